"""Every rule number of the four games stands in its game's RULES.md and is cited by a test."""

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

import companion.games as games

TESTS = Path(__file__).parents[2]


class Page(Struct, frozen=True):
    """The numbers of one game: how many rules and rulings, and which rules nothing can test."""

    game: str
    letters: str
    rules: int
    rulings: int
    untestable: frozenset[str] = frozenset()

    @property
    def every(self) -> set[str]:
        rules = {f"{self.letters}{n:02}" for n in range(1, self.rules + 1)}
        return rules | {f"{self.letters}-R{n}" for n in range(1, self.rulings + 1)}


PAGES = (
    Page("crown_duel", "CD", 44, 8, frozenset({"CD38"})),  # compares with another game
    Page("crowns", "CR", 46, 8, frozenset({"CR45"})),  # says where the app runs
    Page("crown_battles", "CB", 36, 7, frozenset({"CB03", "CB32"})),  # tokens, heaps of tricks
    Page("cuprum_duelists", "CU", 27, 6),
)
AT_EVERY_TABLE = {f"T{n}" for n in range(1, 9)}

each_game = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game)


def numbers(text: str) -> set[str]:
    """List the rule numbers in a text; `CR12–14` stands for three, `CB01, 11–13` for four.

    >>> sorted(numbers("by CR12–14, 19 and CU-R3; T4, CB20"))
    ['CB20', 'CR12', 'CR13', 'CR14', 'CR19', 'CU-R3', 'T4']
    """
    found = {*re.findall(r"\b(?:C[DRBU]-R\d|T\d)\b", text)}
    span = r"\d\d(?:[-–]\d\d)?\b"
    for letters, spans in re.findall(rf"\b(C[DRBU])({span}(?:, {span})*)", text):
        for first, last in re.findall(r"(\d\d)(?:[-–](\d\d))?", spans):
            found |= {f"{letters}{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


@cache
def cited() -> set[str]:
    """List the numbers that tests and worked cases of games cite."""
    files = [*TESTS.rglob("test_*.py"), *TESTS.rglob("cases.json")]
    texts = (file.read_text(encoding="utf-8") for file in files if file != Path(__file__))
    return set[str]().union(*map(numbers, texts))


@each_game
def test_every_number_is_cited_by_a_test(page: Page) -> None:
    assert sorted(page.every - page.untestable - cited()) == []


def test_every_number_of_all_tables_is_cited_by_a_test() -> None:
    assert sorted(AT_EVERY_TABLE - cited()) == []


@each_game
def test_every_number_stands_in_the_rules(page: Page) -> None:
    rules = Path(games.__file__).with_name(page.game) / "RULES.md"
    told = numbers(rules.read_text(encoding="utf-8"))
    assert sorted((page.every - page.untestable | AT_EVERY_TABLE) - told) == []
    assert sorted(told - page.every - AT_EVERY_TABLE) == []


def test_no_test_cites_a_number_that_there_is_not() -> None:
    known = AT_EVERY_TABLE.union(*(page.every for page in PAGES))
    assert sorted(cited() - known) == []

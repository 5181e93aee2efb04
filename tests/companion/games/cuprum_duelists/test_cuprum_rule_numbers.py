"""Every rule number of Cuprum Duelists stands in its RULES.md and is cited by a test."""

import re
from pathlib import Path

import companion.games.cuprum_duelists as package

RULES = [f"CU{n:02}" for n in range(1, 28)]
RULINGS = [f"CU-R{n}" for n in range(1, 7)]
AT_EVERY_TABLE = [f"T{n}" for n in range(1, 9)]

HERE = Path(__file__)
CITED = re.compile(r"CU-R\d|CU\d\d(?:[-–]\d\d)?|\bT\d\b")


def numbers(text: str) -> set[str]:
    """List the numbers in a text; `CU12–14` stands for three."""
    found = set()
    for word in CITED.findall(text):
        if match := re.fullmatch(r"CU(\d\d)[-–](\d\d)", word):
            found |= {f"CU{n:02}" for n in range(int(match[1]), int(match[2]) + 1)}
        else:
            found.add(word)
    return found


def test_ranges_are_read() -> None:
    assert numbers("by CU12–14 and CU-R3 (T7)") == {"CU12", "CU13", "CU14", "CU-R3", "T7"}


def test_every_number_is_cited_by_a_test() -> None:
    files = [file for file in HERE.parent.iterdir() if file != HERE and file.suffix != ".pyc"]
    cited = set[str]().union(
        *(numbers(file.read_text(encoding="utf-8")) for file in files if file.is_file())
    )
    assert [number for number in RULES + RULINGS if number not in cited] == []


def test_every_number_stands_in_the_rules() -> None:
    rules = Path(package.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    told = numbers(rules)
    wanted = RULES + RULINGS + AT_EVERY_TABLE
    assert [number for number in wanted if number not in told] == []
    assert told - set(wanted) == set()

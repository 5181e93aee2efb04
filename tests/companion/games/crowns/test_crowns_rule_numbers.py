"""Every rule number of Crowns stands in its RULES.md and is cited by a test."""

from pathlib import Path

import companion.games.crowns as package
from tests.companion.games.rule_numbers import cited, numbers

RULES = [f"CR{n:02}" for n in range(1, 47) if n != 45]  # CR45 says where the app runs
RULINGS = [f"CR-R{n}" for n in range(1, 9)]
AT_EVERY_TABLE = [f"T{n}" for n in range(1, 9)]


def test_every_number_is_cited_by_a_test() -> None:
    found = cited(Path(__file__), "CR")
    assert [number for number in RULES + RULINGS if number not in found] == []


def test_every_number_stands_in_the_rules() -> None:
    rules = Path(package.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    told = numbers(rules, "CR")
    wanted = RULES + RULINGS + AT_EVERY_TABLE
    assert [number for number in wanted if number not in told] == []
    assert told - set(wanted) - {"CR45"} == set()

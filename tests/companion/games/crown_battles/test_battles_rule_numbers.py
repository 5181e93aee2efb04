"""Every rule number of Crown Battles stands in its RULES.md and is cited by a test."""

from pathlib import Path

import companion.games.crown_battles as package
from tests.companion.games.rule_numbers import cited, numbers

THINGS = {"CB03", "CB32"}  # tokens and heaps of tricks: nothing that a program could check
RULES = [number for n in range(1, 37) if (number := f"CB{n:02}") not in THINGS]
RULINGS = [f"CB-R{n}" for n in range(1, 8)]
AT_EVERY_TABLE = [f"T{n}" for n in range(1, 9)]


def test_every_number_is_cited_by_a_test() -> None:
    found = cited(Path(__file__), "CB")
    assert [number for number in RULES + RULINGS if number not in found] == []


def test_every_number_stands_in_the_rules() -> None:
    rules = Path(package.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    told = numbers(rules, "CB")
    wanted = {*RULES, *RULINGS, *AT_EVERY_TABLE, *THINGS}
    assert wanted == told

"""What to type about a dead part: where a word says why, and nowhere else."""

from typing import get_args

import pytest

from companion.app.remedies import INSTALL, WHO_HAS_IT, remedy_of, told_of
from hardware.events import BOARD, Health, Why


def dead(part: str, why: Why) -> Health:
    return Health(part, "dead", 0, "seen", why)


def test_other_firmware_is_changed() -> None:
    assert remedy_of(dead(BOARD, "version")) == INSTALL


@pytest.mark.parametrize("part", ["reader A", "button ok", "screen", "piezo"])
def test_who_has_a_pin_can_be_looked_for(part: str) -> None:
    assert remedy_of(dead(part, "taken")) == WHO_HAS_IT


def test_who_has_the_boards_port_is_no_question_of_pins() -> None:
    assert remedy_of(dead(BOARD, "taken")) == ""


@pytest.mark.parametrize("part", [BOARD, "reader A"])
@pytest.mark.parametrize("why", sorted({*get_args(Why)} - {"version", "taken"}))
def test_no_other_word_says_what_to_type(part: str, why: Why) -> None:
    assert remedy_of(dead(part, why)) == ""


def test_what_is_seen_and_what_to_type_are_one_line() -> None:
    taken = Health("reader A", "dead", 0, "another program has GPIO25 (pin 22)", "taken")
    assert told_of(taken) == (
        "another program has GPIO25 (pin 22). "
        "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."
    )
    assert told_of(Health("reader A", "ok", 0, "RC522 v2")) == "RC522 v2"
    assert told_of(dead("reader A", "")) == "seen"
    assert told_of(Health("reader A", "ok", 0)) == ""

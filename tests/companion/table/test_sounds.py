"""What is heard: a tick for each card that counts, two low tones to look up, a fanfare at the end.

The sounds come of what everybody sees, so that no sound tells one card from another.
"""

import pytest

from companion.table.sounds import Ear, Sound
from tests.companion.table import cuprum_tables
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, told


class Listened:
    """A table, and an ear on it."""

    def __init__(self, table: ScriptedTable) -> None:
        self.table = table
        self.ear = Ear()
        self.hear()

    def hear(self) -> Sound | None:
        return self.ear.hear(self.table.session)


@pytest.fixture
def duel() -> Listened:
    return Listened(ScriptedTable("duel").start())


def test_each_card_ticks_once_and_not_again_when_all_turn_up(duel: Listened) -> None:
    duel.table.lay("A", "8S")
    assert duel.hear() == "tick"
    assert duel.hear() is None
    duel.table.lay("B", "6H")
    assert duel.hear() == "tick"
    duel.table.press("A")
    assert duel.hear() is None
    duel.table.press("B")
    assert duel.table.view().result
    assert duel.hear() is None
    duel.table.clear()
    assert duel.hear() is None


@pytest.mark.sweep
@pytest.mark.parametrize("card", ["2S", "4S", "8S"])
@pytest.mark.parametrize("other", ["2H", "6H", "8H"])
def test_all_cards_sound_the_same(duel: Listened, card: str, other: str) -> None:
    heard = []
    for seat, laid in (("A", card), ("B", other)):
        duel.table.lay(seat, laid)
        heard.append(duel.hear())
    assert heard == ["tick", "tick"]


def test_a_card_that_cannot_be_is_two_low_tones_each_time_it_comes(duel: Listened) -> None:
    for _ in range(2):
        duel.table.lay("A", "?")
        assert duel.hear() == "low"
        duel.table.lift("A")
        assert duel.hear() is None
    duel.table.lay("A", "8S")
    assert duel.hear() == "tick"


def test_a_message_is_two_low_tones_and_reading_it_is_silent() -> None:
    duel = Listened(ScriptedTable("duel").start())
    duel.table.press("back")
    assert duel.table.view().notice is not None, "there is nothing to take back"
    assert duel.hear() == "low"
    duel.table.press("ok")
    assert duel.hear() is None


def test_taking_back_is_silent(duel: Listened) -> None:
    duel.table.round("8S", "6H")
    duel.hear()
    duel.table.press("back")
    assert duel.hear() is None


def test_the_end_is_a_fanfare_and_breaking_off_is_none(duel: Listened) -> None:
    duel.table.rounds("8S 6H")
    duel.hear()
    duel.table.rounds("2S 8H")
    assert duel.table.view().phase == "over"
    assert duel.hear() == "fanfare"
    assert duel.hear() is None
    broken_off = Listened(ScriptedTable("duel").start())
    broken_off.table.press("ok").choose("abandon")
    assert broken_off.table.view().phase == "idle"
    assert broken_off.hear() is None


@pytest.mark.parametrize("layout", ["round", "duel"])
def test_a_card_that_counts_at_once_ticks_also_when_it_ends_the_trick(layout: str) -> None:
    table = told(crowns(layout))
    listened = Listened(table)
    for card in ("B5", "B9", "B2"):
        turn = table.view().game.turn
        if layout == "duel":
            table.tap(card)
        else:
            table.lay(turn, card)
        assert listened.hear() == "tick"
    assert table.view().result


def test_numbers_are_told_in_silence() -> None:
    listened = Listened(crowns())
    told(listened.table)
    assert listened.table.view().game.turn == "A"
    assert listened.hear() is None


@pytest.mark.parametrize("card", ["KH", "2H"])
def test_a_card_of_the_field_ticks_and_so_does_one_put_aside_face_down(card: str) -> None:
    listened = Listened(cuprum_tables.table())
    listened.table.lay("A-M1", "9S")
    assert listened.hear() == "tick"
    listened.table.lay("A-R", card)
    assert listened.hear() == "tick"


def test_what_was_played_before_switching_on_is_not_heard() -> None:
    table = ScriptedTable("duel").start().round("8S", "6H")
    assert Listened(table.restart()).hear() is None

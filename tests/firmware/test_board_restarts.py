"""The slot board starts anew in mid game: nothing is taken away, nothing told twice."""

import pytest
from crownboard import messages

from tests.firmware.board_table import SECOND, SOON, Table, seven, uid


@pytest.mark.sweep
@pytest.mark.long
def test_a_board_that_starts_anew_in_mid_game_takes_nothing_away(table: Table) -> None:
    tag = seven()
    table.lay(tag)
    table.board.link.show({"A-M1": messages.BLUE})
    table.run(SOON)
    table.board.restart()
    table.press("ok")
    told = table.run(5 * SECOND)
    assert [one for one in told if one[0] in ("on", "off")] == []
    assert table.board.pico.lamps[1] == (0, 0, 64)
    table.lift(tag)
    assert ("off", "A-M1", uid(tag)) in table.run(SOON)


@pytest.mark.sweep
@pytest.mark.long
def test_a_weak_sticker_survives_a_board_that_starts_anew() -> None:
    """Its first visit proves nothing: empty is what was empty as often as makes a tag leave."""
    table = Table(misses=8)
    table.run(SOON)
    table.lay(seven(), every=3)
    table.run(2 * SECOND)
    for _ in range(3):
        table.board.restart()
        told = table.run(3 * SECOND)
        assert [one for one in told if one[0] in ("on", "off")] == []


@pytest.mark.sweep
def test_a_card_taken_away_while_the_board_starts_is_told_after_it(table: Table) -> None:
    tag, other = seven(1), seven(2)
    table.lay(tag)
    table.run(SOON)
    table.board.restart()
    table.lift(tag)
    table.lay(other, "B-R")
    told = [one for one in table.run(5 * SECOND) if one[0] in ("on", "off")]
    assert sorted(told) == [("off", "A-M1", uid(tag)), ("on", "B-R", uid(other))]


def test_reset_is_acknowledged_and_done(table: Table) -> None:
    table.board.link.reset("run")
    table.run(3 * SECOND)
    assert table.board.asked_to_restart == ["run"]
    assert table.board.link.report().state == "ok"

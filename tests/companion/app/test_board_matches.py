"""Matches through a slot board's firmware: the record is that of a table without hardware.

So it is, too, where its cable is pulled out or its power goes in mid-trick: people wait then.

Records are compared whole, byte by byte: head, acts, what was taken back, results, notes. A date
and numbers of matches are none of it; the store adds them where it writes a record out.
"""

from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import Literal

import pytest
from crownboard.messages import WHITE

from companion.app.simulator import faults
from companion.app.simulator.game_night import GameNight
from companion.core.outcomes import reason
from hardware.sim.board import SimulatedBoard
from tests.companion.app.bots_nights import (
    MATCHES,
    Match,
    bots_night,
    bots_without_hardware,
    must_agree,
    play_on,
    record_of,
)
from tests.companion.app.night import SECOND_US, begin
from tests.sampling import sampled

pytestmark = pytest.mark.sweep


def opened(match: Match, wired_to: Literal["pi", "board", "nothing"], seed: int) -> GameNight:
    game, layout, seats, options = match
    if wired_to == "nothing":
        night = bots_without_hardware(game, layout, seats, seed, **options)
    else:
        night = bots_night(game, layout, seats, seed, wired_to, **options)
    begin(night)
    return night


def played(match: Match, wired_to: Literal["pi", "board", "nothing"], seed: int) -> str:
    with closing(opened(match, wired_to, seed)) as night:
        return record_of(night)


@cache
def without_hardware(number: int) -> str:
    """Return the record of one of the matches as hands alone play it: no chip, no board."""
    return played(MATCHES[number], "nothing", 3)


@pytest.mark.parametrize("number", sampled(range(len(MATCHES)), {0, 3}))
def test_a_match_through_the_firmware_is_the_one_without_hardware(number: int) -> None:
    assert played(MATCHES[number], "board", 3) == without_hardware(number)


@pytest.mark.long
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[0])
@pytest.mark.parametrize("seed", range(10, 13))
def test_many_matches_are_the_same_through_whatever_hardware(match: Match, seed: int) -> None:
    longer = {"rounds": 3} if "rounds" in match[3] else {}
    match = (*match[:3], match[3] | longer)
    without = played(match, "nothing", seed)
    assert played(match, "board", seed) == without
    assert played(match, "pi", seed) == without


# In mid-trick

in_mid_trick = pytest.mark.parametrize(
    ("number", "cards"),
    [
        (1, 2),
        pytest.param(0, 3, marks=pytest.mark.long),
        pytest.param(2, 5, marks=pytest.mark.long),
    ],
)


def disturb_after(night: GameNight, cards: int, disturb: Callable[[], None]) -> None:
    """Let something happen the moment a card was laid: the board has not even seen it.

    People wait until all is as before.
    """
    lay, laid = night.table.lay, 0

    def also(face: str, slot: str) -> None:
        nonlocal laid
        lay(face, slot)
        laid += 1
        if laid == cards:
            bots, night.bots = night.bots, ()
            disturb()
            night.bots = bots

    night.table.lay = also  # type: ignore[method-assign]


def notice(night: GameNight) -> object:
    told = night.seen().notice
    return None if told is None else told.why


@pytest.mark.traced
@in_mid_trick
def test_the_cable_is_pulled_out_in_mid_trick(number: int, cards: int) -> None:
    with closing(opened(MATCHES[number], "board", 3)) as night:
        seen: list[object] = []

        def pull() -> None:
            faults.switch(night.table, "cable", on=True)
            night.run_for(2 * SECOND_US)
            seen.append(notice(night))
            faults.switch(night.table, "cable", on=False)
            night.run_for(3 * SECOND_US)
            seen.append(notice(night))

        disturb_after(night, cards, pull)
        record = record_of(night)
    assert seen[0] == reason("part", "line_dead", part="board")
    assert len(seen) == 2
    assert record == without_hardware(number)


def test_a_board_with_other_firmware_says_what_to_type_and_plays_on_once_it_is_installed() -> None:
    with closing(opened(MATCHES[0], "board", 3)) as night:
        bots, night.bots = night.bots, ()
        faults.switch(night.table, "old", on=True)
        night.run_for(3 * SECOND_US)
        assert notice(night) == reason("part", "version", part="board")
        board = night.table.slots
        assert isinstance(board, SimulatedBoard)
        assert board.link.report().why == "version"
        faults.switch(night.table, "old", on=False)
        night.run_for(8 * SECOND_US)
        assert notice(night) == reason("part", "ok", part="board")
        night.bots = bots
        play_on(night)
        must_agree(night)


@pytest.mark.parametrize("away_us", [SECOND_US // 3, 4 * SECOND_US])
def test_who_pressed_ready_while_the_cable_was_out_presses_again(away_us: int) -> None:
    """However short it was: people read that the board is silent, and cards turn up later."""
    with closing(opened(MATCHES[0], "board", 3)) as night:
        night.bots = ()
        for seat in "AB":
            assert night.people is not None
            night.put(seat, night.people.hand(seat)[0])
        night.run_for(SECOND_US)
        faults.switch(night.table, "cable", on=True)
        night.run_for(away_us)
        for seat in "AB":
            press(night, f"ready {seat}")
        faults.switch(night.table, "cable", on=False)
        night.run_for(5 * SECOND_US)
        assert notice(night) == reason("part", "ok", part="board")
        assert [(seat.laid, seat.ready) for seat in night.seen().seats] == [(True, False)] * 2
        for seat in "AB":
            press(night, f"ready {seat}")
        assert night.seen().result


@in_mid_trick
def test_the_board_starts_anew_in_mid_trick(number: int, cards: int) -> None:
    with closing(opened(MATCHES[number], "board", 3)) as night:
        board = night.table.slots
        assert isinstance(board, SimulatedBoard)

        def reboot() -> None:
            night.run_for(SECOND_US // 30)
            board.fault("reboot")
            night.run_for(4 * SECOND_US)

        disturb_after(night, cards, reboot)
        record = record_of(night)
        uptime_s = board.link.report().uptime_s
        assert uptime_s is not None
        assert uptime_s < night.table.now_us // SECOND_US - 1
    assert record == without_hardware(number)


# A dead reader


def test_a_dead_reader_is_named_the_rest_plays_on_and_its_card_is_told_by_hand() -> None:
    with closing(opened(MATCHES[0], "board", 3)) as night:
        night.bots = ()
        faults.switch(night.table, "dead:B", on=True)
        night.run_for(2 * SECOND_US)
        assert notice(night) == reason("part", "dead", part="reader B")
        assert night.people is not None
        mine, theirs = night.people.hand("A")[0], night.people.hand("B")[0]
        night.put("A", mine)
        night.run_for(SECOND_US)
        assert [seat.laid for seat in night.seen().seats] == [True, False]
        while night.table.desk.menu is None:  # the message has to be read first
            press(night, "ok")
        wanted = [item.does for item in night.table.desk.menu.items].index("by hand B")
        for _ in range(wanted - night.table.desk.menu.cursor):
            press(night, "down")
        press(night, "ok")
        press(night, "ready A")
        for _ in range(20):
            entering = night.table.desk.panel.entering
            if entering is None:
                break
            aim = card_or_suit(theirs, entering.suit)
            press(night, "ok" if entering.chosen == aim else "down")
        assert night.history is not None
        (round_played,) = night.history.effects
        assert round_played.cards == (mine, theirs)
        assert not night.people.disagreement


def test_lamps_are_lit_where_a_card_is_expected() -> None:
    with closing(opened(MATCHES[0], "board", 3)) as night:
        night.bots = ()
        for slot in "AB":
            night.lift(slot)
        night.run_for(SECOND_US)
        assert night.table.slots.lamps() == {"A": WHITE, "B": WHITE}
        assert night.people is not None
        night.put("A", night.people.hand("A")[0])
        night.run_for(SECOND_US)
        assert night.table.slots.lamps() == {"B": WHITE}


def press(night: GameNight, button: str) -> None:
    night.table.press(button)
    night.run_for(SECOND_US // 3)


def card_or_suit(card: str, suit: str) -> str:
    """What the panel's cursor has to stand on: a suit first, where cards of both can be."""
    return card if suit else card[-1]

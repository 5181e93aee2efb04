"""The public fake: a table, people with hands, and bots, as a test of one's own uses it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.compose import proposal_of
from companion.app.settings import Settings
from companion.app.simulator import faults
from companion.app.simulator.bot_seats import THINK_US
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.start import open_night
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store, StoreError
from companion.table.desks.enrol import Enrolment
from companion.table.inputs import Bind, Step
from companion.table.screens.enrol import draw_enrolment
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for

pytestmark = pytest.mark.sweep

# Like an example


def test_an_evening_at_the_simulated_table() -> None:
    store = Store(None)
    night = open_night(store, Settings(), proposal_of(store, Settings()), seed=7)
    night.run_for(1_000_000)  # a second to switch on
    night.table.press("ok")  # the match that is proposed
    night.run_for(1_000_000)

    night.put("A", "4S")
    night.put("B", "7H")
    night.run_for(500_000)
    assert night.table.lying_on("A") == ["4S"]
    assert all(seat.laid and not seat.ready for seat in night.seen().seats)

    face_down = night.table.picture()
    night.table.press("ready A")
    night.table.press("ready B")
    night.run_for(1_000_000)
    assert night.history is not None
    assert night.history.state.coins == (1, 0)
    assert night.table.picture() != face_down, "the screen says what happened"
    assert night.people is not None
    assert "4S" not in night.people.hand("A")
    night.close()


def test_another_desk_at_the_same_table() -> None:
    """An enrolment, say: any desk will do, and what it commits is the test's business."""
    bound: list[Step | Bind] = []
    desk = Enrolment("mine", ("4S", "5S"), [])
    table = SimulatedTable(desk, lambda d: draw_enrolment(d.view(), "en"), bound.append, Settings())
    table.run_until(1_000_000)
    table.lay("4S", "A")
    table.run_for(1_000_000)
    (step,) = bound
    assert isinstance(step, Bind)
    assert (step.binding.deck, step.binding.face) == ("mine", "4S")
    assert desk.view().asking == "lift"
    table.close()
    assert not any(table.picture().tobytes()), "switched off, the screen is dark"


# What hands do


@pytest.fixture
def night() -> Iterator[GameNight]:
    with closing(a_night()) as night:
        begin(night)
        yield night


def rounds_played(night: GameNight) -> int:
    return len(night.history.state.gone[0]) if night.history else 0


def test_used_cards_are_put_aside_when_the_next_is_laid(night: GameNight) -> None:
    night.put("A", "4S")
    night.put("B", "7H")
    night.run_for(SECOND_US)
    for button in ("ready A", "ready B"):
        night.table.press(button)
    night.run_for(SECOND_US)
    assert night.is_done_with("4S")
    assert not night.is_done_with("5S")
    night.put_on("A", "5S")
    assert night.table.lying_on("A") == ["5S"]
    night.put_on("A", "6S")
    assert night.table.lying_on("A") == ["5S", "6S"], "a card that counts stays"
    assert night.lift("A") == ["5S", "6S"]
    assert night.lift("A") == []


def test_a_card_is_never_at_two_places(night: GameNight) -> None:
    night.put_on("A", "4S")
    night.put_on("B", "4S")
    assert night.table.lying_on("A") == []
    assert night.table.lying_on("B") == ["4S"]


@pytest.mark.parametrize("by_seat", [True, False])
def test_a_card_that_lies_and_is_laid_once_more_is_seen_going(
    night: GameNight, by_seat: bool
) -> None:
    """In the next deal, say: where no reader saw it go, it would not count."""
    night.put("A", "4S")
    night.put("B", "7H")
    night.run_for(SECOND_US)
    for button in ("ready A", "ready B"):
        night.table.press(button)
    night.run_for(SECOND_US)
    picture = night.table.desk.picture
    (before,) = picture.on("A")
    for _ in range(2):
        (night.put if by_seat else night.put_on)("A", "4S")
        night.run_for(SECOND_US)
        (lying,) = picture.on("A")
        assert (lying.uid, lying.since_us > before.since_us) == (before.uid, True)
        before = lying


def test_a_seat_that_lays_again_takes_its_card_back(night: GameNight) -> None:
    night.put("A", "4S")
    assert "4S" not in night.hand("A")
    night.put("A", "5S")
    assert night.table.lying_on("A") == ["5S"]
    assert "4S" in night.hand("A")


def test_a_slot_that_the_table_lacks_is_no_place_for_a_card(night: GameNight) -> None:
    night.put("C", "4S")
    assert night.table.lying_on("A") == night.table.lying_on("B") == []


def test_without_a_match_nobody_holds_anything() -> None:
    with closing(a_night()) as night:
        night.run_for(SECOND_US)
        assert night.people is None
        assert night.hand("A") == []
        assert night.acting() is None
        assert night.is_done_with("4S")


def test_after_a_match_is_broken_off_nobody_holds_anything(night: GameNight) -> None:
    assert night.hand("A")
    night.table.press("ok")
    night.run_for(SECOND_US)
    menu = night.table.desk.menu
    assert menu is not None
    away = [item.does for item in menu.items].index("abandon") - menu.cursor
    for button in [*["down"] * away, "ok", "down", "ok"]:  # and that is really meant
        night.table.press(button)
        night.run_for(SECOND_US // 2)
    assert night.history is None
    assert night.hand("A") == []
    begin(night)
    assert night.hand("A"), "the next match is dealt anew"


# Bots


def test_a_bot_plays_its_seat_and_what_it_lays_is_hidden() -> None:
    with closing(a_night(seed=2, bots=("B",))) as night:
        begin(night)
        assert night.acting() == "A", "people are asked before bots"
        night.run_for(2 * SECOND_US)
        (laid,) = night.table.lying_on("B")
        assert laid in [f"{rank}H" for rank in "A2345678"]
        assert night.is_hidden("B")
        assert not night.is_hidden("A")
        night.put("A", "4S")
        night.run_for(SECOND_US)
        night.table.press("ready A")
        night.run_for(SECOND_US // 3)
        assert rounds_played(night) == 1
        assert not night.is_hidden("B"), "turned up, everybody sees it"


def test_a_bot_thinks_before_it_acts() -> None:
    with closing(a_night(bots=("B",))) as night:
        night.run_for(SECOND_US)
        night.table.press("ok")
        while night.history is None:
            night.run_for(50_000)
        begun_us = night.table.now_us
        while not night.table.lying_on("B"):
            night.run_for(50_000)
        assert night.table.now_us - begun_us >= THINK_US
        night.run_for(THINK_US // 2)
        assert not next(s for s in night.seen().seats if s.seat == "B").ready


def test_moving_a_bots_card_takes_time_and_it_is_moved_once() -> None:
    """On a shared reader a touch takes time, in which the bots are asked again."""
    with closing(a_night(settings_for("pocket"), bots=("A", "B"))) as night:
        touched: list[str] = []
        lay = night.table.lay

        def note(face: str, slot: str) -> None:
            touched.append(face)
            lay(face, slot)

        night.table.lay = note  # type: ignore[method-assign]
        begin(night)
        night.run_for(6 * SECOND_US)
        assert len(touched) == len(set(touched)) > 2
        assert len(touched) - 2 * rounds_played(night) <= 2, "nobody begins a second card"


def test_while_table_and_people_disagree_a_bot_waits_for_the_undo() -> None:
    """A scouted card was swapped: for people it was never shown, so the bot may not lay yet."""
    with closing(a_night()) as night:
        night.run_for(SECOND_US)
        night.table.press("ok")
        night.run_for(SECOND_US)
        for seat, card in (("A", "8S"), ("B", "3H")):
            night.put(seat, card)
            night.run_for(SECOND_US)
        for seat in "AB":
            night.table.press(f"ready {seat}")
            night.run_for(SECOND_US)
        night.put("A", "4S")
        night.run_for(SECOND_US)
        night.table.lift("4S")
        night.table.lay("5S", "A")
        night.run_for(SECOND_US)
        night.table.press("ready A")
        night.bots = ("B",)
        night.run_for(4 * SECOND_US)
        assert night.people is not None
        assert night.people.disagreement == "Anna laid 4♠, not 5♠"
        assert not night.table.lying_on("B"), "the bot has laid nothing"
        night.table.press("back")
        night.run_for(SECOND_US)
        assert not night.people.disagreement


# Another day


def lines_of(night: GameNight) -> list[str]:
    assert night.history is not None
    return [repr(line) for line in night.history.lines]


@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_the_next_day_everybody_holds_the_same_cards(tmp_path: Path, layout: str) -> None:
    settings = settings_for(layout)
    hands, lines = {}, []
    with closing(Store(tmp_path / "table.db")) as store:
        night = a_night(settings, store=store, seed=5, random_hands=True, traitor=True)
        begin(night)
        for seat in "AB":
            card = next(card for card in night.hand(seat))
            night.put(seat, card)
            night.run_for(SECOND_US)
        for button in ["ready A", "ready B"] if layout == "duel" else ["ok"]:
            night.table.press(button)
            night.run_for(SECOND_US)
        assert rounds_played(night) == 1
        hands = {seat: night.hand(seat) for seat in "AB"}
        lines = lines_of(night)
        night.close()
    with closing(Store(tmp_path / "table.db")) as store:
        night = a_night(settings, store=store, seed=99, lines=store.last_match())
        night.run_for(2 * SECOND_US)
        assert lines_of(night) == lines
        assert {seat: night.hand(seat) for seat in "AB"} == hands
        night.close()


def test_a_match_whose_hands_were_not_kept_is_dealt_by_the_seed() -> None:
    lines = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n\nA play 4S\nB play 7H\n"
    with closing(a_night(lines=lines)) as night:
        assert len(night.hand("A")) == 7
        assert night.people is not None
        assert not night.people.disagreement


# What cannot be saved


def test_nothing_is_shown_that_cannot_be_saved_and_all_of_it_once_it_can(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store, closing(a_night(store=store)) as night:
        night.run_for(SECOND_US)
        store._db.execute("PRAGMA query_only = ON")
        night.table.press("ok")
        night.run_for(SECOND_US)
        assert night.history is None
        assert night.seen().notice is not None
        assert store.last_match() is None
        store._db.execute("PRAGMA query_only = OFF")
        night.run_for(2 * SECOND_US)
        assert night.history is not None
        assert (store.last_match() or "").startswith("crown-record 1\n")


def test_hands_that_cannot_be_kept_are_an_error_with_a_sentence(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store, closing(a_night(store=store)) as night:
        night.run_for(SECOND_US)
        store._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON kept WHEN new.key = 'hands' "
            "BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
        night.table.press("ok")
        with pytest.raises(StoreError, match="no room"):
            night.run_for(SECOND_US)


def test_faults_can_be_switched_on_from_a_test(night: GameNight) -> None:
    faults.switch(night.table, "dead:B", on=True)
    night.put("B", "7H")
    night.run_for(SECOND_US)
    assert not next(s for s in night.seen().seats if s.seat == "B").laid

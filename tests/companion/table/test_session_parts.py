"""A part that fails is told once, in people's words, and the rest of the table plays on."""

import pytest
from msgspec.structs import replace

from companion.core.game import Verb
from companion.games.cuprum_duelists.actions import Set
from companion.table.screens import compose
from companion.table.texts import explain
from companion.table.view import view
from hardware.events import Health, TagOn, Why
from tests.companion.table.scripted import GAMES, ScriptedTable
from tests.companion.table.tricks_played import crowns, trick
from tests.companion.table.tricks_played import told as tell_predictions


def told(table: ScriptedTable, language: str = "en") -> str:
    notice = view(table.session, None).notice
    return "" if notice is None or notice.why is None else explain(language, notice.why)


def change(table: ScriptedTable, part: str, state: str, why: Why = "") -> None:
    now_us = table.session.now_us
    table.session.receive(Health(part, state, now_us, why=why), now_us)


@pytest.mark.parametrize(
    ("part", "state", "says"),
    [
        ("reader A", "dead", "Reader A does not answer"),
        ("reader B", "deaf", "Reader B heard no card for a while"),
        ("reader A", "noisy", "Reader A is disturbed"),
        ("button ok", "dead", "Button ok does not answer"),
        ("all slots", "dead", "The readers' bus does not answer"),
        ("board", "dead", "Slot board is silent: check its USB cable."),
        ("board", "noisy", "Slot board's line is disturbed: try another USB cable."),
    ],
)
def test_a_part_that_fails_is_named(part: str, state: str, says: str) -> None:
    table = ScriptedTable("duel")
    table.press("ok")
    change(table, part, state)
    assert told(table).startswith(says)


def top_right(table: ScriptedTable) -> bytes:
    return compose(view(table.session, None), "en").image.crop((108, 0, 128, 8)).tobytes()


@pytest.mark.parametrize("game", ["crown-duel", "crowns"])
def test_a_reader_that_does_not_answer_stays_marked_until_it_does(game: str) -> None:
    table = ScriptedTable("duel") if game == "crown-duel" else crowns("round")
    table.start() if game == "crown-duel" else tell_predictions(table)
    well = top_right(table)
    change(table, "reader B", "dead")
    table.press("ok")
    assert not told(table), "the message was read"
    assert table.view().silent == ("B",)
    one = top_right(table)
    change(table, "reader A", "dead")
    table.press("ok")
    assert table.view().silent == ("A", "B")
    assert len({well, one, top_right(table)}) == 3
    change(table, "board", "dead")
    table.press("ok")
    assert table.view().silent == ("", "A", "B")
    for part in ("board", "reader A", "reader B"):
        change(table, part, "ok")
        table.press("ok")
    assert table.view().silent == ()
    assert top_right(table) == well


def test_a_board_of_another_version_says_what_it_needs_and_not_that_it_is_silent() -> None:
    table = ScriptedTable("duel")
    change(table, "board", "dead", "absent")
    change(table, "board", "dead", "version")
    assert told(table).endswith("has other firmware. The command “board install” changes it.")
    assert told(table, "de").endswith("Der Befehl „board install“ wechselt sie.")
    change(table, "board", "ok")
    assert told(table) == "Slot board works again. Go on."


def test_a_part_that_works_again_is_named_and_one_that_always_worked_is_not() -> None:
    table = ScriptedTable("duel")
    change(table, "reader A", "ok")
    assert not told(table)
    change(table, "reader A", "dead")
    change(table, "reader A", "ok")
    assert told(table, "de") == "Leser A geht wieder. Weiterspielen."


def test_a_dead_screen_says_nothing_on_itself() -> None:
    table = ScriptedTable("duel")
    change(table, "screen", "dead")
    change(table, "all screen", "dead")
    assert not told(table)


def test_the_match_goes_on_while_a_part_is_dead() -> None:
    table = ScriptedTable("duel")
    table.press("ok")
    table.lay("A", "8S")
    change(table, "reader B", "dead")
    state = table.state
    table.menu("by hand B")
    table.press("A")
    assert table.state is state
    table.press(*["down"] * 5, "ok")  # from the ace of hearts to the six
    assert table.state.coins == (1, 0)


def test_what_a_seat_pressed_while_the_board_was_away_is_no_answer() -> None:
    """The board tells of it before it is well again; a noisy line takes no press away."""
    table = ScriptedTable("duel").start().lay("A", "8S").lay("B", "6H")
    change(table, "board", "ok")
    change(table, "board", "dead")
    table.press("A", "B")
    assert told(table).startswith("Slot board is silent"), "nor does it hide what is wrong"
    change(table, "board", "ok")
    assert [seat.ready for seat in table.view().seats] == [False, False]
    change(table, "board", "noisy")
    assert table.press("A", "B").state.coins == (1, 0)


def test_what_is_pressed_on_the_panel_counts_while_the_board_is_away() -> None:
    table = ScriptedTable("duel").start().round("8S", "6H")
    change(table, "board", "dead")
    assert table.press("ok", "back").state.coins == (0, 0)


@pytest.mark.parametrize("is_well_again", [False, True])
def test_what_a_board_that_comes_late_finds_is_no_card_laid_now(is_well_again: bool) -> None:
    """After a restart, cards that lay there count only once lifted, or on ok."""
    table = ScriptedTable("duel").start().lay("A", "8S").lay("B", "6H").restart()
    change(table, "board", "dead")
    table.wait(20)
    if is_well_again:
        change(table, "board", "ok")
    for slot, (uid,) in table.lying.items():
        table.send(TagOn(slot, uid, table.now_us))
    assert view(table.session, None).lift
    change(table, "board", "ok")
    table.press("ok").press("ok")
    table.press("A", "B")
    assert table.state.coins == (1, 0)


@pytest.mark.parametrize("is_well_again", [False, True])
@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_card_laid_while_the_board_was_away_counts(is_resumed: bool, is_well_again: bool) -> None:
    """Its cable was pulled out in mid-trick; whoever is asked goes on, in a resumed match too.

    Nothing that lay before comes anew: a board that is back tells only what has changed.
    """
    table = ScriptedTable("duel").start()
    if is_resumed:
        table.restart()
    change(table, "board", "ok")
    table.wait(20)
    table.lay("A", "8S")
    change(table, "board", "dead")
    table.wait(20)
    if is_well_again:
        change(table, "board", "ok")
    table.lay("B", "6H")
    if not is_well_again:
        change(table, "board", "ok")
    assert not view(table.session, None).lift
    table.press("A", "B")
    assert table.state.coins == (1, 0)


@pytest.mark.sweep
@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_board_that_is_back_tells_a_trick_in_the_order_of_its_slots(is_resumed: bool) -> None:
    """B led, C and A followed while nobody looked; A's card is told first and waits its turn."""
    table = tell_predictions(crowns())
    trick(table, "R1 R2 R3").clear().press("ok", "ok")
    assert tell_predictions(table).view().game.turn == "B"
    if is_resumed:
        table.restart()
    change(table, "board", "ok")
    table.wait(20)
    change(table, "board", "dead")
    table.lay("A", "R5").lay("B", "R6").lay("C", "R4")
    change(table, "board", "ok")
    assert not view(table.session, None).lift
    assert table.view().game.won == (0, 1, 0)


@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_card_that_counted_does_not_count_again_when_the_board_is_back(is_resumed: bool) -> None:
    table = ScriptedTable("duel").start()
    if is_resumed:
        table.restart()
    change(table, "board", "ok")
    table.wait(20)
    table.round("8S", "6H")
    played = table.state
    change(table, "board", "dead")
    table.wait(20)
    table.lay("A", "8S").lay("B", "7H")  # Anna's is of the trick before
    change(table, "board", "ok")
    table.press("A", "B")
    assert table.state is played


def test_a_card_laid_long_after_the_board_came_was_laid_now() -> None:
    table = ScriptedTable("duel").start().restart()
    change(table, "board", "dead")
    change(table, "board", "ok")
    table.wait(20)
    table.lay("A", "8S")
    assert not view(table.session, None).lift


def test_cards_found_late_do_not_hold_up_those_that_count_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game may have both: cards that count by themselves, and places where they stay."""
    duel = GAMES["crown-duel"]
    both = replace(duel, verbs=(*duel.verbs, Verb("set", Set, ("place", "card"))))
    monkeypatch.setitem(GAMES, "crown-duel", both)
    table = ScriptedTable("round", auto=True).start().restart().wait(2)
    table.lay("A", "8S").lay("B", "6H").wait(2.5)
    counts_us = table.session.due_us()
    assert counts_us is not None
    change(table, "reader C", "ok")
    table.lay("C", "2S")
    assert table.session.due_us() == counts_us
    assert table.wait(0.6).view().countdown == 2
    assert table.wait(2).view().game.last.cards == ("8S", "6H")

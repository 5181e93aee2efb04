"""Counting a deck as it is flicked across a reader; no word of it asks for another sticker."""

from companion.core.outcomes import reason
from companion.table.cards.decks import Binding
from companion.table.desks.deck_check import CheckView, DeckCheck
from hardware.events import Pressed, TagOff, TagOn

FACES = ("AS", "2S", "3S", "4S")


def checking() -> DeckCheck:
    known = [Binding(f"0{n}", "red", face) for n, face in enumerate(FACES)]
    return DeckCheck("red", FACES, [*known, Binding("77", "blue", "AS")])


def flick(check: DeckCheck, *uids: str) -> CheckView:
    for uid in uids:
        check.receive(TagOn("A", uid, 0), 0)
        check.receive(TagOff("A", uid, 0), 0)
    return check.view()


def test_a_check_counts_and_names_what_is_missing() -> None:
    check = checking()
    assert flick(check) == CheckView(0, 4, FACES)
    assert flick(check, "00", "02", "00") == CheckView(2, 4, ("2S", "4S"), "AS")
    assert flick(check, "01", "03").missing == ()


def test_a_check_tells_strangers_and_cards_of_another_deck() -> None:
    check = checking()
    assert flick(check, "00", "FF").problem == reason("check_unknown")
    view = flick(check, "77")
    assert view.problem == reason("check_other", card="AS", deck="blue")
    assert (view.seen, view.last) == (1, None)
    assert flick(check, "01").problem is None


def test_ok_counts_anew_and_nothing_is_ever_kept() -> None:
    check = checking()
    flick(check, "00", "01")
    check.receive(Pressed("down", 0), 0)
    assert check.view().seen == 2
    check.receive(Pressed("ok", 0), 0)
    assert check.view() == CheckView(0, 4, FACES)
    assert (check.step, check.due_us()) == (None, None)

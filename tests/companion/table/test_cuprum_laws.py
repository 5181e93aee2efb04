"""Cuprum Duelists at the table: a hidden reserve changes no byte, and nothing ever breaks."""

import random
from functools import partial
from typing import Any

import msgspec
import pytest

from companion.games import GAMES
from companion.table.history.replay import replay
from companion.table.screens import draw
from companion.table.view import TableView, view
from tests.companion.table.cuprum_tables import CARDS, lay, table
from tests.companion.table.scripted import ScriptedTable
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

LAYOUTS = ("battlefield", "pocket", "duel", "round")
PLACES = ("M1", "M2", "M3", "WL", "WR", "R")
PRESSES = ("up", "down", "ok", "ok", "back", "A", "B", "A", "B")


def bytes_for(made: ScriptedTable, viewer: str | None) -> tuple[bytes, bytes]:
    """Return all that a viewer is given, and the table's own screen."""
    seen = view(made.session, viewer)
    return msgspec.msgpack.encode(seen), b"" if viewer else draw(seen, "en").tobytes()


class Night:
    """A table at which anything may happen, drawn by lot; the same lots give the same night."""

    def __init__(self, layout: str, seed: int, secret: str = "") -> None:
        self.table = table(layout)
        self.chance = random.Random(seed)
        self.cards = [card for card in CARDS if card not in ("QS", "3D")]
        self.secret = secret
        self.slots = self.table.settings.layout.slots

    def happen(self) -> None:
        """Let one thing happen."""
        what = self.chance.choices(
            ("lay", "lift", "press", "hold", "tap", "wait", "menu"), (9, 4, 6, 1, 4, 1, 1)
        )[0]
        getattr(self, what)()

    def slot(self) -> str:
        return self.chance.choice(self.slots)

    def card(self) -> str:
        """Draw a card, the secret one now and then."""
        if self.secret and self.chance.random() < 0.1:
            return self.secret
        return self.chance.choice(self.cards)

    def lay(self) -> None:
        slot, card = self.slot(), self.card()
        self.table.lay(slot, card)

    def lift(self) -> None:
        slot = self.slot()
        self.table.lift(slot)

    def tap(self) -> None:
        slot, card = self.slot(), self.card()
        self.table.lay(slot, card).lift(slot, card)

    def press(self) -> None:
        self.table.press(self.chance.choice(PRESSES))

    def hold(self) -> None:
        self.table.hold(self.chance.choice(PRESSES))

    def wait(self) -> None:
        self.table.wait(self.chance.choice((0.1, 7)))

    def menu(self) -> None:
        self.table.press("up", "ok", *["down"] * self.chance.randrange(9), "ok", "ok")


def kept(seen: TableView) -> tuple[Any, ...]:
    """Return what of a view is kept over a restart."""
    return seen.game, seen.told, seen.ended, seen.winners, seen.last_round, seen.asks, seen.latest


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", sampled(range(2), {0}))
def test_whatever_happens_nothing_breaks_and_the_record_tells_it(layout: str, seed: int) -> None:
    night = Night(layout, seed)
    made = night.table
    for _ in range(50):
        night.happen()
        draw(view(made.session, None), "de")
        history = made.session.history
        if history is None:
            made.press("ok")
            continue
        again = replay("".join(f"{line}\n" for line in made.lines), GAMES)
        assert again.position == history.position
        assert tuple(again.steps) == tuple(history.steps)
    if made.session.history is not None:
        before = [kept(made.view(viewer)) for viewer in (None, "A", "B")]
        made.lying.clear()
        made.restart()
        assert [kept(made.view(viewer)) for viewer in (None, "A", "B")] == before


def put_aside(made: ScriptedTable, card: str) -> ScriptedTable:
    """Let Anna put a card into reserve."""
    layout = made.settings.layout
    if layout.name == "battlefield":
        return made.lay("A-R", card)
    slot = layout.slots[0]
    return made.lay(slot, card).lift(slot).choose_place("R")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", sampled(range(3), {0}))
def test_others_see_the_same_whatever_the_reserve_is(layout: str, seed: int) -> None:
    """CU14, CU16, T7: also where that very card is tapped, lifted, told by hand or refused."""
    nights = [Night(layout, seed, secret) for secret in ("QS", "3D")]
    for night in nights:
        put_aside(night.table, night.secret)
    for _ in range(50):
        for viewer in (None, "B"):
            one, two = (bytes_for(night.table, viewer) for night in nights)
            assert one == two
        before = [len(night.table.lines) for night in nights]
        for night in nights:
            night.happen()
        new = [night.table.lines[n:] for night, n in zip(nights, before, strict=True)]
        if any(night.table.session.history is None for night in nights):
            return
        if any(revealed(night) for night in nights):
            return
        assert len(new[0]) == len(new[1])


def revealed(night: Night) -> bool:
    """Tell whether the secret card lies openly by now, or is Ben's own, or may be told openly."""
    state = night.table.state
    laid = {card for field in state.fields for stack in field for card in stack}
    openly = night.secret in {*laid, *state.discards, state.reserve[1]}
    return openly or night.table.view().phase in ("enter", "idle", "over")


def test_the_move_forward_is_where_the_two_differ() -> None:
    """CU15"""
    tables = [lay(table(), "A", f"R {card}, M1 5S") for card in ("QS", "3D")]
    for made in tables:
        lay(made, "B", "M1 6H")
    look = partial(bytes_for, viewer=None)
    assert look(tables[0]) == look(tables[1])
    for made, card in zip(tables, ("QS", "3D"), strict=True):
        made.lift("A-R").lay("A-M2", card)
    assert look(tables[0]) != look(tables[1])


@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_cards_that_can_be_told_are_the_same_whatever_the_reserve_is(seat: str) -> None:
    """T7, CU14: now, and in the next battle when the reserve was lost."""
    tables = [lay(table(), "A", f"R {card}") for card in ("QS", "3D")]
    for again in (False, True):
        for made in tables:
            if seat != (made.view().game.acting or "A"):
                made.press("B" if again else "A")
            made.menu(f"by hand {seat}")
        for downs in range(4):
            for made in tables:
                made.press(*["down"] * downs, "ok")
            assert bytes_for(tables[0], None) == bytes_for(tables[1], None)
            for made in tables:
                made.press("back")
        for made in tables:
            made.press("back")
            while made.view().game.battle == 1:
                made.press(made.view().game.acting or "ok")
            made.press("ok")

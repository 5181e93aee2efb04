"""The laws of a table, held against games of tricks in which anything happens, on every layout."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.games import GAMES
from companion.table.history.replay import replay
from companion.table.screens import draw
from hardware.events import Event, Pressed, Released
from tests.companion.table.scripted import STILL_SECONDS, ScriptedTable
from tests.companion.table.tricks_played import NAMES

pytestmark = pytest.mark.sweep

LAYOUTS = ("round", "pocket", "duel", "battlefield")
HAPPENINGS = {
    "lead": 12,
    "lay": 5,
    "lift": 4,
    "clear": 2,
    "press": 6,
    "number": 6,
    "own": 3,
    "hold": 3,
    "menu": 1,
    "restart": 0.4,
    "wait": 1,
}


class Storm(ScriptedTable):
    """A table at which anything happens; after everything the laws are looked at."""

    def __init__(self, layout: str, game: str, seats: int, chance: random.Random) -> None:
        battles = game == "crown-battles"
        options: dict[str, Any] = {"specials": chance.choice((0, 4))} if battles else {}
        self.chance, self.seats = chance, "ABCDEF"[:seats]
        self.seen: set[str] = set()
        self.words: set[str] = set()
        super().__init__(
            layout,
            game,
            NAMES[:seats],
            drawn=() if chance.random() < 0.8 else None,
            score_only=chance.random() < 0.1,
            hidden_bids=chance.random() < 0.3,
            rounds=3,
            **options,
        )

    @property
    def _chance(self) -> Callable[[Sequence[str]], str] | None:
        return None if self._lots is None else self.chance.choice

    def send(self, event: Event) -> "Storm":  # type: ignore[override]
        before, history = list(self.lines), self.session.history
        runs = history is not None and history.position.ended is None
        super().send(event)
        kept = self.lines[: len(before)] == before
        assert kept or not runs, "no line of a match under way is ever lost"
        self.words |= {word for line in self.lines[-2:] for word in line.split()}
        return self

    def look(self) -> None:
        """Replay what was committed, and draw what everybody and every seat sees."""
        history = self.session.history
        if history is not None:
            again = replay("\n".join(self.lines) + "\n", GAMES)
            assert again.position == history.position
            assert tuple(again.lines) == tuple(history.lines)
        for viewer in (None, *self.seats):
            draw(self.view(viewer), self.chance.choice(("en", "de")))

    def any_card(self) -> str:
        history = self.session.history
        if history is None or self.chance.random() < 0.1:
            return self.chance.choice(("?", "KC", "R1", "red-1"))
        return self.chance.choice(history.head.game.deck(history.head.setup))

    def happen(self) -> None:
        what = self.chance.choices(list(HAPPENINGS), list(HAPPENINGS.values()))[0]
        chance, slots = self.chance, self.settings.layout.slots
        if what == "lead":
            self.lay_in_turn()
        elif what == "lay":
            self.lay(chance.choice(slots), self.any_card())
        elif what == "lift" and self.lying:
            self.lift(chance.choice(list(self.lying)))
        elif what == "clear":
            self.clear()
        elif what == "press":
            self.press(chance.choice(("up", "down", "ok", "ok", "ok", "back")))
        elif what == "number":
            self.press(chance.choice(("up", "down", "ok")), "ok")
        elif what == "own":
            self.press(chance.choice(self.seats))
        elif what == "hold":
            self.hold(chance.choice((*self.seats, "ok")))
        elif what == "menu":
            self.press("up", "ok", *["down"] * chance.randrange(12), "ok", "ok")
        elif what == "restart":
            self.restart()
        else:
            self.wait(chance.choice((0, 1, STILL_SECONDS)))

    def lay_in_turn(self) -> None:
        """Do what people mostly do: whose turn it is lays a card."""
        history = self.session.history
        turn = getattr(self.view().game, "turn", None)
        if history is None or turn is None:
            self.press("ok")
            return
        acts = history.head.game.legal(history.state, turn)
        cards = [act.card for act in acts if hasattr(act, "card")]
        slot = self.session.layout.slot_of(f"trick.{turn}")
        card = self.chance.choice(cards) if cards else "?"
        if slot is None:
            self.tap(card)
        else:
            self.lift(slot).lay(slot, card)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
@pytest.mark.parametrize("storms", [1, pytest.param(8, marks=pytest.mark.long)])
def test_whatever_happens_the_laws_hold(layout: str, game: str, storms: int) -> None:
    words: set[str] = set()
    phases: set[str] = set()
    for seed in range(storms):
        chance = random.Random(f"{layout} {game} {seed}")
        storm = Storm(layout, game, chance.randrange(3, 7), chance)
        storm.start()
        for _ in range(90):
            storm.happen()
            storm.seen.add(storm.view().phase)
            if chance.random() < 0.1:
                storm.look()
        storm.look()
        words |= storm.words
        phases |= storm.seen
    assert ({"play", "undo"} if storms > 1 else set()) <= words, "too dull to prove much"
    assert {"play", "count"} <= phases


@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
def test_an_input_while_a_step_is_saved_waits(game: str) -> None:
    table = ScriptedTable("round", game, NAMES[:3], slow=True, drawn=("A", "red"))
    table.send(Pressed("ok", table.now_us)).send(Released("ok", table.now_us))
    assert table.session.step is not None
    table.press("ok", "ok", "ok", "ok").lay("A", "R5")
    assert table.lines == []
    table.commit()
    assert table.view().phase in ("play", "count")
    assert len(table.lines) > 7

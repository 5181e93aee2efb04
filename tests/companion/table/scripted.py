"""A table driven by words: people lay cards by name and press buttons, the session is real.

Every step is committed at once, unless `slow` holds commits back. Times are made up and only
move on with `wait`, and a hundredth of a second with everything that happens.

>>> table = ScriptedTable()
>>> table.start().round("8S", "6H").view().game.coins
(1, 0)
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.game import Value
from companion.core.words import ALL_SEATS, Card, Seat
from companion.games import GAMES as REAL_GAMES
from companion.table.cards.decks import Binding, Decks
from companion.table.cards.layouts import LAYOUTS
from companion.table.history.replay import replay
from companion.table.inputs import Settings, Tick
from companion.table.proposing import Proposal
from companion.table.session import Session
from companion.table.view import TableView, view
from hardware.events import Event, Held, Pressed, Released, TagOff, TagOn
from tests.companion.example_game import GAME as EXAMPLE

GAMES = REAL_GAMES | {EXAMPLE.name: EXAMPLE}
"""Every game, and the example of how one is added."""

MOMENT_US = 10_000
AWAKE_US = 2_000_000
"""How long the table has been on when people begin: what it finds when switched on differs."""
STILL_SECONDS = 6.0
DECKS = {"red": "A1", "blue": "B2"}
UNKNOWN = "?"


def uid_of(card: Card, deck: str = "red") -> str:
    """Return the sticker under a card; `?` is a sticker that belongs to no card.

    >>> uid_of("4S"), uid_of("4S", "blue")
    ('A1003453', 'B2003453')
    """
    return DECKS[deck] + card.encode().hex().upper().zfill(6)


def two_decks(cards: tuple[Card, ...], strangers: tuple[Card, ...] = ("KC",)) -> Decks:
    """Bind every card twice, in a red and a blue deck, and some that are in no game."""
    return Decks(
        Binding(uid_of(card, deck), deck, card) for deck in DECKS for card in (*cards, *strangers)
    )


class ScriptedTable:
    """A table whose people do what they are told. All that returns nothing else returns it."""

    def __init__(
        self,
        layout: str = "duel",
        game: str = "crown-duel",
        names: tuple[str, ...] = ("Anna", "Ben"),
        known: tuple[str, ...] = (),
        *,
        auto: bool = False,
        deck: str | None = "red",
        slow: bool = False,
        games: tuple[str, ...] = (),
        faces: Iterable[Card] = (),
        drawn: Iterable[str] | None = None,
        score_only: bool = False,
        hidden_bids: bool = False,
        **options: Value,
    ) -> None:
        rules = GAMES[game]
        setup = rules.setup(ALL_SEATS[: len(names)], options)
        settings = Settings(
            LAYOUTS[layout],
            two_decks(tuple(faces) or rules.deck(setup)),
            known or names,
            deck,
        )
        proposal = Proposal(
            game, setup.options, names, auto, hidden_bids=hidden_bids, score_only=score_only
        )
        self.settings = settings
        self.slow = slow
        self.lines: list[str] = []
        """The record of the match under way, as it was committed."""
        self.bound: list[Binding] = []
        """Stickers that were bound on the spot."""
        self.now_us = AWAKE_US
        self.presses = 0
        self.lying: dict[str, list[str]] = {}
        self.games = {name: GAMES[name] for name in games or (game,)}
        self._lots = None if drawn is None else iter(drawn)
        self.session = Session(self.games, settings, proposal, chance=self._chance)

    @property
    def _chance(self) -> Callable[[Sequence[str]], str] | None:
        """What the table draws: the words given for it, one after the other."""
        lots = self._lots
        return None if lots is None else lambda _choices: next(lots)

    # What happens

    def send(self, event: Event | Tick) -> "ScriptedTable":
        """Tell the session of something, and commit what comes of it."""
        self.session.receive(event, self.now_us)
        self.now_us += MOMENT_US
        return self if self.slow else self.commit()

    def commit(self) -> "ScriptedTable":
        """Commit every step that waits for it."""
        while (step := self.session.step) is not None:
            self.lines = [*([] if step.opens else self.lines), *step.lines]
            self.bound += step.binds
            self.session.committed()
        return self

    def lay(self, slot: str, card: Card, deck: str = "red") -> "ScriptedTable":
        """Lay a card on a slot, where it stays."""
        uid = uid_of(card, deck)
        self.lying.setdefault(slot, []).append(uid)
        return self.send(TagOn(slot, uid, self.now_us))

    def lift(self, slot: str, card: Card = "", deck: str = "red") -> "ScriptedTable":
        """Lift one card off a slot, or all that lie on it."""
        uids = [uid_of(card, deck)] if card else list(self.lying.get(slot, []))
        for uid in uids:
            self.lying[slot].remove(uid)
            self.send(TagOff(slot, uid, self.now_us))
        return self

    def clear(self) -> "ScriptedTable":
        """Lift every card off every slot."""
        for slot in list(self.lying):
            self.lift(slot)
        return self

    def tap(self, card: Card, deck: str = "red") -> "ScriptedTable":
        """Touch the one reader with a card."""
        slot = self.settings.layout.slots[0]
        return self.lay(slot, card, deck).lift(slot, card, deck)

    def press(self, *buttons: str) -> "ScriptedTable":
        """Press panel buttons (`up`, `down`, `ok`, `back`) or ready buttons (`A`)."""
        for button in buttons:
            self.presses += 1
            name = f"ready {button}" if button in ALL_SEATS else button
            self.send(Pressed(name, self.now_us)).send(Released(name, self.now_us))
        return self

    def hold(self, button: str) -> "ScriptedTable":
        """Hold a button down until the table takes note of it."""
        self.presses += 1
        name = f"ready {button}" if button in ALL_SEATS else button
        for event in (Pressed, Held, Released):
            self.send(event(name, self.now_us))
        return self

    def wait(self, seconds: float) -> "ScriptedTable":
        """Let time pass, waking the session whenever it wants to be."""
        end_us = self.now_us + round(seconds * 1_000_000)
        while (due_us := self.session.due_us()) is not None and due_us <= end_us:
            self.now_us = max(due_us, self.now_us)
            self.send(Tick())
        self.now_us = max(self.now_us, end_us)
        return self.send(Tick())

    # Longer acts

    def start(self) -> "ScriptedTable":
        """Begin the match that is proposed."""
        return self.press("ok")

    def put(self, seat: Seat, card: Card) -> "ScriptedTable":
        """Lay or tap a card for a seat, whatever the table has."""
        if not self.settings.layout.places:
            return self.tap(card)
        self.lift(seat)
        return self.lay(seat, card)

    def be_ready(self, *seats: Seat) -> "ScriptedTable":
        """Say that the seats' cards count, by whatever this table has for that."""
        if self.session.terms.auto_ready:
            return self.wait(STILL_SECONDS)
        return self.press("ok") if not self.settings.layout.places else self.press(*seats)

    def round(self, a: Card, b: Card) -> "ScriptedTable":
        """Play a whole round of two cards: under a Scout the scouted seat shows first."""
        scout = self.view().game.scout
        cards = {"A": a, "B": b}
        for seat in cards:
            self.lift(seat)
        if scout is None:
            return self.put("A", a).put("B", b).be_ready("A", "B")
        for seat in ("B", "A") if scout == "A" else ("A", "B"):
            self.put(seat, cards[seat]).be_ready(seat)
        return self

    def rounds(self, text: str) -> "ScriptedTable":
        """Play rounds written as pairs of cards.

        >>> ScriptedTable().start().rounds("8S 6H, 2S 8H").view().winners
        ('A',)
        """
        for pair in text.split(","):
            self.round(*pair.split())
        return self

    def restart(self) -> "ScriptedTable":
        """Switch off and on again: the match goes on from its record, cards lie where they lay."""
        self.now_us += 1_000_000
        self.session = Session(
            self.games, self.settings, self.session.proposal, self.now_us, self._chance
        )
        if self.lines:
            self.session.resume(replay("\n".join(self.lines) + "\n", GAMES))
        for slot, uids in self.lying.items():
            for uid in uids:
                self.send(TagOn(slot, uid, self.now_us))
        return self

    # What can be seen

    def view(self, viewer: Seat | None = None) -> TableView:
        """Return what the viewer may know; None is everybody."""
        return view(self.session, viewer)

    @property
    def state(self) -> Any:
        """The game's state, secrets included."""
        assert self.session.history is not None
        return self.session.history.state

    def choose(self, does: str) -> "ScriptedTable":
        """Walk through the open menu to what does this, and take it."""
        menu = self.session.menu
        assert menu is not None
        index = next(i for i, item in enumerate(menu.items) if item.does == does)
        self.press(*["down"] * (index - menu.cursor), "ok")
        asked = self.session.menu
        return self.press("down", "ok") if asked is not None and asked.name == "sure" else self

    def choose_place(self, word: str) -> "ScriptedTable":
        """Walk through the choice that is open to this word, and take it."""
        choosing = self.session.panel.choosing
        assert choosing is not None
        ahead = choosing.options.index(word) - choosing.cursor
        return self.press(*["down"] * (ahead % len(choosing.options)), "ok")

    def menu(self, does: str) -> "ScriptedTable":
        """Open the menu of a match and take what does this."""
        return self.press("up", "ok").choose(does)

"""A night at the simulated table: people with hands of cards, and bots among them."""

from collections.abc import Iterable

from companion.app.simulator.bot_seats import THINK_US
from companion.app.simulator.bots import Bots
from companion.app.simulator.dealing import Shuffles
from companion.app.simulator.hands import BLINK_US, MOVE_US, Hands
from companion.app.simulator.people import People
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.words import Card, Place, Seat
from companion.table.cards.layouts import Layout
from companion.table.cards.playing import is_move, places_of
from companion.table.cards.used import used_cards
from companion.table.history.history import History, Step
from companion.table.session import Session
from companion.table.view import TableView, view
from hardware.bus import NEVER

KEPT_HANDS = "hands"
"""Under which key the store keeps the seed of the hands dealt last."""


class GameNight(Hands[Session]):
    """Plays at a simulated table the way people do; used cards are put aside.

    Args:
        table: where they play.
        store: keeps which hands were dealt, for when the match goes on another day.
        seed: decides the dealing and the bots.
        bots: the seats that the program plays.
    """

    def __init__(
        self,
        table: SimulatedTable[Session],
        store: Store,
        *,
        seed: int,
        bots: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(table)
        self.bots = bots
        self._store = store
        self._seed = seed
        self._bots = Bots(self, seed)
        table.on_press = self._notice_press
        self._matches = 0
        self._followed = self.history
        self._people = self._resumed()
        self.bot_acts_us = 0
        self.bot_rested_us = 0
        self._deals_again = table.desk.deals_again
        self._face_down: set[str] = set()
        self.told_us = 0
        """When the match last went on; `bot_acts_us` and `bot_rested_us`: until when bots rest."""

    def _resumed(self) -> People | None:
        """Take the hands up again that were dealt before the table was switched off."""
        kept = Shuffles.read(self._store.kept(KEPT_HANDS) or "")
        if self.history is None:
            return None
        return People(self.history, kept or self._seed)

    @property
    def history(self) -> History | None:
        """The match as the table sees it."""
        return self.table.desk.history

    @property
    def people(self) -> People | None:
        """The people with their hands, while a match is open."""
        return self._people if self.history is not None else None

    @property
    def layout(self) -> Layout:
        """The slots, as those who play use them."""
        return self.table.desk.layout

    @property
    def game(self) -> str:
        """The game that is played, or proposed."""
        history = self.history
        return history.head.game.name if history else self.table.desk.proposal.game

    def slots_in_use(self) -> Layout:
        """Return the slots, as those who play use them."""
        return self.layout

    @property
    def bot_begins(self) -> bool:
        """Whether people read a result, and it is a bot that has to go on."""
        return self._bots.begins(self.seen())

    def seen(self) -> TableView:
        """Return what everybody may see."""
        return view(self.table.desk, None)

    def run_for(self, us: int) -> None:
        """Let time pass, people following what the table tells and bots acting."""
        end_us = self.table.now_us + us
        while self.table.now_us < end_us:
            self.table.run_until(min(end_us, self.table.now_us + BLINK_US))
            self._look()

    def _look(self) -> None:
        history = self.history
        if history is not self._followed:
            self._follow(history)
        before, self._deals_again = self._deals_again, self.table.desk.deals_again
        if before != self._deals_again:
            self._deal_again(back=self._deals_again < before)
        if self.bots and self.table.now_us >= self.bot_acts_us:
            self.bot_acts_us = NEVER  # moving a card takes time, in which this is asked again
            rests_us = self._bots.act()
            self.bot_acts_us = self.table.now_us + rests_us
            if rests_us:
                self.bot_rested_us = self.bot_acts_us

    def _follow(self, history: History | None) -> None:
        before, self._followed = self._followed, history
        if history is None:
            self._people = None
        elif self._people is None or before is None or before.head is not history.head:
            self._matches += 1
            self._people = People(history, self._seed + self._matches)
            self._deals_again = self.table.desk.deals_again  # counted anew in every match
            self._store.keep(KEPT_HANDS, self._people.shuffles.written)
        else:
            self._people.follow(history)
        self.told_us = self.table.now_us
        if self.bot_acts_us != NEVER:
            self.bot_acts_us = self.table.now_us + THINK_US

    def _deal_again(self, *, back: bool) -> None:
        """Gather all cards and deal anew, where the round that is void began with a deal.

        `back`: it counts after all, and everybody gets back what they had.
        """
        history, people = self.history, self.people
        if history is None or people is None:
            return
        if back:
            people.deal_back(history)
        elif not people.deal_again(history):
            return
        self._store.keep(KEPT_HANDS, people.shuffles.written)
        for slot in self.table.layout.slots:
            self.lift(slot)

    @property
    def only_scores(self) -> bool:
        """Whether no card is read in the match that is open: people tell its results."""
        return self.history is not None and self.seen().terms.score_only

    # What people do

    def acting(self) -> Seat | None:
        """Return the person's seat that has to lay a card now; with bots only, a bot's."""
        asked = [seat.seat for seat in self.seen().seats if seat.asked and not seat.laid]
        people = [seat for seat in asked if seat not in self.bots]
        nobody_else = all(seat.seat in self.bots for seat in self.seen().seats)
        return next(iter(people or (asked if nobody_else else [])), None)

    def asked(self) -> list[Seat]:
        """List the seats of people who have to answer anything now."""
        asked = dict.fromkeys(ask.seat for ask in self.seen().asks if ask.must)
        return [seat for seat in asked if seat is not None and seat not in self.bots]

    def hand(self, seat: Seat) -> list[Card]:
        """List what a seat holds and has not laid."""
        return self.people.in_hand(seat) if self.people else []

    def aside(self, seat: Seat) -> Card | None:
        """Return the card a seat has put aside, while it may still come forward."""
        people = self.people
        if people is None:
            return None
        game = self.table.desk.running.head.game
        moves = [ask for ask in people.asks() if ask.seat == seat and ask.kind == "card"]
        return people.aside(seat) if any(is_move(game, ask) for ask in moves) else None

    def places(self, seat: Seat) -> dict[str, Place]:
        """Return the places between which a seat can lay its card now, by their words."""
        if self._touches():
            return {}
        mine = [ask for ask in self.seen().asks if ask.seat == seat and ask.kind == "card"]
        if not any(ask.places for ask in mine):
            return {}
        return {place.rpartition("-")[2]: place for ask in mine for place in places_of(ask)}

    def put(self, seat: Seat, card: Card, place: Place = "") -> None:
        """A seat lays one of its cards on a place, or touches the reader with it.

        Without a place it is the seat's own; from there what it laid before is taken back.
        """
        touches, end = self._touches(), place.rpartition(".")[2]
        slot = None if touches else self.layout.slot_of(place or f".{seat}")
        slot = slot or next(iter(self.layout.taps_of(seat)), None)
        if slot is None:
            return
        lay = self.lies(card)
        self._clear_away()
        if end in ("", seat) and not touches and self.lift(slot):
            self.run_for(BLINK_US)
        if lay and not self.lies(card):  # its reader sees it go
            self.run_for(MOVE_US)
        self.put_on(slot, card)

    def _touches(self) -> bool:
        if self.history is None or self.history.position.ended is not None:
            return not self.table.layout.places
        return self.seen().shared

    def put_on(self, slot: str, card: Card) -> None:
        """Lay any card on any slot; whoever holds it knows that."""
        self._notice()
        if self.people is not None:
            self.people.laid(card)
        self._note_face_down()
        super().put_on(slot, card)

    def lift(self, slot: str) -> list[Card]:
        """Take every card away from a slot; return which."""
        self._notice()
        cards = super().lift(slot)
        for card in cards:
            if self.people is not None:
                self.people.took_back(card)
        return cards

    def _notice(self) -> None:
        """Let bots know that a person moves a card, where it is none of themselves."""
        if self.bot_acts_us != NEVER:
            self._bots.patience.went_on()

    def _notice_press(self, button: str) -> None:
        if self.bot_acts_us != NEVER:
            self._bots.patience.pressed(button, self.seen())

    def _clear_away(self) -> None:
        """Put aside what still lies from a trick or battle that is over."""
        over = _under_way(self.history.steps) if self.history else ()
        for slot in self.table.layout.slots:
            for card in self.table.lying_on(slot):
                if card not in over and self.is_done_with(card):
                    self.table.lift(card)

    def is_done_with(self, card: Card) -> bool:
        """Used cards are; one that counts but can still be taken back by lifting stays."""
        history = self.history
        if history is None or history.position.ended is not None:
            return True
        last = history.steps[-1] if history.steps else None
        if last is not None and not last.effects and card in _cards([last]):
            return False
        return card in used_cards(history)

    def _note_face_down(self) -> None:
        """Remember on which slots cards are put that nobody else may see."""
        for ask in self.seen().asks:
            slot = self.layout.slot_of(ask.place or "") if ask.secret and not ask.ready else None
            if slot is not None:
                self._face_down.add(slot)

    def is_hidden(self, slot: str) -> bool:
        """What a bot has laid face down is nobody's business."""
        if self.layout.owner_of(slot) not in self.bots or not self.table.lying_on(slot):
            return False
        used = used_cards(self.history) if self.history else frozenset()
        return slot in self._face_down or not all(c in used for c in self.table.lying_on(slot))


def _under_way(steps: Iterable[Step]) -> frozenset[Card]:
    """List the cards of the trick or battle that has not been told yet."""
    since: list[Step] = []
    for step in steps:
        since = [] if step.effects else [*since, step]
    return _cards(since)


def _cards(steps: Iterable[Step]) -> frozenset[Card]:
    return frozenset(getattr(entry, "card", "") for step in steps for entry in step.entries)

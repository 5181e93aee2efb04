"""Judging: what lies on the table as answers to what the game asks. Pure."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat
from companion.table.decks import Decks
from companion.table.layouts import Layout


class Reading(Struct, frozen=True):
    """What the referee makes of one ask: the action it would be, or what is wrong, or nothing.

    `uid` is the sticker that answers it, `since_us` since when it has been lying there.
    """

    ask: Ask
    action: Struct | None = None
    problem: Reason | None = None
    uid: str | None = None
    since_us: int = 0


class Lying(Struct, frozen=True):
    """A sticker on a slot, since when."""

    uid: str
    since_us: int


class Picture:
    """The physical truth: which stickers lie on which slot, in order of arrival."""

    def __init__(self) -> None:
        self._slots: dict[str, list[Lying]] = {}

    def put(self, slot: str, uid: str, at_us: int) -> None:
        """A sticker has appeared; once is enough."""
        if all(lying.uid != uid for lying in self.on(slot)):
            self._slots.setdefault(slot, []).append(Lying(uid, at_us))

    def take(self, slot: str, uid: str) -> None:
        """A sticker has gone."""
        self._slots[slot] = [lying for lying in self.on(slot) if lying.uid != uid]

    def on(self, slot: str) -> list[Lying]:
        """List what lies on a slot."""
        return self._slots.get(slot, [])

    def times(self, uid: str) -> int:
        """Count the slots on which a sticker lies: two where a neighbour's reader hears it."""
        return sum(lying.uid == uid for slot in self._slots.values() for lying in slot)

    def home(self, uid: str) -> str | None:
        """Return the slot a sticker lies on; of several that hear it, the one since longest.

        A neighbour hears a sticker now and then only, so it is never the one for long.
        """
        heard = [
            (lying.since_us, slot)
            for slot, here in self._slots.items()
            for lying in here
            if lying.uid == uid
        ]
        return min(heard)[1] if heard else None

    def uids(self) -> set[str]:
        """Return every sticker that lies anywhere."""
        return {lying.uid for slot in self._slots.values() for lying in slot}


class Judge:
    """Judges cards by the game, the deck in use, and what was already used.

    Nothing here names a card: what a person may not know yet is never in a reason's data,
    except a card that already lies openly.
    """

    def __init__(self, game: Game, cards: Iterable[Card], decks: Decks, deck: str | None) -> None:
        self.game = game
        self._cards = frozenset(cards)
        self._decks = decks
        self._deck = deck

    def face(self, uid: str) -> Card | Reason:
        """Return which card of this game a sticker is, or why it is none."""
        binding = self._decks.find(uid)
        if binding is None:
            return reason("unknown_tag")
        if binding.face not in self._cards:
            return reason("not_in_game")
        if self._deck is not None and binding.deck != self._deck:
            return reason("other_deck", deck=binding.deck, wanted=self._deck)
        return binding.face

    def judge(self, state: object, ask: Ask, lying: Lying, trial: object) -> Reading:
        """Judge one sticker as the answer to one ask.

        `trial` is the state in which what was laid before it already counts.
        """
        face = self.face(lying.uid)
        if isinstance(face, Reason):
            return self._problem(ask, lying, _for(face, ask))
        action = self.action(ask, face)
        why = self.game.refusal(state, action)
        if why is not None:
            return self._problem(ask, lying, self._without_card(state, ask, face, why))
        if self.game.refusal(trial, action) is not None:
            return self._problem(ask, lying, reason("card_not_held", "beside", seat=str(ask.seat)))
        return Reading(ask, action, None, lying.uid, lying.since_us)

    def fits(self, state: object, ask: Ask, face: Card) -> bool:
        """Tell whether the card can answer the ask."""
        return self.game.refusal(state, self.action(ask, face)) is None

    def action(self, ask: Ask, face: Card) -> Struct:
        """Return the action that answers the ask with this card."""
        verb = next(verb for verb in self.game.verbs if verb.word == ask.verb)
        return verb.make(ask.seat, face)

    def _problem(self, ask: Ask, lying: Lying, why: Reason) -> Reading:
        return Reading(ask, None, why, lying.uid, lying.since_us)

    def _without_card(self, state: object, ask: Ask, face: Card, why: Reason) -> Reason:
        """Put a refusal into words that betray nothing that is not known anyway."""
        if why.word == "card_already_played":
            return reason("card_already_played", "at_table", card=face, seat=str(ask.seat))
        for other in open_group(self.game.asks(state)):
            if other.seat != ask.seat and self.fits(state, other, face):
                return reason("wrong_slot", seat=str(ask.seat), owner=str(other.seat))
        return reason("card_not_held", "at_table", seat=str(ask.seat))


def _for(why: Reason, ask: Ask) -> Reason:
    return reason(why.word, why.detail, seat=str(ask.seat), **dict(why.data))


def open_group(asks: Iterable[Ask]) -> list[Ask]:
    """List the card asks that are answered together now: the first group that must be."""
    wanted = [ask for ask in asks if ask.kind == "card" and ask.must and ask.place is not None]
    return [ask for ask in wanted if ask.group == wanted[0].group]


def read_slots(
    judge: Judge, state: object, layout: Layout, picture: Picture, spent: Iterable[str]
) -> list[Reading]:
    """Judge what lies on the slots of a laying layout, ask by ask in the order of the seats.

    Stickers in `spent` are passed over: they were used, or wait to be lifted.
    """
    passed_over = frozenset(spent)
    found: dict[Seat | None, Lying] = {}
    crowded: set[Seat | None] = set()
    for ask in open_group(judge.game.asks(state)):
        slot = layout.slot_of(ask.place or "")
        here = [
            lying
            for lying in picture.on(slot or "")
            if lying.uid not in passed_over and picture.home(lying.uid) == slot
        ]
        if len(here) > 1:
            crowded.add(ask.seat)
        elif here:
            found[ask.seat] = here[0]
    return [
        Reading(reading.ask, None, reason("two_cards", seat=str(reading.ask.seat)))
        if reading.ask.seat in crowded
        else reading
        for reading in read_cards(judge, state, found)
    ]


def read_cards(judge: Judge, state: object, found: Mapping[Seat | None, Lying]) -> list[Reading]:
    """Judge one sticker a seat, ask by ask in the order of the seats.

    A card that the one before it makes impossible is a problem of its own.
    """
    readings: list[Reading] = []
    trial = state
    for ask in open_group(judge.game.asks(state)):
        lying = found.get(ask.seat)
        reading = Reading(ask) if lying is None else judge.judge(state, ask, lying, trial)
        readings.append(reading)
        if reading.action is not None:
            outcome = judge.game.apply(trial, reading.action)
            trial = outcome.state if not getattr(outcome, "effects", ()) else trial
    return readings

"""Judging: what lies on the table as answers to what the game asks. Pure."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat
from companion.table.cards.decks import Decks
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Lying, Picture


class Reading(Struct, frozen=True):
    """What the referee makes of one ask: the action it would be, or what is wrong, or nothing.

    `uid` is the sticker that answers it, `since_us` since when it has been lying there.
    """

    ask: Ask
    action: Struct | None = None
    problem: Reason | None = None
    uid: str | None = None
    since_us: int = 0


KNOWN_STATES = 4
"""How many states are remembered with their asks: one event is looked at from many sides."""


class Judge:
    """Judges cards by the game, the deck in use, and what was already used.

    Where no `deck` is given it is the one that has most of the game's cards. Of several that
    have as many, the first card laid decides: see `choose_deck`.

    Nothing here names a card: what a person may not know yet is never in a reason's data,
    except a card that already lies openly.
    """

    def __init__(self, game: Game, cards: Iterable[Card], decks: Decks, deck: str | None) -> None:
        self.game = game
        self._cards = frozenset(cards)
        self._decks = decks
        self._stand_ins = dict(game.stand_ins)
        self._asked: list[tuple[object, tuple[Ask, ...]]] = []
        played = [face for face, card in game.stand_ins if card in self._cards]
        self._serving = (deck,) if deck else decks.serving([*self._cards, *played])
        self._chosen = self._serving

    @property
    def deck(self) -> str | None:
        """The deck in use; None as long as it can be one of several."""
        return self._chosen[0] if len(self._chosen) == 1 else None

    def choose_deck(self, uid: str) -> None:
        """Play with the deck of this sticker, if it serves the game as well as any other."""
        binding = self._decks.find(uid)
        if binding is not None and binding.deck in self._serving and self._of_game(binding.face):
            self._chosen = (binding.deck,)

    def _of_game(self, face: Card) -> bool:
        return self._stand_ins.get(face, face) in self._cards

    def asks(self, state: object) -> tuple[Ask, ...]:
        """List what is open in a state; of the states asked about last it is known already."""
        for known, asks in self._asked:
            if known is state:
                return asks
        asks = self.game.asks(state)
        self._asked = [(state, asks), *self._asked[: KNOWN_STATES - 1]]
        return asks

    def take_decks(self, decks: Decks) -> None:
        """Go on with other bindings: a sticker was bound on the spot."""
        self._decks = decks

    def face(self, uid: str) -> Card | Reason:
        """Return which card of this game a sticker is, or why it is none."""
        binding = self._decks.find(uid)
        if binding is None:
            return reason("unknown_tag")
        if not self._of_game(binding.face):
            return reason("not_in_game")
        if binding.deck not in self._chosen:
            wanted = ", ".join(self._chosen)
            return reason("other_deck", deck=binding.deck, wanted=wanted)
        return self._stand_ins.get(binding.face, binding.face)

    def sticker_of(self, card: Card) -> str:
        """Return a sticker of this card in the deck in use; empty where there is none."""
        return (
            "" if self.deck is None else self._decks.sticker_of(self.deck, self.printed_face(card))
        )

    def printed_face(self, card: Card) -> Card:
        """Return what is printed on the card of the deck in use that plays this card."""
        return dict(self.printed()).get(card, card)

    def printed(self) -> tuple[tuple[Card, Card], ...]:
        """List the cards that are played with cards of another game, and what is printed there."""
        if self.deck is None:
            return ()
        faces = self._decks.faces(self.deck)
        return tuple((card, face) for face, card in self._stand_ins.items() if face in faces)

    def judge(self, state: object, ask: Ask, lying: Lying, trial: object) -> Reading:
        """Judge one sticker as the answer to one ask.

        `trial` is the state in which what was laid before it already counts.
        """
        face = self.face(lying.uid)
        if isinstance(face, Reason):
            return self._problem(ask, lying, of_seat(face, ask.seat))
        action = self.action(ask, face)
        why = self.game.refusal(state, action)
        if why is not None:
            return self._problem(ask, lying, self._without_card(state, ask, face, why))
        if self.game.refusal(trial, action) is not None:
            return self._problem(ask, lying, reason("card_not_held", "beside", seat=str(ask.seat)))
        return Reading(ask, action, None, lying.uid, lying.since_us)

    def fits(self, state: object, ask: Ask, face: Card) -> bool:
        """Tell whether the card can answer the ask, wherever it goes."""
        return any(
            self.game.refusal(state, self.action(ask, face, word)) is None for word in words_of(ask)
        )

    def action(self, ask: Ask, face: Card, word: str = "") -> Struct:
        """Return the action that answers the ask with this card, put on the place of this word."""
        verb = self.game.verb(ask.verb)
        return verb.make(ask.seat, *(word if arg == "place" else face for arg in verb.args))

    def shortest(self, state: object, ask: Ask, action: Struct, word: str) -> Struct:
        """Return the action without the card where it need not be told: it is known already."""
        verb = self.game.verb(ask.verb)
        if not verb.optional or verb.args[-1] != "card":
            return action
        short = verb.make(ask.seat, *(word for arg in verb.args if arg == "place"))
        return short if self.game.refusal(state, short) is None else action

    def refused(self, state: object, seat: Seat, face: Card) -> Reason:
        """Say why a card that was told by hand can be nothing that is asked of this seat."""
        asks = [ask for ask in self.asks(state) if ask.seat == seat and ask.kind == "card"]
        return self.misfit(state, asks[0], face) if asks else reason("no_card_now")

    def misfit(self, state: object, ask: Ask, face: Card) -> Reason:
        """Say why a card that counts at once cannot be the answer; a hidden one is not named."""
        why = self.game.refusal(state, self.action(ask, face, words_of(ask)[0]))
        if why is None or why.word == "card_not_held":
            return reason("card_not_held", "at_table", seat=str(ask.seat))
        if why.word == "card_already_played":
            return reason("card_already_played", "unnamed", seat=str(ask.seat))
        return why

    def _problem(self, ask: Ask, lying: Lying, why: Reason) -> Reading:
        return Reading(ask, None, why, lying.uid, lying.since_us)

    def _without_card(self, state: object, ask: Ask, face: Card, why: Reason) -> Reason:
        """Put a refusal into words that betray nothing that is not known anyway."""
        if why.word == "card_already_played":
            return reason("card_already_played", "at_table", card=face, seat=str(ask.seat))
        for other in open_group(self.asks(state)):
            if other.seat != ask.seat and self.fits(state, other, face):
                return reason("wrong_slot", seat=str(ask.seat), owner=str(other.seat))
        return reason("card_not_held", "at_table", seat=str(ask.seat))


def words_of(ask: Ask) -> tuple[str, ...]:
    """List the words of the places a card can go to; one empty word where there is no choice.

    >>> words_of(Ask("x", "A", "play", "card", "x", place="trick.A"))
    ('',)
    """
    return tuple(word for word, _ in ask.places) or ("",)


def of_seat(why: Reason, seat: Seat | None) -> Reason:
    """Return what is wrong with a sticker as said to a seat."""
    return reason(why.word, why.detail, seat=str(seat), **dict(why.data))


def open_group(asks: Iterable[Ask]) -> list[Ask]:
    """List the card asks that are answered together once all are ready: the first such group."""
    wanted = [ask for ask in asks if ask.kind == "card" and ask.ready and ask.place is not None]
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
    for ask in open_group(judge.asks(state)):
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
    for ask in open_group(judge.asks(state)):
        lying = found.get(ask.seat)
        reading = Reading(ask) if lying is None else judge.judge(state, ask, lying, trial)
        readings.append(reading)
        if reading.action is not None:
            outcome = judge.game.apply(trial, reading.action)
            trial = outcome.state if not getattr(outcome, "effects", ()) else trial
    return readings

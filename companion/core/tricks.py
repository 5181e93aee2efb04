"""A round of tricks: whose turn it is, what can be played, what was seen and who took it.

What wins a trick and what that is worth is the game's own. Players are numbered from 0,
clockwise, among those of the round.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.following import LIFTED, NOTHING, UNSET, Follow, Missed, compare
from companion.core.outcomes import Reason, reason
from companion.core.seats import in_turn
from companion.core.words import Card, Cards, Seat

TRICK = "trick"
"""How the places of a trick begin: `trick.A` is A's."""


class Revoke(Struct, frozen=True, tag=True, gc=False):
    """A card turned up that its player should have played before (T4); it blocks nothing."""

    seat: Seat
    card: Card
    suit: str
    trick: int
    instead: Card


class Taken(Struct, frozen=True, tag=True, gc=False):
    """A finished trick: its plays in order, who took it, and the word for why."""

    round: int
    number: int
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat
    why: str


class Tricks(Struct, frozen=True, gc=False):
    """The cards of one round, as far as they are known.

    - `size` is the number of tricks; `hands` what each player holds, None where nobody knows.
    - `first` led the first trick and `turn` plays next; `laid` lies, in order.
    - `duty` is what has to be followed; `seen` lists every card played in this round.
    - `winners` tells who took each finished trick; `missed` which suits each player did not
      follow, where hands are unknown. `by_hand`: results are being told instead of cards, and
      `entered` has them.
    """

    size: int
    hands: tuple[Cards, ...] | None
    first: int
    turn: int
    laid: Cards
    duty: str
    seen: Cards
    winners: tuple[int, ...]
    missed: tuple[tuple[Missed, ...], ...]
    entered: tuple[int | None, ...]
    by_hand: bool = False

    @property
    def number(self) -> int:
        """The number of the trick under way, from 1."""
        return len(self.winners) + 1

    @property
    def leader(self) -> int:
        """Who leads the trick under way: whoever took the last one."""
        return self.winners[-1] if self.winners else self.first


class Results(Struct, frozen=True, gc=False):
    """What came of a round: how many tricks each player took, and who took each in order.

    Where results were told instead of cards nobody knows the `takers`.
    """

    won: tuple[int, ...]
    takers: tuple[Seat, ...] | None


def begin(size: int, players: int, leader: int, hands: tuple[Cards, ...] | None) -> Tricks:
    """Return a round before its first card."""
    none = (None,) * players
    return Tricks(size, hands, leader, leader, (), NOTHING, (), (), ((),) * players, none)


# What is asked and can be seen


def is_full(tricks: Tricks) -> bool:
    """Tell whether everybody has played to this trick."""
    return len(tricks.laid) == len(tricks.entered)


def play_asks(name: str, tricks: Tricks, players: Sequence[Seat]) -> list[Ask]:
    """Ask the player whose turn it is for a card, while cards are read."""
    if tricks.by_hand or is_full(tricks):
        return []
    seat = players[tricks.turn]
    name = f"{name}.t{tricks.number}.{seat}"
    return [Ask(name, seat, "play", "card", name, place=f"{TRICK}.{seat}")]


def is_trick_place(place: str | None) -> bool:
    """Tell whether a card on this place is part of a trick."""
    return place is not None and place.startswith(f"{TRICK}.")


def led_suit(tricks: Tricks) -> str | None:
    """Return the suit that has to be followed in this trick, None where there is none."""
    return None if tricks.duty in (NOTHING, UNSET, LIFTED) else tricks.duty


def plays(tricks: Tricks, players: Sequence[Seat]) -> tuple[tuple[Seat, Card], ...]:
    """List the cards that lie, in order, each with the seat that played it."""
    return tuple(zip(in_turn(players, tricks.leader), tricks.laid, strict=False))


def own_hand(
    tricks: Tricks | None,
    dealt: Sequence[Cards | None],
    players: Sequence[Seat],
    viewer: Seat | None,
) -> Cards | None:
    """Return what the viewer holds, before the first card or after it, where that is known."""
    if viewer not in players:
        return None
    hands = dealt if tricks is None else tricks.hands
    return None if hands is None else hands[players.index(viewer)]


def counts(tricks: Tricks) -> tuple[int, ...]:
    """Count the tricks each player has taken so far, as far as they were read."""
    return tuple(map(tricks.winners.count, range(len(tricks.entered))))


def results(tricks: Tricks, players: Sequence[Seat]) -> Results | None:
    """Return what came of the round, once all tricks were played."""
    if len(tricks.winners) < tricks.size:
        return None
    return Results(counts(tricks), tuple(players[i] for i in tricks.winners))


# What can be played


def playable(tricks: Tricks, i: int, follow: Follow, deck: Cards) -> Sequence[Card]:
    """List the cards that a player may lay now: those that some deal allows (law of hands)."""
    if tricks.turn != i or is_full(tricks) or tricks.by_hand:
        return ()
    if tricks.hands is None:
        seen = frozenset(tricks.seen)
        return [card for card in deck if card not in seen]
    hand = tricks.hands[i]
    of = follow.of.get(tricks.duty)
    if of is None or of.isdisjoint(hand):
        return hand
    fits = follow.fits[tricks.duty]
    return [card for card in hand if card in fits]


def refuse_play(
    tricks: Tricks, players: Sequence[Seat], seat: Seat, card: Card, follow: Follow
) -> Reason | None:
    """Say why a seat cannot lay the card, while a trick is open."""
    turn = tricks.turn
    if players[turn] != seat:
        return reason("not_your_turn", "lays", seat=players[turn])
    if tricks.hands is None:
        if card in tricks.seen:
            return reason("card_already_played", card=card)
        return None if card in follow.suits else reason("unknown_card", card=card)
    hand, duty = tricks.hands[turn], tricks.duty
    if card not in hand:
        return _refuse_foreign(tricks, card, follow, seat)
    of = follow.of.get(duty)
    if of is None or card in follow.fits[duty] or of.isdisjoint(hand):
        return None
    return reason("must_follow", card=card, seat=seat)


def _refuse_foreign(tricks: Tricks, card: Card, follow: Follow, seat: Seat) -> Reason:
    if card not in follow.suits:
        return reason("unknown_card", card=card)
    if card in tricks.seen and player_of(tricks, card) == tricks.turn:
        return reason("card_already_played", card=card)
    return reason("card_not_held", card=card, seat=seat)


def player_of(tricks: Tricks, card: Card) -> int:
    """Return who played a card of this round; ValueError where nobody did."""
    players = len(tricks.entered)
    trick, place = divmod(tricks.seen.index(card), players)
    return ((tricks.first, *tricks.winners)[trick] + place) % players


# What comes of a card


def lay(
    tricks: Tricks, players: Sequence[Seat], card: Card, follow: Follow
) -> tuple[Tricks, Revoke | None]:
    """Lay the card of the player whose turn it is.

    With unknown hands following is trusted, and a revoke is found when the suit turns up.
    """
    i, duty, hands, missed = tricks.turn, tricks.duty, tricks.hands, tricks.missed
    revoke: Revoke | None = None
    if hands is not None:
        hand = hands[i]
        at = hand.index(card)
        hands = (*hands[:i], hand[:at] + hand[at + 1 :], *hands[i + 1 :])
    else:
        found, kept = compare(missed[i], duty, tricks.number, card, follow)
        if kept is not missed[i]:
            missed = (*missed[:i], kept, *missed[i + 1 :])
        if found is not None:
            revoke = Revoke(players[i], card, found.suit, found.trick, found.card)
    after = Tricks(
        tricks.size,
        hands,
        tricks.first,
        i + 1 if i + 1 < len(players) else 0,
        (*tricks.laid, card),
        follow.then(duty, card),
        (*tricks.seen, card),
        tricks.winners,
        missed,
        tricks.entered,
    )
    return after, revoke


def take(
    tricks: Tricks, players: Sequence[Seat], winner: int, why: str, number: int
) -> tuple[Tricks, Taken]:
    """Give the trick that lies to its winner, who leads next; `number` is the round's."""
    told = Taken(number, tricks.number, plays(tricks, players), players[winner], why)
    after = Tricks(
        tricks.size,
        tricks.hands,
        tricks.first,
        winner,
        (),
        NOTHING,
        tricks.seen,
        (*tricks.winners, winner),
        tricks.missed,
        tricks.entered,
    )
    return after, told

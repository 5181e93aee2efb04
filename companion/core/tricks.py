"""A round of tricks: whose turn it is, what lies, what was seen and who took it.

What wins a trick and what that is worth is the game's own. Players are numbered from 0,
clockwise, among those of the round.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.following import LIFTED, NOTHING, UNSET, Follow, Missed, compare
from companion.core.seats import in_turn
from companion.core.tuples import with_at, without
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
    return (*zip(in_turn(players, tricks.leader), tricks.laid, strict=False),)


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
    return Results(counts(tricks), tuple(map(players.__getitem__, tricks.winners)))


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
        hands = with_at(hands, i, without(hands[i], card))
    else:
        found, kept = compare(missed[i], duty, tricks.number, card, follow)
        if kept is not missed[i]:
            missed = with_at(missed, i, kept)
        if found is not None:
            revoke = Revoke(players[i], card, found.suit, found.trick, found.card)
    after = Tricks(
        tricks.size,
        hands,
        tricks.first,
        (i + 1) % len(players),
        tricks.laid + (card,),  # noqa: RUF005 - half the time, and a search lays millions
        follow.then[duty][card],
        tricks.seen + (card,),  # noqa: RUF005
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


# Who knows no hands trusts


def hidden(tricks: Tricks) -> Tricks:
    """Return the round as somebody has it who knows no hands, and so trusts every card (T4)."""
    return replace(tricks, hands=None)


def held_again(after: Tricks, before: Tricks, card: Card) -> Tricks:
    """Return a hidden round with the hands of `before`, less the card laid since."""
    assert before.hands is not None  # noqa: S101 - only what was known was hidden
    i = before.turn
    hands = with_at(before.hands, i, without(before.hands[i], card))
    return replace(after, hands=hands, missed=before.missed)

"""What games of tricks share: whose turn it is, who must follow, what was seen and who took it.

A game says by a `Follow` which suit has to be followed when; what wins a trick and what that
is worth is the game's own. Players are numbered from 0, clockwise, among those of the round.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat

Cards = tuple[Card, ...]

NOTHING = ""
"""The duty while no card lies."""
UNSET = "unset"
"""The duty where cards lie, but none that sets a suit."""
LIFTED = "lifted"
"""The duty where nobody has to follow any more in this trick."""


class Follow(Struct, frozen=True, eq=False):
    """Which suit has to be followed.

    `suits` names every card's suit; `of` lists a suit's cards and `fits` those that may be
    played while holding it, suit by suit for the suits that can be led; `then` gives the duty
    after one more card: NOTHING, UNSET, LIFTED or a suit.
    """

    suits: Mapping[Card, str]
    of: Mapping[str, frozenset[Card]]
    fits: Mapping[str, frozenset[Card]]
    then: Callable[[str, Card], str]

    def __repr__(self) -> str:
        return f"Follow({', '.join(self.of)})"


def make_follow(
    suits: Mapping[Card, str],
    led: Iterable[str],
    exempt: Iterable[Card],
    then: Callable[[str, Card], str],
) -> Follow:
    """Make the duty to follow the suits of `led`, of which the `exempt` cards are free."""
    of = {suit: frozenset(card for card in suits if suits[card] == suit) for suit in led}
    free = frozenset(exempt)
    return Follow(suits, of, {suit: cards | free for suit, cards in of.items()}, then)


class Missed(Struct, frozen=True, gc=False):
    """A player did not follow: the suit that was asked for, the trick, and what was played."""

    suit: str
    trick: int
    card: Card


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


def begin(size: int, players: int, leader: int, hands: tuple[Cards, ...] | None) -> Tricks:
    """Return a round before its first card."""
    none = (None,) * players
    return Tricks(size, hands, leader, leader, (), NOTHING, (), (), ((),) * players, none)


def seat_after(seats: Sequence[Seat], seat: Seat, among: Sequence[Seat]) -> Seat:
    """Return the next seat clockwise that is one of `among`.

    >>> seat_after("ABCD", "D", "ABC"), seat_after("ABCD", "B", "ABD")
    ('A', 'D')
    """
    at = seats.index(seat)
    return next(each for each in (*seats[at + 1 :], *seats[: at + 1]) if each in among)


def in_turn(seats: Sequence[Seat], first: int) -> tuple[Seat, ...]:
    """List the seats clockwise from one on.

    >>> in_turn("ABCD", 2)
    ('C', 'D', 'A', 'B')
    """
    return (*seats[first:], *seats[:first])


# Cards


def is_full(tricks: Tricks) -> bool:
    """Tell whether everybody has played to this trick."""
    return len(tricks.laid) == len(tricks.entered)


def led_suit(tricks: Tricks) -> str | None:
    """Return the suit that has to be followed in this trick, None where there is none."""
    return None if tricks.duty in (NOTHING, UNSET, LIFTED) else tricks.duty


def candidates(tricks: Tricks, follow: Follow, deck: Cards) -> Sequence[Card]:
    """List the cards that the player whose turn it is may play (law: one that some deal allows)."""
    if tricks.hands is None:
        seen = frozenset(tricks.seen)
        return [card for card in deck if card not in seen]
    hand = tricks.hands[tricks.turn]
    of = follow.of.get(tricks.duty)
    if of is None or of.isdisjoint(hand):
        return hand
    fits = follow.fits[tricks.duty]
    return [card for card in hand if card in fits]


def refuse_card(tricks: Tricks, card: Card, follow: Follow, seat: Seat) -> Reason | None:
    """Say why the player whose turn it is cannot play the card: the seat is only named."""
    if tricks.hands is None:
        if card in tricks.seen:
            return reason("card_already_played", card=card)
        return None if card in follow.suits else reason("unknown_card", card=card)
    hand = tricks.hands[tricks.turn]
    if card not in hand:
        return _refuse_foreign(tricks, card, follow, seat)
    duty = tricks.duty
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


def lay(tricks: Tricks, card: Card, follow: Follow) -> tuple[Tricks, Missed | None]:
    """Lay the card of the player whose turn it is; tell which suit was not followed before.

    With unknown hands following is trusted, and a revoke is found when the suit turns up.
    """
    i, duty, hands, missed = tricks.turn, tricks.duty, tricks.hands, tricks.missed
    found: Missed | None = None
    if hands is not None:
        hand = hands[i]
        at = hand.index(card)
        hands = (*hands[:i], hand[:at] + hand[at + 1 :], *hands[i + 1 :])
    else:
        found, kept = _compare(tricks, card, follow)
        if kept is not missed[i]:
            missed = (*missed[:i], kept, *missed[i + 1 :])
    after = Tricks(
        tricks.size,
        hands,
        tricks.first,
        i + 1 if i + 1 < len(tricks.entered) else 0,
        (*tricks.laid, card),
        follow.then(duty, card),
        (*tricks.seen, card),
        tricks.winners,
        missed,
        tricks.entered,
    )
    return after, found


def _compare(
    tricks: Tricks, card: Card, follow: Follow
) -> tuple[Missed | None, tuple[Missed, ...]]:
    """Return the revoke that this card shows, if any, and what was not followed and is open."""
    duty, kept = tricks.duty, tricks.missed[tricks.turn]
    suit = follow.suits[card]
    found = next((each for each in kept if each.suit == suit), None)
    if found is not None:  # told once
        kept = tuple(each for each in kept if each.suit != suit)
    if duty in follow.fits and card not in follow.fits[duty]:
        kept = (*kept, Missed(duty, tricks.number, card))
    return found, kept


def take(tricks: Tricks, winner: int) -> Tricks:
    """Give the trick that lies to its winner, who leads next."""
    return Tricks(
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


def enter(tricks: Tricks, i: int, number: int) -> Tricks:
    """Note a result told by hand; the first one ends the reading of cards for this round."""
    entered = (*tricks.entered[:i], number, *tricks.entered[i + 1 :])
    return replace(tricks, entered=entered, by_hand=True)


def entered_results(tricks: Tricks) -> tuple[int, ...] | None:
    """Return the results told by hand once all are in."""
    told = tuple(n for n in tricks.entered if n is not None)
    return told if len(told) == len(tricks.entered) else None


def counts(tricks: Tricks) -> tuple[int, ...]:
    """Count the tricks each player has taken so far, as far as they were read."""
    return tuple(map(tricks.winners.count, range(len(tricks.entered))))


# Hands told by the table


def refuse_hand(
    dealt: Sequence[Cards | None], i: int, cards: Cards, size: int, deck: Cards, seat: Seat
) -> Reason | None:
    """Say why a player cannot have been dealt these cards."""
    if len(cards) != size:
        return reason("syntax", "word_count", verb="hand", n=size + 1)
    elsewhere = {card for n, hand in enumerate(dealt) if n != i for card in hand or ()}
    for n, card in enumerate(cards):
        if card not in deck:
            return reason("unknown_card", card=card)
        if card in elsewhere or card in cards[:n]:
            return reason("card_not_held", "dealt_twice", card=card, seat=seat)
    return None


def told_hands(dealt: Sequence[Cards | None]) -> tuple[Cards, ...] | None:
    """Return all hands, None where they were not told."""
    known = tuple(hand for hand in dealt if hand is not None)
    return known if len(known) == len(dealt) else None


def half_told(dealt: Sequence[Cards | None]) -> bool:
    """Tell whether some hands were told and some not: hands are known for all or for none."""
    return 0 < len(dealt) - dealt.count(None) < len(dealt)


# Results entered by hand


def possible_results(tricks: Tricks, i: int) -> range:
    """Return the numbers that a player may enter: none that cannot be completed to the sum."""
    least = tricks.winners.count(i)
    entered = tricks.entered
    if not tricks.by_hand or entered.count(None) - (entered[i] is None) > 0:
        return range(least, tricks.size + 1)
    rest = tricks.size - sum(n or 0 for each, n in enumerate(entered) if each != i)
    return range(rest, rest + 1) if rest >= least else range(0)


def refuse_result(tricks: Tricks, i: int, number: int) -> Reason | None:
    """Say why a player cannot have taken that many tricks."""
    least = tricks.winners.count(i)
    if not least <= number <= tricks.size:
        return reason("bid_out_of_range", low=least, high=tricks.size, n=number)
    if number in possible_results(tricks, i):
        return None
    total = number + sum(n or 0 for each, n in enumerate(tricks.entered) if each != i)
    return reason("sum_mismatch", sum=total, wanted=tricks.size)


def result_words(seats: Sequence[Seat], points: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """List the ways to write a round's points: who gained or lost, or everybody.

    >>> result_words("ABC", (225, 0, -100))
    (('A', '225', 'C', '-100'), ('A', '225', 'B', '0', 'C', '-100'))
    """
    every = list(zip(seats, points, strict=True))
    some = [(seat, n) for seat, n in every if n] or every
    return tuple(
        tuple(word for seat, n in pairs for word in (seat, str(n))) for pairs in (some, every)
    )

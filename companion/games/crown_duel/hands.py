"""Which cards a seat can hold, as far as the rules and all that was seen allow (CD-R4, CD-R8)."""

from functools import cache

from companion.core.words import Card
from companion.games.crown_duel.actions import HAND_SIZE
from companion.games.crown_duel.state import DECK, HEARTS, SPADES, Cards, Options

Pair = tuple[Cards, Cards]
Dealt = tuple[Cards | None, Cards | None]
Gifts = tuple[Card | None, Card | None]

BY_SUIT: tuple[Pair, ...] = ((SPADES, HEARTS), (HEARTS, SPADES))


def exact(options: Options, dealt: Dealt, gifts: Gifts) -> bool:
    """Tell whether everybody's hand is known to the card."""
    return None not in dealt and (not options.traitor or None not in gifts)


@cache
def at_start(options: Options) -> Pair:
    """List what each seat may hold before anything was seen."""
    return possible(options, (None, None), (None, None), ((), ()))


def possible(options: Options, dealt: Dealt, gifts: Gifts, played: Pair) -> Pair:
    """List what each seat may still hold in at least one deal that fits all that was seen.

    >>> a, b = possible(Options(), (None, None), (None, None), (("4S",), ()))
    >>> " ".join(a), " ".join(b)
    ('AS 2S 3S 5S 6S 7S 8S', 'AH 2H 3H 4H 5H 6H 7H 8H')
    """
    seen = {*played[0], *played[1]}
    left = tuple(card for card in DECK if card not in seen)
    pairs = _deals(options, dealt)
    if pairs is None:
        a, b = (left if len(cards) < HAND_SIZE else () for cards in played)
        return a, b
    fitting: tuple[set[Card], set[Card]] = (set(), set())
    for pair in pairs:
        for whole, part in zip(fitting, _hold(options, pair, gifts, played), strict=True):
            whole.update(part)
    return (
        tuple(card for card in left if card in fitting[0]),
        tuple(card for card in left if card in fitting[1]),
    )


def _deals(options: Options, dealt: Dealt) -> tuple[Pair, ...] | None:
    """List the original eights that are still possible; None means any at all."""
    a, b = dealt
    if a is not None and b is not None:
        return ((a, b),)
    if options.random_hands:
        return None
    return tuple(pair for pair in BY_SUIT if a in (None, pair[0]) and b in (None, pair[1]))


def _hold(options: Options, pair: Pair, gifts: Gifts, played: Pair) -> tuple[set[Card], set[Card]]:
    """List what each seat can hold if `pair` was dealt; nothing where the play contradicts it."""
    nothing: tuple[set[Card], set[Card]] = (set(), set())
    if not options.traitor:
        hands = set(pair[0]), set(pair[1])
    elif gifts[0] is not None and gifts[1] is not None:
        if gifts[0] not in pair[0] or gifts[1] not in pair[1]:
            return nothing
        hands = (
            {*pair[0], gifts[1]} - {gifts[0]},
            {*pair[1], gifts[0]} - {gifts[1]},
        )
    else:
        return _hold_unseen_gifts(pair, played)
    return hands if all(hands[i].issuperset(played[i]) for i in (0, 1)) else nothing


def _hold_unseen_gifts(pair: Pair, played: Pair) -> tuple[set[Card], set[Card]]:
    """Of a hand of eight, seven are the seat's own and one came from the other (CD40)."""
    hands: tuple[set[Card], set[Card]] = (set(), set())
    for i in (0, 1):
        own = sum(card in pair[i] for card in played[i])
        foreign = len(played[i]) - own
        if own > HAND_SIZE - 1 or foreign > 1:
            return set(), set()
        if own < HAND_SIZE - 1:
            hands[i].update(pair[i])
        if foreign < 1:
            hands[i].update(pair[1 - i])
    return hands

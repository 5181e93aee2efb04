"""Hands that the table tells before a round: for every player, or for none."""

from collections.abc import Iterable, Sequence

from companion.core.asks import Ask
from companion.core.outcomes import Reason, reason
from companion.core.seats import refuse_absent
from companion.core.tuples import with_at
from companion.core.words import Cards, Seat


def told_hands(dealt: Sequence[Cards | None]) -> tuple[Cards, ...] | None:
    """Return all hands, None where they were not told."""
    known = tuple(hand for hand in dealt if hand is not None)
    return known if len(known) == len(dealt) else None


def half_told(dealt: Sequence[Cards | None]) -> bool:
    """Tell whether some hands were told and some not: hands are known for all or for none."""
    return 0 < len(dealt) - dealt.count(None) < len(dealt)


def with_hand(
    dealt: tuple[Cards | None, ...], i: int, cards: Cards, deck: Cards
) -> tuple[Cards | None, ...]:
    """Note a player's hand, in the order of the deck.

    >>> with_hand((None, None), 1, ("R2", "R1"), ("R1", "R2", "R3"))
    (None, ('R1', 'R2'))
    """
    dealt_now = frozenset(cards)
    hand = tuple(card for card in deck if card in dealt_now)
    return with_at(dealt, i, hand)


def refuse_hand(
    dealt: Sequence[Cards | None],
    players: Sequence[Seat],
    seat: Seat,
    cards: Cards,
    size: int,
    deck: Cards,
) -> Reason | None:
    """Say why a seat cannot have been dealt these cards, while hands can be told at all."""
    if (absent := refuse_absent(players, seat)) is not None:
        return absent
    i = players.index(seat)
    if dealt[i] is not None:
        return reason("not_now", "no_deal_now")
    if len(cards) != size:
        return reason("syntax", "word_count", verb="hand", n=size + 1)
    elsewhere = {card for n, hand in enumerate(dealt) if n != i for card in hand or ()}
    known = frozenset(deck)
    for n, card in enumerate(cards):
        if card not in known:
            return reason("unknown_card", card=card)
        if card in elsewhere or card in cards[:n]:
            return reason("card_not_held", "dealt_twice", card=card, seat=seat)
    return None


def untold(dealt: Sequence[Cards | None], players: Sequence[Seat]) -> list[Seat]:
    """List the players whose hands were not told yet."""
    return [seat for seat, hand in zip(players, dealt, strict=True) if hand is None]


def hand_asks(name: str, seats: Iterable[Seat], size: int, *, must: bool) -> list[Ask]:
    """Ask the table for the hands of these seats, in the round's deal.

    Without `must` they may all stay unknown.
    """
    group = f"{name}.deal"
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=None,
            verb="hand",
            kind="cards",
            group=group,
            must=must,
            secret=True,
            low=size,
            high=size,
            about=seat,
        )
        for seat in seats
    ]

"""What can be played in a round of tricks: the one judge of a card, and with it what is legal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.actions import Play, Won
from companion.core.entered import possible_results
from companion.core.following import Follow
from companion.core.outcomes import Reason, reason
from companion.core.tricks import Tricks, player_of
from companion.core.words import ALL_SEATS, Card, Cards, Seat


def _playable(tricks: Tricks, i: int, follow: Follow, deck: Cards) -> Iterable[Card]:
    """List the cards that a player may lay, while a trick is open: those that some deal allows.

    They can be gone through once only: where a suit is followed they are a `filter`, made no list
    of since its one reader makes its own.
    """
    if tricks.turn != i or tricks.by_hand:
        return ()
    if tricks.hands is None:
        seen = frozenset(tricks.seen)
        return [card for card in deck if card not in seen]
    hand = tricks.hands[i]
    of = follow.of.get(tricks.duty)
    if of is None or of.isdisjoint(hand):
        return hand
    return filter(follow.fits[tricks.duty].__contains__, hand)


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


def every_play(cards: Iterable[Card]) -> dict[Seat, dict[Card, Play]]:
    """Make the play of each card by each seat: made once, so that a search makes none."""
    listed = tuple(cards)
    return {seat: {card: Play(seat, card) for card in listed} for seat in ALL_SEATS}


def every_result(most: int) -> dict[Seat, list[Won]]:
    """Make the results 0 to `most` of each seat."""
    return {seat: [Won(seat, n) for n in range(most + 1)] for seat in ALL_SEATS}


def legal_in_tricks(
    tricks: Tricks,
    i: int,
    follow: Follow,
    deck: Cards,
    plays: Mapping[Card, Play],
    results: Sequence[Won],
) -> list[Any]:
    """List the cards that a player may lay now, and the results that may be told instead.

    Like a card's judge it is asked while a trick is open: not of one that lies whole.
    """
    cards = _playable(tricks, i, follow, deck)
    numbers = possible_results(tricks, i)
    return [*map(plays.__getitem__, cards), *results[numbers.start : numbers.stop]]

"""Legal plays in a round of tricks; every action is made once, so that a search makes none."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.actions import Play, Won
from companion.core.entered import possible_results
from companion.core.following import Follow
from companion.core.tricks import Tricks, playable
from companion.core.words import ALL_SEATS, Card, Cards, Seat


def every_play(cards: Iterable[Card]) -> dict[Seat, dict[Card, Play]]:
    """Make the play of each card by each seat."""
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
    """List the cards that a player may lay now, and the results that may be told instead."""
    legal: list[Any] = [plays[card] for card in playable(tricks, i, follow, deck)]
    numbers = possible_results(tricks, i)
    legal += results[numbers.start : numbers.stop]
    return legal

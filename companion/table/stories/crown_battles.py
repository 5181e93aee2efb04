"""What happened in a trick or a round of Crown Battles, and why."""

from collections.abc import Mapping
from typing import Any

from companion.core.tricks import Taken
from companion.core.words import Seat
from companion.games.crown_battles.state import CARDS_A_ROUND, Bid, Scored
from companion.table.stories import tricks
from companion.table.texts import say
from companion.table.texts.cards import suit_name


def title(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Name a trick with its cards, or a finished round; empty for anything else."""
    if not isinstance(told, Scored):
        return tricks.title(told, names, language)
    none = say(language, "tricks.no_trump.short")
    trump = suit_name(language, told.trump) if told.trump else none
    return say(language, "battles.title", n=told.round, trump=trump, name=names[told.dealer])


headline = tricks.headline_with(Scored)
"""Says in a few words who takes a trick, or that a round is over."""


def story(
    told: Any, names: Mapping[Seat, str], language: str, *, goes_on: bool = True
) -> list[str]:
    """Tell a trick, a revoke or a round; `goes_on` False where nothing follows.

    >>> scored = Scored(1, "B", "x", None, ("A", "B"), ((1,), (0, 1)), (1, 1), (30, 15),
    ...                 (("A", 30), ("B", 15)), "A", ("A", "B"))
    >>> story(scored, {"A": "Anna", "B": "Ben"}, "en")[1:]
    ['Ben: bid 0 or 1, won 1, +15.', 'Coins: Anna 30, Ben 15.', 'The Crown: Anna.']
    """
    if isinstance(told, Scored):
        return _scored(told, names, language)
    last = isinstance(told, Taken) and told.number == CARDS_A_ROUND * told.round  # CB06
    return tricks.story(told, names, language, goes_on=goes_on and not last)


def _bid(bid: Bid, language: str) -> str:
    """Say a bid in words: a double one is two numbers, of which either is right (CB13)."""
    if len(bid) == 1:
        return str(bid[0])
    return say(language, "counting.either", n=min(bid), other=max(bid))


def _scored(told: Scored, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell what each bid, won and gets (CB18–21), how it stands, and who has the Crown."""
    said = []
    for seat, bid, won, points in zip(told.players, told.bids, told.won, told.points, strict=True):
        word = _bid(bid, language)
        gain = f"{points:+}"
        said.append(
            say(language, "battles.line", name=names[seat], said=word, won=won, points=gain)
        )
    totals = tricks.totals(told.totals, names)
    crown = (
        say(language, "battles.crown.nobody")
        if told.crown is None
        else say(language, "battles.crown", name=names[told.crown])
    )
    return [*said, say(language, "battles.totals", totals=totals), crown]

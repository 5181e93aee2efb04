"""What happened in a battle or a round of Crowns, and why."""

from collections.abc import Mapping
from typing import Any

from companion.core.tricks import Taken
from companion.core.words import Seat
from companion.games.crowns.state import Scored
from companion.table.stories import tricks
from companion.table.texts import say
from companion.table.texts.cards import suit_name


def title(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Name a battle with its cards, or a finished round; empty for anything else."""
    if isinstance(told, Scored):
        trump = suit_name(language, told.trump)
        return say(language, "crowns.title", n=told.round, trump=trump)
    return tricks.title(told, names, language)


headline = tricks.headline_with(Scored)
"""Says in a few words who takes a battle, or that a round is over."""


def story(
    told: Any, names: Mapping[Seat, str], language: str, *, goes_on: bool = True
) -> list[str]:
    """Tell a battle, a revoke or a round; `goes_on` False where nothing follows.

    >>> scored = Scored(2, "A", "red", tuple("ABC"), (1, 0, 2), (1, 1, 0), (125, -100, -200),
    ...                 (1, 0, 0), (("A", 125), ("B", -100), ("C", -200)), None)
    >>> story(scored, {"A": "Anna", "B": "Ben", "C": "Clara"}, "en")[:2]
    ['Anna: said 1, won 1, +125. Diamonds: 1.', 'Ben: said 0, won 1, -100.']
    """
    if isinstance(told, Scored):
        return _scored(told, names, language)
    last = isinstance(told, Taken) and told.number == told.round  # CR15: as many as cards
    return tricks.story(told, names, language, goes_on=goes_on and not last)


def _scored(told: Scored, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell what each said, won and gets (CR35–40), then how it stands."""
    said = []
    rows = zip(told.players, told.predictions, told.won, told.points, told.diamonds, strict=True)
    for seat, predicted, won, points, diamonds in rows:
        line = say(
            language, "crowns.line", name=names[seat], said=predicted, won=won, points=f"{points:+}"
        )
        if diamonds:
            line = f"{line} {say(language, 'crowns.line.diamonds', n=diamonds)}"
        said.append(line)
    totals = tricks.totals(told.totals, names)
    return [*said, say(language, "tricks.totals", totals=totals)]

"""What happened in a round and why, as short sentences; one file a game."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from companion.core.words import Seat
from companion.table.stories import crown_battles, crown_duel, crowns, cuprum_duelists


class Story(Protocol):
    """Tells an effect in sentences; `goes_on` False where no round of this game follows."""

    def __call__(
        self, told: Any, names: Mapping[Seat, str], language: str, *, goes_on: bool = True
    ) -> list[str]:
        """Return the sentences, none where people need not be told."""
        ...


class Stories(Struct, frozen=True):
    """How a game's effects are told: what lay there, what came of it in a few words, and why.

    `title` and `headline` are empty where there is nothing of the kind to say.
    """

    title: Callable[[Any, Mapping[Seat, str], str], str]
    headline: Callable[[Any, Mapping[Seat, str], str], str]
    story: Story


STORIES = {
    "crown-duel": Stories(crown_duel.title, crown_duel.headline, crown_duel.story),
    "crowns": Stories(crowns.title, crowns.headline, crowns.story),
    "crown-battles": Stories(crown_battles.title, crown_battles.headline, crown_battles.story),
    "cuprum-duelists": Stories(
        cuprum_duelists.title, cuprum_duelists.headline, cuprum_duelists.story
    ),
}
"""Every game's stories by the game's name."""

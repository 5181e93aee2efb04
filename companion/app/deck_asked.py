"""What `crowntable deck` is asked for, once its words have been read."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.app.simulator import stickers
from companion.table.cards.decks import Binding


class Asked(Struct, frozen=True):
    """What is done, with which deck, and which stickers there are. What is None is left open."""

    action: str
    deck: str | None
    game: str | None
    simulated: bool
    enrolled: Sequence[Binding] = ()
    """The stickers that the table's memory holds."""

    @property
    def known(self) -> list[Binding]:
        """Every sticker; of two cards that one sticker belongs to, the asked deck's last."""
        known = stickers.with_own(self.enrolled) if self.simulated else self.enrolled
        return sorted(known, key=lambda each: each.deck == self.deck)

    def at(self, enrolled: Sequence[Binding]) -> "Asked":
        """Ask the same at a table whose memory holds these stickers."""
        return replace(self, enrolled=enrolled)

    def about(self, deck: str) -> "Asked":
        """Ask the same about the deck that is meant, where that was left open."""
        return replace(self, deck=deck)


def stickers_of(deck: str | None, bindings: Iterable[Binding]) -> list[Binding]:
    """Return the stickers of one deck, all of them for None."""
    return [each for each in bindings if deck in (None, each.deck)]

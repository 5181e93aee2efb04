"""What lay or was tapped, and did not count yet, when its round was void: it comes back (T5)."""

from collections.abc import Container

from msgspec import Struct

from companion.core.words import Card, Seat
from companion.table.cards.taps import Tap
from companion.table.history.history import History
from companion.table.referee import Referee


class Unsaid(Struct, frozen=True):
    """The stickers that lay and what was tapped, and the match in which nothing of it was said."""

    history: History
    stickers: frozenset[str]
    taps: tuple[tuple[Seat | None, Tap], ...]


def void(history: History, referee: Referee, used: Container[Card]) -> Unsaid:
    """Let nothing count any more that lies or was tapped; return what did not count yet."""
    on_table = referee.on_table
    stickers = frozenset(on_table.picture.uids() - on_table.spent.keys())
    unsaid = Unsaid(history, stickers, tuple(on_table.taps.by_seat.items()))
    referee.distrust(used)
    return unsaid


def comes_back(unsaid: Unsaid | None, history: History, referee: Referee) -> bool:
    """Tell whether it is what happened last: nothing was said since, nor lies or was tapped.

    Once its cards were gathered it comes back too: the deal counts again, and nothing else goes.
    """
    return unsaid is not None and unsaid.history is history and not referee.has_unsaid()


def bring_back(unsaid: Unsaid, referee: Referee, now_us: int) -> bool:
    """Have what lies on, and what was tapped, wait as before; who was ready says so again.

    Return whether anything of it does: else only the deal counts again.
    """
    on_table = referee.on_table
    for sticker, used in on_table.spent.items():
        if sticker in unsaid.stickers and not used:
            on_table.free(sticker)
    on_table.taps.become(dict(unsaid.taps))
    referee.reveal.keep_still(now_us)
    return bool(unsaid.taps) or not unsaid.stickers.isdisjoint(on_table.picture.uids())

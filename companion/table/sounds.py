"""Sounds: what a table with a piezo says, and when. Pure, and no sound tells a secret.

A sound comes of what everybody may see before and after something happened, and of how many
cards were written down in between, never of which.
"""

from typing import Literal

from msgspec import Struct

from companion.core.words import Seat
from companion.table.cards.laid import lays
from companion.table.history.history import History
from companion.table.session import Session
from companion.table.view import TableView, view

Sound = Literal["tick", "low", "fanfare"]
"""A card was read and counts; look at the screen; the match is over."""


class Moment(Struct, frozen=True):
    """A table as it is heard: what everybody may see, and what has been written down."""

    seen: TableView
    written: History | None


def moment(session: Session) -> Moment:
    """Return how the table is heard now."""
    return Moment(view(session, None), session.history)


def sound(before: Moment, after: Moment) -> Sound | None:
    """Return what is heard of what happened between two moments; of several, the weightiest."""
    if after.seen.ended is not None and before.seen.ended is None:
        return "fanfare"
    if _complaints(after.seen) - _complaints(before.seen):
        return "low"
    return "tick" if _counts_more(before, after) else None


def _complaints(seen: TableView) -> set[tuple[Seat, object]]:
    """List what people are told to look at, and at whose place; a bare word is no complaint."""
    told = {("", seen.notice.why)} if seen.notice is not None and seen.notice.why else set()
    return told | {(seat.seat, seat.problem) for seat in seen.seats if seat.problem is not None}


def _counts_more(before: Moment, after: Moment) -> bool:
    """Tell whether a card lies that did not, or was written down without having lain before."""
    laid = _laid(before.seen)
    return bool(_laid(after.seen) - laid) or (not laid and _wrote_a_card(before, after))


def _laid(seen: TableView) -> set[Seat]:
    return {seat.seat for seat in seen.seats if seat.laid}


def _wrote_a_card(before: Moment, after: Moment) -> bool:
    if before.written is None or after.written is None:
        return False
    new = after.written.lines[len(before.written.lines) :]
    return any(lays(after.written, line) for line in new)


class Ear:
    """Listens to one table: gives each sound once, when it is due."""

    def __init__(self) -> None:
        self._before: Moment | None = None

    def hear(self, session: Session) -> Sound | None:
        """Return what is heard of what has happened since the last call; nothing where muted."""
        before, self._before = self._before, moment(session)
        if before is None or session.proposal.quiet:
            return None
        return sound(before, self._before)

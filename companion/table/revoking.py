"""A revoke that turned up, as long as nobody has said what comes of it (T4). Pure."""

from companion.core.entries import Note
from companion.core.tricks import Revoke
from companion.table.history.history import History


def play_on(revoke: Revoke) -> Note:
    """Return what is noted when they play on although somebody did not follow."""
    return Note("revoke", f"{revoke.seat} {revoke.trick} {revoke.instead} {revoke.card}")


def open_revoke(history: History) -> Revoke | None:
    """Return the revoke that the last step told, unless it was noted since that they play on.

    It is read off the lines, so that it is asked about again wherever the question was lost.
    """
    if not history.steps:
        return None
    last = history.steps[-1]
    revoke = next((effect for effect in last.effects if isinstance(effect, Revoke)), None)
    if revoke is None:
        return None
    note = play_on(revoke)
    for line in reversed(history.lines):
        if line is last.entries[-1]:
            return revoke
        if line == note:
            return None
    return revoke

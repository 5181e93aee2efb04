"""Recalled: after a restart, the card laid last, which may still be taken back (T1, T3). Pure."""

from companion.core.records import Note
from companion.table.cards.acts import Act
from companion.table.cards.judging import Judge
from companion.table.cards.laid import lays
from companion.table.cards.playing import places_of
from companion.table.history.history import History


def last_act(history: History, judge: Judge) -> Act | None:
    """Return what the last line did, where it laid a card that counted at once; else None.

    After an undo nothing was laid last. The sticker is one that the card has in the deck in use.
    """
    last = next((line for line in reversed(history.lines) if not isinstance(line, Note)), None)
    if last is None or not history.steps or history.steps[-1].entries != (last,):
        return None
    if history.steps[-1].entries[0] is not last or not lays(history, last):
        return None
    before = history.steps[-2].after.state if len(history.steps) > 1 else history.begin.state
    ask = history.head.game.ask_of(before, last)
    if ask is None or ask.ready or not places_of(ask):
        return None
    return Act(ask, getattr(last, "slot", ""), (last,), judge.sticker_of(last.card))

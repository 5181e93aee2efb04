"""Taking back: how many steps one press of back, or dealing again, takes. Pure."""

from companion.core.entries import Correct, Entry, Last, Leave
from companion.core.game import Game
from companion.table.cards.judging import Judge
from companion.table.cards.playing import unsaid_done, unsaid_end
from companion.table.history.history import History, Position
from companion.table.panel.answers import is_drawn

_Agreed = Last | Leave | Correct
"""What is agreed about the match, and is no part of a round."""


def steps_back(history: History, judge: Judge, *, table_draws: bool) -> int:
    """Return how many steps go with one press of back, 0 where there is nothing to take back.

    What the table drew or ended by itself goes with what people did before it: alone it would
    be drawn or ended again at once.
    """
    n = 1 + (drawn_steps(history) if table_draws else 0)
    while n < len(history.steps) and unsaid_end(judge, _before(history, n - 1).state):
        n += 1
    return with_unsaid(history, judge, n) if n <= len(history.steps) else 0


def with_unsaid(history: History, judge: Judge, n: int = 1) -> int:
    """Return so many of the last steps and, where an act ended the other's turn too, one more.

    A turn that was full ended with it, unsaid (CU-R6): what was one act is taken back as one.
    """
    if n >= len(history.steps) or history.steps[-n].group is None:
        return n
    done = unsaid_done(judge, _before(history, n).state)
    ended = done is not None and history.steps[-1 - n].entries == (done[0],)
    return n + 1 if ended else n


def drawn_steps(history: History) -> int:
    """Return how many of the last steps are answers of chance."""
    n = 0
    while n < len(history.steps) and _was_drawn(history, n):
        n += 1
    return n


def since_a_draw(history: History) -> int:
    """Return how many of the last steps are answers of chance, and what was agreed after one."""
    n = drawn = 0
    while n < len(history.steps) and (_was_drawn(history, n) or _was_agreed(history, n)):
        n += 1
        drawn = n if _was_drawn(history, n - 1) else drawn
    return drawn


def _was_agreed(history: History, from_end: int) -> bool:
    """Tell whether the step so far from the end is no part of any round."""
    return isinstance(history.steps[-1 - from_end].entries[0], _Agreed)


def _was_drawn(history: History, from_end: int) -> bool:
    """Tell whether the step so far from the end is an answer of chance."""
    step = history.steps[-1 - from_end]
    game = history.head.game
    if step.group is None or len(step.entries) != 1:
        return False
    ask = game.ask_of(_before(history, from_end).state, step.entries[0])
    return ask is not None and is_drawn(ask)


def _before(history: History, from_end: int) -> Position:
    at = len(history.steps) - 1 - from_end
    return history.steps[at - 1].after if at else history.begin


def round_under_way(history: History, *, scored: bool = False) -> int:
    """Return how many steps the round under way has (T5): all since the last result.

    Who starts or deals in the first round was settled before it, and stays. With `scored` the
    round is meant that was scored by the very last step, if one was. Where nothing was done since
    but something agreed, nothing is under way.
    """
    n = agreed = 0
    for step in reversed(history.steps):
        if history.head.game.result(step.effects) and not (scored and n == 0):
            break
        n += 1
        agreed += isinstance(step.entries[0], _Agreed)
    else:
        n -= _opening(history)
    return n if agreed < n else 0


def agreed_in(history: History, steps: int) -> list[Entry]:
    """List what the last steps, so many of them, agreed that is no part of the round (T5, T8).

    Who left, that it is the last round, and a corrected result of an earlier one stay.
    """
    last = list(history.steps)[len(history.steps) - steps :]
    entries = [entry for step in last for entry in step.entries]
    return [entry for entry in entries if isinstance(entry, _Agreed)]


def _opening(history: History) -> int:
    """Return 1 where the match began with who starts or deals, else 0."""
    if not history.steps or history.steps[0].group is None:
        return 0
    return int(names_a_seat(history.head.game, history.steps[0].entries[0]))


def names_a_seat(game: Game, entry: object) -> bool:
    """Tell whether the table says by this line who is to begin."""
    verb = next((verb for verb in game.verbs if type(entry) is verb.make), None)
    return verb is not None and verb.by_table and verb.args == ("seat",)

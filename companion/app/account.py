"""What a table does, told to whoever looks after it: a sentence a step, as everybody may see it.

Only what has been committed is told, and nothing that a viewer without a seat may not know.
"""

from itertools import takewhile
from typing import Any

from companion.app.in_words import LANGUAGE, person
from companion.core.words import Seat
from companion.games import GAMES
from companion.table.history.history import History
from companion.table.history.telling import ending
from companion.table.inputs import Step
from companion.table.proposing import Proposal, agreed
from companion.table.session import Session
from companion.table.stories import STORIES
from companion.table.view import view
from companion.table.writing import goes_back

VOID = "The round is void and is dealt again."
BROUGHT_BACK = "The void round is brought back."


class Account:
    """Follows a session and tells what came of each step.

    Args:
        session: as it is when the table is switched on.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._proposal = session.proposal
        self._told: tuple[Any, ...] = ()
        self._ended = False
        self._deals_again = session.deals_again
        self._note(view(session, None).told)
        history = None if self._ended else session.history
        self._goes_on = "" if history is None else f"{_match(history)}."

    def begun(self) -> list[str]:
        """Tell what the table went on with when it was switched on."""
        return [f"The match left open goes on: {self._goes_on}"] if self._goes_on else []

    def changed(self) -> list[str]:
        """Tell what has changed without a step: what was laid is void, or the set-up is another.

        A set-up is told once no menu is open any more.
        """
        session = self._session
        if session.deals_again > self._deals_again:
            self._deals_again = session.deals_again
            return [VOID]
        if session.deals_again < self._deals_again:
            self._deals_again = session.deals_again
            return [BROUGHT_BACK]
        if session.proposal is self._proposal or session.menu is not None or session.is_playing():
            return []
        before, self._proposal = self._proposal, session.proposal
        return [f"Set up: {_set_up(self._proposal)}."] if before != self._proposal else []

    def committed(self, step: Step) -> list[str]:
        """Tell what a step that has just been committed has brought."""
        history = self._session.history
        if history is None:
            self._told, self._ended = (), False
            return ["The match was broken off."]
        now, lines = view(self._session, None).told, []
        if step.opens:
            self._proposal = self._session.proposal
            self._told, self._ended = (), False
            lines.append(f"A match begins: {_match(history)}.")
        holds = sum(1 for _ in takewhile(_is_same, zip(self._told, now, strict=False)))
        goes_on = history.position.ended is None
        if not step.opens:
            lines += self._taken_back(step, history, self._told[holds:])
        lines += _lines(now[holds:], history, goes_on=goes_on)
        if not goes_on and not self._ended:
            lines.append(f"The match is over. {' '.join(ending(history, LANGUAGE))}.")
        self._note(now)
        return lines

    def _note(self, told: tuple[Any, ...]) -> None:
        """Keep what has been told by now."""
        history = self._session.history
        self._told = told
        self._ended = history is not None and history.position.ended is not None
        self._deals_again = self._session.deals_again

    def _taken_back(self, step: Step, history: History, undone: tuple[Any, ...]) -> list[str]:
        if self._session.deals_again > self._deals_again:
            return [VOID]
        if self._session.deals_again < self._deals_again:
            return [BROUGHT_BACK]
        if not undone and not goes_back(history, len(step.lines)):
            return []
        lines = [f"Taken back: {line}" for line in _lines(undone, history, goes_on=True)]
        return lines or ["Taken back."]


def _is_same(pair: tuple[Any, Any]) -> bool:
    return bool(pair[0] == pair[1])


def _lines(told: tuple[Any, ...], history: History, *, goes_on: bool) -> list[str]:
    """Tell each of these in one line: what lay there, what came of it, and why."""
    stories, names = STORIES[history.head.game.name], _names(history)
    lines = []
    for each in told:
        title = stories.title(each, names, LANGUAGE)
        story = " ".join(stories.story(each, names, LANGUAGE, goes_on=goes_on))
        line = f"{title}. {story}" if title and story else title or story
        lines += [line] if line else []
    return lines


def _names(history: History) -> dict[Seat, str]:
    return dict(zip(history.head.setup.seats, map(person, history.head.names), strict=True))


def _match(history: History) -> str:
    head = history.head
    options = agreed(head.game, head.setup.options)
    return _told_as(head.game.name, head.names, options)


def _set_up(proposal: Proposal) -> str:
    options = agreed(GAMES[proposal.game], proposal.options)
    extras = [("results only", "yes")] if proposal.score_only else []
    return _told_as(proposal.game, proposal.names, (*options, *extras))


def _told_as(game: str, names: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> str:
    differs = "".join(f", {name} {value}" for name, value in options)
    return f"{game.replace('-', ' ').title()} with {', '.join(map(person, names))}{differs}"

"""Taking effect: what the open match is, and what is shown of it, once a step was committed."""

from companion.core.entries import Correct
from companion.table.cards.used import asks_for_cards
from companion.table.history.history import History
from companion.table.idle_table import IdleTable
from companion.table.inputs import Notice
from companion.table.match import Match
from companion.table.panel.panel import Panel
from companion.table.proposing import Proposal
from companion.table.referee import referee_of
from companion.table.steps import InFlight
from companion.table.writing import goes_back


class TakingEffect:
    """Lets committed steps be true: the match goes on, goes back, begins or is over."""

    def __init__(self, match: Match, panel: Panel, idle: IdleTable) -> None:
        self._match = match
        self._panel = panel
        self._idle = idle

    def take(self, taken: InFlight) -> None:
        """This step has been committed."""
        match = self._match
        step, history, before = taken.step, taken.after, match.history
        if step.opens or before is None or match.referee is None:
            self.open(history, match.proposal)
            return
        if history.steps is before.steps:  # nothing but a note
            match.history = history
            return
        again = taken.restores
        undone = again or goes_back(history, len(step.lines))
        if match.referee.take(before, history, match.now_us, undone=undone):
            match.notice = Notice("taken_back")
        last = history.steps[-1].entries[-1] if history.steps else None
        if isinstance(last, Correct) and not undone:
            match.notice = Notice("corrected", (("n", last.round),))
        match.take_bindings(step.binds)
        for bound in step.binds:  # it was told by hand, and counts where it lies
            match.referee.on_table.use(bound.uid)
        match.history = history
        self._panel.go_on(history.steps[-1].effects if again or not undone else ())
        if history.position.ended is not None and before.position.ended is None:
            self._idle.begin(match.now_us)
        self._forget_match_if_abandoned()

    def open(self, history: History, terms: Proposal) -> None:
        """A match begins, or goes on that was kept; `terms`: what it was begun as."""
        match = self._match
        picture, match.terms = match.picture, terms
        unseen = dict.fromkeys(picture.uids(), False)
        spent = match.referee.on_table.spent if match.referee else unseen
        if not asks_for_cards(history):  # what was laid to agree on the match is no card of it
            spent = dict.fromkeys(picture.uids(), True)
        match.referee = referee_of(
            history.head, match.settings, terms, picture, spent, match.now_us
        )
        match.history = history
        self._idle.settle()
        self._panel.close()
        self._forget_match_if_abandoned()

    def _forget_match_if_abandoned(self) -> None:
        match = self._match
        if match.history is not None and match.history.position.ended == "abandoned":
            match.history = match.referee = None
            self._panel.close()
            self._idle.begin(match.now_us)

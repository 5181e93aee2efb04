"""Own buttons: what a seat says with its ready button, a number or that its cards count."""

from companion.core.outcomes import reason
from companion.core.words import Seat
from companion.table.match import Match
from companion.table.panel.answer_panel import AnswerPanel
from companion.table.panel.answers import done_of
from companion.table.panel.ready_buttons import seat_at
from companion.table.panel.told_numbers import verb_of_seat
from companion.table.put_aside import PutAside
from companion.table.steps import Steps


class OwnButtons:
    """The ready buttons: each speaks for the seat that sits beside it.

    Args:
        match: what is open.
        steps: where answers go.
        answers: what is answered on the panel meanwhile.
        troubles: what fills the screen, and is read before anything is blindly agreed.
    """

    def __init__(
        self, match: Match, steps: Steps, answers: AnswerPanel, troubles: PutAside
    ) -> None:
        self._match = match
        self._steps = steps
        self._answers = answers
        self._troubles = troubles

    def seat_of(self, button: str) -> Seat | None:
        """Return whose ready button it is: before and after a match it means nothing."""
        history, match = self._match.history, self._match
        if history is None or history.position.ended is not None:
            return None
        return seat_at(button, match.settings.layout, match.judging.layout)

    def keep_waiting(self) -> bool:
        """Say that the panel asks for something first, if it does; return whether it does."""
        waits = self._answers.cards.entering is not None or self._answers.choosing is not None
        if waits:
            self._match.tell(reason("not_now", "asked_on_panel"))
        return waits

    def press_number(self, seat: Seat) -> bool:
        """Take a press for a number; return whether numbers are told now.

        While others are asked for theirs, a seat that is not is told to wait.
        """
        numbers = self._answers.numbers
        if numbers.counting is None:
            self._open_numbers_of(seat)
        if numbers.press_seat(seat):
            return True
        if numbers.counting is None:
            return False
        self._match.tell(reason("not_your_turn", "wait", seat=seat))
        return True

    def _open_numbers_of(self, seat: Seat) -> None:
        """Open the list in which a seat has to tell a number, or may change its own (CB-R7)."""
        scores = self._match.terms.score_only
        verb = verb_of_seat(self._match.running, seat, entered=scores)
        if verb:
            self._answers.numbers.count(entered=False, verb=verb)

    def say_ready(self, seat: Seat) -> None:
        """The seat's cards count, or its turn is over; what is wrong with them is told."""
        referee, state = self._match.judging, self._match.running.state
        done = done_of(referee.judge, state, seat)
        if done and self._troubles.put_aside():
            return
        if done:
            self._steps.commit(done)
        else:
            self._match.tell(referee.press_ready(self._match.running, seat))

    def let_go(self, button: str, *, held: bool) -> None:
        """A ready button came up, or has been down for long."""
        seat = self.seat_of(button)
        if seat is not None:
            self._answers.numbers.let_go(seat, held=held)

"""The panel while something is answered on it: which of the three kinds of answers is open."""

from companion.core.words import Seat
from companion.table.cards.acts import moves_of
from companion.table.match import Match
from companion.table.panel.answer_card import CardPanel
from companion.table.panel.answer_choice import ChoicePanel
from companion.table.panel.answer_numbers import NumberPanel
from companion.table.panel.answering import Choosing
from companion.table.revoking import open_revoke
from companion.table.steps import Steps


class AnswerPanel:
    """At most one thing is answered at a time: a card is told, a choice made, numbers told."""

    def __init__(self, match: Match, steps: Steps) -> None:
        self._match = match
        self.numbers = NumberPanel(match, steps)
        self.choices = ChoicePanel(match, steps, self.numbers)
        self.cards = CardPanel(match, steps, self.choices)
        self._pressed_on: object = None
        self._opened = False

    @property
    def choosing(self) -> Choosing | None:
        """What is being chosen."""
        return self.choices.choice.choosing if self.choices.choice else None

    @property
    def is_open(self) -> bool:
        """Whether anything is being answered."""
        return bool(self.cards.entering or self.choices.choice or self.numbers.counting)

    def close(self) -> None:
        """Answer nothing any more."""
        self.cards.close()
        self.choices.close()
        self.numbers.close()

    def forget_old(self) -> None:
        """Something has happened: what was being chosen before is asked anew, if at all."""
        self.choices.close()
        self.cards.close_if_unasked()

    def press(self, button: str) -> None:
        """Take a press of the panel's buttons; ok counts when it is let go, and not when held."""
        self._pressed_on, self._opened = self._asked() if button == "ok" else None, False
        if button != "ok":
            self._press(button)

    def note_opened(self) -> None:
        """Ok may have opened this: letting it go does not answer that, but it can be held on."""
        self._pressed_on, self._opened = self._asked(), True

    def let_go_ok(self, *, held: bool) -> bool:
        """Ok came up, or was held; return whether it was held, and means that nothing is taken.

        It answers only what it was pressed on: a card or a button may have come between.
        """
        pressed_on, self._pressed_on = self._pressed_on, None
        counts = pressed_on is not None and pressed_on == self._asked()
        if counts and not held and not self._opened:
            self._press("ok")
        return counts and held

    def _asked(self) -> object:
        """Return what ok answers now, None where nothing is being answered."""
        return self.cards.entering or self.choices.asked or self.numbers.asked

    def _press(self, button: str) -> None:
        if self.cards.entering is not None:
            self.cards.press(self.cards.entering, button)
        elif self.choices.choice is not None:
            self.choices.press(self.choices.choice, button)
        elif self.numbers.counting is not None:
            self.numbers.press(self.numbers.counting, button)

    def ask_about_revoke(self) -> bool:
        """Put a revoke that turned up as a question (T4), wherever that was left; tell whether so.

        Until it is answered the table draws nothing, nothing is agreed, and only a card goes on
        without an answer.
        """
        history = self._match.history
        revoke = None if history is None else open_revoke(history)
        if revoke is not None and not self.is_open:
            self.choices.choose_about(revoke)
        return revoke is not None

    def move_forward(self, seat: Seat) -> None:
        """Ask where the card goes that a seat has put aside; one that nobody saw is told first."""
        acts = moves_of(self._match.judging.judge, self._match.running.state, seat)
        if acts:
            self.choices.choose_place(acts)
        else:
            self.cards.tell(seat, at_once=True, moves=True)

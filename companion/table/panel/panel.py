"""The panel: what up, down, ok and back mean, one situation after another.

Ok goes on, back takes back, up and down look around; a ready button speaks for its seat, see
`own_buttons`.
"""

from collections.abc import Sequence

from companion.core.words import Seat
from companion.table.cards.acts import Act
from companion.table.idle_table import IdleTable
from companion.table.inputs import Entering, Notice
from companion.table.match import Match
from companion.table.panel.answer_panel import AnswerPanel
from companion.table.panel.answering import Choosing, Counting
from companion.table.panel.answers import done_now, open_choice
from companion.table.panel.menu_panel import MenuPanel
from companion.table.panel.menus import Menu
from companion.table.panel.own_buttons import OwnButtons
from companion.table.panel.ready_buttons import READY
from companion.table.put_aside import PutAside
from companion.table.revoking import open_revoke
from companion.table.steps import Steps

PAGES = 4


class Panel:
    """What is being looked at: a menu, a page, a result, or what is answered here."""

    def __init__(self, match: Match, steps: Steps, idle: IdleTable) -> None:
        self._match = match
        self._steps = steps
        self._idle = idle
        self.answers = AnswerPanel(match, steps)
        self._menus = MenuPanel(match, steps, self.answers)
        self.troubles = PutAside(match)
        self._own = OwnButtons(match, steps, self.answers, self.troubles)
        self.page = 0
        self.shows_result = False

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self._menus.menu

    @property
    def entering(self) -> Entering | None:
        """The card that is being told by hand."""
        return self.answers.cards.entering

    @property
    def choosing(self) -> Choosing | None:
        """What is being chosen."""
        return self.answers.choosing

    @property
    def counting(self) -> Counting | None:
        """The numbers that are being told."""
        return self.answers.numbers.counting

    @property
    def is_answering(self) -> bool:
        """Whether something is being answered on the panel."""
        return self.answers.is_open

    def close(self) -> None:
        """Leave whatever was open: another match begins."""
        self._menus.close()
        self.answers.close()
        self.answers.choices.reopen()
        self.troubles.forget()
        self.face_the_table()

    def face_the_table(self, *, shows_result: bool = False) -> None:
        """Leave everything that was looked at; a result may be shown instead."""
        self.page = 0
        self.shows_result = shows_result

    def turn_to_what_is_asked(self) -> None:
        """No page hides what is being answered, whoever opened it: buttons and cards answer it."""
        if self.is_answering:
            self.page = 0

    def press(self, button: str) -> None:
        """Take one press."""
        history = self._match.history
        if button.startswith(READY):
            self._press_own(button)
        elif self.is_answering:
            self.answers.press(button)
        elif self.menu is not None:
            self._press_in_menu(self.menu, button)
        elif history is None:
            self._press_idle(button)
        elif history.position.ended is not None:
            self._press_after_end(button)
        else:
            self._press_in_play(button)

    def let_go(self, button: str, *, held: bool) -> None:
        """A button came up, or has been down for long.

        Ok held down while something is answered, or on what it has just opened, leaves that for
        the menu; after the end of a match there is none of what can be done in it.
        """
        if button == "ok" and self.answers.let_go_ok(held=held):
            self.answers.close()
            if self._match.running.position.ended is None:
                self._menus.open_play()
        if button.startswith(READY):
            self._own.let_go(button, held=held)

    def _press_own(self, button: str) -> None:
        """A seat speaks for itself: with a number where one is asked, else about its cards."""
        seat = self._own.seat_of(button)
        if seat is None or self._own.keep_waiting():
            return
        self._menus.close()
        if not self._own.press_number(seat):
            self.face_the_table()
            self._own.say_ready(seat)

    def leave_menu(self) -> None:
        """A card was tapped, and counts: the menu gives way to it."""
        self._menus.close()

    def look_again(self) -> None:
        """Cards came or went: the menu offers what can be done now."""
        self._menus.look_again()

    def _press_in_menu(self, menu: Menu, button: str) -> None:
        """Take a press in a menu; what was chosen there is done at the table, not on a page."""
        self._menus.press(menu, button)
        if self.menu is None and button == "ok":
            self.page = 0

    def _press_idle(self, button: str) -> None:
        if button == "ok":
            self._steps.start()
        elif button in ("up", "down"):
            self._menus.open_setup()
        elif button == "back":
            self._idle.take_back()

    def _press_after_end(self, button: str) -> None:
        """Take a press at the end of a match.

        Only the first page says that ok begins the next one: from the others it leads there, as
        back does.
        """
        if button == "ok" and self.ask_about_revoke():
            return
        if button in ("ok", "back") and self.page:
            self.page = 0
        elif button == "ok":
            self._steps.start()
        elif button == "back":
            unseen = open_revoke(self._match.running) is not None  # what cards propose (T4)
            if not self._idle.take_back() or unseen:
                self._steps.undo()
        elif button == "up" and not self.page:
            self._menus.open_setup()
        else:
            self._turn_page(button)

    def _press_in_play(self, button: str) -> None:
        referee, state = self._match.judging, self._match.running.state
        if button == "back" and self.page:
            self.page = 0
        elif button == "back":
            if not self.troubles.put_aside() and not referee.press_back():
                self._steps.undo()
        elif button == "ok" and self.page:
            if not self.ask_about_revoke():
                self._menus.open_play()
        elif button == "ok" and self.shows_result:
            if not self.ask_about_revoke():  # what came of it stays below
                self.face_the_table()  # on to what is asked now
        elif button == "ok":
            self._press_ok()
            self.answers.note_opened()
        elif button == "down" and not self.page and referee.reveal.pass_on(state):
            self._match.notice = Notice("passed_on")
        elif button == "down" and not self.page and self._steps.give_on():
            pass
        else:
            self._turn_page(button)

    def _press_ok(self) -> None:
        """Answer what is asked on the panel; where nothing is, open the menu.

        From a page that is looked at ok opens the menu whatever is asked. Where a message fills
        the screen, it is put aside first.
        """
        self.answers.choices.reopen()
        if self.ask_about_revoke():
            return
        self.ask_what_must_be_chosen()
        referee, state = self._match.judging, self._match.running.state
        if self.is_answering:
            return
        done = done_now(referee.judge, state)
        blind = bool(done) or referee.on_table.asks_to_lift(state)
        if (blind and self.troubles.put_aside()) or referee.press_ok(state):
            return
        if self.answers.numbers.count(entered=self._match.terms.score_only):
            return
        if done:
            self._steps.commit(done)
        else:
            self._menus.open_play()

    def _turn_page(self, button: str) -> None:
        if button in ("up", "down"):
            self.page = (self.page + (1 if button == "down" else -1)) % PAGES

    # What is answered here

    def ask_what_must_be_chosen(self) -> None:
        """Open the choice that somebody has to make now."""
        history = self._match.running
        ask = open_choice(history.head.game.asks(history.state))
        if ask is not None and not self.is_answering:
            self.answers.choices.choose(ask)

    def ask_about_revoke(self) -> bool:
        """Put a revoke that turned up as a question (T4), where one did; tell whether so."""
        return self.answers.ask_about_revoke()

    def ask_for_place(self, acts: Sequence[Act]) -> None:
        """Ask where the card goes that was tapped."""
        self.answers.choices.choose_place(acts)

    def ask_for_card(self, seat: Seat) -> None:
        """Have the seat's unreadable card told by hand."""
        self.answers.cards.tell(seat, at_once=False)

    def go_on(self, told: Sequence[object]) -> None:
        """Something has happened: show what was told, and ask what comes of it.

        A revoke that turned up is put as a question (T4).
        """
        self.face_the_table(shows_result=bool(told))
        self.answers.forget_old()
        self._go_on_counting()
        self.ask_about_revoke()

    def _go_on_counting(self) -> None:
        """A number has been told: the next one, where more are asked for one by one."""
        counting = self.counting
        if counting is None:
            return
        self.answers.close()
        asks = self._match.running.head.game.asks(self._match.running.state)
        if any(ask.verb == counting.verb and ask.must for ask in asks):
            self.answers.numbers.count(entered=False)

"""The panel while a menu is open on it: what its items do."""

from msgspec.structs import replace

from companion.core.outcomes import reason
from companion.core.records import Abandon, Concede, Last
from companion.core.words import Seat
from companion.table.cards import at_once
from companion.table.leaving import begins_between_rounds, is_in_last_round
from companion.table.match import Match
from companion.table.panel import play_menu
from companion.table.panel.answer_panel import AnswerPanel
from companion.table.panel.answers import done_of, unseen_of
from companion.table.panel.menus import Menu
from companion.table.panel.setup_menu import change, setup_menu
from companion.table.panel.told_numbers import entered_rounds
from companion.table.steps import Steps

AGREED = ("last", "results", "correct", "leave", "concede")
"""What is agreed or told in the menu only once it is said what comes of a revoke (T4)."""


class MenuPanel:
    """The menu that is open, if one is: what the next match will be, or what can be done now."""

    def __init__(self, match: Match, steps: Steps, answers: AnswerPanel) -> None:
        self._match = match
        self._steps = steps
        self._answers = answers
        self.menu: Menu | None = None

    def close(self) -> None:
        """Leave the menu."""
        self.menu = None

    def open_setup(self) -> None:
        """Open the menu in which the next match is agreed."""
        self._show_setup(0)

    def _show_setup(self, cursor: int) -> None:
        match, table = self._match, self._match.settings
        self.menu = setup_menu(
            match.games,
            match.proposal,
            cursor,
            sounds=table.sounds,
            names_set=bool(table.names),
        )

    def open_play(self) -> None:
        """Open the menu of what can be done while a match runs."""
        self.menu = self._of_play()

    def _of_play(self) -> Menu:
        match, steps = self._match, self._steps
        return play_menu.menu_of(
            match.running,
            match.judging.judge,
            reads_cards=not match.terms.score_only,
            can_undo=steps.can_undo(),
            can_deal_again=steps.can_deal_again(),
            card_waits=self._card_waits(),
        )

    def _card_waits(self) -> bool:
        """Tell whether a card lies there that only the menu keeps from counting."""
        match = self._match
        if match.terms.score_only:
            return False
        found = at_once.found(match.judging.on_table, match.running.state)
        return found.act is not None or bool(found.choice)

    def look_again(self) -> None:
        """Cards came or went: offer what can be done now, the cursor on the line where it was.

        Where that line is gone the cursor stands on what does nothing.
        """
        before = self.menu
        if before is None or before.name != "play":
            return
        now = self._of_play()
        does = [item.does for item in now.items]
        chosen = before.chosen.does if before.chosen.does in does else "go on"
        self.menu = replace(now, cursor=does.index(chosen))

    def press(self, menu: Menu, button: str) -> None:
        """Take a press of the panel's buttons."""
        if button == "back":
            self.menu = None
        elif button in ("up", "down"):
            self.menu = menu.move(1 if button == "down" else -1)
        elif button == "ok" and menu.name == "setup":
            self._choose_setup(menu)
        elif button == "ok":
            self.menu = None
            self._choose_play(menu.chosen.does)

    def _choose_setup(self, menu: Menu) -> None:
        match = self._match
        if menu.chosen.does == "start":
            self.menu = None
            if not self._asks_first():
                self._steps.start()
            return
        known, nameless = match.settings.names, match.settings.seat_names
        match.proposal = change(match.games, match.proposal, menu.chosen.does, known, nameless)
        gone = menu.chosen.does == "slots"  # nothing is to be set to usual any more
        self._show_setup(menu.cursor - gone)

    def _choose_play(self, item: str) -> None:
        if item.partition(" ")[0] in AGREED and self._asks_first():
            return
        if item == "abandon":
            self.menu = play_menu.sure_menu()
        elif item == "somebody goes":
            again = self._steps.can_deal_again() and begins_between_rounds(self._match.running)
            last = is_in_last_round(self._match.running)
            self.menu = play_menu.leaving_menu(can_deal_again=again, last=last)
        elif item == "undo":
            self._steps.undo()
        elif item == "deal again":
            self._steps.deal_again()
        elif item == "last":
            self._steps.commit([Last()])
        elif item == "sure abandon":
            self._steps.commit([Abandon()])
        elif item == "close":
            self._say_done(None)
        elif item == "results":
            self._answers.numbers.count(entered=True)
        elif item == "correct":
            self._answers.choices.choose_round(tuple(entered_rounds(self._match.running)))
        else:
            does, _, seat = item.rpartition(" ")
            self._choose_for(does, seat)

    def _asks_first(self) -> bool:
        """Put the question about a revoke, and say that it comes first, where one is open (T4)."""
        asks = self._answers.ask_about_revoke()
        if asks:
            self._match.tell(reason("not_now", "revoke_open"))
        return asks

    def _choose_for(self, does: str, seat: Seat) -> None:
        """Do what is done for one seat."""
        if does == "done":
            self._say_done(seat)
        elif does == "by hand":
            self._tell_by_hand(seat)
        elif does == "unseen":
            self._put_aside_unseen(seat)
        elif does == "forward":
            self._answers.move_forward(seat)
        elif does == "concede":
            self._steps.commit([Concede(seat)])
        elif does == "leave":
            self._steps.leave(seat)

    def _say_done(self, seat: Seat | None) -> None:
        judge, state = self._match.judging.judge, self._match.running.state
        lines = done_of(judge, state, seat)
        if lines:
            self._steps.commit(lines)

    def _tell_by_hand(self, seat: Seat) -> None:
        """T7: at once where cards count at once, else when all have turned up."""
        referee, state = self._match.judging, self._match.running.state
        if any(reading.ask.seat == seat for reading in referee.on_table.readings(state)):
            referee.reveal.mark_by_hand(seat)
        else:
            self._answers.cards.tell(seat, at_once=True)

    def _put_aside_unseen(self, seat: Seat) -> None:
        judge, state = self._match.judging.judge, self._match.running.state
        lines = unseen_of(judge, state, seat)
        if lines:
            self._steps.commit(lines)

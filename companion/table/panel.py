"""The panel: what up, down, ok, back and the ready buttons mean, one situation after another.

Ok goes on, back takes back, up and down look around; a ready button speaks for its seat.
"""

from collections.abc import Sequence
from typing import Protocol

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.core.records import Abandon, Concede, Entry, Last
from companion.core.words import Card, Seat
from companion.table.by_hand import ask_card, ask_suit, candidates
from companion.table.history import History
from companion.table.inputs import Entering, Notice, Settings
from companion.table.menus import Item, Menu, Proposal, change, play_menu, setup_menu
from companion.table.referee import Referee

PAGES = 4
READY = "ready "
"""How the ready button of a seat is named: `ready A`."""


class Match(Protocol):
    """What the panel sees of the session, and asks it to do."""

    settings: Settings
    proposal: Proposal
    history: History | None
    notice: Notice | None

    @property
    def game(self) -> Game:
        """The game that is proposed."""
        ...

    @property
    def running(self) -> History:
        """The match that is open; only where one is."""
        ...

    @property
    def judging(self) -> Referee:
        """Its referee."""
        ...

    def start(self) -> None:
        """Begin the match that is proposed."""
        ...

    def commit(self, entries: Sequence[Entry]) -> None:
        """Make one step of these lines."""
        ...

    def undo(self) -> None:
        """Take the last step back."""
        ...

    def deal_again(self) -> None:
        """Void the round under way."""
        ...

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        ...


class Panel:
    """What is being looked at and chosen: a menu, a page, a result, a card told by hand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.menu: Menu | None = None
        self.entering: Entering | None = None
        self.page = 0
        self.shows_result = False

    def face_the_table(self, *, shows_result: bool = False) -> None:
        """Leave everything that was looked at; a result may be shown instead."""
        self.page = 0
        self.shows_result = shows_result

    def press(self, button: str) -> None:
        """Take one press."""
        history = self._match.history
        if self.entering is not None:
            self._press_entering(self.entering, button)
        elif button.startswith(READY):
            self._press_ready(button.removeprefix(READY))
        elif self.menu is not None:
            self._press_in_menu(self.menu, button)
        elif history is None:
            self._press_idle(button)
        elif history.position.ended is not None:
            self._press_after_end(button)
        else:
            self._press_in_play(button)

    def _press_ready(self, seat: Seat) -> None:
        """A seat is ready. Before and after a match that means nothing: only ok begins one."""
        history = self._match.history
        if history is not None and history.position.ended is None:
            self.menu = None
            self.face_the_table()
            self._match.tell(self._match.judging.press_ready(history.state, seat))

    def _press_idle(self, button: str) -> None:
        if button == "ok":
            self._match.start()
        elif button in ("up", "down"):
            self._open_setup()

    def _press_after_end(self, button: str) -> None:
        if button == "ok":
            self._match.start()
        elif button == "back" and self.page:
            self.page = 0
        elif button == "back":
            self._match.undo()
        elif button == "up" and not self.page:
            self._open_setup()
        else:
            self._turn_page(button)

    def _press_in_play(self, button: str) -> None:
        referee, state = self._match.judging, self._match.running.state
        if button == "back" and self.page:
            self.page = 0
        elif button == "back":
            if not referee.press_back():
                self._match.undo()
        elif button == "ok" and (self.shows_result or self.page):
            self.face_the_table()  # on to what is asked now
        elif button == "ok":
            if not referee.press_ok(state):
                self._open_play_menu()
        elif button == "down" and not self.page and referee.pass_on(state):
            self._match.notice = Notice("passed_on")
        else:
            self._turn_page(button)

    def _turn_page(self, button: str) -> None:
        if button in ("up", "down"):
            self.page = (self.page + (1 if button == "down" else -1)) % PAGES

    # Menus

    def _open_setup(self) -> None:
        self.menu = setup_menu(self._match.game, self._match.proposal)

    def _open_play_menu(self) -> None:
        history = self._match.running
        asked = [str(each.ask.seat) for each in self._match.judging.readings(history.state)]
        self.menu = play_menu(history.head.setup.seats, history.head.names, tuple(asked))

    def _press_in_menu(self, menu: Menu, button: str) -> None:
        if button == "back":
            self.menu = None
        elif button in ("up", "down"):
            self.menu = menu.move(1 if button == "down" else -1)
        elif button == "ok" and menu.name == "setup":
            self._choose_setup(menu)
        elif button == "ok":
            self.menu = None
            self._choose_play(menu.chosen)

    def _choose_setup(self, menu: Menu) -> None:
        match = self._match
        if menu.chosen.does == "start":
            self.menu = None
            match.start()
            return
        match.proposal = change(match.game, match.proposal, menu.chosen.does, match.settings.names)
        self.menu = setup_menu(match.game, match.proposal, menu.cursor)

    def _choose_play(self, item: Item) -> None:
        does, _, seat = item.does.rpartition(" ")
        if does == "by hand":
            self._match.judging.mark_by_hand(seat)
        elif does == "concede":
            self._match.commit([Concede(seat)])
        elif item.does == "undo":
            self._match.undo()
        elif item.does == "last":
            self._match.commit([Last()])
        elif item.does == "abandon":
            self._match.commit([Abandon()])
        elif item.does == "deal again":
            self._match.deal_again()

    # A card that cannot be read (T7)

    def ask_for_card(self, seat: Seat) -> None:
        """Have the seat's unreadable card told by hand."""
        self.entering = ask_suit(self._match.running.head.game, seat, self._candidates(seat))

    def _candidates(self, seat: Seat) -> tuple[Card, ...]:
        history = self._match.running
        answers = self._match.judging.answers(history.state)
        others = [each for each in answers if getattr(each, "seat", None) != seat]
        return candidates(history.head.game, history.state, others, seat)

    def _press_entering(self, entering: Entering, button: str) -> None:
        seat, game = entering.seat, self._match.running.head.game
        if button in ("up", "down"):
            self.entering = entering.move(1 if button == "down" else -1)
        elif button == "back":
            self._leave_entering(entering)
        elif button == "ok" and entering.suit:
            self.entering = None
            self._match.judging.enter(seat, entering.chosen)
        elif button == "ok":
            self.entering = ask_card(game, seat, self._candidates(seat), entering.chosen)

    def _leave_entering(self, entering: Entering) -> None:
        """Go back from the card to its suit, from the suit to laying cards."""
        self.ask_for_card(entering.seat)
        if not entering.suit or (self.entering is not None and self.entering.suit):
            self.entering = None
            self._match.judging.press_back()

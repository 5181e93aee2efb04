"""The panel: what up, down, ok, back and the ready buttons mean, one situation after another.

Ok goes on, back takes back, up and down look around; a ready button speaks for its seat.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.core.records import Abandon, Concede, Entry, Last
from companion.core.words import UNSEEN, Card, Seat
from companion.table import play_menu
from companion.table.answer_panel import AnswerPanel
from companion.table.answering import Choosing, Counting
from companion.table.answers import NUMBERS, answer, entered_rounds, entered_verb, open_choice
from companion.table.history import History
from companion.table.inputs import Entering, Notice, Settings
from companion.table.menus import Menu
from companion.table.playing import Act, moments
from companion.table.proposing import Proposal, change, setup_menu
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

    games: Mapping[str, Game]

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

    def act(self, act: Act, told: Card = "") -> None:
        """Let a card count; `told` is one that was told by hand."""
        ...

    @property
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's."""
        ...

    def leave(self, seat: Seat) -> None:
        """A player leaves between two rounds."""
        ...

    def give_on(self) -> bool:
        """Give the card tapped last to another seat; return whether one could."""
        ...

    def undo(self) -> None:
        """Take the last step back."""
        ...

    def deal_again(self, *, scored: bool = False) -> None:
        """Void the round under way, with `scored` one that was scored a moment ago."""
        ...

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        ...


class Panel:
    """What is being looked at: a menu, a page, a result, or what is answered here."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.answers = AnswerPanel(match)
        self.menu: Menu | None = None
        self.page = 0
        self.shows_result = False

    @property
    def entering(self) -> Entering | None:
        """The card that is being told by hand."""
        return self.answers.entering

    @property
    def choosing(self) -> Choosing | None:
        """What is being chosen."""
        return self.answers.choosing

    @property
    def counting(self) -> Counting | None:
        """The numbers that are being told."""
        return self.answers.counting

    @property
    def is_answering(self) -> bool:
        """Whether something is being answered on the panel."""
        return self.answers.is_open

    def close(self) -> None:
        """Leave whatever was open: another match begins."""
        self.menu = None
        self.answers.close()
        self.answers.reopen()
        self.face_the_table()

    def face_the_table(self, *, shows_result: bool = False) -> None:
        """Leave everything that was looked at; a result may be shown instead."""
        self.page = 0
        self.shows_result = shows_result

    def press(self, button: str) -> None:
        """Take one press."""
        history = self._match.history
        if button.startswith(READY):
            self._press_ready(button.removeprefix(READY))
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
        """A button came up, or has been down for long."""
        if button.startswith(READY):
            self.answers.let_go(button.removeprefix(READY), held=held)

    def _press_ready(self, seat: Seat) -> None:
        """A seat speaks for itself. Before and after a match that means nothing."""
        history = self._match.history
        if history is None or history.position.ended is not None or self.entering is not None:
            return
        if self.choosing is not None:
            return
        self.menu = None
        if self.counting is None:
            self._open_numbers_of(seat)
        if self.answers.press_seat(seat) or self.counting is not None:
            return
        self.face_the_table()
        done = self._done_of(seat)
        if done:
            self._match.commit(done)
        else:
            self._match.tell(self._match.judging.press_ready(history.state, seat))

    def _open_numbers_of(self, seat: Seat) -> None:
        """Open the list in which a seat has to tell a number, or may change its own (CB-R7)."""
        game, state = self._match.running.head.game, self._match.running.state
        results = entered_verb(game)
        mine = [ask for ask in game.asks(state) if ask.seat == seat and ask.kind in NUMBERS]
        for ask in mine:
            if ask.must or ask.verb != results:
                self.answers.count(entered=False, verb=ask.verb)
                return

    def _done_of(self, seat: Seat | None) -> list[Entry]:
        """Return the line by which a seat, or the table, says that it is done."""
        game = self._match.running.head.game
        for before, state in self._moments():
            asks = [ask for ask in game.asks(state) if ask.kind == "done" and ask.seat == seat]
            if asks:
                return [*before, answer(game.verb(asks[0].verb), seat)]
        return []

    def _moments(self) -> list[tuple[tuple[Entry, ...], object]]:
        return moments(self._match.judging.judge, self._match.running.state)

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
        elif button == "ok" and self.page:
            self._open_play_menu()
        elif button == "ok" and self.shows_result:
            self.face_the_table()  # on to what is asked now
        elif button == "ok":
            self._press_ok()
        elif button == "down" and not self.page and referee.pass_on(state):
            self._match.notice = Notice("passed_on")
        elif button == "down" and not self.page and self._match.give_on():
            pass
        else:
            self._turn_page(button)

    def _press_ok(self) -> None:
        """Answer what is asked on the panel; where nothing is, open the menu.

        From a page that is looked at ok opens the menu whatever is asked.
        """
        self.answers.reopen()
        self.ask_what_must_be_chosen()
        if self.is_answering or self._match.judging.press_ok(self._match.running.state):
            return
        if self.answers.count(entered=self._match.proposal.score_only):
            return
        done = self._done_now()
        if done:
            self._match.commit(done)
        else:
            self._open_play_menu()

    def _done_now(self) -> list[Entry]:
        """Return the lines by which whose turn it is, or the table, says that it is over.

        With the close of a battle a full last turn ends too.
        """
        game = self._match.running.head.game
        states = [state for _, state in self._moments()]
        seats = [[ask.seat for ask in game.asks(at) if ask.kind == "done"] for at in states]
        closes = seats[-1] == [None]
        return self._done_of(None if closes else seats[0][0]) if seats[0] else []

    def _turn_page(self, button: str) -> None:
        if button in ("up", "down"):
            self.page = (self.page + (1 if button == "down" else -1)) % PAGES

    # What is answered here

    def ask_what_must_be_chosen(self) -> None:
        """Open the choice that somebody has to make now."""
        history = self._match.running
        ask = open_choice(history.head.game.asks(history.state))
        if ask is not None and not self.is_answering:
            self.answers.choose(ask)

    def ask_for_place(self, acts: Sequence[Act]) -> None:
        """Ask where the card goes that was tapped."""
        self.answers.choose_place(acts)

    def ask_for_card(self, seat: Seat) -> None:
        """Have the seat's unreadable card told by hand."""
        self.answers.tell_card(seat, at_once=False)

    def go_on_counting(self) -> None:
        """A number has been told: the next one, where more are asked for one by one."""
        counting = self.counting
        if counting is None:
            return
        self.answers.close()
        asks = self._match.running.head.game.asks(self._match.running.state)
        if any(ask.verb == counting.verb and ask.must for ask in asks):
            self.answers.count(entered=False)

    # Menus

    def _open_setup(self) -> None:
        self.menu = setup_menu(self._match.games, self._match.proposal)

    def _open_play_menu(self) -> None:
        self.menu = play_menu.menu_of(self._match.running, self._match.judging.judge)

    def _press_in_menu(self, menu: Menu, button: str) -> None:
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
            match.start()
            return
        known, nameless = match.settings.names, match.settings.seat_names
        match.proposal = change(match.games, match.proposal, menu.chosen.does, known, nameless)
        self.menu = setup_menu(match.games, match.proposal, menu.cursor)

    def _choose_play(self, item: str) -> None:
        does, _, seat = item.rpartition(" ")
        match = self._match
        if item == "undo":
            match.undo()
        elif item == "deal again":
            match.deal_again()
        elif item == "last":
            match.commit([Last()])
        elif item == "abandon":
            match.commit([Abandon()])
        elif item == "close":
            match.commit(self._done_of(None))
        elif item == "results":
            self.answers.count(entered=True)
        elif item == "correct":
            self.answers.choose_round(tuple(entered_rounds(match.running)))
        elif does == "done":
            match.commit(self._done_of(seat))
        elif does == "by hand":
            self._tell_by_hand(seat)
        elif does == "unseen":
            self._put_aside_unseen(seat)
        elif does == "forward":
            self.answers.move_forward(seat)
        elif does == "concede":
            match.commit([Concede(seat)])
        elif does == "leave":
            match.leave(seat)

    def _tell_by_hand(self, seat: Seat) -> None:
        """T7: at once where cards count at once, else when all have turned up."""
        referee, state = self._match.judging, self._match.running.state
        if any(reading.ask.seat == seat for reading in referee.readings(state)):
            referee.mark_by_hand(seat)
        else:
            self.answers.tell_card(seat, at_once=True)

    def _put_aside_unseen(self, seat: Seat) -> None:
        """A card is put aside face down, and no reader has seen it."""
        game = self._match.running.head.game
        verb = next(verb for verb in game.verbs if "card?" in verb.args)
        for before, state in self._moments():
            if any(ask.seat == seat and ask.verb == verb.word for ask in game.asks(state)):
                self._match.commit([*before, answer(verb, seat, UNSEEN)])
                return

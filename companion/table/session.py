"""The session: everything that happens at one table, without clock, files or wires.

`receive` takes one input; `step` is then what has to be committed before anybody may see it,
and `committed` says that it has been. Meanwhile later inputs wait in order.
"""

from collections import deque
from collections.abc import Mapping, Sequence

from companion.core.game import Game
from companion.core.outcomes import Reason, reason
from companion.core.records import (
    Abandon,
    Concede,
    Entry,
    Head,
    Last,
    Result,
    Undo,
    format_entry,
    format_head,
)
from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.history import History, add, begin
from companion.table.inputs import Entering, Notice, Settings, Step, Tick
from companion.table.judging import Judge, Picture
from companion.table.menus import Item, Menu, Proposal, change, play_menu, setup_menu
from companion.table.referee import Referee
from hardware.events import Event, Held, Pressed, Released, TagOff, TagOn

FOUND_AT_START_US = 1_000_000
PAGES = 4
READY = "ready "
"""How the ready button of a seat is named: `ready A`."""


class Session:
    """One table, from switching on to switching off."""

    def __init__(
        self,
        games: Mapping[str, Game],
        settings: Settings,
        proposal: Proposal,
        started_us: int = 0,
    ) -> None:
        self._games = games
        self.settings = settings
        self.proposal = proposal
        self.picture = Picture()
        self.history: History | None = None
        self.referee: Referee | None = None
        self.menu: Menu | None = None
        self.notice: Notice | None = None
        self.page = 0
        self.shows_result = False
        self.entering: Entering | None = None
        self.now_us = started_us
        self._started_us = started_us
        self._waiting: deque[tuple[Event | Tick, int]] = deque()
        self._in_flight: tuple[Step, History] | None = None
        self._used_before: frozenset[Card] = frozenset()

    # From outside

    def resume(self, history: History) -> None:
        """Go on with a match that was kept."""
        self._open(history)
        self.shows_result = bool(history.effects)

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; if a step is being committed, it waits."""
        self._waiting.append((event, now_us))
        self._work()

    @property
    def step(self) -> Step | None:
        """What has to be committed now, if anything."""
        return self._in_flight[0] if self._in_flight else None

    def committed(self) -> None:
        """The step has been committed: it is true now, and may be seen."""
        assert self._in_flight is not None  # noqa: S101 - only called after a step was handed out
        step, history = self._in_flight
        self._in_flight = None
        self._take_effect(step, history)
        self._work()

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed; it is handed out again, and people are told."""
        self._tell(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted, None where nothing is due by itself."""
        if self.history is None or self.referee is None or self.menu is not None:
            return None
        return self.referee.due_us(self.history.state, self.now_us)

    def card_shown(self) -> Card | None:
        """Return the card laid last on an idle table, to be explained."""
        if self.history is not None:
            return None
        lying = [lying for slot in self.settings.layout.slots for lying in self.picture.on(slot)]
        last = max(lying, key=lambda each: each.since_us, default=None)
        return self._face(last.uid) if last else None

    # What happened

    def _work(self) -> None:
        while self._waiting and self._in_flight is None:
            event, now_us = self._waiting.popleft()
            self.now_us = max(self.now_us, now_us)
            self._happened(event)

    def _happened(self, event: Event | Tick) -> None:
        match event:
            case TagOn():
                self._tag_on(event)
            case TagOff():
                self._tag_off(event)
            case Pressed():
                self.notice = None
                self._pressed(event.button)
            case Held() | Released():
                return
            case _:
                pass
        self._answer_if_complete()

    def _tag_on(self, event: TagOn) -> None:
        self.picture.put(event.slot, event.uid, event.at_us)
        self.notice = None
        if self.history is None or self.referee is None:
            return
        if self._found_at_start(event):
            used = self._face(event.uid) in self._used_before
            self.referee.distrust_one(event.uid, used=used)
            return
        self.shows_result = False
        self._tell(self.referee.tag_on(self.history.state, event.slot, event.uid, event.at_us))

    def _found_at_start(self, event: TagOn) -> bool:
        resumed = self.history is not None and bool(self.history.steps)
        return resumed and event.at_us - self._started_us < FOUND_AT_START_US

    def _face(self, uid: str) -> Card | None:
        binding = self.settings.decks.find(uid)
        return binding.face if binding else None

    def _tag_off(self, event: TagOff) -> None:
        self.picture.take(event.slot, event.uid)
        if self.referee is not None:
            self._tell(self.referee.tag_off(event.slot, event.uid, event.at_us))

    def _tell(self, why: Reason | None) -> None:
        if why is not None:
            self.notice = Notice("problem", why=why)

    # Buttons

    def _pressed(self, button: str) -> None:
        if self.entering is not None:
            self._pressed_entering(button)
        elif button.startswith(READY):
            self._pressed_ready(button.removeprefix(READY))
        elif self.menu is not None:
            self._pressed_in_menu(button)
        elif self.history is None:
            self._pressed_idle(button)
        elif self.history.position.ended is not None:
            self._pressed_after_end(button)
        else:
            self._pressed_in_play(button)

    def _pressed_ready(self, seat: Seat) -> None:
        if self.history is None or self.referee is None or self.history.position.ended is not None:
            self._start()
        else:
            self.menu = None
            self.shows_result = False
            self._tell(self.referee.press_ready(self.history.state, seat))

    def _pressed_idle(self, button: str) -> None:
        if button == "ok":
            self._start()
        elif button in ("down", "up"):
            self.menu = setup_menu(self._game, self.proposal)

    def _pressed_after_end(self, button: str) -> None:
        if button == "ok":
            self._start()
        elif button == "back":
            self._commit([Undo()])
        else:
            self.page = (self.page + (1 if button == "down" else -1)) % PAGES

    def _pressed_in_play(self, button: str) -> None:
        if button == "back":
            if self.page:
                self.page = 0
            elif not self._referee.press_back():
                self._undo()
        elif button == "ok":
            if self.shows_result or self.page:  # on to what is asked now
                self.shows_result, self.page = False, 0
            elif not self._referee.press_ok(self._running.state):
                asked = [str(r.ask.seat) for r in self._referee.readings(self._running.state)]
                head = self._running.head
                self.menu = play_menu(head.setup.seats, head.names, tuple(asked))
        elif button == "down" and self._referee.pass_on(self._running.state):
            self.notice = Notice("passed_on")
        else:
            self.page = (self.page + (1 if button == "down" else -1)) % PAGES

    def _undo(self) -> None:
        if self._running.steps:
            self._commit([Undo()])
        else:
            self._tell(reason("not_now", "nothing_to_undo"))

    # Menus

    def _pressed_in_menu(self, button: str) -> None:
        assert self.menu is not None  # noqa: S101
        if button == "back":
            self.menu = None
        elif button == "ok":
            self._choose(self.menu.chosen)
        else:
            self.menu = self.menu.move(1 if button == "down" else -1)

    def _choose(self, item: Item) -> None:
        assert self.menu is not None  # noqa: S101
        if self.menu.name == "setup":
            self._choose_setup(item)
        else:
            self.menu = None
            self._choose_play(item)

    def _choose_setup(self, item: Item) -> None:
        assert self.menu is not None  # noqa: S101
        if item.does == "start":
            self.menu = None
            self._start()
            return
        self.proposal = change(self._game, self.proposal, item.does, self.settings.names)
        self.menu = setup_menu(self._game, self.proposal, self.menu.cursor)

    def _choose_play(self, item: Item) -> None:
        does, _, seat = item.does.rpartition(" ")
        if does == "by hand":
            self._referee.mark_by_hand(seat)
        elif does == "concede":
            self._commit([Concede(seat)])
        elif item.does == "undo":
            self._undo()
        elif item.does == "last":
            self._commit([Last()])
        elif item.does == "abandon":
            self._commit([Abandon()])
        elif item.does == "deal again":
            self._deal_again()

    def _deal_again(self) -> None:
        """T5: the round under way is void; what was laid in it is taken back."""
        begun = 0
        for step in reversed(self._running.steps):
            if step.effects or step.group is None:
                break
            begun += 1
        if begun:
            self._commit([Undo(begun)])
        else:
            self._referee.distrust()

    # A card that cannot be read

    def _ask_to_enter(self, seat: Seat) -> None:
        cards = self._candidates(seat)
        suits = tuple(dict.fromkeys(self._running.head.game.suit(card) for card in cards))
        if len(suits) > 1:
            self.entering = Entering(seat, suits)
        else:
            self.entering = Entering(seat, cards, 0, suits[0])

    def _candidates(self, seat: Seat) -> tuple[Card, ...]:
        """List the cards the unreadable one can be, in the order of the deck."""
        history, referee = self._running, self._referee
        taken = {getattr(action, "card", None) for action in referee.answers(history.state)}
        acts = history.head.game.legal(history.state, seat)
        cards = dict.fromkeys(getattr(action, "card", None) for action in acts)
        return tuple(card for card in cards if card is not None and card not in taken)

    def _pressed_entering(self, button: str) -> None:
        entering = self.entering
        assert entering is not None  # noqa: S101
        if button == "back":
            self.entering = None
            self._referee.press_back()
        elif button in ("up", "down"):
            self.entering = entering.move(1 if button == "down" else -1)
        elif button == "ok" and entering.suit:
            self.entering = None
            self._referee.enter(entering.seat, entering.chosen)
        elif button == "ok":
            game = self._running.head.game
            cards = self._candidates(entering.seat)
            of_suit = tuple(card for card in cards if game.suit(card) == entering.chosen)
            self.entering = Entering(entering.seat, of_suit, 0, entering.chosen)

    # Steps

    def _answer_if_complete(self) -> None:
        if self.history is None or self.referee is None or self._in_flight or self.entering:
            return
        if self.menu is not None or self.history.position.ended is not None:
            return
        state = self.history.state
        if not self.referee.complete(state, self.now_us):
            return
        unknown = self.referee.to_enter(state)
        if unknown:
            self._ask_to_enter(unknown[0])
        else:
            self._commit(self.referee.answers(state))

    def _commit(self, entries: Sequence[Entry]) -> None:
        """Hand out one step; what the rules refuse is told instead, and nothing changes."""
        history = self._running
        written = list(entries)
        for entry in entries:
            after = add(history, entry)
            if isinstance(after, Reason):
                self._tell(after)
                return
            history = after
        effects = history.steps[-1].effects if history.steps else ()
        ways = history.head.game.result(effects) if not isinstance(entries[-1], Undo) else ()
        if ways and history.steps[-1].entries[-1] is entries[-1]:
            result = Result(ways[0])
            after = add(history, result)
            assert isinstance(after, History)  # noqa: S101 - the game's own words
            history = after
            written.append(result)
        lines = tuple(format_entry(history.head.game, entry) for entry in written)
        self._in_flight = (Step(lines), history)

    def _start(self) -> None:
        game = self._game
        seats = ALL_SEATS[: len(self.proposal.names)]
        setup = game.setup(seats, dict(self.proposal.options))
        head = Head(game, setup, self.proposal.names)
        self._in_flight = (Step(tuple(format_head(head)), opens=True), begin(head))

    @property
    def _running(self) -> History:
        assert self.history is not None  # noqa: S101 - asked only while a match is open
        return self.history

    @property
    def _referee(self) -> Referee:
        assert self.referee is not None  # noqa: S101 - asked only while a match is open
        return self.referee

    @property
    def _game(self) -> Game:
        return self._games[self.proposal.game]

    def _take_effect(self, step: Step, history: History) -> None:
        before = self.history
        if step.opens or before is None or self.referee is None:
            self._open(history)
            return
        undone = len(history.steps) < len(before.steps)
        if undone:
            self.referee.distrust()
            self.notice = Notice("taken_back")
        elif history.steps[-1].group is not None:
            self.referee.counted(before.state)
        self.history = history
        self.shows_result = not undone and bool(history.steps[-1].effects)
        self.page = 0
        self._forget_match_if_abandoned()

    def _forget_match_if_abandoned(self) -> None:
        if self.history is not None and self.history.position.ended == "abandoned":
            self.history = self.referee = None
            self.shows_result = False

    def _open(self, history: History) -> None:
        head = history.head
        cards = head.game.deck(head.setup)
        deck = self.settings.deck or self.settings.decks.serving(cards)
        judge = Judge(head.game, cards, self.settings.decks, deck)
        self.referee = Referee(
            judge, self.settings.layout, self.picture, auto=self.proposal.auto_ready
        )
        self.history = history
        self.menu = self.entering = None
        self.page = 0
        self.shows_result = False
        self._used_before = frozenset(
            getattr(entry, "card", "") for step in history.steps[-2:] for entry in step.entries
        )
        for uid in self.picture.uids():
            self.referee.distrust_one(uid, used=False)
        self._forget_match_if_abandoned()

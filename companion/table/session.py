"""The session: everything that happens at one table, without clock, files or wires.

`receive` takes one input; `step` is then what has to be committed before anybody may see it,
and `committed` says that it has been. Meanwhile later inputs wait in order.
"""

from collections import deque
from collections.abc import Mapping, Sequence

from companion.core.game import Game
from companion.core.outcomes import Reason, reason
from companion.core.records import Entry, Head, Result, Undo, format_entry, format_head
from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.history import History, add, begin
from companion.table.inputs import Notice, Settings, Step, Tick
from companion.table.judging import Judge, Picture
from companion.table.menus import Menu, Proposal
from companion.table.panel import READY, Panel
from companion.table.referee import Referee
from companion.table.used import used_cards
from hardware.events import Event, Health, Pressed, TagOff, TagOn

__all__ = ["READY", "Session"]

FOUND_AT_START_US = 1_000_000


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
        self.panel = Panel(self)
        self.history: History | None = None
        self.referee: Referee | None = None
        self.notice: Notice | None = None
        self.now_us = started_us
        self._started_us = started_us
        self._waiting: deque[tuple[Event | Tick, int]] = deque()
        self._in_flight: tuple[Step, History] | None = None
        self._troubles: set[str] = set()
        self._resumed = False
        self._idle_since_us = -1

    # From outside

    def resume(self, history: History) -> None:
        """Go on with a match that was kept."""
        self._open(history)
        self._resumed = self.history is not None
        told = bool(history.steps) and bool(history.steps[-1].effects)
        self.panel.shows_result = told and not isinstance(history.lines[-1], Undo)

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
        self.notice = None
        self._take_effect(step, history)
        self._work()

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed; it is handed out again, and people are told."""
        self.tell(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted, None where nothing is due by itself."""
        if not self._waits_for_answers() or self.panel.entering is not None:
            return None
        return self.judging.due_us(self.running.state, self.now_us)

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self.panel.menu

    def card_shown(self) -> Card | None:
        """Return the card laid last on an idle table, to be explained.

        What was laid face down in a match that was broken off stays a secret.
        """
        if self.history is not None:
            return None
        lying = [lying for slot in self.settings.layout.slots for lying in self.picture.on(slot)]
        shown = [each for each in lying if each.since_us > self._idle_since_us]
        last = max(shown, key=lambda each: each.since_us, default=None)
        binding = self.settings.decks.find(last.uid) if last else None
        return binding.face if binding else None

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
                self._pressed(event.button)
            case Health():
                self._part_changed(event)
            case _:
                pass
        self._answer_if_complete()

    def _part_changed(self, event: Health) -> None:
        """Tell what a part does wrong, once; the rest of the table plays on.

        A screen that is dead cannot tell of itself: the log does.
        """
        if event.part.endswith("screen"):
            return
        if event.state != "ok":
            self._troubles.add(event.part)
            self.tell(_trouble(event.part, event.state))
        elif event.part in self._troubles:
            self._troubles.discard(event.part)
            self.tell(reason("part", "ok", part=event.part))

    def _tag_on(self, event: TagOn) -> None:
        self.picture.put(event.slot, event.uid, event.at_us)
        if self.history is None or self.referee is None:
            self.notice = None
        elif self._found_at_start(event):
            self.referee.distrust_one(event.uid, used_cards(self.history))
            if self.referee.waits_for_lifting:
                self.panel.shows_result = False
        elif self.history.position.ended is None:
            self._laid(event)

    def _laid(self, event: TagOn) -> None:
        """A card came while a match runs: what was looked at gives way to what is asked."""
        state = self.running.state
        if self.judging.means_nothing(state, event.uid):
            return
        self.notice = None
        self.panel.face_the_table()
        self.tell(self.judging.tag_on(state, event.slot, event.uid, event.at_us))

    def _found_at_start(self, event: TagOn) -> bool:
        return self._resumed and event.at_us - self._started_us < FOUND_AT_START_US

    def _tag_off(self, event: TagOff) -> None:
        at_home = self.picture.home(event.uid) == event.slot
        self.picture.take(event.slot, event.uid)
        if self.referee is None or not at_home:
            return
        owner = self.settings.layout.owner_of(event.slot)
        if owner is not None and self._complains_about(owner):
            self.notice = None
        self.tell(self.referee.tag_off(event.slot, event.uid, event.at_us))

    def _complains_about(self, seat: Seat) -> bool:
        why = self.notice.why if self.notice else None
        return why is not None and ("seat", seat) in why.data

    def _pressed(self, button: str) -> None:
        complained = self.notice is not None and self.notice.why is not None
        self.notice = None
        if complained and button in ("ok", "back"):  # a message is read, nothing more
            return
        if self.referee is not None and self.panel.entering is None:
            self.referee.keep_still(self.now_us)
        self.panel.press(button)

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        if why is not None:
            self.notice = Notice("problem", why=why)

    # Steps

    def _answer_if_complete(self) -> None:
        if not self._waits_for_answers():
            return
        state, referee = self.running.state, self.judging
        if not referee.complete(state, self.now_us):
            self.panel.entering = None  # somebody has taken a card back meanwhile
        elif self.panel.entering is None:
            unknown = referee.to_enter(state)
            if unknown:
                self.panel.ask_for_card(unknown[0])
            else:
                self.commit(referee.answers(state))

    def _waits_for_answers(self) -> bool:
        """Tell whether what lies on the table can become a step now."""
        runs = self.history is not None and self.history.position.ended is None
        return runs and self.panel.menu is None and self._in_flight is None

    def undo(self) -> None:
        """Take the last step back."""
        if self.running.steps:
            self.commit([Undo()])
        else:
            self.tell(reason("not_now", "nothing_to_undo"))

    def deal_again(self) -> None:
        """T5: the round under way is void; what was laid in it is taken back."""
        begun = 0
        for step in reversed(self.running.steps):
            if step.effects or step.group is None:
                break
            begun += 1
        if begun:
            self.commit([Undo(begun)])
        else:
            self.judging.distrust(used_cards(self.running))
            self.notice = Notice("taken_back")

    def commit(self, entries: Sequence[Entry]) -> None:
        """Hand out one step; what the rules refuse is told instead, and nothing changes."""
        history = self.running
        written = list(entries)
        for entry in entries:
            after = add(history, entry)
            if isinstance(after, Reason):
                self.tell(after)
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

    def start(self) -> None:
        """Begin the match that is proposed."""
        seats = ALL_SEATS[: len(self.proposal.names)]
        setup = self.game.setup(seats, dict(self.proposal.options))
        head = Head(self.game, setup, self.proposal.names)
        self._in_flight = (Step(tuple(format_head(head)), opens=True), begin(head))

    @property
    def running(self) -> History:
        """The match that is open; only where one is."""
        assert self.history is not None  # noqa: S101 - asked only while a match is open
        return self.history

    @property
    def judging(self) -> Referee:
        """Its referee."""
        assert self.referee is not None  # noqa: S101 - asked only while a match is open
        return self.referee

    @property
    def game(self) -> Game:
        """The game that is proposed."""
        return self._games[self.proposal.game]

    def _take_effect(self, step: Step, history: History) -> None:
        before = self.history
        if step.opens or before is None or self.referee is None:
            self._open(history)
            return
        undone = len(history.steps) < len(before.steps)
        if undone or history.position.ended is not None:
            self.referee.distrust(used_cards(history))
        elif history.steps[-1].group is not None:
            self.referee.counted(before.state, self.now_us)
        if undone:
            self.notice = Notice("taken_back")
        self.history = history
        told = not undone and bool(history.steps[-1].effects)
        self.panel.face_the_table(shows_result=told)
        self._forget_match_if_abandoned()

    def _forget_match_if_abandoned(self) -> None:
        if self.history is not None and self.history.position.ended == "abandoned":
            self.history = self.referee = None
            self.panel.face_the_table()
            self._idle_since_us = self.now_us

    def _open(self, history: History) -> None:
        head = history.head
        cards = head.game.deck(head.setup)
        deck = self.settings.deck or self.settings.decks.serving(cards)
        judge = Judge(head.game, cards, self.settings.decks, deck)
        unseen = dict.fromkeys(self.picture.uids(), False)
        self.referee = Referee(
            judge,
            self.settings.layout,
            self.picture,
            auto=self.proposal.auto_ready,
            spent=self.referee.spent if self.referee else unseen,
            now_us=self.now_us,
        )
        self.history = history
        self.panel.menu = self.panel.entering = None
        self.panel.face_the_table()
        self._resumed = False
        self._forget_match_if_abandoned()


def _trouble(part: str, state: str) -> Reason:
    """Put what a part does wrong into a reason."""
    if state == "dead":
        return reason("part", "dead", part=part)
    if state == "deaf":
        return reason("part", "deaf", part=part)
    return reason("part", "noisy", part=part)

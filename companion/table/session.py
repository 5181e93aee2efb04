"""The session: everything that happens at one table, without clock, files or wires.

`receive` takes one input; `step` is then what has to be committed before anybody may see it,
and `committed` says that it has been. Meanwhile later inputs wait in order.
"""

from collections import deque
from collections.abc import Mapping

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.core.records import Note, Undo
from companion.core.words import Card
from companion.table.going_on import Chance, GoingOn
from companion.table.history.history import History
from companion.table.idle_table import IdleTable
from companion.table.inputs import Settings, Step, Tick
from companion.table.laying import Laying
from companion.table.match import Match
from companion.table.panel.menus import Menu
from companion.table.panel.panel import Panel
from companion.table.panel.ready_buttons import READY
from companion.table.parts import Parts
from companion.table.proposing import Proposal
from companion.table.revoking import open_revoke, play_on
from companion.table.steps import Steps
from companion.table.taking_effect import TakingEffect
from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn

__all__ = ["Chance", "Session"]


class Session(Match):
    """One table, from switching on to switching off."""

    def __init__(
        self,
        games: Mapping[str, Game],
        settings: Settings,
        proposal: Proposal,
        started_us: int = 0,
        chance: Chance | None = None,
    ) -> None:
        super().__init__(games, settings, proposal, started_us)
        self._steps = Steps(self)
        self.idle = IdleTable(self, self.picture)
        self.panel = Panel(self, self._steps, self.idle)
        self._laying = Laying(self, self.panel, self._steps)
        self._going_on = GoingOn(self, self.panel, self._steps, chance)
        self._taking_effect = TakingEffect(self, self.panel, self.idle)
        self._parts = Parts(started_us)
        self._waiting: deque[tuple[Event | Tick, int]] = deque()
        self._resumed = False

    # From outside

    def resume(self, history: History, terms: Proposal | None = None) -> None:
        """Go on with a match that was kept; `terms`: begun as something else than is proposed."""
        history = self._steps.recall(history)
        self._taking_effect.open(history, terms or self.proposal)
        self._resumed = self.history is not None
        if self.referee is not None:
            self.referee.recall(history)
        told = bool(history.steps) and bool(history.steps[-1].effects)
        self.panel.shows_result = told and not isinstance(history.lines[-1], Undo)
        self.panel.ask_about_revoke()

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; if a step is being committed, it waits."""
        self._waiting.append((event, now_us))
        self._work()

    @property
    def step(self) -> Step | None:
        """What has to be committed now, if anything."""
        return self._steps.in_flight.step if self._steps.in_flight else None

    @property
    def deals_again(self) -> int:
        """How often a round of this match is void, to be dealt again (T5): see `Steps`."""
        return self._steps.deals_again

    def committed(self) -> None:
        """The step has been committed: it is true now, and may be seen."""
        taken = self._steps.take()
        if not taken.drawn:  # what was taken back stays shown: nobody has done anything since
            self.notice = None
        self._resumed = self._resumed and not taken.step.opens
        self._taking_effect.take(taken)
        self._go_on_if_complete()
        self.panel.turn_to_what_is_asked()
        self._forget_mended()
        self._work()

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed; it is handed out again, and people are told."""
        self.tell(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted, None where nothing is due by itself."""
        if not self._waits_for_answers() or self.panel.is_answering:
            return None
        counts_us = self.judging.reveal.due_us(self.running.state, self.now_us)
        dues = (self._laying.due_us(), counts_us)
        return min((due for due in dues if due is not None), default=None)

    def card_shown(self) -> Card | None:
        """Return the card laid last on an idle table, by its own face, to be explained.

        What was laid before the end of a match, or face down in one that was broken off, is not.
        """
        return None if self.is_playing() else self.idle.card()

    # What is open

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self.panel.menu

    @property
    def silent(self) -> tuple[str, ...]:
        """The slots whose readers do not answer, see `Parts`."""
        return self._parts.silent

    @property
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's, and not told by people."""
        return self._going_on.can_draw and not self.terms.own_lots

    def _waits_for_answers(self) -> bool:
        """Tell whether what lies on the table can become a step now."""
        return self.is_playing() and self.panel.menu is None and self._steps.in_flight is None

    # What happened

    def _work(self) -> None:
        while self._waiting and self._steps.in_flight is None:
            event, now_us = self._waiting.popleft()
            self.now_us = max(self.now_us, now_us)
            self._happened(event)

    def _happened(self, event: Event | Tick) -> None:
        self._laying.look_again()
        match event:
            case TagOn():
                self._tag_on(event)
            case TagOff():
                self._tag_off(event)
            case Pressed() if self._is_stale(event.button):
                pass
            case Pressed():
                self._pressed(event.button)
            case Held() | Released():
                self.panel.let_go(event.button, held=isinstance(event, Held))
            case Health():
                self.tell(self._parts.changed(event))
            case _:
                pass
        self._go_on_if_complete()
        self.panel.turn_to_what_is_asked()
        self._forget_mended()

    def _forget_mended(self) -> None:
        if self.is_playing():
            self.panel.troubles.forget_mended()

    def _go_on_if_complete(self) -> None:
        if self._waits_for_answers():
            self._going_on.go_on()

    def _tag_on(self, event: TagOn) -> None:
        self.picture.put(event.slot, event.uid, event.at_us)
        if not self.is_playing():
            self.notice = None
            self.idle.came(event)
        elif self._resumed and self._parts.just_came_up(event.slot, event.at_us):
            self._laying.found_at_start(event)
        else:
            self._laying.came(event)
        self._look_again()

    def _tag_off(self, event: TagOff) -> None:
        at_home = self.picture.home(event.uid) == event.slot
        self.picture.take(event.slot, event.uid)
        if self.referee is not None and at_home:
            self._laying.went(event)
        self._look_again()

    def _look_again(self) -> None:
        if self.is_playing() and self._steps.in_flight is None:
            self.panel.look_again()

    def _is_stale(self, button: str) -> bool:
        """Tell whether a seat pressed while its board was away: it saw no answer, and expects none.

        The board tells such a press before its line is well again.
        """
        return button.startswith(READY) and self._parts.board_is_away

    def _pressed(self, button: str) -> None:
        said, self.notice = self.notice, None
        if said is not None and said.is_read_by(button):
            if said.why is not None and self.is_playing():
                self.panel.troubles.put_aside(said.why)
            return
        if self.referee is not None and not self.panel.is_answering:
            self.referee.reveal.keep_still(self.now_us)
        self.panel.press(button)

    def notes(self) -> tuple[Note, ...]:
        """Return what is noted when a card counts now."""
        revoke = open_revoke(self.running)
        return () if revoke is None else (play_on(revoke),)

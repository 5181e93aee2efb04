"""The loop around a session: one input after the other, commit before show."""

import heapq
from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PIL import Image

from companion.core.outcomes import Reason, reason
from companion.table.inputs import Bind, Step, Tick
from companion.table.sounds import Sound
from hardware.bus import NEVER, Clock
from hardware.events import Event

RETRY_US = 1_000_000

Commit = Callable[[Step | Bind, Callable[[Exception | None], None]], None]
"""Commits a step, now or in another thread, and then calls back: None, or what went wrong."""


class Desk(Protocol):
    """What the loop drives: a session of play, or the enrolment of a deck."""

    @property
    def step(self) -> Step | Bind | None:
        """What has to be committed now, if anything."""
        ...

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input."""
        ...

    def committed(self) -> None:
        """The step has been committed."""
        ...

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed yet."""
        ...

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted."""
        ...


AnyDesk = TypeVar("AnyDesk", bound=Desk)


def no_lamps(_desk: object) -> None:
    """Light nothing: this table has no lamps."""


def lit_and_heard(
    light: Callable[[AnyDesk], None],
    ear: Callable[[AnyDesk], Sound | None] | None,
    play: Callable[[Sound], None],
) -> Callable[[AnyDesk], None]:
    """Return what lights the lamps and plays what the ear hears, if there is one."""

    def react(desk: AnyDesk) -> None:
        light(desk)
        heard = None if ear is None else ear(desk)
        if heard is not None:
            play(heard)

    return react


class TableLoop(Generic[AnyDesk]):
    """Feeds a session and shows what is committed. A bus, so that it is driven like one.

    `post` may be called from any thread; `step` only by whoever drives the loop. `wake` is
    called when there is new work, with the time from which on it can be done.
    """

    name = "session"

    def __init__(
        self,
        session: AnyDesk,
        clock: Clock,
        commit: Commit,
        draw: Callable[[AnyDesk], Image.Image],
        show: Callable[[Image.Image], None],
        light: Callable[[AnyDesk], None] = no_lamps,
    ) -> None:
        self.session = session
        self.clock = clock
        self.wake: Callable[[int], None] = lambda _at_us: None
        self._commit = commit
        self._draw = draw
        self._show = show
        self._light = light
        self._arrived: deque[tuple[int, Event]] = deque()
        self._answered: deque[Exception | None] = deque()
        self._inbox: list[tuple[int, int, Event]] = []
        self._count = 0
        self._committing = False
        self._retry_us = NEVER
        self._changed = True

    def post(self, event: Event, at_us: int) -> None:
        """Put one event into the inbox; it is taken at `at_us`, in the order of time."""
        self._arrived.append((at_us, event))
        self.wake(at_us)

    def step(self, now_us: int) -> int:
        """Take what has happened by now; return when to be called again."""
        while self._arrived:
            at_us, event = self._arrived.popleft()
            self._count += 1
            heapq.heappush(self._inbox, (at_us, self._count, event))
        self._take_answers(now_us)
        while self._inbox and self._inbox[0][0] <= now_us:
            _, _, event = heapq.heappop(self._inbox)
            self.session.receive(event, now_us)
            self._changed = True
            self._hand_out(now_us)
        due_us = self.session.due_us()
        if due_us is not None and due_us <= now_us:
            self.session.receive(Tick(), now_us)
            self._changed = True
        self._hand_out(now_us)
        if self._changed:
            self._changed = False
            self._show(self._draw(self.session))
            self._light(self.session)
        return self._next_due_us()

    def _next_due_us(self) -> int:
        due_us = self.session.due_us()
        waiting_us = self._inbox[0][0] if self._inbox else NEVER
        return min(NEVER if due_us is None else due_us, waiting_us, self._retry_us)

    def _hand_out(self, now_us: int) -> None:
        """Give the session's step away to be committed; in one thread it is done at once."""
        if self._committing and now_us >= self._retry_us:
            self._committing, self._retry_us = False, NEVER
        while (step := self.session.step) is not None and not self._committing:
            self._committing = True
            self._commit(step, self._done)
            self._take_answers(now_us)

    def _done(self, error: Exception | None) -> None:
        self._answered.append(error)
        self.wake(0)

    def _take_answers(self, now_us: int) -> None:
        while self._answered:
            error = self._answered.popleft()
            self._changed = True
            if error is None:
                self._committing = False
                self.session.committed()
            else:
                self.session.not_committed(reason("cannot_save"))
                self._retry_us = now_us + RETRY_US

"""A bus and what drives it: one thread each on a Pi, one scheduler under virtual time.

A bus does a little work when it is due and says when it wants to be called again.
It has its own time line: work on one bus never delays another.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

NEVER = 2**62


class Clock(Protocol):
    """A time line in whole microseconds."""

    def now_us(self) -> int:
        """Return the time now."""
        ...

    def sleep_us(self, us: int) -> None:
        """Let that much time pass; nothing happens for zero or less."""
        ...


class Bus(Protocol):
    """Parts that share wires, polled one step at a time."""

    name: str
    clock: Clock

    def step(self, now_us: int) -> int:
        """Do what is due at `now_us`; return when to be called again."""
        ...


class RealClock:
    """The computer's monotonic clock."""

    def now_us(self) -> int:
        """Return the time since some fixed moment."""
        return time.monotonic_ns() // 1000

    def sleep_us(self, us: int) -> None:
        """Sleep; short sleeps overshoot by what the kernel needs."""
        if us > 0:
            time.sleep(us / 1e6)


class VirtualClock:
    """A time line that moves only when told: exact, and as fast as the computer can.

    >>> clock = VirtualClock()
    >>> clock.sleep_us(1500)
    >>> clock.now_us()
    1500
    """

    def __init__(self, start_us: int = 0) -> None:
        self._now_us = start_us

    def now_us(self) -> int:
        """Return how far this line has come."""
        return self._now_us

    def sleep_us(self, us: int) -> None:
        """Move on."""
        if us > 0:
            self._now_us += us

    def reach(self, at_us: int) -> None:
        """Move on to `at_us`, unless already past it."""
        self._now_us = max(self._now_us, at_us)


class VirtualScheduler:
    """Calls all buses in a fixed order on virtual time lines.

    Every bus must have a `VirtualClock`. The next one called is the one due first;
    of several due at once, the one named first.
    """

    def __init__(self, buses: Sequence[Bus], start_us: int = 0) -> None:
        self._buses = list(buses)
        self._due = [start_us] * len(self._buses)
        self.now_us = start_us

    def wake(self, bus: Bus, at_us: int = 0) -> None:
        """Let a bus be called as soon as its line allows: there is new work, from `at_us` on."""
        index = self._buses.index(bus)
        self._due[index] = min(self._due[index], max(self.now_us, bus.clock.now_us(), at_us))

    def run_until(self, until_us: int) -> None:
        """Run every step that starts at or before `until_us`."""
        while self._buses:
            index = min(range(len(self._due)), key=self._due.__getitem__)
            due = self._due[index]
            if due > until_us:
                break
            self.now_us = max(self.now_us, due)
            bus = self._buses[index]
            clock = bus.clock
            assert isinstance(clock, VirtualClock)  # noqa: S101 - a wiring bug, not an input
            clock.reach(due)
            wanted = bus.step(due)
            self._due[index] = max(wanted, clock.now_us(), due + 1)
        self.now_us = max(self.now_us, until_us)


class BusThread:
    """Drives one bus in a thread of its own, in real time.

    A step that raises is told to `on_error` and the bus is tried again `retry_us` later, or
    when it is woken: one part's failure never stops the others. `on_recovery` is told of the
    first step that works again. The thread outlives whatever these two raise; a recovery that
    could not be told is told after the next step.
    """

    def __init__(
        self,
        bus: Bus,
        on_error: Callable[[Bus, Exception], None],
        on_recovery: Callable[[Bus], None] = lambda _bus: None,
        *,
        retry_us: int = 1_000_000,
    ) -> None:
        self._bus = bus
        self._on_error = on_error
        self._on_recovery = on_recovery
        self._retry_us = retry_us
        self._failing = False
        self._wanted = threading.Condition()
        self._woken = False
        self._stopping = False
        self._busy_since_us: int | None = None
        self._thread = threading.Thread(target=self._run, name=f"bus-{bus.name}", daemon=True)

    def start(self) -> None:
        """Begin stepping."""
        self._thread.start()

    def wake(self) -> None:
        """Let the bus be called at once: there is new work for it."""
        with self._wanted:
            self._woken = True
            self._wanted.notify()

    def hangs(self, limit_us: int) -> bool:
        """Tell whether a step takes longer than that, or the thread has ended. From any thread."""
        since_us = self._busy_since_us
        stuck = since_us is not None and self._bus.clock.now_us() - since_us > limit_us
        return stuck or not self._thread.is_alive()

    def stop(self, timeout_s: float = 2.0) -> None:
        """End after the step under way; a thread that was never started ends too."""
        with self._wanted:
            self._stopping = True
            self._wanted.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout_s)

    def _run(self) -> None:
        while not self._stopping:
            self._busy_since_us = self._bus.clock.now_us()
            due_us = self._step(self._busy_since_us)
            self._busy_since_us = None
            with self._wanted:
                wait_s = max(0.0, (due_us - self._bus.clock.now_us()) / 1e6)
                if not self._woken and not self._stopping:
                    self._wanted.wait(min(wait_s, threading.TIMEOUT_MAX))
                self._woken = False

    def _step(self, now_us: int) -> int:
        try:
            due_us = self._bus.step(now_us)
        except Exception as error:
            self._failing = True
            with contextlib.suppress(Exception):  # who is told may be as broken as the bus
                self._on_error(self._bus, error)
            return now_us + self._retry_us
        if self._failing:
            with contextlib.suppress(Exception):
                self._on_recovery(self._bus)
                self._failing = False
        return due_us

"""What drives a bus: exact times under the scheduler, and a thread that nothing ends."""

import threading

from hardware.bus import NEVER, BusThread, Clock, RealClock, VirtualClock, VirtualScheduler

LIMIT_S = 30


class Worker:
    """A bus that notes when it was called, takes some time, and comes back after a while."""

    def __init__(self, name: str, log: list[tuple[str, int]], every_us: int, takes_us: int) -> None:
        self.name = name
        self.clock: Clock = VirtualClock()
        self.every_us = every_us
        self._log = log
        self._takes_us = takes_us

    def step(self, now_us: int) -> int:
        self._log.append((self.name, now_us))
        self.clock.sleep_us(self._takes_us)
        return now_us + self.every_us


# Under virtual time


def test_the_bus_that_is_due_first_is_called_and_of_two_the_one_named_first() -> None:
    log: list[tuple[str, int]] = []
    a, b = Worker("a", log, 100, 10), Worker("b", log, 150, 10)
    scheduler = VirtualScheduler([a, b])
    scheduler.run_until(300)
    assert log == [
        ("a", 0), ("b", 0), ("a", 100), ("b", 150), ("a", 200), ("a", 300), ("b", 300),
    ]  # fmt: skip
    assert scheduler.now_us == 300


def test_work_on_one_bus_does_not_delay_another() -> None:
    log: list[tuple[str, int]] = []
    slow, quick = Worker("slow", log, 100, 1_000), Worker("quick", log, 300, 0)
    VirtualScheduler([slow, quick]).run_until(1_000)
    assert [at for name, at in log if name == "quick"] == [0, 300, 600, 900]
    assert [at for name, at in log if name == "slow"] == [0, 1_000], (
        "it is never called twice at once"
    )


def test_a_bus_that_is_always_due_does_not_stop_time() -> None:
    log: list[tuple[str, int]] = []
    VirtualScheduler([Worker("a", log, 0, 0)]).run_until(3)
    assert log == [("a", 0), ("a", 1), ("a", 2), ("a", 3)]


def test_a_bus_that_waits_can_be_woken() -> None:
    log: list[tuple[str, int]] = []
    bus = Worker("a", log, NEVER, 50)
    scheduler = VirtualScheduler([bus], start_us=10)
    scheduler.run_until(20)
    scheduler.wake(bus)
    scheduler.run_until(100)
    scheduler.wake(bus, 400)
    scheduler.wake(bus, 500)
    scheduler.run_until(1_000)
    assert log == [("a", 10), ("a", 60), ("a", 400)], "it finishes its work first"


def test_without_buses_time_goes_on() -> None:
    scheduler = VirtualScheduler([])
    scheduler.run_until(500)
    assert scheduler.now_us == 500


def test_a_virtual_clock_never_goes_back() -> None:
    clock = VirtualClock(100)
    clock.sleep_us(-5)
    clock.reach(50)
    assert clock.now_us() == 100
    clock.reach(150)
    assert clock.now_us() == 150


def test_the_real_clock_sleeps_at_least_that_long() -> None:
    clock = RealClock()
    before = clock.now_us()
    clock.sleep_us(0)
    clock.sleep_us(-1)
    clock.sleep_us(2_000)
    assert clock.now_us() - before >= 2_000


# In a thread


class RealBus:
    """A bus in real time whose steps a test waits for; `plan` says what each does."""

    name = "parts"

    def __init__(self, *plan: int | Exception) -> None:
        self.clock: Clock = RealClock()
        self.steps = threading.Semaphore(0)
        self.count = 0
        self._plan = list(plan)

    def step(self, now_us: int) -> int:
        self.count += 1
        self.steps.release()
        act = self._plan.pop(0) if self._plan else NEVER
        if isinstance(act, Exception):
            raise act
        return act if act == NEVER else now_us + act

    def stepped(self, times: int = 1) -> None:
        for _ in range(times):
            assert self.steps.acquire(timeout=LIMIT_S), "it was not called"


class Reports:
    """What a thread tells, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.arrived = threading.Semaphore(0)

    def error(self, bus: object, error: Exception) -> None:
        self.told.append(f"{type(bus).__name__}: {error}")
        self.arrived.release()

    def recovery(self, bus: object) -> None:
        self.told.append(f"{type(bus).__name__}: works")
        self.arrived.release()

    def wait(self, times: int) -> None:
        for _ in range(times):
            assert self.arrived.acquire(timeout=LIMIT_S), self.told


def test_a_thread_steps_when_it_is_due_and_ends_when_it_is_stopped() -> None:
    bus, reports = RealBus(1_000, 1_000), Reports()
    thread = BusThread(bus, reports.error)
    thread.start()
    bus.stepped(3)
    thread.stop()
    assert not thread._thread.is_alive()
    assert bus.count == 3, "nobody woke it after that"
    assert reports.told == []


def test_a_bus_that_waits_forever_is_woken() -> None:
    bus, reports = RealBus(), Reports()
    thread = BusThread(bus, reports.error)
    thread.start()
    for _ in range(3):
        bus.stepped()
        thread.wake()
    bus.stepped()
    thread.stop()


def test_a_wake_during_a_step_is_not_lost() -> None:
    inside, go_on = threading.Event(), threading.Event()

    class Slow(RealBus):
        def step(self, now_us: int) -> int:
            inside.set()
            assert go_on.wait(LIMIT_S)
            return super().step(now_us)

    bus = Slow()
    thread = BusThread(bus, Reports().error)
    thread.start()
    assert inside.wait(LIMIT_S)
    thread.wake()
    go_on.set()
    bus.stepped(2)
    thread.stop()


def test_a_step_that_raises_is_told_and_tried_again() -> None:
    bus, reports = RealBus(OSError("gone"), ValueError("a bug"), 1_000), Reports()
    thread = BusThread(bus, reports.error, reports.recovery, retry_us=1_000)
    thread.start()
    bus.stepped(4)
    reports.wait(3)
    thread.stop()
    assert reports.told == ["RealBus: gone", "RealBus: a bug", "RealBus: works"]


def test_a_bus_that_fails_waits_before_it_is_tried_again_unless_it_is_woken() -> None:
    bus, reports = RealBus(OSError("gone")), Reports()
    thread = BusThread(bus, reports.error, reports.recovery, retry_us=3_600_000_000)
    thread.start()
    reports.wait(1)
    assert bus.count == 1
    thread.wake()
    reports.wait(1)
    thread.stop()
    assert reports.told == ["RealBus: gone", "RealBus: works"]


def test_a_thread_outlives_whoever_cannot_be_told() -> None:
    """Law 8: who is told may be as broken as the bus, and nothing else stops for it."""
    bus, reports = RealBus(OSError("gone"), OSError("gone"), 1_000, 1_000, 1_000), Reports()
    troubles = ["the terminal is gone", "and still gone"]

    def error(_bus: object, _error: Exception) -> None:
        raise BrokenPipeError

    def recovery(bus: object) -> None:
        if troubles:
            raise BrokenPipeError(troubles.pop())
        reports.recovery(bus)

    thread = BusThread(bus, error, recovery, retry_us=1_000)
    thread.start()
    bus.stepped(6)
    thread.stop()
    assert troubles == []
    assert reports.told == ["RealBus: works"], "told as soon as it can be, and once"


def test_an_hour_of_waiting_ends_at_once_when_it_is_stopped() -> None:
    bus = RealBus(3_600_000_000)
    thread = BusThread(bus, Reports().error)
    thread.start()
    bus.stepped()
    thread.stop(timeout_s=LIMIT_S)
    assert not thread._thread.is_alive()


def test_a_bus_hangs_when_a_step_takes_too_long_and_not_when_it_waits() -> None:
    inside, go_on = threading.Event(), threading.Event()

    class Slow(RealBus):
        def step(self, now_us: int) -> int:
            if self.count:
                inside.set()
                assert go_on.wait(LIMIT_S)
            return super().step(now_us)

    bus = Slow()
    thread = BusThread(bus, Reports().error)
    assert thread.hangs(0), "it has never begun"
    thread.start()
    bus.stepped()
    bus.clock.sleep_us(20_000)
    assert not thread.hangs(10_000), "it waits for ever, and that is well"
    thread.wake()
    assert inside.wait(LIMIT_S)
    assert not thread.hangs(LIMIT_S * 1_000_000)
    bus.clock.sleep_us(20_000)
    assert thread.hangs(10_000)
    go_on.set()
    bus.stepped()
    thread.stop()
    assert thread.hangs(10_000), "it has ended"

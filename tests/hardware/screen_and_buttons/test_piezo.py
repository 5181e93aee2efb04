"""The piezo under the real TonalBuzzer on modelled pins: tones, their times, a pin that is busy."""

from collections.abc import Iterator

import pytest
from gpiozero import DigitalOutputDevice

from hardware.bus import VirtualClock, VirtualScheduler
from hardware.events import Event, Health
from hardware.piezo import RETRY_US, TUNES, PiezoBus
from hardware.pins import PIEZO_BCM
from hardware.sim.lgpio import LgpioModule, PinBoard, lgpio_factory

FIRST_BUSY_US = 1_000


MADE: list["Piezo"] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close what was opened: gpiozero may wait for itself for ever where garbage is closed."""
    yield
    while MADE:
        piezo = MADE.pop()
        piezo.bus.close()
        piezo.factory.close()


class Piezo:
    """A piezo on its own, what it sounds like, and when."""

    def __init__(self, *, busy: bool = False) -> None:
        self.clock = VirtualClock()
        self.board = PinBoard(self.clock)
        self.board.busy |= {PIEZO_BCM} if busy else set()
        self.heard: list[tuple[int, int]] = []
        self.board.on_pwm.append(self._pulses)
        self.told: list[Event] = []
        self.factory = lgpio_factory(LgpioModule(self.board))
        self.bus = PiezoBus(
            PIEZO_BCM,
            clock=self.clock,
            post=self.told.append,
            factory=self.factory,
        )
        self.scheduler = VirtualScheduler([self.bus])
        self.bus.wake_bus = lambda: self.scheduler.wake(self.bus)
        MADE.append(self)
        self.run(FIRST_BUSY_US)
        self.heard.clear()

    def _pulses(self, gpio: int, hz: float, duty: float) -> None:
        """Note a new tone: its Hz, 0 for silence."""
        assert gpio == PIEZO_BCM
        if (hz == 0) != (duty == 0):
            return  # the pulses are being started
        tone = (self.clock.now_us() // 1000, round(hz))
        if not self.heard or self.heard[-1][1] != tone[1]:
            self.heard.append(tone)

    def run(self, us: int) -> None:
        self.scheduler.run_until(self.scheduler.now_us + us)

    @property
    def states(self) -> list[str]:
        return [event.state for event in self.told if isinstance(event, Health)]


def test_a_tune_is_its_tones_in_their_time_then_silence() -> None:
    piezo = Piezo()
    start_ms = piezo.scheduler.now_us // 1000
    piezo.bus.play("low")
    piezo.run(1_000_000)
    assert [(ms - start_ms, hz) for ms, hz in piezo.heard] == [
        *((0, 262), (140, 0), (220, 262), (360, 0)),
    ]
    assert piezo.board.level(PIEZO_BCM) == 0
    assert piezo.states == ["ok"]


@pytest.mark.parametrize("name", TUNES)
def test_every_tune_can_be_played_and_ends_within_a_second(name: str) -> None:
    piezo = Piezo()
    piezo.bus.play(name)
    piezo.run(1_000_000)
    assert [hz for _, hz in piezo.heard if hz] == [hz for hz, _ in TUNES[name] if hz]
    assert piezo.heard[-1][1] == 0


def test_a_new_tune_waits_and_only_the_newest_is_played() -> None:
    piezo = Piezo()
    piezo.bus.play("fanfare")
    piezo.run(200_000)
    piezo.bus.play("tick")
    piezo.bus.play("low")
    piezo.run(2_000_000)
    assert [hz for _, hz in piezo.heard if hz] == [523, 659, 784, 1047, 262, 262]


def test_no_step_waits_for_a_tone() -> None:
    piezo = Piezo()
    piezo.bus.play("fanfare")
    before_us = piezo.clock.now_us()
    assert piezo.bus.step(before_us) == before_us + 120_000
    assert piezo.clock.now_us() == before_us
    assert piezo.bus.step(before_us + 1) == before_us + 120_000


def test_a_busy_pin_is_dead_until_it_is_free_and_late_tunes_are_dropped() -> None:
    piezo = Piezo(busy=True)
    piezo.bus.play("fanfare")
    piezo.run(1_000)
    (told,) = (event for event in piezo.told if isinstance(event, Health))
    assert told.detail.startswith(f"another program has GPIO{PIEZO_BCM} (pin ")
    assert told.why == "taken"
    assert piezo.states == ["dead"]
    piezo.board.busy.clear()
    piezo.run(RETRY_US)
    assert piezo.states == ["dead", "ok"]
    assert [hz for _, hz in piezo.heard if hz] == []
    piezo.bus.play("tick")
    piezo.run(100_000)
    assert [hz for _, hz in piezo.heard if hz] == [2093]


def test_closing_in_the_middle_of_a_tone_is_silent_and_gives_the_pin_back() -> None:
    piezo = Piezo()
    piezo.bus.play("fanfare")
    piezo.run(50_000)
    piezo.bus.close()
    assert piezo.heard[-1][1] == 0
    assert piezo.board.level(PIEZO_BCM) == 0
    piezo.bus.close()
    other = DigitalOutputDevice(PIEZO_BCM, pin_factory=piezo.factory)
    other.close()


def test_an_unknown_tune_is_refused() -> None:
    with pytest.raises(KeyError):
        Piezo().bus.play("waltz")

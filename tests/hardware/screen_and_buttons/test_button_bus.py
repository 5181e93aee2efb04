"""The button bus on real gpiozero: modelled lgpio, gpiozero's mock pins, a real thread."""

import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.bus import NEVER, BusThread, RealClock, VirtualClock
from hardware.buttons import RETRY_US, ButtonBus
from hardware.debounce import STUCK_US
from hardware.events import Event, Health, Held, Pressed, Released
from hardware.sim.panel import SimulatedPanel

BUSY = "another program has GPIO22 (pin 15)"


class Table:
    """A panel with two buttons, and what it said when."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Event]] = []
        self.panel = SimulatedPanel(self._post, buttons={"ok": 22, "back": 5})
        self.run(0)

    def _post(self, event: Event) -> None:
        self.told.append((self.panel.scheduler.now_us, event))

    def run(self, until_us: int) -> None:
        self.panel.scheduler.run_until(until_us)

    @property
    def presses(self) -> list[Event]:
        return [event for _, event in self.told if not isinstance(event, Health)]

    @property
    def health(self) -> list[tuple[str, str]]:
        return [
            (event.part, event.state)
            for _, event in self.told
            if isinstance(event, Health) and event.part != "screen"
        ]


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_press_is_told_within_30_ms_with_its_own_time(table: Table) -> None:
    table.run(1_000_000)
    table.panel.press("ok", held_us=100_000)
    table.run(2_000_000)
    assert table.presses == [Pressed("ok", 1_000_000), Released("ok", 1_100_000)]
    told_us = [at for at, event in table.told if isinstance(event, Pressed)]
    assert told_us == [1_010_000]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(20))
def test_a_bouncing_press_counts_once_and_fast(seed: int) -> None:
    table = Table()
    table.panel.fingers._chance._state = seed
    table.panel.fault("buttons bounce")
    for number in range(5):
        table.run(number * 200_000)
        table.panel.press("ok", held_us=60_000)
    table.run(2_000_000)
    assert [type(event) for event in table.presses] == [Pressed, Released] * 5
    pressed_us = [at for at, event in table.told if isinstance(event, Pressed)]
    assert all(at - number * 200_000 <= 30_000 for number, at in enumerate(pressed_us))


def test_a_spike_shorter_than_a_few_milliseconds_is_nothing(table: Table) -> None:
    table.panel.spike("ok", width_us=4_000)
    table.run(1_000_000)
    assert table.presses == []


@pytest.mark.sweep
def test_holding(table: Table) -> None:
    table.panel.press("back", held_us=None)
    table.run(3_000_000)
    table.panel.release("back")
    table.run(4_000_000)
    assert table.presses == [
        Pressed("back", 0),
        Held("back", 800_000),
        Released("back", 3_000_000),
    ]
    told_us = [at for at, event in table.told if isinstance(event, Held)]
    assert told_us == [800_000]


def test_two_buttons_at_once(table: Table) -> None:
    table.panel.press("ok", held_us=50_000)
    table.panel.press("back", held_us=40_000)
    table.run(1_000_000)
    assert table.presses == [
        Pressed("ok", 0),
        Pressed("back", 0),
        Released("back", 40_000),
        Released("ok", 50_000),
    ]


def test_an_idle_bus_sleeps(table: Table) -> None:
    assert table.panel.buttons.step(10) == NEVER


def test_a_busy_pin_costs_only_its_own_button() -> None:
    told: list[Event] = []
    panel = SimulatedPanel(told.append, buttons={"ok": 22, "back": 5})
    panel.board.busy.add(22)
    panel.scheduler.run_until(1_000)
    assert Health("button ok", "dead", 0, BUSY, "taken") in told
    assert Health("button back", "ok", 0) in told
    panel.press("back", held_us=50_000)
    panel.scheduler.run_until(RETRY_US - 1)
    assert Pressed("back", 1_000) in told
    panel.board.busy.discard(22)
    panel.scheduler.run_until(RETRY_US + 1)
    panel.press("ok")
    panel.scheduler.run_until(2 * RETRY_US)
    assert [event for event in told if isinstance(event, Health) and event.part == "button ok"] == [
        Health("button ok", "dead", 0, BUSY, "taken"),
        Health("button ok", "ok", RETRY_US),
    ]
    assert Pressed("ok", RETRY_US + 1) in told


def test_a_button_that_sticks_is_told_once_and_heals(table: Table) -> None:
    table.panel.fault("button stuck", "ok")
    table.run(2 * STUCK_US)
    table.panel.press("ok")
    table.panel.press("back")
    table.run(3 * STUCK_US)
    table.panel.fault("button stuck", "ok", on=False)
    table.run(4 * STUCK_US)
    of_ok = [state for part, state in table.health if part == "button ok"]
    assert of_ok == ["ok", "deaf", "ok"]
    assert Released("ok", 3 * STUCK_US) in table.presses
    assert STUCK_US in [event.at_us for _, event in table.told if isinstance(event, Health)]
    assert Pressed("back", 2 * STUCK_US) in table.presses
    assert [type(e) for e in table.presses if e.button == "ok"] == [Pressed, Held, Released]  # type: ignore[union-attr]


def test_a_button_down_when_the_table_starts_is_no_press() -> None:
    told: list[Event] = []
    panel = SimulatedPanel(told.append, buttons={"ok": 22})
    panel.fault("button stuck", "ok")
    panel.scheduler.run_until(1_000_000)
    panel.fault("button stuck", "ok", on=False)
    panel.scheduler.run_until(2_000_000)
    assert [event for event in told if not isinstance(event, Health)] == []


def test_closing_gives_the_pins_back(table: Table) -> None:
    table.panel.close()
    table.panel.press("ok")
    table.run(1_000_000)
    assert table.presses == []


def test_mock_pins_that_ignore_bounce_time() -> None:
    clock, told = VirtualClock(), list[Event]()
    factory = MockFactory()
    bus = ButtonBus({"ok": 22}, clock=clock, post=told.append, factory=factory)
    bus.step(0)
    pin = factory.pin(22)
    for number in range(11):
        clock.sleep_us(500)
        (pin.drive_high if number % 2 else pin.drive_low)()
    due_us = bus.step(clock.now_us())
    assert due_us == 5_500 + 10_000
    bus.step(due_us)
    bus.close()
    assert told == [Health("button ok", "ok", 0), Pressed("ok", 5_500)]


def test_a_late_step_tells_the_buttons_in_the_order_in_which_they_were_pressed() -> None:
    clock, told, factory = VirtualClock(), list[Event](), MockFactory()
    bus = ButtonBus({"ok": 22, "back": 5}, clock=clock, post=told.append, factory=factory)
    bus.step(0)
    for gpio in (5, 22):
        clock.sleep_us(1_000)
        factory.pin(gpio).drive_low()
    bus.step(50_000)
    bus.close()
    assert told[2:] == [Pressed("back", 1_000), Pressed("ok", 2_000)]


def test_an_edge_wakes_a_real_thread() -> None:
    factory, pressed = MockFactory(), threading.Event()
    clock = RealClock()

    def post(event: Event) -> None:
        if isinstance(event, Health):
            opened.set()
        else:
            pressed.set()

    opened = threading.Event()
    bus = ButtonBus({"ok": 22}, clock=clock, post=post, factory=factory)
    errors: list[Exception] = []
    thread = BusThread(bus, lambda _, error: errors.append(error))
    bus.wake_bus = thread.wake
    thread.start()
    assert opened.wait(5)
    factory.pin(22).drive_low()
    assert pressed.wait(5), "the bus slept on"
    thread.stop()
    bus.close()
    assert errors == []


class PressedOnceRead(MockPin):  # type: ignore[misc]
    """A pin with a button that goes down right after the bus has looked, before it listens."""

    _looks = 0

    def _get_state(self) -> bool:
        state: bool = super()._get_state()
        self._looks += 1
        if self._looks == 2:  # the first to look is gpiozero
            self.drive_low()
        return state


def test_an_edge_between_reading_a_pin_and_listening_to_it_is_not_lost() -> None:
    clock, told = VirtualClock(), list[Event]()
    factory = MockFactory(pin_class=PressedOnceRead)
    bus = ButtonBus({"ok": 22}, clock=clock, post=told.append, factory=factory)
    bus.step(0)
    bus.step(10_000)
    bus.close()
    assert Pressed("ok", 0) in told

"""The simulated panel as a whole: the parts under one scheduler, and its faults."""

import pytest
from PIL import Image

from hardware.bus import VirtualScheduler
from hardware.events import Event, Health, Pressed
from hardware.pins import BUTTONS
from hardware.sim.fingers import Fingers
from hardware.sim.panel import SimulatedPanel

pytestmark = pytest.mark.sweep


def test_it_has_the_tables_buttons_and_serves_them_in_another_scheduler() -> None:
    told: list[Event] = []
    panel = SimulatedPanel(told.append)
    scheduler = VirtualScheduler(panel.buses)
    panel.attach(scheduler)
    scheduler.run_until(1_000)
    for button in BUTTONS:
        panel.press(button)
    white = Image.new("1", (128, 64), 1)
    panel.screen.show(white)
    scheduler.run_until(1_000_000)
    assert [event for event in told if isinstance(event, Pressed)] == [
        Pressed(button, 1_000) for button in BUTTONS
    ]
    assert panel.picture().tobytes() == white.tobytes()
    assert {event.state for event in told if isinstance(event, Health)} == {"ok"}


def test_drawing_does_not_delay_a_button() -> None:
    told: list[tuple[int, Event]] = []
    panel = SimulatedPanel(lambda event: told.append((panel.scheduler.now_us, event)))
    panel.wires.speed_hz = 100_000
    panel.scheduler.run_until(1_000_000)
    panel.screen.show(Image.new("1", (128, 64), 1))
    panel.press("ok")
    panel.scheduler.run_until(2_000_000)
    assert (1_010_000, Pressed("ok", 1_000_000)) in told
    assert panel.wires.clock.now_us() >= 1_000_000 + 90_000


def test_two_panels_do_not_meet() -> None:
    told: list[Event] = []
    other_told: list[Event] = []
    panel, other = SimulatedPanel(told.append), SimulatedPanel(other_told.append)
    for one in (panel, other):
        one.scheduler.run_until(0)
    panel.press("ok")
    for one in (panel, other):
        one.scheduler.run_until(1_000_000)
    assert Pressed("ok", 0) in told
    assert not any(isinstance(event, Pressed) for event in other_told)


def test_the_same_seed_gives_the_same_table() -> None:
    def run(seed: int) -> tuple[list[Event], int]:
        told: list[Event] = []
        panel = SimulatedPanel(told.append, seed=seed)
        panel.fault("screen noisy")
        panel.fault("buttons bounce")
        for number in range(20):
            panel.press("ok")
            panel.screen.show(Image.new("1", (128, 64), number % 2))
            panel.scheduler.run_until(number * 300_000)
        return told, panel.bytes_sent

    assert run(3) == run(3)
    assert run(3) != run(4)


@pytest.mark.parametrize(
    "name", ["screen unplugged", "screen noisy", "buttons bounce", "button stuck"]
)
def test_every_fault_can_be_switched_on_and_off(name: str) -> None:
    told: list[Event] = []
    panel = SimulatedPanel(told.append)
    button = "ok" if name.startswith("button ") else ""
    panel.fault(name, button)
    panel.scheduler.run_until(40_000_000)
    panel.fault(name, button, on=False)
    panel.scheduler.run_until(80_000_000)
    health = {event.part: event.state for event in told if isinstance(event, Health)}
    assert set(health.values()) == {"ok"}


def test_unknown_names_are_refused() -> None:
    panel = SimulatedPanel(lambda _: None)
    with pytest.raises(KeyError):
        panel.fault("no such fault")
    with pytest.raises(KeyError):
        panel.fault("button stuck", "no such button")
    with pytest.raises(KeyError):
        panel.press("no such button")


@pytest.mark.parametrize("seed", range(5))
def test_a_bouncing_contact_makes_the_edges_it_promises(seed: int) -> None:
    panel = SimulatedPanel(lambda _: None, seed=seed)
    panel.fault("buttons bounce")
    panel.scheduler.run_until(0)
    edges: list[tuple[int, bool]] = []
    fingers: Fingers = panel.fingers
    drive = panel.board.drive

    def watch(gpio: int, level: int | None) -> None:
        edges.append((panel.board.clock.now_us(), level == 0))
        drive(gpio, level)

    panel.board.drive = watch  # type: ignore[method-assign]
    panel.press("ok", held_us=None)
    panel.scheduler.run_until(1_000_000)
    assert [down for _, down in edges] == [True, False, True, False, True, False, True]
    assert edges[-1][0] <= 5_000
    assert fingers.bounces == 3

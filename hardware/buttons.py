"""Buttons on GPIO pins: gpiozero reports edges, one bus turns them into events.

gpiozero's callbacks only enqueue: with lgpio an exception in one of them ends all further
edges, and `bounce_time` does nothing on some pin factories. So debouncing and holding
happen in the bus's step. `DigitalInputDevice` is gpiozero's Button without the hold
thread, which would wake ten times a second for each button.
"""

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory

from hardware.bus import NEVER, Clock
from hardware.debounce import HOLD_US, JAMMED, SETTLE_US, STUCK_US, Change, Debouncer, Turn
from hardware.events import Event, Health, Held, Pressed, Released, Why
from hardware.pin_errors import cannot_have, why_not

RETRY_US = 5_000_000
"""A pin that is busy may belong to a program that is just ending."""

_EVENTS: Mapping[Turn, type[Pressed] | type[Released] | type[Held]] = {
    Turn.PRESSED: Pressed,
    Turn.RELEASED: Released,
    Turn.HELD: Held,
}


class _Edge:
    """A raw level of one button, as a callback saw it."""

    __slots__ = ("at_us", "button", "down")

    def __init__(self, button: str, at_us: int, *, down: bool) -> None:
        self.button = button
        self.at_us = at_us
        self.down = down


class ButtonBus:
    """All buttons of a table, each between a pin and ground.

    Args:
        pins: button name to BCM number.
        clock: the time line that edges are stamped with.
        post: takes the events: Pressed, Released, Held, and Health for `button NAME`
            (`dead`: the pin cannot be had; `deaf`: stuck down; `ok`).
        factory: gpiozero's pin factory; None for gpiozero's own choice.
        wake_bus: called at every edge, from any thread; must not raise. What drives the
            bus should call `step` soon after. May be set later, as the attribute.
        settle_us: how long a level must be still to count.
        hold_us: how long a press becomes a hold.
    """

    name = "buttons"

    def __init__(
        self,
        pins: Mapping[str, int],
        *,
        clock: Clock,
        post: Callable[[Event], None],
        factory: Factory | None = None,
        wake_bus: Callable[[], None] = lambda: None,
        settle_us: int = SETTLE_US,
        hold_us: int = HOLD_US,
    ) -> None:
        self.clock = clock
        self.wake_bus = wake_bus
        self._post = post
        self._factory = factory
        self._make_contact = partial(Debouncer, settle_us=settle_us, hold_us=hold_us)
        self._closed_pins = dict(pins)
        self._open_due_us = 0
        self._devices: dict[str, DigitalInputDevice] = {}
        self._contacts: dict[str, Debouncer] = {}
        self._health: dict[str, str] = {}
        self._edges: deque[_Edge] = deque()

    def step(self, now_us: int) -> int:
        """Tell what has become certain by `now_us`; return when time alone matters again."""
        if self._closed_pins and now_us >= self._open_due_us:
            self._open_pins(now_us)
        changes = self._drain_edges()
        for name, contact in self._contacts.items():
            changes += [(name, change) for change in contact.advance(now_us)]
        for name, change in sorted(changes, key=lambda pair: pair[1].at_us):
            self._post(_EVENTS[change.turn](name, change.at_us))
        self._watch_for_stuck(now_us)
        return self._next_due_us(now_us)

    def close(self) -> None:
        """Give the pins back. What drives the bus must have stopped."""
        for device in self._devices.values():
            device.close()

    def _drain_edges(self) -> list[tuple[str, Change]]:
        changes = []
        while self._edges:
            edge = self._edges.popleft()
            contact = self._contacts[edge.button]
            changes += [
                (edge.button, change) for change in contact.edge(edge.at_us, down=edge.down)
            ]
        return changes

    def _open_pins(self, now_us: int) -> None:
        for name, bcm in list(self._closed_pins.items()):
            try:
                self._open_pin(name, bcm, now_us)
            except Exception as error:  # each pin library has its own kinds
                self._tell_health(name, "dead", now_us, cannot_have(bcm, error), why_not(error))
            else:
                del self._closed_pins[name]
                self._tell_health(name, "ok", now_us)
        self._open_due_us = now_us + RETRY_US

    def _open_pin(self, name: str, bcm: int, now_us: int) -> None:
        device = DigitalInputDevice(bcm, pull_up=True, pin_factory=self._factory)

        def enqueue(*, down: bool) -> None:
            self._edges.append(_Edge(name, self.clock.now_us(), down=down))
            self.wake_bus()

        down = bool(device.value)
        self._contacts[name] = self._make_contact(down=down, at_us=now_us)
        self._devices[name] = device
        device.when_activated = lambda: enqueue(down=True)
        device.when_deactivated = lambda: enqueue(down=False)
        if bool(device.value) != down:  # an edge between reading and listening
            enqueue(down=not down)

    def _watch_for_stuck(self, now_us: int) -> None:
        for name, contact in self._contacts.items():
            since_us = contact.down_since_us
            if since_us is None:
                self._tell_health(name, "ok", now_us)
            elif now_us >= since_us + STUCK_US:
                self._tell_health(name, "deaf", now_us, JAMMED)

    def _tell_health(
        self, button: str, state: str, now_us: int, detail: str = "", why: Why = ""
    ) -> None:
        if self._health.get(button) != state:
            self._health[button] = state
            self._post(Health(f"button {button}", state, now_us, detail, why))

    def _next_due_us(self, now_us: int) -> int:
        dues = [contact.due_us for contact in self._contacts.values()]
        dues += [
            since_us + STUCK_US
            for contact in self._contacts.values()
            if (since_us := contact.down_since_us) is not None and now_us < since_us + STUCK_US
        ]
        if self._closed_pins:
            dues.append(self._open_due_us)
        return min(dues, default=NEVER)

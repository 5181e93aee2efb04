"""A panel for people without hardware: buttons and a screen on modelled chips.

Public, as gpiozero's mock pins are: tests of whatever stands on a panel use it too, some of
its hands (`spike`, a press without an end) nobody else does.

The real gpiozero, luma.oled and smbus2 run on it. Join it with other buses under one
scheduler: `scheduler = VirtualScheduler([*panel.buses, ...]); panel.attach(scheduler)`.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PIL import Image

from hardware.bus import Bus, VirtualClock, VirtualScheduler
from hardware.buttons import ButtonBus
from hardware.debounce import HOLD_US, SETTLE_US
from hardware.display import DIM_AFTER_US, DisplayBus, Screen
from hardware.events import Event
from hardware.pins import BUTTONS
from hardware.sim.chips.oleds import MODULES
from hardware.sim.fingers import Fingers
from hardware.sim.i2c import I2cWires, open_wired
from hardware.sim.lgpio import LgpioModule, PinBoard, lgpio_factory

ADDRESS = 0x3C
TAP_US = 120_000
"""How long a person presses a button to press it."""


class SimulatedPanel:
    """Modelled buttons and display, the buses that serve them, and hands for the buttons.

    Args:
        post: takes the events of both buses.
        buttons: button name to BCM number.
        elsewhere: further buttons for the same fingers, which something else listens to:
            name to what closes the contact, or with False opens it.
        chip: the display's, one of `hardware.sim.chips.oleds.MODULES`.
        upside_down: how the display is mounted (and configured).
        dim_after_us: see `DisplayBus`.
        settle_us: see `ButtonBus`.
        hold_us: see `ButtonBus`.
        seed: decides all chance in here.
    """

    def __init__(
        self,
        post: Callable[[Event], None],
        *,
        buttons: Mapping[str, int] = BUTTONS,
        elsewhere: Mapping[str, Callable[[bool], None]] | None = None,
        chip: str = "ssd1306",
        upside_down: bool = False,
        dim_after_us: int = DIM_AFTER_US,
        settle_us: int = SETTLE_US,
        hold_us: int = HOLD_US,
        seed: int = 1,
    ) -> None:
        self._pins = dict(buttons)
        self._upside_down = upside_down
        button_clock = VirtualClock()
        self.board = PinBoard(button_clock)
        self._factory = lgpio_factory(LgpioModule(self.board))
        self.buttons = ButtonBus(
            self._pins,
            clock=button_clock,
            post=post,
            factory=self._factory,
            settle_us=settle_us,
            hold_us=hold_us,
        )
        own = {name: partial(self._close, pin) for name, pin in self._pins.items()}
        self.fingers = Fingers(
            own | dict(elsewhere or {}),
            clock=VirtualClock(),
            before_edge=button_clock.reach,
            seed=seed,
        )
        self.oled = MODULES[chip](seed)
        self.wires = I2cWires(VirtualClock(), seed=seed)
        self.wires.devices[ADDRESS] = self.oled
        self.screen = Screen()
        self.display = DisplayBus(
            self.screen,
            lambda: open_wired(self.wires, ADDRESS),
            chip=chip,
            clock=self.wires.clock,
            post=post,
            upside_down=upside_down,
            dim_after_us=dim_after_us,
        )
        self.attach(VirtualScheduler(self.buses))

    @property
    def buses(self) -> list[Bus]:
        """The buses to schedule, in the order in which they act at the same moment."""
        return [self.fingers, self.buttons, self.display]

    def attach(self, scheduler: VirtualScheduler) -> None:
        """Take the time from this scheduler, which must have `buses`, and wake it.

        Until then the panel has a scheduler of its own.
        """
        self.scheduler = scheduler
        self.buttons.wake_bus = lambda: scheduler.wake(self.buttons)
        self.screen.wake_bus = lambda: scheduler.wake(self.display)

    def _close(self, pin: int, closed: bool) -> None:
        self.board.drive(pin, 0 if closed else None)

    def press(self, button: str, held_us: int | None = TAP_US) -> None:
        """Press a button now; let go after `held_us`, or with None at `release`."""
        now_us = self.scheduler.now_us
        self.fingers.press(button, now_us)
        if held_us is not None:
            self.fingers.release(button, now_us + held_us)
        self.scheduler.wake(self.fingers)

    def release(self, button: str) -> None:
        """Let go of a button now."""
        self.fingers.release(button, self.scheduler.now_us)
        self.scheduler.wake(self.fingers)

    def spike(self, button: str, width_us: int) -> None:
        """Close a contact for so short now that it must not count."""
        self.fingers.spike(button, self.scheduler.now_us, width_us)
        self.scheduler.wake(self.fingers)

    def picture(self) -> Image.Image:
        """Return what a person sees on the display now, mode "1"."""
        seen = self.oled.image()
        return seen.transpose(Image.Transpose.ROTATE_180) if self._upside_down else seen

    @property
    def bytes_sent(self) -> int:
        """How many bytes the display's wires have carried, addresses included."""
        return self.wires.bytes

    @property
    def transactions_sent(self) -> int:
        """How many I2C transactions the display's wires have carried."""
        return self.wires.transactions

    def fault(self, name: str, button: str = "", *, on: bool = True) -> None:
        """Switch a fault on or off; KeyError for an unknown fault or button.

        `screen unplugged`: it loses power; healed, it starts empty and dark. `screen noisy`:
        one I2C transaction in ten breaks off. `buttons bounce`: every contact opens three
        times within 5 ms. `button stuck`: the named button is down all the time.
        """
        switches: dict[str, Callable[[str, bool], None]] = {
            "screen unplugged": lambda _, on: self._unplug_screen(on),
            "screen noisy": lambda _, on: setattr(self.wires, "nack_chance", 0.1 * on),
            "buttons bounce": lambda _, on: setattr(self.fingers, "bounces", 3 * on),
            "button stuck": self._stick,
        }
        switches[name](button, on)

    def close(self) -> None:
        """Blank the display and give the pins back, as a program that ends does."""
        self.display.close()
        self.buttons.close()
        self._factory.close()

    def _unplug_screen(self, unplugged: bool) -> None:
        self.wires.plugged = not unplugged
        self.oled.power_on()

    def _stick(self, button: str, stuck: bool) -> None:
        self.fingers.stick(button, self.scheduler.now_us, stuck=stuck)

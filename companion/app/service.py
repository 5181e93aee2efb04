"""The table as a service, first half: a screen before anything else is looked at or loaded.

Loading the games takes longer than all the rest; until then people see that it begins.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from companion.app.complaints import COULD_NOT, USAGE, UsageError, complain
from companion.app.remedies import told_of
from companion.app.service_settings import what_works
from companion.app.settings import ScreenSettings, Settings, file_of, screen_i2c
from hardware.bus import RealClock
from hardware.display import DisplayBus, Screen
from hardware.events import Event, Health
from hardware.oled_spi import open_screen

if TYPE_CHECKING:
    from hardware.sim.pi import SimulatedPi

FIRST_SCREEN = Path(__file__).with_name("first_screen.pbm")
"""What `companion.table.screens.at_home.first` draws: drawing it would load every game."""


HANGS_AFTER_US = 5_000_000
"""No step of a bus, and no commit, takes so long; on a slow card a commit may take 0.1 s."""


def serve(
    args: argparse.Namespace,
    make_pi: Callable[..., "SimulatedPi"] | None = None,
    tell: Callable[[str], None] | None = None,
    hangs_after_us: int = HANGS_AFTER_US,
) -> int:
    """Run the table as the installed service does; return the exit status.

    What is wrong with the settings or a part is told, and the rest works. Status 2 where
    starting again is no use.

    Args:
        args: as they were typed.
        make_pi: makes the modelled board, where parts are simulated; called as `SimulatedPi` is.
        tell: takes what is told to whoever looks after the table; else standard error does.
        hangs_after_us: how long a bus or a commit may take before the watchdog is not fed.
    """
    try:
        file = file_of(args)
        settings, wrong = what_works(file)
        with board(settings, make_pi, simulated=args.simulated) as pi:
            if args.dark:
                return _go_dark(settings.screen, _factory(pi))
            first = show_first(settings.screen, _factory(pi))
            if pi is None and not _is_pi():
                print(
                    "crowntable: This is no Raspberry Pi: the service can only run with simulated "
                    "parts, see README.md.",
                    file=sys.stderr,
                )
                return USAGE
            from companion.app.served_table import run_served

            return run_served(settings, wrong, file, pi, first, tell, hangs_after_us)
    except UsageError as error:
        return complain(error)


@contextlib.contextmanager
def board(
    settings: Settings, make_pi: Callable[..., "SimulatedPi"] | None = None, *, simulated: bool
) -> Iterator["SimulatedPi | None"]:
    """Give the modelled board that stands for the real one, or None for the real one."""
    if not simulated:
        yield None
        return
    from hardware.sim.pi import SimulatedPi

    screen = settings.screen
    on_spi = screen.bus == "spi"
    readers = (0,) if on_spi else (0, 1)
    make = make_pi or SimulatedPi
    pi = make(*readers, address=screen.address, chip=screen.chip, on_spi=on_spi)
    with pi.installed():
        yield pi


def _is_pi() -> bool:
    from hardware.pi import model

    return model() is not None


def _factory(pi: "SimulatedPi | None") -> Any:
    """Return whose pins are meant: the modelled ones, or None for the computer's own."""
    return None if pi is None else pi.factory


def show_first(settings: ScreenSettings, factory: Any = None) -> Image.Image:
    """Show the first screen and leave it lit; return it. A display that is dead stays dark."""
    with Image.open(FIRST_SCREEN) as opened:
        picture = opened.convert("1")
    display = _display(settings, picture, factory)
    display.step(display.clock.now_us())
    display.stays_lit = True
    display.close()
    return picture


def _go_dark(settings: ScreenSettings, factory: Any = None) -> int:
    """Switch the display off, and say whether it could be had; return the exit status."""
    told: list[Health] = []

    def note(event: Event) -> None:
        if isinstance(event, Health):
            told.append(event)

    display = _display(settings, factory=factory, post=note)
    display.step(display.clock.now_us())
    display.close()
    if told[-1].state == "ok":
        print("The screen is dark.")
        return 0
    print(f"crowntable: The screen cannot be darkened: {told_of(told[-1])}", file=sys.stderr)
    return COULD_NOT


def _display(
    settings: ScreenSettings,
    picture: Image.Image | None = None,
    factory: Any = None,
    post: Callable[[Event], None] = lambda _event: None,
) -> DisplayBus:
    screen = Screen()
    if picture is not None:
        screen.show(picture)
    return DisplayBus(
        screen,
        lambda: open_screen(screen_i2c(settings), factory),
        chip=settings.chip,
        clock=RealClock(),
        post=post,
        upside_down=settings.upside_down,
    )

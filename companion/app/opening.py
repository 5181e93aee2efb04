"""Opens the real parts of the table that is set, on a Raspberry Pi."""

import sys
from collections.abc import Callable
from pathlib import Path

from companion.app import compose, wired
from companion.app.installed import as_typed
from companion.app.settings import (
    Settings,
    SettingsError,
    i2c_port,
    screen_i2c,
    screen_unwired,
    unwired,
)
from hardware.events import Event
from hardware.pi import PartsMissingError, PiParts, missing, slow
from hardware.pins import BUTTONS, PIEZO_BCM

RUNS = Path("run/crowntable")
"""This folder is there as long as the service runs (RuntimeDirectory in its unit)."""


def to_stderr(line: str) -> None:
    """Print a line for whoever looks after the table."""
    print(as_typed(line), file=sys.stderr, flush=True)


def refuse_unwired(settings: Settings, file: Path | None = None) -> None:
    """Raise SettingsError where readers and screen cannot all be wired to the Pi itself.

    Args:
        settings: of the table.
        file: the settings file, to be named.
    """
    cannot = unwired(settings) or screen_unwired(settings)
    if cannot is not None:
        told = f"{cannot.told}."
        raise SettingsError(f"{file}: {told}" if file else told, cannot.where)


def refuse_running(root: Path = Path("/")) -> None:
    """Raise PartsMissingError where the table's service runs, which has the parts.

    Args:
        root: where the computer's `/run` is.
    """
    if (root / RUNS).exists():
        raise PartsMissingError(
            "The table is running and has the parts. Pause it: sudo systemctl stop crowntable   "
            "and after that: sudo systemctl start crowntable"
        )


def open_parts(
    settings: Settings, post: Callable[[Event], None], root: Path = Path("/")
) -> PiParts:
    """Open the readers, buttons and screen of the layout that is set; say what is slow.

    Raise PartsMissingError, with everything that is missing, where this cannot be, and
    SettingsError where the Pi alone cannot be such a table. A slot board may be missing: it is
    waited for.

    Args:
        settings: of the table.
        post: takes what the parts tell.
        root: where the computer's `/proc`, `/dev`, `/sys` and `/run` are.
    """
    refuse_unwired(settings)
    refuse_running(root)
    i2c = i2c_port(settings.screen)
    lacking = missing(len(wired.pi_slots(settings)), i2c, root=root)
    if lacking:
        raise PartsMissingError(
            "\n".join(lacking) + "\nTo play without these parts: ./run opens the simulated table."
        )
    for line in slow(i2c, root=root):
        to_stderr(line)
    return make_parts(settings, post)


def make_parts(
    settings: Settings,
    post: Callable[[Event], None],
    make: Callable[..., PiParts] = PiParts,
) -> PiParts:
    """Open the parts of the layout that is set, whatever is missing; `make` opens them.

    Say which settings do nothing for them.
    """
    for line in wired.without_effect(settings):
        to_stderr(line)
    return make(
        wired.pi_slots(settings),
        {name: BUTTONS[name] for name in wired.pi_buttons(settings)},
        post,
        slot_settings=compose.slot_settings(settings.readers),
        i2c=screen_i2c(settings.screen),
        chip=settings.screen.chip,
        upside_down=settings.screen.upside_down,
        dim_after_us=settings.screen.dim_after_s * 1_000_000,
        spi_hz=settings.readers.speed_khz * 1000,
        settle_us=settings.buttons.settle_ms * 1000,
        hold_us=settings.buttons.hold_ms * 1000,
        piezo=PIEZO_BCM if settings.sound.piezo else None,
        board=wired.board_wiring(settings),
    )

"""What reads the slots of a simulated table: readers wired to the Pi, or a slot board."""

import argparse
import shutil
import sys
from collections.abc import Callable

from companion.app import compose, wired
from companion.app.complaints import UsageError
from companion.app.settings import BOARD_TABLES, Settings, by_board
from hardware.events import Event
from hardware.sim.board import SimulatedBoard
from hardware.sim.slot_chips import TableSlots
from hardware.sim.slots import SimulatedSlots

Post = Callable[[Event], None]

IDLE_US = 5_000
"""As long as a tag needs to wake: so long a board's program rests at most."""


def simulated_slots(settings: Settings, post: Post) -> TableSlots:
    """Make what the settings ask for, in virtual time: every run is the same.

    A slot board's program is the one that runs on the Pico; here this Python runs it.
    """
    if not by_board(settings):
        return SimulatedSlots(
            wired.pi_slots(settings),
            post,
            compose.slot_settings(settings.readers),
            spi_hz=settings.readers.speed_khz * 1000,
        )
    return SimulatedBoard(
        wired.board_slots(settings),
        wired.board_buttons(settings),
        post,
        wired.board_settings(settings),
        idle_us=min(IDLE_US, settings.board.guard_ms * 1000),
    )


def real_firmware(settings: Settings, post: Post) -> TableSlots:
    """Make a slot board whose program runs in MicroPython, in real time.

    Raise UsageError where there is no MicroPython here.
    """
    from hardware.sim.micropython import interpreter
    from hardware.sim.micropython_slots import MicroPythonSlots

    command = interpreter()
    if command is None or not has_micropython():
        raise UsageError(
            "--board micropython: there is no MicroPython here. Type: ./run --set-up dev   "
            "or name one in MICROPYTHON."
        )
    slots, buttons = wired.board_slots(settings), wired.board_buttons(settings)
    return MicroPythonSlots(command, slots, buttons, post, wired.board_settings(settings))


def chosen_slots(
    args: argparse.Namespace, settings: Settings, notices: list[str]
) -> Callable[[Settings, Post], TableSlots]:
    """Return what makes the slots that the command line asks for; note what plays the board.

    People at a terminal play through the real firmware, where there is a MicroPython, and in
    real time; a script or a demonstration is the same every time. Raise UsageError where the
    flag means nothing.
    """
    on_board = by_board(settings)
    if args.board is not None and not on_board:
        raise UsageError(
            f"--board goes with a table that has a slot board: {' or '.join(BOARD_TABLES)}."
        )
    if not on_board:
        return simulated_slots
    of_people = not args.demo and args.script is None and at_a_terminal()
    if args.board == "micropython" and not of_people:
        raise UsageError(
            "--board micropython plays in real time, so it wants a person at a terminal."
        )
    if args.board == "micropython" or (args.board is None and of_people and has_micropython()):
        notices.append("The slot board's real firmware runs in MicroPython, in real time.")
        return real_firmware
    there_is_none = of_people and args.board is None
    why = ": there is no MicroPython here" if there_is_none else ", the same every time"
    notices.append(f"The slot board's program runs in this Python{why}.")
    return simulated_slots


def at_a_terminal() -> bool:
    """Tell whether a person sees the table and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def has_micropython() -> bool:
    """Tell whether this computer has an interpreter for the slot board's firmware."""
    if not sys.platform.startswith("linux"):  # elsewhere pipes do not hold as little as USB
        return False
    from hardware.sim.micropython import interpreter, understands

    command = interpreter()
    return command is not None and shutil.which(command) is not None and understands(command)

"""What reads the slots of a simulated table: readers wired to the Pi, or a slot board."""

from collections.abc import Callable

from companion.app import compose, wired
from companion.app.settings import Settings, by_board
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

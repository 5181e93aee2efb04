"""What of a table is wired to the Pi, and what to a slot board: slots, seat buttons, settings."""

from msgspec import Struct
from msgspec.structs import replace

from companion.app import compose
from companion.app.settings import BoardSettings as BoardSection
from companion.app.settings import ReaderSettings, Settings, by_board
from companion.table.panel.ready_buttons import READY
from hardware.board_port import BoardWiring
from hardware.board_report import BoardSettings

MOST_HOLD_MS = 9999
"""The longest hold a board can be told."""


def pi_slots(settings: Settings) -> tuple[str, ...]:
    """Return the slots whose readers are wired to the Pi itself."""
    return () if by_board(settings) else compose.layout_of(settings).slots


def board_slots(settings: Settings) -> tuple[str, ...]:
    """Return the slots of the slot board, in the order of its readers."""
    return compose.layout_of(settings).slots if by_board(settings) else ()


def buttons(settings: Settings) -> tuple[str, ...]:
    """Return all buttons of the table: the panel's, then the seats'."""
    return (*compose.PANEL, *_seat_buttons(settings))


def pi_buttons(settings: Settings) -> tuple[str, ...]:
    """Return the buttons that are wired to the Pi itself."""
    return compose.PANEL if by_board(settings) else buttons(settings)


def board_buttons(settings: Settings) -> tuple[str, ...]:
    """Return the buttons of the slot board, in its order."""
    return _seat_buttons(settings) if by_board(settings) else ()


def _seat_buttons(settings: Settings) -> tuple[str, ...]:
    owners = compose.layout_of(settings).owners
    return tuple(dict.fromkeys(READY + seat for seat in owners if seat is not None))


def without_effect(settings: Settings) -> list[str]:
    """Say which settings differ from the usual ones and do nothing, since others read the slots."""
    if by_board(settings):
        why = "a slot board reads the slots, so [board] holds"
        usual = replace(ReaderSettings(), wired_to=settings.readers.wired_to)
        return _without_effect("readers", settings.readers, usual, why)
    why = "the readers are wired to the Pi, so [readers] holds"
    return _without_effect("board", settings.board, BoardSection(), why)


def _without_effect(section: str, is_set: Struct, usual: Struct, why: str) -> list[str]:
    names = [
        name for name in usual.__struct_fields__ if getattr(is_set, name) != getattr(usual, name)
    ]
    return [f"[{section}] {name} does nothing here: {why}." for name in names]


def board_settings(settings: Settings) -> BoardSettings:
    """Translate what people set into what a board is told."""
    return BoardSettings(
        guard_ms=settings.board.guard_ms,
        misses=settings.board.misses_until_gone,
        gain=settings.board.gain,
        settle_ms=settings.buttons.settle_ms,
        hold_ms=min(settings.buttons.hold_ms, MOST_HOLD_MS),
    )


def board_wiring(settings: Settings) -> BoardWiring | None:
    """Return what hangs on a slot board, None where the table has none."""
    if not by_board(settings):
        return None
    told = board_settings(settings)
    return BoardWiring(board_slots(settings), board_buttons(settings), told, settings.board.port)

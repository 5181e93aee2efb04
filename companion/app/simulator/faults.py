"""Chip faults of the simulated table by name, as `--faults` and the command `fault` take them."""

from collections.abc import Callable
from typing import Any

from companion.app.complaints import UsageError
from companion.app.simulator.table import SimulatedTable

AnyTable = SimulatedTable[Any]
Switch = Callable[[bool], None]


class FaultError(UsageError):
    """No such fault, or no such part; the text says what there is."""


SLOT_FAULTS = {
    "noise": "one answer in twenty is disturbed, or heard where nobody answers",
    "loss": "one frame in thirty does not reach the card",
    "weak": "cards on it answer every third call only",
    "bleed": "cards on another slot are faintly read here too",
    "deaf": "the reader hears no card until it is set up anew",
    "dead": "the reader does not answer at all, as with a wire off",
    "holds": "the board holds the common data line: the other readers are dead",
    "brown": "the supply dips for a moment: the reader loses its settings",
    "two": "a second sticker, an unknown one, is in the field",
    "clone": "the chip is a clone with an unknown version",
    "bits": "a byte in five hundred comes wrong over the reader's wires to the Pi",
    "spi": "the Pi's driver for this reader has gone: every transfer is an error",
}
WIRE_FAULTS = {
    "miso0": "the readers' common data line hangs at 0: all are dead",
    "miso1": "the readers' common data line hangs at 1: all are dead",
    "cable": "the slot board's USB cable is pulled out",
    "line": "one byte in a hundred gets lost between slot board and Pi",
    "reboot": "the slot board's power goes for a moment: it starts anew",
    "old": "the slot board's firmware is of another version, until that is mended",
}
PANEL_FAULTS = {
    "nack": ("one transfer in ten to the screen breaks off", "screen noisy"),
    "dark": ("the screen is unplugged", "screen unplugged"),
    "bounce": ("every contact opens three times within 5 ms", "buttons bounce"),
}
TABLE_FAULTS = WIRE_FAULTS | {name: what for name, (what, _) in PANEL_FAULTS.items()}
BUTTON_FAULTS = {
    "stuck": "the button is down all the time",
}


def explain(table: AnyTable | None = None) -> str:
    """List all faults, one a line; with a table those it can have, and where they are on."""
    rows = {name: f"  {name}[:SLOT]".ljust(18) + what for name, what in SLOT_FAULTS.items()}
    rows |= {name: f"  {name}".ljust(18) + what for name, what in TABLE_FAULTS.items()}
    rows |= {name: f"  {name}:BUTTON".ljust(18) + what for name, what in BUTTON_FAULTS.items()}
    if table is not None:
        here = table.slots.faults | PANEL_FAULTS.keys() | BUTTON_FAULTS.keys()
        rows = {name: row + _where_on(table, name) for name, row in rows.items() if name in here}
    return "\n".join(rows.values())


def _where_on(table: AnyTable, name: str) -> str:
    """Say that a fault is on, and at which parts."""
    parts = sorted(part for fault, part in table.broken if fault == name)
    if not parts:
        return ""
    return f" (on: {', '.join(parts)})" if all(parts) else " (on)"


def check(written: str, table: AnyTable | None = None) -> None:
    """Raise FaultError where a list such as `noise,deaf:B` names what does not exist.

    It lists what there is, with a table what that can have.
    """
    for word in filter(None, (word.strip() for word in written.split(","))):
        name, _, part = word.partition(":")
        if name not in SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS:
            raise FaultError(f"There is no fault '{name}'. There are:\n{explain(table)}")
        if name in BUTTON_FAULTS and not part:
            raise FaultError(f"Which button? Write {name}:ok, for example.")
        if name in TABLE_FAULTS and part:
            raise FaultError(f"{name} is a fault of the whole table: write it without ':{part}'.")


def switch(table: AnyTable, written: str, *, on: bool) -> None:
    """Switch a list of faults such as `noise,deaf:B`; without a slot, on all slots.

    Raise FaultError, with nothing switched, where one of them cannot be.
    """
    check(written, table)
    wanted: list[Switch] = []
    for word in filter(None, (word.strip() for word in written.split(","))):
        wanted += _switches(table, *word.partition(":")[::2])
    for turn in wanted:
        turn(on)


def _switches(table: AnyTable, name: str, part: str) -> list[Switch]:
    """Return what switches one fault, wherever it is meant."""
    if name in PANEL_FAULTS:
        return [_of_panel(table, PANEL_FAULTS[name][1]), _noted(table, name, "")]
    if name in BUTTON_FAULTS:
        button = _button(table, part)
        return [_of_panel(table, f"button {name}", button), _noted(table, name, part)]
    if name not in table.slots.faults:
        raise FaultError(f"There is no fault '{name}' on this table: {_readers(table)}.")
    slots = _slots(table, part) if name in SLOT_FAULTS else ("",)
    return [
        turn for slot in slots for turn in (_of_slot(table, name, slot), _noted(table, name, slot))
    ]


def _noted(table: AnyTable, name: str, part: str) -> Switch:
    return lambda on: (table.broken.add if on else table.broken.discard)((name, part))


def _of_panel(table: AnyTable, name: str, button: str = "") -> Switch:
    return lambda on: table.panel.fault(name, button, on=on)


def _of_slot(table: AnyTable, name: str, slot: str) -> Switch:
    return lambda on: table.slots.fault(name, slot, on=on)


def _readers(table: AnyTable) -> str:
    on_board = "cable" in table.slots.faults
    return f"its readers are wired to {'a slot board' if on_board else 'the Pi'}"


def _slots(table: AnyTable, part: str) -> tuple[str, ...]:
    if part and part not in table.layout.slots:
        raise FaultError(f"There is no slot '{part}'. There are: {', '.join(table.layout.slots)}.")
    return (part,) if part else table.layout.slots


def _button(table: AnyTable, part: str) -> str:
    names = {name.removeprefix("ready "): name for name in table.buttons}
    if part not in names:
        raise FaultError(f"There is no button '{part}'. There are: {', '.join(names)}.")
    return names[part]

"""Chip faults of the simulated table by name, as `--faults` and the command `fault` take them."""

from collections.abc import Callable
from typing import Any

from companion.app.complaints import UsageError
from companion.app.simulator.table import SimulatedTable

NOISE = 0.05
LOSS = 1 / 30
WEAK_EVERY = 3
"""Every other call would not show: a look that hears nothing calls twice."""

AnyTable = SimulatedTable[Any]
Switch = Callable[[AnyTable, str, bool], None]


class FaultError(UsageError):
    """No such fault, or no such part; the text says what there is."""


def _noise(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.chip(slot).air.noise = NOISE * on


def _loss(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.chip(slot).air.loss = LOSS * on


def _weak(table: AnyTable, slot: str, on: bool) -> None:
    table.weaken(slot, WEAK_EVERY if on else 1)


def _bleed(table: AnyTable, slot: str, on: bool) -> None:
    table.bleed(slot, on)


def _deaf(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.chip(slot).deaf = on


def _dead(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.chip(slot).dead = on


def _miso(level: int) -> Switch:
    return lambda table, _, on: table.slots.short_miso(level if on else None)


def _holds(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.hold_miso(slot, on)


def _brown(table: AnyTable, slot: str, on: bool) -> None:
    if on:
        table.slots.chip(slot).brown_out()


def _two(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.double(slot, on)


def _clone(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.chip(slot).version = 0xB2 if on else 0x92


def _spi(table: AnyTable, slot: str, on: bool) -> None:
    table.slots.unplug(slot, on)


def _panel(name: str) -> Switch:
    return lambda table, button, on: table.panel.fault(name, button, on=on)


SLOT_FAULTS: dict[str, tuple[str, Switch]] = {
    "noise": ("one answer in twenty is disturbed, or heard where nobody answers", _noise),
    "loss": ("one frame in thirty does not reach the card", _loss),
    "weak": ("cards on it answer every third call only", _weak),
    "bleed": ("cards on another slot are faintly read here too", _bleed),
    "deaf": ("the reader hears no card until it is set up anew", _deaf),
    "dead": ("the reader does not answer at all, as with a wire off", _dead),
    "holds": ("the board holds the common data line: the other readers are dead", _holds),
    "brown": ("the supply dips for a moment: the reader loses its settings", _brown),
    "two": ("a second sticker, an unknown one, is in the field", _two),
    "clone": ("the chip is a clone with an unknown version", _clone),
    "spi": ("the Pi's driver for this reader has gone: every transfer is an error", _spi),
}
TABLE_FAULTS: dict[str, tuple[str, Switch]] = {
    "nack": ("one transfer in ten to the screen breaks off", _panel("screen noisy")),
    "dark": ("the screen is unplugged", _panel("screen unplugged")),
    "miso0": ("the readers' common data line hangs at 0: all are dead", _miso(0x00)),
    "miso1": ("the readers' common data line hangs at 1: all are dead", _miso(0xFF)),
    "bounce": ("every contact opens three times within 5 ms", _panel("buttons bounce")),
}
BUTTON_FAULTS: dict[str, tuple[str, Switch]] = {
    "stuck": ("the button is down all the time", _panel("button stuck")),
}


def explain() -> str:
    """List all faults, one a line."""
    rows = [
        *(f"  {name}[:SLOT]".ljust(18) + what for name, (what, _) in SLOT_FAULTS.items()),
        *(f"  {name}".ljust(18) + what for name, (what, _) in TABLE_FAULTS.items()),
        *(f"  {name}:BUTTON".ljust(18) + what for name, (what, _) in BUTTON_FAULTS.items()),
    ]
    return "\n".join(rows)


def check(written: str) -> None:
    """Raise FaultError where a list such as `noise,deaf:B` names what does not exist."""
    for word in filter(None, (word.strip() for word in written.split(","))):
        name, _, part = word.partition(":")
        if name not in SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS:
            raise FaultError(f"There is no fault '{name}'. There are:\n{explain()}")
        if name in BUTTON_FAULTS and not part:
            raise FaultError(f"Which button? Write {name}:ok, for example.")
        if name in TABLE_FAULTS and part:
            raise FaultError(f"{name} is a fault of the whole table: write it without ':{part}'.")


def switch(table: AnyTable, written: str, *, on: bool) -> None:
    """Switch a list of faults such as `noise,deaf:B`; without a slot, on all slots.

    Raise FaultError, with nothing switched, where one of them cannot be.
    """
    check(written)
    wanted: list[tuple[Switch, str]] = []
    for word in filter(None, (word.strip() for word in written.split(","))):
        name, _, part = word.partition(":")
        if name in SLOT_FAULTS:
            wanted += [(SLOT_FAULTS[name][1], slot) for slot in _slots(table, part)]
        elif name in TABLE_FAULTS:
            wanted.append((TABLE_FAULTS[name][1], ""))
        else:
            wanted.append((BUTTON_FAULTS[name][1], _button(table, part)))
    for turn, part in wanted:
        turn(table, part, on)


def _slots(table: AnyTable, part: str) -> tuple[str, ...]:
    if part and part not in table.layout.slots:
        raise FaultError(f"There is no slot '{part}'. There are: {', '.join(table.layout.slots)}.")
    return (part,) if part else table.layout.slots


def _button(table: AnyTable, part: str) -> str:
    names = {name.removeprefix("ready "): name for name in table.buttons}
    if part not in names:
        raise FaultError(f"There is no button '{part}'. There are: {', '.join(names)}.")
    return names[part]

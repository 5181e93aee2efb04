"""The lamps at the slots of a simulated table, in words: which are lit, and what that means."""

import re
from collections.abc import Mapping
from typing import Any

from crownboard.messages import AMBER, BLUE, GREEN, RED, WHITE

from companion.app.compose import COLOURS
from companion.app.simulator.table import SimulatedTable
from companion.table.lamps import Lamp

NAMES: Mapping[str, str] = {
    WHITE: "white",
    RED: "red",
    GREEN: "green",
    BLUE: "blue",
    AMBER: "amber",
}
"""Colours of a lamp, as people call them."""
MEANINGS: Mapping[Lamp, str] = {
    "expected": "a card should come here",
    "winning": "the card here is ahead, or has won",
    "wrong": "the card here has to go",
}
STYLES: Mapping[str, str] = {
    "white": "fg:ansiblack bg:ansiwhite",
    "red": "fg:ansiwhite bg:ansired",
    "green": "fg:ansiblack bg:ansigreen",
    "blue": "fg:ansiwhite bg:ansiblue",
    "amber": "fg:ansiblack bg:ansiyellow",
}
"""How a terminal with colours shows the word; without them the word itself is left."""
LIT = re.compile(rf"\[({'|'.join(NAMES.values())})\]")


def lit(table: SimulatedTable[Any]) -> dict[str, str]:
    """Return the names of the colours of the lamps that are lit, by slot."""
    return {slot: NAMES[colour] for slot, colour in table.slots.lamps().items()}


def with_lamp(text: str, slot: str, lamps: Mapping[str, str]) -> str:
    """Write a slot's lamp beside what is said of the slot; nothing where it is dark.

    >>> with_lamp("A: empty", "A", {"A": "white"}), with_lamp("B: empty", "B", {"A": "white"})
    ('A: empty [white]', 'B: empty')
    """
    return f"{text} [{lamps[slot]}]" if slot in lamps else text


def coloured(line: str) -> list[tuple[str, str]]:
    """Part a line into pieces with the style of each: lamps in their colours.

    >>> coloured("A: empty [white]")
    [('', 'A: empty '), ('fg:ansiblack bg:ansiwhite', '[white]')]
    """
    pieces, at = [], 0
    for found in LIT.finditer(line):
        pieces += [("", line[at : found.start()]), (STYLES[found[1]], found[0])]
        at = found.end()
    return [*pieces, *([("", line[at:])] if line[at:] else [])]


def explain() -> str:
    """Say what the colours mean, one line each."""
    told = {lamp: NAMES[colour] for lamp, colour in COLOURS.items()}
    wide = max(map(len, told.values()))
    return "\n".join(f"  {told[lamp].ljust(wide)}  {MEANINGS[lamp]}" for lamp in MEANINGS)

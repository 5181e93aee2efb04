"""A lamp at each slot: colours in, light out, and nothing sent that did not change."""

from crownboard.messages import DARK, SLOTS

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

LIGHT = ((0, 0, 0), (40, 40, 40), (64, 0, 0), (0, 48, 0), (0, 0, 64), (56, 24, 0))
"""Red, green and blue of each colour, dim enough for an evening and for the power budget."""


class Lamps:
    """Twelve lamps in a chain; `strip` is MicroPython's `NeoPixel`."""

    def __init__(self, strip: "Any") -> None:
        self._strip = strip
        self._wanted = DARK * SLOTS
        self._shown = ""
        self.resting = False
        """Dark, whatever is wanted: nobody is there who would say when they have to go out."""

    def show(self, colours: str) -> None:
        """Want these colours, a digit for each slot."""
        self._wanted = colours

    def step(self) -> None:
        """Send what changed."""
        colours = DARK * SLOTS if self.resting else self._wanted
        if colours != self._shown:
            self._shown = colours
            for slot, colour in enumerate(colours):
                self._strip[slot] = LIGHT[int(colour)]
            self._strip.write()

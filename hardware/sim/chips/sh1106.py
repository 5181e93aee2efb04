"""The SH1106 on a 1.3" module of 128x64: 132 columns, and one page after the other.

Facts: Sino Wealth SH1106 data sheet V2.3, "Page address circuit" and "Column address" (the
column goes up with each byte and stops at 83H; the page stays), "Commands" 1 to 23. It has
no addressing modes and no windows: 20H to 2FH and 8DH are no commands, so that what an
SSD1306 would take for their arguments are commands of their own here. That it takes no
notice of a command it does not have is a guess.
"""

from typing import ClassVar

from hardware.sim.chips.oled import Arguments, OledChip

_LAST_COLUMN = 131


class Sh1106(OledChip):
    """A module whose glass is wired to the segments 2 to 129, as on most of them."""

    memory_columns = _LAST_COLUMN + 1
    glass_left = 2
    arguments: ClassVar[Arguments] = {**OledChip.arguments, 0xAD: 1}
    contrast, deselect, clock_ratio = 0x80, 0x35, 0x50

    def power_on(self) -> None:
        """Start as after power-up: the DC-DC converter goes on with the display."""
        super().power_on()
        self.converter = True

    @property
    def lit(self) -> bool:
        """Whether it is on and its DC-DC converter too."""
        return self.on and self.converter

    def take_data(self, byte: int) -> None:
        """Put a byte into the memory; behind the last column there is none."""
        if self.column <= _LAST_COLUMN:
            self.memory[self.page][self.column] = byte
            self.column += 1

    def _single(self, code: int) -> bool:
        if 0x10 <= code <= 0x1F:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
            return True
        return 0x30 <= code <= 0x33 or super()._single(code)  # 30H: the pump's voltage

    def _with(self, code: int, arguments: list[int]) -> bool:
        if code != 0xAD:
            return super()._with(code, arguments)
        self.converter = bool(arguments[0] & 0x01)
        return True

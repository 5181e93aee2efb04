"""The SSD1306 and the SSD1309 on 128x64 modules: windows, three ways to fill them, the voltage.

Facts: Solomon Systech SSD1306 data sheet rev. 1.1, section 9 and 10 (commands), table 9-1;
SSD1309 data sheet rev. 1.1, the same sections: no charge pump, so 0x8D is no command, and a
lock in its stead.
"""

from typing import ClassVar

from hardware.sim.chips.oled import COLUMNS, PAGES, Arguments, OledChip

_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2
_WINDOWS = {0x20: 1, 0x21: 2, 0x22: 2}
_SCROLLING = {0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2}


class Ssd1306(OledChip):
    """The usual 0.96" module; its pixels are dark until the charge pump is switched on."""

    arguments: ClassVar[Arguments] = {**OledChip.arguments, **_WINDOWS, **_SCROLLING, 0x8D: 1}

    def power_on(self) -> None:
        """Start as after power-up."""
        super().power_on()
        self.pump = False
        self.mode = _BY_PAGE
        self.first_column, self.last_column = 0, COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1

    @property
    def lit(self) -> bool:
        """Whether it is on and its charge pump too."""
        return self.on and self.pump

    def take_data(self, byte: int) -> None:
        """Put a byte into the memory, and go on as the addressing mode says."""
        self.memory[self.page][self.column] = byte
        if self.mode == _VERTICAL:
            self._next_page()
            if self.page == self.first_page:
                self._next_column()
        elif self.mode == _HORIZONTAL:
            self._next_column()
            if self.column == self.first_column:
                self._next_page()
        else:
            self.column = (self.column + 1) % COLUMNS

    def _next_column(self) -> None:
        at_end = self.column == self.last_column
        self.column = self.first_column if at_end else (self.column + 1) % COLUMNS

    def _next_page(self) -> None:
        at_end = self.page == self.last_page
        self.page = self.first_page if at_end else (self.page + 1) % PAGES

    def _single(self, code: int) -> bool:
        if 0x10 <= code <= 0x17:
            self.column = self.column & 0x0F | (code & 0x07) << 4
            return True
        return super()._single(code)

    def _with(self, code: int, arguments: list[int]) -> bool:
        value = arguments[0]
        if code == 0x20:
            self.mode = value & 0x03
        elif code == 0x21:
            self.first_column, self.last_column = (column & 0x7F for column in arguments)
            self.column = self.first_column
        elif code == 0x22:
            self.first_page, self.last_page = (page & 0x07 for page in arguments)
            self.page = self.first_page
        elif code == 0x8D:
            self.pump = bool(value & 0x04)
        else:
            return super()._with(code, arguments)
        return True


class Ssd1309(Ssd1306):
    """The 2.42" module: its pixels' voltage comes from a part beside the chip."""

    arguments: ClassVar[Arguments] = {**OledChip.arguments, **_WINDOWS, **_SCROLLING, 0xFD: 1}
    clock_ratio, deselect = 0x70, 0x34

    @property
    def lit(self) -> bool:
        """Whether it is on."""
        return self.on

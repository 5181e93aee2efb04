"""The SSD1306 on a 128x64 module: its commands, its memory, and what an eye sees.

Facts: Solomon Systech SSD1306 data sheet rev. 1.1: section 8.1.5 (I2C and the control
byte), 9 and 10 (commands), table 9-1. A command's arguments may come in later
transactions: the decoder waits for them, whatever else happens on the bus.
"""

from PIL import Image, ImageChops

from hardware.sim.chance import Chance

COLUMNS, PAGES, ROWS = 128, 8, 64

_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0xA3: 2,
}
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2
_COMMAND_ONLY, _DATA = 0x80, 0x40


class Ssd1306:
    """One display module, mounted upright: row 0 is at the top once A1 and C8 are sent.

    Public attributes are the chip's registers. `unknown` lists commands that the data
    sheet does not have or that are not modelled (scrolling).
    """

    def __init__(self, seed: int = 1) -> None:
        self._chance = Chance(seed)
        self.unknown: list[int] = []
        self.power_on()

    def power_on(self) -> None:
        """Start as after power-up: registers at reset, memory full of chance, dark."""
        self.memory = [
            bytearray(self._chance.below(256) for _ in range(COLUMNS)) for _ in range(PAGES)
        ]
        self.on = self.pump = False
        self.inverted = self.all_on = False
        self.contrast = 0x7F
        self.mode = _BY_PAGE
        self.column, self.page = 0, 0
        self.first_column, self.last_column = 0, COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.columns_reversed = self.rows_reversed = False
        self.start_line, self.offset, self.multiplex = 0, 0, ROWS - 1
        self.com_pins, self.precharge, self.deselect, self.clock_ratio = 0x12, 0x22, 0x20, 0x80
        self._command: list[int] = []

    def write(self, payload: bytes) -> None:
        """Take one I2C transaction: control bytes, commands and data."""
        rest = payload
        while rest:
            control, rest = rest[0], rest[1:]
            part = rest[:1] if control & _COMMAND_ONLY else rest
            rest = rest[len(part) :]
            for byte in part:
                if control & _DATA:
                    self._take_data(byte)
                else:
                    self._take_command(byte)

    def image(self) -> Image.Image:
        """Return what an eye sees, mode "1"; all dark while off or without charge pump."""
        glass = Image.new("1", (COLUMNS, ROWS))
        if not (self.on and self.pump):
            return glass
        lines = ImageChops.offset(self._memory_picture(), 0, -(self.offset + self.start_line))
        lines = lines.crop((0, 0, COLUMNS, self.multiplex + 1))
        if not self.columns_reversed:
            lines = lines.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.rows_reversed:
            lines = lines.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if self.inverted:
            lines = ImageChops.invert(lines)
        if self.all_on:
            lines.paste(1, (0, 0, *lines.size))
        glass.paste(lines, (0, ROWS - lines.height))
        return glass

    def _memory_picture(self) -> Image.Image:
        """Return the memory with column 0 at the left and row 0 at the top."""
        columns = bytes(page[column] for column in range(COLUMNS) for page in reversed(self.memory))
        return Image.frombytes("1", (ROWS, COLUMNS), columns).transpose(Image.Transpose.ROTATE_90)

    def _take_data(self, byte: int) -> None:
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

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) == _ARGUMENTS.get(code, 0):
            self._command = []
            if not (self._single(code) if not arguments else self._with(code, arguments)):
                self.unknown.append(code)

    def _single(self, code: int) -> bool:
        """Do a command of one byte; return whether there is such a one."""
        flags = {
            0xA0: "columns_reversed",
            0xA1: "columns_reversed",
            0xA4: "all_on",
            0xA5: "all_on",
            0xA6: "inverted",
            0xA7: "inverted",
            0xC0: "rows_reversed",
            0xC8: "rows_reversed",
            0xAE: "on",
            0xAF: "on",
        }
        if code in flags:
            setattr(self, flags[code], code in (0xA1, 0xA5, 0xA7, 0xAF, 0xC8))
        elif 0x00 <= code <= 0x0F:
            self.column = self.column & 0x70 | code
        elif 0x10 <= code <= 0x17:
            self.column = self.column & 0x0F | (code & 0x07) << 4
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 0x07
        else:
            return code == 0xE3  # NOP
        return True

    def _with(self, code: int, arguments: list[int]) -> bool:
        """Do a command with arguments; return whether it is modelled."""
        value = arguments[0]
        registers = {
            0x81: "contrast",
            0xD5: "clock_ratio",
            0xD9: "precharge",
            0xDA: "com_pins",
            0xDB: "deselect",
        }
        if code in registers:
            setattr(self, registers[code], value)
        elif code == 0x20:
            self.mode = value & 0x03
        elif code == 0x21:
            self.first_column, self.last_column = (column & 0x7F for column in arguments)
            self.column = self.first_column
        elif code == 0x22:
            self.first_page, self.last_page = (page & 0x07 for page in arguments)
            self.page = self.first_page
        elif code == 0x8D:
            self.pump = bool(value & 0x04)
        elif code == 0xA8:
            self.multiplex = value & 0x3F
        elif code == 0xD3:
            self.offset = value & 0x3F
        else:
            return False
        return True

"""What the chips of small OLED modules have in common: I2C, registers, what an eye sees.

Facts: Solomon Systech SSD1306 data sheet rev. 1.1, section 8.1.5 (I2C and the control byte),
9 and 10 (commands); the SSD1309's and the SH1106's say the same of what is here. A
command's arguments may come in later transactions: the decoder waits for them, whatever
else happens on the bus.
"""

from collections.abc import Mapping
from typing import ClassVar

from PIL import Image, ImageChops

from hardware.sim.chips.chance import Chance

COLUMNS, PAGES, ROWS = 128, 8, 64
_COMMAND_ONLY, _DATA = 0x80, 0x40

_FLAGS = {
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
_VALUES = {
    0x81: ("contrast", 0xFF),
    0xA8: ("multiplex", 0x3F),
    0xD3: ("offset", 0x3F),
    0xD5: ("clock_ratio", 0xFF),
    0xD9: ("precharge", 0xFF),
    0xDA: ("com_pins", 0xFF),
    0xDB: ("deselect", 0xFF),
}

Arguments = Mapping[int, int]


class OledChip:
    """One display module, mounted upright: row 0 is at the top once A1 and C8 are sent.

    Public attributes are the chip's registers. `unknown` lists commands that the data
    sheet does not have or that are not modelled (scrolling).
    """

    memory_columns: ClassVar[int] = COLUMNS
    """How many columns the memory has."""
    glass_left: ClassVar[int] = 0
    """To which segment the glass's left edge is wired."""
    arguments: ClassVar[Arguments] = dict.fromkeys(_VALUES, 1)
    """How many arguments a command has, where it has any."""
    contrast, precharge, deselect, clock_ratio = 0x7F, 0x22, 0x20, 0x80

    def __init__(self, seed: int = 1) -> None:
        self._chance = Chance(seed)
        self.unknown: list[int] = []
        self.power_on()

    def power_on(self) -> None:
        """Start as after power-up: registers at reset, memory full of chance, dark."""
        self.memory = [
            bytearray(self._chance.below(256) for _ in range(self.memory_columns))
            for _ in range(PAGES)
        ]
        self.on = self.inverted = self.all_on = False
        self.columns_reversed = self.rows_reversed = False
        self.column, self.page = 0, 0
        self.start_line, self.offset, self.multiplex = 0, 0, ROWS - 1
        kind = type(self)
        self.contrast, self.precharge = kind.contrast, kind.precharge
        self.deselect, self.clock_ratio = kind.deselect, kind.clock_ratio
        self.com_pins = 0x12
        self._command: list[int] = []

    @property
    def lit(self) -> bool:
        """Whether it is on and its pixels have a voltage."""
        return self.on

    def write(self, payload: bytes) -> None:
        """Take one I2C transaction: control bytes, commands and data."""
        rest = payload
        while rest:
            control, rest = rest[0], rest[1:]
            part = rest[:1] if control & _COMMAND_ONLY else rest
            rest = rest[len(part) :]
            for byte in part:
                if control & _DATA:
                    self.take_data(byte)
                else:
                    self.take_command(byte)

    def image(self) -> Image.Image:
        """Return what an eye sees, mode "1"; all dark while off or without voltage."""
        glass = Image.new("1", (COLUMNS, ROWS))
        if not self.lit:
            return glass
        lines = ImageChops.offset(self._memory_picture(), 0, -(self.offset + self.start_line))
        lines = lines.crop((0, 0, self.memory_columns, self.multiplex + 1))
        if not self.columns_reversed:
            lines = lines.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.rows_reversed:
            lines = lines.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if self.inverted:
            lines = ImageChops.invert(lines)
        if self.all_on:
            lines.paste(1, (0, 0, *lines.size))
        glass.paste(lines, (-self.glass_left, ROWS - lines.height))
        return glass

    def _memory_picture(self) -> Image.Image:
        """Return the memory with column 0 at the left and row 0 at the top."""
        columns = bytes(
            page[column] for column in range(self.memory_columns) for page in reversed(self.memory)
        )
        upright = Image.frombytes("1", (ROWS, self.memory_columns), columns)
        return upright.transpose(Image.Transpose.ROTATE_90)

    def take_data(self, byte: int) -> None:
        """Put a byte into the memory, and go on to where the next one goes."""
        raise NotImplementedError

    def take_command(self, byte: int) -> None:
        """Take a byte of a command; the command is done when all its arguments have come."""
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) == self.arguments.get(code, 0):
            self._command = []
            if not (self._single(code) if not arguments else self._with(code, arguments)):
                self.unknown.append(code)

    def _single(self, code: int) -> bool:
        """Do a command of one byte; return whether there is such a one."""
        if code in _FLAGS:
            setattr(self, _FLAGS[code], code in (0xA1, 0xA5, 0xA7, 0xAF, 0xC8))
        elif 0x00 <= code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 0x07
        else:
            return code == 0xE3  # NOP
        return True

    def _with(self, code: int, arguments: list[int]) -> bool:
        """Do a command with arguments; return whether it is modelled."""
        if code not in _VALUES:
            return False
        name, mask = _VALUES[code]
        setattr(self, name, arguments[0] & mask)
        return True

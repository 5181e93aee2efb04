"""A display module on four-wire SPI: its DC pin says what is data, its RES pin resets it.

Facts: SSD1306 data sheet rev. 1.1, 8.1.3 (four-wire SPI) and 8.3 (reset); the SH1106 and the
SSD1309 are the same here. Nothing is ever answered.
"""

from hardware.pins import SCREEN_DC_BCM
from hardware.sim.chips.oled import OledChip


class SpiOled:
    """The SPI side of a modelled chip. While it is not `plugged`, nothing reaches it."""

    def __init__(self, oled: OledChip) -> None:
        self.oled = oled
        self.plugged = True
        self._takes_data = False
        self._in_reset = False

    def transfer(self, data: list[int]) -> list[int]:
        """Take bytes; while RES is low they are lost."""
        if self.plugged and not self._in_reset:
            take = self.oled.take_data if self._takes_data else self.oled.take_command
            for byte in data:
                take(byte)
        return [0x00] * len(data)

    def reset_pin(self, high: bool) -> None:
        """Put a level on RES; what is in the memory afterwards is not to be relied on."""
        if not high:
            self.oled.power_on()
        self._in_reset = not high

    def pin_written(self, bcm: int, level: int) -> None:
        """Hear of a pin of the Pi: DC is one of them."""
        if bcm == SCREEN_DC_BCM:
            self._takes_data = bool(level)

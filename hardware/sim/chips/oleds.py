"""The modelled display modules, by the names their chips have in the settings."""

from collections.abc import Mapping
from types import MappingProxyType

from hardware.sim.chips.oled import OledChip
from hardware.sim.chips.sh1106 import Sh1106
from hardware.sim.chips.ssd1306 import Ssd1306, Ssd1309

MODULES: Mapping[str, type[OledChip]] = MappingProxyType(
    {"ssd1306": Ssd1306, "sh1106": Sh1106, "ssd1309": Ssd1309}
)

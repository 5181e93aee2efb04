"""A settings file with every key, and what is said of one that is wrong."""

from pathlib import Path

import pytest

from companion.app.settings import SettingsError, load

ALL = """
[table]
layout = "pocket"
language = "de"
players = ["Anna Maria", "Ben #2"]
deck = "blue"
ready = "auto"

[readers]
poll_ms = 40
misses_until_gone = 4
one_antenna = true
guard_ms = 6
speed_khz = 500
wired_to = "board"

[board]
port = "/dev/ttyACM1"
guard_ms = 3
misses_until_gone = 3
gain = 4

[screen]
chip = "sh1106"
bus = "spi"
upside_down = true
i2c_port = 3
address = 0x3D
dim_after_s = 0

[buttons]
settle_ms = 20
hold_ms = 1000

[sound]
piezo = true
"""


def error_of(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load(file)
    told = str(caught.value)
    assert told.startswith(f"{file}: ")
    assert "\n" not in told
    return told.removeprefix(f"{file}: ")

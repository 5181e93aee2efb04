"""A screen on SPI: where its wires go, where it cannot be, and that it shows what all others do."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.app.cli import main
from companion.app.doctor.findings import Look
from companion.app.doctor.pi_parts import Bench, look_at_screen
from companion.app.opening import make_parts, refuse_unwired
from companion.app.service import show_first
from companion.app.service_settings import what_works
from companion.app.settings import (
    ReaderSettings,
    ScreenSettings,
    Settings,
    SettingsError,
    TableSettings,
)
from hardware.bus import VirtualClock
from hardware.display import REFRESH_US, DisplayBus, Screen
from hardware.events import Event, Health, TagOn
from hardware.oled_spi import open_screen
from hardware.pi import missing, slow
from hardware.pins import PIEZO, SPI_SCREEN, WIRES, conflicts, misplaced
from hardware.sim.chips.oleds import MODULES
from hardware.sim.chips.tags import Ntag213
from hardware.sim.pi import SimulatedPi
from tests.hardware.installed_packages import good_site
from tests.hardware.screen_and_buttons.watched_display import drawn

pytestmark = pytest.mark.sweep

LIMIT_S = 30
ON_SPI = '[screen]\nbus = "spi"\n'


def on_spi(layout: str = "pocket", chip: str = "ssd1306", wired_to: str = "auto") -> Settings:
    return Settings(
        table=TableSettings(layout=layout),  # type: ignore[arg-type]
        readers=ReaderSettings(wired_to=wired_to),  # type: ignore[arg-type]
        screen=ScreenSettings(chip=chip, bus="spi"),  # type: ignore[arg-type]
    )


# Where it can be


def test_its_wires_meet_a_second_reader_and_nothing_else() -> None:
    others = [wire for wire in WIRES if wire.part != "screen"]
    assert misplaced(SPI_SCREEN) == []
    assert conflicts([*SPI_SCREEN, *others, *PIEZO]) == ["pin 26: screen CE1 and reader 2 CE1"]


@pytest.mark.parametrize("table", ["pocket", "round", "battlefield"])
def test_its_wires_are_printed(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(ON_SPI)
    assert main(["wiring", "--table", table, "--settings", str(file)]) == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines() if "screen" in row.split()]
    assert {row[1]: row[3] for row in rows} == {
        "3V3": "1",
        "CE1": "26",
        "SCK": "23",
        "MOSI": "19",
        "DC": "18",
        "RES": "16",
        "GND": "9",
    }


def test_in_a_duel_on_the_pi_it_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(ON_SPI)
    assert main(["wiring", "--settings", str(file)]) == 2
    said = capsys.readouterr().err
    assert f"{file}: [screen] bus: a screen on SPI needs CE1" in said
    assert said.count("\n") == 1
    with pytest.raises(SettingsError, match="CE1"):
        refuse_unwired(on_spi("duel"))
    refuse_unwired(on_spi("duel", wired_to="board"))
    settings, (wrong,) = what_works(file)
    assert settings == Settings()
    assert wrong.told.endswith("It is 'i2c' now.")


def test_it_needs_no_i2c_but_a_device_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good_site(tmp_path / "site").is_found(monkeypatch)
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B\0")
    (tmp_path / "dev").mkdir()
    for name in ("spidev0.0", "gpiochip0"):
        (tmp_path / "dev" / name).touch()
    (lacks,) = missing(1, None, root=tmp_path)
    assert lacks.startswith("SPI is off (no /dev/spidev0.1)")
    (tmp_path / "dev/spidev0.1").touch()
    assert missing(1, None, root=tmp_path) == []
    assert slow(None, root=tmp_path) == []


# What it shows


@pytest.mark.parametrize("chip", MODULES)
def test_it_shows_pictures_beside_a_reader_on_the_same_bus(chip: str) -> None:
    settings, pi = on_spi(chip=chip), SimulatedPi(0, chip=chip, on_spi=True)
    up, read = threading.Event(), threading.Event()

    def note(event: Event) -> None:
        if isinstance(event, Health) and event.part == "screen":
            up.set()
        elif isinstance(event, TagOn):
            read.set()

    picture = Image.effect_noise((128, 64), 90).convert("1")
    with pi.installed():
        parts = make_parts(settings, note, pi.parts)
        parts.screen.show(picture)
        parts.start()
        pi.chips[0].lay(Ntag213(bytes.fromhex("04A1B2C3D4E580")))
        assert up.wait(LIMIT_S)
        assert read.wait(LIMIT_S)
        assert pi.picture().tobytes() == picture.tobytes()
        parts.close()
        assert not pi.oled.on
        first = show_first(settings.screen, pi.factory)
        assert pi.picture().tobytes() == first.tobytes()
    pi.factory.close()


class Spi:
    """A display on modelled SPI wires, driven step by step."""

    def __init__(self, chip: str = "ssd1306") -> None:
        self.pi = SimulatedPi(chip=chip, on_spi=True)
        self.told: list[Event] = []
        self.screen = Screen()
        self.bus = DisplayBus(
            self.screen,
            lambda: open_screen(None, self.pi.factory),
            chip=chip,
            clock=VirtualClock(),
            post=self.told.append,
        )

    def cost_of(self, picture: Image.Image, now_us: int = 0) -> tuple[int, int]:
        """Show a picture; return the transfers and bytes it cost."""
        self.pi.wires.clear_counts()
        self.screen.show(picture)
        with self.pi.installed():
            self.bus.step(now_us)
        return self.pi.wires.transfers, self.pi.wires.bytes

    def close(self) -> None:
        self.bus.close()
        self.pi.factory.close()


@pytest.mark.parametrize(
    ("chip", "digit", "whole"),
    [("ssd1306", (2, 6 + 8), (2, 6 + 1024)), ("sh1106", (2, 3 + 8), (16, 8 * (3 + 128)))],
)
def test_only_what_changed_is_sent(
    chip: str, digit: tuple[int, int], whole: tuple[int, int]
) -> None:
    spi = Spi(chip)
    spi.cost_of(drawn())
    assert spi.cost_of(drawn()) == (0, 0)
    assert spi.cost_of(drawn((64, 16, 8, 8))) == digit
    assert spi.cost_of(drawn()) == digit
    assert spi.cost_of(drawn((0, 0, 128, 64))) == whole
    spi.close()


def test_one_that_was_unplugged_is_not_missed_and_comes_back_with_the_next_refresh() -> None:
    spi = Spi()
    spi.cost_of(drawn((0, 0, 8, 8)))
    spi.pi.spi_oled.plugged = False
    spi.pi.oled.power_on()
    spi.cost_of(drawn((8, 0, 8, 8)))
    spi.pi.spi_oled.plugged = True
    spi.cost_of(drawn((8, 0, 8, 8)), REFRESH_US)
    assert spi.pi.picture().tobytes() == drawn((8, 0, 8, 8)).tobytes()
    assert [event.state for event in spi.told if isinstance(event, Health)] == ["ok"]
    spi.close()


def test_the_model_takes_nothing_while_it_is_reset_and_starts_dark() -> None:
    pi = SimulatedPi(on_spi=True)
    pi.spi_oled.transfer([0x8D, 0x14, 0xAF])
    assert pi.oled.lit
    pi.spi_oled.reset_pin(False)
    pi.spi_oled.transfer([0x8D, 0x14, 0xAF])
    assert not pi.oled.lit
    pi.spi_oled.reset_pin(True)
    pi.spi_oled.transfer([0x8D, 0x14, 0xAF])
    assert pi.oled.lit
    pi.factory.close()


def without_device(pi: SimulatedPi) -> None:
    pi.wires.unplugged.add((0, 1))


def with_a_busy_pin(pi: SimulatedPi) -> None:
    pi.pins.busy.add(24)


@pytest.mark.parametrize(("broken", "why"), [(without_device, ""), (with_a_busy_pin, "taken")])
def test_what_cannot_be_had_is_dead_until_it_can(
    broken: Callable[[SimulatedPi], None], why: str
) -> None:
    spi = Spi()
    broken(spi.pi)
    spi.cost_of(drawn((0, 0, 8, 8)))
    look = look_at(spi.pi)
    assert look.state == "wrong"
    spi.pi.wires.unplugged.clear()
    spi.pi.pins.busy.clear()
    spi.cost_of(drawn((0, 0, 8, 8)), 10_000_000)
    assert spi.pi.picture().tobytes() == drawn((0, 0, 8, 8)).tobytes()
    healths = [(event.state, event.why) for event in spi.told if isinstance(event, Health)]
    assert healths == [("dead", why), ("ok", "")]
    spi.bus.close()
    assert look_at(spi.pi).state == "ok"
    spi.pi.factory.close()


def look_at(pi: SimulatedPi) -> Look:
    with pi.installed():
        return look_at_screen(on_spi().screen, Bench(VirtualClock(), pi.factory))

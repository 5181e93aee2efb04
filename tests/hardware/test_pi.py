"""The real parts on a Raspberry Pi: what is missing, and modelled chips driven in real threads."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.events import Health, Pressed, TagOff, TagOn
from hardware.pi import PartsMissingError, PiParts, missing, model, slow
from hardware.pins import BUTTONS, PIEZO_BCM
from hardware.sim.chips.tags import Ntag213
from hardware.slots import SlotSettings
from tests.hardware.installed_packages import Site, good_site
from tests.hardware.modelled_pi import LIMIT_S, ModelledPi, soldering

DEVICES = ("spidev0.0", "spidev0.1", "i2c-1", "gpiochip0")


# What is missing


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The folders of a Pi on which everything is there."""
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    (tmp_path / "dev").mkdir()
    for name in DEVICES:
        (tmp_path / "dev" / name).touch()
    return tmp_path


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The packages that are there: all that it takes."""
    site = good_site(tmp_path / "site")
    site.is_found(monkeypatch)
    return site


@pytest.mark.usefixtures("packages")
def test_a_pi_that_has_everything(pi: Path) -> None:
    assert missing(2, root=pi) == []
    assert model(pi / "proc/device-tree/model") == "Raspberry Pi 4 Model B Rev 1.4"


def test_any_other_computer_is_told_so_and_nothing_else(tmp_path: Path) -> None:
    (told,) = missing(2, root=tmp_path)
    assert told.startswith("This is no Raspberry Pi")
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Radxa ROCK 4\0")
    assert missing(2, root=tmp_path) == [told]


@pytest.mark.sweep
@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    ("device", "what", "typed"),
    [
        ("spidev0.0", "SPI is off", "do_spi 0"),
        ("spidev0.1", "SPI is off", "do_spi 0"),
        ("i2c-1", "I2C is off", "do_i2c 0"),
        ("gpiochip0", "GPIO is missing", "apt full-upgrade"),
    ],
)
def test_what_is_switched_off_is_told_with_what_to_type(
    pi: Path, device: str, what: str, typed: str
) -> None:
    (pi / "dev" / device).unlink()
    (told,) = missing(2, root=pi)
    assert told.startswith(f"{what} (no /dev/{device}). Type: sudo ")
    assert typed in told


@pytest.mark.usefixtures("packages")
def test_only_what_the_table_uses_has_to_be_there(pi: Path) -> None:
    (pi / "dev/spidev0.1").unlink()
    assert missing(1, root=pi) == []
    (told,) = missing(1, 3, root=pi)
    assert "/dev/i2c-3" in told


@pytest.mark.usefixtures("packages")
def test_what_this_person_may_not_use(pi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.access

    def access(path: Path, mode: int) -> bool:  # whoever runs this may be root
        return path.name != "i2c-1" and allowed(path, mode)

    monkeypatch.setattr("os.access", access)
    (told,) = missing(2, root=pi)
    assert told.startswith("/dev/i2c-1 may not be used by you. Type: sudo usermod")


def test_what_the_packages_lack_is_told_with_the_rest(pi: Path, packages: Site) -> None:
    packages.uninstall("lgpio")
    (pi / "dev/i2c-1").unlink()
    told = missing(2, root=pi)
    assert [line.split()[0] for line in told] == ["I2C", "The"]


@pytest.mark.parametrize(("hz", "told"), [(100_000, 1), (400_000, 0), (1_000_000, 0), (None, 0)])
def test_a_slow_screen_is_told_with_what_to_type(pi: Path, hz: int | None, told: int) -> None:
    speed = pi / "sys/bus/i2c/devices/i2c-3/of_node/clock-frequency"
    speed.parent.mkdir(parents=True)
    if hz is not None:
        speed.write_bytes(hz.to_bytes(4, "big"))
    lines = slow(3, root=pi)
    assert len(lines) == told
    assert slow(1, root=pi) == []
    for line in lines:
        assert line.startswith("The screen's I2C runs at 100 kHz: ")
        assert "i2c_arm_baudrate=400000 >> /boot/firmware/config.txt'   then reboot." in line


# Parts in real threads


@pytest.fixture
def board() -> Iterator[Callable[..., ModelledPi]]:
    with soldering() as make:
        yield make


def test_all_parts_work_side_by_side(board: Callable[..., ModelledPi]) -> None:
    pi = board(0, 1)
    parts = pi.parts()
    parts.start()
    for part in ("reader A", "reader B", "screen", "button ok"):
        pi.health(part, "ok")
    tag = Ntag213(bytes.fromhex("04A1B2C3D4E580"))
    pi.chips[1].lay(tag)
    found = pi.wait(lambda e: isinstance(e, TagOn))
    assert isinstance(found, TagOn)
    assert (found.slot, found.uid) == ("B", "04A1B2C3D4E580")
    pi.chips[1].lift(tag)
    pi.wait(lambda e: isinstance(e, TagOff))
    pi.pins.drive(BUTTONS["ok"], 0)
    pressed = pi.wait(lambda e: isinstance(e, Pressed))
    assert isinstance(pressed, Pressed)
    assert pressed.button == "ok"
    assert pi.oled.on
    parts.close()
    assert not pi.oled.on, "the screen is left dark"
    assert not [t for t in threading.enumerate() if t.name.startswith("bus-")]
    assert parts.readers["A"].spi._spi is None


def test_pins_are_given_back(board: Callable[..., ModelledPi]) -> None:
    pi = board(0, 1)
    for _ in range(2):
        parts = pi.parts()
        parts.start()
        pi.health("button ready B", "ok")
        parts.close()


def test_the_reset_is_pulsed_before_the_readers_start_and_not_while_one_works(
    board: Callable[..., ModelledPi],
) -> None:
    pi = board(0, 1)
    pi.chips[1].dead = True
    parts = pi.parts()
    parts.start()
    pi.health("reader A", "ok")
    before = len(pi.resets)
    pi.health("reader B", "dead")
    assert len(pi.resets) == before
    parts.close()
    assert 0 in pi.resets


@pytest.mark.sweep
def test_a_reader_that_cannot_be_opened_is_told_and_the_others_work(
    board: Callable[..., ModelledPi],
) -> None:
    pi = board(0)
    parts = pi.parts()
    parts.start()
    assert "/dev/spidev0.1 cannot be opened" in pi.health("reader B", "dead").detail
    pi.health("reader A", "ok")
    assert [(report.slot, report.state) for report in parts.slots.report()] == [
        ("A", "ok"),
        ("B", "dead"),
    ]
    parts.close()


def test_a_device_that_appears_in_the_evening_is_a_reader_from_then_on(
    board: Callable[..., ModelledPi],
) -> None:
    pi = board(0)
    parts = pi.parts(slot_settings=SlotSettings(interval_us=5_000, retry_us=1_000, told_us=0))
    parts.start()
    pi.health("reader B", "dead")
    pi.solder(1)
    pi.health("reader B", "ok")
    pi.chips[1].lay(Ntag213(bytes.fromhex("04A1B2C3D4E580")))
    pi.wait(lambda e: isinstance(e, TagOn) and e.slot == "B")
    parts.close()


def test_without_any_reader_buttons_and_screen_work(board: Callable[..., ModelledPi]) -> None:
    pi = board()
    parts = pi.parts()
    parts.start()
    pi.health("screen", "ok")
    pi.health("button up", "ok")
    pi.health("reader B", "dead")
    parts.close()
    assert [e.part for e in pi.events if isinstance(e, Health) and e.state == "dead"] == [
        "reader A",
        "reader B",
    ]


def test_a_reset_pin_that_another_program_has(board: Callable[..., ModelledPi]) -> None:
    pi = board(0, 1)
    pi.pins.busy.add(25)
    parts = pi.parts(slot_settings=SlotSettings(interval_us=5_000, told_us=0))
    parts.start()
    for reader in ("reader A", "reader B"):
        dead = pi.health(reader, "dead")
        assert dead.detail == "another program has GPIO25 (pin 22)"
        assert dead.why == "taken"
    pi.health("button ok", "ok")
    pi.pins.busy.clear()  # it is tried again and again
    pi.health("reader A", "ok")
    pi.health("reader B", "ok")
    parts.close()


def test_without_the_readers_library_there_is_no_table(
    board: Callable[..., ModelledPi], monkeypatch: pytest.MonkeyPatch
) -> None:
    pi = board(0, 1)
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    with pytest.raises(PartsMissingError, match="library cannot be used"):
        PiParts(("A",), {}, pi.post, slot_settings=SlotSettings(), factory=pi.factory)
    # The pin is free again for whoever tries next.
    monkeypatch.undo()
    with pi.wires.installed():
        PiParts(("A",), {}, pi.post, slot_settings=SlotSettings(), factory=pi.factory).close()


def test_a_bug_in_one_bus_is_told_once_and_its_end_too(board: Callable[..., ModelledPi]) -> None:
    pi = board(0, 1)
    parts = pi.parts()
    parts.close()
    for error in (ValueError("a bug"), ValueError("a bug"), ValueError("another")):
        parts._broke(parts.slots, error)
    parts._recovered(parts.slots)
    parts._broke(parts.slots, ValueError("another"))
    told = [(e.state, e.detail) for e in pi.events if isinstance(e, Health)]
    assert told == [
        ("dead", "ValueError: a bug"),
        ("dead", "ValueError: another"),
        ("ok", ""),
        ("dead", "ValueError: another"),
    ]


def test_a_piezo_plays_in_a_thread_of_its_own(board: Callable[..., ModelledPi]) -> None:
    heard: list[int] = []
    played = threading.Event()

    def note(_gpio: int, hz: float, duty: float) -> None:
        if duty:
            heard.append(round(hz))
        elif heard:
            played.set()

    pi = board(0, 1)
    pi.pins.on_pwm.append(note)
    parts = pi.parts(piezo=PIEZO_BCM)
    assert parts.piezo is not None
    parts.start()
    pi.health("piezo", "ok")
    parts.piezo.play("tick")
    assert played.wait(LIMIT_S)
    parts.close()
    assert set(heard) == {2093}

"""Where a slot board is looked for, when no port is set."""

from pathlib import Path

import pytest

from hardware.board_port import PortGoneError, find_port


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    (tmp_path / "serial/by-id").mkdir(parents=True)
    return tmp_path


def there_is(dev: Path, *names: str) -> None:
    for name in names:
        (dev / "serial/by-id" / name).touch()


PICO = "usb-MicroPython_Board_in_FS_mode_e661-if00"


def test_a_port_that_is_set_is_taken_as_it_is(dev: Path) -> None:
    port = dev / "ttyACM7"
    port.touch()
    assert find_port(str(port), dev=dev) == str(port)


def test_a_port_that_is_set_and_gone_is_told_with_what_to_do(dev: Path) -> None:
    there_is(dev, PICO)
    with pytest.raises(PortGoneError) as gone:
        find_port("/dev/no-such-port", dev=dev)
    assert str(gone.value) == (
        "there is no /dev/no-such-port, which [board] port names: "
        'plug in its USB cable, or write port = ""'
    )


def test_the_rules_name_comes_first(dev: Path) -> None:
    there_is(dev, PICO)
    (dev / "crownboard").touch()
    assert find_port(dev=dev) == str(dev / "crownboard")


def test_a_pico_is_known_by_its_name_among_others(dev: Path) -> None:
    there_is(dev, "usb-Zigbee_1-if00", PICO)
    assert find_port(dev=dev) == str(dev / "serial/by-id" / PICO)


def test_the_only_port_there_is_is_tried(dev: Path) -> None:
    there_is(dev, "usb-Adafruit_Pico-if00")
    assert find_port(dev=dev).endswith("usb-Adafruit_Pico-if00")


def test_of_several_strangers_none_is_spoken_to(dev: Path) -> None:
    there_is(dev, "usb-Zigbee_1-if00", "usb-Modem_2-if00")
    with pytest.raises(OSError, match=r"usb-Modem_2-if00, usb-Zigbee_1-if00 .*\[board\] port"):
        find_port(dev=dev)


@pytest.mark.parametrize("folder", [True, False])
def test_where_none_is_there_people_are_told_to_plug_it_in(tmp_path: Path, folder: bool) -> None:
    if folder:
        (tmp_path / "serial/by-id").mkdir(parents=True)
    with pytest.raises(OSError, match="no slot board is connected: plug in its USB cable"):
        find_port(dev=tmp_path)

"""`crowntable wiring`: the wires of every table, and what cannot be is refused."""

from pathlib import Path

import pytest

from companion.app.cli import main
from companion.app.complaints import UsageError
from companion.app.settings import ALL_TABLES, ScreenSettings, Settings, TableSettings
from companion.app.wiring import Header, headers_of, refuse_conflicts
from hardware import board_pins, pins
from hardware.pins import Wire

HEAD = "  part "


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """Run the command; return what it printed, on stderr if it refused."""
    assert main(["wiring", *words]) == status
    said = capsys.readouterr()
    assert (said.err if status == 0 else said.out) == ""
    return said.out if status == 0 else said.err


def rows(text: str, board: str) -> list[str]:
    """Return the wires that are printed for a board."""
    lines = text.partition(f"{board}:\n")[2].partition("\n\n")[0].splitlines()
    assert lines[0].startswith(HEAD)
    return lines[1:]


def test_a_duel_is_wired_to_the_pi_alone(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--table", "duel")
    assert text.startswith("Table 'duel', its readers on the Pi.\n")
    assert "  slot B  reader 2\n" in text
    on_pi = rows(text, "Raspberry Pi")
    assert len(on_pi) == len(pins.WIRES)
    (select,) = [row for row in on_pi if row.split()[:3] == ["reader", "2", "CE1"]]
    assert select.split()[3:5] == ["GPIO7", "26"]
    assert "Pico" not in text


def test_a_pocket_table_has_one_reader_and_no_ready_button(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = printed(capsys, "--table", "pocket")
    assert "reader 1" in text
    assert "reader 2" not in text
    assert "ready" not in text


def test_a_battlefield_is_wired_to_the_pico(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--table", "battlefield")
    assert "  slot B-R   reader 12\n" in text
    assert not [row for row in rows(text, "Raspberry Pi") if "reader" in row or "ready" in row]
    on_pico = rows(text, "Pico of the slot board")
    assert len(on_pico) == len(board_pins.wires(12, 2))
    (select,) = [row for row in on_pico if row.split()[:3] == ["reader", "12", "SDA"]]
    assert select.split()[3:5] == ["GP22", "29"]
    assert "from the regulator, not from the Pico" in text


def test_a_small_table_may_hang_on_a_board_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[readers]\nwired_to = "board"\n[screen]\ni2c_port = 3\n')
    text = printed(capsys, "--settings", str(file))
    assert text.startswith("Table 'duel', its readers on the slot board.\n")
    assert len(rows(text, "Pico of the slot board")) == len(board_pins.wires(2, 2))
    assert "where /boot/firmware/config.txt has I2C 3." in text
    assert not [row for row in rows(text, "Raspberry Pi") if "SDA" in row]


def test_what_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[table]\nlayout = "round"\n[readers]\nwired_to = "pi"\n')
    assert "cannot be wired to the Pi" in printed(capsys, "--settings", str(file), status=2)
    assert "there is no table 'square'" in printed(capsys, "--table", "square", status=2)


@pytest.mark.parametrize("table", ALL_TABLES)
def test_no_table_has_a_conflict(table: str) -> None:
    settings = Settings(TableSettings(layout=table))  # type: ignore[arg-type]
    refuse_conflicts(headers_of(settings))


CLASH = (Wire("lamp", "DIN", 17, 11), Wire("button up", "switch", 17, 11))
BESIDE = (Wire("lamp", "DIN", 17, 12),)


@pytest.mark.parametrize(
    ("wires", "why"),
    [
        (CLASH, "Raspberry Pi, pin 11: lamp DIN and button up switch cannot share it."),
        (BESIDE, "Raspberry Pi, lamp DIN: pin 12 is 18, not 17."),
    ],
)
def test_wires_that_want_the_same_pin_are_refused_in_one_sentence(
    wires: tuple[Wire, ...], why: str
) -> None:
    with pytest.raises(UsageError) as refused:
        refuse_conflicts([Header("Raspberry Pi", "GPIO", pins.HEADER, wires)])
    assert str(refused.value) == why


def test_a_screen_on_spi_and_a_second_reader_want_the_same_pin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(screen=ScreenSettings(bus="spi"))
    with pytest.raises(UsageError, match="pin 26: screen CE1 and reader 2 CE1 cannot share it"):
        refuse_conflicts(headers_of(settings))
    file = tmp_path / "settings.toml"
    file.write_text('[screen]\nbus = "spi"\n')
    said = printed(capsys, "--settings", str(file), status=2)
    assert said.startswith(f"crowntable: {file}: [screen] bus: a screen on SPI needs CE1")
    assert said.count("\n") == 1


@pytest.mark.parametrize("table", ALL_TABLES)
def test_a_piezo_is_wired_where_a_table_has_one(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "piezo" not in printed(capsys, "--table", table)
    file = tmp_path / "settings.toml"
    file.write_text("[sound]\npiezo = true\n")
    text = printed(capsys, "--table", table, "--settings", str(file))
    (signal, ground) = [row for row in rows(text, "Raspberry Pi") if "piezo" in row]
    assert signal.split()[1:4] == ["signal", "GPIO18", "12"]
    assert ground.split()[1:3] == ["GND", "GND"]

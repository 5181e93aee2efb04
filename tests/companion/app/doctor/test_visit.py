"""`crowntable doctor`: all looks together, on the command line and where parts are not free."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from crownboard.messages import FIRMWARE

from companion.app.cli import main, parsed
from companion.app.decks import faces_of
from companion.app.doctor import visit
from companion.app.doctor.findings import Look, rows_of, summary, told, unchecked, well, wrong
from companion.app.doctor.pi_parts import Bench
from companion.app.doctor.visit import look_at_parts
from companion.app.parts_told import PartsTold, parts_told
from companion.app.settings import Settings
from companion.app.store import SIMULATOR_FILE, Store, only_one
from companion.table.cards.decks import Binding
from hardware.events import Health
from hardware.pin_errors import cannot_have
from hardware.pins import PIEZO_BCM
from hardware.sim.micropython import MicroPythonBoard
from hardware.sim.pi import SimulatedPi
from tests.companion.app.doctor.made_up import MadeUpPi
from tests.firmware.interpreters import micropython
from tests.hardware.installed_packages import Site, from_debian


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, with a deck in it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("STATE_DIRECTORY", str(folder / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    cards = faces_of("crown-duel")
    with closing(Store(folder / "state/table.db")) as store:
        store.bind(Binding(f"04{n:012X}", "red", face) for n, face in enumerate(cards))
    return folder


class Visits:
    """Visits of the doctor to one computer: this one, unless it is told which."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.root = Path("/")
        self.bench: Bench | None = None

    def run(self, *words: str) -> int:
        """Run the command; return its status."""
        return visit.doctor(parsed(["doctor", *words]), self.root, self.bench)

    def __call__(self, *words: str, status: int = 0) -> dict[str, Look]:
        """Run the command; return its looks by part."""
        assert self.run("--json", *words) == status
        looks = [Look(**look) for look in json.loads(self._capsys.readouterr().out)]
        return {look.part: look for look in looks}


@pytest.fixture
def visited(capsys: pytest.CaptureFixture[str]) -> Visits:
    return Visits(capsys)


@pytest.mark.sweep
def test_on_a_pc_nothing_is_wrong_and_it_says_what_it_cannot_see(
    tmp_path: Path, visited: Visits, capsys: pytest.CaptureFixture[str]
) -> None:
    visited.root = tmp_path
    looks = visited()
    unseen = {part for part, look in looks.items() if look.state == "unchecked"}
    assert {"computer", "SPI", "reader A", "button ok", "screen"} <= unseen
    seen = {part for part, look in looks.items() if look.state == "ok"}
    assert {"settings", "pins", "system", "packages", "disk", "memory", "deck red"} == seen
    assert visited.run() == 0
    said = capsys.readouterr().out
    assert "-      SPI, I2C, GPIO, supply: only a Raspberry Pi has it\n" in said
    assert said.endswith(" parts could not.\n")


def test_a_pc_without_a_deck_is_well(home: Path, tmp_path: Path, visited: Visits) -> None:
    visited.root = tmp_path
    (home / "state/table.db").unlink()
    assert visited()["deck"].state == "unchecked"


def test_the_simulators_parts_are_well(visited: Visits) -> None:
    looks = visited("--simulated")
    assert looks["reader B"].state == looks["button ready B"].state == looks["screen"].state == "ok"
    looks = visited("--simulated", "--table", "round")
    assert looks["reader F"].state == looks["board"].state == "ok"
    assert looks["button ready F"].state == "ok"


@pytest.mark.sweep
def test_findings_are_told_and_make_the_status(
    home: Path, visited: Visits, capsys: pytest.CaptureFixture[str]
) -> None:
    visited.root = home
    (home / "state/table.db").write_bytes(b"x" * 5000)
    (home / "config/crowntable").mkdir(parents=True)
    (home / "config/crowntable/settings.toml").write_text(
        '[table]\nlayout = "square"\n[screen]\nupside_down = true\n'
    )
    looks = visited(status=1)
    assert looks["memory"].state == looks["settings"].state == "wrong"
    assert "[table] layout" in looks["settings"].told
    assert looks["decks"].state == "unchecked"
    assert visited.run() == 1
    assert "2 things are wrong; " in capsys.readouterr().out


def test_a_battlefield_without_its_board(tmp_path: Path, visited: Visits) -> None:
    visited.root = tmp_path
    looks = visited("--table", "battlefield", status=1)
    assert looks["board's port"].state == "wrong"
    assert looks["reader B-R"].told == "without its port"


def test_what_to_type_reaches_the_memory_that_was_looked_at(home: Path, visited: Visits) -> None:
    with closing(Store(home / "state" / SIMULATOR_FILE)) as store:
        store.bind([Binding("04EEEEEE", "mine", "7H")])
    remedy = visited("--simulated", status=1)["deck mine"].remedy
    assert remedy == "Type: ./run deck enrol mine --for crown-duel --simulated"


def test_what_is_asked_wrongly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--table", "square"]) == 2
    assert main(["doctor", "--settings", "/no/such/file"]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_settings_that_do_nothing_are_told(
    tmp_path: Path, visited: Visits, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[board]\ngain = 5\n")
    assert visited.run("--simulated", "--settings", str(file)) == 0
    assert "ok     settings: [board] gain does nothing here: the readers" in capsys.readouterr().out


def test_settings_that_cannot_be_read_are_a_finding(visited: Visits) -> None:
    looks = visited("--settings", "/" + "long" * 100, status=1)
    assert looks["settings"].told.endswith("the settings cannot be read: File name too long")


# Where the parts are not free


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The packages that come from Debian."""
    found = from_debian(tmp_path / "site")
    found.is_found_first(monkeypatch)
    return found


@pytest.fixture
def on_a_pi(pi: MadeUpPi, site: Site, visited: Visits) -> Iterator[SimulatedPi]:
    """The command runs on a made-up Pi whose parts are modelled chips."""
    modelled = SimulatedPi(0, 1)
    visited.root = pi.root
    visited.bench = Bench(modelled.clock, modelled.factory, 10_000_000)
    with closing(modelled.factory), modelled.installed():
        yield modelled


@pytest.mark.sweep
@pytest.mark.usefixtures("on_a_pi")
def test_on_a_pi_all_is_well(visited: Visits) -> None:
    looks = visited()
    assert [part for part, look in looks.items() if look.state != "ok"] == []
    assert "piezo" not in looks
    assert {"reader A", "reader B", "button ready B", "screen", "RPi/GPIO"} <= set(looks)


@pytest.mark.sweep
def test_while_the_service_runs_its_parts_are_left_alone(
    on_a_pi: SimulatedPi, pi: MadeUpPi, visited: Visits
) -> None:
    pi.write("run/crowntable/hands", "")
    on_a_pi.pins.busy.add(25)
    looks = visited()
    assert looks["reader A"].told == "the table is running; crowntable doctor offers to pause it"
    looks = visited("--table", "battlefield")
    assert looks["board"].told == "the table is running; crowntable doctor offers to pause it"
    assert looks["memory"].state == "ok", "it can be read beside it"


@pytest.mark.sweep
@pytest.mark.usefixtures("on_a_pi")
def test_a_running_table_says_how_its_parts_are(pi: MadeUpPi, visited: Visits) -> None:
    (pi.root / "run/crowntable").mkdir(parents=True)
    running = PartsTold(str(pi.root / "run/crowntable"))
    running.hear(Health("reader A", "ok", 1, "RC522 v2"))
    running.hear(Health("button ok", "ok", 1))
    assert visited()["reader A"].told == "RC522 v2, says the running table"
    running.hear(Health("reader B", "dead", 2, "no chip answers: version register reads 00"))
    looks = visited(status=1)
    assert looks["button ok"].told == "works, says the running table"
    assert looks["reader B"].told == "dead. no chip answers: version register reads 00"
    assert looks["reader B"].remedy.startswith("Type: crowntable doctor   at a terminal")
    taken = cannot_have(22, OSError("GPIO busy"))
    running.hear(Health("button ok", "dead", 3, taken, "taken"))
    look = visited(status=1)["button ok"]
    assert look.told == "dead. another program has GPIO22 (pin 15)"
    assert look.remedy.startswith("Type: sudo fuser ")
    assert looks["screen"].state == "unchecked", "it has not said a word yet"
    pi.write("run/crowntable/parts.json", '{"reader B": ')
    assert visited()["reader B"].state == "unchecked"


def test_a_folder_that_is_gone_costs_nothing(tmp_path: Path) -> None:
    PartsTold(str(tmp_path / "gone")).hear(Health("screen", "ok", 1))
    PartsTold("").hear(Health("screen", "ok", 1))
    assert parts_told(tmp_path / "gone") == {}


@pytest.mark.usefixtures("on_a_pi")
def test_another_table_that_runs(home: Path, visited: Visits) -> None:
    with only_one(home / "state/table.db"):
        looks = visited()
    assert looks["screen"].told == "another Crown Table is running: end it"


@pytest.mark.usefixtures("on_a_pi")
def test_a_lock_that_cannot_be_made_is_no_other_table(
    home: Path, monkeypatch: pytest.MonkeyPatch, visited: Visits
) -> None:
    folder = home / "another"
    (home / "state").rename(folder)
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    (folder / "table.lock").mkdir()
    assert visited()["screen"].state == "ok"


@pytest.mark.usefixtures("on_a_pi")
def test_before_the_packages_work_no_part_can_be_looked_at(site: Site, visited: Visits) -> None:
    site.uninstall("spidev")
    looks = visited(status=1)
    assert looks["reader A"].told == "first the packages have to be mended"


@pytest.mark.usefixtures("on_a_pi")
def test_parts_whose_bus_is_off_are_not_looked_at(pi: MadeUpPi, visited: Visits) -> None:
    for device in ("spidev0.0", "i2c-1", "gpiochip0"):
        pi.lacks(f"dev/{device}")
    looks = visited(status=1)
    assert [part for part, look in looks.items() if look.state == "wrong"] == ["SPI", "I2C", "GPIO"]
    for part in ("reader A", "button ok", "screen"):
        assert looks[part].told.endswith("gone, see above")


def test_no_reader_has_to_be_there_to_look_at_the_rest(on_a_pi: SimulatedPi) -> None:
    bench = Bench(on_a_pi.clock, on_a_pi.factory, 10_000_000)
    looks = {look.part: look.state for look in look_at_parts(Settings(), bench, {"SPI"})}
    assert looks["reader A"] == "unchecked"
    assert looks["button ok"] == looks["screen"] == "ok"


@pytest.fixture
def with_piezo(home: Path) -> None:
    """The settings have one."""
    file = home / "config/crowntable/settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("[sound]\npiezo = true\n")


@pytest.mark.usefixtures("on_a_pi", "with_piezo")
def test_a_piezo_ticks_where_there_is_one(pi: MadeUpPi, visited: Visits) -> None:
    assert visited()["piezo"].told.startswith("GPIO18 has ticked")
    pi.lacks("dev/gpiochip0")
    assert visited(status=1)["piezo"].told == "GPIO is gone, see above"
    pi.write("run/crowntable/hands", "")
    assert visited(status=1)["piezo"].told.startswith("the table is running; ")


@pytest.mark.sweep
@pytest.mark.usefixtures("with_piezo")
def test_a_piezo_whose_pin_is_taken(on_a_pi: SimulatedPi, visited: Visits) -> None:
    on_a_pi.pins.busy.add(PIEZO_BCM)
    assert visited(status=1)["piezo"].told == "another program has GPIO18 (pin 12)"


# A real port


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.usefixtures("on_a_pi")
def test_a_real_board_is_listened_to(home: Path, visited: Visits) -> None:
    """The firmware in MicroPython at the end of a port; one reader is dead, then the cable out."""
    board = MicroPythonBoard(micropython())
    with closing(board):
        file = home / "settings.toml"
        file.write_text(f'[table]\nlayout = "round"\n[board]\nport = "{board.path}"\n')
        board.order(do="fault", slot=2, name="dead", value=True)
        looks = visited("--settings", str(file), status=1)
    assert looks["board's port"].told == board.path
    assert looks["board"].told.startswith(f"firmware {FIRMWARE}, a round over its slots takes ")
    assert looks["board's line"].state == looks["lamps"].state == "ok"
    assert looks["reader A"].told == "version 0x92"
    assert looks["button ready F"].told.startswith("is up")
    assert [part for part, look in looks.items() if look.state == "wrong"] == ["reader C"]
    looks = visited("--settings", str(file), status=1)
    assert looks["board's port"].state == "wrong", "its cable is out"
    assert looks["reader A"].told == "without its port"


# Pins, and how it is told


@pytest.mark.parametrize("simulated", [(), ("--simulated",)])
def test_a_pin_conflict_is_a_finding(
    simulated: tuple[str, ...],
    tmp_path: Path,
    visited: Visits,
) -> None:
    visited.root = tmp_path
    file = tmp_path / "settings.toml"
    file.write_text('[table]\nlayout = "pocket"\n[screen]\nbus = "spi"\n')
    words = ("--settings", str(file), *simulated)
    assert visited(*words)["pins"].state == "ok"
    looks = visited(*words, "--table", "duel", status=1)
    assert "a screen on SPI needs CE1, and so does the second reader" in looks["pins"].told
    assert looks["pins"].remedy == f"Change it in {file}, or take another table."


def test_long_rows_are_folded_but_not_what_is_typed() -> None:
    long = "word " * 40
    look = wrong("part", long, long, f"Type: {long}")
    first, *rows, typed = rows_of(look)
    assert all(len(row) <= 100 for row in (first, *rows))
    assert typed.strip() == f"Type: {long}".strip()
    assert first.startswith("WRONG  part: word")


def test_parts_unseen_for_the_same_reason_are_one_row() -> None:
    looks = [unchecked("a", "x"), unchecked("b", "x"), unchecked("c", "y")]
    assert told(looks) == ["-      a, b: x", "-      c: y"]
    assert summary([]) == "All is well."
    assert summary([wrong("a", "b", "c", "d")]) == "1 thing is wrong."
    assert summary([wrong("a", "b", "c", "d"), *looks]) == (
        "1 thing is wrong; 3 parts could not be looked at."
    )


def test_what_is_wrong_with_several_parts_is_said_once_and_is_one_thing() -> None:
    """A wire that all readers share: those it silences, with one between that is well."""
    ill = [wrong(f"reader {slot}", "no answer", "MISO", "Look.") for slot in "ACD"]
    looks = [ill[0], well("reader B", "version 0x92"), *ill[1:]]
    rows = ["WRONG  readers A, C, D: no answer", "       because MISO", "       Look."]
    assert told(looks) == [*rows, "ok     reader B: version 0x92"]
    assert summary(looks) == "1 thing is wrong."

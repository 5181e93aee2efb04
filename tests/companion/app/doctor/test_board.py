"""The look at a slot board: sound, and with faults of the modelled board and its line."""

import os
from collections.abc import Callable
from contextlib import closing

import pytest
from crownboard import messages

from companion.app.board_line import RealLine, SimulatedLine, wiring_of
from companion.app.doctor.board import look_at_board
from companion.app.doctor.findings import Look, told
from companion.app.doctor.pi_parts import UNKNOWN_CHIP
from companion.app.settings import BoardSettings, Settings
from hardware.board_link import Port, SerialPort
from hardware.bus import Clock, VirtualClock
from tests.companion.app.doctor.made_up import BATTLEFIELD

SECOND_US = 1_000_000
BUTTONS = ("ready A", "ready B")
INSTALL = "Type: ./run board install"

Fault = Callable[[SimulatedLine], None]


def looked(fault: Fault = lambda _: None, settle_us: int = 2 * SECOND_US) -> dict[str, Look]:
    """Break something on a board that runs, and look."""
    with closing(SimulatedLine(wiring_of(BATTLEFIELD))) as line:
        line.run_for(settle_us)
        fault(line)
        return {look.part: look for look in look_at_board(line, BUTTONS)}


def wrong_in_order(looks: dict[str, Look]) -> list[str]:
    return [part for part, look in looks.items() if look.state == "wrong"]


def wrong(looks: dict[str, Look]) -> set[str]:
    return set(wrong_in_order(looks))


@pytest.mark.sweep
def test_a_sound_board() -> None:
    looks = looked(settle_us=0)
    assert {look.state for look in looks.values()} == {"ok"}
    assert looks["board"].told.startswith(f"firmware {messages.FIRMWARE}, a round over its slots ")
    assert "0 damaged, 0 gaps, 0 damaged on the way there, answers in" in looks["board's line"].told
    assert looks["reader B-R"].told == "version 0x92"
    assert looks["button ready B"].told.startswith("is up")
    assert looks["lamps"].told.startswith("the board takes their colours; ")
    assert len(looks) == 2 + 12 + 2 + 1


@pytest.mark.sweep
def test_a_button_that_is_stuck_from_the_start_or_since() -> None:
    stuck = {"button ready B"}
    assert wrong(looked(lambda line: line.board.contacts["ready B"](True))) == stuck
    assert wrong(looked(lambda line: line.board.contacts["ready B"](True), settle_us=0)) == stuck


@pytest.mark.sweep
def test_a_button_shorted_before_the_board_got_power() -> None:
    def short(line: SimulatedLine) -> None:
        line.board.contacts["ready B"](True)
        line.board.restart()

    assert wrong(looked(short)) == {"button ready B"}


@pytest.mark.sweep
def test_a_press_is_no_stuck_button() -> None:
    def press(line: SimulatedLine) -> None:
        line.board.contacts["ready A"](True)
        line.run_for(SECOND_US)
        line.board.contacts["ready A"](False)

    assert wrong(looked(press)) == set()


@pytest.mark.sweep
def test_a_dead_reader_among_others() -> None:
    looks = looked(lambda line: line.board.fault("dead", "A-M1"))
    assert wrong(looks) == {"reader A-M1"}
    assert "its SDA or its gate" in looks["reader A-M1"].cause


@pytest.mark.sweep
@pytest.mark.parametrize("fault", ["miso0", "miso1"])
def test_a_held_wire_is_told_of_all(fault: str) -> None:
    looks = looked(lambda line: line.board.fault(fault))
    assert len(wrong(looks)) == 12
    assert "no 3.3 V" in looks["reader A-M1"].cause
    said = " ".join(" ".join(told(looks.values())).split())
    readers = ", ".join(part.removeprefix("reader ") for part in wrong_in_order(looks))
    assert said.count("no answer") == said.count(f"WRONG readers {readers}: no answer") == 1


@pytest.mark.sweep
def test_a_clone_is_told_in_the_words_of_a_reader_on_the_pi() -> None:
    def strange(line: SimulatedLine) -> None:
        line.board.fault("clone", "A-M1")
        line.board.fault("brown", "A-M1")

    assert looked(strange, settle_us=0)["reader A-M1"].told.startswith(
        f"version 0xb2 ({UNKNOWN_CHIP})"
    )


@pytest.mark.sweep
def test_a_board_that_holds_miso() -> None:
    looks = looked(lambda line: line.board.fault("holds", "A-M1"))
    assert wrong(looks) == {part for part in looks if part.startswith("reader ")} - {"reader A-M1"}


@pytest.mark.sweep
def test_a_noisy_slot_and_a_dip_of_the_supply() -> None:
    def disturb(line: SimulatedLine) -> None:
        line.board.chip("A-M1").air.noise = 0.9
        line.board.fault("brown", "A-M2")

    looks = looked(disturb)
    assert wrong(looks) == {"reader A-M1", "reader A-M2"}
    assert "looks were disturbed" in looks["reader A-M1"].told
    assert looks["reader A-M2"].told == "version 0x92, it had to be set up anew"


@pytest.mark.sweep
def test_a_reader_on_long_wires() -> None:
    def turn(line: SimulatedLine) -> None:
        line.board.pico.turned_bits[1] = 3
        line.board.fault("brown", "A-M1")

    looks = looked(turn)
    assert wrong(looks) == {"reader A-M1"}
    assert looks["reader A-M1"].told.endswith("3 of 512 bits did not come back as they were sent")
    assert looks["reader A-M1"].remedy.startswith("Shorter wires")


@pytest.mark.sweep
def test_a_bad_cable() -> None:
    looks = looked(lambda line: setattr(line.board.cable, "loss", 0.02))
    assert wrong(looks) == {"board's line"}
    assert "shorter cable" in looks["board's line"].remedy


@pytest.mark.sweep
def test_a_bad_cable_shows_before_a_hundred_lines_were_heard() -> None:
    looks = looked(lambda line: setattr(line.board.cable, "loss", 0.01), settle_us=0)
    assert wrong(looks) == {"board's line"}


@pytest.mark.sweep
def test_a_line_that_was_bad_hours_ago_is_good_now() -> None:
    looks = looked(lambda line: setattr(line.board.program.talk, "refused", 500), settle_us=0)
    assert wrong(looks) == set()
    assert " 0 damaged on the way there" in looks["board's line"].told


@pytest.mark.sweep
def test_a_cable_that_is_out() -> None:
    looks = looked(lambda line: line.board.fault("cable"))
    assert wrong(looks) == {"board"}
    assert looks["board"].remedy == "Put the cable in; try another one."
    assert {look.state for part, look in looks.items() if part != "board"} == {"unchecked"}


class Mute:
    """A port on which something else hangs, or nothing."""

    def __init__(self, says: bytes = b"") -> None:
        self.says = says

    def read(self) -> bytes:
        said, self.says = self.says, b""
        return said

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        pass


def look_at(open_port: Callable[[], Mute]) -> Look:
    with closing(RealLine(wiring_of(Settings()), open_port, VirtualClock())) as line:
        return look_at_board(line, ())[0]


def test_a_pico_without_the_firmware() -> None:
    look = look_at(Mute)
    assert look.told == "nothing was heard of its program"
    assert look.remedy == INSTALL


def test_a_board_of_another_protocol() -> None:
    hi = messages.written(("HI", messages.PROTOCOL + 1, "9.9.9", "0A1B2C"))
    look = look_at(lambda: Mute(hi))
    assert look.told == f"its firmware speaks protocol {messages.PROTOCOL + 1}, this table 1"
    assert look.remedy == INSTALL


class Hanging(Mute):
    """A board that still answers what it was asked long ago, and takes nothing any more."""

    def read(self) -> bytes:
        return messages.written(("PONG", 1)) * 2

    def write(self, data: bytes) -> int:
        return 0


def test_a_board_that_hangs() -> None:
    assert look_at(Hanging).told == "it takes nothing: it hangs"


class WithoutLamps:
    """The port of a board whose program knows no lamps."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.read, self.close = port.read, port.close

    def write(self, data: bytes) -> int:
        known = [line for line in data.splitlines(keepends=True) if b"LAMPS" not in line]
        self._port.write(b"".join(known))
        return len(data)


def heard_through(change: Callable[[Port, SimulatedLine], Port]) -> Fault:
    """Return how the cable is pulled out, and put in again where its bytes are changed."""

    def fault(line: SimulatedLine) -> None:
        line.board.fault("cable")
        line.run_for(SECOND_US)
        line.link._open_port = lambda: change(line.board.cable.open_port(), line)
        line.board.fault("cable", on=False)

    return fault


@pytest.mark.sweep
def test_a_board_that_takes_no_colours() -> None:
    looks = looked(heard_through(lambda port, _line: WithoutLamps(port)))
    assert wrong(looks) == {"lamps"}
    assert looks["lamps"].told == "the board takes no colours"
    assert looks["lamps"].remedy == INSTALL


class OldFirmware:
    """The port of a board whose program is older, and speaks the same protocol."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.write, self.close = port.write, port.close

    def read(self) -> bytes:
        said = self._port.read()
        for boot in ("000001", "000002"):
            now, old = (
                messages.written(("HI", messages.PROTOCOL, firmware, boot))
                for firmware in (messages.FIRMWARE, "0.9.0")
            )
            said = said.replace(now, old)
        return said


@pytest.mark.sweep
def test_an_old_firmware_of_the_same_protocol() -> None:
    look = looked(heard_through(lambda port, _line: OldFirmware(port)))["board"]
    assert look.told == f"firmware 0.9.0, this table brings {messages.FIRMWARE}"
    assert look.remedy == INSTALL


def test_a_port_that_another_program_has() -> None:
    parent, child = os.openpty()
    name = os.ttyname(child)
    wiring = wiring_of(Settings(board=BoardSettings(port=name)))
    with closing(SerialPort(name)), closing(RealLine(wiring, clock=VirtualClock())) as line:
        look = look_at_board(line, ())[0]
    os.close(parent)
    os.close(child)
    assert "another program has the port" in look.cause
    assert f" {name} " in look.remedy


@pytest.mark.parametrize("error", [OSError(13, "Not allowed"), OSError("protocol, lock, busy")])
def test_what_is_not_known_is_no_cable_that_is_out(error: OSError) -> None:
    def broken() -> Mute:
        raise error

    look = look_at(broken)
    assert (look.told, look.cause) == (str(error), "the system cannot use the port")
    assert "dmesg" in look.remedy


class Late:
    """A port that is read by a busy computer: what comes is heard a while after."""

    def __init__(self, port: Port, clock: Clock, late_us: int) -> None:
        self._port = port
        self._clock = clock
        self._late_us = late_us
        self._came: list[tuple[int, bytes]] = []
        self.write, self.close = port.write, port.close

    def read(self) -> bytes:
        now_us = self._clock.now_us()
        self._came.append((now_us, self._port.read()))
        heard = [said for at_us, said in self._came if now_us - at_us >= self._late_us]
        del self._came[: len(heard)]
        return b"".join(heard)


@pytest.mark.sweep
@pytest.mark.parametrize(("late_ms", "state"), [(50, "ok"), (150, "wrong")])
def test_a_slow_answer(late_ms: int, state: str) -> None:
    late = heard_through(lambda port, line: Late(port, line.clock, late_ms * 1000))
    look = looked(late)["board's line"]
    assert look.state == state
    assert (state == "wrong") == ("busy" in look.cause)

"""The real firmware under a real MicroPython, over a pseudo terminal into the real pyserial."""

import os
import time
from collections.abc import Callable, Iterator

import pytest
from crownboard import messages

from hardware.board import Board
from hardware.board_link import BoardBus, SerialPort
from hardware.bus import RealClock
from hardware.debounce import SETTLE_US
from hardware.events import Event
from hardware.sim.micropython import MicroPythonBoard
from tests.firmware.board_table import BUTTONS, SLOTS
from tests.firmware.interpreters import micropython
from tests.hardware.shortened import told

pytestmark = pytest.mark.sweep

LIMIT_S = 60
UID = "04A1B2C3D4E580"
ON, OFF = ("on", "A-M1", UID), ("off", "A-M1", UID)


class Played:
    """The board, the table's end of the line, and the events so far, in real time."""

    def __init__(self) -> None:
        self.board = MicroPythonBoard(micropython())
        self.events: list[Event] = []
        self.clock = RealClock()
        self.link = BoardBus(
            Board(SLOTS, BUTTONS),
            clock=self.clock,
            open_port=lambda: SerialPort(self.board.path),
            post=self.events.append,
        )

    def until(self, wanted: Callable[[], bool]) -> None:
        """Step the link until something is so."""
        deadline = time.monotonic() + LIMIT_S
        while not wanted():
            assert time.monotonic() < deadline, (told(self.events), self.board.said)
            due_us = self.link.step(self.clock.now_us())
            self.clock.sleep_us(min(due_us - self.clock.now_us(), 20_000))

    def until_told(self, *wanted: tuple[str, ...]) -> None:
        """Step until these were told, in any order; then forget everything told so far."""
        self.until(lambda: set(wanted) <= set(told(self.events)))
        self.events.clear()

    def let_pass(self, us: int) -> None:
        """Let the board's own time pass; it looks at its parts between any two orders."""
        until_us = self.board.order(do="look")["now_us"] + us
        while self.board.order(do="look")["now_us"] < until_us:
            pass

    def lay(self) -> None:
        self.board.order(do="lay", slot=1, uid=UID)

    def lift(self) -> None:
        self.board.order(do="lift", uid=UID)


@pytest.fixture
def played() -> Iterator[Played]:
    one = Played()
    try:
        one.until_told(("board", "ok"), *((f"reader {slot}", "ok") for slot in SLOTS))
        yield one
    finally:
        one.link.close()
        one.board.close()


def test_tags_buttons_and_lamps(played: Played) -> None:
    played.lay()
    played.until_told(ON)
    played.board.order(do="press", button=2, down=True)
    played.until_told(("pressed", "ok"))
    played.board.order(do="press", button=2, down=False)
    played.until_told(("released", "ok"))
    played.link.show({"A-M1": messages.GREEN})
    green = [0, 48, 0]
    played.until(lambda: played.board.order(do="look")["lamps"][1] == green)
    played.lift()
    played.until_told(OFF)
    assert played.link.report().gaps == 0
    assert played.board.said == b""


def test_pulled_out_and_put_in_again(played: Played) -> None:
    played.lay()
    played.board.unplug()
    played.until_told(("board", "dead"))
    played.board.order(do="press", button=0, down=True)
    played.let_pass(4 * SETTLE_US)
    played.board.order(do="press", button=0, down=False)
    played.board.plug()
    played.until_told(ON, ("pressed", "up"), ("released", "up"), ("board", "ok"))
    assert played.board.starts == 1


def test_a_line_that_loses_bytes_and_garbage_from_the_table(played: Played) -> None:
    played.board.loss = 0.01
    port = played.link._port
    assert port is not None
    for number in range(4):
        port.write(os.urandom(500).replace(b"\x1c", b"") + b"\x03\x04\n")
        played.lay() if number % 2 == 0 else played.lift()
        played.until_told(ON if number % 2 == 0 else OFF)
    played.board.loss = 0.0
    played.until(lambda: played.link.report().board_refused > 0)
    assert played.board.starts == 1


def test_a_program_that_breaks_off_starts_anew_and_no_card_is_gone(played: Played) -> None:
    played.lay()
    played.until_told(ON)
    played.board.order(do="break", why="what nobody thought of")
    played.until(lambda: played.board.starts == 2)
    played.until_told(("board", "ok"))
    played.lift()
    played.until_told(OFF)


@pytest.mark.long
def test_the_watchdog_bites_a_board_that_hangs(played: Played) -> None:
    played.board.order(do="hang", ms=4100)
    played.until(lambda: played.board.starts == 2)
    played.until_told(("board", "ok"))


def test_a_table_that_stops_reading_holds_nothing_up(played: Played) -> None:
    port = played.link._port
    assert isinstance(port, SerialPort)
    for _ in range(60):
        port.write(messages.written(("SNAP", messages.ALL_PARTS)))
        played.let_pass(20_000)
    played.lay()
    played.board.order(do="press", button=5, down=True)
    played.let_pass(100_000)  # it still obeys
    played.until_told(ON, ("pressed", "ready B"))
    assert played.board.starts == 1


def test_a_board_asked_to_be_free_ends_its_program_once(played: Played) -> None:
    played.link.reset("free")
    played.until(lambda: played.board.free)
    assert played.board.starts == 2


def a_card(number: int) -> str:
    """The uid of a card of its own: an NTAG213's and a MIFARE Classic's in turn."""
    return f"04A1B2C3D4{number:04X}" if number % 2 else f"DEAD{number:04X}"


def test_cards_that_were_lifted_take_no_room(played: Played) -> None:
    """A deck passes: neither board nor models keep what is gone, or an evening would fill them."""
    heaps = []
    for number in range(20 + 80):  # with the first ones, lists get their size
        played.board.order(do="lay", slot=number % len(SLOTS), uid=a_card(number))
        heaps.append(played.board.order(do="lift", uid=a_card(number)).get("heap", 0))
    assert played.board.starts == 1
    assert abs(heaps[-1] - heaps[19]) < 2048

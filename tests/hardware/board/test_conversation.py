"""How table and board greet, part, start anew and stay in touch, each message in its place."""

import itertools

import pytest
from crownboard import messages
from crownboard.frames import framed
from crownboard.messages import BUTTON, DOWN, TAGS, UP, written

from hardware.board import SILENT_US, Board
from hardware.board_last_words import BEGINNING
from hardware.board_link import LONGEST_RETRY_US
from hardware.events import Health, Pressed, Released, TagOff, TagOn
from hardware.sim.cable import ROOM
from tests.hardware.board.talking import BUTTONS, SECOND, SLOTS, UID, Link, states

pytestmark = pytest.mark.sweep

SYNTAX_ERROR = b"""HELLO 1*1A2B3C4D\r
Traceback (most recent call last):\r
  File "<stdin>", line 1\r
SyntaxError: invalid syntax\r
>>> """


def test_a_tag_comes_and_goes(link: Link) -> None:
    link.talk.tell(TAGS, 1, (UID,))
    (on,) = link.run(10_000)
    assert isinstance(on, TagOn)
    assert (on.slot, on.uid) == ("A-M1", UID)
    link.talk.tell(TAGS, 1, ())
    (off,) = link.run(10_000)
    assert isinstance(off, TagOff)


def test_what_was_pressed_before_the_table_listened_is_nobodys_answer() -> None:
    link = Link()
    link.talk.note(BUTTON, 2, DOWN, 12, 1)
    link.run(SECOND)
    assert states(link) == [("board", "ok")]
    assert len(link.events) == 1
    link.talk.tell(BUTTON, 2, UP, 13, 1)
    pressed = [type(event) for event in link.run(10_000)]
    assert pressed == [Released, Pressed, Released]


def test_a_board_that_starts_anew_takes_no_tag_away_and_loses_no_press(link: Link) -> None:
    link.talk.tell(TAGS, 1, (UID,))
    link.talk.tell(BUTTON, 0, DOWN, 1, 0)
    link.run(10_000)
    link.talk_bus.start()
    link.talk.note(TAGS, 1, None)
    link.talk.tell(BUTTON, 1, DOWN, 1, 0)
    told = link.run(50_000)
    assert [(type(event), getattr(event, "button", None)) for event in told] == [
        (Released, "up"),
        (Pressed, "down"),
    ]
    link.talk.tell(TAGS, 1, (UID,))
    assert link.run(50_000) == []
    link.talk.tell(TAGS, 1, ())
    assert [type(event) for event in link.run(50_000)] == [TagOff]


def test_a_cable_pulled_out_is_told_and_tags_stay_until_it_is_in_again(link: Link) -> None:
    link.talk.tell(TAGS, 1, (UID,))
    link.run(10_000)
    link.cable.unplug()
    told = link.run(3 * SECOND)
    assert [(type(event), getattr(event, "state", "")) for event in told] == [(Health, "dead")]
    link.talk.tell(TAGS, 1, ())
    link.cable.plug()
    told = link.run(LONGEST_RETRY_US + 100_000)
    assert [type(event) for event in told] == [TagOff, Health]
    assert states(link)[-1] == ("board", "ok")


def test_the_port_is_tried_again_with_growing_pauses() -> None:
    link = Link()
    link.cable.unplug()
    tries: list[int] = []

    def refuse() -> None:
        tries.append(link.scheduler.now_us)
        raise FileNotFoundError

    link.link._open_port = refuse  # type: ignore[assignment]
    link.run(20 * SECOND)
    pauses = [after - before for before, after in itertools.pairwise(tries)]
    assert pauses[:6] == [250_000, 500_000, SECOND, 2 * SECOND, 4 * SECOND, 4 * SECOND]
    assert states(link) == [("board", "dead")]


def test_a_board_that_says_nothing_is_dead_and_its_port_opened_anew(link: Link) -> None:
    link.cable.loss = 1.0
    link.run(SILENT_US + SECOND)
    assert states(link)[-1] == ("board", "dead")
    link.cable.loss = 0.0
    link.run(5 * SECOND)
    assert states(link)[-1] == ("board", "ok")


def test_a_board_that_reads_nothing_hinders_nobody(link: Link) -> None:
    link.cable.stuck = True
    for number in range(3_000):
        link.link.show({"A-M1": str(number % 6)})
        link.run(2_000)
    assert link.link._unsent == b"" or len(link.link._unsent) < 500
    link.cable.stuck = False
    link.run(3 * SECOND)
    assert link.talk_bus.duties.lamps[-1] == "050000000000"


def test_what_a_dead_port_did_not_take_is_not_said_on_the_next(link: Link) -> None:
    link.cable.stuck = True
    link.cable.put(b"\n" * (ROOM - 10))
    link.link.show({"A-M1": messages.RED})
    link.run(10_000)
    assert link.link._unsent.startswith(b"00000")
    link.cable.unplug()
    link.run(10_000)
    link.cable.stuck = False
    link.cable.plug()
    link.run(3 * SECOND)
    assert link.link.report().board_refused == 0
    assert states(link)[-1] == ("board", "ok")


@pytest.mark.parametrize("protocol", [0, 2, 65535])
def test_another_protocol_is_told_with_what_to_type(protocol: int) -> None:
    board = Board(SLOTS, BUTTONS)
    board.opened(0)
    board.receive_data(written(("HI", protocol)), 1000)
    board.receive_data(written(("E", "0A1B2C", 1, "T", 0, (UID,))), 1000)
    (health,) = board.events()
    assert isinstance(health, Health)
    assert health.state == "dead"
    assert f"protocol {protocol}" in health.detail
    assert health.why == "version"
    assert board.send(SECOND) == b""
    assert b"HELLO" in board.send(SECOND + 1000)


@pytest.mark.parametrize("away", [False, True])
def test_a_board_of_another_protocol_is_told_also_where_it_was_away_before(away: bool) -> None:
    board = Board(SLOTS, BUTTONS)
    if away:
        board.closed("there is no slot board on USB", 0, "absent")
    board.events()
    board.opened(SECOND)
    hi = written(("HI", messages.PROTOCOL + 1, "9.9.9", "0A1B2C"))
    for _ in range(2):
        board.receive_data(b"\n" + hi, SECOND)
    (told,) = board.events()
    assert isinstance(told, Health)
    assert (told.state, told.why, board.report().why) == ("dead", "version", "version")
    board.receive_data(written(("HI", messages.PROTOCOL, "1.0.0", "0A1B2D")), 2 * SECOND)
    board.closed("there is no slot board on USB", 3 * SECOND, "absent")
    assert board.report().why == "absent"
    board.events()
    board.closed("another program has the slot board", 4 * SECOND, "taken")
    assert (board.report().why, board.events()) == ("taken", []), (
        "silent is silent, whatever ails it"
    )


def test_a_later_firmware_may_say_more_in_its_greeting() -> None:
    board = Board(SLOTS, BUTTONS)
    board.opened(0)
    board.receive_data(framed("HI 2 9.9-beta 00112233 slots=20"), 0)
    assert [type(event) for event in board.events()] == [Health]


def test_states_without_a_greeting_count_for_nothing() -> None:
    board = Board(SLOTS, BUTTONS)
    board.opened(0)
    board.receive_data(written(("E", "0A1B2C", 1, "T", 0, (UID,))), 0)
    assert board.events() == []
    board.receive_data(written(("HI", 1, "1.0.0", "0A1B2C")), 0)
    board.receive_data(written(("E", "FFFFFF", 1, "T", 0, (UID,))), 0)
    assert board.events() == []
    assert b"HELLO" in board.send(300_000)


def test_a_program_that_broke_off_is_started_again(link: Link) -> None:
    link.board.receive_data(b"Traceback (most recent call last):\r\n", link.scheduler.now_us)
    assert b"\x03\x04" not in link.board.send(link.scheduler.now_us)
    assert b"\x03\x04" in link.board.send(link.scheduler.now_us + 2 * SECOND)
    link.board.receive_data(b"Traceback (most recent call last):\r\n", link.scheduler.now_us)
    link.board.receive_data(written(("PONG", 1)), link.scheduler.now_us)
    assert b"\x03\x04" not in link.board.send(link.scheduler.now_us + 2 * SECOND)


def at_a_prompt(board: Board, echo: bytes, until_us: int) -> list[int]:
    """Let something answer every hello so; return when it was told to start its program."""
    restarts = []
    for now_us in range(0, until_us, 5_000):
        said = board.send(now_us)
        if b"HELLO" in said:
            board.receive_data(echo, now_us)
        if b"\x03\x04" in said:
            restarts.append(now_us)
    return restarts


@pytest.mark.parametrize("echo", [SYNTAX_ERROR, b"HELLO 1*"])
def test_a_pico_at_its_prompt_is_told_to_start_its_program(echo: bytes) -> None:
    """The prompt answers every hello, or only echoes it: it knows no line feed."""
    board = Board(SLOTS, BUTTONS)
    board.opened(0)
    restarts = at_a_prompt(board, echo, 7 * SECOND)
    assert [now_us // SECOND for now_us in restarts] == [2, 4, 6]
    board.receive_data(b"\n" + written(("HI", 1, "1.0.0", "0A1B2C")), 7 * SECOND)
    assert b"\x03\x04" not in board.send(20 * SECOND)


def test_why_a_program_broke_off_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    board = Board(SLOTS, BUTTONS)
    for now_us in (0, 7 * SECOND):
        board.opened(now_us)
        board.receive_data(b"Traceback (most recent call last):\r\nImportError\r\n", now_us)
        at_a_prompt(board, SYNTAX_ERROR, now_us + 7 * SECOND)
    words = [record.args for record in caplog.records if record.levelname == "ERROR"]
    assert len(words) < 10
    assert sum("ImportError" in str(each) for each in words) == 1
    board.receive_data(b"\n" + written(("PONG", 1)) + b"Traceback\r\nMemoryError\r\n", 15 * SECOND)
    assert "MemoryError" in caplog.text


def test_of_a_long_trace_the_exception_is_said_too(caplog: pytest.LogCaptureFixture) -> None:
    """What broke off deep in the program: fifteen lines, and only the last one says why."""
    calls = b"".join(b'  File "board.py", line %d, in step\r\n' % line for line in range(13))
    board = Board(SLOTS, BUTTONS)
    board.receive_data(b"Traceback (most recent call last):\r\n" + calls, 0)
    board.receive_data(b"\r\nMemoryError: memory allocation failed\r\nMPY: soft reboot\r\n", 0)
    said = [str(record.args) for record in caplog.records if record.levelname == "ERROR"]
    assert len(said) == BEGINNING + 1
    assert "Traceback" in said[0]
    assert "line 6, in step" in said[-2]
    assert said[-1] == "('MemoryError: memory allocation failed',)"

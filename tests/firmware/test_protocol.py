"""The serial protocol: every message there and back, and the one error for everything else."""

import re
from pathlib import Path
from typing import Any

import pytest
from crownboard import frames, messages
from crownboard.frames import FrameError, Lines, framed, unframed
from crownboard.messages import FIELDS, PART_FIELDS, parse, written
from hypothesis import given
from hypothesis import strategies as st
from slotboard import board as program
from slotboard import talk

from hardware import board, board_asking
from tests.firmware import fuzzing, interpreters

PAGE = (Path(frames.__file__).parents[1] / "PROTOCOL.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("message", fuzzing.SAMPLES, ids=str)
def test_every_message_survives_the_wire(message: tuple[Any, ...]) -> None:
    line = written(message)
    assert line.endswith(b"\n")
    assert len(line) <= frames.MOST_BYTES + 1
    assert parse(line[:-1]) == message


def test_every_word_has_a_sample() -> None:
    assert {sample[0] for sample in fuzzing.SAMPLES} == set(FIELDS)
    parts = {sample[3] for sample in fuzzing.SAMPLES if sample[0] in "ES"}
    assert parts == set(PART_FIELDS)


def test_the_longest_line_fits() -> None:
    uids = tuple(f"{number:020X}" for number in range(messages.MOST_TAGS))
    assert parse(written(("E", "FFFFFF", 65535, "T", 11, uids))[:-1])[5] == uids


@pytest.mark.parametrize("message", fuzzing.SAMPLES, ids=str)
def test_no_line_with_a_byte_lost_or_changed_is_taken(message: tuple[Any, ...]) -> None:
    line = written(message)[:-1]
    for at in range(len(line)):
        with pytest.raises(FrameError):
            parse(line[:at] + line[at + 1 :])
        for bit in range(8):
            with pytest.raises(FrameError):
                parse(line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :])


@pytest.mark.parametrize(
    "words",
    [
        "PING", "PING ", "PING 7 8", "PING 07", "PING -1", "PING 65536", "PING x", " PING 7",
        "ping 7", "SNAP 0", "SNAP 00000000", "SNAP 40000000", "SNAP 3fffffff", "LAMPS 1 0",
        "LAMPS 1 000000000006", "CFG 1 000 5 2 7 10 800", "CFG 1 FFF 0 2 7 10 800",
        "CFG 1 FFF 5 2 8 10 800", "RESET 1 now", "HI 1 1.0.0", "HI 1 beta 0A1B2C",
        "E 0A1B2C 1", "E 0A1B2C 1 X 1", "E 0a1b2c 1 T 3", "E 0A1B2C 1 T 12", "E 0A1B2C 1 T 3 04A1",
        "E 0A1B2C 1 T 3 DEADBE01 DEADBE01", "E 0A1B2C 1 B 6 0 0 0", "E 0A1B2C 1 B 1 3 0 0",
        "E 0A1B2C 1 B 1 0 0 0 0", "S 0A1B2C 1 R 1 well 92 0", "S 0A1B2C 1 R 1 ok 92 21",
        "S 0A1B2C 1 R 1 ok 92 0 lost513", "S 0A1B2C 1 R 1 ok 92 0 lost",
        "S 0A1B2C 1 R 1 ok 92 0 lost1 1/1",
        "S 0A1B2C 1 R 1 ok 92 0 21/20", "S 0A1B2C 1 R 1 ok 92 0 2", "S 0A1B2C 1 R 1 ok 92 0 3/2",
        "S 0A1B2C 1 R 1 ok 92 0 1/1 1/1 1/1 1/1 1/1",
        "S 0A1B2C 1 T 3 DEADBE01 DEADBE02 DEADBE03 DEADBE04 DEADBE05", "NAK 1",
    ],
)  # fmt: skip
def test_words_that_break_the_tables_are_the_one_error(words: str) -> None:
    with pytest.raises(FrameError):
        parse(framed(words)[:-1])


@given(st.binary(max_size=300))
def test_bytes_parse_or_are_the_one_error(data: bytes) -> None:
    lines = Lines()
    for byte in data:
        line = lines.add(byte)
        if line is not None:
            fuzzing.outcome(line)
    fuzzing.outcome(data)


@given(st.text(st.characters(codec="utf-8"), max_size=100))
def test_words_with_a_right_check_parse_or_are_the_one_error(words: str) -> None:
    try:
        line = framed(words)
    except FrameError:
        return
    fuzzing.outcome(line[:-1])


@given(st.lists(st.sampled_from(fuzzing.SAMPLES), max_size=8), st.binary(max_size=40))
def test_lines_come_through_whatever_stood_before(
    sent: list[tuple[Any, ...]], rubbish: bytes
) -> None:
    lines = Lines()
    stream = rubbish + b"\n" + b"".join(written(one) for one in sent)
    cut = [line for line in map(lines.add, stream) if line is not None]
    assert [parse(line) for line in cut[len(cut) - len(sent) :]] == sent


def test_a_line_without_end_takes_no_room() -> None:
    lines = Lines()
    assert {lines.add(0x41) for _ in range(100_000)} == {None}
    line = lines.add(0x0A)
    assert line is not None
    assert len(line) == frames.MOST_BYTES + 1
    with pytest.raises(FrameError, match="too long"):
        unframed(line)


@pytest.mark.sweep
def test_micropython_takes_and_refuses_exactly_the_same() -> None:
    program = "from tests.firmware import fuzzing; print(fuzzing.run(3000, 5))"
    assert interpreters.run(program).strip() == fuzzing.run(3000, 5)


def _table(title: str) -> dict[str, str]:
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE))


def test_the_page_names_every_message_and_field() -> None:
    on_page = _table("From the table") | _table("From the board")
    in_code = {word: " ".join(name for name, _ in fields) for word, fields in FIELDS.items()}
    in_code["E"] += " part"
    in_code["S"] += " part"
    assert on_page == in_code
    parts = {kind: " ".join(name for name, _ in fields) for kind, fields in PART_FIELDS.items()}
    parts["T"] += " uids…"
    parts["R"] += " hits…"
    assert _table("Parts") == parts


def test_the_page_gives_the_numbers_of_the_code() -> None:
    assert f"Protocol {messages.PROTOCOL}; firmware {messages.FIRMWARE}." in PAGE
    assert f"At most {frames.MOST_BYTES} bytes" in PAGE
    names = ("dark", "white", "red", "green", "blue", "amber")
    told = ", ".join(f"{getattr(messages, name.upper())} {name}" for name in names)
    assert told in PAGE
    assert f"not acknowledged within {board_asking.ACK_US // 1000} ms" in PAGE
    assert f"dead after {board.SILENT_US // 1_000_000} s" in PAGE
    assert f"every {board_asking.PING_US // 1_000_000} s with the `PING`" in PAGE
    assert f"Every {talk.BEAT_US // 1_000_000} s:" in PAGE
    assert f"after {program.ALONE_US // 1_000_000} s without a good line its lamps" in PAGE
    assert f"asks something every {board_asking.PING_US // 1_000_000} s" in PAGE
    ranges = [
        (messages.TAGS, 0, messages.SLOTS - 1),
        (messages.BUTTON, 0, messages.BUTTONS - 1),
        (messages.READER, 0, messages.SLOTS - 1),
    ]
    for kind, first, last in ranges:
        bits = [messages.part_number(kind, number) for number in (first, last)]
        assert f"{first} to {last} (bits {bits[0]} to {bits[1]})" in PAGE

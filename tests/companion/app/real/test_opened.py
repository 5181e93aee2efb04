"""The commands for real parts: how these are checked and opened, and what is told before."""

import argparse
import os
import signal
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import hardware.pi
from companion.app import board_status, checking, cli, opening, real, wired
from companion.app.parts_check import PartsCheck
from companion.app.simulator import stickers
from companion.app.store import Store, only_one
from companion.table.cards.decks import Binding
from companion.table.inputs import Step
from hardware.pi import PartsMissingError
from tests.companion.app.doctor.made_up import MadeUpPi
from tests.companion.app.real.evening import LIMIT_S, SETTINGS, Evening
from tests.hardware.installed_packages import from_debian
from tests.hardware.modelled_pi import ModelledPi

# Checking real parts


@pytest.mark.parametrize("dead", [False, True])
def test_real_parts_are_checked(
    evening: Evening, capsys: pytest.CaptureFixture[str], dead: bool
) -> None:
    evening.pi.chips[0].lay(evening.tags["4S"])
    evening.pi.chips[1].dead = dead
    desk = PartsCheck(wired.buttons(SETTINGS))
    assert checking.check_real(desk, SETTINGS, 0.6, evening.opening) == (1 if dead else 0)
    told = capsys.readouterr()
    blocks = told.out.strip().split("\n\n")
    rows = blocks[-1].splitlines()
    assert rows[0].startswith("reader A: ok, version 0x92; sticker 04C7C92A036B80: ")
    assert rows[1].startswith("reader B: dead, no answer" if dead else "reader B: ok, version 0x92")
    assert rows[2] == "button up: not pressed yet: press it"
    assert rows[-1].startswith("screen: shows the test picture")
    assert len(rows) == 9
    assert "screen: ok\n" in told.err, "into a file the log is apart from the rows"


# The command


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MadeUpPi:
    """A Pi with all that real parts need; the packages that come from Debian are there too."""
    pi = MadeUpPi(tmp_path / "computer")
    from_debian(tmp_path / "site").is_found_first(monkeypatch)
    return pi


def test_everything_that_is_missing_is_told_at_once(computer: MadeUpPi) -> None:
    for device in ("spidev0.1", "i2c-1"):
        computer.lacks(f"dev/{device}")
    with pytest.raises(PartsMissingError) as caught:
        opening.open_parts(SETTINGS, lambda _: None, computer.root)
    lines = str(caught.value).splitlines()
    assert [line.partition(").")[0] for line in lines[:-1]] == [
        "SPI is off (no /dev/spidev0.1",
        "I2C is off (no /dev/i2c-1",
    ]
    assert lines[-1] == "To play without these parts: ./run opens the simulated table."


def test_what_a_running_service_has_is_not_taken(
    computer: MadeUpPi, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    computer.write("run/crowntable/hands", "")
    its_parts = partial(opening.open_parts, root=computer.root)
    commands: tuple[Callable[[], int], ...] = (
        lambda: checking.check(cli.parsed(["check"]), its_parts),
        lambda: real.play(cli.parsed(["play"]), its_parts),
        lambda: checking.check(cli.parsed(["check", "--table", "battlefield"]), its_parts),
        lambda: board_status.status(cli.parsed(["board", "status"]), computer.root),
    )
    for ran in commands:
        assert ran() == 1
        (told,) = capsys.readouterr().err.splitlines()
        assert told.startswith("crowntable: The table is running and has the parts. Pause it: sudo")


def test_on_a_board_that_has_everything_they_are_opened(
    computer: MadeUpPi,
    monkeypatch: pytest.MonkeyPatch,
    make_pi: Callable[..., ModelledPi],
    capsys: pytest.CaptureFixture[str],
) -> None:
    pi = make_pi(0, 1)
    speed = computer.root / "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
    speed.parent.mkdir(parents=True)
    speed.write_bytes((100_000).to_bytes(4, "big"))
    monkeypatch.setattr("gpiozero.Device.pin_factory", pi.factory)
    with pi.wires.installed():
        parts = opening.open_parts(SETTINGS, pi.post, computer.root)
    (slow,) = capsys.readouterr().err.splitlines()
    assert slow.startswith("The screen's I2C runs at 100 kHz: ")
    parts.start()
    pi.health("reader B", "ok")
    pi.health("screen", "ok")
    parts.close()


@pytest.mark.skipif(hardware.pi.model() is not None, reason="this is a Raspberry Pi")
@pytest.mark.parametrize("command", [["play"], ["check"], ["deck", "enrol"], ["deck", "check"]])
def test_on_a_pc_one_message_points_to_the_simulator(
    memory: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    if command == ["deck", "check"]:
        with closing(Store(memory)) as store:
            store.bind(
                [each for each in stickers.bindings() if each.face == "4S"],
            )
        command = [*command, stickers.DECK]
    assert cli.main(command) == 1
    told = capsys.readouterr()
    assert told.err == (
        "crowntable: This is no Raspberry Pi: readers, buttons and screen cannot be connected "
        "here.\nTo play without these parts: ./run opens the simulated table.\n"
    )
    assert told.out == ""


def play(root: Path = Path("/")) -> int:
    args = argparse.Namespace(settings=None, table=None, language=None)
    return real.play(args, partial(opening.open_parts, root=root))


def test_two_programs_at_once_are_not_let_in(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with only_one(memory):
        assert play() == 1
    assert capsys.readouterr().err == (
        f"crowntable: {memory}: another Crown Table is running with this memory. End it first.\n"
    )


def leave_once_it_shows(pi: ModelledPi, ended: threading.Event) -> None:
    """Press Ctrl-C when the screen is on, unless the table has ended before."""
    while not pi.oled.on:
        if ended.wait(0.005):
            return
    os.kill(os.getpid(), signal.SIGINT)


def play_and_leave(pi: ModelledPi, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.Device.pin_factory", pi.factory)
    ended = threading.Event()
    leaving = threading.Thread(target=leave_once_it_shows, args=(pi, ended))
    leaving.start()
    try:
        with pi.wires.installed():
            assert play(root) == 0
    finally:
        ended.set()
        leaving.join(LIMIT_S)


def test_play_goes_on_with_the_match_it_finds(
    computer: MadeUpPi,
    memory: Path,
    make_pi: Callable[..., ModelledPi],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for text, said in (
        ("crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n", ""),
        ("crown-record 9\n", "The match left open cannot be read, line 1; a new one begins.\n"),
    ):
        with closing(Store(memory)) as store:
            store.write(Step(tuple(text.splitlines()), opens=True))
        pi = make_pi(0, 1)
        play_and_leave(pi, computer.root, monkeypatch)
        assert capsys.readouterr().out == said
        assert not pi.oled.on


def set_deck(memory: Path, name: str) -> Path:
    file = memory.with_name("settings.toml")
    file.parent.mkdir(exist_ok=True)
    file.write_text(f'[table]\ndeck = "{name}"\n', encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("bound", "there_are"),
    [([], "There is none yet"), (["red", "blue"], "There are: blue, red")],
)
def test_a_deck_that_is_not_there_is_told_before_the_parts_are_opened(
    memory: Path, capsys: pytest.CaptureFixture[str], bound: list[str], there_are: str
) -> None:
    file = set_deck(memory, "nope")
    with closing(Store(memory)) as store:
        store.bind([Binding(f"04A{n}", name, "4S") for n, name in enumerate(bound)])
    assert play() == 2
    assert capsys.readouterr().err == (
        f'crowntable: {file}: [table] deck: there is no deck "nope". {there_are}. '
        "Type: ./run deck enrol nope\n"
    )


@pytest.mark.sweep
def test_a_deck_that_lacks_cards_is_told_and_played_with(
    computer: MadeUpPi,
    memory: Path,
    make_pi: Callable[..., ModelledPi],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = set_deck(memory, "red")
    for faces, said in (
        (
            ["4S", "7H", "KD"],
            f'{file}: [table] deck: the deck "red" has 2 of the 16 cards of crown-d',
        ),
        ([f"{n}{suit}" for n in "A2345678" for suit in "SH"], ""),
    ):
        with closing(Store(memory)) as store:
            store.bind([Binding(f"04{n:04X}", "red", face) for n, face in enumerate(faces)])
        pi = make_pi(0, 1)
        play_and_leave(pi, computer.root, monkeypatch)
        told = capsys.readouterr().err
        assert told.startswith(said)
        assert ("[table] deck" in told) == bool(said)

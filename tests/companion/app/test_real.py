"""A table on real parts: their drivers and threads on modelled chips, in real time."""

import argparse
import asyncio
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import smbus2

import hardware.pi
from companion.app import checking, cli, compose, opening, real, wired
from companion.app.parts_check import PartsCheck
from companion.app.real import DATABASE, RealTable, run_real
from companion.app.settings import ReaderSettings, Settings, TableSettings
from companion.app.simulator import stickers
from companion.app.store import Store, StoreError, only_one
from companion.table.decks import Binding
from companion.table.inputs import Bind, Step
from companion.table.session import Session
from hardware.events import Event, Pressed, Released, TagOn
from hardware.pi import PartsMissingError, PiParts
from hardware.pins import BUTTONS, RESET_BCM
from tests.hardware.modelled_pi import ModelledPi

LIMIT_S = 30
SETTINGS = Settings(
    table=TableSettings(players=("Anna", "Ben"), deck=stickers.DECK),
    readers=ReaderSettings(poll_ms=5),
)


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return tmp_path / "crowntable" / DATABASE


@pytest.fixture
def make_pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModelledPi]]:
    made: list[ModelledPi] = []

    def make(*readers: int) -> ModelledPi:
        made.append(ModelledPi(*readers))
        return made[-1]

    monkeypatch.setattr(smbus2, "SMBus", lambda port: made[-1].smbus(port))
    yield make
    for each in made:
        each.factory.close()


Act = Callable[[], Coroutine[Any, Any, None]]


class Evening:
    """A session on a modelled Pi, and people who wait for what the table does."""

    def __init__(self, pi: ModelledPi, store: Store, lines: str | None = None) -> None:
        self.pi = pi
        self.store = store
        self.logged: list[str] = []
        self.tags = stickers.tags()
        proposal = compose.proposal_of(store, SETTINGS)
        self.session = compose.make_session(
            store,
            SETTINGS,
            proposal,
            decks=stickers.bindings(),
            lines=lines,
            started_us=pi.clock.now_us(),
        )

    def opening(self, settings: Settings, post: Callable[[Event], None]) -> PiParts:
        layout = compose.layout_of(settings)
        return self.pi.parts(
            layout.slots,
            {name: BUTTONS[name] for name in wired.buttons(settings)},
            post,
            slot_settings=compose.slot_settings(settings.readers),
        )

    def run(
        self,
        act: Act,
        write: Callable[[Step | Bind], None] | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        """Play until `act` is over, and never longer than a test may take."""

        async def meanwhile(_table: RealTable) -> None:
            await asyncio.wait_for(act(), LIMIT_S)

        run_real(
            self.session,
            compose.draw_in("en"),
            write or (lambda step: compose.write(self.store, step, self.session.proposal)),
            SETTINGS,
            opening=self.opening,
            meanwhile=meanwhile,
            log=log or self.logged.append,
        )

    # People

    async def until(self, what: Callable[[Session], object]) -> None:
        """Wait until the table has come so far."""
        while not what(self.session):
            await asyncio.sleep(0.005)

    async def told(self, wanted: Callable[[Event], bool]) -> None:
        await self.until(lambda _: any(map(wanted, self.pi.events)))

    async def press(self, button: str) -> None:
        await self.come(Pressed, lambda: self.pi.press(button, down=True))
        await self.come(Released, lambda: self.pi.press(button, down=False))

    async def lay(self, face: str, device: int) -> None:
        await self.come(TagOn, lambda: self.pi.chips[device].lay(self.tags[face]))

    async def come(self, kind: type[Event], after: Callable[[], object]) -> None:
        """Wait until what was done is told."""
        before = len(self.pi.events)
        after()
        await self.until(lambda _: any(isinstance(e, kind) for e in self.pi.events[before:]))

    async def started(self) -> None:
        for part in ("screen", "button ok", "button ready A", "button ready B"):
            await self.told(lambda e, part=part: getattr(e, "part", "") == part)  # type: ignore[misc]
        await self.press("ok")
        await self.until(lambda session: session.history)


@pytest.fixture
def evening(memory: Path, make_pi: Callable[..., ModelledPi]) -> Iterator[Evening]:
    with closing(Store(memory)) as store:
        yield Evening(make_pi(0, 1), store)


def all_threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


def coins(session: Session) -> tuple[int, int]:
    assert session.history is not None
    pair: tuple[int, int] = session.history.state.coins
    return pair


@pytest.mark.sweep
def test_a_round_is_played_kept_and_left_by_sigterm(evening: Evening) -> None:
    async def play() -> None:
        await evening.started()
        assert evening.pi.oled.on
        await evening.lay("4S", 0)
        await evening.lay("7H", 1)
        await evening.press("ready A")
        await evening.press("ready B")
        await evening.until(lambda session: session.history and session.history.steps)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    evening.run(play)
    assert coins(evening.session) == (1, 0)
    assert (evening.store.last_match() or "").endswith("A play 4S\nB play 7H\n= A 1\n")
    assert not evening.pi.oled.on, "the screen is left dark"
    names = {thread.name for thread in threading.enumerate()}
    assert not [name for name in names if name.startswith(("bus-", "journal"))]
    assert "reader A: ok RC522 v2" in evening.logged


def test_the_match_goes_on_another_day(
    evening: Evening, make_pi: Callable[..., ModelledPi]
) -> None:
    lines = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n\nA play 4S\nB play 7H\n"
    again = Evening(make_pi(0, 1), evening.store, lines)

    async def undo() -> None:
        await again.told(lambda e: getattr(e, "part", "") == "button back")
        await again.press("back")
        await again.until(lambda session: coins(session) == (0, 0))

    assert coins(again.session) == (1, 0)
    again.run(undo)


def test_one_reader_missing_is_told_and_the_other_works(
    memory: Path, make_pi: Callable[..., ModelledPi]
) -> None:
    with closing(Store(memory)) as store:
        evening = Evening(make_pi(0), store)

        async def play() -> None:
            await evening.told(lambda e: getattr(e, "part", "") == "button ok")
            await evening.until(lambda session: session.notice)
            await evening.press("ok")  # the message is read
            await evening.started()
            await evening.lay("4S", 0)

        evening.run(play)
    (told,) = [line for line in evening.logged if line.startswith("reader B: dead ")]
    assert "/dev/spidev0.1 cannot be opened" in told
    assert any(isinstance(e, TagOn) and e.slot == "A" for e in evening.pi.events)


def test_a_busy_reset_pin_is_told_before_anything_runs(evening: Evening) -> None:
    async def nothing() -> None:
        pytest.fail("there is no table")

    evening.pi.pins.busy.add(RESET_BCM)
    with pytest.raises(PartsMissingError, match="GPIO25 cannot be used"):
        evening.run(nothing)


@pytest.mark.sweep
def test_what_cannot_be_saved_is_told_once_in_full_and_not_shown(evening: Evening) -> None:
    tried: list[Step | Bind] = []
    mended = threading.Event()

    def write(step: Step | Bind) -> None:
        tried.append(step)
        if not mended.is_set():
            raise StoreError("the disk is full")

    async def play() -> None:
        await evening.told(lambda e: getattr(e, "part", "") == "button ok")
        await evening.press("ok")
        await evening.until(lambda _: len(tried) == 2)
        assert evening.session.history is None
        mended.set()
        await evening.until(lambda session: session.history)

    evening.run(play, write)
    assert len(tried) == 3
    assert evening.logged.count("the disk is full") == 1


@pytest.mark.sweep
@pytest.mark.parametrize("error", [BrokenPipeError(32, "Broken pipe"), OSError(5, "EIO")])
def test_a_log_that_cannot_be_written_stops_nothing(evening: Evening, error: OSError) -> None:
    """Law 8: `./run play 2>&1 | tee log` goes on when tee is gone, and so do all its parts."""
    refused: list[str] = []
    threads: set[str] = set()
    full = [StoreError("the disk is full")]

    def log(line: str) -> None:
        refused.append(line)
        threads.add(threading.current_thread().name)
        raise error

    def write(step: Step | Bind) -> None:
        if full:
            raise full.pop()
        compose.write(evening.store, step, evening.session.proposal)

    async def play() -> None:
        await evening.started()
        await evening.lay("4S", 0)
        await evening.lay("7H", 1)
        await evening.press("ready A")
        await evening.press("ready B")
        await evening.until(lambda session: session.history and session.history.steps)
        assert {name for name in all_threads() if name.startswith(("bus-", "journal"))} == {
            "bus-slots", "bus-buttons", "bus-screen", "journal",
        }  # fmt: skip

    evening.run(play, write, log)
    assert coins(evening.session) == (1, 0)
    assert {"reader A: ok RC522 v2", "screen: ok", "the disk is full"} <= set(refused)
    assert threads == {threading.main_thread().name}, "no bus waits for a terminal"


def test_a_bug_beside_the_table_ends_it_with_the_error(evening: Evening) -> None:
    async def bug() -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        evening.run(bug)
    assert not evening.pi.oled.on


def test_a_bug_in_drawing_ends_it_with_the_error_and_a_dark_screen(evening: Evening) -> None:
    def draw(_: Session) -> Any:
        raise ZeroDivisionError("a bug")

    with pytest.raises(ZeroDivisionError):
        run_real(
            evening.session,
            draw,
            lambda _: None,
            SETTINGS,
            opening=evening.opening,
            log=evening.logged.append,
        )
    assert not evening.pi.oled.on
    assert not [t for t in threading.enumerate() if t.name.startswith(("bus-", "journal"))]


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


def test_parts_are_opened_as_they_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "missing", lambda slots, port: [f"{slots} {port}", "more"])
    with pytest.raises(PartsMissingError) as caught:
        opening.open_parts(SETTINGS, lambda _: None)
    assert str(caught.value) == (
        "2 1\nmore\nTo play without these parts: ./run opens the simulated table."
    )


def test_on_a_board_that_has_everything_they_are_opened(
    monkeypatch: pytest.MonkeyPatch,
    make_pi: Callable[..., ModelledPi],
    capsys: pytest.CaptureFixture[str],
) -> None:
    pi = make_pi(0, 1)
    monkeypatch.setattr(opening, "missing", lambda *_: [])
    monkeypatch.setattr(opening, "slow", lambda port: [f"The bus {port} is slow."])
    monkeypatch.setattr("gpiozero.Device.pin_factory", pi.factory)
    with pi.wires.installed():
        parts = opening.open_parts(SETTINGS, pi.post)
    assert capsys.readouterr().err == "The bus 1 is slow.\n"
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


def play() -> int:
    return real.play(argparse.Namespace(settings=None, table=None, language=None))


def test_two_programs_at_once_are_not_let_in(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with only_one(memory):
        assert play() == 1
    assert capsys.readouterr().err == (
        f"crowntable: {memory}: another Crown Table is running with this memory. End it first.\n"
    )


def leave_once_it_shows(pi: ModelledPi) -> None:
    """Press Ctrl-C when the screen is on."""
    pause = threading.Event()
    while not pi.oled.on:
        pause.wait(0.005)
    os.kill(os.getpid(), signal.SIGINT)


def test_play_goes_on_with_the_match_it_finds(
    memory: Path,
    make_pi: Callable[..., ModelledPi],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(opening, "missing", lambda *_: [])
    for text, said in (
        ("crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n", ""),
        ("crown-record 9\n", "The match left open cannot be read, line 1; a new one begins.\n"),
    ):
        with closing(Store(memory)) as store:
            store.write(Step(tuple(text.splitlines()), opens=True))
        pi = make_pi(0, 1)
        monkeypatch.setattr("gpiozero.Device.pin_factory", pi.factory)

        leaving = threading.Thread(target=leave_once_it_shows, args=(pi,))
        leaving.start()
        with pi.wires.installed():
            assert play() == 0
        leaving.join(LIMIT_S)
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
        "Type: ./run deck enrol\n"
    )


@pytest.mark.sweep
def test_a_deck_that_lacks_cards_is_told_and_played_with(
    memory: Path,
    make_pi: Callable[..., ModelledPi],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = set_deck(memory, "red")
    monkeypatch.setattr(opening, "missing", lambda *_: [])
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
        monkeypatch.setattr("gpiozero.Device.pin_factory", pi.factory)
        leaving = threading.Thread(target=leave_once_it_shows, args=(pi,))
        leaving.start()
        with pi.wires.installed():
            assert play() == 0
        leaving.join(LIMIT_S)
        told = capsys.readouterr().err
        assert told.startswith(said)
        assert ("[table] deck" in told) == bool(said)

"""A table on real parts: their drivers and threads on modelled chips, in real time."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app import compose
from companion.app.real import run_real
from companion.app.store import Store, StoreError
from companion.table.inputs import Bind, Step
from companion.table.session import Session
from hardware.events import Health, TagOn
from hardware.pins import BUTTONS, RESET_BCM
from tests.companion.app.real.evening import SETTINGS, Evening
from tests.hardware.modelled_pi import ModelledPi


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


@pytest.mark.sweep
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


@pytest.mark.sweep
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


def test_a_button_whose_pin_is_taken_is_told_with_what_to_type(evening: Evening) -> None:
    evening.pi.pins.busy.add(BUTTONS["back"])

    async def play() -> None:
        await evening.told(lambda e: getattr(e, "part", "") == "button back")

    evening.run(play)
    assert (
        evening.logged.count(
            "button back: dead another program has GPIO5 (pin 29). "
            "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."
        )
        == 1
    )


@pytest.mark.long
def test_a_busy_reset_pin_costs_the_readers_until_it_is_free(evening: Evening) -> None:
    evening.pi.pins.busy.add(RESET_BCM)

    async def play() -> None:
        await evening.until(lambda session: session.notice)
        evening.pi.pins.busy.clear()
        await evening.told(
            lambda e: isinstance(e, Health) and (e.part, e.state) == ("reader B", "ok")
        )

    evening.run(play)
    (told,) = [line for line in evening.logged if line.startswith("reader A: dead ")]
    assert told.startswith("reader A: dead another program has GPIO25 (pin 22). Type: sudo fuser")


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

"""Runs the simulated table: as a demonstration, from a script, or line by line."""

import errno
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from PIL import Image

from companion.app.in_words import person
from companion.app.plain_files import read_file
from companion.app.simulator import blocks
from companion.app.simulator.bots_awaited import bots_acting
from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.table.sounds import Sound

STEP_US = 100_000
HEARD: Mapping[Sound, str] = {"tick": "♪ tick", "low": "♪ low, low", "fanfare": "♪ fanfare"}
"""What a piezo would sound like."""
STUCK_DEMO_US = 120_000_000
"""A demonstration in which nothing has happened for so long has a fault it cannot play with."""
MAX_BYTES = 1_000_000
"""A file that is larger is no script; nobody has to wait until it is read."""
CLEAR = "\x1b[H\x1b[J"
PAPER = (80, 60)
"""How large the output is taken to be where it is no terminal."""
BELOW = 1
"""On the row below a screen the cursor waits."""
LOOK_S = 0.1
"""How often a pause looks whether the terminal has another size."""


class Paper:
    """Prints screens one below the other; on a terminal each takes the place of the last.

    A screen that looks like the one before is not printed again.

    Args:
        out: where to print.
        size: returns how many columns and rows there are now; None where it is no terminal,
            and everything fits.
        redraw: whether a screen takes the place of the last one.
    """

    def __init__(
        self,
        out: TextIO,
        *,
        size: Callable[[], tuple[int, int] | None] = lambda: None,
        redraw: bool,
    ) -> None:
        self._out = out
        self._size = size
        self._redraw = redraw
        self._last: Image.Image | None = None
        self._last_size: tuple[int, int] | None = None

    def show(self, picture: Image.Image, *, again: bool = False) -> bool:
        """Print a screen; return whether it was new."""
        if self._last is not None and picture.tobytes() == self._last.tobytes() and not again:
            return False
        self._last = picture
        self._print(picture)
        return True

    def refit(self) -> None:
        """Print the screen again where the terminal has become larger or smaller since."""
        if self._redraw and self._last is not None and self._size() != self._last_size:
            self._print(self._last)

    def _print(self, picture: Image.Image) -> None:
        self._last_size = self._size()
        encoding = self._out.encoding
        columns, rows = self._last_size or PAPER
        lines = blocks.framed(blocks.draw(picture, columns, rows, encoding), encoding)
        if self._last_size is not None:
            # Where screens stand below each other, those that are too high can be scrolled to.
            high_enough = rows if self._redraw else PAPER[1]
            complaint = blocks.too_small(columns, high_enough, encoding, BELOW)
            lines = [complaint] if complaint else lines
        self._out.write((CLEAR if self._redraw else "") + "\n".join(lines) + "\n")
        self._out.flush()

    def say(self, text: str) -> None:
        """Print words; letters that the terminal cannot write become question marks."""
        encoding = self._out.encoding or "ascii"
        self._out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self._out.flush()


def demo(
    night: GameNight, paper: Paper, pause: Callable[[], None], notices: Iterable[str] = ()
) -> bool:
    """Let the program play a whole match, showing every screen, with a pause after each.

    `notices` are said first. Return whether the match came to its end, and as the people saw it.
    """
    table = night.table
    for notice in notices:
        paper.say(notice)
    table.on_sound = lambda sound: paper.say(HEARD[sound])

    def let_see(us: int) -> None:
        night.run_for(us)
        if paper.show(table.picture()):
            pause()

    let_see(1_000_000)
    table.press("ok")
    lines, since_us = 0, table.now_us
    while True:
        let_see(STEP_US)
        history = night.history
        written = len(history.lines) if history is not None else 0
        if written != lines:
            lines, since_us = written, table.now_us
        elif table.now_us - since_us > STUCK_DEMO_US:
            paper.say("Nothing happens any more: the match cannot go on with what is broken here.")
            return False
        differ = night.people is not None and night.people.disagreement
        if differ or (history is not None and history.position.ended is not None):
            break
    let_see(1_000_000)
    people = night.people
    if people is None:
        return True
    names = night.seen().names
    totals = ", ".join(f"{person(names[s])} {n}" for s, n in people.standing.totals)
    agree = "The people who held the cards count the same:"
    if people.disagreement:
        agree = f"The people who held the cards saw something else: {people.disagreement}."
    paper.say(f"{agree} {totals}.")
    return not people.disagreement


def script(
    hands: Hands[Any], paper: Paper, lines: Iterable[str], notices: Iterable[str] = ()
) -> None:
    """Do the commands of a script, showing every screen they lead to; say `notices` first.

    Nobody reads between two lines, so each waits until bots have done what they are about to do.
    """
    for notice in notices:
        paper.say(notice)
    hands.table.on_sound = lambda sound: paper.say(HEARD[sound])
    commands = Commands(hands, paper.say)
    hands.run_for(STEP_US * 10)
    paper.show(hands.table.picture())
    for line in lines:
        words = line.strip()
        if words:
            paper.say(f"> {words}")
        commands.do(line)
        if isinstance(hands, GameNight):
            for _ in bots_acting(hands):
                paper.show(hands.table.picture())
        paper.show(hands.table.picture(), again=commands.show_again)
        commands.show_again = False
        if commands.done:
            break


def read_script(name: str) -> list[str]:
    """Read a script; `-` is standard input. Raise OSError or UnicodeDecodeError."""
    if name == "-":
        return sys.stdin.read().splitlines()
    content = read_file(Path(name), MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise OSError(errno.EFBIG, "it is larger than a megabyte")
    return content.decode("utf-8-sig").splitlines()


def pause_for(seconds: float, meanwhile: Callable[[], None]) -> Callable[[], None]:
    """Return a pause of that length, in which `meanwhile` is done again and again."""

    def pause() -> None:
        end_s = time.monotonic() + seconds
        while (left_s := end_s - time.monotonic()) > 0:
            time.sleep(min(LOOK_S, left_s))
            meanwhile()

    return pause

"""The simulated table in a terminal: screen, slots, buttons, and a line to type commands."""

import asyncio
import gc
import logging
import textwrap
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output
from prompt_toolkit.widgets import TextArea

from companion.app.simulator import blocks, lamps_told
from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.run import HEARD

PACE_S = 0.05
WORDS_KEPT = 200
FEW = 2
"""So many slots fit on a line of their own with all there is to say."""
WELCOME = "Type help for the commands."
FIRST = " First: press ok"
MORE = "Enter: go on"
BELOW = 4
"""Below the picture: slots, buttons, at least one line of words, and the one to type in."""
STAYS = "\xa0"
"""A space at which no line is folded."""
PAGE_BELOW = BELOW + 2
"""Below a page to be read: an empty line, and how to go on."""


class _Said(logging.Handler):
    """Says what is logged, where a line on standard error would tear the picture."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        self._say(record.getMessage())


class Terminal:
    """Shows one game night and takes what is typed, in real time, until `quit`.

    `notices` are said at the start.
    """

    def __init__(self, hands: Hands[Any], notices: Iterable[str] = ()) -> None:
        self._hands = hands
        self._words: deque[str] = deque([WELCOME + FIRST * self._is_idle()], WORDS_KEPT)
        self._commands = Commands(hands, self._say)
        hands.table.on_sound = lambda sound: self._say(HEARD[sound])
        self._seen: tuple[bytes, dict[str, str]] = b"", lamps_told.lit(hands.table)
        self._reading: list[str] = []
        self._input = TextArea(
            height=1,
            prompt="> ",
            multiline=False,
            wrap_lines=False,
            history=InMemoryHistory(),
            accept_handler=self._typed,
        )
        self._app: Application[None] = Application(
            layout=Layout(HSplit(self._parts()), focused_element=self._input),
            key_bindings=_keys(),
            full_screen=True,
            after_render=_forget_what_is_gone,
        )
        for notice in notices:
            self._say(notice)

    def _is_idle(self) -> bool:
        return isinstance(self._hands, GameNight) and self._hands.history is None

    def _parts(self) -> list[Window | TextArea]:
        screen = Window(
            FormattedTextControl(self._screen_text), dont_extend_height=True, wrap_lines=True
        )
        table = Window(
            FormattedTextControl(self._table_text), dont_extend_height=True, wrap_lines=True
        )
        words = Window(FormattedTextControl(self._words_text), wrap_lines=True)
        return [screen, table, words, self._input]

    def run(self) -> None:
        """Show the table until the person leaves; warnings are said below it."""
        warnings = _Said(self._say)
        logging.getLogger().addHandler(warnings)
        try:
            asyncio.run(self._run())
        finally:
            logging.getLogger().removeHandler(warnings)

    async def _run(self) -> None:
        # What stands now is set aside, so that looking for what is gone takes a millisecond.
        gc.collect()
        gc.freeze()
        pacing = asyncio.ensure_future(self._pace())
        pacing.add_done_callback(self._stop_if_broken)
        try:
            await self._app.run_async()
        finally:
            pacing.cancel()
            gc.unfreeze()

    def _stop_if_broken(self, pacing: "asyncio.Future[None]") -> None:
        error = None if pacing.cancelled() else pacing.exception()
        if error is not None:
            self._app.exit(exception=error)

    async def _pace(self) -> None:
        """Keep the table's time in step with the clock on the wall."""
        table = self._hands.table
        start_s = time.monotonic() - table.now_us / 1e6
        while True:
            due_us = round((time.monotonic() - start_s) * 1e6)
            if due_us >= table.now_us:
                self._hands.run_for(due_us - table.now_us)
            else:  # a command has let time pass
                start_s = time.monotonic() - table.now_us / 1e6
            seen = table.picture().tobytes(), lamps_told.lit(table)
            if seen != self._seen:
                self._seen = seen
                self._app.invalidate()
            await asyncio.sleep(PACE_S)

    def _typed(self, buffer: Buffer) -> bool:
        if self._reading and not buffer.text.strip():
            self._reading = self._page()[1]
            return False
        self._reading = []
        self._say(f"> {buffer.text}")
        try:
            self._commands.do(buffer.text)
        except Exception as error:
            self._app.exit(exception=error)
            return False
        if self._commands.done:
            self._app.exit()
        return False  # the line is emptied

    def _say(self, text: str) -> None:
        """Say something; what has no room below the table takes its place until it is read."""
        lines = text.splitlines()
        self._words.extend(lines)
        if len(self._folded(lines)) > self._words_height():
            self._reading = lines

    # What is shown

    def _output(self) -> Output:
        return self._app.output

    def _screen_text(self) -> str:
        if self._reading:
            return "\n".join([*self._page()[0], "", MORE])
        output = self._output()
        encoding = output.encoding()
        size = output.get_size()
        complaint = blocks.too_small(size.columns, size.rows, encoding, BELOW)
        if complaint:
            return "\n".join(self._folded([complaint]))
        drawn = blocks.draw(self._hands.table.picture(), size.columns, size.rows, encoding)
        return "\n".join(blocks.framed(drawn, encoding))

    def _page(self) -> tuple[list[str], list[str]]:
        """Return what can be read at once now, and what is left for after it."""
        lines = self._folded(self._reading)
        more_slots = len(self._slot_lines()) - 1
        height = max(1, self._output().get_size().rows - PAGE_BELOW - more_slots)
        return lines[:height], lines[height:]

    def _folded(self, lines: Iterable[str]) -> list[str]:
        """Fold lines that are longer than the terminal is wide."""
        columns = self._output().get_size().columns
        return [part for line in lines for part in textwrap.wrap(line, columns) or [""]]

    def _table_text(self) -> StyleAndTextTuples:
        buttons = f"buttons: {' '.join(self._commands.button_words())}"
        return [*lamps_told.coloured("\n".join([*self._slot_lines(), buttons]))]

    def _slot_lines(self) -> list[str]:
        """Say what lies on the slots, and their lamps; of many, only where there is either."""
        table, lying_on, lamps = self._hands.table, self._commands.lying_on, self._seen[1]
        slots = table.layout.slots
        if len(slots) <= FEW:
            told = [lamps_told.with_lamp(f"slot {s}: {lying_on(s)}", s, lamps) for s in slots]
            return ["   ".join(told)]
        words = {s: f"{s}: {lying_on(s)}" if table.lying_on(s) else s for s in slots}
        told = [lamps_told.with_lamp(words[s], s, lamps) for s in slots]
        whole = [text.replace(" ", STAYS) for s, text in zip(slots, told, strict=True) if text != s]
        rows = "   ".join(whole) or "all empty"
        folded = self._folded([f"slots {slots[0]} to {slots[-1]}   {rows}"])
        return [line.replace(STAYS, " ") for line in folded]

    def _words_text(self) -> str:
        return (
            "" if self._reading else "\n".join(self._folded(self._words)[-self._words_height() :])
        )

    def _words_height(self) -> int:
        rows = self._output().get_size().rows - len(self._slot_lines())
        return max(1, rows - (20 if rows + 1 < blocks.TALL else 36))


def _forget_what_is_gone(_app: object) -> None:
    """Free the picture before the last one, a megabyte that refers to itself."""
    gc.collect()


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("c-d")
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit()

    return keys

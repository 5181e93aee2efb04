"""A terminal at which somebody types, and what stands on it."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from io import StringIO

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from companion.app.simulator.game_night import GameNight
from companion.app.simulator.terminal import Terminal

LIMIT_S = 30


class Seen(StringIO):
    """What a terminal was sent, and what stands on it now."""

    encoding = "utf-8"

    def __init__(self) -> None:
        super().__init__()
        self._stands = ""
        self.shown = ""
        self._drawn = threading.Condition()

    def look(self, app: Application[None]) -> None:
        """Read the rows that prompt_toolkit says it has drawn."""
        screen = app.renderer.last_rendered_screen
        if screen is None:  # it has been left
            return
        rows = [screen.data_buffer[y] for y in range(screen.height)]
        with self._drawn:
            self._stands = "\n".join(
                "".join(row[x].char for x in range(max(row, default=-1) + 1)).rstrip()
                for row in rows
            )
            self.shown += self._stands
            self._drawn.notify_all()

    def until(self, text: str) -> None:
        """Wait until a text stands there."""
        with self._drawn:
            found = self._drawn.wait_for(lambda: text in self._stands, LIMIT_S)
        assert found, f"{text!r} was never shown, but:\n{self._stands}"


class Person(threading.Thread):
    """Types one thing after the other, each once what it waits for is shown."""

    def __init__(self, keyboard: PipeInput, seen: Seen, acts: Sequence[tuple[str, str]]) -> None:
        super().__init__(daemon=True)
        self._keyboard = keyboard
        self._seen = seen
        self._acts = acts
        self.failed: AssertionError | None = None

    def run(self) -> None:
        try:
            for shown, typed in self._acts:
                self._seen.until(shown)
                self._keyboard.send_text(typed)
        except AssertionError as error:
            self.failed = error
            self._keyboard.send_text("\x03")


def show(
    night: GameNight,
    *acts: tuple[str, str],
    size: tuple[int, int] = (50, 140),
    resized: tuple[str, tuple[int, int]] = ("", (50, 140)),
    after_render: Callable[[object], None] = lambda _: None,
    notices: Sequence[str] = (),
    depth: ColorDepth | None = None,
) -> str:
    """Run a terminal of so many rows and columns, at which somebody types; return what it got.

    `depth` is how many colours it has, None where that is as usual.

    An act is what has to be shown, and what is typed then. As soon as what stands first in
    `resized` is shown, the terminal has the other size.
    """
    seen = Seen()

    def size_now() -> Size:
        return Size(*(resized[1] if resized[0] and resized[0] in seen.shown else size))

    output = Vt100_Output(seen, size_now, term="xterm", default_color_depth=depth)
    with create_pipe_input() as keyboard, create_app_session(keyboard, output):
        terminal = Terminal(night, notices)
        terminal._app.after_render += seen.look
        terminal._app.after_render += after_render
        person = Person(keyboard, seen, acts)
        person.start()
        try:
            asyncio.run(asyncio.wait_for(terminal._run(), 2 * LIMIT_S))
        finally:
            person.join(LIMIT_S)
        if person.failed is not None:
            raise person.failed
    return seen.getvalue()

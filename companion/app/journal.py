"""The journal's own thread: commits steps off the loop, in order, and tells when each is done."""

import contextlib
import queue
import threading
from collections.abc import Callable

from companion.table.inputs import Bind, Step

Done = Callable[[Exception | None], None]


class JournalThread:
    """Commits one step after the other with `write`; whatever it raises is told to `done`.

    `commit` returns at once; `done` is called from the journal's thread, which outlives what
    it raises: a journal that ends would leave the table waiting for ever.
    """

    def __init__(self, write: Callable[[Step | Bind], None]) -> None:
        self._write = write
        self._steps: queue.SimpleQueue[tuple[Step | Bind, Done] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def commit(self, step: Step | Bind, done: Done) -> None:
        """Put a step in line."""
        self._steps.put((step, done))

    def close(self) -> None:
        """Finish what is in line, then end."""
        self._steps.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._steps.get()) is not None:
            step, done = item
            with contextlib.suppress(Exception):
                done(self._written(step))

    def _written(self, step: Step | Bind) -> Exception | None:
        try:
            self._write(step)
        except Exception as error:
            return error
        return None

"""What a slot board's program says when it breaks off: a trace, of which the end says why."""

import logging

BEGINNING = 8
"""So many lines of a trace are logged; then only its last one."""

log = logging.getLogger(__name__)


class LastWords:
    """Logs one trace; another one only after something good was heard.

    A trace is the word Traceback, indented lines, and the exception: the first line that is not
    indented. Real ones have fifteen lines, and a line may get lost on the way.
    """

    def __init__(self) -> None:
        self._told = False
        self._lines = 0
        self._ended = True

    def program_runs(self) -> None:
        """Something good was heard: the next trace is another one."""
        self._told = False

    def hear(self, line: bytes) -> None:
        """Take a line that is no message."""
        if line.startswith(b"Traceback"):
            self._lines, self._ended, self._told = 0, self._told, True
        elif not line[:1].isspace():
            self._say_if_new(line, last=True)
            self._ended = True
            return
        self._say_if_new(line)

    def _say_if_new(self, line: bytes, *, last: bool = False) -> None:
        if not self._ended and (last or self._lines < BEGINNING):
            self._lines += 1
            said = line.decode("ascii", "replace").rstrip()
            log.error("the slot board's program broke off: %s", said)

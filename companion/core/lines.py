"""The lines of a record's text: numbers, blanks, comments and the errors that name them."""

import re

from msgspec import Struct

from companion.core.outcomes import Reason, reason

MAX_LINE_BYTES = 1000
MAX_LINES = 100_000
"""So many lines may say something: a long evening has some thousand."""

SAYS = re.compile(r"[ \t\r]*[^ \t\r\n#]|[ \t]*\r[ \t\r]*(?:#|\Z)")
SAYS_NEXT = re.compile(rf"\n(?:{SAYS.pattern})")
"""The beginning of a line that is neither blank nor a comment. Without possessive repeats, which
Python got wrong before 3.11.5."""

PERHAPS_TOO_LONG = re.compile(rf"[^\n]{{{MAX_LINE_BYTES // 4},}}")
"""A letter has at most 4 bytes."""


class RecordError(Exception):
    """A line that cannot be: its number, counted from 1, and the reason."""

    def __init__(self, line: int, why: Reason) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


class Line(Struct, frozen=True, gc=False):
    """A line with something on it: its number, first word, and the rest as it stands."""

    number: int
    first: str
    rest: str

    @property
    def words(self) -> list[str]:
        """The rest, word by word."""
        return self.rest.split()

    def bad(self, word: str, detail: str = "", /, **data: str | int) -> RecordError:
        """Make the error of this line."""
        return RecordError(self.number, reason(word, detail, **data))


class Lines:
    """The lines of a text that say something, one after the other."""

    def __init__(self, text: str) -> None:
        self._text = text.removeprefix("\ufeff")
        self._start = 0
        self._silent_until = 0
        self._said = 0
        self._count = 0
        self._again: Line | None = None

    @property
    def number(self) -> int:
        """The number of the line read last."""
        return max(1, self._count)

    def put_back(self, line: Line) -> None:
        """Give a line back: the next `take` returns it again."""
        self._again = line

    def take(self) -> Line | None:
        """Return the next line that says something, None at the end."""
        if self._again is not None:
            line, self._again = self._again, None
            return line
        while self._skip_silent() < len(self._text):
            line = split_line(*self._next())
            if line.first:
                self._said += 1
                if self._said > MAX_LINES:
                    raise line.bad("syntax", "too_many", limit=MAX_LINES)
                return line
        return None

    def _skip_silent(self) -> int:
        """Step over blank lines and comments at once, there may be millions; return where to read.

        One that may be too long is left to be looked at by itself.
        """
        if self._start >= self._silent_until:
            self._silent_until = self._next_that_says()
        long = PERHAPS_TOO_LONG.search(self._text, self._start, self._silent_until)
        end = long.start() if long else self._silent_until
        self._count += self._text.count("\n", self._start, end)
        self._start = end
        return end

    def _next_that_says(self) -> int:
        if SAYS.match(self._text, self._start):
            return self._start
        says = SAYS_NEXT.search(self._text, self._start)
        return says.start() + 1 if says else len(self._text)

    def _next(self) -> tuple[int, str]:
        end = self._text.find("\n", self._start)
        end = len(self._text) if end < 0 else end
        text = self._text[self._start : end].removesuffix("\r")
        self._start = end + 1
        self._count += 1
        return self._count, text


def split_line(number: int, text: str) -> Line:
    """Take a line apart; its first word is empty where nothing stands on it."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_LINE_BYTES:
        raise RecordError(number, reason("syntax", "too_long", limit=MAX_LINE_BYTES))
    first, _, rest = text.strip(" \t").replace("\t", " ").partition(" ")
    if "#" in text and first not in ("seat", "note"):  # names and notes may hold one
        text = text.partition("#")[0]
        first, _, rest = text.strip(" \t").replace("\t", " ").partition(" ")
    if not text.replace("\t", " ").isprintable():
        raise RecordError(number, reason("syntax", "not_printable"))
    return Line(number, first, rest.strip(" "))

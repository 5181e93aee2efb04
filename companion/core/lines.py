"""The lines of a record's text: numbers, blanks, comments and the errors that name them."""

import re

from msgspec import Struct

from companion.core.outcomes import Reason, reason

MAX_LINE_BYTES = 1000
BLANK_LINES = re.compile(r"[ \t\r\n]*\n")


class RecordError(Exception):
    """A line that cannot be: its number, counted from 1, and the reason."""

    def __init__(self, line: int, why: Reason) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


class Line(Struct, frozen=True):
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
        while self._skip_blank() < len(self._text):
            line = split_line(*self._next())
            if line.first:
                return line
        return None

    def _skip_blank(self) -> int:
        """Step over blank lines at once, there may be millions; return where the next begins."""
        if blank := BLANK_LINES.match(self._text, self._start):
            self._count += self._text.count("\n", self._start, blank.end())
            self._start = blank.end()
        return self._start

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
    if first not in ("seat", "note"):  # names and notes may hold a "#"
        text = text.partition("#")[0]
        first, _, rest = text.strip(" \t").replace("\t", " ").partition(" ")
    if not text.replace("\t", " ").isprintable():
        raise RecordError(number, reason("syntax", "not_printable"))
    return Line(number, first, rest.strip(" "))

"""The lines of a record's text: numbers, blanks, comments and the errors that name them."""

from msgspec import Struct

from companion.core.outcomes import Reason, reason

MAX_LINE_BYTES = 1000


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
        self._lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
        self._at = 0
        self._again: Line | None = None

    @property
    def number(self) -> int:
        """The number of the line read last."""
        return max(1, self._at)

    def put_back(self, line: Line) -> None:
        """Give a line back: the next `take` returns it again."""
        self._again = line

    def take(self) -> Line | None:
        """Return the next line that says something, None at the end."""
        if self._again is not None:
            line, self._again = self._again, None
            return line
        while self._at < len(self._lines):
            text = self._lines[self._at].removesuffix("\r")
            self._at += 1
            line = split_line(self._at, text)
            if line.first:
                return line
        return None


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

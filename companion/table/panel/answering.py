"""What is being answered on the panel: a choice, or numbers seat by seat. Pure values."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Seat


class Choosing(Struct, frozen=True):
    """One of a few things is being chosen with up, down and ok.

    `question` is the verb of the ask that is answered, `place` (where a tapped card goes, which
    is not named), `forward` (where a reserve goes), `revoke` (what to do about one) or `round`
    (which one is corrected). `seat` is who chooses, None where the table does. `options` are the
    words of the answers: seats, colours, a die's faces, places, `play_on`, numbers. `another`
    counts the cards where one was tapped after the other and only the last is asked about; it
    is 0 where there was one, or the cursor has moved since.
    """

    question: str
    seat: Seat | None
    options: tuple[str, ...]
    cursor: int = 0
    another: int = 0

    @property
    def chosen(self) -> str:
        """What the cursor stands on."""
        return self.options[self.cursor]

    def move(self, by: int) -> "Choosing":
        """Move the cursor, around the ends."""
        return replace(self, cursor=(self.cursor + by) % len(self.options), another=0)


class Row(Struct, frozen=True):
    """The number of one seat, None while it is not told; with `double` the next one too.

    `fixed`: the answer has been given and stays; `hidden`: others must not see the number;
    `single`: what it was when it was no double yet; `untold`: it is only where the seat begins.
    """

    seat: Seat
    low: int
    high: int
    value: int | None = None
    double: bool = False
    fixed: bool = False
    hidden: bool = False
    single: int | None = None
    untold: bool = False


class Counting(Struct, frozen=True):
    """Numbers are being told: predictions, bids, or results.

    `verb` is the verb of the asks; `rows` are in the order in which seats answer; `cursor` is
    the row that up and down change; `total` is how many tricks the round has, so that the sum
    of the rows can be told beside it. `pairs`: a number may be a double one; `row_by_row`: each
    number counts by itself, else all count together. `round` is the finished round that is
    corrected, 0 where it is the one under way.
    """

    verb: str
    rows: tuple[Row, ...]
    cursor: int
    total: int
    pairs: bool = False
    row_by_row: bool = False
    round: int = 0

    @property
    def row(self) -> Row:
        """The row that is being changed."""
        return self.rows[self.cursor]

    @property
    def sum(self) -> int:
        """What all that has been told adds up to, and what is just told; of a double the lower."""
        told = [row for n, row in enumerate(self.rows) if n == self.cursor or not row.untold]
        return sum(row.value for row in told if row.value is not None)

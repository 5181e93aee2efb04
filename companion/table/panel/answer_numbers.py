"""The panel while numbers are told on it: predictions, bids, results, seat by seat."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.outcomes import reason
from companion.core.records import Correct
from companion.core.words import Seat
from companion.table.match import Match
from companion.table.panel import told_numbers
from companion.table.panel.answering import Counting, Row
from companion.table.steps import Steps


class NumberPanel:
    """The list that is being filled in; it may correct the results of a finished round."""

    def __init__(self, match: Match, steps: Steps) -> None:
        self._match = match
        self._steps = steps
        self.counting: Counting | None = None
        self._held: Row | None = None

    @property
    def asked(self) -> object:
        """The number under the cursor, and of which list; None where none is told."""
        counting = self.counting
        return counting and (counting.verb, counting.round, counting.row)

    def close(self) -> None:
        """Have nothing told any more."""
        self.counting = self._held = None

    def count(self, *, entered: bool, verb: str = "") -> bool:
        """Have the numbers told that are asked for, or those of a verb; return whether any are."""
        history = self._match.running
        game = history.head.game
        verb = verb or told_numbers.number_verb(game, game.asks(history.state), entered=entered)
        if verb:
            hidden = self._match.terms.hidden_bids
            self.counting = told_numbers.counting_of(history, verb, hidden=hidden)
        return bool(verb)

    def count_again(self, number: int) -> None:
        """Have the results of a finished round told once more."""
        history = self._match.running
        rows, total = told_numbers.entered_rows(history, number)
        verb = told_numbers.entered_verb(history.head.game)
        self.counting = Counting(verb, rows, 0, total, round=number)

    def press(self, counting: Counting, button: str) -> None:
        """Take a press of the panel's buttons."""
        if button in ("up", "down"):
            self.counting = told_numbers.turned(counting, 1 if button == "up" else -1)
        elif button == "back":
            self._leave_row(counting)
        elif button == "ok":
            self._fix(counting)

    def _leave_row(self, counting: Counting) -> None:
        """Go back to the row before, from the first one to what was told below, then to the table.

        Of secret numbers neither the one that is left nor the one there is seen again.
        """
        rows = [i for i in range(len(counting.rows)) if self._is_open_row(counting, i)]
        below = [i for i in rows if i > counting.cursor and counting.rows[i].fixed]
        before = [*below, *(i for i in rows if i < counting.cursor)]
        if before and not counting.row_by_row:
            row = replace(counting.rows[before[-1]], fixed=False)
            left = told_numbers.told_anew(counting)
            there = told_numbers.with_row(replace(left, cursor=before[-1]), row)
            self.counting = told_numbers.told_anew(there)
        else:
            self.close()

    def _is_open_row(self, counting: Counting, i: int) -> bool:
        return counting.round > 0 or counting.rows[i].seat in self._seats_asked()

    def _seats_asked(self) -> set[Seat | None]:
        history, counting = self._match.running, self.counting
        if counting is None:
            return set()
        asks = history.head.game.asks(history.state)
        return {ask.seat for ask in asks if ask.verb == counting.verb}

    def _fix(self, counting: Counting) -> None:
        """Take the number under the cursor, and go on to the next, or write what was told."""
        if counting.row.value is None:
            self._match.tell(reason("not_now", "say_number"))
            return
        if counting.row_by_row:
            self._write(counting, (counting.row,))
            return
        fixed = told_numbers.with_row(counting, replace(counting.row, fixed=True, untold=False))
        missing = [i for i, row in enumerate(fixed.rows) if not row.fixed]
        if missing:
            after = [i for i in missing if i > fixed.cursor]
            self.counting = replace(fixed, cursor=(after or missing)[0])
        else:
            self._write(fixed, fixed.rows)

    def _write(self, counting: Counting, rows: Iterable[Row]) -> None:
        if counting.round:
            results = tuple((row.seat, row.value or 0) for row in rows)
            self._steps.commit([Correct(counting.round, results)])
        else:
            game = self._match.running.head.game
            self._steps.commit(told_numbers.entries_of(game, counting, rows))

    # A seat's own button

    def press_seat(self, seat: Seat) -> bool:
        """A seat presses its own button; return whether it answers a number with it.

        A hidden number that is given may be told anew, but nobody is shown it again.
        """
        counting = self.counting
        if counting is None or counting.round or seat not in self._seats_asked():
            return False
        self._held = counting.rows[told_numbers.row_of(counting, seat)]
        return True

    def let_go(self, seat: Seat, *, held: bool) -> None:
        """A seat's button came up, or was held: one more, fixed, or made a double.

        Where ok has answered for the seat meanwhile, or up and down, it means nothing any more.
        """
        row = self._held
        if row is None or row.seat != seat or self.counting is None:
            return
        self._held = None
        if row not in self.counting.rows or seat not in self._seats_asked():
            return
        counting = told_numbers.moved_to(self.counting, seat)
        if counting.row.hidden and counting.row.fixed:
            self._tell_again(counting, held=held)
        elif held:
            self.counting = counting
            self._fix(counting)
        elif counting.row.fixed and counting.pairs:
            changed = told_numbers.with_row(counting, told_numbers.doubled(counting.row))
            self._write(changed, (changed.row,))
        else:
            self.counting = told_numbers.pressed_more(counting)

    def _tell_again(self, counting: Counting, *, held: bool) -> None:
        """Begin a hidden number again that was given: it may be changed until all are in (CR-R8).

        Held down it stays, as it was given.
        """
        if not held:
            row = replace(counting.row, fixed=False)
            self.counting = told_numbers.told_anew(told_numbers.with_row(counting, row))

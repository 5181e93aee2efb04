"""Numbers told on the panel: from what a game asks to a list on the screen, and back. Pure."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.words import Seat
from companion.table.history.history import History
from companion.table.panel.answering import Counting, Row
from companion.table.panel.answers import answer

NUMBERS = ("number", "pair")


def number_verb(game: Game, asks: Iterable[Ask], *, entered: bool) -> str:
    """Return the verb of the numbers that are asked for; of results only where `entered`."""
    numbers = [ask for ask in asks if ask.kind in NUMBERS]
    must = next((ask.verb for ask in numbers if ask.must), "")
    results = [ask.verb for ask in numbers if _is_result(game, ask.verb) and entered]
    return must or next(iter(results), "")


def verb_of_seat(history: History, seat: Seat, *, entered: bool) -> str:
    """Return the verb of a number that a seat has to tell, or may change; else empty.

    Where results are `entered`, and no cards are read, it has to tell those too.

    It may while others have to tell theirs. The last bid too may be changed later (CB-R7), by
    back: nobody looks at bids any more, and the button speaks of something else.
    """
    asks = [ask for ask in history.head.game.asks(history.state) if ask.kind in NUMBERS]
    being_told = {number_verb(history.head.game, asks, entered=entered)}
    return next((ask.verb for ask in asks if ask.seat == seat and ask.verb in being_told), "")


def counting_of(history: History, verb: str, *, hidden: bool = False) -> Counting:
    """Put the numbers that are asked for as a list of all players.

    Who has answered already, and cannot change it, stands there fixed. A prediction or bid
    begins at the fair share, a result has to be told.
    """
    game = history.head.game
    asks = [ask for ask in game.asks(history.state) if ask.verb == verb]
    told = _told(history, verb)
    high = max(ask.high for ask in asks)
    asked = {ask.seat: ask for ask in asks}
    seats = [*(s for s in told if s not in asked), *(ask.seat for ask in asks)]
    seats += list(_still_to_come(history, seats, asks))
    fair = None if _is_result(game, verb) else _fair(high, len(seats))
    rows = []
    for seat in seats:
        ask = asked.get(seat)
        before = told.get(str(seat))
        low = ask.low if ask else 0
        if before is not None:
            fixed, secret = ask is None or not ask.must, hidden and _is_secret(ask)
            row = Row(
                str(seat), low, high, before.value, before.double, fixed, secret, before.single
            )
        elif ask is not None:
            secret, begins = hidden and _is_secret(ask), fair is not None
            row = Row(str(seat), low, high, fair, hidden=secret, untold=begins)
        else:
            row = Row(str(seat), low, high)
        rows.append(row)
    cursor = next((i for i, s in enumerate(seats) if s in asked and asked[s].must), 0)
    if not any(ask.must for ask in asks):
        cursor = next(i for i, seat in enumerate(seats) if seat in asked)
    pairs = any(ask.kind == "pair" for ask in asks)
    alone = len({ask.group for ask in asks}) > 1 or (len(asks) == 1 and len(rows) > 1)
    return Counting(verb, tuple(rows), cursor, high, pairs, alone)


def _is_secret(ask: Ask | None) -> bool:
    return ask is not None and ask.secret


def _fair(high: int, seats: int) -> int:
    return round(high / max(1, seats))


def _is_result(game: Game, verb: str) -> bool:
    return game.entered is not None and game.verb(verb).make is game.entered


def entered_verb(game: Game) -> str:
    """Return the verb by which results are entered; empty where they cannot be."""
    return next((verb.word for verb in game.verbs if verb.make is game.entered), "")


def entered_rows(history: History, number: int) -> tuple[tuple[Row, ...], int]:
    """Return what was entered for a finished round, and how many tricks it had."""
    told = entered_rounds(history)[number]
    total = sum(told.values())
    return tuple(Row(seat, 0, total, n) for seat, n in told.items()), total


def entered_rounds(history: History) -> dict[int, dict[Seat, int]]:
    """Return the results that were entered by hand, by round and seat."""
    game = history.head.game
    rounds: dict[int, dict[Seat, int]] = {}
    number, told = 1, dict[Seat, int]()
    entry: Any
    for step in history.steps:
        for entry in step.entries:
            if game.entered is not None and isinstance(entry, game.entered):
                told[entry.seat] = entry.number
        if game.result(step.effects):
            if told:
                rounds[number] = told
            number, told = number + 1, {}
    return rounds


class _Told(Struct, frozen=True):
    """What a seat has told: the lower number, whether it is a double, and the last single one."""

    value: int
    double: bool
    single: int | None


def _told(history: History, verb: str) -> dict[Seat, _Told]:
    """Return the numbers told for this round."""
    game = history.head.game
    make: Any = game.verb(verb).make
    told: dict[Seat, _Told] = {}
    rounds = []
    for step in reversed(history.steps):
        if game.result(step.effects):
            break
        rounds.append(step)
    for step in reversed(rounds):
        for entry in step.entries:
            if isinstance(entry, make):
                numbers = [entry.number, getattr(entry, "other", None)]
                known = [n for n in numbers if n is not None]
                double, before = len(known) > 1, told.get(entry.seat)
                single = (before.single if before else None) if double else known[0]
                told[entry.seat] = _Told(min(known), double, single)
    return told


def _still_to_come(
    history: History, seats: Sequence[Seat | None], asks: Sequence[Ask]
) -> list[Seat]:
    """List the players whose turn to answer comes later, clockwise from who answers now."""
    if any(ask.secret for ask in asks) or all(not ask.must for ask in asks):
        return []
    players = getattr(history.head.game.view(history.state, None), "players", None)
    around = tuple(players or history.head.setup.seats)
    last = asks[-1].seat
    at = around.index(last) if last in around else 0
    return [seat for seat in (*around[at + 1 :], *around[: at + 1]) if seat not in seats]


def turned(counting: Counting, by: int) -> Counting:
    """Change the number under the cursor, around the ends.

    Where a double is possible it comes between: 1, 1/2, 2, 2/3 and so on.
    """
    row = counting.row
    steps = _values(row, pairs=counting.pairs)
    now = (row.value, row.double)
    at = steps.index(now) if now in steps else (-1 if by > 0 else 0)
    value, double = steps[(at + by) % len(steps)]
    return with_row(counting, replace(row, value=value, double=double, untold=False))


def _values(row: Row, *, pairs: bool) -> list[tuple[int | None, bool]]:
    singles: list[tuple[int | None, bool]] = [(n, False) for n in range(row.low, row.high + 1)]
    if not pairs:
        return singles
    return [
        each for n, _ in singles for each in ((n, False), (n, True)) if each != (row.high, True)
    ]


def row_of(counting: Counting, seat: Seat) -> int:
    """Return which row is the seat's."""
    return next(i for i, row in enumerate(counting.rows) if row.seat == seat)


def moved_to(counting: Counting, seat: Seat) -> Counting:
    """Move the cursor to a seat's row; a number that was half told in secret is told anew."""
    at = row_of(counting, seat)
    if at == counting.cursor:
        return counting
    left = counting if counting.row.fixed else told_anew(counting)
    return replace(left, cursor=at)


def told_anew(counting: Counting) -> Counting:
    """Begin a secret number again from the fair share: others may be looking."""
    row = counting.row
    if not row.hidden:
        return counting
    return with_row(counting, replace(row, value=_fair(row.high, len(counting.rows))))


def pressed_more(counting: Counting) -> Counting:
    """One more in the row under the cursor, which a seat tells with its own button.

    Whoever bids last finds the doubles between the numbers: once its bid is fixed, the bidding
    is over.
    """
    row = counting.row
    if counting.pairs and all(each.fixed for each in counting.rows if each is not row):
        return turned(counting, 1)
    value = row.low if row.value is None else row.value + 1
    value = row.low if value > row.high else value
    return with_row(counting, replace(row, value=value, double=False, untold=False))


def doubled(row: Row) -> Row:
    """Make a bid a double one, or the single one again that it was."""
    if row.value is None:
        return row
    if row.double:
        return replace(row, value=row.value if row.single is None else row.single, double=False)
    return replace(row, value=min(row.value, row.high - 1), double=True)


def with_row(counting: Counting, row: Row) -> Counting:
    """Return the list with the row under the cursor changed."""
    at = counting.cursor
    return replace(counting, rows=(*counting.rows[:at], row, *counting.rows[at + 1 :]))


def entries_of(game: Game, counting: Counting, rows: Iterable[Row]) -> tuple[Struct, ...]:
    """Return the lines that these rows write."""
    verb = game.verb(counting.verb)
    return tuple(
        answer(verb, row.seat, row.value, *([row.value + 1] if row.double else []))
        for row in rows
        if row.value is not None
    )

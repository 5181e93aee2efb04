"""Any game on the small screen, from its asks alone: for a game without screens of its own.

At the top what was chosen for this round, in the middle what was laid last, what a round brought,
or what everybody has, and at the bottom who is asked for what.
"""

from collections.abc import Sequence

from companion.core.asks import Ask
from companion.core.words import Card, Seat
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.choosing import choosing, option_text
from companion.table.screens.common import ASK, OK, ask, game_name, keys, names_of, readable
from companion.table.screens.counting import counting
from companion.table.screens.faces import BIG, BOLD, TALL, THIN, Face, width
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.screens.tricks import not_theirs
from companion.table.screens.tricks_marks import idle_card, turn_bar
from companion.table.screens.tricks_rounds import match_over
from companion.table.texts import say
from companion.table.texts.cards import card_name
from companion.table.view import TableView

HEAD = Area(0, 10, 128, 17)
LOWER = Area(0, 27, 128, 17)
ROWS_Y = 11
FEW = 3
APART = 3
COLUMN_WIDE = 62
"""How wide a name and a total are together, where two stand beside each other."""
NARROW = 22
"""A total that is wider, in bold letters, has no room beside a name in such."""


def match(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw a match under way or over; every further page shows what everybody has."""
    if view.choosing is not None:
        choosing(canvas, view, view.choosing, language)
    elif view.counting is not None:
        counting(canvas, view.counting, view.names, language)
    elif view.phase == "over" and not view.page:
        _over(canvas, view, language)
    else:
        _top(canvas, view, language)
        _middle(canvas, view, language)
        _asked(canvas, view, language)


def card(canvas: Canvas, card: Card, language: str) -> None:
    """Name a card that lies on the idle table."""
    idle_card(canvas, card, "", language)


def _top(canvas: Canvas, view: TableView, language: str) -> None:
    title = ", ".join(
        say(
            language,
            "plain.option",
            name=readable(verb),
            value=option_text(verb, chosen, names_of(view), language),
        )
        for verb, chosen in view.settled
    )
    title = title or game_name(view.playing, language)
    canvas.paragraph(Area(0, 0, 104, 8), title, ((BOLD, 1), (THIN, 1)), centre=False)
    dots(canvas, view)


def _middle(canvas: Canvas, view: TableView, language: str) -> None:
    if view.page:
        _totals(canvas, view)
    elif view.gained:
        canvas.paragraph(HEAD, _result(view, language), ((BIG, 1), (TALL, 1), (BOLD, 2), (THIN, 2)))
        _totals_line(canvas, view)
    elif view.waits or view.latest:
        _latest(canvas, view, language)
    else:
        _totals(canvas, view)


def _result(view: TableView, language: str) -> str:
    """Say a result line: what each has got, or its one word."""
    names, words = names_of(view), view.gained
    if len(words) < 2:
        return readable(words[0])
    pairs = zip(words[::2], words[1::2], strict=False)
    return ", ".join(
        say(language, "plain.gets", name=names[seat], gain=_signed(gain)) for seat, gain in pairs
    )


def _signed(gain: str) -> str:
    """Write a gain with its sign, a word as it is.

    >>> _signed("2"), _signed("-100"), _signed("trap")
    ('+2', '-100', 'trap')
    """
    return f"+{gain}" if gain.isdecimal() else gain


def _latest(canvas: Canvas, view: TableView, language: str) -> None:
    """Say who laid which card, and on one reader how to give it to another (T3).

    A tap that waits for its turn goes before what was laid.
    """
    seat, *_, laid = view.waits or view.latest or ("", None)
    names = names_of(view)
    key = "plain.laid_hidden" if laid is None else "plain.laid"
    said = say(language, key, name=names[seat], card=card_name(language, laid or ""))
    canvas.paragraph(HEAD, said, ((BIG, 1), (TALL, 1), (BOLD, 2), (THIN, 2)))
    if view.shared and (view.waits or view.giveable):
        not_theirs(canvas, Area(0, 34, 128, 10), view, seat, language)
    else:
        _totals_line(canvas, view)


def _totals(canvas: Canvas, view: TableView) -> None:
    """List what everybody has, two beside each other where many play; who has left is last."""
    totals = _totals_of(view)
    few = len(totals) <= FEW
    face = TALL if len(totals) < FEW else _small(totals, few=few)
    high = (ASK.y - ROWS_Y) // (len(totals) if few else -(-len(totals) // 2))
    widest = max((width(total, face) for _, total in totals), default=0)
    names = shorten(view.names, (120 if few else COLUMN_WIDE) - widest - APART, face)
    for n, (seat, total) in enumerate(totals):
        row, column = (n, 0) if few else divmod(n, 2)
        y = ROWS_Y + row * high + (high - face.height) // 2
        canvas.text(4 if few else 66 * column, y, names[seat], face)
        canvas.right(124 if few else COLUMN_WIDE + 66 * column, y, total, face)


def _small(totals: Sequence[tuple[Seat, str]], *, few: bool) -> Face:
    """Return the size in which a total leaves its name some room."""
    narrow = few or all(width(total, BOLD) <= NARROW for _, total in totals)
    return BOLD if narrow else THIN


def _totals_line(canvas: Canvas, view: TableView) -> None:
    names = shorten(view.names, 36, THIN)
    said = ", ".join(f"{names[seat]} {total}" for seat, total in _totals_of(view))
    canvas.paragraph(LOWER, said, ((BOLD, 1), (THIN, 2)))


def _totals_of(view: TableView) -> list[tuple[Seat, str]]:
    """Write what everybody has; of who has left it stands last and in brackets."""
    left = {seat.seat for seat in view.seats if seat.left}
    staying = [(seat, str(total)) for seat, total in view.totals if seat not in left]
    return [*staying, *((seat, f"({total})") for seat, total in view.totals if seat in left)]


# What is asked


def _asked(canvas: Canvas, view: TableView, language: str) -> None:
    """Say at the bottom what is to be done: by whom, or by which button."""
    if view.countdown is not None:
        ask(canvas, str(view.countdown))
        return
    seats = [seat for seat in view.seats if seat.asked]
    if any(seat.laid and not seat.ready for seat in seats) and all(seat.laid for seat in seats):
        ask(canvas, say(language, "plain.ready_ok" if view.shared else "plain.ready"))
        return
    does = say(language, "plain.touch" if view.shared else "plain.lay")
    waits = [seat for seat in seats if not seat.laid]
    if len(waits) == 1 or (waits and view.shared):
        turn_bar(canvas, view, waits[0].seat, does, None, language)
    elif waits:
        ask(canvas, say(language, "plain.all_touch" if view.shared else "plain.all_lay"))
    else:
        _by_button(canvas, view, language)


def _by_button(canvas: Canvas, view: TableView, language: str) -> None:
    """Where no card is asked for: what ok does, or whose turn it is to say so."""
    asked = next((each for each in view.asks if each.must), None)
    if asked is not None and asked.kind == "done" and asked.seat is not None:
        turn_bar(canvas, view, asked.seat, say(language, "plain.done"), None, language)
        return
    does = say(language, "plain.go_on") if view.gained else _does(asked, language)
    keys(canvas, ASK, (OK, does))


def _does(asked: Ask | None, language: str) -> str:
    if asked is not None and asked.kind in ("number", "pair"):
        return say(language, "plain.number")
    if asked is not None and asked.kind == "choice":
        return say(language, "plain.choice")
    return say(language, "plain.go_on")


def _over(canvas: Canvas, view: TableView, language: str) -> None:
    """Say who has won, and why it is over."""
    names = names_of(view)
    winners = [names[seat] for seat in view.winners]
    key = "plain.nobody" if not winners else "plain.wins" if len(winners) == 1 else "plain.share"
    head = say(language, key, name="".join(winners[:1]), names=", ".join(winners))
    gone = {seat.seat for seat in view.seats if seat.left}
    losers = [names[seat] for seat in view.names if seat not in {*view.winners, *gone}]
    ended = f"plain.over.{view.ended}" if view.ended in ("last", "conceded") else "plain.over"
    why = say(language, ended, name=", ".join(losers))
    players = [seat.seat for seat in view.seats if not seat.left]
    match_over(canvas, view, head, why, dict(view.totals), players, language)

"""Every state of the screen in Cuprum Duelists worth looking at, built from played lines."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.words import Seat
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import State
from companion.table.panel.answering import Choosing
from companion.table.proposing import Proposal, agreed
from companion.table.view import SeatView, TableView
from tests.companion.games.cuprum_duelists.battles import fold
from tests.companion.table.screens.states import LONG

NAMES = ("Anna", "Ben")
BEGUN = "table starter A"
FIRST = f"{BEGUN}; A set M1 KS; A set M3 9H; A done; B set M1 QD; B reserve ?; B done"
SECOND = f"{FIRST}; A set M2 4C; A set WL 10S; A done; B set M2 3H; B set M1 2S; B done"
COVERING = SECOND.removesuffix("; B done")
COVERED_TWICE = f"{SECOND}; A set M1 KC; A set M2 4D"
THIRD = f"{SECOND}; A set WR AS; A done; B set M3 JD; B set WR AH; B done"

RESERVING = f"{BEGUN}; A reserve 9S"
MOVED = f"{SECOND}; A set WR AS; B forward WL 8C"
FULL = f"{SECOND}; A set WR AS; A set M3 7D; B forward WL 8C; A done; B set M3 JD; B set WR AH"

RESERVED = (
    f"{BEGUN}; A reserve ?; A set M1 KS; A done; B set M1 AD; B done; A done; B done; A done; "
    "B set M2 9D; B done"
)

REST = "; A done; B done; A done; B done; table close"
MAIN = (
    f"{BEGUN}; A set M1 KS; A set M2 10S; A done; B set M1 QD; B set WL 2D; B done; "
    "A done; B set M3 3C; B done; A done; B done; table close"
)
WING = f"{BEGUN}; A set M1 KS; A done; B set M2 QD; B set WL 9D; B done{REST}"
WINGS = f"{BEGUN}; A set M1 KS; A set WR 10S; A done; B set M2 QD; B set WL 9D; B done{REST}"
HIGHEST = f"{BEGUN}; A set M1 KS; A done; B set M2 AD; B done{REST}"
EQUAL = HIGHEST.replace("AD", "KD")
CLASSES = HIGHEST.replace("KS", "4S").replace("AD", "7D")
NOTHING = f"{BEGUN}" + "; A done; B done" * 3 + "; table close"
PASSED = "; B done; A done" * 3 + "; table close" + "; A done; B done" * 3 + "; table close"
LEVEL = NOTHING + PASSED
SIX = LEVEL + PASSED + "; B done; A done" * 3 + "; table close"
WON = MAIN + (
    "; B set M1 AD; B done; A done; B done; A done; B done; A done; table close"
    "; A done; B set M1 AH; B done; A done; B done; A done; B done; table close"
    "; B set M1 AC; B done; A done; B done; A done; B done; A done; table close"
)


def at_table(
    body: str,
    *,
    names: tuple[str, str] = NAMES,
    values: str = "rank",
    result: bool = False,
    viewer: Seat | None = None,
    **more: Any,
) -> TableView:
    """Show the table after the lines; `result`: what the last of them told is still shown."""
    history, refused = fold(body.replace("; ", "\n"), f"option values {values}\n")
    assert refused == []
    position = history.position
    view = of_state(
        history.state,
        history.effects,
        names=names,
        values=values,
        viewer=viewer,
        result=history.steps[-1].effects if result else (),
    )
    phase = "over" if position.ended else "choose" if "choosing" in more else "play"
    asks = () if position.ended else view.asks
    ended: dict[str, Any] = {"ended": position.ended, "winners": position.winners}
    return replace(view, phase=phase, asks=asks, **ended, **more)


def of_state(
    state: State,
    told: tuple[Any, ...],
    *,
    names: tuple[str, str] = NAMES,
    values: str = "",
    viewer: Seat | None = None,
    result: tuple[Any, ...] = (),
) -> TableView:
    """Show the table of a game that stands so."""
    winner = state.winner
    proposal = Proposal(GAME.name, (("values", values or state.options.values),), names)
    return TableView(
        phase="play" if winner is None else "over",
        proposal=proposal,
        terms=proposal,
        game=GAME.view(state, viewer),
        seats=tuple(SeatView(seat, name) for seat, name in zip("AB", names, strict=True)),
        result=result,
        told=told,
        ended=None if winner is None else "played",
        winners=() if winner is None else (winner,),
        playing=GAME.name,
        agreed=agreed(GAME, (("values", values or state.options.values),)),
        asks=GAME.asks(state),
    )


def tapped(
    body: str, latest: tuple[Seat, str, str | None], *, giveable: bool = True, **more: Any
) -> TableView:
    """Show what was tapped last on one reader for all."""
    return at_table(body, shared=True, latest=latest, giveable=giveable, **more)


def early(
    body: str, *slots: str, seat: Seat = "B", names: tuple[str, str] = NAMES, **more: Any
) -> TableView:
    """Show cards of a seat that lie on these slots before its turn."""
    seats = tuple(
        SeatView(each, name, laid=each == seat, early=slots if each == seat else ())
        for each, name in zip("AB", names, strict=True)
    )
    return at_table(body, names=names, seats=seats, **more)


def placing(body: str, place: str, another: int = 0, seat: Seat = "A", **more: Any) -> TableView:
    """Show where a card can go, with the cursor on a place."""
    options = ("M1", "M2", "M3", "WL", "WR", "R")
    choosing = Choosing("place", seat, options, options.index(place), another)
    return at_table(body, choosing=choosing, **more)


def forwarding(body: str, place: str, seat: Seat = "B", **more: Any) -> TableView:
    """Show where a reserve can go."""
    options = ("M1", "M2", "M3", "WL", "WR")
    return at_table(body, choosing=Choosing("forward", seat, options, options.index(place)), **more)


def starting(cursor: int, **more: Any) -> TableView:
    """Show who can begin."""
    return at_table("", choosing=Choosing("starter", None, ("A", "B"), cursor), **more)


STATES: dict[str, Callable[[], TableView]] = {
    "starter": lambda: starting(0),
    "starter-long": lambda: starting(1, names=LONG),
    "draw-first": lambda: at_table(BEGUN),
    "draw-class": lambda: at_table(BEGUN, values="class"),
    "one-laid": lambda: at_table(f"{BEGUN}; A set M1 KS"),
    "two-laid": lambda: at_table(f"{BEGUN}; A set M1 KS; A set M3 9H"),
    "early-first": lambda: early(BEGUN, "B-M2"),
    "early": lambda: early(f"{BEGUN}; A set M1 KS", "B-M1"),
    "early-two": lambda: early(f"{SECOND}; A set WR AS", "B-M3", "B-M1", names=LONG),
    "early-reserve": lambda: early(f"{BEGUN}; A set M1 KS", "B-R"),
    "early-third": lambda: early(f"{BEGUN}; A set M1 KS; A set M3 9H", "A-M2", seat="A"),
    "turn": lambda: at_table(FIRST),
    "turn-long": lambda: at_table(FIRST, names=LONG),
    "answer": lambda: at_table(f"{FIRST}; A set M2 4C"),
    "answer-long": lambda: at_table(f"{FIRST}; A set M2 4C", names=LONG),
    "answer-two": lambda: at_table(f"{FIRST}; A set M2 4C; A set WL 10S"),
    "answer-moving": lambda: at_table(f"{FIRST}; A set M2 4C", moving=("B", "")),
    "answer-moving-long": lambda: at_table(f"{FIRST}; A set M2 4C", moving=("B", ""), names=LONG),
    "answer-moved": lambda: at_table(MOVED, moving=("B", "WL")),
    "answer-moved-right": lambda: at_table(MOVED, moving=("B", "WR"), names=LONG),
    "answer-own": lambda: at_table(f"{FIRST}; A set M2 4C; A done"),
    "covered": lambda: at_table(SECOND),
    "covered-lies": lambda: at_table(COVERING, covered=("QD",)),
    "covered-both": lambda: at_table(COVERING.replace("M2 3H", "M1 3H"), covered=("QD", "3H")),
    "covered-two": lambda: at_table(COVERED_TWICE, covered=("KS", "4C")),
    "covered-answer": lambda: at_table(f"{FIRST}; A set M1 KC", covered=("KS",)),
    "covered-answer-own": lambda: at_table(f"{FIRST}; A set M1 KC; A done", covered=("KS",)),
    "covered-long": lambda: at_table(COVERING, covered=("QD",), names=LONG),
    "tapped": lambda: tapped(f"{FIRST}; A set WL 10S", ("A", "WL", "10S")),
    "tapped-long": lambda: tapped(f"{FIRST}; A set WL 10S", ("A", "WL", "10S"), names=LONG),
    "tapped-reserve": lambda: tapped(RESERVING, ("A", "R", None)),
    "tapped-forward": lambda: tapped(MOVED, ("B", "WL", "8C"), giveable=False),
    "tapped-waits": lambda: tapped(FIRST, ("B", "M1", "QD"), giveable=False, waits=("B", "10S")),
    "tapped-waits-long": lambda: tapped(
        FIRST, ("B", "M1", "QD"), giveable=False, waits=("B", "10S"), names=LONG
    ),
    "tapped-waits-unseen": lambda: at_table(BEGUN, shared=True, waits=("B", None)),
    "full": lambda: at_table(FULL),
    "closing": lambda: at_table(f"{SECOND}; A set WR AS; A set M2 KC; A done; B done"),
    "close-answer": lambda: at_table(RESERVED),
    "close": lambda: at_table(THIRD),
    "close-count": lambda: at_table(THIRD, countdown=3),
    "class": lambda: at_table(THIRD, values="class"),
    "lift": lambda: at_table(FIRST, lift=True),
    "place-free": lambda: placing(FIRST, "M2"),
    "place-another": lambda: placing(FIRST, "M2", 2),
    "place-another-covers": lambda: placing(FIRST, "M1", 13, names=LONG),
    "place-covers": lambda: placing(FIRST, "M1"),
    "place-wing": lambda: placing(FIRST, "WR", names=LONG),
    "place-reserve": lambda: placing(FIRST, "R"),
    "place-class": lambda: placing(SECOND, "M3", values="class"),
    "forward": lambda: forwarding(f"{FIRST}; A set M2 4C", "M2"),
    "forward-covers": lambda: forwarding(f"{FIRST}; A set M2 4C", "M1", names=LONG),
    "result-main": lambda: at_table(MAIN, result=True),
    "result-wing": lambda: at_table(WING, result=True),
    "result-wing-long": lambda: at_table(WING, result=True, names=LONG),
    "result-wings": lambda: at_table(WINGS, result=True),
    "result-highest": lambda: at_table(HIGHEST, result=True),
    "result-equal": lambda: at_table(EQUAL, result=True),
    "result-class": lambda: at_table(CLASSES, result=True, values="class"),
    "result-nothing": lambda: at_table(NOTHING, result=True),
    "result-level": lambda: at_table(LEVEL, result=True),
    "draw": lambda: at_table(MAIN),
    "draw-clear": lambda: at_table(MAIN, old=True, names=LONG),
    "draw-shuffle": lambda: at_table(SIX),
    "play-on": lambda: at_table(LEVEL),
    "last-battle": lambda: at_table(f"{MAIN}; B set M1 AD", last_round=True),
    "page-last": lambda: at_table(WING, page=1),
    "page-last-long": lambda: at_table(HIGHEST, page=1, names=LONG),
    "page-last-none": lambda: at_table(BEGUN, page=1),
    "page-score": lambda: at_table(MAIN, page=2),
    "page-score-long": lambda: at_table(SIX, page=2, names=LONG, values="class"),
    "page-fought": lambda: at_table(f"{MAIN}; B set M1 AD; B set M1 AC", page=3),
    "over": lambda: at_table(WON, result=True),
    "over-long": lambda: at_table(WON, names=LONG),
    "over-page": lambda: at_table(WON, page=1),
    "over-conceded": lambda: at_table(f"{MAIN}; A concede"),
    "over-last": lambda: at_table(f"{MAIN.removesuffix('; table close')}; table last; table close"),
}

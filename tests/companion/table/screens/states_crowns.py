"""Every state of the screen of Crowns worth looking at, each reached by playing."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crowns.actions import Play, Predict, Starter, Trump, Won
from companion.table.panel.answering import Choosing, Counting, Row
from companion.table.view import TableView
from tests.companion.table.screens.made_views import LONG, NAMES, MadeTable


def begun(
    seats: int = 4, number: int = 1, names: tuple[str, ...] = NAMES, **options: Any
) -> MadeTable:
    """Return a match at the beginning of a round; every round before was entered by hand."""
    table = MadeTable("crowns", seats, names, **options).do(Starter("A"))
    chance = random.Random(seats)
    for n in range(1, number):
        table.do(Trump(chance.choice(("red", "blue", "green", "yellow"))))
        results = shared(chance, n, seats)
        said = [won if chance.random() < 0.5 else chance.randint(0, n) for won in results]
        table.do(*map(Predict, ALL_SEATS, said[:seats])).do(*map(Won, ALL_SEATS, results))
    return table


def shared(chance: random.Random, number: int, seats: int) -> list[int]:
    """Share a round's battles out."""
    won = [0] * seats
    for _ in range(number):
        won[chance.randrange(seats)] += 1
    return won


def dealt(
    seats: int = 4, number: int = 3, trump: str = "red", said: int = 1, **options: Any
) -> MadeTable:
    """Return a table where everybody has predicted as much."""
    table = begun(seats, number, **options).do(Trump(trump))
    return table.do(*(Predict(seat, said) for seat in ALL_SEATS[:seats]))


def played(cards: str, **options: Any) -> MadeTable:
    """Return a table where these cards were played in turn, whoever had to."""
    table = dealt(**options)
    for card in cards.split():
        players = table.state.match.players
        table.do(Play(players[table.state.tricks.turn], card))
    return table


def quiet(table: MadeTable, **changes: Any) -> TableView:
    """Return the view once the result has been seen."""
    return table.view(result=(), **changes)


def early(cards: str, seat: str, **options: Any) -> TableView:
    """Return the view with a card that lies early at a seat."""
    view = played(cards, **options).view()
    seats = tuple(replace(each, laid=each.seat == seat) for each in view.seats)
    return replace(view, seats=seats)


def revoked(view: Callable[[MadeTable], TableView]) -> TableView:
    """Return a view after a card turned up that should have been played before (T4)."""
    return view(played("R5 R9 Y1 R2 G5 R1"))


def asked_revoke(table: MadeTable, cursor: int = 0) -> TableView:
    options = ("play_on", "not_card", "void")
    return table.view(phase="choose", choosing=Choosing("revoke", None, options, cursor), result=())


def worst(seats: int, number: int = 10) -> MadeTable:
    """Return a match with long names where one always hits and one never does."""
    table = MadeTable("crowns", seats, LONG).do(Starter("A"))
    for n in range(1, number + 1):
        table.do(Trump("yellow"))
        table.do(*(Predict(s, n if s in "AB" else 0) for s in ALL_SEATS[:seats]))
        table.do(*(Won(s, n if s == "A" else 0) for s in ALL_SEATS[:seats]))
    return table


SIX = "Y15 Y12 R14 W1 K13a"
STATES: dict[str, Callable[[], TableView]] = {
    "starter": lambda: MadeTable("crowns", 4).view(),
    "choose-starter": lambda: MadeTable("crowns", 6).choosing(cursor=2),
    "choose-starter-long": lambda: MadeTable("crowns", 6, LONG).choosing(cursor=5),
    "deal-no-trump": lambda: quiet(begun(number=3)),
    "choose-trump": lambda: begun(number=3).choosing(cursor=2),
    **{
        f"deal-{colour}": partial(lambda c: begun(number=7).do(Trump(c)).view(), colour)
        for colour in ("yellow", "blue", "green", "red")
    },
    "deal-last": lambda: begun(6, 10, LONG).do(Trump("yellow")).view(),
    "count": lambda: begun(4, 4).do(Trump("blue")).counting("predict", ([1], 2, 1, 1), 1),
    "count-three": lambda: begun(3, 4).do(Trump("green")).counting("predict", ([2], 2, [1]), 1),
    "count-six": lambda: begun(6, 4).do(Trump("red")).counting("predict", (1, 0, 1, 1, 2, 0), 3),
    "count-long": lambda: begun(6, 10, LONG)
    .do(Trump("yellow"))
    .counting("predict", ([10], [1], 10, None, None, 10), 5),
    "count-hidden": lambda: begun(4, 4)
    .do(Trump("blue"))
    .counting("predict", ([1], [2], 1, 1), 2, hidden=True),
    "lead": lambda: dealt().view(),
    "lead-old": lambda: quiet(played("R5 R9 Y1 R2"), old=True),
    "lead-long": lambda: dealt(6, 10, names=LONG).view(),
    "one": lambda: played("R5").view(),
    "two": lambda: played("Y5 Y9", trump="blue").view(),
    "three-seats": lambda: played("Y5 B9", seats=3, trump="blue").view(),
    "three-seats-black": lambda: played("Y5 K14a", seats=3).view(),
    "trump-ahead": lambda: played("Y15 Y12 R1").view(),
    "black-ahead": lambda: played("Y15 K15 R14").view(),
    "king-ahead": lambda: played("W1 KING").view(),
    "white": lambda: played("W1 W4").view(),
    "five": lambda: played("Y15 Y12 R14", seats=5).view(),
    "six": lambda: played(SIX, seats=6).view(),
    "six-long": lambda: played(SIX, seats=6, number=10, names=LONG, trump="yellow").view(),
    "early": lambda: early("G7", "D"),
    "early-six": lambda: early("G7", "F", seats=6),
    "lift": lambda: played("G7").view(lift=True),
    "tap": lambda: played("G7 G12").view(shared=True, giveable=True),
    "tap-first": lambda: played("KING").view(shared=True, giveable=True),
    "tap-long": lambda: played(SIX, seats=6, number=10, names=LONG).view(
        shared=True, giveable=True
    ),
    "tap-late": lambda: played("G7 G12").view(shared=True),
    "tap-waits": lambda: played("G7 G12").view(shared=True, waits=("B", "G3")),
    "tap-waits-first": lambda: quiet(dealt(), shared=True, waits=("D", "KING")),
    "tap-waits-unseen": lambda: quiet(dealt(), shared=True, waits=("D", None)),
    "tap-waits-long": lambda: played(SIX, seats=6, number=10, names=LONG, trump="yellow").view(
        shared=True, waits=("B", "K14a")
    ),
    "tap-lead": lambda: quiet(played("R5 R9 Y1 R2"), shared=True),
    "take-led": lambda: played("G7 G12 G3 W2").view(),
    "take-led-only": lambda: played("G7 Y12 Y3 W2").view(),
    "take-trump": lambda: played("G7 R2 R11 G15").view(),
    "take-trump-only": lambda: played("G7 R2 G14 G15").view(),
    "take-black": lambda: played("G7 K14a R11 G12").view(),
    "take-black-colour": lambda: played("G7 K13a R15 G15").view(),
    "take-black-equal": lambda: played("G14 K14a R11 G12").view(),
    "take-black-first": lambda: played("G7 K14b K14a G14").view(),
    "take-king": lambda: played("G7 K14b KING G14").view(),
    "take-white": lambda: played("W2 W1 W3 W5").view(),
    "take-long": lambda: played("Y7 Y2 Y14 Y15 K13a W1", seats=6, number=10, names=LONG).view(),
    "take-tap": lambda: played("G7 R2 R11 G15").view(shared=True, giveable=True),
    "take-tap-long": lambda: played(
        "Y7 Y2 Y14 Y15 K13a W1", seats=6, number=10, names=LONG
    ).view(shared=True, giveable=True),
    "revoke": lambda: revoked(lambda table: asked_revoke(table)),
    "revoke-void": lambda: revoked(lambda table: asked_revoke(table, 2)),
    "revoke-left": lambda: revoked(lambda table: table.view(revoke=True)),
    "revoke-left-tap": lambda: revoked(
        lambda table: table.view(revoke=True, shared=True, giveable=True)
    ),
    "revoke-noted": lambda: revoked(lambda table: table.view()),
    "away": lambda: score_only(dealt(4, 5)),
    "away-long": lambda: score_only(dealt(6, 10, names=LONG)),
    "won": lambda: dealt(4, 4).counting("won", ([1], None, None, None), 1),
    "won-again": lambda: again(begun(4, 4), 2),
    "won-again-long": lambda: again(worst(6, 10), 10),
    "won-right": lambda: dealt(4, 4).counting("won", ([1], [2], [0], 1), 3),
    "won-few": lambda: dealt(6, 4).counting("won", (1, 2, 0, 0, 0, 0), 5),
    "won-many": lambda: dealt(4, 4).counting("won", (1, 2, 2, None), 2),
    "round": lambda: played("R5 R9 Y1 R2 G5 G3 Y4 B1 Y5 Y6 Y7 Y8").view(),
    "round-three": lambda: begun(3, 4).do(
        Trump("red"), Predict("A", 2), Predict("B", 0), Predict("C", 1),
        Won("A", 2), Won("B", 1), Won("C", 1)
    ).view(),
    "round-six": lambda: score_round(6, 8),
    "round-worst": lambda: replace(worst(6).view(), phase="play"),
    "page-trick": lambda: played("G7 R2 R11 G15").view(page=1),
    "page-trick-none": lambda: dealt(number=1).view(page=1),
    "page-trick-unread": lambda: score_only(dealt(number=1), page=1),
    "page-trick-long": lambda: played(
        "Y7 Y2 Y14 Y15 K13a W1", seats=6, number=10, names=LONG
    ).view(page=1),
    "page-scores": lambda: played("G7 R2 R11 G15", number=6).view(page=2),
    "page-scores-three": lambda: begun(3, 3).view(page=2),
    "page-scores-worst": lambda: worst(6, 9)
    .do(Trump("red"), *(Predict(s, 10) for s in ALL_SEATS)).view(page=2),
    "page-rounds": lambda: begun(4, 7).view(page=3),
    "page-rounds-none": lambda: dealt(number=1).view(page=3),
    "page-rounds-worst": lambda: worst(6, 10).view(page=3),
    "over": lambda: score_round(4, 4, rounds=4, over=True),
    "over-three": lambda: score_round(3, 4, rounds=4, over=True),
    "over-shared": lambda: level(4),
    "over-last": lambda: replace(score_round(5, 4, over=True), phase="over", ended="last",
                                 winners=("B",)),
    "over-worst": lambda: worst(6).view(),
    "choose-round": lambda: replace(begun(4, 8).view(), phase="choose", result=(),
        choosing=Choosing("round", None, tuple("1234567"), 6)),
    "choose-round-ten": lambda: replace(worst(4).view(), phase="choose", result=(),
        choosing=Choosing("round", None, tuple(map(str, range(1, 11))), 9)),
    "choose-unknown": lambda: replace(dealt().view(), phase="choose", result=(),
        choosing=Choosing("weather", None, ("rain", "sunshine"), 1)),
    "choose-unknown-long": lambda: replace(dealt().view(), phase="choose", result=(),
        choosing=Choosing("weather", None, tuple(f"rather long answer {n}" for n in range(9)), 7)),
}  # fmt: skip


def score_only(table: MadeTable, **shown: Any) -> TableView:
    """Return the view of a table where no card is read."""
    view = table.view(**shown)
    terms = replace(view.terms, score_only=True)
    view = replace(view, terms=terms)
    return replace(view, seats=tuple(replace(seat, asked=False) for seat in view.seats))


def again(table: MadeTable, number: int) -> TableView:
    """Return the view while a finished round's results are corrected, at its third seat."""
    names = dict(zip(ALL_SEATS, table.names, strict=False))
    rows = tuple(Row(seat, 0, number, number if seat == "C" else 0) for seat in names)
    counting = Counting("won", rows, 2, number, round=number)
    return table.view(phase="count", counting=counting, result=())


def score_round(seats: int, number: int, *, over: bool = False, **options: Any) -> TableView:
    """Return the view when a round's results have just been entered."""
    chance = random.Random(7)
    table = begun(seats, number, **options).do(Trump("green"))
    won = shared(chance, number, seats)
    said = [n if i % 2 else max(0, n - 1) for i, n in enumerate(won)]
    table.do(*map(Predict, ALL_SEATS, said)).do(*map(Won, ALL_SEATS, won))
    return table.view()


def level(seats: int) -> TableView:
    """Return the view of a match that ended with a shared win."""
    table = MadeTable("crowns", seats, rounds=1).do(Starter("A"), Trump("red"))
    table.do(*(Predict(s, 0) for s in ALL_SEATS[:seats]))
    return table.do(Won("A", 1), *(Won(s, 0) for s in ALL_SEATS[1:seats])).view()


CARDS = ("Y7", "K14a", "W3", "KING", "AS")
MATCH = MadeTable("crowns", 6)
"""A match with every card there is."""

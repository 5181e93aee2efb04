"""Every state of the screen of Crown Battles worth looking at, each reached by playing."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crown_battles.actions import Bid, Dealer, Die, Play, Winner, Won
from companion.games.crown_battles.questions import bidders
from companion.games.crown_battles.state import STAND_INS
from companion.table.view import TableView
from tests.companion.table.screens.made_views import LONG, NAMES, MadeTable
from tests.companion.table.screens.states_crowns import asked_revoke, quiet, score_only, shared

COLOURS = ("red", "yellow", "green", "blue")


def begun(
    seats: int = 4, number: int = 1, names: tuple[str, ...] = NAMES, **options: Any
) -> MadeTable:
    """Return a match at the beginning of a round; every round before was entered by hand."""
    table = MadeTable("crown-battles", seats, names, **options).do(Dealer("A"))
    chance = random.Random(seats)
    for n in range(1, number):
        table.do(Die(chance.choice((*COLOURS, "x"))))
        won = shared(chance, 2 * n, seats)
        bids_near(table, won, chance)
        table.do(*map(Won, ALL_SEATS, won))
    return table


def bids_near(table: MadeTable, won: list[int], chance: random.Random) -> None:
    """Let everybody bid something near what they will win."""
    for seat in bidders(table.state):
        n = won[ALL_SEATS.index(seat)]
        n = n if chance.random() < 0.6 else max(0, n - chance.randint(1, 3))
        table.do(Bid(seat, n, n + 1) if n and chance.random() < 0.4 else Bid(seat, n))


def dealt(
    seats: int = 4, number: int = 2, trump: str = "red", said: int = 1, **options: Any
) -> MadeTable:
    """Return a table where everybody has bid as much."""
    table = begun(seats, number, **options).do(Die(trump))
    return table.do(*(Bid(seat, said) for seat in bidders(table.state)))


def played(cards: str, **options: Any) -> MadeTable:
    """Return a table where these cards were played in turn, whoever had to."""
    table = dealt(**options)
    for card in cards.split():
        players = table.state.match.players
        table.do(Play(players[table.state.tricks.turn], card))
    return table


def worst(seats: int, rounds: int = 5, *, over: bool = True) -> MadeTable:
    """Return a match with long names and high scores; not `over`: before the last results."""
    table = MadeTable("crown-battles", seats, LONG, rounds=rounds).do(Dealer("A"))
    for number in range(1, rounds + 1):
        table.do(Die("yellow"))
        for seat in bidders(table.state):
            high = 2 * number
            table.do(Bid(seat, high - 1, high) if seat == "B" else Bid(seat, high))
        if over or number < rounds:
            table.do(*(Won(s, 2 * number if s == "A" else 0) for s in ALL_SEATS[:seats]))
    return table


def entered(
    seats: int, won: tuple[int, ...], bids: tuple[tuple[int, ...], ...], **options: Any
) -> TableView:
    """Return the view when the first round's results have just been entered."""
    table = begun(seats, **options).do(Die("x"))
    for seat in bidders(table.state):
        table.do(Bid(seat, *bids[ALL_SEATS.index(seat)]))
    return table.do(*map(Won, ALL_SEATS, won)).view()


SIX = "peasant-1 blue-13 green-12 golem-1 dragon-1"
LAST = f"{SIX} dragon-2"
FACES = tuple((card, face) for face, card in STAND_INS)
"""A deck of Crowns plays: what is printed on its cards."""
STATES: dict[str, Callable[[], TableView]] = {
    "dealer": lambda: MadeTable("crown-battles", 4).view(),
    "choose-dealer": lambda: MadeTable("crown-battles", 5).choosing(cursor=3),
    "die": lambda: begun(number=3).view(result=()),
    "die-last-long": lambda: begun(6, 5, LONG).view(result=()),
    "choose-die": lambda: begun(number=3).choosing(cursor=4),
    "choose-die-x": lambda: begun(number=3).choosing(cursor=5),
    "dragon": lambda: begun(number=3).do(Die("dragon")).view(),
    "choose-trump": lambda: begun(number=3).do(Die("dragon")).choosing(cursor=1),
    "choose-trump-long": lambda: begun(6, 3, LONG).do(Die("dragon")).choosing(cursor=3),
    **{
        f"deal-{face}": partial(lambda c: begun(number=3).do(Die(c)).view(), face)
        for face in ("red", "yellow", "green", "blue", "x")
    },
    "deal-two": lambda: begun(2, 3).do(Die("x")).view(),
    "deal-long": lambda: begun(6, 5, LONG).do(Die("x")).view(),
    "count": lambda: begun(4, 2).do(Die("x")).counting("bid", ([1], (2,), None, None), 1),
    "count-single": lambda: begun(4, 2).do(Die("x")).counting("bid", ([1], (2,), 2, None), 2),
    "count-two": lambda: begun(2, 6, rounds=6).do(Die("blue")).counting("bid", ([6], (11,)), 1),
    "count-six": lambda: begun(6, 5, LONG)
    .do(Die("yellow"))
    .counting("bid", ([1], [0], (9,), 10, None, None), 2),
    "lead": lambda: dealt().view(),
    "lead-two": lambda: dealt(2).view(),
    "two-seats": lambda: played("blue-13", seats=2).view(),
    "no-led": lambda: played("golem-1 red-2").view(),
    "peasant-first": lambda: played("peasant-1 peasant-2").view(),
    "no-trump": lambda: played("green-4 blue-12", trump="x").view(),
    "six": lambda: played(SIX, seats=6, trump="green").view(),
    "six-long": lambda: played(SIX, seats=6, trump="green", names=LONG).view(),
    "tap-waits": lambda: played("blue-2").view(shared=True, waits=("A", "dragon-1")),
    "tap": lambda: played("blue-2 dragon-1").view(shared=True, giveable=True),
    "faces": lambda: played("peasant-2 golem-1 dragon-1").view(printed=FACES),
    "faces-tap": lambda: played("golem-1").view(shared=True, giveable=True, printed=FACES),
    "faces-six": lambda: played(SIX, seats=6, trump="green", names=LONG).view(printed=FACES),
    "faces-take": lambda: played("green-4 golem-1 dragon-1 peasant-2").view(printed=FACES),
    "take-led": lambda: played("green-4 blue-12 green-11 peasant-1", trump="x").view(),
    "take-trump": lambda: played("green-4 blue-12 red-1 red-2").view(),
    "take-dragon": lambda: played("green-4 blue-12 dragon-1 golem-2").view(),
    "take-dragon-first": lambda: played(LAST, seats=6, trump="green").view(),
    "take-golem": lambda: played("green-4 red-12 golem-1 peasant-1").view(),
    "take-golem-first": lambda: played("green-4 golem-2 golem-1 peasant-1").view(),
    "take-peasants": lambda: played("peasant-4 peasant-2 peasant-1 peasant-3").view(),
    "take-long": lambda: played(LAST, seats=6, names=LONG).view(),
    "take-tap-long": lambda: played(LAST, seats=6, names=LONG).view(shared=True, giveable=True),
    "special": lambda: quiet(played("green-4 special-1 red-1 red-2", specials=4)),
    "special-asked": lambda: played("green-4 special-1 red-1 red-2", specials=4).choosing(),
    "special-asked-long": lambda: played(
        "green-4 special-1 red-1 red-2 red-3 red-4", specials=4, seats=6, names=LONG
    ).choosing(),
    "special-said": lambda: played("green-4 special-1 red-1 red-2", specials=4)
    .do(Winner("A")).view(),
    "special-agreed": lambda: played("special-2 special-1 peasant-1 peasant-2", specials=4)
    .do(Winner("C")).view(),
    "revoke": lambda: asked_revoke(played("red-5 blue-9 red-1 red-2 red-3 red-7"), 1),
    "away": lambda: score_only(dealt()),
    "won": lambda: dealt().counting("won", (2, None, None, None), 1),
    "won-many": lambda: dealt().counting("won", (2, 2, 0, 1), 3),
    "round": lambda: entered(4, (1, 1, 0, 0), ((1,), (1, 2), (1,), (2,))),
    "round-level": lambda: entered(3, (1, 1, 0), ((1,), (1,), (0, 1))),
    "round-tricks": lambda: played(
        "red-5 blue-9 red-1 red-2 red-3 red-4 blue-4 red-13", number=1
    ).view(),
    "round-worst": lambda: replace(worst(6).view(), phase="play"),
    "page-trick": lambda: played(LAST, seats=6, trump="green").view(page=1),
    "page-trick-two": lambda: played("green-4 golem-2", seats=2).view(page=1),
    "page-scores": lambda: dealt(4, 4).view(page=2),
    "page-scores-begin": lambda: begun(2, 3).view(page=2),
    "page-scores-worst": lambda: worst(6, over=False).view(page=2),
    "page-rounds": lambda: begun(5, 5).view(page=3),
    "page-rounds-two": lambda: begun(2, 15, rounds=15).view(page=3),
    "over": lambda: entered(4, (1, 1, 0, 0), ((1,), (1, 2), (1,), (2,)), rounds=1),
    "over-nobody": lambda: entered(3, (1, 1, 0), ((1,), (1,), (0, 1)), rounds=1),
    "over-last": lambda: replace(begun(4, 3).view(), phase="over", ended="last", winners=("B",)),
    "over-conceded": lambda: replace(
        begun(2, 3).view(), phase="over", ended="conceded", winners=("B",)
    ),
    "over-worst": lambda: worst(6).view(),
}  # fmt: skip

CARDS = ("blue-13", "dragon-1", "golem-2", "peasant-3", "special-4", "AS", "KING", "K14a", "W2")
MATCH = MadeTable("crown-battles", 6, specials=4)
"""A match with every card there is."""

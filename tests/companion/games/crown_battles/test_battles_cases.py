"""The worked cases of Crown Battles, played through the game as it stands."""

from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crown_battles.actions import Bid, Dealer, Die, Hand, Play, Won
from companion.games.crown_battles.questions import bidders
from companion.games.crown_battles.rules import GAME
from companion.games.crown_battles.scoring import crown_after
from companion.games.crown_battles.state import COLOURS, SUITS, Scored, State
from tests.companion.games.battery import do
from tests.companion.games.crown_battles.matches import opened, position
from tests.companion.games.worked_cases import Worked

WORKED = Worked(GAME, __file__)
of = WORKED.of


def test_no_case_is_forgotten() -> None:
    kinds = {"trick", "legal", "score", "crown", "deal", "most", "rotation", "total"}
    assert {case["kind"] for case in WORKED.cases} == kinds
    assert len(WORKED.cases) == 27


@of("trick")
def test_trick(case: dict[str, Any]) -> None:
    """CB15, CB16: everybody plays one card; the winner leads next."""
    state = position(1, seats=len(case["plays"].split()), trump=case["trump"])
    WORKED.check_trick(state, case)


@of("legal")
def test_legal(case: dict[str, Any]) -> None:
    plays, hand = case["plays"].split(), case["hand"].split()
    seats = ALL_SEATS[: len(plays) + 1]
    state = opened(len(hand) // 2, seats=len(seats))
    spare = iter([c for c, s in SUITS.items() if s == "yellow" and c not in hand])
    for seat, cards in zip(seats, [*([card] for card in plays), hand], strict=True):
        full = [*cards, *(next(spare) for _ in range(len(hand) - len(cards)))]
        state = do(GAME, state, Hand(seat, tuple(full))).state
    state = do(GAME, state, Die(case["trump"])).state
    for seat in bidders(state):
        state = do(GAME, state, Bid(seat, 0)).state
    for seat, card in zip(seats, plays, strict=False):
        state = do(GAME, state, Play(seat, card)).state
    WORKED.check_legal(state, seats[-1], hand, case["legal"])


def entered(state: State, bids: dict[str, Bid], won: dict[str, int]) -> Scored:
    """Play a round by its results; return what it told."""
    state = do(GAME, state, Die("x")).state
    for seat in bidders(state):
        state = do(GAME, state, bids[seat]).state
    for seat, number in won.items():
        outcome = do(GAME, state, Won(seat, number))
        state = outcome.state
    (told,) = outcome.effects
    assert isinstance(told, Scored)
    return told


@of("score")
def test_score(case: dict[str, Any]) -> None:
    tricks, won = case["tricks"], case["won"]
    state = opened(tricks // 2, seats=2)
    bids = {"A": Bid("A", *case["bid"]), "B": Bid("B", 0)}
    told = entered(state, bids, {"A": won, "B": tricks - won})
    assert told.points[0] == case["points"]


@of("crown")
def test_crown(case: dict[str, Any]) -> None:
    assert crown_after(case["before"], case["totals"]) == case["after"]


@of("deal")
def test_deal(case: dict[str, Any]) -> None:
    seats = ALL_SEATS[: case["players"]]
    for number, each, possible in zip(case["rounds"], case["each"], case["possible"], strict=True):
        assert opened(number, seats=len(seats)).deal.size == each
        assert GAME.check is not None
        wrong = GAME.check(GAME.setup(seats, {"rounds": number}))
        assert (wrong is None) is possible
        if wrong is not None:
            assert wrong[0] == "rounds"
            assert wrong[1].word == "option"


@of("most")
def test_most_rounds(case: dict[str, Any]) -> None:
    assert GAME.check is not None
    for players, most in zip(case["players"], case["most"], strict=True):
        seats = ALL_SEATS[:players]
        assert GAME.check(GAME.setup(seats, {"rounds": most})) is None
        assert GAME.check(GAME.setup(seats, {"rounds": most + 1})) is not None


def test_special_cards_make_room_for_more_rounds() -> None:
    """CB-R1: 64 cards serve two players for sixteen rounds."""
    assert GAME.check is not None
    assert GAME.check(GAME.setup(("A", "B"), {"rounds": 16, "specials": 4})) is None
    assert GAME.check(GAME.setup(("A", "B"), {"rounds": 16, "specials": 3})) is not None


@of("rotation")
def test_rotation(case: dict[str, Any]) -> None:
    seats = ALL_SEATS[: case["players"]]
    state: State = GAME.start(GAME.setup(seats, {}))
    state = do(GAME, state, Dealer(case["dealer"])).state
    for number in range(1, 5):
        assert state.deal.dealer == case["dealers"].get(str(number), state.deal.dealer)
        state = do(GAME, state, Die("red")).state
        first = case["first"].get(str(number))
        if first is not None:
            assert [ask.seat for ask in GAME.asks(state) if ask.verb == "bid"] == [first]
        for seat in bidders(state):
            state = do(GAME, state, Bid(seat, 0)).state
        if first is not None:
            assert [ask.seat for ask in GAME.asks(state) if ask.verb == "play"] == [first]
        for seat in seats:
            won = 2 * number if seat == "A" else 0
            state = do(GAME, state, Won(seat, won)).state


@of("total")
def test_total(case: dict[str, Any]) -> None:
    """CB-R6: a miss by one, by two, then three tricks as bid."""
    state = opened(2, seats=2)
    for points, total in zip(case["points"], accumulate(case["points"]), strict=True):
        state = replace(state, deal=replace(state.deal, number=2))
        bid, won = {0: (0, 1), -20: (2, 0), 50: (3, 3)}[points]
        state = do(GAME, state, Die("x")).state
        for seat in bidders(state):
            state = do(GAME, state, Bid(seat, bid if seat == "A" else 0)).state
        state = do(GAME, state, Won("A", won)).state
        state = do(GAME, state, Won("B", 4 - won)).state
        assert dict(GAME.standing(state).totals)["A"] == total
    assert list(accumulate(case["points"])) == case["totals"]


def test_colours() -> None:
    """CB08: four suits of thirteen."""
    assert all(sum(s == colour for s in SUITS.values()) == 13 for colour in COLOURS)

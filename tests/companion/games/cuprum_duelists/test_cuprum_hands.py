"""What a hand can hold in the game: told or untold, after draws, reserves and reshuffles."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.cuprum_duelists import whereabouts as known
from companion.games.cuprum_duelists.actions import Close, Hand, Reserve, Set, Starter
from companion.games.cuprum_duelists.cards import DECK, Cards
from companion.games.cuprum_duelists.draws import drawn
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import EMPTY, SEATS
from companion.games.cuprum_duelists.whereabouts import (
    BOXES,
    RESERVE,
    Whereabouts,
    can_hold,
)
from tests.companion.games.cuprum_duelists.battles import (
    VALUES,
    Moment,
    do,
    match,
    played,
    setup,
    without_hands,
    words,
)


def test_a_hand_nobody_told_can_hold_whatever_was_not_seen() -> None:
    """CU02, CU04: a card that lies is out for both, a reserve is where it is."""
    state = played("table starter A;A set M1 KS;A reserve 9D;A done")
    assert set(can_hold(state.where, 1)) == set(DECK) - {"KS", "9D"}
    assert can_hold(state.where, 0) == can_hold(state.where, 1)
    unseen = played("table starter A;A set M1 KS;A reserve ?;A done")
    assert set(can_hold(unseen.where, 1)) == set(DECK) - {"KS"}


ALL = [f"{rank}{suit}" for suit in "SHDC" for rank in (*range(2, 11), "J", "Q", "K", "A")]


def deal(a: int = 0, b: int = 10) -> str:
    return f"table hand A {' '.join(ALL[a : a + 10])};table hand B {' '.join(ALL[b : b + 10])};"


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (deal(), []),
        (deal() + "A set M1 2S;B done", ["not_your_turn"]),
        (deal() + "A set M1 KS", ["card_not_held"]),
        (deal() + "A set M1 4D", ["card_not_held"]),
        (deal() + "table hand A " + " ".join(ALL[20:30]), ["not_now"]),
        (deal(0, 5), ["card_not_held"]),
        ("table hand A 2S 2S 4S 5S 6S 7S 8S 9S 10S JS", ["card_not_held"]),
        ("table hand A 2S 3S 4S", ["card_not_held"]),
        (deal().split(";", maxsplit=1)[0] + ";A set M1 2S", ["not_now"]),
        (deal().split(";", maxsplit=1)[0] + ";A done", ["not_now"]),
        ("A set M1 2S;" + deal(), ["not_now", "not_now"]),
        ("A done;" + deal(), ["not_now", "not_now"]),
    ],
)
def test_hands_told_for_all_or_none(lines: str, refused: list[str]) -> None:
    """CU04: ten cards each, no card twice, and nobody acts while one hand is missing."""
    assert words("table starter A;" + lines) == refused


IDLE = "A done;B done;" * 3 + "table close;"


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("B done", ["not_now"]),  # the draws are told first,
        ("table hand A 9D 10D JD;table hand B QD KD AD;B set M1 QD", []),
        ("table hand A 9D 10D;table hand A 9D 10D JD", ["card_not_held"]),
        ("table hand A 9D 10D 2S", ["card_not_held"]),  # held already
        ("table hand A 9D 10D 3H", ["card_not_held"]),  # the other holds it
        ("table hand A 9D 10D AS", ["card_already_played"]),  # it was laid
    ],
)
def test_draws_for_a_further_battle(lines: str, refused: list[str]) -> None:
    """CU26: three each; once hands were told they are told again."""
    first = deal() + "A done;B set M1 AS;B done;" + "A done;B done;" * 2 + "table close;"
    assert "AS" in ALL[10:20]
    assert words("table starter A;" + first + lines) == refused


def test_a_stock_that_serves_both_is_not_shuffled() -> None:
    """CU-R5: six cards are enough; with five the discards are needed."""
    state = played("table starter A;A set M1 KS;A done")
    for cards, each, left in ((6, 3, ("KS",)), (5, 3, ())):
        world = (10, 10, 0, 0, 0, cards, 0)
        where = Whereabouts(((), ()), (DECK[: 20 + cards],), (world,))
        after = drawn(replace(state, where=where, discards=("KS",), fields=(EMPTY, EMPTY)))
        assert (after.each, after.discards) == (each, left)


def test_nothing_is_told_where_nothing_can_be_drawn() -> None:
    """CU-R5: with told hands too a battle begins at once when the stock is used up."""
    state = played("table starter A;" + deal())
    told = 20
    while state.battle < 8:
        for seat in SEATS:
            if state.told and not state.ready:
                cards = tuple(ALL[told : told + state.each])
                state, told = do(state, Hand(seat, cards)).state, told + state.each
        while state.acting is not None:
            state = _pass(state)
        state = replace(do(state, Close()).state, score=(0, 0))
    assert (told, state.each, state.ready) == (52, 0, True)
    assert {ask.verb for ask in GAME.asks(state)} == {"set", "reserve", "done"}
    assert GAME.refusal(state, Hand("A", ())) is not None


def test_why_a_draw_is_refused() -> None:
    """CU04: the sentence names the card that stands twice, or what is wrong with the number."""
    state = played("table starter A;" + deal().split(";", maxsplit=1)[0])
    for cards, detail in (
        (ALL[5:15], "dealt_twice"),
        ((ALL[10], *ALL[10:19]), "dealt_twice"),
        (ALL[10:19], "hand_size"),
    ):
        why = GAME.refusal(state, Hand("B", tuple(cards)))
        assert why is not None
        assert (why.word, why.detail) == ("card_not_held", detail)
    why = GAME.refusal(state, Hand("B", ("1S",)))
    assert why is not None
    assert why.word == "unknown_card"


def test_draws_are_not_told_where_hands_were_not() -> None:
    assert words("table starter A;" + IDLE + "table hand A 9D 10D JD") == ["not_now"]


def test_an_unseen_reserve_out_of_a_told_hand() -> None:
    """CU14: any card of that hand can be the reserve, until it shows."""
    text = "table starter A;" + deal() + "A reserve ?;A done;B set M1 QS;"
    state = played(text)
    assert can_hold(state.where, 0) == tuple(ALL[:10])
    assert GAME.view(state, "A").hand is None
    assert words(text + "A forward M1 QS") == ["card_already_played"]
    assert words(text + "A forward M1 KS") == ["card_not_held"]
    shown = played(text + "A forward M1 5S")
    assert set(can_hold(shown.where, 0)) == set(ALL[:10]) - {"5S"}
    assert GAME.legal(shown, "B")


def test_after_a_reshuffle_discards_are_possible_again_but_no_more_than_were_drawn() -> None:
    """CU-R5: two of six come from the stock, so nobody drew more than three of the discards."""
    state = played("table starter A")
    laid: list[str] = []
    while state.battle < 7:
        seat = SEATS[int(state.acting or 0)] if state.acting is not None else None
        if seat is None:
            state = replace(do(state, Close()).state, score=(0, 0), winner=None)
        else:
            if not state.laid and state.turn < 2:
                laid.append(next(card for card in DECK if card not in laid))
                state = do(state, Set(seat, "M1", laid[-1])).state
            state = do(state, GAME.legal(state, seat)[-1]).state
    assert len(laid) == 12
    a = SEATS[int(state.acting or 0)]
    assert set(laid) <= set(can_hold(state.where, SEATS.index(a)))
    for slot, card in zip(("M1", "M2"), laid, strict=False):
        state = do(state, Set(a, slot, card)).state
    back = _pass(_pass(state))
    third = do(back, Set(a, "M3", laid[2])).state
    why = GAME.refusal(third, Set(a, "WL", laid[3]))
    assert why is not None
    assert why.word == "card_not_held"
    other = _pass(third)  # of the four discards drawn only one is left for the other
    b = SEATS[int(other.acting or 0)]
    fourth = do(other, Set(b, "M1", laid[3])).state
    assert GAME.refusal(fourth, Set(b, "M1", laid[4])) is not None
    assert GAME.refusal(fourth, Set(b, "M1", DECK[-1])) is None


def _pass(state: Any) -> Any:
    acts = GAME.legal(state, SEATS[int(state.acting or 0)])
    return do(state, next(act for act in acts if type(act).__name__ == "Done")).state


# Known hands and unknown hands


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("unseen", [False, True])
def test_known_and_unknown_hands_come_to_the_same_end(seed: int, unseen: bool) -> None:
    """What people do who know their hands is possible at a table that does not."""
    moments = match(seed, known=True)
    effects = [effect for moment in moments for effect in moment.outcome.effects]
    acts = without_hands(moments, unseen=unseen)
    state: Any = GAME.start(setup(VALUES[seed % 2]))
    told: list[Any] = []
    rest = iter([moment for moment in moments if not isinstance(moment.action, Hand)])
    for act in acts:
        outcome = do(state, act)
        told += outcome.effects
        state = outcome.state
        check_hands(next(rest), state)
    assert told == effects
    last = moments[-1].outcome.state
    assert (state.winner, state.score, state.last) == (last.winner, last.score, last.last)
    assert GAME.standing(state) == GAME.standing(last)


def check_hands(moment: Moment, blind: Any) -> None:
    """The real hands are among what the table holds for possible."""
    assert moment.hands is not None
    if isinstance(moment.action, Starter) or moment.outcome.state.winner is not None:
        return  # the hands are told next, or never again
    for i in (0, 1):
        assert moment.hands[i] <= set(can_hold(blind.where, i))
        assert len(moment.hands[i]) == known.hand_size(blind.where, i)
        if moment.outcome.state.ready:
            assert set(can_hold(moment.outcome.state.where, i)) == moment.hands[i]


@pytest.mark.parametrize("seed", range(10))
def test_every_card_is_somewhere_and_nowhere_twice(seed: int) -> None:
    """CU02: cards are conserved, known or not."""
    for moments in (match(seed, known=True), match(seed, known=False)):
        for moment in moments:
            state = moment.outcome.state
            lying = [card for field in state.fields for stack in field for card in stack]
            reserves = [card for card in state.reserve if card not in (None, "?")]
            piles: list[Cards] = [*state.where.piles, *state.where.hands]
            whole = [*lying, *reserves, *state.discards, *state.lost, *sum(piles, ())]
            assert sorted(whole) == sorted(DECK)
            for world in state.where.worlds:
                for p, pile in enumerate(state.where.piles):
                    counts = world[p * BOXES : (p + 1) * BOXES]
                    assert sum(counts) == len(pile)
                    assert min(counts) >= 0
            hidden = sum(card == "?" for card in state.reserve)
            where = state.where
            assert known.count(where, RESERVE) + known.count(where, RESERVE + 1) == hidden


def test_reserves_read_or_not() -> None:
    """CU14: a reserve in the record is the card, or `?`."""
    state = played("table starter A")
    for card in ("KS", "?"):
        assert GAME.refusal(state, Reserve("A", card)) is None

"""What holds for every match of Cuprum Duelists, at every step of random ones."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.outcomes import Accepted, Rejected
from companion.core.records import Head, Record, format_record, parse
from companion.core.words import UNSEEN
from companion.games.cuprum_duelists.actions import (
    Action,
    Close,
    Done,
    Forward,
    Hand,
    Reserve,
    Set,
    Starter,
)
from companion.games.cuprum_duelists.cards import DECK
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import SEATS, SLOTS, TURNS, State
from companion.table.history import History, add, begin
from companion.table.replay import replay, summary
from tests.companion.games.cuprum_duelists.battles import (
    GAMES,
    VALUES,
    Moment,
    legal,
    match,
    setup,
)

MATCHES = range(25)
BOTH = pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
EACH = pytest.mark.parametrize("seed", MATCHES)


def every_act() -> Iterator[Action]:
    """List every act there is in its usual words, and some that never are."""
    yield Close()
    for seat in SEATS:
        yield from (Starter(seat), Done(seat), Reserve(seat, UNSEEN), Hand(seat, DECK[:10]))
        for card in (*DECK, "1S"):
            yield Reserve(seat, card)
            for slot in (*SLOTS, "M4"):
                yield from (Set(seat, slot, card), Forward(seat, slot, card))
        yield from (Forward(seat, slot) for slot in SLOTS)


ACTS = list(every_act())


@BOTH
@EACH
def test_apply_does_what_refusal_lets_through(known: bool, seed: int) -> None:
    """A rejection says the same word and returns the very same object."""
    chance = random.Random(seed)
    for moment in match(seed, known=known):
        state = moment.before
        for act in [*chance.sample(ACTS, 5), Close(), Done("A"), Done("B"), moment.action]:
            why, outcome = GAME.refusal(state, act), GAME.apply(state, act)
            if why is None:
                assert isinstance(outcome, Accepted)
                assert outcome.state is not state
            else:
                assert outcome == Rejected(state, why)
                assert outcome.state is state


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_legal_is_what_refusal_lets_through(known: bool, seed: int) -> None:
    """Each act of a seat once; a reserve that was seen is not named again, nor `?` where told."""
    chance = random.Random(seed)
    for moment in match(seed, known=known):
        if chance.random() < 0.92:
            continue
        state = moment.before
        found = legal(state)
        assert len(found) == len(set(found))
        wanted = {
            act
            for act in ACTS
            if not isinstance(act, Close | Starter | Hand) and GAME.refusal(state, act) is None
        }
        second = {act for act in wanted if is_other_spelling(state, act)}
        assert set(found) == wanted - second


def is_other_spelling(state: State, act: Action) -> bool:
    if isinstance(act, Forward) and act.card is not None:
        return state.reserve[SEATS.index(act.seat)] != UNSEEN
    return state.told and isinstance(act, Reserve) and act.card == UNSEEN


@BOTH
@EACH
def test_asks_can_be_answered_and_keep_their_names(known: bool, seed: int) -> None:
    """An id is one question: it never comes back, and never changes what it asks.

    Only while one of two hands is told the seats' questions are put aside.
    """
    gone: set[str] = set()
    open_before: dict[str, Any] = {}
    for moment in match(seed, known=known):
        state = moment.before
        asks = GAME.asks(state)
        now = {ask.id: ask for ask in asks}
        assert len(now) == len(asks)
        assert not gone & set(now)
        if state.ready:
            gone |= set(open_before) - set(now)
        for name in set(now) & set(open_before):
            assert replace(now[name], must=True) == replace(open_before[name], must=True)
        open_before = now if state.ready else open_before | now
        assert any(ask.must for ask in asks)
        answered = GAME.ask_of(state, moment.action)
        assert answered is not None
        by_seats = {(act.seat, GAME.verb_of(act).word) for act in legal(state)}  # type: ignore[union-attr]
        assert by_seats == {(ask.seat, ask.verb) for ask in asks if ask.seat is not None}
        for ask in asks:
            if ask.verb == "close":
                assert GAME.refusal(state, Close()) is None
            if ask.verb == "starter":
                assert all(GAME.refusal(state, Starter(seat)) is None for seat in ask.choices)
        after = {ask.id for ask in GAME.asks(moment.outcome.state)}
        assert answered.id not in after


@BOTH
@EACH
def test_every_match_ends_with_one_ahead(known: bool, seed: int) -> None:
    """CU25, CU27, CU-R4: nobody wins before three, and never both."""
    moments = match(seed, known=known)
    state = moments[-1].outcome.state
    assert state.winner is not None
    assert state.battle < 40
    a, b = state.score
    assert max(a, b) >= 3
    assert a != b
    assert state.winner == ("A" if a > b else "B")
    for moment in moments:
        a, b = moment.before.score
        assert moment.before.winner is None
        assert max(a, b) < 3 or a == b
        assert 0 <= moment.before.turn <= TURNS
        assert 0 <= moment.before.laid <= 2


def lines_of(moments: list[Moment]) -> History:
    """Write a match into a history, with every result line."""
    head = Head(GAME, setup(), ("Anna", "Ben"))
    history = begin(head)
    for moment in moments:
        after = add(history, moment.action)
        assert isinstance(after, History)
        history = after
    return history


@BOTH
@pytest.mark.parametrize("seed", range(0, 20, 2))
def test_a_record_replays_to_the_same_match(known: bool, seed: int) -> None:
    """The record is canonical text, and what it says is the match."""
    moments = match(seed, known=known)
    history = lines_of(moments)
    text = format_record(history.record)
    assert parse(text, GAMES) == history.record
    again = replay(text, GAMES)
    assert again.state == history.state == moments[-1].outcome.state
    assert format_record(again.record) == text
    told = summary(again)
    assert told["finished"] is True
    assert told["winners"] == [moments[-1].outcome.state.winner]
    assert len(told["rounds"]) == sum(bool(moment.outcome.effects) for moment in moments)
    for seat in SEATS:
        assert told["totals"][seat] == sum(seat in one["winners"] for one in told["rounds"])


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_undo_leads_back_step_by_step_to_the_start(known: bool, seed: int) -> None:
    """A deal is one step, every act of a seat its own."""
    history = lines_of(match(seed * 2, known=known))
    states = [step.after.state for step in history.steps]
    acts = sum(not isinstance(entry, Hand) for entry in history.lines)
    deals = sum(isinstance(entry, Hand) and entry.seat == "A" for entry in history.lines)
    assert len(states) == acts + deals
    undo = parse(format_record(Record(history.head, ())) + "table undo\n", GAMES).entries[0]
    while history.steps:
        states.pop()
        after = add(history, undo)
        assert isinstance(after, History)
        history = after
        assert history.state == (states[-1] if states else history.begin.state)
    assert history.state == GAME.start(setup())


# Secrets (CU14)


def twin(moments: list[Moment], at: int, other: str) -> Iterator[tuple[State, State]]:
    """Follow a match and one in which another card lies in reserve, as long as both can be."""
    act = moments[at].action
    assert isinstance(act, Reserve)
    assert act.card != other
    outcome = GAME.apply(moments[at].before, Reserve(act.seat, other))
    yield moments[at].outcome.state, outcome.state
    for moment in moments[at + 1 :]:
        shows = isinstance(moment.action, Forward) and moment.action.seat == act.seat
        outcome = GAME.apply(outcome.state, moment.action)
        if shows or isinstance(outcome, Rejected):
            return
        yield moment.outcome.state, outcome.state


@pytest.mark.parametrize("seed", range(12))
def test_nobody_learns_the_others_reserve(seed: int) -> None:
    """CU14, CU16: not while it lies, not when it is lost; its owner knows it."""
    moments, chance, compared = match(seed, known=False), random.Random(seed), 0
    for at, moment in enumerate(moments):
        act = moment.action
        if not isinstance(act, Reserve):
            continue
        for card in (UNSEEN, chance.choice(DECK)):
            if card == act.card or GAME.refusal(moment.before, Reserve(act.seat, card)):
                continue
            for one, two in twin(moments, at, card):
                for viewer in {None, *SEATS} - {act.seat}:
                    assert GAME.view(one, viewer) == GAME.view(two, viewer)
                assert GAME.asks(one) == GAME.asks(two)
                compared += 1
            first = GAME.apply(moment.before, Reserve(act.seat, card)).state
            assert GAME.view(first, act.seat) != GAME.view(moment.outcome.state, act.seat)
    assert compared > 0


@pytest.mark.parametrize("seed", range(12))
def test_nobody_learns_a_hand_that_was_told(seed: int) -> None:
    """Other cards in the other's hand change nothing for a viewer until they are laid."""
    moments = match(seed, known=True)
    start, a, b = (moment.action for moment in moments[:3])
    assert isinstance(a, Hand)
    assert isinstance(b, Hand)
    told = {card for m in moments if isinstance(m.action, Hand) for card in m.action.cards}
    laid = {getattr(m.action, "card", None) for m in moments}
    kept = [card for card in b.cards if card not in laid]
    spare = [card for card in DECK if card not in told]
    if not kept or not spare:
        return
    swapped = replace(b, cards=tuple(spare[0] if c == kept[0] else c for c in b.cards))
    state = GAME.start(setup(VALUES[seed % 2]))
    acts = [start, a, swapped, *(moment.action for moment in moments[3:])]
    for moment, act in zip(moments, acts, strict=True):
        outcome = GAME.apply(state, act)
        assert isinstance(outcome, Accepted)
        state = outcome.state
        for viewer in (None, "A"):
            assert GAME.view(state, viewer) == GAME.view(moment.outcome.state, viewer)
        assert GAME.asks(state) == GAME.asks(moment.outcome.state)


@BOTH
@pytest.mark.parametrize("seed", range(8))
def test_effects_tell_only_what_lay_openly(known: bool, seed: int) -> None:
    """CU14, CU16: what a battle tells are the cards on top of the slots."""
    for moment in match(seed, known=known):
        for effect in moment.outcome.effects:
            fields = moment.before.fields
            tops = tuple(tuple(s[-1] if s else None for s in field) for field in fields)
            assert effect.tops == tops
        if not isinstance(moment.action, Close):
            assert moment.outcome.effects == ()


def test_a_view_shows_what_lies_and_how_much() -> None:
    """CU08, CU11, CU14: the field with what it covers, and numbers for the rest."""
    for moment in match(3, known=True):
        state = moment.outcome.state
        view = GAME.view(state, "A")
        assert view.fields == state.fields
        lying = sum(len(stack) for field in view.fields for stack in field)
        reserves = sum(card is not None for card in view.reserve)
        assert lying + reserves + sum(view.hands) + view.stock + view.discarded == 52
        assert view.reserve[1] in (None, UNSEEN)
        if state.ready and state.told:
            assert view.hand is not None
            assert len(view.hand) == view.hands[0]
        assert GAME.view(state, None).hand is None

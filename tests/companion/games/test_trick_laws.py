"""Laws that hold in every match of a game of tricks, whatever was agreed."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.entries import Head, Undo
from companion.core.outcomes import Accepted, Reason, Rejected
from companion.core.records import Result, format_record, parse
from companion.core.tricks import Revoke, Taken
from companion.table import history as table
from companion.table.replay import replay, summary
from tests.companion.games.crown_battles.matches import KIT as CROWN_BATTLES
from tests.companion.games.crowns.matches import KIT as CROWNS
from tests.companion.games.trick_matches import Kit, Moment, answers, begin, do, match

kits = pytest.mark.parametrize("kit", [CROWNS, CROWN_BATTLES], ids=["crowns", "crown-battles"])
knowing = pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])


def in_order(action: Any) -> Any:
    """Write a double bid in ascending order, as legal acts are."""
    if getattr(action, "other", None) is None or action.other > action.number:
        return action
    return replace(action, number=action.other, other=action.number)


@kits
@knowing
def test_one_judge(kit: Kit, known: bool) -> None:
    """Apply accepts what refusal lets through; a rejection returns the very same state."""
    game = kit.game
    for seed in range(6):
        for n, moment in enumerate(match(kit, seed, known=known, by_hand=0.01)):
            if n % 7:
                continue
            before, passed = moment.before, set()
            for act in kit.everything(before, random.Random(seed)):
                why, outcome = game.refusal(before, act), game.apply(before, act)
                if why is None:
                    assert isinstance(outcome, Accepted)
                    assert game.ask_of(before, act) is not None, act
                    passed.add(in_order(act))
                else:
                    assert isinstance(outcome, Rejected)
                    assert outcome.state is before
                    assert outcome.reason == why
            fits = {act for act in passed if not isinstance(act, kit.by_table)}
            fits = {act for act in fits if not game.verb_of(act).by_table}
            legal = [act for seat in before.match.seats for act in game.legal(before, seat)]
            assert set(legal) == fits
            assert len(legal) == len(fits)


@kits
@knowing
def test_fifty_matches_end(kit: Kit, known: bool) -> None:
    for seed in range(50):
        last = None
        for last in match(kit, seed, known=known, by_hand=0.01 * (seed % 3)):
            assert not kit.game.standing(last.before).finished
        assert last is not None
        state = last.outcome.state
        standing = kit.game.standing(state)
        assert standing.finished
        assert standing.winners == standing.leaders
        assert kit.game.asks(state) == ()
        assert all(kit.game.legal(state, seat) == [] for seat in state.match.seats)
        for act in kit.everything(state, random.Random(seed))[:80:9]:
            why = kit.game.refusal(state, act)
            assert why is not None
            assert why.word in ("finished", "unknown_seat", "syntax"), act


@kits
def test_cards_are_conserved(kit: Kit) -> None:
    """Where hands are known each card of the deal is held or was seen, once."""
    for seed in range(20):
        for moment in match(kit, seed, known=True):
            tricks = moment.outcome.state.tricks
            if tricks is None:
                continue
            dealt = [card for hand in moment.outcome.state.deal.hands for card in hand]
            held = [card for hand in tricks.hands for card in hand]
            assert Counter([*held, *tricks.seen]) == Counter(dealt)
            assert max(Counter(dealt).values()) == 1
            laid = len(tricks.winners) * len(tricks.entered) + len(tricks.laid)
            assert laid == len(tricks.seen)


@kits
@knowing
def test_every_ask_has_an_answer_and_keeps_its_id(kit: Kit, known: bool) -> None:
    game = kit.game
    for seed in range(15):
        over: set[str] = set()
        for moment in match(kit, seed, known=known, by_hand=0.02):
            before = {ask.id: ask for ask in game.asks(moment.before)}
            after = {ask.id: ask for ask in game.asks(moment.outcome.state)}
            assert len(before) == len(game.asks(moment.before))
            for group in {ask.group for ask in before.values() if ask.seat is not None}:
                mine = [ask for ask in before.values() if ask.group == group]
                assert any(answers(game, moment.before, ask) for ask in mine), group
            answered = game.ask_of(moment.before, moment.action)
            assert answered is not None
            assert any(ask.must for ask in before.values())
            over |= before.keys() - after.keys()
            # A half-told deal only puts the trump off.
            over -= {name for name in over if name.endswith((".trump", ".die"))}
            assert not over & after.keys()
            for name in before.keys() & after.keys():
                assert replace(before[name], must=True, low=0) == replace(
                    after[name], must=True, low=0
                )


@kits
def test_unknown_hands_accept_what_known_hands_do(kit: Kit) -> None:
    """The table, which is told no hands, follows every match to the same end."""
    for seed in range(25):
        unknown = known = begin(kit, seed)
        told: list[Any] = []
        for moment in match(kit, seed, known=True, by_hand=0.005):
            known = moment.outcome.state
            if type(moment.action).__name__ != "Hand":
                outcome = do(kit.game, unknown, moment.action)
                unknown = outcome.state
                assert outcome.effects == moment.outcome.effects
                told += outcome.effects
                for viewer in (*known.match.seats, None):
                    seen, other = kit.game.view(known, viewer), kit.game.view(unknown, viewer)
                    assert replace(seen, hand=None) == other
        assert kit.game.standing(known) == kit.game.standing(unknown)
        assert not any(isinstance(effect, Revoke) for effect in told)
        assert any(isinstance(effect, Taken) for effect in told)


def hidden_swap(state: Any, viewer: str, chance: random.Random) -> Any:
    """Swap a card between two hands that the viewer does not see."""
    others = [i for i, seat in enumerate(state.match.players) if seat != viewer]
    i, j = chance.sample(others, 2)
    hands = list(state.tricks.hands)
    if not hands[i] or not hands[j]:
        return state
    hands[i], hands[j] = (hands[j][0], *hands[i][1:]), (hands[i][0], *hands[j][1:])
    return replace(state, tricks=replace(state.tricks, hands=tuple(hands)))


@kits
def test_hands_are_secret(kit: Kit) -> None:
    """States that differ only in others' hands look the same; one's own hand is shown."""
    for seed in range(3, 15):
        chance = random.Random(seed)
        for moment in match(kit, seed, known=True):
            state = moment.outcome.state
            if state.tricks is None or len(state.match.players) < 3:
                continue
            for viewer in (*state.match.players, None):
                twin = hidden_swap(state, viewer or "A", chance)
                if viewer is None:
                    assert kit.game.view(state, None).hand is None
                assert kit.game.view(state, viewer) == kit.game.view(twin, viewer)
                if viewer is not None:
                    i = state.match.players.index(viewer)
                    assert kit.game.view(state, viewer).hand == state.tricks.hands[i]


def test_predictions_are_secret_until_all_are_in() -> None:
    """CR16, CR17, CR-R7: others see that one is in, not which."""
    game = CROWNS.game
    for seed in range(10):
        for moment in match(CROWNS, seed, known=False):
            state = moment.before
            asks = [ask for ask in game.asks(state) if ask.verb == "predict"]
            if not asks:
                continue
            seat = asks[0].seat
            after = [do(game, state, act).state for act in answers(game, state, asks[0])]
            if after[0].tricks is not None:
                continue
            for viewer in ({*state.match.seats} - {seat}) | {None}:
                assert len({repr(game.view(each, viewer)) for each in after}) == 1
            assert len({repr(game.view(each, seat)) for each in after}) == len(after)
            assert all(ask.secret for ask in asks)


# Records


def written(kit: Kit, seed: int, *, known: bool) -> table.History:
    """Play a match as a table does, with its result lines."""
    state = begin(kit, seed)
    setup = kit.game.setup(state.match.seats, kit.choices[seed % len(kit.choices)])
    history = table.begin(Head(kit.game, setup, tuple(f"P {s}" for s in setup.seats)))
    for moment in match(kit, seed, known=known, by_hand=0.02):
        history = added(history, moment.action)
        if ways := kit.game.result(moment.outcome.effects):
            wrong = table.add(history, Result(("A", "7")))
            assert isinstance(wrong, Reason)
            assert wrong.word == "result_mismatch"
            assert [added(history, Result(way)).position for way in ways]
            history = added(history, Result(ways[0]))
    return history


def added(history: table.History, entry: Any) -> table.History:
    after = table.add(history, entry)
    assert isinstance(after, table.History), (entry, after)
    return after


@kits
@knowing
def test_records_are_read_again(kit: Kit, known: bool) -> None:
    """What was played is written, read and replayed to the same match, byte by byte."""
    games = {kit.game.name: kit.game}
    for seed in range(12):
        history = written(kit, seed, known=known)
        text = format_record(history.record)
        assert parse(text, games) == history.record
        again = replay(text, games)
        assert again.position == history.position
        assert again.effects == history.effects
        assert format_record(again.record) == text
        told = summary(again)
        assert told["finished"] is True
        check_sums(told)


def check_sums(told: dict[str, Any]) -> None:
    """Recount the rounds of an account."""
    sums = dict.fromkeys(told["seats"], 0)
    for each in told["rounds"]:
        for seat, points in each["points"].items():
            sums[seat] += points
        assert each["totals"] == sums
        if each["tricks"] is not None:
            assert Counter(each["tricks"]) == +Counter(each["won"])
    assert told["totals"] == sums


@kits
def test_undo_leads_to_the_start(kit: Kit) -> None:
    for seed in range(6):
        history = written(kit, seed, known=seed % 2 == 0)
        positions = [history.begin, *(step.after for step in history.steps)]
        while history.steps:
            assert history.position == positions.pop()
            history = added(history, Undo())
        assert history.state == kit.game.start(history.head.setup)
        assert history.effects == ()


@kits
def test_a_whole_deal_is_one_step_and_so_is_each_card(kit: Kit) -> None:
    history = written(kit, 4, known=True)
    for step in history.steps:
        words = {kit.game.verb_of(entry).word for entry in step.entries}
        assert words in (
            {"starter"},
            {"dealer"},
            {"hand", "trump"},
            {"hand", "die"},
            {"trump"},
            {"predict"},
            {"bid"},
            {"play"},
            {"winner"},
            {"won"},
        )
        if words & {"play", "winner", "trump"} and "hand" not in words:
            assert len(step.entries) == 1
        if "hand" in words:
            assert len(step.entries) == len(history.head.setup.seats) + 1


def test_moments_are_of_one_line() -> None:
    """The matches above are what they seem: every moment goes on where the last one ended."""
    moments: list[Moment] = list(match(CROWNS, 1, known=True))
    for one, following in pairwise(moments):
        assert one.outcome.state is following.before

"""The laws of every game, each as a check of one random match: judge, asks, cards."""

import random
from itertools import product
from typing import Any

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Setup, Verb
from companion.core.outcomes import Accepted, Rejected
from companion.core.tricks import Revoke
from tests.companion.games.battery import Kit, Match, Moment, answers

FEW = 4
"""How many acts get judged at each moment but two, at which every act there is does."""


# The judge


def every_act(game: Game, setup: Setup, chance: random.Random) -> list[Any]:
    """List every act of every seat in this match, many that are none, and some hands."""
    places = {word for ask in opening_places(game, setup) for word in ask}
    deck = game.deck(setup)
    words: dict[str, tuple[Any, ...]] = {
        "card": (*deck, "1S", ""),
        "card?": (*deck, "?", "1S"),
        "seat": (*setup.seats, "G"),
        "number": tuple(range(-1, len(deck) // len(setup.seats) + 3)),
        "place": (*sorted(places), "M4"),
        "choice": ("purple",),
    }
    acts: list[Any] = []
    for verb in game.verbs:
        seats = [()] if verb.by_table else [(seat,) for seat in (*setup.seats, "G")]
        for seat, args in product(seats, arguments(verb, words, deck, chance)):
            acts.append(verb.make(*seat, *args))
    return acts


def opening_places(game: Game, setup: Setup) -> list[list[str]]:
    """List the words of all places, as far as the game's first rounds ask for them."""
    chance, state = random.Random(0), game.start(setup)
    found = []
    for _ in range(40):
        asks = [ask for ask in game.asks(state) if ask.kind != "cards"]
        found += [[word for word, _ in ask.places] for ask in asks]
        acts = [act for ask in asks for act in answers(game, state, ask)]
        if not acts:
            break
        state = game.apply(state, chance.choice(acts)).state
    return found


def arguments(
    verb: Verb, words: dict[str, tuple[Any, ...]], deck: tuple[str, ...], chance: random.Random
) -> list[tuple[Any, ...]]:
    """List what can stand after a verb; of two numbers only those near each other."""
    if "cards" in verb.args:
        sizes = (0, 1, 2, 3, 7, 8, 10)
        hands = [tuple(chance.sample(deck, size)) for size in sizes] + [deck[:8], (deck[0],) * 3]
        return list(product(words["seat"], hands))
    kinds = [
        (*words[kind], *verb.choices) if kind == "choice" else words[kind] for kind in verb.args
    ]
    found = list(product(*kinds))
    if verb.args == ("number", "number"):
        found = [(a, b) for a, b in found if abs(a - b) < 3]
    if verb.optional:
        found += list(product(*kinds[: -verb.optional]))
    return found


def judge_one(kit: Kit, state: Any, act: Any) -> bool:
    """Apply does what refusal lets through; a rejection returns the identical object."""
    game = kit.game
    why, outcome = game.refusal(state, act), game.apply(state, act)
    if why is None:
        assert isinstance(outcome, Accepted), act
        assert outcome.state is not state
        assert game.ask_of(state, act) is not None, act
        if game.standing(outcome.state).finished:
            assert outcome.effects, "what ends a match has effects"
        return True
    assert isinstance(outcome, Rejected), act
    assert outcome.state is state
    assert outcome.reason == why
    return False


def check_judge(match: Match, *, few: int = FEW) -> None:
    """Every act there is in mid-match and at a random moment, and a few at every other.

    Legal acts are those let by.
    """
    chance, kit, game = random.Random(match.seed), match.kit, match.game
    pool = every_act(game, match.setup, chance)
    moments = len(match.moments)
    everything = {moments // 2, chance.randrange(moments)}
    for n, moment in enumerate(match.moments):
        state = moment.before
        assert judge_one(kit, state, moment.action)
        assert game.apply(state, moment.action) == moment.outcome
        acts = pool if n in everything else chance.sample(pool, k=few)
        passed = {kit.usual(state, act) for act in acts if judge_one(kit, state, act)} - {None}
        by_seats = {act for act in passed if not game.verb_of(act).by_table}
        seats = match.setup.seats if acts is pool else sorted({act.seat for act in by_seats})
        legal = [act for seat in seats for act in game.legal(state, seat)]
        assert by_seats <= set(legal)
        if acts is pool:
            assert set(legal) <= by_seats
            assert len(legal) == len(set(legal))
    check_end(match, chance.sample(pool, k=20))


def check_end(match: Match, acts: list[Any]) -> None:
    """A match ends: nothing is asked, nothing can be done, and those ahead have won."""
    game, state = match.game, match.end
    standing = game.standing(state)
    assert standing.finished
    assert standing.winners == standing.leaders
    assert [seat for seat, _ in standing.totals] == list(match.setup.seats)
    assert game.asks(state) == ()
    assert all(game.legal(state, seat) == [] for seat in match.setup.seats)
    for act in acts:
        why = game.refusal(state, act)
        assert why is not None
        assert why.word in ("finished", "unknown_seat", "unknown_card", "syntax"), act
    for moment in match.moments:
        assert not game.standing(moment.before).finished


# The asks


def same_question(one: Ask, other: Ask) -> bool:
    """Compare asks but for what may change while they are open: must, and the least number."""
    return bool(replace(one, must=True, low=0) == replace(other, must=True, low=0))


def check_asks(match: Match) -> None:
    """Every ask can be answered, and its id is one question that never comes back.

    While a deal or an exchange is half told, the other questions are only put aside.
    """
    game = match.game
    over: set[str] = set()
    aside: set[str] = set()
    for moment in match.moments:
        before = {ask.id: ask for ask in moment.asks}
        after = {ask.id: ask for ask in moment.asks_after()}
        assert len(before) == len(moment.asks)
        assert any(ask.must for ask in moment.asks)
        check_answerable(game, moment)
        left = after.get(moment.ask.id)
        assert left is None or not left.must
        aside |= before.keys() - after.keys()
        half = any(ask.must and ask.group == moment.ask.group for ask in after.values())
        over |= {moment.ask.id} - after.keys() if half else aside - after.keys()
        aside -= set() if half else aside
        assert not over & after.keys()
        for name in before.keys() & after.keys():
            assert same_question(before[name], after[name])


def check_answerable(game: Game, moment: Moment) -> None:
    """Of every group some ask has an answer, and all of the table's; no act is unasked."""
    legal: dict[str, set[str]] = {}
    for ask in moment.asks:
        if ask.seat is not None and ask.seat not in legal:
            kinds = {type(act): act for act in game.legal(moment.before, ask.seat)}
            legal[ask.seat] = {game.verb_of(act).word for act in kinds.values()}
    asked = {(ask.seat, ask.verb) for ask in moment.asks if ask.seat is not None}
    assert {(seat, verb) for seat, verbs in legal.items() for verb in verbs} <= asked
    for group in {ask.group for ask in moment.asks if ask.seat is not None}:
        mine = [ask for ask in moment.asks if ask.group == group and ask.seat is not None]
        assert any(ask.verb in legal[str(ask.seat)] for ask in mine), group
    for ask in moment.asks:
        if ask.seat is None and ask.kind != "cards":
            acts = answers(game, moment.before, ask)
            assert acts
            assert all(game.refusal(moment.before, act) is None for act in acts)


# The cards


def check_cards(match: Match) -> None:
    """Where hands are told every card is in one hand until it is laid, and that hand is shown."""
    game, kit = match.game, match.kit
    held: dict[str, set[str]] = {seat: set() for seat in match.setup.seats}
    dealing, compared = False, 0
    for moment in match.moments:
        act, verb = moment.action, game.verb_of(moment.action)
        if moment.ask.kind == "cards":
            if not dealing and not kit.keeps:
                held = {seat: set() for seat in held}
            assert not set(act.cards) & set().union(*held.values())
            held[act.seat] |= set(act.cards)
        elif verb.word == kit.passes:
            held[act.seat].remove(act.card)
            held[next(seat for seat in held if seat != act.seat)].add(act.card)
        elif moment.ask.kind == "card" and not verb.optional:
            held[act.seat].remove(act.card)
        dealing = moment.ask.kind == "cards"
        told = not any(ask.kind == "cards" for ask in moment.asks_after())
        for seat, cards in held.items():
            hand = moment.view(seat).hand
            if hand is not None and told:
                assert sorted(hand) == sorted(cards)
                compared += 1
        assert moment.view(None).hand is None
    assert compared


def check_blind(match: Match) -> None:
    """A table that is told no hands follows what people do who know theirs, to the same end."""
    game = match.game
    blind = game.start(match.setup)
    for moment in match.moments:
        if moment.ask.kind == "cards" or game.verb_of(moment.action).word == match.kit.passes:
            continue
        outcome = game.apply(blind, moment.action)
        assert isinstance(outcome, Accepted), (moment.action, outcome)
        assert outcome.effects == moment.outcome.effects
        assert not any(isinstance(effect, Revoke) for effect in outcome.effects)
        blind, seeing = outcome.state, moment.outcome.state
        assert game.standing(blind) == game.standing(seeing)
        if not any(ask.kind == "cards" and ask.must for ask in moment.asks_after()):
            assert game.view(blind, None) == moment.view(None)
    assert game.asks(blind) == ()

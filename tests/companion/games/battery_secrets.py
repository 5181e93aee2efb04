"""What a viewer may not know changes nothing for that viewer, at every step of a random match.

Beside the match run its twins: matches that differ only in something secret, and so must look the
same until it is shown. In one kind a seat has answered a secret ask otherwise, in the other two
cards that a viewer does not see have changed places before they were dealt.
"""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.outcomes import Accepted
from companion.core.words import Card, Seat
from tests.companion.games.battery import Kit, Match, Moment, answers

ALTERNATIVES = 1
MOST_TWINS = 2
TRIES = 4
EACH = 4
"""How many cards of one place are tried for a swap."""


class Counts(Struct):
    """How often views were compared, by the kind of twin."""

    answers: int = 0
    hands: int = 0


def check_secrets(match: Match) -> Counts:
    """Compare every viewer's view, the asks and the effects with those of every twin."""
    counts = Counts()
    counts.answers = check_answers(match)
    if match.known:
        for viewer in (*match.setup.seats, None):
            counts.hands += check_hands(match, viewer)
    return counts


def same(kit: Kit, moment: Moment, twin: Accepted, viewers: list[Seat | None]) -> int:
    """Compare a moment with its twin's; return how many views that were."""
    game = kit.game
    assert twin.effects == moment.outcome.effects, moment.action
    assert game.asks(twin.state) == moment.asks_after()
    for viewer in viewers:
        assert game.view(twin.state, viewer) == moment.view(viewer), (viewer, moment.action)
    return len(viewers)


# Answers that are secret


class Twin(Struct):
    """A match in which one seat has answered otherwise."""

    state: Any
    seat: Seat
    group: str
    hides: bool


def check_answers(match: Match) -> int:
    """A secret answer shows to its own seat only, until all of its group are in, or longer."""
    kit, game, chance = match.kit, match.game, random.Random(match.seed)
    twins: list[Twin] = []
    compared = 0
    for moment in match.moments:
        alive = []
        for twin in twins:
            outcome = game.apply(twin.state, moment.action)
            if isinstance(outcome, Accepted) and not shows(match, moment, twin):
                compared += same(kit, moment, outcome, others(match, twin.seat))
                alive.append(replace(twin, state=outcome.state))
        twins = alive[-MOST_TWINS:]
        for twin, outcome in answered_otherwise(match, moment, chance):
            own = game.view(outcome.state, twin.seat)
            assert own != moment.view(twin.seat) or moment.ask.verb == kit.passes, (
                "the own answer is shown"
            )
            compared += same(kit, moment, outcome, others(match, twin.seat))
            twins.append(twin)
    return compared


def others(match: Match, seat: Seat) -> list[Seat | None]:
    return [None, *(each for each in match.setup.seats if each != seat)]


def is_open(moment: Moment, group: str) -> bool:
    """Tell whether somebody still has to answer after this moment."""
    return any(ask.must and ask.group == group for ask in moment.asks_after())


def shows(match: Match, moment: Moment, twin: Twin) -> bool:
    """Tell whether this moment shows, or takes back, what the twin has answered otherwise."""
    if not twin.hides:
        return not is_open(moment, twin.group)
    return moment.ask.seat == twin.seat and match.game.verb_of(moment.action).optional > 0


def answered_otherwise(
    match: Match, moment: Moment, chance: random.Random
) -> Iterator[tuple[Twin, Accepted]]:
    ask, game = moment.ask, match.game
    if ask.seat is None or not ask.secret:
        return
    hides = ask.verb in match.kit.hides
    if not hides and not is_open(moment, ask.group):
        return
    acts = [act for act in answers(game, moment.before, ask) if act != moment.action]
    for act in chance.sample(acts, k=min(ALTERNATIVES, len(acts))):
        outcome = game.apply(moment.before, act)
        assert isinstance(outcome, Accepted)
        yield Twin(outcome.state, ask.seat, ask.group, hides), outcome


# Hands that were told


def check_hands(match: Match, viewer: Seat | None) -> int:
    """Other cards in hands that the viewer does not see change nothing until they are laid."""
    chance = random.Random(f"{match.seed} {viewer}")
    begin, state, pair = 0, None, ("", "")
    compared = wait = 0
    for at, moment in enumerate(match.moments):
        dealt = moment.ask.kind == "cards"
        if dealt and not (match.kit.keeps and begin) and not (at and dealt_before(match, at)):
            begin, state = at, None
        wait -= 1
        if state is not None:
            outcome = swapped(match, moment, viewer, pair, state)
            state = None if outcome is None else outcome.state
        if state is None and not dealt and wait < 0:
            state, pair = another(match, begin, at, viewer, chance)
            wait = 3
            outcome = None if state is None else Accepted(state, moment.outcome.effects)
        if state is not None and outcome is not None:
            compared += same(match.kit, moment, outcome, [viewer])
    return compared


def dealt_before(match: Match, at: int) -> bool:
    return match.moments[at - 1].ask.kind == "cards"


def another(
    match: Match, begin: int, at: int, viewer: Seat | None, chance: random.Random
) -> tuple[Any, tuple[Card, Card]]:
    """Find two cards that could have changed places so far, and the state if they had."""
    pairs = candidates(match, begin, at, viewer)
    for pair in pairs[:2] + chance.sample(pairs[2:], k=min(TRIES, len(pairs[2:]))):
        state: Any = match.moments[begin].before
        for moment in match.moments[begin : at + 1]:
            outcome = swapped(match, moment, viewer, pair, state)
            if outcome is None:
                break
            state = outcome.state
        else:
            return state, pair
    return None, ("", "")


def candidates(match: Match, begin: int, at: int, viewer: Seat | None) -> list[tuple[Card, Card]]:
    """List pairs of cards from two places the viewer does not see, those laid last first."""
    holder: dict[Card, Seat | None] = dict.fromkeys(match.game.deck(match.setup))
    when: dict[Card, int] = {}
    for n, moment in enumerate(match.moments[begin:], start=begin):
        if moment.ask.kind == "cards" and n <= at:
            holder |= dict.fromkeys(moment.action.cards, moment.action.seat)
        elif moment.ask.kind == "cards" and not match.kit.keeps and n > at:
            break
        elif card := getattr(moment.action, "card", None):
            when.setdefault(card, n)
    hidden = [card for card, seat in holder.items() if seat is None or seat != viewer]
    hidden = [card for card in hidden if when.get(card, at + 1) > at]
    hidden.sort(key=lambda card: -when.get(card, len(match.moments)))
    tried = [
        card for seat in dict.fromkeys(holder.values()) for card in of(seat, hidden, holder)[:EACH]
    ]
    suit = match.game.suit
    pairs = [(x, y) for x in tried for y in tried if x < y and holder[x] != holder[y]]
    return sorted(pairs, key=lambda pair: suit(pair[0]) != suit(pair[1]))


def of(seat: Seat | None, cards: list[Card], holder: dict[Card, Seat | None]) -> list[Card]:
    return [card for card in cards if holder[card] == seat]


def swapped(
    match: Match, moment: Moment, viewer: Seat | None, pair: tuple[Card, Card], state: Any
) -> Accepted | None:
    """Do the same in the twin; None where that shows the difference, or cannot be."""
    act: Any = moment.action
    if moment.ask.kind == "cards":
        if set(pair) & set(act.cards) and act.seat == viewer:
            return None
        x, y = pair
        other = {x: y, y: x}
        act = replace(act, cards=tuple(other.get(card, card) for card in act.cards))
    elif getattr(act, "card", None) in pair:
        return None
    outcome = match.game.apply(state, act)
    return outcome if isinstance(outcome, Accepted) else None

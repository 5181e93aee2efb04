"""Matches of Cuprum Duelists for the tests: from written lines, and at random with real cards."""

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.outcomes import Accepted, Reason
from companion.core.records import parse
from companion.games.cuprum_duelists.actions import (
    Action,
    Close,
    Forward,
    Hand,
    Reserve,
    Starter,
)
from companion.games.cuprum_duelists.cards import DECK, Cards
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import SEATS, State
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from tests.companion.games import battery

GAMES = {GAME.name: GAME}
HEAD = "crown-record 1\ngame cuprum-duelists\n{}seat A Anna\nseat B Ben\n"


def setup(values: str = "rank") -> Setup:
    return GAME.setup(SEATS, {"values": values})


def fold(body: str, options: str = "") -> tuple[History, list[Reason]]:
    """Play the lines, also those after a refused one; return what was refused too."""
    record = parse(HEAD.format(options) + body, GAMES)
    history, refused = begin(record.head), []
    for entry in record.entries:
        after = add(history, entry)
        if isinstance(after, Reason):
            refused.append(after)
        else:
            history = after
    return history, refused


def played(body: str, options: str = "") -> State:
    """Play lines that are all possible; a `;` parts them as well as a new line."""
    history, refused = fold(body.replace(";", "\n"), options)
    assert refused == []
    state: State = history.state
    return state


def words(body: str) -> list[str]:
    """Play lines; return the words of those that were refused."""
    return [why.word for why in fold(body.replace(";", "\n"))[1]]


def legal(state: State) -> list[Action]:
    return [act for seat in SEATS for act in GAME.legal(state, seat)]


do = partial(battery.do, GAME)


class Moment(Struct, frozen=True):
    """One action of a match: where it was before, and what came of it."""

    before: State
    action: Action
    outcome: Accepted
    hands: tuple[frozenset[str], frozenset[str]] | None = None


class RealCards:
    """The cards as they lie on a real table, dealt and shuffled as the rules say."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.stock = list(DECK)
        chance.shuffle(self.stock)
        self.hands: list[set[str]] = [set(), set()]
        self.laid: list[str] = []
        self.reserves: list[str | None] = [None, None]

    def draw(self, each: int) -> list[Cards]:
        """Deal one card to each in turn; the discards go under the stock if it is too small."""
        if len(self.stock) < 2 * each:
            self.chance.shuffle(self.laid)
            self.stock, self.laid = self.stock + self.laid, []
        each = min(each, len(self.stock) // 2)
        got: list[list[str]] = [[], []]
        for _ in range(each):
            for i in (0, 1):
                got[i].append(self.stock.pop(0))
                self.hands[i].add(got[i][-1])
        return [tuple(cards) for cards in got]

    def follow(self, action: Action) -> None:
        """Move the cards as an action says; nothing of a reserve is discarded before the end."""
        if isinstance(action, Close):
            self.laid += [card for card in self.reserves if card]
            self.reserves = [None, None]
            return
        i = SEATS.index(action.seat)
        card = getattr(action, "card", None)
        if isinstance(action, Reserve):
            self.reserves[i] = card
        elif isinstance(action, Forward):
            self.laid.append(str(self.reserves[i]))
            self.reserves[i] = None
        elif card:
            self.laid.append(card)
        if isinstance(action, Reserve) or (card and not isinstance(action, Forward)):
            self.hands[i].remove(str(card))


def known_match(seed: int, values: str = "rank") -> Iterator[Moment]:
    """Play a random match with real cards, every draw told, to its end."""
    chance = random.Random(seed)
    cards = RealCards(chance)
    state: State = GAME.start(setup(values))
    acts: list[Action] = [Starter(chance.choice(SEATS))]
    acts += [Hand(seat, got) for seat, got in zip(SEATS, cards.draw(10), strict=True)]
    while state.winner is None:
        if not acts:
            acts = [choose(state, chance)]
        act = acts.pop(0)
        outcome = do(state, act)
        if not isinstance(act, Hand | Starter):
            cards.follow(act)
        if isinstance(act, Close) and outcome.state.winner is None:
            drawn = zip(SEATS, cards.draw(3), strict=True)
            acts = [Hand(seat, got) for seat, got in drawn if got]
        hands = frozenset(cards.hands[0]), frozenset(cards.hands[1])
        yield Moment(state, act, outcome, hands)
        state = outcome.state


def unknown_match(seed: int, values: str = "rank", battles: int = 40) -> Iterator[Moment]:
    """Play a random match in which anything goes that can be, told by nobody."""
    chance = random.Random(seed)
    state: State = GAME.start(setup(values))
    act: Action = Starter(chance.choice(SEATS))
    while state.winner is None and state.battle <= battles:
        outcome = do(state, act)
        yield Moment(state, act, outcome)
        state = outcome.state
        act = choose(state, chance)


VALUES = ("rank", "class")


@cache
def match(seed: int, *, known: bool) -> list[Moment]:
    """Play a match once for all tests; the option alternates with the seed."""
    values = VALUES[seed % 2]
    return list(known_match(seed, values) if known else unknown_match(seed, values))


def choose(state: State, chance: random.Random) -> Action:
    """Choose the kind of act first: otherwise nearly all would be cards set."""
    acts = legal(state)
    if not acts or (state.acting is None and chance.random() < 0.5):
        return Close()
    kinds = {type(act): type(act).__name__ for act in acts}
    kind = chance.choice(sorted(kinds, key=kinds.__getitem__))
    return chance.choice([act for act in acts if type(act) is kind])


def without_hands(moments: list[Moment], *, unseen: bool) -> list[Action]:
    """List the acts as a table without told hands writes them; `unseen`: reserves are too."""
    acts: list[Action] = []
    lying: dict[str, Any] = {}
    for moment in moments:
        act = moment.action
        if isinstance(act, Hand):
            continue
        if unseen and isinstance(act, Reserve):
            lying[act.seat] = act.card
            act = Reserve(act.seat, "?")
        elif unseen and isinstance(act, Forward):
            act = replace(act, card=lying[act.seat])
        acts.append(act)
    return acts

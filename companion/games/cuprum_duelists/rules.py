"""Cuprum Duelists as the rest of the house knows it: its start, and what comes of an action."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Game, Option, Setup
from companion.core.outcomes import Accepted, Rejected
from companion.core.words import UNSEEN, Card
from companion.games.cuprum_duelists.account import account, result, standing
from companion.games.cuprum_duelists.actions import (
    VERBS,
    Action,
    Close,
    Done,
    Forward,
    Hand,
    Set,
    Starter,
)
from companion.games.cuprum_duelists.cards import DECK, Cards
from companion.games.cuprum_duelists.draws import drawn, told_draw, with_told_draw
from companion.games.cuprum_duelists.judge import legal, refusal
from companion.games.cuprum_duelists.questions import asks
from companion.games.cuprum_duelists.resolve import resolve, tops
from companion.games.cuprum_duelists.state import (
    EMPTY,
    SEATS,
    SLOTS,
    TO_WIN,
    Battle,
    Field,
    Options,
    State,
    pair,
)
from companion.games.cuprum_duelists.view import view
from companion.games.cuprum_duelists.whereabouts import RESERVE, find, hide, lay, lose

OPTIONS = (Option("values", ("rank", "class")),)


def start(setup: Setup) -> State:
    """Return the state before the first battle: both have drawn ten cards (CU04)."""
    return State(setup.agreed(Options))


def deck(_setup: Setup) -> Cards:
    """List the 52 cards (CU02)."""
    return DECK


def suit(card: Card) -> str:
    """Return S, H, D or C."""
    return card[-1]


# What comes of it


def apply(state: State, action: Action) -> Accepted | Rejected:
    """Carry the action out, or reject it and return the very same state."""
    why = refusal(state, action)
    if why is not None:
        return Rejected(state, why)
    if isinstance(action, Close):
        return _close(state)
    return Accepted(_after(state, SEATS.index(action.seat), action))


def _after(state: State, i: int, action: Any) -> State:
    if isinstance(action, Set):
        return _set(state, i, action)
    if isinstance(action, Forward):
        return _forward(state, i, action)
    if isinstance(action, Done):
        return replace(state, turn=state.turn + 1, laid=0, since=_since_own_act(state, i))
    if isinstance(action, Starter):
        return replace(state, starter=i, ready=True)
    if isinstance(action, Hand):
        where = told_draw(state, i, action.cards)
        assert where is not None  # noqa: S101 - the judge has let it through
        return with_told_draw(state, i, where)
    return _reserve(state, i, action.card)


def _set(state: State, i: int, action: Set) -> State:
    """CU07, CU10: the first own act of the turn ends what one could answer before it."""
    return replace(
        state,
        where=lay(state.where, i, action.card),
        laid=state.laid + 1,
        fields=_laid_on(state.fields, i, action.slot, action.card),
        since=_since_placement(state, i, _since_own_act(state, i)),
    )


def _reserve(state: State, i: int, card: Card) -> State:
    """CU12–14: it counts as a card of the turn (CU-R3), and is no placement to answer."""
    where = state.where
    return replace(
        state,
        where=hide(where, i) if card == UNSEEN else lay(where, i, card),
        laid=state.laid + 1,
        reserve=pair(state.reserve, i, card),
        reserved=pair(state.reserved, i, True),
        since=_since_own_act(state, i),
    )


def _forward(state: State, i: int, action: Forward) -> State:
    """CU15, CU-R3: free, and itself a placement that the other may answer."""
    card, where = state.reserve[i], state.where
    if card == UNSEEN:
        card = action.card
        where = find(where, (RESERVE + i,), str(card))
    return replace(
        state,
        where=where,
        fields=_laid_on(state.fields, i, action.slot, str(card)),
        reserve=pair(state.reserve, i, None),
        since=_since_placement(state, i, state.since),
    )


def _laid_on(fields: tuple[Field, Field], i: int, slot: str, card: Card) -> tuple[Field, Field]:
    at, field = SLOTS.index(slot), fields[i]
    after = (*field[:at], (*field[at], card), *field[at + 1 :])
    return pair(fields, i, after)


Since = tuple[int | None, int | None]


def _since_own_act(state: State, i: int) -> Since:
    """An own act ends the answers to what lay before this turn (CU-R3)."""
    since = state.since[i]
    return pair(state.since, i, None) if since is not None and since < state.turn else state.since


def _since_placement(state: State, i: int, since: Since) -> Since:
    """The other may answer from now on (CU-R3).

    Nothing older is open then to one who can still answer: in the other's turn one can only
    move forward, against a card of that turn, which ended what was older, or against a
    reserve, which is spent.
    """
    return pair(since, 1 - i, state.turn)


# The end of a battle


def _close(state: State) -> Accepted:
    """CU16–27: compare, count the battle, discard everything, and draw for the next."""
    lines = (tops(state.fields[0]), tops(state.fields[1]))
    outcome = resolve(*lines, state.options.values)
    score = (state.score[0] + (0 in outcome.winners), state.score[1] + (1 in outcome.winners))
    told = Battle(
        number=state.battle,
        tops=lines,
        main=outcome.main,
        wings=outcome.wings,
        highest=outcome.highest,
        step=outcome.step,
        winners=tuple(SEATS[i] for i in outcome.winners),
        score=score,
    )
    after = replace(_cleared(state), score=score, last=told)
    if max(score) >= TO_WIN and score[0] != score[1]:  # CU25, CU27, CU-R4
        winner = SEATS[0 if score[0] > score[1] else 1]
        return Accepted(replace(after, winner=winner), (told,))
    return Accepted(_next_battle(after), (told,))


def _cleared(state: State) -> State:
    """Discard everything laid; a reserve is lost (CU16, CU-R5)."""
    where, lost = state.where, state.lost
    for i, card in enumerate(state.reserve):
        if card == UNSEEN:
            where = lose(where, i)
        elif card is not None:
            lost += (card,)
    laid = tuple(card for field in state.fields for stack in field for card in stack)
    return replace(
        state,
        where=where,
        fields=(EMPTY, EMPTY),
        reserve=(None, None),
        reserved=(False, False),
        since=(None, None),
        discards=state.discards + laid,
        lost=lost,
    )


def _next_battle(state: State) -> State:
    """The starter alternates (CU-R5), and both draw (CU26)."""
    assert state.starter is not None  # noqa: S101 - a battle was closed
    begun = replace(state, battle=state.battle + 1, starter=1 - state.starter, turn=0, laid=0)
    return drawn(begun)


GAME = Game(
    name="cuprum-duelists",
    seats=(2, 2),
    options=OPTIONS,
    verbs=VERBS,
    deck=deck,
    suit=suit,
    start=start,
    asks=asks,
    refusal=refusal,
    legal=legal,
    apply=apply,
    view=view,
    standing=standing,
    account=account,
    result=result,
)

"""How cards are drawn: ten at first, three before each further battle (CU04, CU26, CU-R5)."""

from msgspec.structs import replace

from companion.games.cuprum_duelists.cards import Cards
from companion.games.cuprum_duelists.state import State, pair
from companion.games.cuprum_duelists.whereabouts import (
    DRAW_SIZE,
    FRESH,
    STOCK,
    UNDEALT,
    Whereabouts,
    count,
    draw,
    settle,
    shuffle_under,
    tell_draw,
)


def drawn(state: State) -> State:
    """Let both draw for the next battle.

    The discards are shuffled under the stock only where it cannot serve both; if even that is
    too little, both draw the same smaller number. Where hands are told the table has yet to
    say what was drawn.
    """
    where, discards, lost = state.where, state.discards, state.lost
    if count(where, STOCK) < 2 * DRAW_SIZE:
        where, discards, lost = shuffle_under(where, discards + lost), (), ()
    each = min(DRAW_SIZE, (count(where, STOCK) + count(where, FRESH)) // 2)
    wait = state.told and each > 0
    return replace(
        state,
        where=where if wait else draw(where, each),
        discards=discards,
        lost=lost,
        each=each,
        ready=not wait,
        dealt=(False, False),
    )


def told_draw(state: State, i: int, cards: Cards) -> Whereabouts | None:
    """Return what is known once a seat's draw was told; None where it cannot have drawn that."""
    where = state.where if state.told else UNDEALT
    return tell_draw(where, i, cards, still=0 if state.dealt[1 - i] else state.each)


def with_told_draw(state: State, i: int, where: Whereabouts) -> State:
    """Note that a seat's draw was told; the battle goes on once both were."""
    dealt = pair(state.dealt, i, True)
    ready = all(dealt)
    return replace(
        state, where=settle(where) if ready else where, told=True, dealt=dealt, ready=ready
    )

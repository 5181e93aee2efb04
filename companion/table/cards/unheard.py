"""Unheard: a card told by hand, noted since no reader can say that it lies there (T7). Pure."""

from companion.core.records import Note, Result
from companion.core.words import Card
from companion.table.cards.acts import Act
from companion.table.cards.laid import laid_now
from companion.table.cards.playing import chooses_places, place_at
from companion.table.history.history import History

BY_HAND = "by-hand"


def note_of(history: History, act: Act, card: Card) -> tuple[Note, ...]:
    """Return what is noted before a card told by hand that covers another one (CU10)."""
    if not card or not chooses_places(history.head.game):
        return ()
    place = place_at(act.ask, act.word)
    covers = any(each.place == place and not each.hidden for each in laid_now(history))
    return (Note(BY_HAND, f"{act.ask.seat} {card}"),) if covers else ()


def unheard(history: History) -> frozenset[Card]:
    """Return the cards that were told by hand since the last result, and cover another one."""
    cards: set[Card] = set()
    for line in reversed(history.lines):
        if isinstance(line, Result):
            break
        if isinstance(line, Note) and line.key == BY_HAND:
            cards.add(line.text.rpartition(" ")[2])
    return frozenset(cards)

"""Cards as people say them at the simulated table: `blue 1`, `king of hearts`, `Herz König`."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from companion.app.simulator.stickers import FACES, NEW
from companion.core.words import Card
from companion.games import GAMES
from companion.table.proposing import whole_deck
from companion.table.texts.cards import (
    SPOKEN_FILLERS,
    SPOKEN_RANKS,
    SPOKEN_SUITS,
    SUITED,
    card_name,
)

PARTS = re.compile(r"\d+|[^\W\d_]+|[♠♥♦♣]")
"""What a name falls into: numbers, words, signs; nothing else in it matters."""
ONE_WORD = {
    spoken: words[0]
    for words in (*SPOKEN_SUITS.values(), *SPOKEN_RANKS.values())
    for spoken in words
}
"""Of several words for one thing the one that stands for all."""

Name = frozenset[str]


def cards_called(words: Sequence[str], game: str = "") -> tuple[Card, ...]:
    """Return the cards that are called so, in any letters; the game's own before all others.

    Several are called alike where that makes no difference to people: whites, Golems.

    Args:
        words: a code, or a name in English or German.
        game: the name of the game that is played, empty where none is.

    >>> cards_called(["blue", "1"], "crowns"), cards_called(["blue", "1"], "crown-battles")
    (('B1',), ('blue-1',))
    >>> cards_called(["KING", "of", "hearts"]), cards_called(["k♥"]), cards_called(["blue", "king"])
    (('KH',), ('KH',), ())
    """
    called = BY_CODE.get(" ".join(words).lower())
    if called is not None:
        return (called,)
    found = BY_NAME.get(_name(words), ())
    known = whole_deck(GAMES[game]) if game in GAMES else frozenset[Card]()
    return tuple(card for card in found if card in known) or found


def said(card: Card) -> str:
    """Say a card as it can be written too.

    >>> said("4S"), said("R15"), said("KING")
    ('4 of spades', 'red 15', 'king')
    """
    suited = SUITED.fullmatch(card)
    if suited is None:
        return card_name("en", card).lower()
    rank = SPOKEN_RANKS.get(suited[1], (suited[1],))[0]
    return f"{rank} of {SPOKEN_SUITS[suited[2]][0]}"


def _name(words: Iterable[str]) -> Name:
    parts = PARTS.findall(" ".join(words).lower())
    return frozenset(ONE_WORD.get(part, part) for part in parts if part not in SPOKEN_FILLERS)


@cache
def _names_of(card: Card) -> frozenset[Name]:
    """Return every name of a card; of two alike also the one with its letter."""
    spoken = {said(card), card_name("en", card), card_name("de", card)}
    letter = card[-1] if card[-1] in "ab" else ""
    return frozenset(_name([name, more]) for name in spoken for more in {"", letter})


BY_CODE: dict[str, Card] = {card.lower(): card for card in (*FACES, *NEW)}
BY_NAME: dict[Name, tuple[Card, ...]] = {}
for _card in FACES:
    for _called in _names_of(_card):
        BY_NAME[_called] = (*BY_NAME.get(_called, ()), _card)

"""Every sentence that people read, by key and language."""

import re
from collections.abc import Mapping

from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.texts import (
    answers_de,
    answers_en,
    battles_de,
    battles_en,
    crowns_de,
    crowns_en,
    cuprum_de,
    cuprum_en,
    de,
    en,
    enrol_de,
    enrol_en,
    plain_de,
    plain_en,
    proposing_de,
    proposing_en,
    screens_de,
    screens_en,
    tricks_de,
    tricks_en,
)
from companion.table.texts.cards import card_name, is_card

SEAT_WORDS = {"en": "Seat", "de": "Platz"}
"""What a seat is called that nobody has named, before its letter."""

ROOMS = {
    "en": (
        en,
        screens_en,
        enrol_en,
        tricks_en,
        proposing_en,
        answers_en,
        crowns_en,
        battles_en,
        cuprum_en,
        plain_en,
    ),
    "de": (
        de,
        screens_de,
        enrol_de,
        tricks_de,
        proposing_de,
        answers_de,
        crowns_de,
        battles_de,
        cuprum_de,
        plain_de,
    ),
}

TEXTS: dict[str, dict[str, str]] = {
    language: {key: text for room in rooms for key, text in room.TEXTS.items()}
    for language, rooms in ROOMS.items()
}
"""What is said, by language and key; a text's blanks stand in braces."""

LANGUAGES = tuple(TEXTS)

DOUBLE_STOP = re.compile(r"\.\.(?=\s|$)")
"""A shortened name at the end of a sentence brings a full stop of its own."""

SEAT_DATA = ("seat", "owner")
CARD_DATA = ("card", "under")
PART_DATA = ("part",)
ANY_SEAT = "None"


def say(language: str, key: str, **data: str | int) -> str:
    """Return a text with its blanks filled in; KeyError where there is no such text.

    A blank such as `{n:card|cards}` is the noun that goes with the number `n`.

    >>> say("en", "tricks.round.cards", n=1, of=1), say("en", "tricks.round.cards", n=2, of=2)
    ('Round 1: 1 card', 'Round 2: 2 cards')
    >>> say("de", "duel.beats", high=8, low=6)
    '8 schlägt 6.'
    """
    said = TEXTS[language][key].format(**{name: _Told(value) for name, value in data.items()})
    return _one_stop(said)


def explain(language: str, why: Reason, names: Mapping[Seat, str] | None = None) -> str:
    """Say what is wrong and what to do, with people's names where `names` has them.

    >>> from companion.core.outcomes import reason
    >>> explain("en", reason("card_not_held", card="4S", seat="B"), {"B": "Ben"})
    'Ben cannot have 4♠. Lay another card.'
    """
    texts = TEXTS[language]
    key = f"reason.{why.word}.{why.detail}" if why.detail else f"reason.{why.word}"
    text = texts.get(key) or texts.get(f"reason.{why.word}") or texts["reason.other"]
    said: dict[str, str] = {
        name: _Told(_said(language, name, value, names or {})) for name, value in why.data
    }
    if {"low", "high"} <= said.keys():
        said["span"] = _span(language, said["low"], said["high"])
    return _one_stop(text.format_map(_Blanks({"word": why.word} | said)))


def _one_stop(text: str) -> str:
    """Leave one full stop where a shortened name ends a sentence."""
    return DOUBLE_STOP.sub(".", text) if ".." in text else text


def _span(language: str, low: str, high: str) -> str:
    """Say from where to where something is possible; the same twice is said once."""
    return low if low == high else say(language, "span", low=low, high=high)


class _Told(str):
    """What fills a blank; as a number it also chooses between a noun for one and for many."""

    __slots__ = ()

    def __format__(self, nouns: str) -> str:
        if "|" not in nouns:
            return str(self)
        one, many = nouns.split("|")
        return one if self == "1" else many


class _Blanks(dict[str, str]):
    """What fills the blanks; one that nothing is known for is told by three dots."""

    def __missing__(self, _name: str) -> str:
        return _Told("…")


def _said(language: str, name: str, value: str | int, names: Mapping[Seat, str]) -> str:
    word = str(value)
    if name in SEAT_DATA:
        return TEXTS[language]["somebody"] if word == ANY_SEAT else names.get(word, word)
    if name in PART_DATA:
        return part_name(language, word)
    if name in CARD_DATA and is_card(word):
        return card_name(language, word)
    return word


def part_name(language: str, part: str) -> str:
    """Name a part of the table as `Health` events do: its kind, and which one.

    >>> part_name("en", "reader A"), part_name("de", "button ok"), part_name("en", "all slots")
    ('Reader A', 'Taste ok', "The readers' bus")
    """
    kind, _, which = part.partition(" ")
    texts = TEXTS[language]
    return texts[f"part.{kind}"].format(name=texts.get(f"part.{which}", which))

"""Cards and seats in the words of terminal and journal: English, whatever the screen speaks."""

from companion.core.words import ALL_SEATS, Card
from companion.table.screens.enrol import face_name
from companion.table.texts import SEAT_WORDS

LANGUAGE = "en"
"""That of terminal and journal; people at the table read theirs on the screen."""


def pretty(card: Card) -> str:
    """Write a card as people read it.

    >>> pretty("10H"), pretty("R15"), pretty("golem-2")
    ('10♥', 'red 15', 'Golem')
    """
    return face_name(card, LANGUAGE)


def person(name: str) -> str:
    """Return what somebody is called; a seat that nobody has named has no German name here.

    >>> person("Anna"), person("Platz B"), person("Platz Nehmer")
    ('Anna', 'Seat B', 'Platz Nehmer')
    """
    word, _, seat = name.rpartition(" ")
    if word in SEAT_WORDS.values() and seat in ALL_SEATS:
        return f"{SEAT_WORDS[LANGUAGE]} {seat}"
    return name

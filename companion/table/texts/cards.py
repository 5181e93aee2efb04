"""Cards as people say them."""

import re

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITED = re.compile(r"(A|K|Q|J|10|[2-9])([SHDC])")
COLOURED = re.compile(r"([YBGRKW])([0-9]{1,2})([ab]?)")
NAMED = re.compile(r"(red|yellow|green|blue)-([0-9]{1,2})")
LONE = re.compile(r"(dragon|golem|peasant|special)-[1-4]|KING")

WORDS = {
    "en": {
        "Y": "yellow",
        "B": "blue",
        "G": "green",
        "R": "red",
        "K": "black",
        "W": "white",
        "dragon": "Dragon",
        "golem": "Golem",
        "peasant": "Peasant",
        "special": "Special",
        "KING": "King",
    },
    "de": {
        "Y": "Gelb",
        "B": "Blau",
        "G": "Grün",
        "R": "Rot",
        "K": "Schwarz",
        "W": "Weiß",
        "dragon": "Drache",
        "golem": "Golem",
        "peasant": "Bauer",
        "special": "Spezialkarte",
        "KING": "König",
    },
}


def is_card(code: str) -> bool:
    """Tell whether this is a card of any of the games.

    >>> is_card("4S"), is_card("peasant-2"), is_card("4X")
    (True, True, False)
    """
    return any(form.fullmatch(code) for form in (SUITED, COLOURED, NAMED, LONE))


def card_name(language: str, code: str) -> str:
    """Say a card; whites are all alike, so are dragons, golems, peasants and specials.

    >>> [card_name("en", code) for code in ("4S", "AH", "R15", "K14a", "W3", "blue-13", "golem-1")]
    ['4♠', 'A♥', 'red 15', 'black 14', 'white', 'blue 13', 'Golem']
    """
    words = WORDS[language]
    if suited := SUITED.fullmatch(code):
        return suited[1] + SUITS[suited[2]]
    if coloured := COLOURED.fullmatch(code):
        colour = words[coloured[1]]
        return colour if coloured[1] == "W" else f"{colour} {coloured[2]}"
    if named := NAMED.fullmatch(code):
        return f"{words[named[1][0].upper()]} {named[2]}"
    return words[code.partition("-")[0]]

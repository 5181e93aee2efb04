"""Cards as people say them."""

import re

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITED = re.compile(r"(A|K|Q|J|10|[2-9])([SHDC])")
COLOURED = re.compile(r"([YBGRKW])([0-9]{1,2})([ab]?)")
NAMED = re.compile(r"(red|yellow|green|blue)-([0-9]{1,2})")
LONE = re.compile(r"(dragon|golem|peasant|special)-[1-4]|KING")

SUIT_CODES = {
    "yellow": "Y",
    "blue": "B",
    "green": "G",
    "red": "R",
    "black": "K",
    "white": "W",
    "king": "KING",
}
"""What stands for a suit in the codes of Crowns; the kinds of Crown Battles are their own codes."""

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

LETTERS = {
    "en": {
        "yellow": "Y",
        "blue": "B",
        "green": "G",
        "red": "R",
        "black": "Bk",
        "white": "Wh",
        "king": "Ki",
        "dragon": "Dr",
        "golem": "Go",
        "peasant": "Pe",
        "special": "Sp",
    },
    "de": {
        "yellow": "Ge",
        "blue": "Bl",
        "green": "Gr",
        "red": "Ro",
        "black": "Sw",
        "white": "We",
        "king": "Kö",
        "dragon": "Dr",
        "golem": "Go",
        "peasant": "Ba",
        "special": "Sp",
    },
}
"""What tells suits and kinds apart beside their signs where there is no room for the word."""

SPOKEN_SUITS = {
    "S": ("spades", "spade", "pik", "♠"),
    "H": ("hearts", "heart", "herz", "♥"),
    "D": ("diamonds", "diamond", "karo", "♦"),
    "C": ("clubs", "club", "kreuz", "♣"),
}
SPOKEN_RANKS = {
    "A": ("ace", "ass", "a"),
    "K": ("king", "könig", "k"),
    "Q": ("queen", "dame", "q"),
    "J": ("jack", "bube", "j"),
}
"""What people say and write for suits and ranks, in English and German; the English word first."""
SPOKEN_FILLERS = frozenset({"of", "the", "der", "die", "das"})
"""What may stand between the two."""


def is_card(code: str) -> bool:
    """Tell whether this is a card of any of the games.

    >>> is_card("4S"), is_card("peasant-2"), is_card("4X")
    (True, True, False)
    """
    return any(form.fullmatch(code) for form in (SUITED, COLOURED, NAMED, LONE))


def card_name(language: str, code: str, printed: str | None = None) -> str:
    """Say a card; whites are all alike, so are dragons, golems, peasants and specials.

    A card of no game known here is named by its code.

    `printed` is the code of its own face where the cards of another game serve: people read
    the face, and its role stands beside it where that is something else.

    >>> [card_name("en", code) for code in ("4S", "AH", "R15", "K14a", "W3", "blue-13", "golem-1")]
    ['4♠', 'A♥', 'red 15', 'black 14', 'white', 'blue 13', 'Golem']
    >>> card_name("en", "golem-1", "K14a"), card_name("de", "blue-7", "B7")
    ('black 14 (Golem)', 'Blau 7')
    """
    if printed is not None and suit_and_number(printed) != suit_and_number(code):
        return f"{card_name(language, printed)} ({card_name(language, code)})"
    if suited := SUITED.fullmatch(code):
        return suited[1] + SUITS[suited[2]]
    if not is_card(code):
        return code
    suit, number = suit_and_number(code)
    return f"{suit_name(language, suit)} {number}".rstrip()


def suit_and_number(code: str) -> tuple[str, str]:
    """Return a card's suit or kind and its number, empty where it has none.

    >>> [suit_and_number(code) for code in ("R15", "K14a", "W3", "KING", "blue-13", "golem-1")]
    [('red', '15'), ('black', '14'), ('white', ''), ('king', ''), ('blue', '13'), ('golem', '')]
    >>> suit_and_number("10S")
    ('S', '10')
    """
    if suited := SUITED.fullmatch(code):
        return suited[2], suited[1]
    if coloured := COLOURED.fullmatch(code):
        suit = next(suit for suit, letter in SUIT_CODES.items() if letter == coloured[1])
        return suit, "" if suit == "white" else coloured[2]
    if named := NAMED.fullmatch(code):
        return named[1], named[2]
    return code.partition("-")[0].lower(), ""


def suit_name(language: str, suit: str) -> str:
    """Say a colour, a suit or a kind of card; one of no game known here by its own word.

    >>> suit_name("de", "green"), suit_name("en", "king"), suit_name("de", "peasant")
    ('Grün', 'King', 'Bauer')
    >>> suit_name("de", "S"), suit_name("de", "moon")
    ('♠', 'moon')
    """
    return SUITS.get(suit) or WORDS[language].get(SUIT_CODES.get(suit, suit), suit)


def suit_letters(language: str, suit: str) -> str:
    """Return the one or two letters that stand beside the sign of a suit or kind.

    >>> suit_letters("en", "green"), suit_letters("de", "green"), suit_letters("de", "yellow")
    ('G', 'Gr', 'Ge')
    """
    return LETTERS[language][suit]

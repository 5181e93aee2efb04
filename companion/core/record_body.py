"""Reading a record's lines after the head: what was done, told, agreed and remarked.

What a line means is not judged here: only what it says, in the words of the record's game.
"""

import re
from collections.abc import Mapping
from typing import Any

from companion.core.entries import (
    Abandon,
    Concede,
    Correct,
    Entry,
    Head,
    Last,
    Leave,
    Note,
    Result,
    Undo,
)
from companion.core.game import Verb
from companion.core.lines import Line, RecordError
from companion.core.outcomes import no_choice
from companion.core.words import TABLE, UNSEEN, Card, Seat

NUMBER = re.compile(r"[+-]?[0-9]+")
WORD = re.compile(r"[a-z]+")
LETTER = re.compile(r"[A-Z]")
HEAD_WORDS = ("crown-record", "game", "option", "seat", "date")


Deck = Mapping[str, Card]
"""The cards of a match by their codes in small letters."""


def deck_of(head: Head) -> Deck:
    """Return the cards that the lines after this head can name."""
    return {card.lower(): card for card in head.game.deck(head.setup)}


def read_entry(line: Line, head: Head, deck: Deck) -> Entry:
    """Read one line after the head. Raise RecordError where it says nothing that can be."""
    if line.first == "=":
        return _read_result(line, head)
    if line.first == "note":
        return read_note(line)
    who, words = line.first, line.words
    if who in HEAD_WORDS:
        raise line.bad("syntax", "late", word=who)
    if who != TABLE and not LETTER.fullmatch(who):
        raise line.bad("syntax", "who", who=who[:20])
    if not words:
        raise line.bad("syntax", "no_verb")
    common = _read_common(line, who, words[0], words[1:], head)
    if common is not None:
        return common
    return _read_action(line, who, words[0], words[1:], head, deck)


def read_note(line: Line) -> Note:
    """Read a remark, which may stand in the head as well as after it."""
    key, _, text = line.rest.partition(" ")
    if not key:
        raise line.bad("syntax", "note_form")
    return Note(key, text.strip(" "))


def _read_common(line: Line, who: str, word: str, args: list[str], head: Head) -> Entry | None:
    """Read what every game's record can say, or return None."""
    if who == TABLE:
        if word in ("last", "abandon"):
            if args:
                raise line.bad("syntax", "too_many_words", verb=word)
            return Last() if word == "last" else Abandon()
        if word == "undo":
            return _read_undo(line, args)
        if word == "correct":
            return _read_correct(line, args, head)
    elif word in ("leave", "concede"):
        if args:
            raise line.bad("syntax", "too_many_words", verb=word)
        _check_seat(line, who, head)
        return Leave(who) if word == "leave" else Concede(who)
    return None


def _read_undo(line: Line, args: list[str]) -> Undo:
    if len(args) > 1:
        raise line.bad("syntax", "too_many_words", verb="undo")
    return Undo(_number(line, args[0]) if args else 1)


def _read_correct(line: Line, args: list[str], head: Head) -> Correct:
    if len(args) < 3 or len(args) % 2 == 0:
        raise line.bad("syntax", "correct_form")
    seats, results = args[1::2], [_number(line, word) for word in args[2::2]]
    number = _number(line, args[0])
    if len(set(seats)) < len(seats) or not all(LETTER.fullmatch(seat) for seat in seats):
        raise line.bad("syntax", "correct_form")
    for seat in seats:
        _check_seat(line, seat, head)
    return Correct(number, tuple(zip(seats, results, strict=True)))


def _read_result(line: Line, head: Head) -> Result:
    words = line.words
    if len(words) == 1 and WORD.fullmatch(words[0]):
        return Result(tuple(words))
    if not words or len(words) % 2:
        raise line.bad("syntax", "result_form")
    for seat, value in zip(words[::2], words[1::2], strict=True):
        if not LETTER.fullmatch(seat):
            raise line.bad("syntax", "result_form")
        if not (NUMBER.fullmatch(value) or WORD.fullmatch(value)):
            raise line.bad("syntax", "result_form")
    for seat in words[::2]:
        _check_seat(line, seat, head)
    return Result(tuple(words))


def _read_action(line: Line, who: str, word: str, args: list[str], head: Head, deck: Deck) -> Entry:
    game = head.game
    by_table = who == TABLE
    for verb in game.verbs:
        if verb.word == word and verb.by_table == by_table:
            break
    else:
        raise line.bad("syntax", "unknown_verb", verb=word[:20], game=game.name)
    _check_form(line, verb, args)
    fields: list[Any] = []
    if not by_table:
        _check_seat(line, who, head)
        fields.append(who)
    for kind in verb.args:
        if kind == "cards":
            fields.append(tuple(_card(line, code, deck) for code in args))
        elif args:  # otherwise it is optional and was left out
            fields.append(_argument(line, kind, args.pop(0), deck, head))
    return verb.make(*fields)


def _argument(line: Line, kind: str, word: str, deck: Deck, head: Head) -> Any:
    if kind == "number":
        return _number(line, word)
    if kind == "seat":
        _check_seat(line, word, head)
    if kind in ("seat", "place", "choice") or (kind == "card?" and word == UNSEEN):
        return word
    return _card(line, word, deck)


def _check_form(line: Line, verb: Verb, args: list[str]) -> None:
    """Check what needs no table: how many words there are, and what must be letters or numbers."""
    wanted = len(verb.args) + (max(1, verb.count) - 1 if "cards" in verb.args else 0)
    any_number = "cards" in verb.args and not verb.count
    most = len(args) if any_number else wanted
    if not wanted - verb.optional <= len(args) <= most:
        raise line.bad("syntax", "word_count", verb=verb.word, n=wanted)
    for kind, word in zip(verb.args, args, strict=False):  # "cards" come last
        if kind == "number":
            _number(line, word)
        if kind == "choice" and word not in verb.choices:
            raise RecordError(line.number, no_choice(word, verb.choices))
        if kind == "seat" and not LETTER.fullmatch(word):
            raise line.bad("syntax", "seat_letter", word=word[:20])


def _check_seat(line: Line, seat: Seat, head: Head) -> None:
    if seat not in head.setup.seats:
        raise line.bad("unknown_seat", seat=seat[:20])


def _number(line: Line, word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise line.bad("syntax", "number", word=word[:20])
    return int(word)


def _card(line: Line, code: str, deck: Deck) -> Card:
    card = deck.get(code.lower())
    if card is None:
        raise line.bad("unknown_card", card=code[:20])
    return card

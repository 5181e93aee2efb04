"""What happened in a trick, and why: the rule that decided, in short sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.tricks import Revoke, Taken
from companion.core.words import Card, Seat
from companion.table.texts import say
from companion.table.texts.cards import card_name, suit_and_number, suit_name

Faces = Mapping[Card, Card]
"""The printed faces of cards, where those of another game serve."""

NO_FACES: Faces = {}


def ahead(why: str, led: str | None, language: str) -> str:
    """Say in a word or two why somebody is winning a trick; `led` is the suit to be followed."""
    return say(language, f"tricks.why.{why}", suit=suit_name(language, led) if led else "")


def title(told: Any, names: Mapping[Seat, str], language: str, faces: Faces = NO_FACES) -> str:
    """Name a trick and the cards that lay there; empty for what is none."""
    if not isinstance(told, Taken):
        return ""
    plays = ", ".join(
        f"{names[seat]} {card_name(language, card, faces.get(card))}" for seat, card in told.plays
    )
    return say(language, "tricks.title", round=told.round, n=told.number, plays=plays)


def headline(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Say in a few words who takes a trick."""
    if not isinstance(told, Taken):
        return ""
    return say(language, "tricks.takes", name=names[told.winner])


def headline_with(scored: type[Any]) -> Callable[[Any, Mapping[Seat, str], str], str]:
    """Return what says who takes a trick, or that a round is over; `scored` is what ends one."""

    def headline_of(told: Any, names: Mapping[Seat, str], language: str) -> str:
        if isinstance(told, scored):
            return say(language, "tricks.round_over", n=told.round)
        return headline(told, names, language)

    return headline_of


def totals(told: Iterable[tuple[Seat, int]], names: Mapping[Seat, str]) -> str:
    """List who has how much.

    >>> totals((("A", 30), ("B", 15)), {"A": "Anna", "B": "Ben"})
    'Anna 30, Ben 15'
    """
    return ", ".join(f"{names[seat]} {total}" for seat, total in told)


def story(
    told: Any,
    names: Mapping[Seat, str],
    language: str,
    *,
    goes_on: bool = True,
    faces: Faces = NO_FACES,
) -> list[str]:
    """Tell a trick or a revoke; `goes_on` False where no trick of the round follows.

    >>> plays = (("A", "R5"), ("B", "R9"), ("C", "Y1"))
    >>> story(Taken(3, 2, plays, "B", "led"), {"A": "Anna", "B": "Ben", "C": "Clara"}, "en")
    ['Red 9 is the highest red.', 'Ben takes it and leads.']
    """
    if isinstance(told, Revoke):
        return _revoke(told, names, language, faces)
    if not isinstance(told, Taken):
        return []
    takes = "tricks.takes_leads" if goes_on else "tricks.takes_it"
    return [reason(told, language, faces), say(language, takes, name=names[told.winner])]


def reason(told: Taken, language: str, faces: Faces = NO_FACES) -> str:
    """Say which rule gave the trick to its winner."""
    card = next(card for seat, card in told.plays if seat == told.winner)
    suit = suit_and_number(card)[0]
    others = [suit_and_number(other)[0] for _, other in told.plays].count(suit) - 1
    name = card_name(language, card, faces.get(card))
    key = f"tricks.because.{told.why}"
    if others and told.why in ("dragon", "golem"):
        key = f"tricks.because.{told.why}.first"
    if told.why == "trump" and not others:
        key = "tricks.because.trump.only"
    if told.why == "led" and not others:
        key = "tricks.because.led.only"
    if told.why == "black":
        key = _black_key(told, card)
    said = say(language, key, card=name, suit=suit_name(language, suit))
    return said[0].upper() + said[1:]


def _black_key(told: Taken, card: Card) -> str:
    """Choose the sentence for a battle with black: what the winner had to beat (CR27, CR28)."""
    suit, number = suit_and_number(card)
    equals = [
        suit_and_number(other)[0]
        for _, other in told.plays
        if other != card and suit_and_number(other)[1] == number
    ]
    if suit == "black" and "black" in equals:
        return "tricks.because.black.first"
    if suit == "black" and equals:
        return "tricks.because.black.equal"
    if equals:
        return "tricks.because.black.colours"
    return "tricks.because.black"


def _revoke(told: Revoke, names: Mapping[Seat, str], language: str, faces: Faces) -> list[str]:
    """Tell what turned up, without blame (T4)."""
    name, suit = names[told.seat], suit_name(language, told.suit)
    card = card_name(language, told.card, faces.get(told.card))
    instead = card_name(language, told.instead, faces.get(told.instead))
    return [
        say(language, "tricks.revoke", name=name, suit=suit, n=told.trick),
        say(language, "tricks.revoke.cards", card=card, n=told.trick, instead=instead),
    ]

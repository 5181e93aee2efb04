"""What was laid since the last result, card by card: who, where, and whether all have seen it."""

from typing import Any

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.words import UNSEEN, Card, Place, Seat
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Picture
from companion.table.cards.playing import is_move, place_at
from companion.table.history.history import History

Latest = tuple[Seat, str, Card | None]
"""Who laid last, the word of the place, and the card; None where it lies face down."""


class Laid(Struct, frozen=True):
    """One card on one place: `word` is how records call it, `step` counts from the beginning.

    `hidden`: it was put aside face down, and nobody else may know it. `moved_from` is where it
    had been put aside, where it has moved on.
    """

    seat: Seat
    word: str
    place: Place
    card: Card
    step: int
    hidden: bool = False
    moved_from: Place = ""


def laid_now(history: History) -> list[Laid]:
    """List what was laid since the last result, in order; what moved on stands where it is now."""
    game = history.head.game
    steps = list(history.steps)
    begun = len(steps)
    while begun and not game.result(steps[begun - 1].effects):
        begun -= 1
    laid: list[Laid] = []
    for n in range(begun, len(steps)):
        before = steps[n - 1].after.state if n else history.begin.state
        for entry in steps[n].entries:
            ask = game.ask_of(before, entry) if lays(history, entry) else None
            if ask is not None:
                laid = _with(laid, history, ask, entry, n)
    return laid


def lays(history: History, entry: Any) -> bool:
    """Tell whether a line of a match is a card that somebody laid."""
    verb = next((each for each in history.head.game.verbs if type(entry) is each.make), None)
    return verb is not None and not verb.by_table and not {"card", "card?"}.isdisjoint(verb.args)


def _with(laid: list[Laid], history: History, ask: Ask, entry: Any, step: int) -> list[Laid]:
    card, word, moved_from = entry.card, str(getattr(entry, "slot", "")), ""
    if is_move(history.head.game, ask):
        aside = next(each for each in reversed(laid) if each.hidden and each.seat == entry.seat)
        laid = [each for each in laid if each is not aside]
        card, moved_from = card or aside.card, aside.place
    place = place_at(ask, word)
    word = word or place.replace("-", ".").rpartition(".")[2]
    return [*laid, Laid(entry.seat, word, place, card, step, ask.secret, moved_from)]


def latest(history: History) -> Latest | None:
    """Return what the last step laid, if it laid a card."""
    laid = laid_now(history)
    if not laid or laid[-1].step != len(history.steps) - 1:
        return None
    last = laid[-1]
    return last.seat, last.word, None if last.hidden else last.card


def lies_there(history: History, layout: Layout, slot: str, card: Card) -> bool:
    """Tell whether a card on this slot lies where it was laid."""
    places = [each.place for each in laid_now(history) if each.card == card != UNSEEN]
    return any(layout.slot_of(place) == slot for place in places)


def covered(
    history: History, layout: Layout, picture: Picture, faces: dict[str, Card]
) -> tuple[Card, ...]:
    """List the cards that lie under another one, seen by all: they are to be taken away.

    `faces` are the cards of the stickers that lie on slots.
    """
    found: list[Card] = []
    for slot in layout.slots:
        here = {faces[lying.uid] for lying in picture.on(slot) if lying.uid in faces}
        if len(here) < 2:
            continue
        stack = [
            each.card
            for each in laid_now(history)
            if not each.hidden and each.card in here and layout.slot_of(each.place) == slot
        ]
        found += stack[:-1]
    return tuple(found)

"""Repairing a deck: a card that was lost or torn gets a new sticker."""

import argparse
from collections.abc import Iterable, Sequence

from companion.app.complaints import UsageError
from companion.app.deck_driving import drive
from companion.app.settings import Settings
from companion.app.settings_check import meant, quoted
from companion.app.store import Store
from companion.core.words import Card
from companion.table.decks import Binding
from companion.table.replacing import Replacement
from companion.table.screens.decks import draw_replacement
from companion.table.screens.enrol import face_name


def replace(args: argparse.Namespace, settings: Settings, store: Store) -> int:
    """Lead one card to its new sticker; return 1 where it got none.

    Raise UsageError where no such card has a sticker.
    """
    language = settings.table.language
    known = store.bindings()
    old = the_card(args.card, known, args.name or settings.table.deck, language)
    called = face_name(old.face, language)
    desk = Replacement(old, known)
    drive(
        args,
        settings,
        store,
        desk,
        lambda desk: draw_replacement(desk.view(), language),
        lambda desk: desk.is_done,
        hear=lambda _: print(f"{old.deck}: lay {called} with its new sticker.", flush=True),
    )
    if desk.new is None:
        print(f"{old.deck}: {called} has its old sticker still.")
        return 1
    print(f"{old.deck}: {called} has its new sticker, the old one is forgotten.")
    return 0


def the_card(word: str, known: Iterable[Binding], deck: str, language: str) -> Binding:
    """Return the one binding that is meant. Raise UsageError where there is none, or several.

    Args:
        word: the card's code, in any case, or what people call it.
        known: all bindings.
        deck: the deck's name; empty for any.
        language: of what people call it.
    """
    all_decks = list(known)
    decks = sorted({each.deck for each in all_decks})
    if deck and deck not in decks:
        raise UsageError(no_deck(deck, decks))
    mine = [each for each in all_decks if not deck or each.deck == deck]
    called = {each.face: face_name(each.face, language) for each in mine}
    sought = word.casefold()
    found = [b for b in mine if sought in (b.face.casefold(), called[b.face].casefold())]
    if len({each.deck for each in found}) > 1:
        raise UsageError(which_deck([each.deck for each in found]))
    if len(found) > 1:
        codes = ", ".join(each.face for each in found)
        raise UsageError(f"{quoted(word)} can be more than one card. Say which: {codes}.")
    if not found:
        raise UsageError(_no_card(word, deck, [each.face for each in mine]))
    return found[0]


def no_deck(deck: str, decks: Sequence[str]) -> str:
    """Say that there is no such deck, and what there is."""
    there_are = f"There are: {', '.join(decks)}" if decks else "There is none yet"
    return f"there is no deck {quoted(deck)}.{meant(deck, decks)} {there_are}. {ENROL}"


def which_deck(decks: Iterable[str]) -> str:
    """Ask which of several decks is meant."""
    named = sorted(decks)
    return f"more than one deck can be meant: {', '.join(named)}. Say which: --deck {named[0]}"


ENROL = "Type: ./run deck enrol"


def _no_card(word: str, deck: str, faces: Sequence[Card]) -> str:
    where = f"in the deck {quoted(deck)}" if deck else "in any deck"
    hint = meant(word, {face.casefold(): face for face in faces}) if faces else ""
    return f"no card {quoted(word)} has a sticker {where}.{hint} {ENROL}"

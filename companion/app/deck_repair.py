"""Repairing a deck: a card that was lost or torn gets a new sticker."""

import argparse
from collections.abc import Sequence

from companion.app.compose import layout_of
from companion.app.deck_asked import Asked, stickers_of
from companion.app.deck_choice import the_card
from companion.app.deck_driving import drive
from companion.app.in_words import pretty
from companion.app.settings import Settings
from companion.app.simulator import stickers
from companion.app.store import Store
from companion.table.cards.decks import Binding
from companion.table.desks.replacing import Replacement
from companion.table.screens.decks import draw_replacement


def replace(args: argparse.Namespace, asked: Asked, settings: Settings, store: Store) -> int:
    """Lead one card to its new sticker; return 1 where it got none.

    Raise UsageError where no such card has a sticker.
    """
    language = settings.table.language
    old, known = _meant(args.card, asked, settings)
    called = pretty(old.face)
    desk = Replacement(old, known)
    slot = layout_of(settings).slots[0]
    of_deck = stickers_of(old.deck, known)
    free = stickers.free(of_deck, known) if asked.simulated else ""
    hint = f" Type: put {slot} {free}   then: lift {slot}" if free else ""
    drive(
        args,
        settings,
        store,
        desk,
        lambda desk: draw_replacement(desk.view(), language),
        lambda desk: desk.is_done,
        hear=lambda _: print(f"{old.deck}: lay {called} with its new sticker.{hint}", flush=True),
        bound=of_deck,
    )
    if desk.new is None:
        laid = "" if desk.refused is None else f" {_whose(desk.refused, old)}"
        print(f"{old.deck}: {called} has its old sticker still.{laid}")
        return 1
    print(f"{old.deck}: {called} has its new sticker, the old one is forgotten.")
    return 0


def _whose(laid: Binding, old: Binding) -> str:
    """Say which card's sticker was laid in place of a new one."""
    if laid == old:
        return "That is what was laid."
    return f"What was laid is the sticker of {pretty(laid.face)} of {laid.deck}."


def _meant(card: str, asked: Asked, settings: Settings) -> tuple[Binding, Sequence[Binding]]:
    """Return the card, and every sticker that belongs to one.

    What lies beside the simulator's own decks is free for a deck that was enrolled there.
    """
    enrolled, known = asked.enrolled, asked.known
    deck = asked.deck or settings.table.deck
    old = the_card(card, known, deck, {each.deck for each in enrolled})
    return old, known if old.deck in stickers.DECKS else enrolled

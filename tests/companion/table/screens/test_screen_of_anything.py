"""Whatever people do at the table, its screen can be drawn, and nothing on it collides."""

import random

import pytest

from companion.core.words import Card
from companion.games.crown_duel.state import DECK
from companion.table.inputs import Entering
from companion.table.screens import common, compose
from companion.table.screens.canvas import SCREEN, Canvas
from companion.table.texts import LANGUAGES
from companion.table.texts.cards import card_name
from tests.companion.table.screens.room import crowded, inside
from tests.companion.table.scripted import ScriptedTable, uid_of
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

BUTTONS = ("up", "down", "ok", "back", "A", "B")
ACTS = 150


def act(table: ScriptedTable, chance: random.Random) -> None:
    """Do one thing that people or children could do."""
    slots = table.settings.layout.slots
    lying = [(slot, uid) for slot, uids in table.lying.items() for uid in uids]
    what = chance.random()
    if what < 0.35:
        table.press(chance.choice(BUTTONS))
    elif what < 0.6 and lying:
        table.lift(chance.choice(lying)[0])
    elif what < 0.65:
        table.wait(chance.random() * 4)
    elif what < 0.9:
        put_any(table, chance.choice(slots), chance)
    elif what < 0.91:
        table.restart()
    else:
        play_on(table, chance)


def put_any(table: ScriptedTable, slot: str, chance: random.Random) -> None:
    """Lay or tap a card, mostly one of the match."""
    card: Card = chance.choice([*DECK, "?", "KC"])
    deck = "blue" if chance.random() < 0.05 else "red"
    if any(card_is(table, card, deck, other) for other in table.lying):
        return
    if not table.settings.layout.places:
        table.tap(card, deck)
    else:
        table.lay(slot, card, deck)


def card_is(table: ScriptedTable, card: Card, deck: str, slot: str) -> bool:
    """Tell whether the card lies on that slot already: a real one cannot be laid twice."""
    return uid_of(card, deck) in table.lying[slot]


def play_on(table: ScriptedTable, chance: random.Random) -> None:
    """Play a proper round, if the match is at one."""
    view = table.clear().view()
    if view.phase != "play":
        return
    game = table.session.history
    assert game is not None
    may = table.state.may
    if all(may):
        table.round(chance.choice(may[0]), chance.choice(may[1]))


@pytest.mark.parametrize("layout", ["duel", "pocket"])
@pytest.mark.parametrize("seed", sampled(range(12), range(2)))
def test_every_view_can_be_drawn(layout: str, seed: int) -> None:
    chance = random.Random(seed)
    table = ScriptedTable(
        layout,
        names=("Maximiliane " * 3, "Maximilian " * 3),
        auto=chance.random() < 0.3,
        traitor=chance.random() < 0.4,
        random_hands=chance.random() < 0.4,
        best_of=chance.choice((1, 3)),
    )
    for _ in range(ACTS):
        act(table, chance)
        view = table.view()
        for language in LANGUAGES:
            assert crowded(compose(view, language)) == [], view


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_with_a_long_name_is_chosen_from_a_list(language: str) -> None:
    canvas = Canvas()
    cards = ("blue-12", "blue-13", "yellow-1", "golem-1", "dragon-1")
    common.entering(canvas, Entering("A", cards, 1, "blue"), {"A": "Anna"}, language)
    said = [mark.what for mark in canvas.marks]
    shown = [card_name(language, card) for card in cards]
    assert said[said.index(shown[0]) :] == shown[:4]
    assert all(inside(mark.area, SCREEN) for mark in canvas.marks)

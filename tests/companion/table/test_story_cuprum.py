"""Stories of Cuprum Duelists: golden examples, and no story contradicts its battle."""

import pytest

from companion.games.cuprum_duelists.state import Battle
from companion.table.stories.cuprum_duelists import headline, story, title
from tests.companion.games.cuprum_duelists.battles import fold, match
from tests.companion.table.screens import states_cuprum as states

NAMES = {"A": "Anna", "B": "Ben"}


def last(body: str, values: str = "rank") -> Battle:
    history, refused = fold(body.replace("; ", "\n"), f"option values {values}\n")
    assert refused == []
    told = history.effects[-1]
    assert isinstance(told, Battle)
    return told


GOLDEN = [
    (  # CU20
        last(states.MAIN),
        ["Main army 2:1 for Anna.", "Battles: Anna 1, Ben 0."],
        ["Hauptheer 2:1 für Anna.", "Siege: Anna 1, Ben 0."],
        ("Anna wins", "Anna siegt"),
    ),
    (  # CU21
        last(states.WING),
        ["Main army level, 1:1.", "Only Ben won a wing.", "Battles: Anna 0, Ben 1."],
        ["Hauptheer 1:1.", "Nur Ben hat einen Flügel.", "Siege: Anna 0, Ben 1."],
        ("Ben wins", "Ben siegt"),
    ),
    (  # CU22
        last(states.WINGS),
        ["Main army level, 1:1.", "Both won a wing: both win.", "Battles: Anna 1, Ben 1."],
        ["Hauptheer 1:1.", "Jeder hat einen Flügel: Beide siegen.", "Siege: Anna 1, Ben 1."],
        ("Both win", "Beide siegen"),
    ),
    (  # CU23
        last(states.HIGHEST),
        ["Army and wings level.", "Top card: A beats K.", "Battles: Anna 0, Ben 1."],
        ["Heer und Flügel gleich.", "Höchste Karte: A vor K.", "Siege: Anna 0, Ben 1."],
        ("Ben wins", "Ben siegt"),
    ),
    (  # CU24
        last(states.EQUAL),
        ["Army and wings level.", "Highest cards equal, K: both win.", "Battles: Anna 1, Ben 1."],
        [
            "Heer und Flügel gleich.",
            "Höchste Karten gleich, K: Beide siegen.",
            "Siege: Anna 1, Ben 1.",
        ],
        ("Both win", "Beide siegen"),
    ),
    (  # CU-R1
        last(states.CLASSES, "class"),
        [
            "Army and wings level.",
            "Top card: Legionnaire beats Peasant.",
            "Battles: Anna 0, Ben 1.",
        ],
        [
            "Heer und Flügel gleich.",
            "Höchste Karte: Legionär vor Bauer.",
            "Siege: Anna 0, Ben 1.",
        ],
        ("Ben wins", "Ben siegt"),
    ),
    (  # CU-R2
        last(states.NOTHING),
        ["No card lies: both win.", "Battles: Anna 1, Ben 1."],
        ["Keine Karte liegt: Beide siegen.", "Siege: Anna 1, Ben 1."],
        ("Both win", "Beide siegen"),
    ),
    (  # CU-R4
        last(states.LEVEL),
        ["No card lies: both win.", "3:3: play on until one is ahead."],
        ["Keine Karte liegt: Beide siegen.", "3:3: weiter, bis jemand vorn liegt."],
        ("Both win", "Beide siegen"),
    ),
]


@pytest.mark.parametrize("example", GOLDEN, ids=lambda e: f"{e[0].step}-{e[0].number}-{e[3][0]}")
def test_golden(example: tuple[Battle, list[str], list[str], tuple[str, str]]) -> None:
    told, english, german, heads = example
    assert story(told, NAMES, "en") == english
    assert story(told, NAMES, "de") == german
    assert (headline(told, NAMES, "en"), headline(told, NAMES, "de")) == heads


def test_the_title_lists_what_counted_main_army_before_wings() -> None:
    told = last(states.MAIN)
    assert title(told, NAMES, "en") == "Battle 1: Anna K♠ 10♠ – · – –, Ben Q♦ – 3♣ · 2♦ –"
    assert title(told, NAMES, "de").startswith("Schlacht 1: Anna K♠ 10♠")


def test_the_end_of_a_match_is_not_played_on() -> None:
    told = last(states.LEVEL)
    assert story(told, NAMES, "en", goes_on=False)[-1] == "Battles: Anna 3, Ben 3."


def test_what_is_no_battle_is_not_told() -> None:
    assert title(object(), NAMES, "en") == headline(object(), NAMES, "en") == ""
    assert story(object(), NAMES, "en") == []


BATTLES = [
    effect
    for seed in range(12)
    for known in (False, True)
    for moment in match(seed, known=known)
    for effect in moment.outcome.effects
]


def test_no_story_contradicts_its_battle() -> None:
    assert len({(told.step, len(told.winners)) for told in BATTLES}) >= 4
    for told in BATTLES:
        said = story(told, NAMES, "en")
        assert len(said) == len(story(told, NAMES, "de"))
        both = len(told.winners) == 2
        assert (headline(told, NAMES, "en") == "Both win") == both
        assert any("both win" in each for each in said) == both
        if told.step == "main":
            name, high, low = NAMES[told.winners[0]], max(told.main), min(told.main)
            assert said[0] == f"Main army {high}:{low} for {name}."
        if told.step == "wings" and not both:
            assert said[1] == f"Only {NAMES[told.winners[0]]} won a wing."
        for language in ("en", "de"):
            assert all(len(each) <= 48 for each in story(told, NAMES, language))

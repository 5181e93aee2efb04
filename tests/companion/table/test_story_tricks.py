"""Stories of both games of tricks: golden examples, and no story contradicts its trick."""

import re

import pytest

from companion.core.tricks import Revoke, Taken
from companion.games.crown_battles import trick as battles_trick
from companion.games.crown_battles.state import Scored as BattlesScored
from companion.games.crowns import battle as crowns_battle
from companion.games.crowns.state import Scored as CrownsScored
from companion.table.stories import crown_battles, crowns, tricks
from companion.table.texts import LANGUAGES

NAMES = {"A": "Anna", "B": "Ben", "C": "Clara", "D": "David"}


def crowns_trick(cards: str, trump: str = "red", *, number: int = 1) -> Taken:
    """Return a battle as the game tells it."""
    laid = tuple(cards.split())
    place, why = crowns_battle.winner(laid, trump)
    plays = tuple(zip("ABCD", laid, strict=False))
    return Taken(3, number, plays, "ABCD"[place], why)


def battles_taken(cards: str, trump: str | None = "red", **changes: int) -> Taken:
    """Return a trick of Crown Battles as the game tells it."""
    laid = tuple(cards.split())
    place, why = battles_trick.winner(laid, trump)
    plays = tuple(zip("ABCD", laid, strict=False))
    return Taken(2, changes.get("number", 1), plays, "ABCD"[place], why)


GOLDEN = [
    (
        crowns_trick("G7 G12 G3 B15"),
        ["Green 12 is the highest green.", "Ben takes it and leads."],
        ["Grün 12 ist das höchste Grün.", "Ben nimmt und spielt aus."],
    ),
    (
        crowns_trick("G7 Y12 Y3 W1"),
        ["No other green: green 7 wins.", "Anna takes it and leads."],
        ["Sonst kein Grün: Grün 7 gewinnt.", "Anna nimmt und spielt aus."],
    ),
    (
        crowns_trick("G7 R2 R11 G15"),
        ["Red 11 is the highest trump.", "Clara takes it and leads."],
        ["Rot 11 ist der höchste Trumpf.", "Clara nimmt und spielt aus."],
    ),
    (
        crowns_trick("G7 R2 G14", number=3),
        ["Red 2 is the only trump.", "Ben takes it."],
        ["Rot 2 ist der einzige Trumpf.", "Ben nimmt den Stich."],
    ),
    (
        crowns_trick("G7 K14a R11"),
        ["Black: the highest number wins.", "Ben takes it and leads."],
        ["Schwarz: Die höchste Zahl gewinnt.", "Ben nimmt und spielt aus."],
    ),
    (
        crowns_trick("G14 K14a R11"),
        ["Equal numbers: black beats colour.", "Ben takes it and leads."],
        ["Gleiche Zahl: Schwarz schlägt Farbe.", "Ben nimmt und spielt aus."],
    ),
    (
        crowns_trick("G14 K14b K14a"),
        ["Black against black: the first wins.", "Ben takes it and leads."],
        ["Schwarz gegen Schwarz: Die erste gewinnt.", "Ben nimmt und spielt aus."],
    ),
    (
        crowns_trick("G15 K13a R15"),
        ["Equal numbers: the first wins.", "Anna takes it and leads."],
        ["Gleiche Zahl: Die erste gewinnt.", "Anna nimmt und spielt aus."],
    ),
    (
        crowns_trick("K15 KING R15"),
        ["The King always wins.", "Ben takes it and leads."],
        ["Der König gewinnt immer.", "Ben nimmt und spielt aus."],
    ),
    (
        crowns_trick("W2 W1 W3"),
        ["Only white cards: the first wins.", "Anna takes it and leads."],
        ["Nur weiße Karten: Die erste gewinnt.", "Anna nimmt und spielt aus."],
    ),
]

BATTLES_GOLDEN = [
    (battles_taken("peasant-1 blue-13 dragon-1 dragon-2"), "Of two Dragons the first wins."),
    (battles_taken("peasant-1 blue-13 dragon-1 golem-2"), "The Dragon beats all."),
    (battles_taken("peasant-1 golem-1 red-13 golem-2"), "Of two Golems the first wins."),
    (battles_taken("peasant-1 golem-1 red-13 blue-2"), "The Golem beats all numbers."),
    (battles_taken("peasant-1 blue-13 red-1"), "Red 1 is the only trump."),
    (battles_taken("blue-3 blue-13 green-1", None), "Blue 13 is the highest blue."),
    (battles_taken("special-1 peasant-2 peasant-1"), "Nothing but Peasants: the first wins."),
]


@pytest.mark.parametrize("example", GOLDEN, ids=lambda example: "-".join(example[0].why))
def test_golden(example: tuple[Taken, list[str], list[str]]) -> None:
    told, english, german = example
    assert crowns.story(told, NAMES, "en") == english
    assert crowns.story(told, NAMES, "de") == german
    assert crowns.headline(told, NAMES, "en") == f"{NAMES[told.winner]} takes it"


@pytest.mark.parametrize("example", BATTLES_GOLDEN, ids=lambda example: example[1])
def test_golden_battles(example: tuple[Taken, str]) -> None:
    told, reason = example
    winner = NAMES[told.winner]
    assert crown_battles.story(told, NAMES, "en") == [reason, f"{winner} takes it and leads."]
    assert crown_battles.headline(told, NAMES, "de") == f"{winner} nimmt"
    assert len(crown_battles.story(told, NAMES, "de")) == 2


def test_people_who_said_otherwise_are_believed() -> None:
    """CB-R1: after a Special the table says who won."""
    told = Taken(2, 4, (("A", "red-2"), ("B", "special-1")), "B", "special")
    assert crown_battles.story(told, NAMES, "en") == [
        "A Special changed it: so the table said.",
        "Ben takes it.",
    ]


def test_nobody_is_told_to_lead_after_the_last_trick() -> None:
    """CR15, CB06: a round has as many tricks as cards."""
    assert "leads" in " ".join(crowns.story(crowns_trick("G7 G8", number=2), NAMES, "en"))
    assert "leads" not in " ".join(crowns.story(crowns_trick("G7 G8", number=3), NAMES, "en"))
    assert "leads" in " ".join(
        crown_battles.story(battles_taken("red-1 red-2", number=3), NAMES, "en")
    )
    assert "leads" not in " ".join(
        crown_battles.story(battles_taken("red-1 red-2", number=4), NAMES, "en")
    )
    early = crowns.story(crowns_trick("G7 G8"), NAMES, "en", goes_on=False)
    assert "leads" not in " ".join(early)


def test_titles() -> None:
    told = crowns_trick("G7 KING W2")
    assert (
        crowns.title(told, NAMES, "en") == "Round 3, trick 1: Anna green 7, Ben King, Clara white"
    )
    assert crowns.title(told, NAMES, "de").startswith("Runde 3, Stich 1: Anna Grün 7, Ben König")
    assert crown_battles.title(battles_taken("golem-1"), NAMES, "en").endswith("Anna Golem")


def test_a_revoke_is_told_gently() -> None:
    """T4: what turned up, and when it was different; nobody cheated."""
    told = Revoke("B", "B9", "blue", 2, "R3")
    assert crowns.title(told, NAMES, "en") == crowns.headline(told, NAMES, "en") == ""
    assert crowns.story(told, NAMES, "en") == [
        "Ben had blue in trick 2.",
        "Now blue 9, in trick 2 it was red 3.",
    ]
    assert crowns.story(told, NAMES, "de") == [
        "Ben hatte in Stich 2 Blau.",
        "Jetzt Blau 9, in Stich 2 war es Rot 3.",
    ]


def test_faces_of_another_deck_are_named_with_their_role() -> None:
    faces = {"golem-1": "K14a", "red-2": "R2"}
    told = battles_taken("golem-1 red-2")
    assert tricks.title(told, NAMES, "en", faces).endswith("Anna black 14 (Golem), Ben red 2")
    assert tricks.story(told, NAMES, "en", faces=faces)[0] == "The Golem beats all numbers."


def test_a_round_of_crowns() -> None:
    totals = (("A", 225), ("B", -100), ("C", 25))
    told = CrownsScored(
        2, "A", "blue", ("A", "B", "C"), (2, 1, 0), (2, 0, 0), (225, -100, 25), (1, 0, 1),
        totals, None,
    )  # fmt: skip
    assert crowns.title(told, NAMES, "en") == "Round 2, trump blue"
    assert crowns.headline(told, NAMES, "de") == "Runde 2 ist aus"
    assert crowns.story(told, NAMES, "en") == [
        "Anna: said 2, won 2, +225. Diamonds: 1.",
        "Ben: said 1, won 0, -100.",
        "Clara: said 0, won 0, +25. Diamonds: 1.",
        "Crowns: Anna 225, Ben -100, Clara 25.",
    ]
    assert crowns.story(told, NAMES, "de")[1] == "Ben: Tipp 1, hat 0, -100."


def test_a_round_of_crown_battles() -> None:
    totals = (("A", 25), ("B", 25))
    told = BattlesScored(
        1, "B", "x", None, ("A", "B"), ((1, 2), (0, 1)), (1, 1), (15, 15), totals, None, None
    )
    assert crown_battles.title(told, NAMES, "de") == "Runde 1, gegeben von Ben, Trumpf: keiner"
    assert crown_battles.headline(told, NAMES, "en") == "Round 1 is over"
    assert crown_battles.story(told, NAMES, "en") == [
        "Anna: bid 1 or 2, won 1, +15.",
        "Ben: bid 0 or 1, won 1, +15.",
        "Coins: Anna 25, Ben 25.",
        "Nobody has the Crown.",
    ]
    assert crown_battles.title(told, NAMES, "en").endswith("trump: none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short_enough_for_the_screen(language: str) -> None:
    longest = 48
    for told in [*(each[0] for each in GOLDEN), *(each[0] for each in BATTLES_GOLDEN)]:
        said = tricks.story(told, NAMES, language)
        assert all(len(sentence) <= longest for sentence in said)
        assert re.match("[A-ZÄÖÜ]", said[0])


def test_what_nobody_needs_to_be_told() -> None:
    for stories in (crowns, crown_battles):
        assert stories.story(object(), NAMES, "en") == []
        assert stories.headline(object(), NAMES, "en") == stories.title(object(), NAMES, "en") == ""

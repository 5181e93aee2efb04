"""Stories of Crown Duel: golden examples, and no story contradicts its round."""

import re
from itertools import product

import pytest
from msgspec.structs import replace

from companion.core.outcomes import Accepted
from companion.games.crown_duel.actions import Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import GameEnd, Round
from companion.table.stories import STORIES
from companion.table.stories.crown_duel import headline, story, title

NAMES = {"A": "Anna", "B": "Ben"}
CARDS = "A2345678"


def play(a: str, b: str, boost: tuple[bool, bool] = (False, False), held: int = 0) -> Round:
    start = replace(GAME.start(GAME.setup(("A", "B"), {})), boost=boost, held=held)
    laid = GAME.apply(start, Play("A", a + "S"))
    assert isinstance(laid, Accepted)
    shown = GAME.apply(laid.state, Play("B", b + "H"))
    assert isinstance(shown, Accepted)
    told = shown.effects[0]
    assert isinstance(told, Round)
    return told


TWO = [*product(CARDS, CARDS)]
BEFORE = [((x, y), held) for x, y, held in product((False, True), (False, True), (0, 2))]

GOLDEN = [
    (
        play("8", "6", held=2),
        ["6 cancels the Crown: 8 is just an 8.", "8 beats 6.", "Anna takes 1 + 2 held."],
        ["6 nimmt die Krone: 8 ist nur 8.", "8 schlägt 6.", "Anna nimmt 1 + 2 liegende."],
        ("Anna takes 3", "Anna nimmt 3"),
    ),
    (
        play("6", "5", (False, True)),
        ["7 last round: 5 counts 7.", "6 stops the Double.", "7 beats 6.", "Ben takes 1."],
        ["7 zuletzt: 5 zählt 7.", "6 stoppt das Doppel.", "7 schlägt 6.", "Ben nimmt 1."],
        ("Ben takes 1", "Ben nimmt 1"),
    ),
    (
        play("4", "7"),
        ["Reverse: 4 is lower and wins.", "Anna takes 1.", "Next round: Ben has +2."],
        ["Umkehr: 4 ist kleiner und gewinnt.", "Anna nimmt 1.", "Nächste Runde: Ben hat +2."],
        ("Anna takes 1", "Anna nimmt 1"),
    ),
    (
        play("A", "5"),
        ["Ace: truce, on hold."],
        ["Ass: Waffenruhe, Runde bleibt liegen."],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("A", "A", held=2),
        ["Two Aces: truce, on hold.", "3 on hold now."],
        ["Zwei Asse: Waffenruhe, Runde bleibt liegen.", "3 liegen jetzt."],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("2", "8"),
        ["2 traps the Crown: Anna wins the game!"],
        ["2 fängt die Krone: Anna gewinnt das Spiel!"],
        ("Trap!", "Falle!"),
    ),
    (
        play("6", "6"),
        ["Two 6s cancel out.", "6 equals 6: on hold."],
        ["Zwei 6er heben sich auf.", "6 gegen 6: Runde bleibt liegen."],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("2", "4", (True, False)),
        ["7 last round: 2 counts 4.", "Reverse breaks no tie.", "4 equals 4: on hold."],
        [
            "7 zuletzt: 2 zählt 4.",
            "Umkehr löst keinen Gleichstand.",
            "4 gegen 4: Runde bleibt liegen.",
        ],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("5", "2", held=2),
        ["5 beats 2.", "Double pays two.", "Anna takes 2 + 2 held."],
        ["5 schlägt 2.", "Doppel zahlt zwei.", "Anna nimmt 2 + 2 liegende."],
        ("Anna takes 4", "Anna nimmt 4"),
    ),
    (
        play("3", "8"),
        ["Crown: 8 beats 3.", "Ben takes 1.", "Next round: Ben lays first, face up."],
        ["Krone: 8 schlägt 3.", "Ben nimmt 1.", "Nächste Runde: Ben legt zuerst, aufgedeckt."],
        ("Ben takes 1", "Ben nimmt 1"),
    ),
    (
        play("3", "3"),
        ["3 equals 3: on hold.", "Two 3s: no Scout."],
        ["3 gegen 3: Runde bleibt liegen.", "Zwei 3er: kein Späher."],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("7", "6"),
        ["6 stops the Boost.", "7 beats 6.", "Anna takes 1."],
        ["6 stoppt den Schub.", "7 schlägt 6.", "Anna nimmt 1."],
        ("Anna takes 1", "Anna nimmt 1"),
    ),
    (
        play("8", "8", (True, True)),
        ["7s last round: both +2.", "10 equals 10: on hold."],
        ["Beide 7 zuletzt: je +2.", "10 gegen 10: Runde bleibt liegen."],
        ("On hold", "Bleibt liegen"),
    ),
    (
        play("6", "8", (False, True)),
        ["7 last round: 8 counts 10.", "6 cancels the Crown.", "10 beats 6.", "Ben takes 1."],
        ["7 zuletzt: 8 zählt 10.", "6 nimmt die Krone.", "10 schlägt 6.", "Ben nimmt 1."],
        ("Ben takes 1", "Ben nimmt 1"),
    ),
    (
        play("7", "3"),
        [
            "7 beats 3.",
            "Anna takes 1.",
            "Next round: Anna has +2.",
            "Next round: Anna lays first, face up.",
        ],
        [
            "7 schlägt 3.",
            "Anna nimmt 1.",
            "Nächste Runde: Anna hat +2.",
            "Nächste Runde: Anna legt zuerst, aufgedeckt.",
        ],
        ("Anna takes 1", "Anna nimmt 1"),
    ),
]


@pytest.mark.parametrize("example", GOLDEN, ids=lambda example: "-".join(example[0].cards))
def test_golden(example: tuple[Round, list[str], list[str], tuple[str, str]]) -> None:
    told, english, german, heads = example
    assert story(told, NAMES, "en") == english
    assert story(told, NAMES, "de") == german
    assert (headline(told, NAMES, "en"), headline(told, NAMES, "de")) == heads


def one(pattern: str, sentences: list[str]) -> re.Match[str] | None:
    """Return the one sentence that matches, None where none does; never two."""
    found = [match for sentence in sentences if (match := re.fullmatch(pattern, sentence))]
    assert len(found) <= 1, sentences
    return found[0] if found else None


@pytest.mark.sweep
@pytest.mark.parametrize(("a", "b"), TWO)
def test_no_story_contradicts_its_round(a: str, b: str) -> None:
    for boost, held in BEFORE:
        told = play(a, b, boost, held)
        said = story(told, NAMES, "en")
        check_coins(told, said)
        check_decision(told, said)
        check_powers(told, said)
        assert len(story(told, NAMES, "de")) == len(said)
        for language, longest in (("en", 48), ("de", 48)):
            assert all(len(sentence) <= longest for sentence in story(told, NAMES, language))


def check_coins(told: Round, said: list[str]) -> None:
    takes = one(r"(\w+) takes (\d)(?: \+ (\d) held)?\.", said)
    waits = one(r"(\d) on hold now\.", said)
    if told.winner is None or told.step == "trap":
        assert takes is None
        assert waits is None or int(waits[1]) == told.held
        assert bool(waits) == (told.winner is None and told.held > 1)
    else:
        assert takes is not None
        assert takes[1] == NAMES[told.winner]
        assert int(takes[2]) + int(takes[3] or 0) == told.coins
        assert NAMES[told.winner] in headline(told, NAMES, "en")
        assert str(told.coins) in headline(told, NAMES, "en")
    assert any("on hold." in sentence for sentence in said) == (told.winner is None)


def check_decision(told: Round, said: list[str]) -> None:
    i = None if told.winner is None else "AB".index(told.winner)
    trap, crown = one(r"2 traps the Crown: (\w+) wins the game!", said), one(r"Crown: 8 .*", said)
    lower, higher = one(r"Reverse: (\d+) is .*", said), one(r"(\d+) beats (\d+)\.", said)
    equal, truce = one(r"(\d+) equals \1: on hold\.", said), one(r".*truce, on hold\.", said)
    steps = {"truce": truce, "trap": trap, "crown": crown, "reverse": lower, "value": higher}
    if told.winner is None and told.step != "truce":
        assert equal is not None
        assert told.values == (int(equal[1]),) * 2
        assert not any(steps.values())
        return
    assert [step for step, sentence in steps.items() if sentence] == [told.step]
    if i is not None and lower:
        assert int(lower[1]) == told.values[i] < told.values[1 - i]
    if i is not None and higher:
        assert (int(higher[1]), int(higher[2])) == (told.values[i], told.values[1 - i])
        assert told.values[i] > told.values[1 - i]
    if i is not None and trap:
        assert trap[1] == NAMES[told.winner or ""]


CLAIMS = {
    "A": r".*: truce.*",
    "2": r"2 traps.*",
    "3": r"Next round: {other} lays first.*|Two 3s.*",
    "4": r"Reverse.*",
    "5": r"Double pays.*",
    "7": r"Next round: {own} has.*",
    "8": r"Crown: .*",
}


def check_powers(told: Round, said: list[str]) -> None:
    """A power that a 6 took is not said to work; one that lasts is told for the next round."""
    for i, seat in enumerate("AB"):
        own, other = NAMES[seat], NAMES["BA"[i]]
        rank = told.cards[i][0]
        claim = CLAIMS.get(rank, "-").format(own=own, other=other)
        works = not told.lost_power[i]
        claimed = any(re.fullmatch(claim, sentence) for sentence in said)
        if not works and told.cards[1 - i][0] != rank:
            assert not claimed, said
        if works and told.step != "trap" and rank in "37":
            assert claimed, said
    for sentence in said:
        if sentence.startswith("6 "):
            assert any(told.lost_power) or re.fullmatch(r"6 (beats|equals) .*", sentence)


def test_titles() -> None:
    told = play("4", "7")
    assert title(told, NAMES, "en") == "Round 1: Anna 4♠, Ben 7♥"
    assert title(replace(told, game=2), NAMES, "de") == "Spiel 2, Runde 1: Anna 4♠, Ben 7♥"
    assert title(GameEnd(1, "A", (4, 2)), NAMES, "en") == ""


def test_the_end_of_a_game() -> None:
    won, drawn = GameEnd(1, "A", (4, 2)), GameEnd(1, None, (3, 0))
    assert headline(won, NAMES, "en") == "Anna wins the game"
    assert headline(drawn, NAMES, "de") == "Remis: noch einmal"
    assert story(won, NAMES, "en") == ["Anna wins the game.", "Coins: Anna 4, Ben 2."]
    assert story(drawn, NAMES, "en") == [
        "A draw: nobody has enough.",
        "Held rounds go to nobody.",
        "Coins: Anna 3, Ben 0.",
    ]


def test_nothing_is_promised_where_no_round_follows() -> None:
    told = play("7", "3")
    assert not any("Next" in s for s in story(told, NAMES, "en", goes_on=False))
    assert not any("Next" in s for s in story(replace(told, number=8), NAMES, "en"))


def test_what_nobody_needs_to_be_told() -> None:
    assert story(object(), NAMES, "en") == []
    assert headline(object(), NAMES, "en") == title(object(), NAMES, "en") == ""


def test_stories_are_found_by_the_games_name() -> None:
    assert STORIES["crown-duel"].story is story

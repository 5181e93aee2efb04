"""One deck for several games: a Crowns deck plays Crown Battles, its own faces are named."""

from companion.games import GAMES
from tests.companion.table.scripted import ScriptedTable, uid_of

CROWNS = GAMES["crowns"].deck(GAMES["crowns"].setup(("A", "B", "C"), {}))
BATTLES = GAMES["crown-battles"]


def table() -> ScriptedTable:
    return ScriptedTable("duel", "crown-battles", faces=CROWNS, drawn=["A", "red"], rounds=1)


def test_every_card_of_crown_battles_but_the_last_special_has_a_stand_in() -> None:
    setup = BATTLES.setup(("A", "B"), {"specials": 4})
    played = {card for _, card in BATTLES.stand_ins}
    assert set(BATTLES.deck(setup)) - played == {"special-4"}
    printed = [face for face, _ in BATTLES.stand_ins]
    assert len(set(printed)) == len(printed) == len(played)
    assert set(printed) <= set(CROWNS)


def test_cards_play_their_parts() -> None:
    match = table().start().press("ok", "ok", "ok")
    match.lay("B", "G13").lay("A", "KING")
    assert match.lines[-2:] == ["B play green-13", "A play dragon-1"]
    match.clear().lay("A", "W1").lay("B", "K14a")
    assert match.lines[-3:-1] == ["A play peasant-1", "B play golem-1"]
    assert dict(match.view().printed)["golem-1"] == "K14a"


def test_a_card_that_plays_no_part_is_said_to_be_none() -> None:
    match = table().start().press("ok", "ok", "ok").lay("B", "R15")
    problem = match.view().seats[1].problem
    assert problem is not None
    assert problem.word == "not_in_game"


def test_a_dead_sticker_is_bound_anew_to_the_printed_face() -> None:
    match = table().start().press("ok", "ok", "ok").lay("B", "?")
    match.menu("by hand B")
    assert match.view().entering is not None
    match.press("ok", "ok")
    assert match.lines[-1] == "B play red-1"
    assert [(each.uid, each.face) for each in match.bound] == [(uid_of("?"), "R1")]

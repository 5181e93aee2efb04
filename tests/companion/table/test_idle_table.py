"""Setting up by laying cards: a card proposes its game, cards of all their seats."""

from companion.games import GAMES
from tests.companion.table.scripted import ScriptedTable

ALL = tuple(GAMES)
CROWNS = GAMES["crowns"].deck(GAMES["crowns"].setup(("A", "B", "C"), {}))
FRENCH = GAMES["cuprum-duelists"].deck(GAMES["cuprum-duelists"].setup(("A", "B"), {}))


def idle(layout: str, *faces: str, **chosen: object) -> ScriptedTable:
    return ScriptedTable(layout, games=ALL, faces=faces, **chosen)  # type: ignore[arg-type]


def test_a_card_proposes_its_game() -> None:
    table = idle("duel", *CROWNS, *FRENCH).lay("A", "R15")
    assert table.view().proposal.game == "crowns"
    assert table.view().card == "R15"
    assert len(table.view().proposal.names) == 3
    table.lift("A").lay("B", "KC")
    assert table.view().proposal.game == "cuprum-duelists"
    assert len(table.view().proposal.names) == 2


def test_a_card_of_the_game_that_is_proposed_changes_nothing() -> None:
    """The cards of a Crown Duel are cards of Cuprum too."""
    table = idle("duel", *FRENCH, game="cuprum-duelists").lay("A", "4S")
    assert table.view().proposal.game == "cuprum-duelists"
    assert idle("duel", *FRENCH).lay("A", "4S").view().proposal.game == "crown-duel"


def test_slots_with_a_card_become_seats_clockwise() -> None:
    table = idle("round", *CROWNS, drawn=["A", "red"])
    for slot, card in (("B", "R1"), ("F", "R2"), ("D", "R3")):
        table.lay(slot, card)
    assert table.view().proposal.slots == ("B", "D", "F")
    assert table.view().card is None, "with several cards nothing is explained"
    table.clear().start().press("ok", "ok", "ok", "ok")
    assert [seat.asked for seat in table.view().seats] == [True, False, False]
    table.lay("B", "R5").lay("D", "Y1").lay("F", "G2")
    assert table.lines[-4:-1] == ["A play R5", "B play Y1", "C play G2"]


def test_more_cards_than_the_game_has_seats_are_no_seats() -> None:
    table = idle("round", *FRENCH)
    for slot, card in (("A", "4S"), ("C", "5S"), ("E", "6S")):
        table.lay(slot, card)
    assert table.view().proposal.slots == ("A", "C")
    assert len(table.view().proposal.names) == 2


def test_a_shared_reader_has_no_seats_to_light() -> None:
    table = idle("pocket", *CROWNS).lay("tap", "R1").lay("tap", "R2").lay("tap", "R3")
    assert table.view().proposal.slots == ()


def test_an_ended_match_explains_and_proposes_too() -> None:
    table = idle("duel", *CROWNS, *FRENCH).start().menu("concede B").lay("A", "8S")
    assert (table.view().phase, table.view().card) == ("over", "8S")
    table.lift("A")
    assert table.view().card is None
    table.lay("A", "R7")
    assert table.view().proposal.game == "crowns"


def test_what_lay_there_when_a_match_ended_explains_nothing() -> None:
    table = ScriptedTable().start().lay("A", "2S").lay("B", "8H").press("A", "B")
    assert (table.view().phase, table.view().card) == ("over", None)

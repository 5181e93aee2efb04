"""Setting up by laying cards: a card proposes its game, cards of all their seats."""

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.table.proposing import Proposal, whole_deck, with_game
from companion.table.screens import compose
from tests.companion.table.scripted import ScriptedTable

ALL = tuple(GAMES)
CROWNS = GAMES["crowns"].deck(GAMES["crowns"].setup(("A", "B", "C"), {}))
FRENCH = GAMES["cuprum-duelists"].deck(GAMES["cuprum-duelists"].setup(("A", "B"), {}))
EVERY = tuple(sorted({card for game in GAMES.values() for card in whole_deck(game)}))


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


@pytest.mark.parametrize("how", ["press", "next"])
def test_a_sticker_that_nobody_knows_is_explained_until_that_is_read_or_another_card_comes(
    how: str,
) -> None:
    """A reader that says nothing at all would look dead."""
    table = idle("duel", *FRENCH).lay("A", "new-1")
    assert "This sticker is not" in " ".join(shown(table))
    proposed = table.view().proposal
    assert "This sticker is not" in " ".join(shown(table.lift("A"))), "cards are tapped too"
    if how == "press":
        table.press("ok")
    else:
        table.lay("B", "KC")
    assert "This sticker is not" not in " ".join(shown(table))
    assert (table.view().proposal == proposed) is (how != "next")
    assert table.view().phase == "idle"


def test_a_sticker_that_nobody_knows_changes_nothing_in_the_list() -> None:
    table = idle("duel", *FRENCH).press("down")
    before = shown(table, "en")
    assert shown(table.lay("A", "new-1"), "en") == before


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


@pytest.mark.parametrize(
    ("language", "on_the_screen", "in_the_list"),
    [("en", "Seats at C E", "Seats at: C E"), ("de", "Plätze C E", "Plätze: C E")],
)
def test_seats_that_cards_chose_stay_and_are_shown_until_they_are_set_to_usual(
    language: str, on_the_screen: str, in_the_list: str
) -> None:
    table = idle("round", *FRENCH, known=("Anna", "Ben")).lay("C", "4S").lay("E", "5S").clear()
    table.start().menu("abandon")
    assert on_the_screen in shown(table, language)
    table.press("down", "down", "down")
    assert in_the_list in shown(table, language)
    table.press("ok")
    assert table.session.proposal.slots == ()
    assert in_the_list not in shown(table, language)
    menu = table.session.menu
    assert menu is not None
    assert menu.chosen.does == "game", "the line before"
    assert on_the_screen not in shown(table.press("back"), language)
    table.start().lay("A", "4S").lay("B", "5H")
    assert [seat.laid for seat in table.view().seats] == [True, True]


def test_on_a_slot_that_cards_did_not_choose_nobody_plays() -> None:
    """Before the first round, too, a card there is told."""
    table = idle("round", *FRENCH).lay("C", "4S").lay("E", "5S").clear().start().lay("A", "6S")
    assert any(word.startswith("Nobody plays") for word in shown(table))


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


# What was agreed


def shown(table: ScriptedTable, language: str = "en") -> list[str]:
    """Return everything that is written on the screen."""
    return [mark.what for mark in compose(table.view(), language).marks]


@pytest.mark.parametrize("layout", ["duel", "pocket", "round"])
@pytest.mark.parametrize(
    ("agreed", "card", "proposes", "named"),
    [
        ("crown-battles", "R14", "crowns", "Crowns"),
        ("crown-duel", "golem-1", "crown-battles", "start Crown Battles"),
        ("crowns", "4S", "crown-duel", "Crown Duel"),
        ("crown-duel", "KC", "cuprum-duelists", "Cuprum"),
    ],
)
def test_a_card_of_another_game_proposes_it_on_the_screen(
    layout: str, agreed: str, card: str, proposes: str, named: str
) -> None:
    names = ("Anna", "Ben", "Clara")[: GAMES[agreed].seats[0]]
    table = idle(layout, *EVERY, game=agreed, names=names)
    before = table.session.proposal
    table.lay("tap" if layout == "pocket" else "A", card)
    assert table.view().proposal.game == proposes
    assert ["ok", named] == [word for word in shown(table) if word in ("ok", named)]
    assert any("Anna" in word for word in shown(table))
    table.clear()
    assert shown(table)[-4:] == ["ok", "start", "back", "no"]
    table.press("back")
    assert table.session.proposal == before
    assert shown(table)[-4:] == ["ok", "start", "▼", "change"]


def test_a_card_that_fits_what_was_agreed_changes_nothing_of_it() -> None:
    """R5 and R14 are cards of Crowns; R5 plays in Crown Battles too, R14 does not."""
    table = idle("round", *EVERY, game="crown-battles", names=("Ann", "Bo"), rounds=3)
    agreed = table.session.proposal
    table.lay("A", "R5").lift("A")
    assert table.session.proposal == agreed
    table.lay("A", "R14").lift("A")
    assert table.session.proposal.game == "crowns"
    table.lay("A", "golem-1").lift("A")
    assert table.session.proposal == agreed
    assert shown(table)[-4:] == ["ok", "start", "▼", "change"]


def test_what_was_chosen_in_the_list_is_agreed() -> None:
    table = idle("duel", *EVERY).lay("A", "R14").lift("A").press("down").choose("option rounds")
    chosen = table.press("back").session.proposal
    assert (chosen.game, table.view().by_cards) == ("crowns", False)
    table.press("back")
    assert table.session.proposal is chosen
    table.lay("A", "KC").press("back")
    assert table.session.proposal is chosen


def test_players_that_were_agreed_keep_their_names_while_cards_seat_them() -> None:
    names = ("Anna", "Ben", "Clara", "Dora")
    table = idle("round", *EVERY, game="crown-battles", names=names)
    for n, (slot, card) in enumerate((("A", "R1"), ("C", "R2"), ("D", "R3"), ("F", "R4")), 1):
        table.lay(slot, card)
        assert table.session.proposal.names == names[: n if n > 1 else 4]
    table.lay("B", "R5")
    assert table.session.proposal.names == (*names, "E"), "the fifth is called like the seat"


@pytest.mark.parametrize(
    ("card", "named"),
    [("KING", "King (Dragon)"), ("K14a", "Black 14 (Golem)"), ("W2", "White (Peasant)")],
)
def test_a_card_of_crowns_is_named_by_its_own_face_and_its_role(card: str, named: str) -> None:
    table = idle("duel", *CROWNS, game="crown-battles").lay("A", card)
    assert named in shown(table)


SIX = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")


def test_who_joins_by_laying_a_card_is_called_by_the_next_name_that_is_known() -> None:
    table = idle("round", *EVERY, names=("Anna", "Dora"), known=SIX)
    for slot, card in (("C", "R1"), ("A", "R2"), ("E", "R3")):
        table.lay(slot, card)
    assert table.session.proposal.names == ("Anna", "Dora", "Ben")
    assert "seat C Ben" in table.start().lines


def test_who_joins_in_the_list_or_with_another_game_has_a_known_name_as_long_as_there_are() -> None:
    table = idle("round", *EVERY, names=("Anna", "Ben"), known=SIX[:4]).press("down")
    table.choose("game")
    assert table.session.proposal.names[2:] == ("Clara",)
    table.choose("seats").choose("seats")
    assert table.session.proposal.names[2:] == ("Clara", "Dora", "E")


def test_after_a_match_a_card_proposes_visibly_and_back_returns_to_its_end() -> None:
    table = idle("duel", *EVERY).start().menu("concede B")
    over = shown(table)
    assert over[-4:] == ["ok", "again", "back", "undo"]
    table.lay("A", "KC").lift("A")
    assert "Cuprum Duelists" in shown(table)
    assert shown(table)[-4:] == ["ok", "start", "back", "no"]
    table.press("back")
    assert (shown(table), table.view().phase) == (over, "over")
    assert table.press("back").view().phase == "play"


# What was laid for the set-up


@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
def test_the_first_ok_after_a_set_up_by_laying_does_what_the_screen_says(game: str) -> None:
    """Where no card is asked for yet, what lies from the set-up waits for nobody's ok."""
    table = idle("round", *EVERY, game=game, names=("Anna", "Ben", "Clara"), drawn=["A", "red"])
    for slot, card in (("A", "R2"), ("C", "W1"), ("D", "R15" if game == "crowns" else "golem-1")):
        table.lay(slot, card)
    assert table.view().proposal.slots == ("A", "C", "D")
    table.lay("B", "?").press("ok")  # whatever lies there: what is said of it is read
    table.start()
    assert (table.view().playing, table.view().lift) == (game, False)
    assert table.press("ok").view().phase == "count"


def test_a_card_of_the_set_up_that_lies_on_leads_no_trick() -> None:
    table = idle("round", *EVERY, game="crowns", names=("Anna", "Ben", "Clara"), drawn=["A", "red"])
    for slot, card in (("A", "R2"), ("B", "W1"), ("C", "KING")):
        table.lay(slot, card)
    table.start().press("ok", "ok", "ok", "ok")
    assert [seat.asked for seat in table.view().seats] == [True, False, False]
    assert (table.view().lift, table.view().old) == (False, True)
    assert not any("play" in line for line in table.lines)
    table.clear().lay("A", "R2")
    assert table.lines[-1] == "A play R2"


def test_after_a_restart_too_ok_opens_what_is_asked_on_the_panel() -> None:
    table = idle("round", *EVERY, game="crowns", names=("Anna", "Ben", "Clara"), drawn=["A", "red"])
    table.start().lay("A", "R2").restart().wait(1)
    assert not table.view().lift
    assert table.press("ok").view().phase == "count"


@pytest.mark.parametrize("game", ALL)
def test_that_no_card_is_read_is_agreed_for_one_game_only(game: str) -> None:
    crowns = Proposal("crowns", (), ("Anna", "Ben"), score_only=True)
    assert not with_game(GAMES[game], crowns, ("Seat A", "Seat B")).score_only


TERMS = {
    "crown-duel": {"auto_ready"},
    "crowns": {"own_lots", "hidden_bids", "score_only"},
    "crown-battles": {"own_lots", "score_only"},
    "cuprum-duelists": {"own_lots"},
}
SAID = {"auto_ready": "Auto ready", "own_lots": "Own lots", "hidden_bids": "Hidden predictions"}


@pytest.mark.parametrize("game", ALL)
def test_another_game_is_proposed_without_what_it_knows_nothing_of(game: str) -> None:
    before = Proposal("", (), ("Anna", "Ben"), True, own_lots=True, hidden_bids=True)
    after = with_game(GAMES[game], before, ("Seat A", "Seat B", "Seat C"))
    assert after.own_lots == ("own_lots" in TERMS[game])
    assert after.hidden_bids == ("hidden_bids" in TERMS[game])
    assert after.auto_ready, "in a duel after that people still reveal so"


@pytest.mark.parametrize("game", ALL)
def test_only_what_the_game_knows_of_is_shown(game: str) -> None:
    """Also of a proposal that was kept with more than that."""
    names = ("Anna", "Ben", "Clara")[: max(2, GAMES[game].seats[0])]
    table = idle("round", game=game, names=names, auto=True, hidden_bids=True)
    table.session.proposal = replace(table.session.proposal, own_lots=True)
    on_screen = " ".join(shown(table))
    assert {term for term in SAID if SAID[term] in on_screen} == TERMS[game] & SAID.keys()


def test_a_card_of_a_duel_brings_no_predictions() -> None:
    names = ("Anna", "Ben", "Clara")
    table = idle("round", *EVERY, game="crowns", names=names, hidden_bids=True).lay("A", "10C")
    assert table.lay("B", "2H").view().proposal.game == "cuprum-duelists"
    assert "Hidden" not in " ".join(shown(table))
    assert table.clear().press("back").view().proposal.hidden_bids


def test_who_lays_a_card_wants_it_read_and_back_returns_to_scores_only() -> None:
    table = idle("round", *EVERY, game="crowns", names=("Anna", "Ben", "Clara"), score_only=True)
    assert table.lay("A", "R2").view().proposal.score_only is False
    assert table.press("back").view().proposal.score_only

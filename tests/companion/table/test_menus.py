"""The set-up menu changes every agreement; the menu of a match offers what can be done."""

import pytest

from companion.games import GAMES
from companion.table.panel.play_menu import menu_of
from companion.table.panel.setup_menu import change, setup_menu
from companion.table.proposing import Proposal
from tests.companion.table.scripted import ScriptedTable

GAME = GAMES["crown-duel"]


def does(table: ScriptedTable) -> list[str]:
    assert table.session.menu is not None
    return [item.does for item in table.session.menu.items]


def chosen(table: ScriptedTable) -> dict[str, object]:
    return dict(table.view().proposal.options)


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_option_goes_through_its_values_and_around(option: object) -> None:
    name, allowed = option.name, option.allowed  # type: ignore[attr-defined]
    table = ScriptedTable().press("down").choose(f"option {name}")
    for value in (*allowed[1:], *allowed[:1]):
        assert chosen(table)[name] == value
        table.press("ok")


def test_what_was_chosen_is_what_is_played_and_written() -> None:
    table = ScriptedTable().press("down").choose("option traitor").choose("option best_of")
    table.press("back").start()
    assert {"option traitor yes", "option best_of 3"} <= set(table.lines)
    assert (table.view().game.options.traitor, table.view().game.options.best_of) == (True, 3)


def test_the_menu_begins_the_match_itself() -> None:
    table = ScriptedTable().press("down").choose("start")
    assert (table.view().phase, table.view().menu) == ("play", None)


def test_ready_can_be_by_itself() -> None:
    table = ScriptedTable().press("down").choose("ready").press("back").start()
    assert table.view().auto
    table.lay("A", "8S").lay("B", "6H").wait(5.1)
    assert table.view().game.last is not None


def test_names_go_through_the_known_ones_that_are_free_and_the_seats_own() -> None:
    table = ScriptedTable(known=("Anna", "Ben", "Clara", "Dora")).press("down").choose("name 1")
    seen = [table.view().proposal.names]
    seen += [table.press("ok").view().proposal.names for _ in range(4)]
    assert [names[1] for names in seen] == ["Clara", "Dora", "B", "Ben", "Clara"]
    assert "seat B Clara" in table.press("back").start().lines


def test_a_name_that_nobody_remembered_gives_way_to_known_ones() -> None:
    proposal = Proposal("crown-duel", (), ("Seat A", "Seat B"))
    known = ("Anna",)
    assert change(GAMES, proposal, "name 0", known).names == ("Anna", "Seat B")
    assert change(GAMES, proposal, "name 1", ()).names == proposal.names


def test_the_cursor_goes_around_and_stays_where_it_changed_something() -> None:
    table = ScriptedTable().press("down", "up")
    assert table.session.menu is not None
    assert table.session.menu.chosen.does == "name 1"
    table.press("down", "down").press("ok")
    assert table.session.menu.chosen.does == "option coins_to_win"


def test_back_leaves_the_menu_and_keeps_what_was_chosen() -> None:
    table = ScriptedTable().press("down").choose("option coins_to_win").press("back")
    assert (table.view().phase, chosen(table)["coins_to_win"]) == ("idle", 3)


def test_every_line_of_the_set_up_shows_its_value() -> None:
    options = tuple((option.name, option.default) for option in GAME.options)
    proposal = Proposal("crown-duel", options, ("Anna", "Ben"), True)
    menu = setup_menu(GAMES, proposal, 0, sounds=False, names_set=True)
    values = {item.does: dict(item.data) for item in menu.items}
    assert values["option coins_to_win"] == {"value": "4"}
    assert values["option traitor"] == {"value": "no"}
    assert values["name 1"] == {"seat": "B", "name": "Ben"}
    assert "menu.ready_auto" in [item.key for item in menu.items]


@pytest.mark.parametrize(("names_set", "said"), [(True, 0), (False, 1)])
def test_where_no_names_are_set_it_says_where_they_are(names_set: bool, said: int) -> None:
    options = tuple((option.name, option.default) for option in GAME.options)
    proposal = Proposal("crown-duel", options, ("Seat A", "Seat B"))
    items = setup_menu(GAMES, proposal, 0, sounds=False, names_set=names_set).items
    assert [item.key for item in items].count("menu.names_unset") == said
    assert change(GAMES, proposal, "names", ()) == proposal


# While a match runs


def test_the_menu_of_a_match() -> None:
    table = ScriptedTable().start().press("ok")
    assert does(table) == [
        *("go on", "by hand A", "by hand B", "last"),
        *("concede A", "concede B", "abandon"),
    ]
    assert table.choose("go on").view().phase == "play"


def test_by_hand_is_offered_to_who_is_asked() -> None:
    table = ScriptedTable().start().round("3S", "5H").press("ok", "ok")
    assert [word for word in does(table) if word.startswith("by hand")] == ["by hand B"]


def test_only_one_of_two_can_give_up() -> None:
    table = ScriptedTable(game="crowns", names=("Anna", "Ben", "Clara")).start()
    running, judge = table.session.running, table.session.judging.judge
    menu = menu_of(running, judge, reads_cards=True, can_undo=True, can_deal_again=True)
    items = [item.does for item in menu.items]
    assert "abandon" in items
    assert not [word for word in items if word.startswith("concede")]


def test_undo_from_the_menu() -> None:
    table = ScriptedTable().start().round("8S", "6H").clear().menu("undo")
    assert (table.lines[-1], table.view().game.number) == ("table undo", 1)


def test_the_last_round_cannot_be_declared_twice() -> None:
    table = ScriptedTable().start().menu("last").press("up", "ok")
    assert "last" not in does(table)
    assert table.lines.count("table last") == 1


def test_what_back_does_not_bring_back_is_asked_about_once_more() -> None:
    table = ScriptedTable().start().round("8S", "6H").clear()
    table.press("up", "ok")
    menu = table.session.menu
    assert menu is not None
    table.press(*["down"] * [each.does for each in menu.items].index("abandon"), "ok")
    assert does(table) == ["go on", "sure abandon"]
    before = list(table.lines)
    assert table.press("ok").view().phase == "play", "the cursor stands on no"
    assert table.lines == before
    assert table.menu("abandon").view().phase == "idle"


def test_what_was_chosen_in_the_menu_is_done_at_the_table() -> None:
    table = ScriptedTable().start().round("8S", "6H").clear().press("down", "ok")
    assert table.view().phase == "menu"
    assert (table.choose("go on").view().phase, table.view().page) == ("play", 0)


def test_only_what_can_be_done_is_offered() -> None:
    table = ScriptedTable().start()
    assert not {"undo", "deal again"} & set(does(table.press("up", "ok")))
    table.press("back", "back").lay("A", "8S").press("up", "ok")
    assert ("undo" in does(table), "deal again" in does(table)) == (False, True)
    table.press("back", "back").round("8S", "6H").press("up", "ok")
    assert ("undo" in does(table), "deal again" in does(table)) == (True, False)
    table.press("back", "back").clear().round("3S", "5H").press("up", "ok")
    assert {"undo", "deal again"} & set(does(table)) == {"undo"}


def test_an_open_menu_offers_what_can_be_done_once_cards_came_or_went() -> None:
    table = ScriptedTable().start().press("up", "ok")
    assert "deal again" not in does(table)
    assert "deal again" in does(table.lay("A", "4S"))
    at = does(table).index("last")
    table.press(*["down"] * at).lift("A")
    menu = table.session.menu
    assert menu is not None
    assert ("deal again" in does(table), menu.chosen.does) == (False, "last")
    table.lay("A", "4S").press("up").lift("A")
    menu = table.session.menu
    assert menu is not None
    assert menu.chosen.does == "go on", "its line is gone, and ok does nothing else instead"
    table.press(*["down"] * (len(menu.items) - 1), "ok").lay("A", "5S")
    assert does(table) == ["go on", "sure abandon"], "a question stays"


def test_cards_laid_while_a_menu_is_open_are_seen_but_count_afterwards() -> None:
    table = ScriptedTable().start().lay("A", "8S").press("A", "ok").lay("B", "6H")
    assert table.view().phase == "menu"
    table.press("B")
    assert (table.view().phase, table.view().game.coins) == ("play", (1, 0))

"""Screens say who has to do what now, and who a name belongs to."""

import subprocess
import sys
import time

import pytest

from companion.table.screens import compose, draw
from companion.table.texts import LANGUAGES, TEXTS, screens_de, screens_en
from tests.companion.table.screens.states import STATES, duel, pocket
from tests.companion.table.scripted import ScriptedTable

FRAME_MS = 5.0


def written(table: ScriptedTable, language: str = "en") -> str:
    """Return all that a table's screen says, icons by their names."""
    return " | ".join(mark.what for mark in compose(table.view(), language).marks)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("lay-both", "Both: lay a card"),
        ("lay-one", "Anna: lay a card"),
        ("lay-scout-show", "Ben: lay face up"),
        ("scouted", "Anna: now choose"),
        ("ready-both", "Press ready"),
        ("ready-one", "Ben: press ready"),
        ("still", "Let them lie"),
        ("countdown", "3"),
        ("tap-first", "Anna: tap a card"),
        ("tap-second", "no, Ben"),
        ("tap-all", "Turn up, then ok"),
        ("tap-shown", "Show it, then ok"),
        ("result", "Anna takes 1"),
        ("over-trap", "Anna wins"),
        ("over-level", "Level"),
        ("old", "Clear both slots"),
    ],
)
def test_the_question_names_who_and_what(state: str, said: str) -> None:
    assert said in written(STATES[state]()).split(" | ")


@pytest.mark.parametrize(
    ("state", "language", "said"),
    [
        ("enter-suit", "en", "Ben: turn your card up, choose its suit"),
        ("enter-suit", "de", "Ben: Karte aufdecken, Farbe wählen"),
        ("tap-enter", "en", "Ben: turn your card up, choose it here"),
        ("tap-enter", "de", "Ben: Karte aufdecken, hier wählen"),
    ],
)
def test_t7_a_card_told_by_hand_is_asked_for_by_who_turns_it_up_and_what_is_chosen(
    state: str, language: str, said: str
) -> None:
    assert said in written(STATES[state](), language).replace(" | ", " ")


def test_a_card_that_lies_face_down_is_never_named() -> None:
    for card in ("3S", "8S", "AS"):
        assert written(duel().lay("A", card)) == written(duel().lay("A", "7S"))


def test_marks_stand_with_the_seat_they_help() -> None:
    marks = compose(STATES["lay-boost"]().view(), "en").marks
    boost = next(mark for mark in marks if mark.what == "boost")
    name = next(mark for mark in marks if mark.what == "Anna")
    assert abs(boost.area.y - name.area.y) < 8


def test_a_cancelled_power_and_a_boosted_value_are_shown() -> None:
    said = written(duel("7S 5H, 5S 6H")).split(" | ")
    assert "cancelled" in said
    assert "=7" in said


def test_pages_turn_and_show_the_last_round_while_the_next_is_laid() -> None:
    table = duel("8S 6H").clear().lay("A", "2S").press("down")
    assert "6 cancels the Crown" in written(table)
    table.press("down")
    assert "Still to come" in written(table)
    table.press("down")
    assert "2/8" in written(table)
    table.press("down")
    assert "Ben: lay a card" in written(table)


def test_ok_leaves_a_result_and_asks_for_the_next_card() -> None:
    table = pocket("8S 6H")
    assert "Anna takes 1" in written(table)
    assert "Anna: tap a card" in written(table.press("ok"))


def test_what_was_taken_back_hides_nothing_that_is_asked() -> None:
    """An arrow stands where the pages are told: whose turn it is, and what ok does, can be read."""
    table = duel("8S 6H").clear().press("back")
    undone = written(table).split(" | ")
    assert undone == ["1/8", "undo", *written(table.press("down", "up")).split(" | ")[5:]]
    assert "Both: lay a card" in undone
    table = duel("8S 6H").press("back")
    assert "Lift the cards, or ok: they count" in written(table).replace(" |", "")
    assert "undo" in written(table)
    assert "undo" not in written(table.press("ok"))


def test_a_card_of_another_game_is_shown_on_the_idle_table_by_its_code() -> None:
    assert "KC" in written(ScriptedTable().lay("A", "KC"))


def test_both_languages_have_the_same_keys_and_all_are_merged() -> None:
    assert set(screens_en.TEXTS) == set(screens_de.TEXTS)
    for language in LANGUAGES:
        assert set(screens_en.TEXTS) <= set(TEXTS[language])


def test_screens_load_without_a_display_library() -> None:
    code = "import sys, companion.table.screens; print('luma.oled' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.bench
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_is_drawn_in_time(language: str) -> None:
    views = {name: state().view() for name, state in STATES.items()}
    slow = {}
    for name, view in views.items():
        draw(view, language)
        took = []
        for _ in range(5):
            begun = time.process_time()
            draw(view, language)
            took.append(time.process_time() - begun)
        if min(took) * 1000 > FRAME_MS:
            slow[name] = min(took)
    assert slow == {}

"""Letters, lines and pictures: what is drawn is what was measured."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.screens import faces
from companion.table.screens.canvas import SCREEN, Area, Canvas, fit
from companion.table.screens.faces import BIG, BOLD, GIANT, HUGE, SLIM, TALL, THIN, Face
from companion.table.screens.icons import ICONS, icon
from companion.table.screens.mark_drawings import MARKS
from companion.table.screens.sign_drawings import SIGNS
from tests.companion.table.screens.room import inside, overlap

ALL = (THIN, BOLD, SLIM, TALL, BIG, HUGE, GIANT)


@given(st.text(max_size=60))
def test_any_text_can_be_drawn_and_folding_twice_changes_nothing(text: str) -> None:
    folded = faces.fold(text)
    assert faces.fold(folded) == folded
    Canvas().text(0, 0, text, BOLD)


@pytest.mark.parametrize("face", ALL)
def test_what_is_drawn_is_as_wide_as_measured(face: Face) -> None:
    canvas = Canvas()
    end = canvas.text(0, 0, "Hü♠", face)
    box = canvas.image.getbbox()
    assert box is not None
    assert (box[0], box[2]) == (0, end)
    assert end == faces.width("Hü♠", face)
    assert box[3] <= face.height


@given(st.text(st.sampled_from("ab- Wi"), max_size=60), st.integers(20, 128))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, limit: int) -> None:
    lines = faces.wrap(text, limit, BOLD)
    assert all(faces.width(line, BOLD) <= limit for line in lines)
    letters = [letter for letter in text if letter not in " -"]
    assert [letter for line in lines for letter in line if letter not in " -"] == letters


@pytest.mark.parametrize("letter", "ÄÖÜäöüß")
def test_german_letters_have_a_thin_picture_of_their_own(letter: str) -> None:
    base = {"ß": "B"}.get(letter) or faces.fold(letter).encode("cp437").decode("cp437")
    assert faces.glyph(letter, THIN).mask.tobytes() != faces.glyph("o", THIN).mask.tobytes()
    assert base


def test_letters_nobody_drew_become_their_base_or_a_box() -> None:
    assert faces.fold("Škoda Łódź 東") == "Skoda ▯ódz ▯"
    assert faces.fold("\u0301") == ""
    assert faces.fold("\n") == "▯"


def test_a_text_takes_the_largest_size_in_which_it_fits() -> None:
    styles = ((BIG, 1), (TALL, 1), (THIN, 1))
    assert fit("Ben", 60, styles)[0] == BIG
    assert fit("Annabel", 60, styles)[0] == TALL
    face, lines = fit("Annabel and Benjamin", 60, styles)
    assert face == THIN
    assert lines[0].endswith("..")


def test_sentences_are_left_out_whole() -> None:
    canvas = Canvas()
    canvas.sentences(Area(0, 0, 70, 8), ["One two.", "Three four five."], ((THIN, 1),))
    assert [mark.what for mark in canvas.marks] == ["One two. ▼"]
    canvas = Canvas()
    canvas.sentences(Area(0, 0, 40, 8), ["Three four five."], ((THIN, 1),))
    assert canvas.marks[0].what.endswith("..")


def test_no_two_icons_have_one_name() -> None:
    assert MARKS.keys().isdisjoint(SIGNS)


def test_icons_are_rectangles_and_can_be_enlarged() -> None:
    for name, rows in ICONS.items():
        assert len({len(row) for row in rows.split()}) == 1, name
        assert set(rows) <= set("#.\n")
    canvas = Canvas()
    assert canvas.icon(0, 0, "crown", scale=2) == 2 * icon("crown").width


def test_areas() -> None:
    assert overlap(Area(0, 0, 5, 5), Area(4, 4, 2, 2))
    assert not overlap(Area(0, 0, 5, 5), Area(5, 0, 2, 2))
    assert not inside(Area(-1, 0, 5, 5), SCREEN)

"""Short names fit and stay different, whatever people are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.screens import faces
from companion.table.screens.faces import BIG, BOLD, JOINT, TALL, THIN, Face
from companion.table.screens.names import shorten

pytestmark = pytest.mark.sweep

LETTERS = st.text(st.sampled_from("abAB .éß李-W1"), min_size=0, max_size=40)
ANYTHING = st.one_of(LETTERS, st.text(max_size=40), st.sampled_from(["A", "B", "Anna", "Anna A"]))
SIZES = st.sampled_from([BOLD, TALL, THIN])


@given(st.lists(ANYTHING, min_size=2, max_size=6), st.integers(16, 128), SIZES)
def test_all_fit_and_all_differ(names: list[str], limit: int, face: Face) -> None:
    short = shorten(dict(zip("ABCDEF", names, strict=False)), limit, face)
    assert list(short) == list("ABCDEF"[: len(names)])
    assert len(set(short.values())) == len(names)
    for name in short.values():
        assert name
        assert faces.fold(name) == name.replace(JOINT, " ")
        assert " " not in name
        assert faces.width(name, face) <= limit


@given(st.text(st.sampled_from("abcde"), min_size=1, max_size=5))
def test_a_name_that_fits_stays(name: str) -> None:
    assert shorten({"A": name, "B": "zz"}, 60, BOLD)["A"] == name


@pytest.mark.parametrize("face", [BOLD, TALL, THIN, BIG])
@pytest.mark.parametrize("name", ["Grandmother", "Eva-Marie", "Maximilian der Große"])
def test_a_name_is_cut_in_few_ways_however_much_room_there_is(name: str, face: Face) -> None:
    """Whoever is Grandm. here and Grandmo. there is looked for; an end of two letters says less."""
    cut = {shorten({"A": name, "B": "Ben"}, limit, face)["A"] for limit in range(24, 300)}
    name = name.replace(" ", JOINT)
    usual = {name, name[:5].rstrip("-") + ".", name[:3].rstrip("-") + "."}
    assert cut - usual <= {name[:2] + ".", name[:1] + "."}
    assert len(cut & usual) == 3 or face == BIG


def test_the_difference_is_kept_wherever_it_is() -> None:
    assert shorten({"A": "x" * 39 + "1", "B": "x" * 39 + "2"}, 40, BOLD) == {
        "A": "xxx.1",
        "B": "xxx.2",
    }
    assert shorten({"A": "Kim", "B": "Kim", "C": "Kim"}, 12, BOLD) == {"A": "A", "B": "B", "C": "C"}


def test_seat_letters_alone_where_a_name_looks_like_a_shortened_one() -> None:
    names = {"A": "Kim", "B": "Kim", "C": "Kim A"}
    assert shorten(names, 60, BOLD) == {"A": "A", "B": "B", "C": "C"}


def test_a_seats_own_name_is_whole_or_its_letter_and_so_are_the_others() -> None:
    names = {"A": "Platz A", "B": "Grandmother", "C": "Platz C"}
    assert shorten(names, 48, BOLD)["A"] == f"Platz{JOINT}A"
    short = shorten(names, 40, BOLD)
    assert (short["A"], short["C"]) == ("A", "C")
    assert short["B"] == "Gra."

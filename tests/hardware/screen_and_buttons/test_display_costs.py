"""What a change of the picture costs on the wire: the spans that changed, at most a frame."""

import pytest
from hypothesis import given
from PIL import Image

from hardware.spans import WHOLE, Pages, Window, changed_strips, changed_windows, cut_out, to_pages
from tests.hardware.screen_and_buttons.watched_display import Display, drawn, pictures


@pytest.fixture
def display() -> Display:
    return Display()


FULL_FRAME = 1034
START = 4 + 24 + 4 + 3  # NOPs, luma's set-up, contrast, on


def test_starting_sends_the_set_up_and_one_frame() -> None:
    display = Display()
    assert display.panel.bytes_sent == START + FULL_FRAME + 3
    assert display.panel.oled.unknown == []


def test_an_unchanged_picture_costs_nothing(display: Display) -> None:
    picture = drawn((3, 3, 50, 50))
    display.show(picture)
    assert display.show(picture.copy()) == (0, 0, 0)


def test_one_changed_digit_costs_18_bytes(display: Display) -> None:
    assert display.show(drawn((64, 16, 8, 8))) == (2, 18, 415)
    assert display.sees(drawn((64, 16, 8, 8)))


def test_a_digit_of_two_pages_is_one_window(display: Display) -> None:
    assert display.show(drawn((64, 16, 8, 16)))[:2] == (2, 26)


def test_a_digit_and_a_bar_are_two_windows(display: Display) -> None:
    assert display.show(drawn((0, 0, 8, 8), (20, 56, 92, 8)))[:2] == (4, 18 + 102)


def test_near_spans_are_merged_and_far_ones_are_not(display: Display) -> None:
    assert display.show(drawn((0, 0, 1, 8), (11, 0, 1, 8)))[:2] == (2, 10 + 12)
    assert display.show(drawn((64, 0, 1, 8), (76, 0, 1, 8), (0, 0, 1, 8), (11, 0, 1, 8)))[:2] == (
        4,
        2 * (10 + 1),
    )


def test_a_whole_new_picture_costs_no_more_than_lumas_frame(display: Display) -> None:
    transactions, count, took_us = display.show(drawn((0, 0, 128, 64)))
    assert (transactions, count) == (2, FULL_FRAME)
    assert 23_200 <= took_us <= 23_300


def painted(before: Pages, after: Pages, windows: list[Window]) -> Pages:
    """Send what windows cut out of the picture after over the one before."""
    memory = [bytearray(page) for page in before]
    for window in windows:
        data = cut_out(after, window)
        width = window.right - window.left + 1
        for row, page in enumerate(range(window.top, window.bottom + 1)):
            memory[page][window.left : window.right + 1] = data[row * width :][:width]
    return tuple(map(bytes, memory))


@given(pictures, pictures)
def test_windows_cover_every_change_at_no_more_than_a_frame(
    before: Image.Image, after: Image.Image
) -> None:
    old, new = to_pages(before), to_pages(after)
    windows = changed_windows(old, new)
    assert painted(old, new, windows) == new
    assert sum(window.cost for window in windows) <= WHOLE.cost == FULL_FRAME


def test_when_windows_would_cost_more_than_a_frame_the_frame_is_sent() -> None:
    """Full pages with a gap now left, now right: no two windows can be joined."""
    left_gap = bytes(11 * [1] + 11 * [0] + 106 * [1])
    blank = (bytes(128),) * 8
    assert changed_windows(blank, (left_gap, left_gap[::-1]) * 4) == [WHOLE]
    assert changed_windows(blank, (left_gap, *blank[1:])) == [
        Window(0, 10, 0, 0),
        Window(22, 127, 0, 0),
    ]


def test_pages_have_the_top_row_in_the_lowest_bit() -> None:
    pages = to_pages(drawn((5, 8, 1, 1), (5, 10, 1, 1)))
    assert pages[1][5] == 0b101
    assert sum(map(sum, pages)) == 0b101


def test_a_window_knows_its_cost() -> None:
    assert Window(0, 7, 0, 1).cost == 26


# A chip without windows

STRIPS = 8 * (7 + 128)


def test_an_sh1106_is_sent_its_set_up_and_eight_pages() -> None:
    display = Display(chip="sh1106")
    set_up = 4 + 2 + 24 + 4  # NOPs, luma's set-up and its contrast
    assert display.panel.bytes_sent == set_up + 4 + STRIPS + 3
    assert STRIPS == 1080


def test_an_sh1106_is_sent_only_what_changed() -> None:
    display = Display(chip="sh1106")
    assert display.show(drawn()) == (0, 0, 0)
    assert display.show(drawn((64, 16, 8, 8)))[:2] == (2, 7 + 8)
    assert display.show(drawn((64, 16, 8, 16)))[:2] == (2, 7 + 8)
    assert display.show(drawn())[:2] == (4, 2 * (7 + 8))
    assert display.show(drawn((0, 0, 1, 8), (8, 0, 1, 8)))[:2] == (2, 7 + 9)
    assert display.show(drawn())[:2] == (2, 7 + 9)
    assert display.show(drawn((0, 0, 1, 8), (9, 0, 1, 8)))[:2] == (4, 2 * (7 + 1))


def test_a_whole_new_picture_costs_an_sh1106_no_more_than_lumas_frame() -> None:
    transactions, count, took_us = Display(chip="sh1106").show(drawn((0, 0, 128, 64)))
    assert (transactions, count) == (16, STRIPS)
    assert 24_300 <= took_us <= 24_400


@given(pictures, pictures)
def test_strips_cover_every_change_at_no_more_than_a_frame(
    before: Image.Image, after: Image.Image
) -> None:
    old, new = to_pages(before), to_pages(after)
    strips = changed_strips(old, new)
    assert all(strip.top == strip.bottom for strip in strips)
    assert painted(old, new, strips) == new
    assert sum(7 + strip.right - strip.left + 1 for strip in strips) <= STRIPS

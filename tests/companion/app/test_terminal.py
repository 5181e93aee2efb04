"""The simulated table in a terminal: what is typed plays, every way out leads out."""

import gc
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image
from prompt_toolkit.layout.screen import Screen

from companion.app.simulator.game_night import GameNight
from companion.app.store import Store, StoreError
from hardware.events import Pressed
from tests.companion.app.night import a_night, begin, settings_for
from tests.companion.app.typed_terminal import show

pytestmark = pytest.mark.sweep


@pytest.fixture(autouse=True)
def set_aside() -> Iterator[None]:
    """A terminal's end sets free what `pytest_collection` has set aside: set it aside again."""
    yield
    gc.freeze()


def coins(night: GameNight) -> tuple[int, int]:
    assert night.history is not None
    pair: tuple[int, int] = night.history.state.coins
    return pair


def test_what_is_typed_plays() -> None:
    with closing(a_night()) as night:
        show(
            night,
            ("Type help", "press ok\r"),
            ("slot A: empty", "hand\r"),
            ("Anna holds", "put 4\r"),
            ("slot A: 4♠", "put 7\r"),
            ("slot B: 7♥", "press A\rpress B\r"),
            ("> press B", "fly\r"),
            ("'fly' is not a command.", "quit\r"),
        )
        assert coins(night) == (1, 0)


@pytest.mark.parametrize("keys", ["quit\r", "\x03", "\x04", "put\x03", "\x03\x03", "q\rq\r"])
def test_every_way_out_leads_out(keys: str) -> None:
    with closing(a_night()) as night:
        sent = show(night, ("Type help", keys))
    assert "\x1b[?1049l" in sent, "the terminal is left as it was"


def test_the_pace_is_that_of_the_clock_on_the_wall() -> None:
    with closing(a_night(bots=("A", "B"))) as night:
        begin(night)
        begun_us, begun_s = night.table.now_us, time.monotonic()
        show(night, ("slot A: a card", "\x03"))
        took_s = time.monotonic() - begun_s
        assert (night.table.now_us - begun_us) / 1e6 <= took_s + 0.2


def test_a_command_that_lets_time_pass_is_not_paid_back() -> None:
    with closing(a_night()) as night:
        begun_s = time.monotonic()
        show(night, ("Type help", "wait 30\rwait 31\r"), ("> wait 31", "\x03"))
        took_s = time.monotonic() - begun_s
        assert 61 <= night.table.now_us / 1e6 <= 61 + took_s + 0.2


@pytest.mark.parametrize(
    ("size", "drawn"), [((50, 140), "▄"), ((50, 80), "▜"), ((24, 80), "⣿")], ids=str
)
def test_the_screen_fits_the_terminal(size: tuple[int, int], drawn: str) -> None:
    with closing(a_night()) as night:
        night.run_for(1_000_000)
        sent = show(night, ("Type help", "help\r"), ("help, quit", "\x03"), size=size)
    assert drawn in sent
    assert "too small" not in sent


@pytest.mark.parametrize(
    ("layout", "first", "last"),
    [("round", "A (Anna): empty", "F: empty"), ("battlefield", "A-WL: empty", "B-R: empty")],
)
def test_all_slots_are_seen_at_once_on_a_small_terminal(layout: str, first: str, last: str) -> None:
    """The picture leaves three lines: the first slots must not be pushed away by the last."""
    with closing(a_night(settings_for(layout), game="cuprum-duelists")) as night:
        begin(night)
        acts = ("[white]", "slots\r"), (last, ""), (first, "\x03")
        show(night, *acts, size=(24, 80))


def test_what_a_bot_has_laid_is_shown_as_a_card() -> None:
    with closing(a_night(bots=("B",))) as night:
        begin(night)
        night.run_for(2_000_000)
        night.put("A", "4S")
        show(night, ("slot A: 4♠   slot B: a card", "put A 5S\r"), ("4♠ and 5♠", "\x03"))


def test_a_bug_while_time_passes_ends_it_with_the_error() -> None:
    with closing(a_night()) as night:
        night.table.loop.post(Pressed("ok", 0), 0)
        night.table.loop._draw = lambda _: Image.open("/no/such/picture")
        with pytest.raises(FileNotFoundError):
            show(night)


def test_a_bug_in_a_command_ends_it_with_the_error() -> None:
    with closing(a_night()) as night:
        night.table.tags.clear()  # no card has a sticker any more
        with pytest.raises(KeyError):
            show(night, ("Type help", "put A 4S\r"))


def test_a_memory_that_fails_ends_it_with_its_sentence(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store, closing(a_night(store=store)) as night:
        store._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON kept WHEN new.key = 'hands' "
            "BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
        with pytest.raises(StoreError, match="no room"):
            show(night, ("Type help", "wait 1\rpress ok\r"))


# What is to be read, and how large a terminal must be


def test_what_is_long_is_read_page_by_page_and_then_the_picture_is_back() -> None:
    with closing(a_night()) as night:
        show(
            night,
            ("⣿", "help\r"),
            ("hand [SEAT]", "\r"),
            ("Words may be shortened", "\r"),
            ("⣿", "\x03"),
            size=(22, 80),
        )


def test_notices_are_said_first_however_long_they_are() -> None:
    with closing(a_night()) as night:
        show(night, ("Type help", ""), ("is not over", "\x03"), notices=["Match 1 is not over."])
        show(
            night,
            ("word word", "\r"),
            ("the end\n\nEnter: go on", "\r"),
            ("⣿", "\x03"),
            size=(22, 66),
            notices=["word " * 200 + "the end"],
        )


def test_the_last_words_are_there_where_all_have_to_be_folded() -> None:
    said = [" ".join([f"word{n}"] * 12) + end for n, end in ((1, " one"), (2, " the end"))]
    with closing(a_night()) as night:
        show(night, ("word2 the end", ""), ("┘\nslot A", "\x03"), size=(24, 66), notices=said)


def test_a_command_leaves_what_was_being_read() -> None:
    with closing(a_night()) as night:
        show(night, ("⣿", "help\r"), ("Enter: go on", "show\r"), ("⣿", "\x03"), size=(24, 80))


@pytest.mark.traced
def test_what_is_long_is_folded_where_the_terminal_is_narrow() -> None:
    with closing(a_night()) as night:
        show(
            night,
            ("The picture needs", "help\r"),
            ("\nlay one, numbered", "\r\r\r\r"),
            ("The picture needs", "\x03"),
            size=(20, 50),
        )


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((22, 65), "columns and 22 lines, this terminal has 65\nand 22: make it larger."),
        ((21, 66), "columns and 22 lines, this terminal has 66\nand 21: make it larger."),
        ((10, 40), "columns and 22\nlines, this terminal has 40 and 10: make\nit larger."),
    ],
    ids=str,
)
def test_a_terminal_that_is_too_small_says_what_is_needed(size: tuple[int, int], told: str) -> None:
    with closing(a_night()) as night:
        sent = show(night, ("The picture needs 66 " + told, "\x03"), size=size)
    assert "┌" not in sent


def test_the_picture_follows_a_resize() -> None:
    with closing(a_night()) as night:
        show(
            night,
            ("The picture needs 66 columns and 22 lines,", "\r"),
            ("⣿", "\x03"),
            size=(21, 66),
            resized=("The picture needs", (22, 66)),
        )


def test_pictures_that_are_gone_take_no_room() -> None:
    with closing(a_night(bots=("A", "B"))) as night:
        alive: list[int] = []

        def count(_app: object) -> None:
            alive.append(sum(isinstance(each, Screen) for each in gc.get_objects()))

        begin(night)
        acts = [(f"> wait 1.{n}", f"wait 1.{n + 1}\r") for n in range(12)]
        show(night, ("Type help", "wait 1.0\r"), *acts, ("> wait 1.12", "\x03"), after_render=count)
    assert len(alive) > 12
    assert max(alive) <= 3, "the one that is shown, the one before, and a clean one"

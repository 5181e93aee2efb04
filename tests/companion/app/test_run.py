"""Paper: a screen below the other, or in its place; and whatever the terminal can write."""

import io
from contextlib import closing

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.app.settings import ReaderSettings
from companion.app.simulator import run
from companion.app.simulator.run import CLEAR, Paper, pause_for
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for

QUICK = replace(settings_for(), readers=ReaderSettings(poll_ms=200))
DARK = Image.new("1", (128, 64))
LIT = Image.new("1", (128, 64), 1)


class Out(io.StringIO):
    """Where a terminal of some encoding would be."""

    def __init__(self, encoding: str | None) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str | None:  # type: ignore[override]
        return self._encoding


def paper(encoding: str | None = "utf-8", *, redraw: bool = False) -> tuple[Paper, Out]:
    out = Out(encoding)
    return Paper(out, columns=80, rows=50, redraw=redraw), out


def test_a_screen_is_printed_when_it_is_new() -> None:
    page, out = paper()
    assert page.show(DARK)
    length = len(out.getvalue())
    assert not page.show(DARK)
    assert len(out.getvalue()) == length
    assert page.show(DARK, again=True)
    assert page.show(LIT)
    assert out.getvalue().count("┌") == 3
    assert CLEAR not in out.getvalue()


def test_on_a_terminal_a_screen_takes_the_place_of_the_last() -> None:
    page, out = paper(redraw=True)
    page.show(DARK)
    page.show(LIT)
    assert out.getvalue().count(CLEAR) == 2
    assert out.getvalue().startswith(CLEAR)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", None])
def test_a_terminal_gets_only_what_it_can_write(encoding: str | None) -> None:
    page, out = paper(encoding)
    page.show(LIT)
    page.say("Jürgen holds 4♠")
    written = out.getvalue()
    written.encode(encoding or "ascii")
    assert "rgen holds 4" in written
    assert ("ü" in written) == (encoding in ("latin-1", "cp437"))
    assert "♠" not in written.replace("\u2660", "♠") or encoding == "cp437"


def test_a_script_shows_every_screen_it_leads_to() -> None:
    page, out = paper()
    with closing(a_night()) as night:
        begin(night)
        run.script(night, page, ["put 4\n", "show\n", "wait 0\n", "\n", "# nothing\n", "quit\n"])
    parts = out.getvalue().split("> ")
    assert [part.splitlines()[0] for part in parts[1:]] == [
        "put 4", "show", "wait 0", "# nothing", "quit",
    ]  # fmt: skip
    assert [part.count("┌") for part in parts] == [1, 1, 1, 0, 0, 0]


def test_a_demonstration_pauses_after_each_new_screen() -> None:
    page, out = paper()
    pauses: list[int] = []
    with closing(a_night(QUICK, bots=("A", "B"), coins_to_win=3)) as night:
        run.demo(night, page, lambda: pauses.append(night.table.now_us))
        assert night.table.now_us < 300 * SECOND_US
    assert len(pauses) == out.getvalue().count("┌")
    assert pauses == sorted(set(pauses))


def test_a_demonstration_tells_when_people_count_otherwise() -> None:
    page, out = paper()
    with closing(a_night(QUICK, bots=("A", "B"), coins_to_win=3)) as night:
        swapped: list[str] = []

        def swap() -> None:
            """Once, exchange a sticker that has been read for another of the same hand."""
            history = night.history
            if not swapped and history is not None and (lying := night.table.lying_on("A")):
                spare = next(card for card in night.hand("A") if card not in lying)
                night.table.lift(lying[0])
                night.table.lay(spare, "A")
                swapped.append(spare)

        run.demo(night, page, swap)
        assert swapped
        assert night.people is not None
        assert night.people.disagreement
        assert night.people.disagreement in out.getvalue().splitlines()[-1]


def test_pauses() -> None:
    pause_for(0)()
    pause_for(0.001)()

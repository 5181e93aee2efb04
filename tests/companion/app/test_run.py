"""Paper: a screen below the other, or in its place; and whatever the terminal can write."""

import io
import os
import pty
import struct
import termios
from contextlib import closing
from fcntl import ioctl
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.app.settings import SoundSettings
from companion.app.simulator import blocks, run
from companion.app.simulator.run import CLEAR, Paper, pause_for
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for

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
    return Paper(out, redraw=redraw), out


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


@pytest.mark.sweep
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


@pytest.mark.sweep
def test_a_demonstration_pauses_after_each_new_screen() -> None:
    page, out = paper()
    pauses: list[int] = []
    with closing(a_night(bots=("A", "B"), coins_to_win=3)) as night:
        assert run.demo(night, page, lambda: pauses.append(night.table.now_us))
        assert night.table.now_us < 300 * SECOND_US
    assert len(pauses) == out.getvalue().count("┌")
    assert pauses == sorted(set(pauses))


@pytest.mark.sweep
def test_a_demonstration_says_its_notices_and_what_a_piezo_would_play() -> None:
    page, out = paper()
    loud = replace(settings_for(), sound=SoundSettings(piezo=True))
    with closing(a_night(loud, bots=("A", "B"), coins_to_win=3)) as night:
        run.demo(night, page, lambda: None, ["This is said first."])
    told = out.getvalue().splitlines()
    assert told[0] == "This is said first."
    assert {"♪ tick", "♪ fanfare"} <= set(told)


def test_a_demonstration_tells_when_people_count_otherwise() -> None:
    page, out = paper()
    with closing(a_night(bots=("A", "B"), coins_to_win=3)) as night:
        swapped: list[str] = []

        def swap() -> None:
            """Once, exchange a sticker that has been read for another of the same hand."""
            history = night.history
            if not swapped and history is not None and (lying := night.table.lying_on("A")):
                spare = next(card for card in night.hand("A") if card not in lying)
                night.table.lift(lying[0])
                night.table.lay(spare, "A")
                swapped.append(spare)

        assert run.demo(night, page, swap) is False
        assert swapped
        assert night.people is not None
        assert night.people.disagreement
        assert night.people.disagreement in out.getvalue().splitlines()[-1]


def test_a_pause_looks_for_what_changes_meanwhile() -> None:
    looks: list[float] = []
    pause_for(0, lambda: looks.append(0))()
    assert not looks
    pause_for(0.001, lambda: looks.append(0))()
    assert len(looks) == 1


# The size of a terminal


class Resized(Out):
    """A terminal of a size that changes."""

    def __init__(self, columns: int, rows: int, *, encoding: str = "utf-8") -> None:
        super().__init__(encoding)
        self.now: tuple[int, int] | None = (columns, rows)

    def size(self) -> tuple[int, int] | None:
        return self.now


def drawn(out: Out) -> list[str]:
    """What stands on the terminal since it was cleared last."""
    return out.getvalue().rpartition(CLEAR)[2].splitlines()


def test_a_screen_follows_the_terminals_size() -> None:
    out = Resized(80, 24)
    page = Paper(out, size=out.size, redraw=True)
    page.refit()
    assert out.getvalue() == "", "there is nothing to draw yet"
    page.show(LIT)
    assert [len(line) for line in drawn(out)] == [66] * 18
    for size, shape in (((80, 50), (66, 34)), ((130, 50), (130, 34)), ((66, 19), (66, 18))):
        out.now = size
        page.refit()
        assert [len(line) for line in drawn(out)] == [shape[0]] * shape[1]
    length = len(out.getvalue())
    page.refit()
    assert len(out.getvalue()) == length, "nothing is drawn again for nothing"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("size", "encoding", "needs"),
    [
        ((65, 24), "utf-8", "66 columns and 19 lines, this terminal has 65 and 24"),
        ((20, 60), "utf-8", "66 columns and 19 lines, this terminal has 20 and 60"),
        ((80, 18), "utf-8", "66 columns and 19 lines, this terminal has 80 and 18"),
        ((129, 60), "ascii", "130 columns and 35 lines, this terminal has 129 and 60"),
        ((130, 34), "latin-1", "130 columns and 35 lines, this terminal has 130 and 34"),
    ],
)
def test_a_terminal_that_is_too_small_is_told_what_is_needed(
    size: tuple[int, int], encoding: str, needs: str
) -> None:
    out = Resized(*size, encoding=encoding)
    page = Paper(out, size=out.size, redraw=True)
    page.show(LIT)
    assert drawn(out) == [f"The picture needs {needs}: make it larger."]
    out.now = (130, 35)
    page.refit()
    assert len(drawn(out)) == 18 if encoding == "utf-8" else 34


def test_screens_below_each_other_may_be_higher_than_the_terminal() -> None:
    out = Resized(66, 5)
    page = Paper(out, size=out.size, redraw=False)
    page.show(LIT)
    assert len(out.getvalue().splitlines()) == 18
    out.now = (65, 5)
    page.refit()
    assert len(out.getvalue().splitlines()) == 18, "what is printed stays as it is"
    page.show(DARK)
    assert "this terminal has 65" in out.getvalue().splitlines()[-1]


def test_only_a_terminal_has_a_size(tmp_path: Path) -> None:
    assert blocks.size_of(io.StringIO()) is None
    with (tmp_path / "file").open("w", encoding="utf-8") as file:
        assert blocks.size_of(file) is None
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "w", encoding="utf-8"), os.fdopen(theirs, "w", encoding="utf-8") as end:
        assert blocks.size_of(end) is None, "it does not know its size"
        ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 77, 0, 0))
        assert blocks.size_of(end) == (77, 24)

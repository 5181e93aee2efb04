"""What README.md shows is true: its example runs, its settings load, its commands exist."""

import io
import re
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from companion.app import cli
from companion.app.settings import Settings
from companion.app.simulator import faults
from companion.app.simulator.commands import Commands
from companion.app.simulator.run import Paper, script
from companion.games import GAMES
from companion.table.history.replay import replay
from tests.companion.app.night import a_night
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

README = Path(__file__).parents[1] / "README.md"


def blocks(kind: str) -> list[str]:
    """Return the fenced blocks of one kind."""
    text = README.read_text(encoding="utf-8")
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [body for found, body in fenced if found == kind]


def test_the_example_of_a_test_is_a_test_and_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it stands it is a file that pytest finds a test in; nothing is left where it runs."""
    here, written = tmp_path / "here", tmp_path / "written"
    here.mkdir()
    written.mkdir()
    monkeypatch.chdir(here)
    (example,) = blocks("python")
    defined: dict[str, Any] = {}
    exec(compile(example, str(README), "exec"), defined)  # noqa: S102 - our own text
    (test,) = (thing for name, thing in defined.items() if name.startswith("test_"))
    test(tmp_path=written)
    assert (written / "screen.png").exists()
    assert not list(here.iterdir())


def test_the_settings_are_the_defaults() -> None:
    (written,) = blocks("toml")
    told = tomllib.loads(written)
    assert told["table"].pop("players") == ["Anna", "Ben"]
    assert msgspec.convert(told, Settings) == Settings()
    kept = msgspec.to_builtins(Settings())
    del kept["table"]["players"]
    assert {key: set(section) for key, section in told.items()} == {
        key: set(section) for key, section in kept.items()
    }, "README lists every key"


def test_the_record_can_be_replayed() -> None:
    record = next(block for block in blocks("") if block.startswith("crown-record"))
    assert replay(record, GAMES).state.coins == (1, 0)


def ten_lines() -> list[str]:
    lines = next(block for block in blocks("") if block.startswith("press ok")).splitlines()
    return [re.split(r" {2,}", line)[0] for line in lines]


def test_the_first_match_in_ten_lines_can_be_typed() -> None:
    said: list[str] = []
    night = a_night(bots=("B",), seed=1)
    night.run_for(1_000_000)
    commands = Commands(night, said.append)
    rounds = []
    for line in ten_lines():
        commands.do(line)
        night.run_for(3_000_000)
        rounds.append(len(night.history.state.gone[0]) if night.history else 0)
    assert commands.done
    assert max(rounds) == 2, "two rounds were played"
    assert rounds[-1] == 1, "and one of them taken back"
    assert said[-1].startswith("crown-record 1")


@pytest.mark.parametrize("seed", sampled(range(1, 6), {3}))
def test_the_ten_lines_as_a_script_show_both_results(seed: int) -> None:
    shown: list[tuple[str, bool]] = []

    class Watched(Paper):
        """Notes after which line a screen is printed, and whether it is a result."""

        def show(self, picture: Image.Image, *, again: bool = False) -> bool:
            new = super().show(picture, again=again)
            shown.append((out.getvalue().rpartition("> ")[2].split("\n")[0], is_result()))
            return new

    out = io.StringIO()
    with closing(a_night(bots=("B",), seed=seed)) as night:

        def is_result() -> bool:
            return night.history is not None and bool(night.seen().result)

        script(night, Watched(out, redraw=False), ten_lines())
    results = [result for line, result in shown if line == "press a"]
    assert results == [True, True]
    assert out.getvalue().count("\nB play") == 2
    assert "\ntable undo\n" in out.getvalue(), "what undo takes back is the second result"


def test_the_commands_exist() -> None:
    named = set(re.findall(r"\./run ([a-z]+)", README.read_text(encoding="utf-8")))
    assert named <= set(cli.COMMANDS)
    faults.check("noise,deaf:B")

"""What is said of a match that is left: typing it goes on with that match at the same table."""

import argparse
import sys
from contextlib import closing

import pytest

from companion.app.commands import simulate
from companion.app.installed import INSTALLED
from companion.app.simulator.left_open import farewell, to_go_on
from companion.app.store import Store
from companion.games import GAMES
from companion.table.history.replay import replay
from companion.table.inputs import Step

LINES = ("crown-record 1", "game crown-duel", "seat A Anna", "seat B Ben", "A play 4S")


def written(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    simulate.add_parser(parser.add_subparsers())
    return parser.parse_args(["simulate", *words])


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ([], "./run"),
        (["--new", "--game", "crowns", "--seats", "4", "--option", "best_of=3"], "./run"),
        (["--bots", "B", "--new"], "./run --bots B"),
        (
            ["--table", "round", "--board", "python", "--language", "de"],
            "./run --table round --board python --language de",
        ),
        (
            ["--settings", "my settings.toml", "--faults", "deaf:B", "--seed", "5"],
            "./run --settings 'my settings.toml' --faults deaf:B --seed 5",
        ),
    ],
)
def test_what_nothing_remembers_has_to_be_typed_again(words: list[str], typed: str) -> None:
    assert to_go_on(written(*words)) == typed


def test_an_installed_table_has_another_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(INSTALLED))
    assert to_go_on(written("--bots", "B")) == "crowntable --bots B"


def test_only_a_match_that_is_open_is_gone_on_with() -> None:
    args = written("--bots", "B")
    with closing(Store(None)) as store:
        store.write(Step(LINES, opens=True))
        left = replay("\n".join([*LINES, ""]), GAMES)
        over = replay("\n".join([*LINES, "A concede", ""]), GAMES)
        assert farewell(store, None, args) == ""
        assert farewell(store, left, args).endswith("type: ./run --bots B")
        assert farewell(store, over, args) == (
            "The match is over and kept. To read it, type: ./run matches 1 --simulated"
        )

"""Bots at the simulated table, its parts broken from the start, and whole demonstrations."""

from pathlib import Path

import pytest

from tests.companion.app.start.starting import QUIET, run, script
from tests.sampling import sampled

pytestmark = pytest.mark.sweep


def test_bots_play_their_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script(tmp_path, "press ok", "wait 3", "put 4", "press A", "wait 1", "record")
    assert run("--script", file, "--bots", "b", "--seed", "3") == 0
    assert "\nB play" in capsys.readouterr().out


def test_faults_are_there_from_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script(tmp_path, "press ok", "put 4", "put 7", "press A", "press B", "record")
    assert run("--script", file, "--faults", "dead:A") == 0
    assert "A play" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    sampled(
        [
            [],
            ["--table", "pocket", "--language", "de"],
            ["--option", "traitor=yes", "--option", "random_hands=yes", "--option", "best_of=3"],
        ],
        {1},
    ),
    ids=lambda words: "-".join(words) or "plain",
)
def test_a_demonstration_plays_a_whole_match(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run("--demo", "--seed", "1", *QUIET, *words) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("The people who held the cards count the same: Anna ")
    assert "\x1b" not in told, "no control codes but on a terminal"
    assert told.count("┌") > 10


@pytest.mark.long
def test_a_demonstration_says_what_runs_the_slot_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--demo", *QUIET, "--table", "battlefield", "--option", "coins_to_win=3") == 0
    told = capsys.readouterr().out
    assert told.startswith("The slot board's program runs in this Python")


def test_a_demonstration_without_ready_buttons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.toml").write_text(
        "[table]\nready = 'auto'\nplayers = ['Cleo', 'Dan']\n[readers]\npoll_ms = 200\n"
    )
    settings = ["--settings", str(tmp_path / "s.toml"), "--option", "coins_to_win=3"]
    for layout in ("duel", "pocket"):
        assert run("--demo", *QUIET, *settings, "--table", layout) == 0
        told = capsys.readouterr().out
        assert told.splitlines()[-1].startswith(
            "The people who held the cards count the same: Cleo "
        )


@pytest.mark.long
def test_the_same_seed_is_the_same_demonstration(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("4", "4", "5"):
        words = ["--seed", seed, "--option", "coins_to_win=3", "--table", "pocket"]
        assert run("--demo", *QUIET, *words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


def test_a_demonstration_on_broken_parts_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.toml").write_text("[readers]\npoll_ms = 500\n")
    words = ["--faults", "dead", "--settings", str(tmp_path / "s.toml")]
    assert run("--demo", *QUIET, *words) == 1, "it could not play"
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("Nothing happens any more")
    assert "People count" not in told

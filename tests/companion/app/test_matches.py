"""`crowntable matches`: what was played is listed, and each match is a record that replays."""

from pathlib import Path

import pytest

from companion.app.cli import main
from companion.app.settings import state_folder
from companion.app.store import Store
from companion.games import GAMES
from companion.table.history.replay import replay
from companion.table.inputs import Step

HEAD = ("crown-record 1", "game crown-duel", "seat A Anna", "seat B Ben")
ROUND = ("A play 4S", "B play 7H", "= A 1")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


def played(name: str = "table.db") -> None:
    """Write four matches: given up, broken off, under way, and one that nobody understands."""
    store = Store(state_folder() / name)
    for lines in (("A concede",), ("table abandon",), (), ("A play 4S",)):
        store.write(Step(HEAD, opens=True))
        store.write(Step((*ROUND, *lines)))
    store.close()


def test_nothing_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No match has been played yet.")
    assert said.endswith("./run matches --simulated\n"), "most people have played there"
    assert not (state_folder() / "table.db").exists(), "asking makes nothing"


def test_every_match_is_listed_with_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    assert main(["matches"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split("  ")[-1] for row in rows] == [
        "won by Ben",
        "broken off",
        "not over",
        "cannot be read, line 8",
    ]
    assert all("Anna - Ben" in row for row in rows[:3])


def test_a_match_is_printed_as_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    played("simulator.db")
    assert main(["matches", "--simulated", "3"]) == 0
    behind = capsys.readouterr().out
    assert main(["matches", "3", "--simulated"]) == 0
    text = capsys.readouterr().out
    assert replay(text, GAMES).state.coins == (1, 0)
    assert "\ndate 20" in text
    assert text == behind, "wherever the flag stands"


@pytest.mark.parametrize(("last", "told"), [("B done", "?"), ("B concede", "9D")])
def test_what_lies_face_down_is_told_only_once_a_match_is_over(
    capsys: pytest.CaptureFixture[str], last: str, told: str
) -> None:
    """CU14"""
    head = ("crown-record 1", "game cuprum-duelists", "seat A Anna", "seat B Ben")
    store = Store(state_folder() / "table.db")
    store.write(Step((*head, "table starter B", "B reserve 9D", last), opens=True))
    store.close()
    assert main(["matches", "1"]) == 0
    assert f"\ntable starter B\nB reserve {told}\n{last}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["x"], ["--simulated", "x"], ["3", "4"], ["--simulated", "3", "4"], ["3", "--simulated", "4"]],
    ids=" ".join,
)
def test_words_that_are_no_number_are_refused(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["matches", *words])
    assert "error: " in capsys.readouterr().err


def test_what_cannot_be_understood_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    played()
    assert main(["matches", "4"]) == 0
    assert capsys.readouterr().out.splitlines() == [*HEAD, *ROUND, "A play 4S"]


def test_of_the_last_match_nothing_secret_is_told_that_cannot_be_understood(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """CU14: it may be the one that is played now."""
    head = ("crown-record 1", "game cuprum-duelists", "seat A Anna", "seat B Ben")
    store = Store(state_folder() / "table.db")
    lines = ("table starter B", "B reserve 9D", "B done", "A sings", "A reserve 8D")
    store.write(Step((*head, *lines), opens=True))
    store.write(Step(("crown-record 1", "game bridge", *lines), opens=True))
    store.close()
    assert main(["matches", "1"]) == 0
    assert "A reserve 8D" in capsys.readouterr().out
    assert main(["matches", "2"]) == 1
    told = capsys.readouterr()
    assert told.out == "crown-record 1\n"
    assert "match 2 cannot be read from line 2 on." in told.err
    store = Store(state_folder() / "table.db")
    store.write(Step((*head, *lines), opens=True))
    store.close()
    assert main(["matches", "3"]) == 1
    told = capsys.readouterr()
    assert told.out.endswith("\ntable starter B\nB reserve ?\nB done\n")
    assert len(told.err.splitlines()) == 1


def test_there_is_no_such_match(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    assert main(["matches", "9"]) == 2
    assert "there is no match 9" in capsys.readouterr().err


def test_a_broken_memory_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    state_folder().mkdir(parents=True)
    (state_folder() / "table.db").write_bytes(b"garbage" * 1000)
    assert main(["matches"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1

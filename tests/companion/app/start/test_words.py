"""Starting the simulated table: a wrong word gets one sentence and status 2, right ones a table."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.app.cli import parsed
from companion.app.compose import proposal_of
from companion.app.settings import Settings
from companion.app.simulator.asked import agreed
from companion.app.store import Store, only_one
from companion.games import GAMES
from companion.table.inputs import Step
from companion.table.panel.setup_menu import setup_menu
from companion.table.texts import say
from tests.companion.app.start.starting import run, typed


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--faults", "fire"], "There is no fault 'fire'. There are:"),
        (["--faults", "deaf:C"], "There is no slot 'C'. There are: A, B."),
        (["--faults", "stuck"], "Which button? Write stuck:ok, for example."),
        (["--game", "poker"], "there is no game 'poker'. There are: crown-duel, crowns,"),
        (["--bots", "C"], "--bots: there is no seat 'C'. There are: A, B."),
        (["--bots", "AX"], "--bots: there is no seat 'X'. There are: A, B."),
        (
            ["--table", "square"],
            "there is no table 'square'. There are: duel, pocket, round, battlefield.",
        ),
        (["--option", "stakes=2"], "crown-duel has no option 'stakes'. It has: coins_to_win,"),
        (
            ["--option", "white=yes"],
            "crown-duel has no option 'white'. It is one of crowns. It has: coins_to_win, ",
        ),
        (
            ["--game", "crowns", "--option", "rounds=99"],
            "crowns, rounds: this can be ",
        ),
        (
            ["--option", "trator=yes"],
            "crown-duel has no option 'trator'. Did you mean traitor? It has: ",
        ),
        (["--option", "traitor=maybe"], "crown-duel, traitor: this can be no or yes, not 'mayb"),
        (["--option", "traitor"], "crown-duel, traitor: this can be no or yes, not ''."),
        (["--option", "lots=own"], "crown-duel has no option 'lots'. It has: coins_to_win, "),
        (
            ["--game", "crowns", "--option", "predictions=secret"],
            "crowns, predictions: this can be open or hidden, not 'secret'.",
        ),
        (
            ["--game", "crown-battles", "--option", "predictions=hidden"],
            "crown-battles has no option 'predictions'.",
        ),
        (["--option", "ready=press", "--option", "ready=auto"], "--option: ready is there twice."),
        (["--settings", "/no/such.toml"], "/no/such.toml: there is no such settings file."),
        (["--script", "/no/such"], "/no/such: the script cannot be read: No such file"),
        (["--script", "/"], "/: the script cannot be read: Is a directory."),
        (["--demo", "--bots", "C"], "--bots does not go with --demo: the program plays every"),
        (["--demo", "--bots", "A"], "--bots does not go with --demo: the program plays every"),
        (["--demo", "--bots", ""], "--bots does not go with --demo: the program plays every"),
        (["--demo", "--script", "/"], "--script does not go with --demo: nobody else does"),
        (["--demo", "--script", "-"], "--script does not go with --demo: nobody else does"),
        (["--demo", "--new"], "--new does not go with --demo: it knows of no earlier match."),
        (["--script", "-", "--new"], "--new does not go with --script: it knows of no earlier"),
        (["--script", "-", "--pace", "1"], "--pace goes with --demo only: here people set"),
        (["--pace", "0"], "--pace goes with --demo only: here people set the pace."),
        (["--bots", ""], "--bots: which seats? There are: A, B."),
        (["--bots", " ,"], "--bots: which seats? There are: A, B."),
        (["--faults", ""], "--faults: break which part? 'list' lists what there is."),
        (["--demo", "--faults", ", ,"], "--faults: break which part? 'list' lists what there"),
        (["--option", "traitor=no", "--option", "traitor=no"], "--option: traitor is there twice."),
    ],
)
def test_a_wrong_word_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], answer: str
) -> None:
    assert run(*words) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"crowntable: {answer}")
    assert "Traceback" not in told.err
    assert told.out == ""


@pytest.mark.sweep
@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "x"],
        ["--seed", "1.5"],
        ["--pace", "x"],
        ["--pace", "-1"],
        ["--pace", "inf"],
        ["--pace", "nan"],
        ["--language", "fr"],
        ["--fly"],
        ["now"],
    ],
)
def test_what_the_command_line_cannot_be(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run("--demo", *words) == 2
    assert "error: " in capsys.readouterr().err.splitlines()[-1]


def test_a_script_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert run("--script", str(tmp_path / "binary")) == 2
    assert "the script is not UTF-8 text." in capsys.readouterr().err


def test_settings_that_are_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.toml").write_text("[table]\nlayout = 'square'\n")
    assert run("--settings", str(tmp_path / "s.toml")) == 2
    assert (
        '[table] layout: "square" is none of the words that are known. Allowed: duel, pocket,'
        in (capsys.readouterr().err)
    )


def test_a_memory_that_cannot_be_used(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit\n")
    memory.parent.mkdir(parents=True)
    memory.write_bytes(b"no cards " * 100)
    assert run() == 1
    assert "the table's memory cannot be used" in capsys.readouterr().err


def test_two_tables_with_one_memory(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit\n")
    with only_one(memory):
        assert run() == 1
    assert "another Crown Table is running" in capsys.readouterr().err
    assert run() == 0


@pytest.mark.sweep
@pytest.mark.parametrize("lines", [["crown-record 9"], ["crown-record 1", "game poker"]])
def test_a_match_that_cannot_be_read(
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: list[str],
) -> None:
    with closing(Store(memory)) as store:
        store.write(Step(tuple(lines), opens=True))
    typed(monkeypatch, "quit\n")
    assert run() == 2
    assert "the match left open cannot be read; start with --new." in capsys.readouterr().err
    assert run("--new") == 0


def test_faults_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--faults", "list") == 0
    assert "bounce" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "option", "in_the_list"),
    [
        ("crown-duel", "ready=auto", "Ready: by itself"),
        ("crowns", "lots=own", "Lots: by yourselves"),
        ("crowns", "predictions=hidden", "Predictions: hidden"),
        ("crowns", "predictions=open", "Predictions: open"),
        ("crown-battles", "cards=score-only", "Cards: score only"),
    ],
)
def test_what_stands_in_the_list_can_be_an_option(game: str, option: str, in_the_list: str) -> None:
    args = parsed(["simulate", "--game", game, "--option", option])
    with closing(Store(None)) as store:
        agreed_on = agreed(args, Settings(), proposal_of(store, Settings(), game), ())
    menu = setup_menu(GAMES, agreed_on, 0, sounds=False, names_set=True)
    helped = [item for item in menu.items if item.key.startswith("menu.")]
    assert in_the_list in [say("en", item.key, **dict(item.data)) for item in helped]

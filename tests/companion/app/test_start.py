"""Starting the simulated table: a wrong word gets one sentence and status 2, right ones a table."""

import io
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import cli
from companion.app.simulator import stickers
from companion.app.simulator.start import DATABASE
from companion.app.store import Store, only_one
from companion.table.decks import Binding
from companion.table.inputs import Step
from tests.sampling import sampled

QUIET = ["--pace", "0"]


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test meets the matches of whoever runs it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    settings = tmp_path / "config" / "crowntable" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[readers]\npoll_ms = 200\n")  # fewer looks, quicker tests
    return tmp_path / "state" / "crowntable" / DATABASE


def run(*words: str) -> int:
    try:
        return cli.main(["simulate", *words])
    except SystemExit as left:
        return int(str(left.code))


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Pipe something into the program."""
    raw = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def script(folder: Path, *lines: str) -> str:
    file = folder / "script.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


# Wrong words


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


# Scripts and pipes


@pytest.mark.sweep
def test_a_script_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str], memory: Path) -> None:
    file = script(tmp_path, "press ok", "put 4", "put 7", "press A", "press B", "", "record", "q")
    assert run("--script", file) == 0
    told = capsys.readouterr().out
    assert "> press ok\n" in told
    assert told.rstrip().endswith("> q")
    assert "A play 4S\nB play 7H\n= A 1\n" in told
    assert not memory.exists(), "a script is the same every time"


def test_what_stands_after_quit_is_not_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--script", script(tmp_path, "quit", "press ok")) == 0
    assert "press ok" not in capsys.readouterr().out


def test_a_script_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "hand\nfly\n")
    assert run("--script", "-") == 0
    assert "'fly' is not a command." in capsys.readouterr().out


def test_a_pipe_that_is_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, b"put \xe4\xff\nquit\n")
    assert run() == 0
    assert "Type: put 3" in capsys.readouterr().out


def test_a_match_goes_on_where_it_was_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "press ok\nput 4\nput 7\npress A\npress B\nquit\n")
    assert run("--option", "random_hands=yes", "--seed", "5") == 0
    capsys.readouterr()
    typed(monkeypatch, "wait 1\nrecord\nhand A\nhand B\n")
    assert run() == 0
    going_on = capsys.readouterr().out
    assert "option random_hands yes" in going_on
    assert "\nA play" in going_on
    typed(monkeypatch, "record\n")
    assert run("--new") == 0
    assert "No match is open. Type: press ok" in capsys.readouterr().out


# A match left open, and a new one


def left_open(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """Play a round, and leave."""
    lines = ["press ok", "put 4", "put 7", "press A", "press B", *more, "quit"]
    typed(monkeypatch, "\n".join(lines))
    assert run() == 0


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("words", "typed_then"),
    [
        (["--option", "traitor=yes"], "./run"),
        (["--new", "--bots", "B"], "./run --bots B"),
        (["--new", "--option", "best_of=3", "--table", "pocket"], "./run --table pocket"),
    ],
)
def test_a_new_match_says_what_becomes_of_the_one_left_open(
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    typed_then: str,
) -> None:
    left_open(monkeypatch)
    capsys.readouterr()
    typed(monkeypatch, "record\nquit\n")
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "Match 1 (Seat A - Seat B, crown-duel) is not over. As soon as a new one begins, it stays "
        "as a record only: ./run matches 1 --simulated prints it. To go on with it instead, type "
        f"quit and then: {typed_then}\n"
    )
    assert "No match is open." in told
    typed(monkeypatch, "record\nquit\n")
    assert run() == 0
    told = capsys.readouterr().out
    assert "is not over" not in told
    assert "A play 4S" in told, "nothing new has begun, so it goes on"
    typed(monkeypatch, "press ok\nput 1\nput 1\npress A\npress B\nquit\n")
    assert run(*words) == 0
    with closing(Store(memory)) as store:
        first, second = (text for _, _, text in store.matches())
    assert "A play 4S" in first, "it stays"
    assert "A play 4S" not in second


@pytest.mark.sweep
def test_a_match_that_is_over_is_not_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given_up = ["press ok", "press ok", *["press up"] * 2, "press ok"]
    left_open(monkeypatch, *given_up, "record")
    assert "concede" in capsys.readouterr().out
    typed(monkeypatch, "quit\n")
    assert run("--new") == 0
    assert "is not over" not in capsys.readouterr().out


def test_the_first_match_of_all_leaves_nothing_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit\n")
    assert run("--new", "--option", "traitor=yes") == 0
    assert "is not over" not in capsys.readouterr().out


# The deck that is set


def with_deck(memory: Path, name: str) -> Path:
    settings = memory.parents[1].parent / "config" / "crowntable" / "settings.toml"
    settings.write_text(f'[readers]\npoll_ms = 200\n[table]\ndeck = "{name}"\n', encoding="utf-8")
    return settings


@pytest.mark.parametrize("words", [[], ["--demo"], ["--script", "-"]], ids=" ".join)
def test_a_deck_that_is_nowhere_is_told_at_the_start(
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    file = with_deck(memory, "simulate")
    there_are = ", ".join(sorted({binding.deck for binding in stickers.bindings()}))
    typed(monkeypatch, "quit\n")
    assert run(*words) == 2
    assert capsys.readouterr().err == (
        f'crowntable: {file}: [table] deck: there is no deck "simulate". Did you mean simulated? '
        f"There are: {there_are}. Type: ./run deck enrol simulate\n"
    )


@pytest.mark.sweep
def test_a_deck_of_the_real_table_does_not_disturb_the_simulated_one(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_deck(memory, "red")
    with closing(Store(memory.with_name("table.db"))) as store:
        store.bind([Binding("04A1", "red", "4S")])
    typed(monkeypatch, "press ok\nput 4\nput 7\npress A\npress B\nrecord\nquit\n")
    assert run() == 0
    told = capsys.readouterr().out
    assert "= A 1" in told
    assert "[table] deck" not in told


def test_a_deck_that_was_enrolled_here_is_played_with(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = with_deck(memory, "red")
    mine = [each for each in stickers.bindings() if each.face in ("4S", "7H")]
    with closing(Store(memory)) as store:
        store.bind([replace(each, deck="red") for each in mine])
    unknown = "put A 5S\npress A\nlift A\n"
    typed(monkeypatch, f"press ok\n{unknown}put 4\nput 7\npress A\npress B\nrecord\n")
    assert run() == 0
    told = capsys.readouterr().out
    assert told.startswith(
        f'{file}: [table] deck: the deck "red" has 2 of the 16 cards of crown-duel, the others '
        "have to be told by hand. Type: ./run deck enrol\n"
    )
    assert "A play 4S\nB play 7H\n" in told, "5S has no sticker of this deck"


# Seats, faults, demonstrations


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


@pytest.mark.sweep
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


@pytest.mark.sweep
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


def test_the_same_seed_is_the_same_demonstration(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("4", "4", "5"):
        words = ["--seed", seed, "--option", "coins_to_win=3", "--table", "pocket"]
        assert run("--demo", *QUIET, *words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


@pytest.mark.sweep
def test_a_demonstration_on_broken_parts_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.toml").write_text("[readers]\npoll_ms = 500\n")
    words = ["--faults", "dead", "--settings", str(tmp_path / "s.toml")]
    assert run("--demo", *QUIET, *words) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("Nothing happens any more")
    assert "People count" not in told

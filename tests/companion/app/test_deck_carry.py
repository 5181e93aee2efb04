"""`crowntable deck export` and `import`: a deck goes to another table, and nothing is lost."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.deck_file import DeckFile, format_deck
from companion.app.real import DATABASE
from companion.app.store import SIMULATOR_FILE, Store
from companion.table.cards.decks import Binding

RED = [Binding("04A1B2C3D4E5F0", "red", "4S"), Binding("D35A004E", "red", "5S")]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "one"))
    bind(*RED)
    return tmp_path


def memory() -> Path:
    return Path(os.environ["XDG_STATE_HOME"]) / "crowntable" / DATABASE


def bind(*bindings: Binding) -> None:
    with closing(Store(memory())) as store:
        store.bind(bindings)


def bound() -> list[Binding]:
    with closing(Store(memory())) as store:
        return sorted(store.bindings(), key=lambda each: (each.deck, each.face))


def at_another_table(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(here / "two"))


def deck(*words: str) -> int:
    return cli.main(["deck", *words])


def a_file(here: Path, **cards: str) -> str:
    file = here / "red.toml"
    file.write_text(format_deck(DeckFile("red", cards)), encoding="utf-8")
    return str(file)


def test_a_deck_goes_to_another_table(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deck("export", "red.toml") == 0
    assert capsys.readouterr().out == "red: 2 cards written to red.toml.\n"
    assert sorted(path.name for path in here.iterdir() if path.is_file()) == ["red.toml"]
    at_another_table(monkeypatch, here)
    assert deck("import", "red.toml") == 0
    assert capsys.readouterr().out == "red: 2 cards read: 2 new.\n"
    assert bound() == RED
    assert deck("import", "red.toml") == 0
    assert capsys.readouterr().out == "red: 2 cards read: 2 as they were.\n"
    assert bound() == RED


def test_without_a_file_the_deck_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert deck("export") == 0
    cards = {each.face: each.uid for each in RED}
    assert capsys.readouterr().out == format_deck(DeckFile("red", cards))


def test_the_simulators_own_deck_can_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert deck("export", "--simulated", "--deck", "simulated crowns") == 0
    assert 'deck = "simulated crowns"' in capsys.readouterr().out


def test_the_deck_that_is_set_is_meant(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bind(Binding("D35A004F", "blue", "5S"))
    assert deck("export") == 2
    assert capsys.readouterr().err == (
        "crowntable: more than one deck can be meant: blue, red. Say which: --deck blue\n"
    )
    (here / "crowntable").mkdir()
    (here / "crowntable" / "settings.toml").write_text('[table]\ndeck = "blue"\n')
    assert deck("export") == 0
    assert '5S = "D35A004F"' in capsys.readouterr().out
    assert deck("export", "--deck", "red") == 0
    assert '5S = "D35A004E"' in capsys.readouterr().out


def test_a_file_that_is_there_is_kept_unless_somebody_says_so(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here / "red.toml"
    file.write_text("my own")
    assert deck("export", "red.toml") == 2
    assert capsys.readouterr().err == (
        "crowntable: red.toml: this is there already. To write it anew: --replace\n"
    )
    assert file.read_text() == "my own"
    assert deck("export", "red.toml", "--replace") == 0
    assert "crown-deck = 1" in file.read_text()


def test_no_device_and_no_folder_is_written_over(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("/dev/null", str(here)):
        assert deck("export", name, "--replace") == 2
        assert capsys.readouterr().err == f"crowntable: {name}: this is there already.\n"
    assert not Path("/dev/null").is_file()


def test_what_cannot_be_written_leaves_nothing(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deck("export", "nowhere/red.toml") == 1
    assert capsys.readouterr().err == (
        "crowntable: nowhere/red.toml: the deck cannot be written: No such file or directory.\n"
    )
    assert not (here / "nowhere").exists()


def test_another_name_makes_a_deck_of_its_own(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(here, **{"4S": "04FFFFFF", "6S": "04EEEEEE"})
    assert deck("import", file, "--deck", "guests") == 0
    assert capsys.readouterr().out == "guests: 2 cards read: 2 new.\n"
    guests = [Binding("04FFFFFF", "guests", "4S"), Binding("04EEEEEE", "guests", "6S")]
    assert bound() == [*guests, *RED]


def test_what_would_change_is_said_and_nothing_is_changed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bind(Binding("04EEEEEE", "blue", "7H"))
    before = bound()
    file = a_file(here, **{"4S": "04FFFFFF", "5S": "D35A004E", "6S": "04EEEEEE", "8S": "04DDDDDD"})
    assert deck("import", file) == 2
    assert capsys.readouterr().err == (
        f'crowntable: {file}: the file has other stickers for 1 card of "red" (4♠) and stickers '
        'that are other cards here (7♥ of "blue"). Nothing was changed: --replace lets the file '
        "count, --deck NAME makes it a deck of its own.\n"
    )
    assert bound() == before
    assert deck("import", file, "--replace") == 0
    assert capsys.readouterr().out == (
        "red: 4 cards read: 2 new, 1 with other stickers, 1 as they were; no sticker any more: "
        '7♥ of "blue".\n'
    )
    assert {each.face: each.uid for each in bound()} == {
        "4S": "04FFFFFF",
        "5S": "D35A004E",
        "6S": "04EEEEEE",
        "8S": "04DDDDDD",
    }


def test_a_sticker_is_not_taken_from_another_card_unasked(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(here, **{"8S": RED[0].uid})
    assert deck("import", file) == 2
    assert "stickers that are other cards here (4♠ of" in capsys.readouterr().err
    assert bound() == RED
    assert deck("import", file, "--replace") == 0
    assert bound() == [RED[1], Binding(RED[0].uid, "red", "8S")]


def test_the_same_cards_under_another_name_are_said_to_be_the_same(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(here, **{"4S": RED[0].uid})
    assert deck("import", file, "--deck", "mine") == 2
    assert capsys.readouterr().err == (
        f"crowntable: {file}: the file has cards that are in another deck here already "
        '(4♠ of "red"). Nothing was changed: --replace lets the file count.\n'
    )
    assert bound() == RED


def test_of_the_simulators_decks_one_has_to_be_named_though_only_one_was_enrolled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(Store(memory().with_name(SIMULATOR_FILE))) as store:
        store.bind([Binding("04EEEEEE", "mine", "7H")])
    assert deck("export", "--simulated") == 2
    assert capsys.readouterr().err.startswith("crowntable: more than one deck can be meant: mine, ")
    assert deck("export", "--simulated", "--deck", "mine") == 0
    assert 'deck = "mine"' in capsys.readouterr().out


def test_cards_the_file_does_not_name_stay(here: Path) -> None:
    assert deck("import", a_file(here, **{"4S": "04FFFFFF"}), "--replace") == 0
    assert bound() == [Binding("04FFFFFF", "red", "4S"), RED[1]]


def test_stickers_that_go_round_are_all_kept(here: Path) -> None:
    file = a_file(here, **{"4S": RED[1].uid, "5S": RED[0].uid})
    assert deck("import", file, "--replace") == 0
    assert bound() == [Binding(RED[1].uid, "red", "4S"), Binding(RED[0].uid, "red", "5S")]


def test_a_disk_that_fills_up_takes_nothing_of_the_file(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(memory())) as store:
        store._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON binding WHEN NEW.face = '6S' "
            "BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    file = a_file(here, **{"4S": "04FFFFFF", "6S": "04EEEEEE"})
    assert deck("import", file, "--replace") == 1
    assert "memory cannot be used: full" in capsys.readouterr().err
    assert bound() == RED


@pytest.mark.parametrize(
    ("words", "status", "answer"),
    [
        (["import", "none.toml"], 2, "none.toml: there is no such file."),
        (["import", "."], 2, ".: the deck cannot be read: Is a directory."),
        (["import", "bad.toml"], 2, "bad.toml: line 4: no game has a card "),
        (["import", "bad.toml", "--deck", ""], 2, '"" cannot be a deck\'s name.'),
        (["export", "--deck", "rde"], 2, 'there is no deck "rde". Did you mean red? There are: r'),
        (["export", "--replace"], 2, "--replace does not go with no FILE: the deck is printed"),
        (["export", "--simulated"], 2, "more than one deck can be meant: simulated, simulated b"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str], status: int, answer: str
) -> None:
    text = 'crown-deck = 1\ndeck = "red"\n[cards]\n4X = "D35A004E"\n'
    (here / "bad.toml").write_text(text)
    assert deck(*words) == status
    told = capsys.readouterr().err
    assert told.startswith(f"crowntable: {answer}")
    assert told.count("\n") == 1
    assert bound() == RED


def test_a_table_without_a_deck_says_so(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_another_table(monkeypatch, here)
    assert deck("export") == 2
    assert capsys.readouterr().err == ("crowntable: there is no deck yet. Type: ./run deck enrol\n")


@pytest.mark.parametrize(
    ("action", "says"),
    [("import", "what it is called here (default:"), ("export", "which one, where more can be")],
)
def test_what_a_decks_name_is_for_is_told_for_each_action(
    capsys: pytest.CaptureFixture[str], action: str, says: str
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["deck", action, "--help"])
    assert says in " ".join(capsys.readouterr().out.split())

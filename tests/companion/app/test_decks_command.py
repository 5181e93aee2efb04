"""`crowntable deck` at the simulator: enrolling, stopping in the middle, listing, checking."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.deck_set import enrolled_faces, faces_of
from companion.app.decks import list_decks
from companion.app.real import DATABASE as REAL_DATABASE
from companion.app.simulator.start import DATABASE
from companion.app.store import Store, only_one
from companion.table.cards.decks import Binding

FACES = faces_of("crown-duel")


@pytest.fixture(autouse=True)
def memory(home: Path) -> Path:
    settings = home / "settings.toml"
    settings.write_text("[readers]\npoll_ms = 100\n")  # fewer looks, quicker tests
    return home / DATABASE


def script(folder: Path, *lines: str) -> str:
    file = folder / "script.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def lay_and_lift(faces: tuple[str, ...], slot: str = "A") -> list[str]:
    return [line for face in faces for line in (f"put {slot} {face}", f"lift {slot}")]


def deck(*words: str) -> int:
    return cli.main(["deck", *words])


def enrol(folder: Path, *lines: str, name: str = "") -> int:
    words = ["enrol", *([name] if name else []), "--simulated", "--script", script(folder, *lines)]
    return deck(*words)


def bound(memory: Path) -> dict[str, str]:
    with closing(Store(memory)) as store:
        return {f"{each.deck} {each.face}": each.uid for each in store.bindings()}


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


@pytest.mark.sweep
def test_a_whole_deck_is_enrolled(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, *lay_and_lift(FACES)) == 0
    assert last_line(capsys) == "crown-duel: 16 of 16 cards have a sticker."
    assert set(bound(memory)) == {f"crown-duel {face}" for face in FACES}
    assert len(set(bound(memory).values())) == 16


@pytest.mark.sweep
def test_switched_off_in_the_middle_it_goes_on_where_it_was(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, *lay_and_lift(FACES[:5]), "quit") == 0
    assert last_line(capsys) == "crown-duel: 5 of 16 cards have a sticker."
    before = bound(memory)
    assert enrol(tmp_path, *lay_and_lift(FACES[5:], slot="B")) == 0
    assert last_line(capsys) == "crown-duel: 16 of 16 cards have a sticker."
    assert before.items() <= bound(memory).items()


@pytest.mark.sweep
def test_a_sticker_of_another_card_is_refused(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, "put A AS", "lift A", "put A AS", "lift A", "put B 2S") == 0
    assert last_line(capsys) == "crown-duel: 2 of 16 cards have a sticker."
    assert set(bound(memory)) == {"crown-duel AS", "crown-duel 2S"}


@pytest.mark.sweep
def test_a_skipped_card_has_none(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, "press down", *lay_and_lift(FACES[1:])) == 0
    assert last_line(capsys) == "crown-duel: 15 of 16 cards have a sticker."
    assert f"crown-duel {FACES[0]}" not in bound(memory)


@pytest.mark.sweep
def test_at_a_table_with_one_reader_a_card_lies_until_it_is_lifted(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A touch as in a match is too short to bind a sticker, or to measure it."""
    file = script(tmp_path, "put tap AS", "lift tap", "put tap 2S")
    assert deck("enrol", "--simulated", "--table", "pocket", "--script", file) == 0
    assert last_line(capsys) == "crown-duel: 2 of 16 cards have a sticker."


@pytest.mark.sweep
def test_first_it_says_for_which_games_cards_it_asks_and_how_to_choose_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, "quit") == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        'Deck "crown-duel": asks for the 16 cards of crown-duel. For another game\'s (GAME is one '
        "of crowns, crown-battles, cuprum-duelists) type: ./run deck enrol --for GAME --simulated"
    )
    file = script(tmp_path, "quit")
    assert deck("enrol", "red", "--for", "crowns", "--simulated", "--script", file) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith('Deck "red": asks for the 71 cards of crowns. For another game\'s (')


def test_a_deck_has_the_name_it_is_given(tmp_path: Path, memory: Path) -> None:
    assert enrol(tmp_path, "put A AS", name="red") == 0
    assert list(bound(memory)) == ["red AS"]


def test_the_simulators_stickers_stay_apart_from_real_ones(tmp_path: Path, memory: Path) -> None:
    assert enrol(tmp_path, "put A AS") == 0
    assert not memory.with_name(REAL_DATABASE).exists()


# Listing


def test_without_a_deck_it_says_what_to_type(capsys: pytest.CaptureFixture[str]) -> None:
    assert deck("list") == 0
    assert last_line(capsys) == "There is no deck yet. Type: ./run deck enrol"


def test_the_simulators_deck_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert deck("list", "--simulated") == 0
    told = capsys.readouterr().out
    assert told.startswith("simulated: 52 cards\n")
    assert "  serves crown-duel" in told


def test_a_deck_tells_what_it_lacks() -> None:
    have = [face for face in FACES if face not in ("4S", "8H")]
    rows = list_decks([Binding(f"04{n:02X}", "red", face) for n, face in enumerate(have)])
    assert rows[:2] == ["red: 14 cards", "  crown-duel: 14 of 16, no 4♠ 8♥"]
    other = list_decks([Binding("04A1", "blue", "nothing known")])
    assert other == ["blue: 1 card"]


def test_a_deck_serves_a_game_whose_cards_it_stands_in_for() -> None:
    crowns = [Binding(f"04{n:04X}", "all", face) for n, face in enumerate(faces_of("crowns"))]
    rows = list_decks(crowns)
    assert "  serves crowns" in rows
    assert "  serves crown-battles" in rows
    rows = list_decks([each for each in crowns if each.face not in ("KING", "R1")])
    assert any(row.startswith("  crown-battles: ") and row.count("no ") == 1 for row in rows)


@pytest.mark.sweep
def test_one_deck_and_one_game_can_be_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, "put A AS", name="red") == 0
    capsys.readouterr()
    assert deck("list", "--simulated", "red") == 0
    assert capsys.readouterr().out.startswith("red: 1 card\n  crown-duel: 1 of 16, no 2♠")
    assert deck("list", "--simulated", "--for", "cuprum-duelists") == 0
    told = capsys.readouterr().out
    assert "crown-duel" not in told
    assert "simulated: 52 cards\n  serves cuprum-duelists" in told


@pytest.mark.sweep
@pytest.mark.parametrize("action", ["enrol", "list", "check"])
@pytest.mark.parametrize(
    "name", ["", " red", "a\nb", "a\x1b[2Jb", "a\u2028b", "a\tb", "x" * 41, "x" * 100_000]
)
def test_a_name_that_a_screen_cannot_show_is_refused(
    memory: Path, capsys: pytest.CaptureFixture[str], action: str, name: str
) -> None:
    assert deck(action, name, "--simulated") == 2
    told = capsys.readouterr().err
    assert told.endswith(
        "cannot be a deck's name. Allowed: 1 to 40 characters that can be printed, such as red.\n"
    )
    assert told.strip().isprintable()
    assert len(told) < 250
    assert not memory.exists()


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["Große Karten #2", "x" * 40])
def test_names_in_any_letters_can_be(tmp_path: Path, memory: Path, name: str) -> None:
    assert enrol(tmp_path, "put A AS", name=name) == 0
    assert list(bound(memory)) == [f"{name} AS"]


# Checking


@pytest.mark.sweep
def test_a_deck_is_counted_as_it_is_flicked_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, *lay_and_lift(FACES)) == 0
    words = ["check", "--simulated", "--script"]
    most = tuple(face for face in FACES if face not in ("4S", "8H"))
    assert deck(*words, script(tmp_path, *lay_and_lift(most))) == 0
    assert last_line(capsys) == "crown-duel: 14 of 16, missing 4♠ 8♥"
    assert deck(*words, script(tmp_path, *lay_and_lift((*FACES, "KD")))) == 0
    assert last_line(capsys) == "crown-duel: 16 of 16"


@pytest.mark.sweep
def test_a_deck_with_any_name_is_found_where_it_is_the_only_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as one that was imported; of several one has to be named, in any of the ways."""
    assert enrol(tmp_path, *lay_and_lift(("AS", "2S")), name="red") == 0
    words = ["check", "--simulated", "--script", script(tmp_path, "put A 2S", "lift A")]
    assert deck(*words) == 0
    assert last_line(capsys) == "red: 1 of 2, missing A♠"
    assert enrol(tmp_path, *lay_and_lift(("KD",)), name="blue") == 0
    capsys.readouterr()
    words[-1] = script(tmp_path, "put A 2S", "lift A")
    assert deck(*words) == 2
    assert capsys.readouterr().err == (
        "crowntable: more than one deck can be meant: blue, red. Say which: --deck blue\n"
    )
    for named in (["--deck", "red"], ["red"], ["--for", "crown-duel"], ["--for", "CROWN_DUEL"]):
        assert deck(*words, *named) == 0
        assert last_line(capsys) == "red: 1 of 2, missing A♠", named
    assert deck(*words, "simulated") == 0
    assert last_line(capsys).startswith("simulated: 1 of 52, missing A♠ 3♠")


def test_a_game_without_a_deck_of_its_own_has_the_one_that_serves_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["check", "--for", "crowns", "--simulated"]
    assert deck(*words, "--script", script(tmp_path, "put A R15", "lift A")) == 0
    assert last_line(capsys).startswith("simulated crowns: 1 of ")
    assert enrol(tmp_path, "put A AS", name="red") == 0
    capsys.readouterr()
    assert deck(*words) == 2
    assert capsys.readouterr().err == (
        "crowntable: no deck has a card of crowns. Type: ./run deck enrol --for crowns "
        "--simulated\n"
    )


# What cannot be


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["enrol", "--for", "poker"], "there is no game 'poker'. There are: crown-duel"),
        (["check", "red"], 'there is no deck "red". There is none yet. Type: ./run deck enrol red'),
        (["enrol", "--table", "square"], "there is no table 'square'."),
        (["enrol", "--table", "dule"], "there is no table 'dule'. Did you mean duel? There are:"),
        (["list", "--settings", "/no/such"], "/no/such: there is no such settings file."),
        (["enrol", "--simulated", "--script", "/no/such"], "/no/such: the script cannot be read"),
        (["enrol", "--script", "s"], "--script does not go with real cards: commands move simu"),
        (["check", "--script", "s"], "--script does not go with real cards: commands move simu"),
        (["list", "--script", "s"], "--script does not go with list: no card is moved."),
        (["list", "--simulated", "--script", "s"], "--script does not go with list: no card is"),
        (["list", "--table", "duel"], "--table does not go with list: no card is read."),
        (
            ["list", "foo", "--simulated"],
            (
                'there is no deck "foo". There are: simulated, simulated battles, simulated '
                "crowns. Type: ./run deck enrol foo --simulated"
            ),
        ),
        (["list", "red"], 'there is no deck "red". There is none yet. Type: ./run deck enrol red'),
        (["check", "red", "--deck", "red"], "--deck does not go with the deck's name: it says"),
        (["list", "--for", "poker"], "there is no game 'poker'. There are: crown-duel"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], answer: str
) -> None:
    assert deck(*words) == 2
    assert capsys.readouterr().err.startswith(f"crowntable: {answer}")


@pytest.mark.parametrize("words", [["--deck=--replace"], ["--", "--replace"]])
def test_a_deck_is_not_called_like_a_flag(
    memory: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert deck("enrol", "--simulated", *words) == 2
    assert capsys.readouterr().err == (
        'crowntable: "--replace" cannot be a deck\'s name: with - in front it looks like a flag.\n'
    )
    assert bound(memory) == {}


@pytest.mark.sweep
def test_while_a_table_plays_its_stickers_are_left_alone_but_can_be_read(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real = memory.with_name(REAL_DATABASE)
    with closing(Store(real)) as store:
        store.bind([Binding("D35A004E", "red", "4S")])
    with only_one(real), closing(Store(real)) as playing:
        assert deck("list") == 0
        assert capsys.readouterr().out.startswith("red: 1 card\n")
        assert deck("export") == 0
        assert '4S = "D35A004E"' in capsys.readouterr().out
        playing.bind([Binding("D35A004F", "red", "5S")])
        for words in (["enrol"], ["check"], ["calibrate"], ["replace", "4S"], ["import", "f"]):
            assert deck(*words) == 1
            assert "another Crown Table is running" in capsys.readouterr().err


def test_reading_makes_no_memory(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck("list") == 0
    assert deck("list", "--simulated") == 0
    assert deck("export") == 2
    assert not list(memory.parent.glob("*.db*"))


def test_a_full_disk_is_told_on_the_screen_and_the_card_is_bound_later(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(memory)) as store:
        store._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON binding BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    assert enrol(tmp_path, "put A AS", "wait 2") == 0
    assert last_line(capsys) == "crown-duel: 0 of 16 cards have a sticker."
    with closing(Store(memory)) as store:
        store._db.execute("DROP TRIGGER full")
    assert enrol(tmp_path, "put A AS") == 0
    assert last_line(capsys) == "crown-duel: 1 of 16 cards has a sticker."


def test_cards_that_only_an_option_brings_can_have_a_sticker_too() -> None:
    """CB-R1: up to four Special Ability cards."""
    assert len(faces_of("crown-battles")) == 60
    specials = tuple(f"special-{n}" for n in range(1, 5))
    assert enrolled_faces("crown-battles") == (*faces_of("crown-battles"), *specials)
    assert enrolled_faces("crowns") == faces_of("crowns")

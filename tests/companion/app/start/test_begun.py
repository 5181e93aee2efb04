"""What is told as a simulated table begins: a match left open, the deck that is set."""

import shlex
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.simulator import stickers
from companion.app.simulator.left_open import PLAYED_WITH
from companion.app.simulator.meant import ONLY_SCORES
from companion.app.store import Store
from companion.table.cards.decks import Binding
from tests.companion.app.start.starting import run, typed

# A match left open, and a new one


def left_open(
    monkeypatch: pytest.MonkeyPatch, *more: str, played_with: tuple[str, ...] = ()
) -> None:
    """Play a round, and leave."""
    lines = ["press ok", "put 4", "put 7", "press A", "press B", *more, "quit"]
    typed(monkeypatch, "\n".join(lines))
    assert run(*played_with) == 0


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("played_with", "words", "typed_then"),
    [
        ((), ["--option", "traitor=yes"], "./run"),
        ((), ["--new", "--bots", "B"], "./run"),
        (("--seed", "3"), ["--new", "--option", "best_of=3"], "./run --seed 3"),
        (("--language", "de"), ["--new", "--table", "pocket"], "./run --language de"),
    ],
)
def test_a_new_match_says_what_becomes_of_the_one_left_open(
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    played_with: tuple[str, ...],
    words: list[str],
    typed_then: str,
) -> None:
    left_open(monkeypatch, played_with=played_with)
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
    assert run(*shlex.split(typed_then)[1:]) == 0
    told = capsys.readouterr().out
    assert "is not over" not in told
    assert "A play 4S" in told, "nothing new has begun, so it goes on"
    typed(monkeypatch, "press ok\nput 1\nput 1\npress A\npress B\nquit\n")
    assert run(*words) == 0
    with closing(Store(memory)) as store:
        first, second = (text for _, _, text in store.matches())
    assert "A play 4S" in first, "it stays"
    assert "A play 4S" not in second


def test_what_was_pulled_out_is_gone_on_with_by_the_bots_that_have_a_seat_in_it(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing was kept of how it was played: what is typed now is changed so far that it can be."""
    left_open(monkeypatch)
    with closing(Store(memory)) as store:
        store.keep(PLAYED_WITH, "[null, []]")
    capsys.readouterr()
    typed(monkeypatch, "quit\n")
    assert run("--game", "crowns", "--seats", "4", "--bots", "BCD", "--seed", "5") == 0
    typed_then = "./run --bots B --seed 5"
    assert f"type quit and then: {typed_then}\n" in capsys.readouterr().out
    typed(monkeypatch, "record\nquit\n")
    assert run(*shlex.split(typed_then)[1:]) == 0
    assert "A play 4S" in capsys.readouterr().out


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


@pytest.mark.sweep
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


# What is asked for


@pytest.mark.sweep
def test_a_match_of_which_no_card_is_read_is_begun_as_typed_and_not_remembered_for_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crowns = ("--game", "crowns", "--seats", "3")

    def no_card_is_read(*words: str, keys: str = "press ok\n") -> bool:
        typed(monkeypatch, f"{keys}hand A\nput A R1\nquit\n")
        assert run(*words) == 0
        return ONLY_SCORES in capsys.readouterr().out

    assert no_card_is_read(*crowns, "--option", "cards=score-only")
    assert no_card_is_read(keys=""), "the match that is open goes on as it was begun"
    assert not no_card_is_read(*crowns), "nobody asked for it in the next one"
    assert not no_card_is_read(*crowns, "--option", "cards=read")
    assert no_card_is_read(*crowns, "--option", "cards=score-only")


def test_a_demonstration_reads_its_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--demo", "--game", "crowns", "--option", "cards=score-only") == 2
    assert capsys.readouterr().err == (
        "crowntable: --demo: cards=score-only means nothing here: only people tell results.\n"
    )

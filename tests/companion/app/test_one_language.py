"""At a German table the terminal and the journal speak English throughout: no line mixes both."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import cli
from companion.app.simulator import stickers
from companion.app.simulator.commands import Commands
from companion.app.simulator.start import DATABASE
from companion.app.store import Store
from companion.table.cards.decks import Binding
from tests.companion.app.night import a_night, begin, settings_for
from tests.companion.app.service.test_account import ToldTable

GERMAN = ("--language", "de", "--simulated")
RED = [each for each in stickers.bindings() if each.face.startswith("R")]


@pytest.fixture
def memory(home: Path) -> Path:
    return home / DATABASE


def test_seats_that_nobody_named_are_english_in_english_lines() -> None:
    settings = settings_for("round", language="de")
    settings = replace(settings, table=replace(settings.table, players=()))
    night = a_night(settings, game="crowns", bots=("B",))
    begin(night)
    assert night.seen().names["A"] == "Platz A", "so the screen calls it"
    said: list[str] = []
    commands = Commands(night, said.append)
    for line in ("hand A", "hand B", "slots", "put R1"):
        commands.do(line)
    assert said[0].startswith("Seat A holds  1:")
    assert said[1] == "The program plays Seat B and shows nobody its hand."
    assert "A (Seat A): empty" in said[2]
    assert "Platz" not in "".join(said)


def test_the_journal_names_seats_in_its_own_language() -> None:
    table = ToldTable(names=("Platz A", "Ben"))
    table.start()
    assert table.news() == ["A match begins: Crown Duel with Seat A, Ben."]
    table.round("8S", "6H")
    assert table.news()[0].startswith("Round 1: Seat A 8♠, Ben 6♥.")


@pytest.mark.parametrize("called", ["R1", "Rot 1", "red 1"])
def test_a_card_is_found_by_its_name_in_any_language_and_told_in_english(
    memory: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], called: str
) -> None:
    with closing(Store(memory)) as store:
        store.bind([Binding(each.uid, "mine", each.face) for each in RED])
    script = tmp_path / "script.txt"
    script.write_text("put A R2\nlift A\nquit\n", encoding="utf-8")
    assert cli.main(["deck", "replace", called, "--script", str(script), *GERMAN]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("mine: lay red 1 with its new sticker.")
    assert told[-1].startswith("mine: red 1 has its old sticker still.")
    assert told[-1].endswith("What was laid is the sticker of red 2 of mine.")


def test_lists_name_cards_in_english(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(memory)) as store:
        store.bind([Binding(each.uid, "mine", each.face) for each in RED[1:]])
    assert cli.main(["deck", "list", "mine", *GERMAN]) == 0
    told = capsys.readouterr().out
    assert "red 1" in told
    assert "Rot" not in told

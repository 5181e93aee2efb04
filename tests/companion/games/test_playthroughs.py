"""The playthroughs that were read and found right are still told in the same words."""

import re
from pathlib import Path

import pytest

from tests.companion.games import playthroughs
from tests.companion.games.kits import KITS
from tests.companion.games.playthroughs import GOLDEN, file_of, main, playthrough, record_in

pytestmark = pytest.mark.sweep

RENEW = ".venv/bin/python -m tests.companion.games.playthroughs --golden"


@pytest.mark.parametrize("game", KITS)
def test_the_match_is_told_as_it_was_read(game: str) -> None:
    """The record is canonical text, and both accounts are the ones that were read."""
    text = file_of(game).read_text(encoding="utf-8")
    assert playthrough(game, record_in(text)) == text, f"read? then: {RENEW}"


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(KITS)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "Say a game and a number, such as: crowns 377"),
        (["crown"], "Say a game and a number, such as: crowns 377"),
        (["crowns", "many"], "Say a game and a number, such as: crowns 377"),
        (["--golden", "crowns"], "Say a game and a number, such as: crowns 377"),
        (["crown_dual", "1"], "there is no game 'crown_dual'. Did you mean crown-duel? There are"),
    ],
)
def test_what_cannot_be_told_anew_is_said_in_a_sentence(words: list[str], answer: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(answer)):
        main(words)


def test_a_game_may_be_written_in_any_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(playthroughs, "GOLDEN", tmp_path)
    main(["--golden", "crown_duel", "3"])
    assert (tmp_path / "crown-duel.txt").read_text(encoding="utf-8").startswith("crown-record 1")


def test_a_match_to_be_read_takes_the_place_of_no_golden_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {file: file.read_bytes() for file in GOLDEN.iterdir()}
    monkeypatch.chdir(tmp_path)
    main(["crowns", "1"])
    written = Path(capsys.readouterr().out.removesuffix("\n"))
    assert written.name == "crowns-1.txt"
    assert written.read_text(encoding="utf-8").startswith("crown-record 1")
    assert {file: file.read_bytes() for file in GOLDEN.iterdir()} == before


def test_who_asks_for_the_golden_ones_is_told_which_were_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in KITS:
        (tmp_path / f"{game}.txt").write_bytes(file_of(game).read_bytes())
    monkeypatch.setattr(playthroughs, "GOLDEN", tmp_path)
    main(["--golden"])
    told = capsys.readouterr().out.splitlines()
    assert told == [str(tmp_path / f"{game}.txt") for game in KITS]

"""The playthroughs that were read and found right are still told in the same words."""

import re
from pathlib import Path

import pytest

from tests.companion.games import playthroughs
from tests.companion.games.kits import KITS
from tests.companion.games.playthroughs import GOLDEN, file_of, main, playthrough, record_in

RENEW = "python -m tests.companion.games.playthroughs"


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
        (["crown"], "Say a game and a number, such as: crowns 377"),
        (["crowns", "many"], "Say a game and a number, such as: crowns 377"),
        (["crown_dual", "1"], "there is no game 'crown_dual'. Did you mean crown-duel? There are"),
    ],
)
def test_what_cannot_be_told_anew_is_said_in_a_sentence(words: list[str], answer: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(answer)):
        main(words)


def test_a_game_may_be_written_in_any_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(playthroughs, "GOLDEN", tmp_path)
    main(["crown_duel", "3"])
    assert (tmp_path / "crown-duel.txt").read_text(encoding="utf-8").startswith("crown-record 1")

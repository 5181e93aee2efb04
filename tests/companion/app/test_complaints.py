"""Exit statuses: 2 where something else must be asked for, 1 where it could not be done."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.complaints import UsageError, complain
from companion.app.real import DATABASE
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.store import StoreError

WITH_SETTINGS = [["simulate"], ["simulate", "--demo"], ["play"], ["check"], ["deck", "list"]]
WITH_MEMORY = [["simulate"], ["play"], ["deck", "list"], ["matches"], ["matches", "--simulated"]]


@pytest.fixture(autouse=True)
def memory(home: Path) -> Path:
    return home


@pytest.mark.sweep
@pytest.mark.parametrize("words", WITH_SETTINGS, ids=" ".join)
@pytest.mark.parametrize("text", [None, "[table]\nlayout = 'square'", "layout"])
def test_settings_that_cannot_be_are_asked_wrongly(
    memory: Path, capsys: pytest.CaptureFixture[str], words: list[str], text: str | None
) -> None:
    file = memory / "settings.toml"
    if text is None:
        words = [*words, "--settings", str(file)]
    else:
        file.write_text(text, encoding="utf-8")
    assert cli.main(words) == 2
    is_one_sentence(capsys, f"crowntable: {file}: ")


@pytest.mark.parametrize("words", WITH_MEMORY, ids=" ".join)
def test_a_memory_that_cannot_be_used_could_not_be_done(
    memory: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    for name in (DATABASE, SIMULATOR_DATABASE):
        (memory / name).write_bytes(b"no cards " * 100)
    assert cli.main(words) == 1
    is_one_sentence(capsys, f"crowntable: {memory}")


@pytest.mark.parametrize("words", WITH_MEMORY, ids=" ".join)
def test_without_a_home_no_command_ends_with_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", nobody)
    assert cli.main(words) == 2
    is_one_sentence(capsys, "crowntable: there is no home folder: set HOME")


@pytest.mark.parametrize(
    "words",
    [
        ["matches", "9"],
        ["deck", "check", "red"],
        ["deck", "enrol", "a\nb"],
        ["deck", "list", "--table", "duel"],
        ["simulate", "--demo", "--new"],
    ],
    ids=" ".join,
)
def test_words_that_cannot_be_are_asked_wrongly(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert cli.main(words) == 2
    is_one_sentence(capsys, "crowntable: ")


@pytest.mark.parametrize(
    ("error", "status"), [(UsageError("no"), 2), (StoreError("no"), 1), (OSError("no"), 1)]
)
def test_a_complaint_is_said_and_has_a_status(
    capsys: pytest.CaptureFixture[str], error: Exception, status: int
) -> None:
    complaint: Callable[[Exception], int] = complain
    assert complaint(error) == status
    is_one_sentence(capsys, "crowntable: no")


def is_one_sentence(capsys: pytest.CaptureFixture[str], begin: str) -> None:
    told = capsys.readouterr()
    assert told.err.startswith(begin)
    assert told.err.count("\n") == 1
    assert told.out == ""

"""Starting the simulated table as people do: by words, a script, or a pipe."""

import io
import sys
from pathlib import Path

import pytest

from companion.app import cli

QUIET = ["--pace", "0"]


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

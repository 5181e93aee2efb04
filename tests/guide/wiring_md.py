"""The builder's guide taken apart, for those who compare it: tables, fenced blocks, commands."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "wiring.md").read_text(encoding="utf-8")

Row = tuple[str, ...]


def tables() -> Iterator[tuple[Row, list[Row]]]:
    """Every table of the document: its head, and its rows."""
    block: list[Row] = []
    for line in [*TEXT.splitlines(), ""]:
        text = line.strip()
        if text.startswith("|"):
            block.append(tuple(cell.strip() for cell in text.strip("|").split("|")))
        elif block:
            yield block[0], block[2:]
            block = []


def rows_of(head: Row) -> list[Row]:
    return [row for found, rows in tables() if found == head for row in rows]


def fences(kind: str) -> list[str]:
    """The contents of every fenced block of a kind."""
    found = re.findall(rf"^( *)```{kind}\n(.*?)^\1```$", TEXT, re.MULTILINE | re.DOTALL)
    return [body for _, body in found]


def inline() -> list[str]:
    """Everything that stands in single backticks."""
    prose = re.sub(r"^ *```.*?^ *```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", prose)


def commands(first: str) -> list[str]:
    """Every command of the document that begins with a word."""
    typed = [line.strip() for body in fences("sh") for line in body.splitlines()]
    return [text for text in [*typed, *inline()] if text.split()[0] == first]

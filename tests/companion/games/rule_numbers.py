"""Which rule numbers a text or the tests of a game cite."""

import re
from pathlib import Path


def numbers(text: str, game: str) -> set[str]:
    """List the numbers of a game's rules in a text; `CR12–14` stands for three.

    >>> sorted(numbers("by CR12–14, T4 and CR-R3", "CR"))
    ['CR-R3', 'CR12', 'CR13', 'CR14', 'T4']
    """
    found = set()
    for word in re.findall(rf"{game}-R\d|{game}\d\d(?:[-–]\d\d)?|\bT\d\b", text):
        if match := re.fullmatch(rf"{game}(\d\d)[-–](\d\d)", word):
            found |= {f"{game}{n:02}" for n in range(int(match[1]), int(match[2]) + 1)}
        else:
            found.add(word)
    return found


def cited(test: Path, game: str) -> set[str]:
    """List the numbers that the other tests of a game cite, and those of all games of tricks."""
    beside = [file for file in test.parent.iterdir() if file.suffix in (".py", ".json")]
    files = [*beside, *test.parents[1].glob("test_trick*.py")]
    texts = [file.read_text(encoding="utf-8") for file in files if file != test]
    return set[str]().union(*(numbers(text, game) for text in texts))

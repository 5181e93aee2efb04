"""The one rule that shortens names: they fit, and stay different from each other.

A name that fits stays. Where a seat's own name does not, its letter says as much. Another one
keeps its beginning, of a length out of few: a name that is cut otherwise on every screen is not
known again. Where two would then look the same, each keeps its beginning and the first letters
that tell it apart; where nothing does, it takes its seat's letter.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from companion.core.words import Seat
from companion.table.screens import faces
from companion.table.screens.faces import JOINT, Face
from companion.table.texts import SEAT_WORDS

DOT = "."
KEPT = (5, 3)
"""So many letters a name keeps where it is cut; less only where even three have no room."""


def shorten(names: Mapping[Seat, str], limit: int, face: Face) -> dict[Seat, str]:
    """Shorten the players' names to at most `limit` pixels each, all different and joined.

    >>> shorten({"A": "Anna", "B": "Ben"}, 60, faces.BOLD)
    {'A': 'Anna', 'B': 'Ben'}
    >>> shorten({"A": "Maximiliane Berg", "B": "Maximiliane Thal"}, 60, faces.BOLD)
    {'A': 'Maxim.Be', 'B': 'Maxim.Th'}
    >>> [shorten({"A": "Grandmother", "B": "Eva-Marie"}, wide, faces.THIN) for wide in (55, 40, 20)]
    [{'A': 'Grand.', 'B': 'Eva-Marie'}, {'A': 'Grand.', 'B': 'Eva-M.'}, {'A': 'Gra.', 'B': 'Eva.'}]
    >>> shorten({"A": "Kim", "B": "Kim"}, 60, faces.BOLD)
    {'A': 'Kim\\xa0A', 'B': 'Kim\\xa0B'}
    >>> shorten({"A": "Seat A", "B": "Seat B"}, 28, faces.THIN)
    {'A': 'A', 'B': 'B'}
    """
    short = dict(_shorten(tuple(names.items()), limit, face))
    return {seat: name.replace(" ", JOINT) for seat, name in short.items()}


@lru_cache(maxsize=256)
def _shorten(names: tuple[tuple[Seat, str], ...], limit: int, face: Face) -> list[tuple[Seat, str]]:
    seen = {seat: " ".join(faces.fold(name).split()) or seat for seat, name in names}

    def fits(text: str) -> bool:
        return faces.width(text, face) <= limit

    unnamed = {seat for seat, name in seen.items() if name in _own_names(seat)}
    if not all(fits(seen[seat]) for seat in unnamed):
        seen |= {seat: seat for seat in unnamed}
    short = {seat: _beginning(name, "", fits) for seat, name in seen.items()}
    begun = dict(short)
    for seat in _alike(begun):
        others = [name for other, name in seen.items() if begun[other] == begun[seat]]
        short[seat] = _telling(seen[seat], others, fits)
    for seat in _alike(short):
        short[seat] = _beginning(seen[seat], f" {seat}", fits)
    if _alike(short):
        short = {seat: seat for seat in short}
    return list(short.items())


def _own_names(seat: Seat) -> list[str]:
    """List what a seat is called that nobody has named, in every language."""
    return [f"{word} {seat}" for word in SEAT_WORDS.values()]


def _alike(short: Mapping[Seat, str]) -> list[Seat]:
    """List the seats whose short names look the same as another's."""
    counted = Counter(short.values())
    return [seat for seat, name in short.items() if counted[name] > 1]


def _beginning(name: str, end: str, fits: Callable[[str], bool]) -> str:
    """Return as much of a name's beginning as fits before `end`."""
    if fits(name + end):
        return name + end
    dot = "" if end else DOT
    lengths = [n for n in KEPT if n < len(name)] + list(range(min(len(name), KEPT[-1]) - 1, 0, -1))
    for n in lengths:
        kept = name[:n].rstrip(" -.'") or name[:n]
        if fits(kept + dot + end):
            return kept + dot + end
    return end.strip()


def _telling(name: str, others: list[str], fits: Callable[[str], bool]) -> str:
    """Return a beginning and what tells the name apart, if anything does."""
    alone = (i for i in range(len(name)) if [o[: i + 1] for o in others].count(name[: i + 1]) == 1)
    first = next(alone, None)
    if first is None:
        return _beginning(name, "", fits)
    apart = DOT + name[first : first + 2].strip()
    return _beginning(name[:first], apart, fits) if fits(apart) else name[:1]

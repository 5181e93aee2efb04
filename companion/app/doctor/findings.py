"""What a look at one part found, and how it is told to people and to programs."""

import json
import textwrap
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.app.installed import as_typed

WIDTH = 100
_MARKS = {"ok": "ok", "wrong": "WRONG", "unchecked": "-"}
_INDENT = 7


class Look(Struct, frozen=True):
    """What one look found.

    `told` is what was seen, `cause` why that is so, `remedy` what to type or do about it. What
    is `unchecked` could not be looked at, and `told` says why.
    """

    part: str
    state: Literal["ok", "wrong", "unchecked"]
    told: str
    cause: str = ""
    remedy: str = ""


def well(part: str, told: str) -> Look:
    """Return that nothing is wrong with a part."""
    return Look(part, "ok", as_typed(told))


def wrong(part: str, told: str, cause: str, remedy: str) -> Look:
    """Return a finding: symptom, cause, and what to type."""
    return Look(part, "wrong", as_typed(told), as_typed(cause), as_typed(remedy))


def unchecked(part: str, why: str) -> Look:
    """Return that a part could not be looked at."""
    return Look(part, "unchecked", as_typed(why))


def is_wrong(looks: Iterable[Look]) -> bool:
    """Tell whether anything is wrong."""
    return any(look.state == "wrong" for look in looks)


def told(looks: Iterable[Look]) -> list[str]:
    """Write all looks for people; what is the same of several parts is said once."""
    return [row for look in _merged(looks) for row in rows_of(look)]


def _merged(looks: Iterable[Look]) -> list[Look]:
    """Make one of the looks that found the same wrong, and of such neighbours as were not seen."""
    merged: list[Look] = []
    for look in looks:
        same = [each for each in merged if replace(each, part=look.part) == look]
        if look.state == "wrong" and same:
            merged[merged.index(same[0])] = replace(look, part=_both(same[0].part, look.part))
        elif look.state == "unchecked" and same and same[-1] is merged[-1]:
            merged[-1] = replace(look, part=f"{same[-1].part}, {look.part}")
        else:
            merged.append(look)
    return merged


def _both(parts: str, another: str) -> str:
    """Name one part more; its kind only once.

    >>> _both("reader A", "reader B"), _both("readers A, B", "reader C"), _both("SPI", "I2C")
    ('readers A, B', 'readers A, B, C', 'SPI, I2C')
    """
    kind, _, name = another.partition(" ")
    first, _, names = parts.partition(" ")
    if name and first in (kind, f"{kind}s"):
        return f"{kind}s {names}, {name}"
    return f"{parts}, {another}"


def rows_of(look: Look) -> list[str]:
    """Write one look for people.

    >>> rows_of(wrong("SPI", "there is no /dev/spidev0.0", "it is off", "Type: this"))
    ['WRONG  SPI: there is no /dev/spidev0.0', '       because it is off', '       Type: this']
    """
    first = f"{_MARKS[look.state]:{_INDENT}}{look.part}: {look.told}"
    further = [f"because {look.cause}"] if look.cause else []
    further += [look.remedy] if look.remedy else []
    rows = _folded(first, " " * (_INDENT + 2))
    for line in further:
        rows += _folded(" " * _INDENT + line, " " * (_INDENT + 2))
    return rows


def _folded(line: str, indent: str) -> list[str]:
    """Fold a long line; what is to be typed stays in one."""
    if "Type: " in line:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False)


def summary(looks: Iterable[Look]) -> str:
    """Say in one line how it stands.

    >>> summary([well("a", "it is"), unchecked("b", "it is away")])
    'Nothing is wrong with what could be looked at; 1 part could not.'
    """
    seen = list(looks)
    bad = sum(look.state == "wrong" for look in _merged(seen))
    unseen = sum(look.state == "unchecked" for look in seen)
    rest = f"{unseen} {'part' if unseen == 1 else 'parts'} could not"
    if bad:
        told = "1 thing is wrong" if bad == 1 else f"{bad} things are wrong"
        return f"{told}; {rest} be looked at." if unseen else f"{told}."
    return f"Nothing is wrong with what could be looked at; {rest}." if unseen else "All is well."


def as_json(looks: Iterable[Look]) -> str:
    """Write all looks for programs."""
    return json.dumps([msgspec.to_builtins(look) for look in looks], indent=1, ensure_ascii=False)

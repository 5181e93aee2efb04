"""What a look at one part found, and how it is told to people and to programs."""

import json
import textwrap
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

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
    """Write all looks for people; parts that could not be looked at for one reason are one row."""
    merged: list[Look] = []
    for look in looks:
        last = merged[-1] if merged else None
        if last and look.state == "unchecked" == last.state and look.told == last.told:
            merged[-1] = unchecked(f"{last.part}, {look.part}", look.told)
        else:
            merged.append(look)
    return [row for look in merged for row in rows_of(look)]


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
    states = [look.state for look in looks]
    bad, unseen = states.count("wrong"), states.count("unchecked")
    rest = f"{unseen} {'part' if unseen == 1 else 'parts'} could not"
    if bad:
        told = "1 thing is wrong" if bad == 1 else f"{bad} things are wrong"
        return f"{told}; {rest} be looked at." if unseen else f"{told}."
    return f"Nothing is wrong with what could be looked at; {rest}." if unseen else "All is well."


def as_json(looks: Iterable[Look]) -> str:
    """Write all looks for programs."""
    return json.dumps([msgspec.to_builtins(look) for look in looks], indent=1, ensure_ascii=False)

"""Finds what cannot be in a settings file, and says what can instead."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import fields

from companion.core.records import MAX_NAME, is_name

SHOWN = 30
"""Longer texts are cut where they are shown."""

EXAMPLES = {
    "players": '["Anna", "Ben"]',
    "deck": '"red"',
    "address": "0x3C",
    "port": '"/dev/ttyACM0"',
}
"""What a key can be, where its default is no good example."""

IN_HEX = ("address",)
"""Numbers that people know, and modules have printed on them, as hexadecimal ones."""
PRINTED = {0x78: "0x3C", 0x7A: "0x3D"}
"""What many modules have printed beside their I2C address, as it is sent: shifted by one bit."""

NAMES = f"a list of names of 1 to {MAX_NAME} characters, each name once"
PORT = "the path of a serial port, or an empty one: the slot board is looked for"
DECK = f"a name of 1 to {MAX_NAME} characters, or an empty one for any deck"
LONGEST_KEY = len("misses_until_gone")
"""A place is shown where there is room for no longer key: of one only the section is named."""


class Mistake(Struct, frozen=True):
    """What cannot be in the settings.

    `told` is the sentence, `where` the section or key that it is about, as it stands in the
    file; an empty one where it is about none.
    """

    told: str
    where: str = ""


def problems(written: Mapping[str, Any], settings: type[Struct]) -> list[Mistake]:
    """Say everything that cannot be in what was read from TOML, a sentence each.

    Args:
        written: the file, section by section.
        settings: the struct of all sections.
    """
    sections = {field.name: field.type for field in fields(settings)}
    return [
        wrong
        for name, section in written.items()
        for wrong in _section_problems(name, section, sections)
    ]


def _section_problems(name: str, section: Any, sections: Mapping[str, Any]) -> list[Mistake]:
    known = ", ".join(sections)
    if name not in sections:
        home = _home_of(name, sections)
        hint = f" It belongs under [{home}]." if home else meant(name, sections)
        what = "is no section" if isinstance(section, dict) else "stands outside of the sections"
        return [Mistake(f"the file: {quoted(name)} {what}.{hint} Allowed: {known}.")]
    keys = {field.name: field for field in fields(sections[name])}
    if not isinstance(section, dict):
        below = f"its keys stand in the lines below [{name}]"
        told = f"[{name}]: this is a section, {below}. Allowed: {', '.join(keys)}."
        return [Mistake(told, f"[{name}]")]
    found = ((key, _key_problem(key, value, keys, sections)) for key, value in section.items())
    return [
        Mistake(f"[{name}] {_bare(key)}: {wrong}", _place(name, key))
        for key, wrong in found
        if wrong
    ]


def _key_problem(key: str, value: Any, keys: Mapping[str, Any], sections: Mapping[str, Any]) -> str:
    if key in keys:
        return _value_problem(key, value, keys[key])
    home = _home_of(key, sections)
    hint = f" It belongs under [{home}]." if home else meant(key, keys)
    return f"there is no such key.{hint} Allowed: {', '.join(keys)}."


def _home_of(key: str, sections: Mapping[str, Any]) -> str:
    """Return the section in which there is such a key."""
    homes = (name for name, kind in sections.items() if key in kind.__struct_fields__)
    return next(homes, "")


def meant(word: str, known: Iterable[str]) -> str:
    """Ask whether the known word was meant that is most like the one given.

    >>> meant("langauge", ["layout", "language"]), meant("colour", ["layout"])
    (' Did you mean language?', '')
    """
    from difflib import get_close_matches

    near = get_close_matches(word.lower()[:SHOWN], list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""


def _value_problem(key: str, value: Any, field: Any) -> str:
    """Say what is wrong with a value, what is allowed, and an example; nothing where it can be."""
    wrong, allowed = _wrong(value, field.type)
    if not wrong:
        return ""
    example = EXAMPLES.get(key) or shown(field.default)
    if key in IN_HEX:
        wrong, allowed, example = _in_hex(value, field.type, wrong, example)
    as_number = _as_number(value)
    if as_number is not None and not _wrong(as_number, field.type)[0]:
        example = value
        wrong += " because of its quotes"
    return f"{wrong}. Allowed: {allowed}. Example: {key} = {example}"


def _in_hex(value: Any, kind: Any, wrong: str, example: str) -> tuple[str, str, str]:
    """Write what is wrong, what is allowed and the example in hexadecimal digits."""
    (limits,) = kind.__metadata__
    if type(value) is int:
        wrong = f"{value if value < 0 else f'0x{value:02X}'} is out of range"
    allowed = f"0x{limits.ge:02X} or 0x{limits.le:02X}"
    return wrong, allowed, PRINTED.get(value, example) if type(value) is int else example


def _as_number(value: Any) -> int | None:
    """Read a number that stands in quotes."""
    try:
        return int(value[:SHOWN], 0) if isinstance(value, str) else None
    except ValueError:
        return None


def _wrong(value: Any, kind: Any) -> tuple[str, str]:
    """Return what is wrong with a value of this kind, if anything, and what is allowed."""
    if kind is bool:
        return _unless(isinstance(value, bool), value, "neither true nor false"), "true, false"
    if getattr(kind, "__origin__", None) is Literal:
        words = kind.__args__
        wrong = _unless(value in words, value, "none of the words that are known")
        return wrong, ", ".join(words)
    if kind is str:
        fits = isinstance(value, str) and (not value or is_name(value))
        return _unless(fits, value, "no name of a deck"), DECK
    if getattr(kind, "__origin__", None) is tuple:
        return _wrong_names(value), NAMES
    (limits,) = kind.__metadata__
    if kind.__origin__ is str:
        return _unless(_is_port(value, limits), value, "no path of a port"), PORT
    allowed = f"a whole number from {limits.ge} to {limits.le}"
    if type(value) is not int:
        return f"{shown(value)} is no whole number", allowed
    return _unless(limits.ge <= value <= limits.le, value, "out of range"), allowed


def _is_port(value: Any, limits: Any) -> bool:
    if not isinstance(value, str) or len(value) > limits.max_length:
        return False
    return re.search(limits.pattern, value) is not None


def _unless(fits: bool, value: Any, what: str) -> str:
    return "" if fits else f"{shown(value)} is {what}"


def _wrong_names(value: Any) -> str:
    if not isinstance(value, list):
        return f"{shown(value)} is no list"
    seen: dict[str, str] = {}
    for name in value:
        if not isinstance(name, str) or not is_name(name):
            return f"{shown(name)} cannot be a name"
        alike = name.casefold()
        if alike in seen:
            return f"{shown(seen[alike])} and {shown(name)} are the same name"
        seen[alike] = name
    return ""


# Showing


def shown(value: Any) -> str:
    r"""Write a value as it stands in the file, or say what it is.

    >>> shown("a\nb"), shown(True), shown([1])
    ('"a\\nb"', 'true', 'a list')
    """
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "so long a number"
    if isinstance(value, float):
        return str(value)
    kinds: dict[type, str] = {dict: "a section", list: "a list", tuple: "a list"}
    return kinds.get(type(value), "a date or time")


def quoted(text: str) -> str:
    """Write a text in quotes, cut where it is long; what cannot be printed is written in ASCII."""
    cut = text[:SHOWN] + "…" * (len(text) > SHOWN)
    letters = (c if c.isprintable() else ascii(c)[1:-1] for c in cut)
    return f'"{"".join(letters)}"'


def _place(section: str, key: str) -> str:
    """Return where a key stands, short enough to be shown on the table's screen.

    >>> _place("table", "deck"), _place("table", "a name of several words")
    ('[table] deck', '[table]')
    """
    return f"[{section}] {key}" if _is_bare(key, LONGEST_KEY) else f"[{section}]"


def _bare(key: str) -> str:
    return key if _is_bare(key, SHOWN) else quoted(key)


def _is_bare(key: str, most: int) -> bool:
    return key.isidentifier() and len(key) <= most

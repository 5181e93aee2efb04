"""Carrying a deck: its stickers written to a file, and read from one at another table."""

import argparse
import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.app.complaints import UsageError
from companion.app.deck_choice import refuse_flag
from companion.app.deck_file import (
    MAX_BYTES,
    Changes,
    DeckFile,
    DeckFileError,
    changes,
    decode,
    format_deck,
    of_deck,
    parse_deck,
)
from companion.app.flags import refuse
from companion.app.in_words import pretty
from companion.app.plain_files import STDIN, are_the_callers, read_file
from companion.app.settings import Settings
from companion.app.settings_check import quoted
from companion.app.store import Store, StoreError
from companion.table.cards.decks import Binding

SHOWN = 6
"""How many cards are named before the rest is only dots."""


def export(args: argparse.Namespace, deck: str, known: Iterable[Binding]) -> int:
    """Write one of the known decks to a file, or to standard output where none is named.

    Raise UsageError where the file is there already, StoreError where it cannot be written.
    """
    cards = of_deck(deck, known)
    if args.file in (None, STDIN):
        refuse(args, "no FILE", {"replace": "the deck is printed, nothing is written"})
    put(cards, None if are_the_callers() else args.file, replace=args.replace)
    return 0


def put(deck: DeckFile, file: Path | None, *, replace: bool) -> None:
    """Write a deck to a file and say so, or only print it.

    Raise UsageError where the file is there already, StoreError where it cannot be written.
    """
    if file is None or file == STDIN:
        print(format_deck(deck), end="")
        return
    _write(file, format_deck(deck), replace=replace)
    print(f"{deck.deck}: {_cards(len(deck.cards))} written to {file}.")


def _write(file: Path, text: str, *, replace: bool) -> None:
    """Write a file whole or not at all."""
    if file.exists() and not (replace and file.is_file()):
        hint = " To write it anew: --replace" if file.is_file() else ""
        raise UsageError(f"{file}: this is there already.{hint}")
    beside = file.with_name(f".{file.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise StoreError(f"{file}: the deck cannot be written: {error.strerror}.") from None


def import_deck(
    args: argparse.Namespace, name: str | None, settings: Settings, store: Store
) -> int:
    """Bind what stands in a file, as the deck of that name or of its own: all of it or nothing.

    Raise UsageError where it is no deck, or where it would change what is bound here and
    nobody said that it may.
    """
    read = _read(args.file)
    deck = name or read.deck
    refuse_flag(deck)
    wanted = read.bindings(deck)
    found = changes(wanted, store.bindings())
    if (found.other or found.taken) and not args.replace:
        raise UsageError(f"{args.file}: {_would_change(found, deck, wanted)}")
    store.bind([*found.new, *found.other])
    print(f"{deck}: {_cards(len(wanted))} read: {_changed(found)}.")
    return 0


def _read(file: Path) -> DeckFile:
    try:
        return parse_deck(decode(read_file(file, MAX_BYTES + 1)))
    except FileNotFoundError:
        raise UsageError(f"{file}: there is no such file.") from None
    except OSError as error:
        raise UsageError(f"{file}: the deck cannot be read: {error.strerror}.") from None
    except DeckFileError as error:
        raise UsageError(f"{file}: {error}") from None


def _would_change(found: Changes, deck: str, wanted: Iterable[Binding]) -> str:
    """Say what importing would change, and how to have it all the same."""
    said, ways = [], ["--replace lets the file count"]
    if found.other:
        named = _named([pretty(each.face) for each in found.other])
        said.append(f"other stickers for {_cards(len(found.other))} of {quoted(deck)} ({named})")
        ways.append("--deck NAME makes it a deck of its own")
    faces = {each.uid: each.face for each in wanted}
    other = [each for each in found.taken if faces[each.uid] != each.face]
    same = [each for each in found.taken if faces[each.uid] == each.face]
    if other:
        said.append(f"stickers that are other cards here ({_whose(other)})")
    if same:
        said.append(f"cards that are in another deck here already ({_whose(same)})")
    return f"the file has {' and '.join(said)}. Nothing was changed: {', '.join(ways)}."


def _changed(found: Changes) -> str:
    said = [f"{len(found.new)} new"] if found.new else []
    said += [f"{len(found.other)} with other stickers"] if found.other else []
    said += [f"{found.same} as they were"] if found.same else []
    taken = f"; no sticker any more: {_whose(found.taken)}" if found.taken else ""
    return ", ".join(said) + taken


def _whose(bindings: Iterable[Binding]) -> str:
    return _named([f"{pretty(each.face)} of {quoted(each.deck)}" for each in bindings])


def _named(words: Sequence[str]) -> str:
    return ", ".join(words[:SHOWN]) + (" …" if len(words) > SHOWN else "")


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"

"""Files named at an installed table: whoever types opens them, the table's own user does not.

The command `crowntable` of an installed table (systemd/crowntable) runs as the table's user and in
its folder. So it runs this first, as the person and where the person is: `read` followed by the
command writes what stands in the files that are named, `write` puts a deck where the person wants
it. What was read comes to the table on standard input, see `handed_over`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.app import cli
from companion.app.handed_over import read_all, written

# This runs before every command and mostly finds nothing to do, also on a small computer: what
# takes long to import is imported where there is something to do.


def main(words: Sequence[str]) -> int:
    """Do the person's part of a command; return the exit status."""
    args = cli.parsed(words[1:])
    if words[0] == "write":
        return _write(args)
    files = list(_read_from(args))
    print(written(read_all(files, most()) if files else {}))
    return 0


def most() -> int:
    """Return one byte more than the largest file of those that `_read_from` names."""
    from companion.app import deck_file, settings

    return max(settings.MAX_BYTES, deck_file.MAX_BYTES) + 1


def _read_from(args: argparse.Namespace) -> Iterator[Path]:
    """Name the files that the table is to read; records are read without it, by `replay`."""
    if getattr(args, "settings", None) is not None:
        yield args.settings
    if args.command == "deck" and args.action == "import":
        yield args.file


def _write(args: argparse.Namespace) -> int:
    """Put the deck that comes on standard input where the command says."""
    from companion.app.complaints import UsageError, complain
    from companion.app.deck_carry import put
    from companion.app.deck_file import parse_deck
    from companion.app.store import StoreError

    try:
        deck = parse_deck(sys.stdin.buffer.read().decode())
        put(deck, args.file, replace=args.replace)
    except (UsageError, StoreError) as error:
        return complain(error)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

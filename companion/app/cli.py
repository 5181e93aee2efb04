"""The command line: `crowntable COMMAND`. Only the command that is asked for is imported."""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from companion.app.plain_files import take_from

COMMANDS = {
    "simulate": "play at a simulated table in the terminal (what runs without a command)",
    "play": "play on real readers, buttons and screen (on a Raspberry Pi)",
    "service": "play as the installed table does, whatever is missing",
    "wiring": "print which wire goes to which pin, for the table that is set",
    "check": "try every reader, button and the screen, one by one and live",
    "doctor": "look at everything: what is wrong, why, and what to type",
    "board": "how the slot board is, live; or install its firmware",
    "deck": "bind the stickers of a real deck to its cards, list or check decks",
    "matches": "list the matches this table has played, or print one as a record",
    "replay": "tell records of matches again",
}
"""Every command, a module of `companion.app.commands`, with the line that the help shows."""

DEFAULT: str | None = "simulate"
"""The command that is meant where none is named."""

FILES = "CROWNTABLE_FILES"
"""It is set where files come on standard input: systemd/crowntable sets it."""

MISUNDERSTOOD = 2
INTERRUPTED = 130


class ShowVersion(argparse.Action):
    """Prints the version; looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print and leave."""
        from importlib.metadata import version

        print(f"crowntable {version('crowntable')}")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status. 2: the command line was not understood."""
    _open_closed_streams()
    args = parsed(sys.argv[1:] if argv is None else argv)
    if args.command is None:
        _parser(None).print_help()
        return 0
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ shows "?"
    if not _files_are_taken():
        return MISUNDERSTOOD
    try:
        status = _module(args.command).run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # who read this has had enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # a full disk or a vanished terminal under what is printed
        print(f"crowntable: what is told cannot be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return int(status)


def _files_are_taken() -> bool:
    """Take the files of whoever typed from standard input, if they come there; else say so."""
    if FILES not in os.environ:
        take_from(None)
        return True
    # It costs what most commands do not need.
    from companion.app.handed_over import NothingHandedOverError, from_stream

    try:
        take_from(from_stream(sys.stdin))
    except NothingHandedOverError:
        print(f"crowntable: {FILES} is set, but no files come on standard input.", file=sys.stderr)
        return False
    return True


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """Read a command line; where it was not understood, say so and leave with status 2."""
    words = _with_default(list(argv))
    return _parse(_parser(words[0] if words else None), words)


def _parse(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """Read the words; one that may be left out may stand behind the flags too.

    Before Python 3.13 argparse takes it for left out as soon as a flag comes.
    """
    _, unknown = parser.parse_known_args(words)
    flags = [n for n, word in enumerate(words) if word.startswith("-")]
    if len(unknown) == 1 and not unknown[0].startswith("-") and flags:
        late = len(words) - 1 - words[::-1].index(unknown[0])
        before, after = words[: flags[0]], words[flags[0] : late] + words[late + 1 :]
        words = [*before, unknown[0], *after]
    return parser.parse_args(words)


def _open_closed_streams() -> None:
    """Give a program that was started without input or output something to talk to."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - for good
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = sys.stdout


def _with_default(words: list[str]) -> list[str]:
    """Put the default command before options that belong to no command."""
    if DEFAULT is None or (words and (words[0] in COMMANDS or words[0] in TOP_OPTIONS)):
        return words
    if words and not words[0].startswith("-"):
        return words  # a command that does not exist: argparse lists those that do
    return [DEFAULT, *words]


TOP_OPTIONS = ("-h", "--help", "--version")


def _parser(command: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="crowntable",
        description="A companion for a real card table: it keeps the rules and says why.",
        epilog="crowntable COMMAND --help says more about a command.",
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and leave")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, line in COMMANDS.items():
        if name == command:
            _module(name).add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=line)
    return parser


def _module(command: str) -> Any:
    return importlib.import_module(f"companion.app.commands.{command}")


if __name__ == "__main__":
    sys.exit(main())

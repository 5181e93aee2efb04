"""`crowntable replay`: tells records again, for people or as JSON, and what is wrong with them."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.app.plain_files import SpecialFileError, read_file
from companion.core.outcomes import reason
from companion.core.records import RecordError, read
from companion.games import GAMES
from companion.table.history.replay import replay, summary
from companion.table.history.telling import tell
from companion.table.texts import LANGUAGES, explain

EMPTY = '""'
"""How a name without a letter is written."""
MEGABYTE = 1 << 20
MAX_MEGABYTES = 64

HELP = "tell records of matches again"
EPILOG = """\
Without --json: who played, every round and why it went as it did.
With it: one JSON object a file, one a line.
A bad line stops its file only; the exit status is 1 if a file had one."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "replay",
        help=HELP,
        description=HELP[0].upper() + HELP[1:] + ".",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record, NAME.crown")
    parser.add_argument("--json", action="store_true", help="write JSON lines for programs")
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help="of the account and of messages"
    )


def run(args: argparse.Namespace) -> int:
    """Tell every file again; return 1 if one of them could not be, else 0."""
    status, gap = 0, ""
    for file in args.files:
        try:
            said = _tell_one(file, args.language, as_json=args.json)
        except RecordError as error:
            _complain(file, error, args.language, as_json=args.json)
            status = 1
        else:
            print(gap + said)
            gap = "" if args.json else "\n"
    return status


def _tell_one(file: str, language: str, *, as_json: bool) -> str:
    if not file:  # no name of a file, and not the folder that one stands in
        raise _unreadable("missing")
    text = read_text(Path(file))
    try:
        history = replay(text, GAMES)
    except RecordError as error:
        raise NamedError(error, _names(text)) from error
    if as_json:
        return _json({"file": printable(file), **summary(history)})
    return "\n".join([printable(file), *tell(history, language)])


class NamedError(RecordError):
    """A bad line in a match whose players are known by name."""

    def __init__(self, error: RecordError, names: dict[str, str]) -> None:
        super().__init__(error.line, error.why)
        self.names = names


def _names(text: str) -> dict[str, str]:
    """Return the names by seat, none where the head itself is wrong."""
    try:
        _, head = next(read(text, GAMES))
    except RecordError:
        return {}
    return dict(zip(head.setup.seats, head.names, strict=True))


def _complain(file: str, error: RecordError, language: str, *, as_json: bool) -> None:
    names = error.names if isinstance(error, NamedError) else {}
    message = explain(language, error.why, names)
    if as_json:
        why = {"line": error.line, "reason": error.why.word, "message": message}
        print(_json({"file": printable(file), "error": why}))
    else:
        sys.stdout.flush()  # so that both streams keep their order on a terminal
        line = f":{error.line}" if error.line else ""  # nothing could be read: it has no lines
        print(f"{printable(file) or EMPTY}{line}: {message}", file=sys.stderr)


def _json(told: dict[str, Any]) -> str:
    """Write JSON with letters as they are where standard output can show them all."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(told, ensure_ascii=not unicode)


def printable(file: str) -> str:
    r"""Return a file's name without what no text can hold: undecodable bytes, line ends.

    >>> printable("games/one.crown"), printable("a\nb"), printable("\udcff")
    ('games/one.crown', 'a?b', '?')
    """
    return "".join(c if c.isprintable() else "?" for c in file)


def read_text(path: Path) -> str:
    """Return a file's text. Raise RecordError for line 0 where there is none to read."""
    try:
        content = read_file(path, MAX_MEGABYTES * MEGABYTE + 1)
    except OSError as error:
        raise _unreadable(unreadable_detail(error)) from error
    except ValueError as error:  # a name no system can have, such as one with a NUL
        raise _unreadable("missing") from error
    if len(content) > MAX_MEGABYTES * MEGABYTE:
        raise _unreadable("too_large", limit=MAX_MEGABYTES)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise _unreadable("encoding") from error


def _unreadable(detail: str, **data: int) -> RecordError:
    return RecordError(0, reason("unreadable", detail, **data))


def unreadable_detail(error: OSError) -> str:
    """Return which sentence of `unreadable` tells this error."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "missing"
    if isinstance(error, IsADirectoryError):
        return "folder"
    if isinstance(error, SpecialFileError):
        return "special"
    return "denied" if isinstance(error, PermissionError) else ""

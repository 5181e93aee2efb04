"""Listing the matches of a table, and printing one as a record."""

import argparse

from msgspec.structs import replace

from companion.app.complaints import UsageError, complain
from companion.app.in_words import person
from companion.app.installed import as_typed
from companion.app.plain_files import is_there
from companion.app.real import DATABASE
from companion.app.settings import state_folder
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.store import Store, StoreError
from companion.core.records import RecordError, format_record
from companion.games import GAMES
from companion.table.history.history import History
from companion.table.history.replay import replay
from companion.table.withheld import public_record


class LeftOutError(Exception):
    """Not all of a match is shown; the text says why, and when it will be."""


def matches(args: argparse.Namespace) -> int:
    """Do what `crowntable matches` was asked for; return the exit status."""
    try:
        path = state_folder() / (SIMULATOR_DATABASE if args.simulated else DATABASE)
        played = []
        if is_there(path):
            store = Store(path)
            try:
                played = store.matches()
            finally:
                store.close()
        if args.number is None:
            print("\n".join(_row(*match) for match in played) or _none(args.simulated))
        else:
            _print(args.number, played, " --simulated" if args.simulated else "")
    except (UsageError, StoreError, LeftOutError) as error:
        return complain(error)
    return 0


def _none(simulated: bool) -> str:
    if simulated:
        return "No match has been played yet."
    simulator = as_typed("./run matches --simulated")
    return f"No match has been played yet. Those of the simulated table: {simulator}"


def _row(number: int, opened: str, text: str) -> str:
    when = opened[:16].replace("T", " ")
    try:
        history = replay(text, GAMES)
    except RecordError as error:
        return f"{number:4}  {when}  cannot be read, line {error.line}"
    names = " - ".join(map(person, history.head.names))
    return f"{number:4}  {when}  {history.head.game.name}  {names}  {_end(history)}"


def _end(history: History) -> str:
    """Tell how a match ended, or that it goes on."""
    position = history.position
    if position.ended is None:
        return "not over"
    if position.ended == "abandoned":
        return "broken off"
    names = dict(zip(history.head.setup.seats, map(person, history.head.names), strict=True))
    winners = " and ".join(names[seat] for seat in position.winners)
    return f"won by {winners}" if winners else "no winner"


def _print(number: int, played: list[tuple[int, str, str]], flag: str) -> None:
    found = next((match for match in played if match[0] == number), None)
    if found is None:
        raise UsageError(f"there is no match {number}. Type: ./run matches{flag}")
    text = found[2]
    try:
        print(_public(text, found[1]), end="")
    except RecordError as error:
        if number != played[-1][0]:
            print(text, end="")  # what cannot be understood is still the people's own
            return
        print(_public_before(error.line, text, found[1]), end="")
        raise LeftOutError(
            f"match {number} cannot be read from line {error.line} on. What follows may still be "
            "secret: it is shown once another match has begun."
        ) from None


def _public(text: str, opened: str) -> str:
    """Return a record as everybody may read it. Raise RecordError where it cannot be read."""
    record = public_record(replay(text, GAMES))
    return format_record(replace(record, head=replace(record.head, date=opened[:10])))


def _public_before(line: int, text: str, opened: str) -> str:
    """Return what everybody may read before a line that cannot be read."""
    before = "".join(f"{each}\n" for each in text.split("\n")[: line - 1])
    try:
        return _public(before, opened)
    except RecordError:  # the head is not whole, and it has no secrets
        return before

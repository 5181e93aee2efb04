"""A match of every game to be read: its record, and how it is told in both languages.

`python -m tests.companion.games.playthroughs` tells the records in `golden` anew: read them first.
With a game and a number, as `crowns 377`, another random match takes the record's place.
"""

import sys
from pathlib import Path

from companion.app.complaints import UsageError
from companion.app.game_names import the_game
from companion.core.records import format_record
from companion.table.history.replay import replay
from companion.table.history.telling import tell
from companion.table.texts import LANGUAGES
from tests.companion.games.battery import play
from tests.companion.games.battery_records import written
from tests.companion.games.kits import KITS

GOLDEN = Path(__file__).parent / "golden"
RULE = "\n" + "-" * 72 + "\n\n"


def file_of(game: str) -> Path:
    return GOLDEN / f"{game}.txt"


def record_in(text: str) -> str:
    """Return the record that a playthrough begins with."""
    return text.partition(RULE)[0]


def playthrough(game: str, record: str) -> str:
    """Write a record with its accounts."""
    history = replay(record, {game: KITS[game].game})
    accounts = ["\n".join(tell(history, language)) + "\n" for language in LANGUAGES]
    return RULE.join([format_record(history.record), *accounts])


def main(arguments: list[str]) -> None:
    """Renew all playthroughs, or put another match into one. Raise SystemExit for wrong words."""
    files = {game: file_of(game) for game in KITS if file_of(game).exists()}
    records = {game: record_in(file.read_text(encoding="utf-8")) for game, file in files.items()}
    if arguments:
        game, seed = _another(arguments)
        match = play(KITS[game], seed, known=True)
        records[game] = format_record(written(match).record)
    for game, record in records.items():
        file_of(game).write_text(playthrough(game, record), encoding="utf-8")


def _another(arguments: list[str]) -> tuple[str, int]:
    """Return game and number of another match. Raise SystemExit with what can be said instead."""
    if len(arguments) != 2 or not arguments[1].isdecimal():
        raise SystemExit("Say a game and a number, such as: crowns 377")
    try:
        return the_game(arguments[0]), int(arguments[1])
    except UsageError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main(sys.argv[1:])

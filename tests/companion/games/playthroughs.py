"""A match of every game to be read: its record, and how it is told in both languages.

`.venv/bin/python -m tests.companion.games.playthroughs crowns 377` writes a random match into
`build`. With `--golden` before it that takes the place of the game's record in `golden`; `--golden`
alone tells all records there anew: read them first.
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
BUILD = Path("build")
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
    """Write a random match, or renew the golden ones. Raise SystemExit for wrong words."""
    golden = arguments[:1] == ["--golden"]
    if golden and len(arguments) == 1:
        for game, file in ((game, file_of(game)) for game in KITS):
            if file.exists():
                _write(file, game, record_in(file.read_text(encoding="utf-8")))
        return
    game, seed = _asked(arguments[golden:])
    match = play(KITS[game], seed, known=True)
    file = file_of(game) if golden else BUILD / f"{game}-{seed}.txt"
    _write(file, game, format_record(written(match).record))


def _write(file: Path, game: str, record: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(playthrough(game, record), encoding="utf-8")
    print(file)


def _asked(arguments: list[str]) -> tuple[str, int]:
    """Return game and number of a match. Raise SystemExit with what can be said instead."""
    if len(arguments) != 2 or not arguments[1].isdecimal():
        raise SystemExit("Say a game and a number, such as: crowns 377")
    try:
        return the_game(arguments[0]), int(arguments[1])
    except UsageError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main(sys.argv[1:])

"""Nights on which bots alone play a match to its end, and what all must agree on then."""

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.app.settings import BoardSettings, ReaderSettings, Settings, TableSettings
from companion.app.simulator.game_night import GameNight
from companion.core.records import format_record
from companion.core.words import ALL_SEATS
from companion.games import GAMES
from companion.table.history.replay import replay
from tests.companion.app.night import SECOND_US, a_night

PLAYERS = ("Anna", "Ben", "Clara", "Dora", "Emil", "Finn")
QUICK = ReaderSettings(poll_ms=150, wired_to="pi")
"""Round and battlefield too: through a slot board they are played in `test_board_matches`."""
QUICK_BOARD = BoardSettings(guard_ms=20)
LONGEST_S = 400


def table_for(layout: str, seats: int) -> Settings:
    table = TableSettings(layout=layout, players=PLAYERS[:seats])  # type: ignore[arg-type]
    return Settings(table=table, readers=QUICK, board=QUICK_BOARD)


def bots_night(
    game: str,
    layout: str,
    seats: int,
    seed: int,
    wired_to: Literal["pi", "board"] = "pi",
    **options: Any,
) -> GameNight:
    bots, settings = ALL_SEATS[:seats], table_for(layout, seats)
    settings = replace(settings, readers=replace(settings.readers, wired_to=wired_to))
    return a_night(settings, seed=seed, bots=bots, game=game, **options)


def play_on(night: GameNight) -> None:
    """Let time pass until the match is over; nobody may ever see something else."""
    for _ in range(LONGEST_S):
        night.run_for(SECOND_US)
        assert night.people is not None
        assert night.people.disagreement == ""
        if night.history is not None and night.history.position.ended is not None:
            return
    pytest.fail(f"not over: {night.seen()}")


def must_agree(night: GameNight) -> None:
    history, people = night.history, night.people
    assert history is not None
    assert people is not None
    assert history.position.ended == "played"
    told = history.head.game.standing(history.state)
    assert (people.standing.totals, people.standing.winners) == (told.totals, told.winners)
    assert replay(format_record(history.record), GAMES).state == history.state

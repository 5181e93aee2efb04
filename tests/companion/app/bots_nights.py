"""Nights on which bots alone play a match to its end, and what all must agree on then."""

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.app.settings import Settings, TableSettings
from companion.app.simulator.game_night import GameNight
from companion.core.records import format_record
from companion.core.words import ALL_SEATS
from companion.games import GAMES
from companion.table.history.replay import replay
from tests.companion.app.night import QUICK, QUICK_BOARD, SECOND_US, a_night
from tests.companion.app.plain_table import plain_night

PLAYERS = ("Anna", "Ben", "Clara", "Dora", "Emil", "Finn")
BY_THE_PI = replace(QUICK, wired_to="pi")
"""Readers at the Pi, round and battlefield too: `test_board_matches` plays through a slot board."""
LONGEST_S = 400

Match = tuple[str, str, int, dict[str, Any]]
MATCHES: list[Match] = [
    ("crown-duel", "round", 2, {"coins_to_win": 3, "traitor": True}),
    ("crowns", "round", 3, {"rounds": 1}),
    ("crown-battles", "battlefield", 3, {"rounds": 1, "specials": 2}),
    ("cuprum-duelists", "battlefield", 2, {}),
]
"""A short one of each game at a table that can have a slot board."""


def table_for(layout: str, seats: int) -> Settings:
    table = TableSettings(layout=layout, players=PLAYERS[:seats])  # type: ignore[arg-type]
    return Settings(table=table, readers=BY_THE_PI, board=QUICK_BOARD)


def bots_night(
    game: str,
    layout: str,
    seats: int,
    seed: int,
    wired_to: Literal["pi", "board"] = "pi",
    **options: Any,
) -> GameNight:
    settings = wired(table_for(layout, seats), wired_to)
    return a_night(settings, seed=seed, bots=ALL_SEATS[:seats], game=game, **options)


def wired(settings: Settings, to: Literal["pi", "board"]) -> Settings:
    return replace(settings, readers=replace(settings.readers, wired_to=to))


def bots_without_hardware(
    game: str, layout: str, seats: int, seed: int, **options: Any
) -> GameNight:
    """Open the same night as `bots_night`, on a table that has the board's buttons and no parts."""
    settings = wired(table_for(layout, seats), "board")
    return plain_night(settings, seed, ALL_SEATS[:seats], game, **options)


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


def record_of(night: GameNight) -> str:
    play_on(night)
    must_agree(night)
    assert night.history is not None
    return format_record(night.history.record)

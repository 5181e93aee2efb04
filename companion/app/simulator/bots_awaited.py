"""How a script waits for bots: people look whether somebody is about to act before they go on."""

from collections.abc import Iterator

from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import BLINK_US

QUIET_US = 600_000
"""A bot that has seen nothing to do for so long waits for people."""
PATIENCE_US = 15_000_000
"""So long may bots act while the match does not go on; what keeps them longer is broken."""
LONGEST_US = 120_000_000
"""No line of a script waits longer."""


def bots_acting(night: GameNight) -> Iterator[None]:
    """Let time pass until no bot is about to act; stop at each result that people would read.

    A result after which people are asked ends it: that they may read for as long as they like.
    Where bots play all seats, nobody waits for them.
    """
    began_us = night.table.now_us
    end_us = began_us + LONGEST_US
    while _people_play(night) and night.table.now_us < end_us:
        if not _until_quiet(night, began_us, end_us):
            return
        if not night.bot_begins:
            return
        yield
        while night.bot_begins and night.table.now_us < end_us:
            night.run_for(BLINK_US)


def _people_play(night: GameNight) -> bool:
    seats = {seat.seat for seat in night.seen().seats}
    return bool(night.bots) and bool(seats - {*night.bots})


def _until_quiet(night: GameNight, began_us: int, end_us: int) -> bool:
    """Return whether bots came to rest."""
    while night.table.now_us < max(night.bot_acts_us, night.bot_rested_us + QUIET_US):
        gets_nowhere_us = max(began_us, night.told_us) + PATIENCE_US
        if night.table.now_us >= min(end_us, gets_nowhere_us):
            return False
        night.run_for(BLINK_US)
    return True

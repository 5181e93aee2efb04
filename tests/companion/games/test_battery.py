"""Fifty random matches of every game, options and seats at random, against every law.

In the 25 with an even seed every hand is told; only there can it be checked where each card is,
that the table which is told no hands comes to the same end, and that nobody sees another one's
hand. In the other 25 no hands are known, as at a real table. Judge, asks, record, undo and secret
answers are checked in all fifty; every act there is, at least once in each.

The laws stand in `battery_laws`, `battery_records` and `battery_secrets`. Among them are rules of
the games: each card is somewhere, once, and only its holder can lay it (CD02, CD10, CD41), the
table that is told no hands comes to the same end (CD-R8), a card that lies face down shows
nothing to others (CD07, CD08), nor does a prediction until all are in (CR16, CR17, CR-R7), nor a
reserve, even when it is lost (CU14, CU16).
"""

import time
from collections.abc import Callable

import pytest

from tests.companion.games import battery_laws as laws
from tests.companion.games.battery import Match, play
from tests.companion.games.battery_records import check_record
from tests.companion.games.battery_secrets import Counts, check_secrets
from tests.companion.games.kits import KITS

pytestmark = pytest.mark.sweep

MATCHES, PART = 50, 10
ASKS_IN_SECRET = {name: name != "crown-battles" for name in KITS}
"""In Crown Battles bids are open (CB11)."""

LEAST = 1000
SECONDS = {"crown-duel": 30, "sun-and-moon": 15}
LONG = 85
"""How many matches a game a long run plays at least, and how long it goes on: five minutes."""

games = pytest.mark.parametrize("game", KITS)
parts = pytest.mark.parametrize("part", range(MATCHES // PART))


@games
@parts
def test_every_law_holds_in_every_match(game: str, part: int) -> None:
    compared = Counts()
    for seed in range(part * PART, (part + 1) * PART):
        match = play(KITS[game], seed, known=seed % 2 == 0)
        laws.check_judge(match)
        check_all_but_secrets(match)
        found = check_secrets(match)
        compared.answers += found.answers
        compared.hands += found.hands
    assert compared.hands
    assert compared.answers or not ASKS_IN_SECRET[game]


def check_all_but_secrets(match: Match) -> None:
    laws.check_asks(match)
    check_record(match)
    if match.known:
        laws.check_cards(match)
        laws.check_blind(match)


@pytest.mark.long
@games
def test_as_many_matches_as_fit(game: str, record_property: Callable[[str, object], None]) -> None:
    """Other matches than those above; five minutes for all games, on one core."""
    begun, played = time.monotonic(), 0
    while played < LEAST or time.monotonic() - begun < SECONDS.get(game, LONG):
        match = play(KITS[game], MATCHES + played, known=played % 2 == 0)
        laws.check_judge(match, few=2)
        check_all_but_secrets(match)
        played += 1
    spent = time.monotonic() - begun
    record_property(game, f"{played:,} random matches in {spent:.0f} s, every law held")

"""People who know their hands and a table that does not agree at the end, with every agreement."""

import itertools
import random
from typing import Any

import pytest

from companion.app.simulator.people import People
from companion.core.game import Value
from companion.table.view import TableView
from tests.companion.app.night import a_night, begin, settings_for
from tests.companion.table.scripted import ScriptedTable
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

VALUES: dict[str, tuple[Value, ...]] = {
    "coins_to_win": (4, 3),
    "traitor": (False, True),
    "random_hands": (False, True),
    "best_of": (1, 3),
    "held_double": (False, True),
}
AGREEMENTS = [dict(zip(VALUES, each, strict=True)) for each in itertools.product(*VALUES.values())]
TABLES = (("duel", "press"), ("pocket", "press"), ("duel", "auto"), ("pocket", "auto"))
SEEDS = range(20)
LONGEST = 4_000


def title(agreement: dict[str, Value]) -> str:
    return " ".join(f"{name}={value}" for name, value in agreement.items())


def agree(people: People, seen: TableView, totals: dict[str, int]) -> None:
    assert people.disagreement == ""
    assert people.standing.finished
    assert (people.standing.winners, dict(people.standing.totals)) == (seen.winners, totals)


@pytest.mark.parametrize("agreement", AGREEMENTS, ids=title)
@pytest.mark.parametrize("nights", [1, pytest.param(20, marks=pytest.mark.long)])
def test_hands_that_nobody_told_lead_to_the_same_end(
    agreement: dict[str, Any], nights: int
) -> None:
    undone = 0
    for seed in range(nights):
        chance = random.Random(f"{seed}")
        table = ScriptedTable("duel" if seed % 2 else "pocket", **agreement).start()
        people = People(match(table), seed)
        while table.view().phase == "play":
            play_round(table, people, chance)
            if chance.random() < 0.1:
                table.clear().press("back")
                undone += 1
                people.follow(match(table))
        standing = table.session.game.standing(table.state)
        agree(people, table.view(), dict(standing.totals))
    assert undone or nights < 20


def match(table: ScriptedTable) -> Any:
    return table.session.history


def play_round(table: ScriptedTable, people: People, chance: random.Random) -> None:
    """Play one round with what people really hold; on one reader they tap in the order of seats."""
    table.clear()
    number = len(match(table).steps)
    scouted = table.view().game.scout is not None
    while len(match(table).steps) < number + 1 + scouted and table.view().phase == "play":
        asked = [seat.seat for seat in table.view().seats if seat.asked]
        for seat in asked:
            ask = next(ask for ask in people.asks() if ask.seat == seat and ask.place)
            card = chance.choice(people.answers(ask)).card
            people.laid(card)
            table.put(seat, card)
            assert [each.problem for each in table.view().seats] == [None, None]
            assert table.view().notice is None
        table.be_ready(*asked)
        people.follow(match(table))
        assert people.disagreement == ""


def through_the_chips(agreement: dict[str, Any], layout: str, ready: str, seed: int) -> None:
    night = a_night(settings_for(layout, ready), seed=seed, bots=("A", "B"), **agreement)
    try:
        begin(night)
        for _ in range(LONGEST):
            night.run_for(300_000)
            seen = night.seen()
            if seen.phase == "over":
                break
        history = night.history
        assert history is not None
        assert history.position.ended == "played"
        assert night.people is not None
        standing = history.head.game.standing(history.state)
        agree(night.people, night.seen(), dict(standing.totals))
    finally:
        night.table.close()


@pytest.mark.parametrize("number", sampled(range(0, len(AGREEMENTS), 8), {0, 3}))
def test_bots_at_the_chips_agree_with_the_table(number: int) -> None:
    through_the_chips(AGREEMENTS[number], *TABLES[number % len(TABLES)], seed=number)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("agreement", AGREEMENTS, ids=title)
def test_bots_at_the_chips_agree_with_the_table_all_evening(
    agreement: dict[str, Any], seed: int
) -> None:
    through_the_chips(agreement, *TABLES[seed % len(TABLES)], seed=seed)

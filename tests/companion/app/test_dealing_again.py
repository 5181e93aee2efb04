"""Dealing again at the simulated table (T5): new hands each time, and the same ones by the seed."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulator.game_night import GameNight
from companion.app.store import Store
from companion.core.words import Card, Seat
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for
from tests.sampling import sampled

MOMENT_US = 400_000
"""How long people wait until the table has taken note of what they did."""

Hands = dict[Seat, list[Card]]

GAMES: dict[str, dict[str, Any]] = {
    "crowns": {},
    "crown-battles": {},
    "cuprum-duelists": {},
    "crown-duel": {"random_hands": True, "traitor": True},
}
"""Every game in which hands are dealt by chance, with its options."""


def press(night: GameNight, *buttons: str) -> None:
    for button in buttons:
        night.table.press(button)
        night.run_for(MOMENT_US)


def hands(night: GameNight) -> Hands:
    return {seat.seat: night.hand(seat.seat) for seat in night.seen().seats}


def lay_first(night: GameNight) -> None:
    """Tell all numbers, then lay the first card of whoever lays first."""
    if night.acting() is None:
        press(night, "ok")
    while night.seen().phase == "count":
        press(night, "ok")
    seat = night.acting()
    assert seat is not None
    places = night.places(seat)
    night.put(seat, night.hand(seat)[0], next(iter(places.values()), ""))
    night.run_for(SECOND_US)


def deal_again(night: GameNight) -> None:
    choose(night, "deal again")


def choose(night: GameNight, does: str) -> None:
    """Do it in the menu, from the page of the last trick, where ok always opens it."""
    press(night, "up", "ok")
    menu = night.table.desk.menu
    assert menu is not None
    press(night, *["down"] * [item.does for item in menu.items].index(does), "ok")


def an_evening(game: str, seed: int, store: Store | None = None) -> GameNight:
    layout = "battlefield" if game == "cuprum-duelists" else "round"
    settings = settings_for("duel" if game == "crown-duel" else layout)
    settings = replace(settings, table=replace(settings.table, deck=""))  # whichever is laid
    night = a_night(settings, store=store, seed=seed, game=game, **GAMES[game])
    begin(night)
    return night


@pytest.mark.sweep
@pytest.mark.parametrize("game", sampled([*GAMES], {0, 3}))
def test_dealing_again_deals_other_hands_and_the_seed_says_which(game: str) -> None:
    def dealt_three_times() -> list[Hands]:
        with closing(an_evening(game, 5)) as night:
            found = [hands(night)]
            for _ in range(2):
                lay_first(night)
                deal_again(night)
                found.append(hands(night))
                assert not any(night.table.lying_on(slot) for slot in night.table.layout.slots)
            assert night.people is not None
            assert night.people.disagreement == ""
            return found

    found = dealt_three_times()
    assert all(one != other for one in found for other in found if one is not other)
    assert len({tuple(map(len, each.values())) for each in found}) == 1
    assert dealt_three_times() == found


@pytest.mark.sweep
@pytest.mark.parametrize("game", sampled([*GAMES], {2}))
def test_after_dealing_again_play_goes_on_with_the_new_hands(game: str) -> None:
    with closing(an_evening(game, 5)) as night:
        lay_first(night)
        deal_again(night)
        dealt = hands(night)
        lay_first(night)
        assert night.people is not None
        assert night.people.disagreement == ""
        laid = [card for slot in night.table.layout.slots for card in night.table.lying_on(slot)]
        assert len(laid) == 1
        assert any(laid[0] in hand for hand in dealt.values())


@pytest.mark.sweep
def test_back_deals_nothing_anew() -> None:
    with closing(an_evening("crowns", 5)) as night:
        dealt = hands(night)
        lay_first(night)
        press(night, "back", "back")
        assert hands(night) == dealt


@pytest.mark.parametrize("game", sampled([*GAMES][:3], {1}))
def test_back_brings_the_void_round_back_and_everybody_gets_their_cards_again(game: str) -> None:
    with closing(an_evening(game, 5)) as night:
        lay_first(night)
        assert night.history is not None
        entries, held = [step.entries for step in night.history.steps], hands(night)
        deal_again(night)
        assert hands(night) != held
        press(night, "back")
        assert night.people is not None
        assert night.people.disagreement == ""
        assert [step.entries for step in night.history.steps] == entries
        assert hands(night) == held


@pytest.mark.sweep
def test_the_next_match_brings_back_no_void_round_of_the_one_before() -> None:
    with closing(an_evening("crown-duel", 5)) as night:
        lay_first(night)
        deal_again(night)
        lay_first(night)
        choose(night, "concede A")
        assert night.seen().ended == "conceded"
        lies = [night.table.lying_on(slot) for slot in night.table.layout.slots]
        assert any(lies)
        begin(night)
        assert [night.table.lying_on(slot) for slot in night.table.layout.slots] == lies


@pytest.mark.sweep
def test_back_gives_everybody_their_cards_again_the_next_day_too(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store:
        night = an_evening("crowns", 5, store)
        lay_first(night)
        held = hands(night)
        deal_again(night)
        assert hands(night) != held
        night.close()
    with closing(Store(tmp_path / "table.db")) as store:
        lines = store.last_match()
        with closing(a_night(settings_for("round"), store=store, seed=99, lines=lines)) as night:
            night.run_for(2 * SECOND_US)
            press(night, "back")
            assert night.people is not None
            assert night.people.disagreement == ""
            assert hands(night) == held


@pytest.mark.sweep
def test_in_a_duel_only_the_round_is_void_once_cards_were_played() -> None:
    """The hands were dealt for the whole game: what is left of them stays."""
    with closing(an_evening("crown-duel", 5)) as night:
        for seat in "AB":
            night.put(seat, night.hand(seat)[0])
            night.run_for(SECOND_US)
        press(night, "ready A", "ready B", "ok")
        kept = hands(night)
        lay_first(night)
        deal_again(night)
        assert night.lift("A")
        assert hands(night) == kept


@pytest.mark.sweep
def test_hands_that_were_dealt_again_are_the_same_the_next_day(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store:
        night = an_evening("crowns", 5, store)
        lay_first(night)
        deal_again(night)
        dealt = hands(night)
        night.close()
    with closing(Store(tmp_path / "table.db")) as store:
        lines = store.last_match()
        with closing(a_night(settings_for("round"), store=store, seed=99, lines=lines)) as night:
            night.run_for(2 * SECOND_US)
            assert hands(night) == dealt

"""Every game on every fitting table through the chips: bots play it to its end, and all agree.

A short run plays two games of tricks here, the others through the board in `test_board_matches`.
"""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.app.in_words import pretty
from companion.app.settings import TableSettings
from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.store import Store
from companion.core.words import ALL_SEATS
from tests.companion.app.bots_nights import (
    bots_night,
    must_agree,
    play_on,
    table_for,
)
from tests.companion.app.night import SECOND_US, a_night, begin
from tests.sampling import sampled

pytestmark = pytest.mark.sweep


MATCHES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("crowns", "duel", 4, {"rounds": 2}),
    ("crowns", "pocket", 3, {"rounds": 2}),
    ("crowns", "round", 6, {"rounds": 2}),
    ("crowns", "battlefield", 5, {"rounds": 2}),
    ("crown-battles", "duel", 2, {"rounds": 2}),
    ("crown-battles", "pocket", 4, {"rounds": 1, "specials": 4}),
    ("crown-battles", "round", 3, {"rounds": 2, "specials": 2}),
    ("crown-battles", "battlefield", 6, {"rounds": 1}),
    ("cuprum-duelists", "duel", 2, {}),
    ("cuprum-duelists", "pocket", 2, {"values": "class"}),
    ("crown-duel", "round", 2, {"coins_to_win": 3, "traitor": True}),
    ("crown-duel", "battlefield", 2, {"coins_to_win": 3}),
]


@pytest.mark.parametrize(("game", "layout", "seats", "options"), sampled(MATCHES, {2, 5}))
def test_a_whole_match_is_played_and_everybody_counts_the_same(
    game: str, layout: str, seats: int, options: dict[str, Any]
) -> None:
    with closing(bots_night(game, layout, seats, 3, **options)) as night:
        begin(night)
        play_on(night)
        must_agree(night)


@pytest.mark.long
@pytest.mark.parametrize(("game", "layout", "seats", "options"), MATCHES)
def test_many_matches_are_played(
    game: str, layout: str, seats: int, options: dict[str, Any]
) -> None:
    for seed in range(10, 30):
        longer = options | ({"rounds": 3} if "rounds" in options else {})
        with closing(bots_night(game, layout, seats, seed, **longer)) as night:
            begin(night)
            play_on(night)
            must_agree(night)


# Presses


@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
@pytest.mark.parametrize("layout", sampled(["duel", "pocket", "round"], {1}))
def test_a_trick_needs_no_press_and_a_round_two_besides_what_people_say(
    game: str, layout: str
) -> None:
    """What they say: predictions, bids, and the suit that a dealer names (CB09)."""
    rounds = 3
    with closing(bots_night(game, layout, 4, 5, rounds=rounds)) as night:
        begin(night)
        counted = count_presses(night)
        play_on(night)
    told = {what: [counted[what, n + 1] for n in range(rounds)] for what in ("trick", "round")}
    assert all(counted["said", n + 1] for n in range(rounds))
    assert told["trick"] == [0] * rounds
    assert max(told["round"]) <= 2


def count_presses(night: GameNight) -> Counter[tuple[str, int]]:
    """Count presses from now on by what they are for, and in which round."""
    counted: Counter[tuple[str, int]] = Counter()
    act = night.table.panel.press

    def count(button: str, *held: int | None) -> None:
        seen, history = night.seen(), night.history
        assert history is not None
        says = seen.counting is not None or seen.choosing is not None
        what = "said" if says else "round" if seen.game.turn is None else "trick"
        counted[what, history.state.deal.number] += 1
        act(button, *held)

    night.table.panel.press = count  # type: ignore[method-assign,assignment]
    return counted


# What bots show

WIRED: tuple[Literal["board", "pi"], ...] = ("board", "pi")


@pytest.mark.parametrize("wired_to", sampled(WIRED, {1}))
def test_a_reserve_is_put_aside_and_moves_forward(wired_to: Literal["board", "pi"]) -> None:
    """CU12, CU15: by chance, but so often that a demonstration shows it."""
    with closing(bots_night("cuprum-duelists", "battlefield", 2, 3, wired_to)) as night:
        begin(night)
        play_on(night)
        must_agree(night)
        assert night.history is not None
        words = Counter(type(entry).__name__ for entry in night.history.lines)
    assert words["Set"] > words["Reserve"] >= 1
    assert words["Forward"] >= 1


# When table and people differ


def test_a_sticker_swapped_in_a_trick_is_noticed_until_it_is_undone() -> None:
    with closing(bots_night("crowns", "round", 3, 2, rounds=2)) as night:
        begin(night)
        lay, swapped = night.table.lay, [""]

        def lay_another(face: str, slot: str) -> None:
            spare = next(card for card in ("Y1", "B2", "G3") if card != face)
            swapped.append(spare)
            lay(spare, slot)

        night.table.lay = lay_another  # type: ignore[method-assign]
        for _ in range(60):
            night.run_for(SECOND_US // 2)
            if night.people is not None and night.people.disagreement:
                break
        night.table.lay = lay  # type: ignore[method-assign]
        people = night.people
        assert people is not None
        assert people.disagreement.endswith(f"not {pretty(swapped[1])}")
        night.table.press("back")
        night.run_for(SECOND_US)
        assert people.disagreement == ""


# Another day


@pytest.mark.parametrize(
    ("game", "layout", "seats", "after_s"),
    sampled(
        [
            ("crowns", "round", 4, 20),
            ("crown-battles", "pocket", 3, 20),
            ("cuprum-duelists", "duel", 2, 30),
        ],
        {0},
    ),
)
def test_the_next_day_everybody_holds_the_same_cards_and_plays_on(
    tmp_path: Path, game: str, layout: str, seats: int, after_s: int
) -> None:
    settings, bots = table_for(layout, seats), ALL_SEATS[:seats]
    options: dict[str, Any] = {} if seats == 2 else {"rounds": 2}
    with closing(Store(tmp_path / "table.db")) as store:
        night = a_night(settings, store=store, seed=4, bots=bots, game=game, **options)
        begin(night)
        night.run_for(after_s * SECOND_US)
        assert night.people is not None
        hands = {seat: night.people.hand(seat) for seat in bots}
        assert any(hands.values())
        night.close()
    with closing(Store(tmp_path / "table.db")) as store:
        night = a_night(settings, store=store, seed=9, bots=bots, lines=store.last_match())
        night.run_for(SECOND_US // 10)
        assert night.people is not None
        assert {seat: night.people.hand(seat) for seat in bots} == hands
        play_on(night)
        must_agree(night)
        night.close()


def test_the_last_set_up_of_each_game_is_proposed_again(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store:
        for game, seats in (("crowns", 5), ("crown-battles", 3)):
            settings = table_for("pocket", seats)
            begin(night := a_night(settings, store=store, game=game, rounds=2))
            night.close()
        settings = replace(settings, table=TableSettings())
        again = a_night(settings, store=store).table.desk.proposal
        assert (again.game, len(again.names)) == ("crown-battles", 3)
        crowns = a_night(settings, store=store, game="crowns").table.desk.proposal
        assert (len(crowns.names), dict(crowns.options)["rounds"]) == (5, 2)


# What is typed


def typed(night: GameNight, *lines: str) -> list[str]:
    said: list[str] = []
    commands = Commands(night, said.append)
    for line in lines:
        commands.do(line)
    return said


@pytest.mark.traced
def test_where_a_card_can_go_to_several_places_one_is_named() -> None:
    settings = table_for("battlefield", 2)
    with closing(a_night(settings, seed=2, game="cuprum-duelists", bots=("B",))) as night:
        begin(night)
        (hand,) = typed(night, "hand")
        assert hand.startswith("Anna holds  1:")
        while night.acting() is None:
            night.run_for(SECOND_US)
        where = "Where? Type: put 1 M1. There are: M1, M2, M3, WL, WR, R."
        assert typed(night, "put 1") == [where]
        assert typed(night, "put 1 X") == [
            "There is no place 'X'. There are: M1, M2, M3, WL, WR, R."
        ]
        card = night.hand("A")[0]
        assert typed(night, "put 1 wl") == []
        assert night.table.lying_on("A-WL") == [card]
        (slots,) = typed(night, "slots")
        assert slots.split()[:2] == ["A-WL:", pretty(card)]
        assert len(slots.splitlines()) <= 3


@pytest.mark.traced
def test_where_several_are_asked_a_hand_is_shown_by_its_seat() -> None:
    """Predictions are told by all at once, and it is then that everybody looks at the cards."""
    with closing(a_night(table_for("round", 3), game="crowns", bots=("C",))) as night:
        begin(night)
        asked = "Anna and Ben are asked now. Whose hand? Type: hand A"
        assert typed(night, "hand") == [asked]
        assert typed(night, "hand B") == [f"Ben holds  1:{pretty(night.hand('B')[0])}"]
        night.table.press("ok")
        night.run_for(SECOND_US)
        assert typed(night, "hand") == [asked]


def test_where_one_is_asked_for_a_bid_that_hand_is_shown() -> None:
    with closing(a_night(table_for("round", 3), game="crown-battles")) as night:
        begin(night)
        bidder = next(str(ask.seat) for ask in night.seen().asks)
        (hand,) = typed(night, "hand")
        assert hand.startswith(f"{night.seen().names[bidder]} holds  1:")


def test_any_card_of_the_game_can_be_typed_in_any_letters() -> None:
    with closing(a_night(table_for("round", 3), game="crowns")) as night:
        begin(night)
        assert typed(night, "put a k14A", "put b king") == []
        assert (night.table.lying_on("A"), night.table.lying_on("B")) == (["K14a"], ["KING"])
        answer = "'K99' is no card. Write B1, KING or Y9, or say it: blue 1."
        assert typed(night, "put A K99") == [answer]


def test_a_number_can_be_told_with_the_own_button() -> None:
    settings = table_for("round", 3)
    with closing(a_night(settings, seed=6, game="crowns", bots=("B", "C"), rounds=1)) as night:
        begin(night)
        for _ in range(20):
            night.run_for(SECOND_US)
            counting = night.seen().counting
            if counting is not None and counting.row.seat == "A":
                break
            if counting is None:
                typed(night, "press a")
        before = typed(night, "hold a")
        night.run_for(5 * SECOND_US)
        assert before == []
        assert night.history is not None
        assert any(type(entry).__name__ == "Predict" for entry in night.history.lines)

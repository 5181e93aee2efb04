"""What a move costs on the modelled buses, exact: time from the tag to the screen, bytes."""

from itertools import pairwise

import pytest

from companion.app.simulator.game_night import GameNight
from tests.companion.app.night import a_night, begin, settings_for

PHASES = 1000
LIMIT_US = 60_000


def settle(night: GameNight) -> None:
    night.table.run_for(400_000)


def latency_us(night: GameNight, card: str, slot: str) -> int:
    """Lay a card and return how long it takes until the screen's last byte is sent."""
    table = night.table
    laid_us = table.now_us
    sent = table.panel.bytes_sent
    table.lay(card, slot)
    for _ in range(200):
        table.run_for(1_000)
        if table.panel.bytes_sent != sent:
            break
    assert table.panel.bytes_sent != sent, "the screen never changed"
    return table.panel.wires.clock.now_us() - laid_us


@pytest.mark.parametrize("card", ["4S", "4H"])
def test_a_card_is_on_the_screen_within_60_ms(card: str) -> None:
    """p99 over 1,000 random phases, two readers, both kinds of sticker."""
    night = a_night(settings_for())
    begin(night)
    slot = "A" if card == "4S" else "B"
    times = []
    for n in range(PHASES):
        night.table.run_for(400_000 + (n * 7919) % 25_013)
        times.append(latency_us(night, card, slot))
        night.table.lift(card)
        settle(night)
    times.sort()
    p99 = times[PHASES * 99 // 100 - 1]
    print(f"{card}: min {times[0]}, median {times[PHASES // 2]}, p99 {p99}, max {times[-1]} us")
    assert p99 <= LIMIT_US


def test_a_screen_that_does_not_change_sends_nothing() -> None:
    night = a_night()
    begin(night)
    before = night.table.panel.bytes_sent
    night.table.run_for(20_000_000)
    assert night.table.panel.bytes_sent == before
    assert all(a <= b for a, b in pairwise([before, night.table.panel.bytes_sent]))


def test_an_idle_reader_costs_at_most_8_transfers_a_poll() -> None:
    night = a_night()
    begin(night)
    wires = night.table.slots.wires
    before = wires.transfers
    night.table.run_for(1_000_000)
    polls = 2 * 1_000_000 // 25_000
    assert (wires.transfers - before) / polls <= 8

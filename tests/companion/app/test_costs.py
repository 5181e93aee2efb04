"""What a move costs on the modelled buses, exact: time from the tag to the screen, bytes."""

import pytest

from companion.app.simulator.game_night import GameNight
from hardware.sim.slots import SimulatedSlots
from tests.companion.app.night import DEFAULTS, a_night, begin
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

LIMIT_US = 60_000


def latency_us(night: GameNight, card: str, slot: str) -> int:
    """Lay a card and return how long it takes until the screen's last byte is sent."""
    table = night.table
    laid_us = table.now_us
    sent = table.panel.bytes_sent
    table.lay(card, slot)
    for _ in range(100):
        table.run_for(2_000)
        if table.panel.bytes_sent != sent:
            return table.panel.wires.clock.now_us() - laid_us
    raise AssertionError("the screen never changed")


@pytest.mark.parametrize("phases", sampled([200, 1000], {0}))
def test_a_card_is_on_the_screen_within_60_ms(phases: int) -> None:
    """p99 over random phases, two readers, both kinds of sticker in turn."""
    night = a_night(DEFAULTS)
    begin(night)
    times = []
    for n in range(phases):
        card, slot = ("4S", "A") if n % 2 else ("4H", "B")
        night.table.run_for(100_000 + (n * 7919) % 25_013)
        times.append(latency_us(night, card, slot))
        night.table.lift(card)
        night.table.run_for(100_000)
    times.sort()
    p99 = times[phases * 99 // 100 - 1]
    print(f"min {times[0]}, median {times[phases // 2]}, p99 {p99}, max {times[-1]} us")
    assert p99 <= LIMIT_US


def test_a_screen_that_does_not_change_sends_nothing_between_two_refreshes() -> None:
    night = a_night()
    begin(night)
    before = night.table.panel.bytes_sent
    night.table.run_for(20_000_000)
    assert night.table.panel.bytes_sent == before


def test_a_screen_that_does_not_change_is_sent_anew_once_a_minute_and_no_more() -> None:
    """A display that was without power for a moment says nothing of it: so often it starts anew."""
    night = a_night()
    begin(night)
    night.table.run_for(65_000_000)  # the first time, and then it has dimmed
    panel = night.table.panel
    before, bytes_before = panel.transactions_sent, panel.bytes_sent
    night.table.run_for(180_000_000)
    nops, set_up, contrasts, window, picture, on = 4, 23, 4 + 4, 8, 1026, 3
    once = nops + set_up + contrasts + window + picture + on
    assert panel.bytes_sent - bytes_before == 3 * once == 3216
    assert panel.transactions_sent - before == 3 * 7


def test_an_idle_reader_costs_at_most_8_transfers_a_poll() -> None:
    night = a_night(DEFAULTS)
    begin(night)
    slots = night.table.slots
    assert isinstance(slots, SimulatedSlots)
    wires = slots.wires
    before = wires.transfers
    night.table.run_for(1_000_000)
    polls = 2 * 1_000_000 // 25_000
    assert (wires.transfers - before) / polls <= 8

"""A neighbour's reader that hears a card faintly changes nothing: the card lies where it lies."""

import pytest

from tests.companion.app.night import a_night, begin
from tests.sampling import sampled

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("slot", sampled(["A", "B"], {0}))
def test_a_round_is_played_although_one_reader_hears_the_other_card(slot: str) -> None:
    night = a_night()
    begin(night)
    night.table.bleed(slot, True)
    for n, (a, b) in enumerate([("4S", "7H"), ("8S", "6H"), ("2S", "3H")], 1):
        night.put("A", a)
        night.put("B", b)
        night.run_for(1_000_000)
        seats = night.seen().seats
        assert [(seat.laid, seat.problem) for seat in seats] == [(True, None)] * 2
        night.table.press("ready A")
        night.run_for(1_000_000)
        night.table.press("ready B")
        night.run_for(1_000_000)
        assert night.history is not None
        assert len(night.history.state.gone[0]) == n
    assert night.people is not None
    assert not night.people.disagreement

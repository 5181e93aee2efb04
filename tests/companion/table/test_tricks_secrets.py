"""What somebody predicts in secret changes nothing of what others see until all are in."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.screens import draw
from companion.table.view import view
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, told, trick
from tests.sampling import examples


def seen(table: ScriptedTable, viewer: str | None) -> tuple[bytes, bytes]:
    shown = view(table.session, viewer)
    return msgspec.msgpack.encode(shown), draw(shown, "en").tobytes()


def third_round(seats: int) -> ScriptedTable:
    """Begin a round of three cards in which nothing is predicted yet."""
    table = trick(told(crowns(seats=seats, hidden_bids=True)), "R1 R2 R3 R4 R5 R6"[: 3 * seats - 1])
    table = told(table.clear())
    for colour in "GY":
        trick(table, " ".join(f"{colour}{n}" for n in range(1, seats + 1)))
    return table.clear().press("ok")


numbers = st.lists(st.integers(0, 3), min_size=6, max_size=6)


@settings(max_examples=examples(10))
@given(st.integers(3, 6), numbers, numbers, st.booleans())
def test_two_tables_that_differ_in_predictions_look_alike(
    seats: int, one: list[int], other: list[int], own: bool
) -> None:
    tables = (third_round(seats), third_round(seats))
    order = [ask.seat for ask in tables[0].view().asks]
    for table in tables:
        table.press("ok")
    for at, seat in enumerate(order[:-1]):
        for table, told_numbers in zip(tables, (one, other), strict=True):
            button = str(seat) if own else "up"
            table.press(*[button] * told_numbers[at])
            if own:
                table.hold(button)
            else:
                table.press("ok")
        for viewer in (None, *"ABCDEF"[:seats]):
            assert seen(tables[0], viewer) == seen(tables[1], viewer)
    for table in tables:
        assert not any("predict" in line for line in table.lines[-2:])
        table.press("back", "back")
    assert seen(tables[0], None) == seen(tables[1], None)


@pytest.mark.sweep
@pytest.mark.parametrize("viewer", [None, "A"])
def test_the_last_prediction_is_where_they_differ(viewer: str | None) -> None:
    tables = (third_round(3).press("ok"), third_round(3).press("ok", "up"))
    for table in tables:
        table.press("ok", "ok", "ok")
    assert seen(tables[0], viewer) != seen(tables[1], viewer)

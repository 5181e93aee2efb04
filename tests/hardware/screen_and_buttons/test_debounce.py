"""Debouncing: what counts, how fast, and that it does not depend on how often it is asked."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from hardware.bus import NEVER
from hardware.debounce import HOLD_US, SETTLE_US, Change, Debouncer, Turn

END_US = 5_000_000


def replay(edges: Sequence[int], asked: Sequence[int] = (), end_us: int = END_US) -> list[Change]:
    """Feed edges (the first one closes the contact) and questions in order of time."""
    contact = Debouncer()
    changes: list[Change] = []
    moments = sorted(
        [(at, 0, n % 2 == 0) for n, at in enumerate(edges)] + [(at, 1, False) for at in asked]
    )
    for at_us, kind, down in moments:
        changes += contact.edge(at_us, down=down) if kind == 0 else contact.advance(at_us)
    return changes + contact.advance(end_us)


def still_levels(edges: Sequence[int]) -> list[tuple[bool, int]]:
    """Return each level that stood for the settle time, and since when."""
    ends = [*edges, END_US][1:]
    levels = [(False, 0)]
    for number, (start, end) in enumerate(zip(edges, ends, strict=True)):
        down = number % 2 == 0
        if end - start >= SETTLE_US and levels[-1][0] != down:
            levels.append((down, start))
    return levels[1:]


def expected(edges: Sequence[int]) -> list[Change]:
    """Say the same as the debouncer from the whole history at once."""
    changes = []
    levels = still_levels(edges)
    for number, (down, since_us) in enumerate(levels):
        if not down:
            changes.append(Change(Turn.RELEASED, since_us))
            continue
        changes.append(Change(Turn.PRESSED, since_us))
        released = [at for _, at in levels[number + 1 : number + 2]]
        if (released or [END_US])[0] >= since_us + HOLD_US:
            changes.append(Change(Turn.HELD, since_us + HOLD_US))
    return changes


gaps = st.one_of(st.integers(1, 2 * SETTLE_US), st.integers(1, HOLD_US + 2 * SETTLE_US))


@st.composite
def edge_times(draw: st.DrawFn) -> list[int]:
    times, now = [], 0
    for gap in draw(st.lists(gaps, max_size=30)):
        now += gap
        if now <= END_US - HOLD_US - 2 * SETTLE_US:
            times.append(now)
    return times


@given(edge_times())
def test_it_says_what_the_whole_history_says(edges: list[int]) -> None:
    assert replay(edges) == expected(edges)


@given(edge_times(), st.lists(st.integers(0, END_US), max_size=40))
def test_questions_change_nothing(edges: list[int], asked: list[int]) -> None:
    assert replay(edges, asked) == replay(edges)


@given(edge_times())
def test_asking_only_when_due_tells_everything_in_time(edges: list[int]) -> None:
    contact = Debouncer()
    for number, at_us in enumerate(edges):
        while contact.due_us < at_us:
            due_us = contact.due_us
            assert contact.advance(due_us - 1) == []
            told = contact.advance(due_us)
            assert all(due_us - change.at_us <= SETTLE_US for change in told)
        contact.edge(at_us, down=number % 2 == 0)


def test_a_clean_press_is_told_10_ms_later_with_the_time_it_began() -> None:
    contact = Debouncer()
    contact.edge(1_000, down=True)
    assert contact.advance(10_999) == []
    assert contact.advance(11_000) == [Change(Turn.PRESSED, 1_000)]


def test_a_spike_is_nothing() -> None:
    assert replay([1_000, 1_000 + SETTLE_US - 1]) == []


def test_a_storm_of_5_ms_is_one_press_within_30_ms() -> None:
    contact = Debouncer()
    for number in range(11):
        assert contact.edge(number * 500, down=number % 2 == 0) == []
    assert contact.due_us <= 30_000
    assert [change.turn for change in contact.advance(30_000)] == [Turn.PRESSED]


def test_a_hold_is_told_once_before_the_release() -> None:
    edges = [0, 3 * HOLD_US]
    assert [change.turn for change in replay(edges)] == [Turn.PRESSED, Turn.HELD, Turn.RELEASED]


def test_letting_go_just_before_the_hold_time_is_no_hold() -> None:
    assert [change.turn for change in replay([0, HOLD_US - 1])] == [Turn.PRESSED, Turn.RELEASED]


def test_a_spike_while_held_down_does_not_end_the_press() -> None:
    assert replay([0, HOLD_US - 500, HOLD_US + 500]) == [
        Change(Turn.PRESSED, 0),
        Change(Turn.HELD, HOLD_US),
    ]


def test_down_from_the_start_counts_only_after_its_release() -> None:
    contact = Debouncer(down=True, at_us=7)
    assert contact.down_since_us == 7
    assert contact.due_us == NEVER
    contact.edge(2 * HOLD_US, down=False)
    assert contact.advance(3 * HOLD_US) == []
    assert contact.down_since_us is None
    contact.edge(3 * HOLD_US, down=True)
    assert contact.advance(3 * HOLD_US + SETTLE_US) == [Change(Turn.PRESSED, 3 * HOLD_US)]


def test_a_level_told_twice_is_told_once() -> None:
    contact = Debouncer()
    contact.edge(0, down=True)
    contact.edge(SETTLE_US - 1, down=True)
    assert contact.advance(SETTLE_US) == [Change(Turn.PRESSED, 0)]


def test_every_press_can_become_a_hold() -> None:
    turns = [change.turn for change in replay([0, HOLD_US, 2 * HOLD_US, 3 * HOLD_US])]
    assert turns == [Turn.PRESSED, Turn.HELD, Turn.RELEASED] * 2

"""When a tag counts as there and as gone."""

from crownboard.presence import OFF, ON, Presence
from hypothesis import given
from hypothesis import strategies as st

A, B = b"AAAA", b"BBBB"


def test_a_tag_comes_at_its_first_sight_and_once() -> None:
    slot = Presence()
    assert slot.visit([A], False, 10) == [(ON, A, 10)]
    assert slot.visit([A], False, 35) == []
    assert slot.uids() == [A]


def test_two_clean_misses_in_a_row_remove_it() -> None:
    slot = Presence(misses=2)
    slot.visit([A], False, 0)
    assert slot.visit([], False, 25) == []
    assert slot.visit([A], False, 50) == []
    assert slot.visit([], False, 75) == []
    assert slot.visit([], False, 100) == [(OFF, A, 100)]
    assert slot.uids() == []


def test_a_corrupt_visit_is_no_miss() -> None:
    slot = Presence(misses=1, doubt_us=1000)
    slot.visit([A], False, 0)
    assert slot.visit([], True, 25) == []
    assert slot.visit([A], False, 50) == []


def test_doubt_ends() -> None:
    slot = Presence(misses=2, doubt_us=1000)
    slot.visit([A], False, 0)
    assert slot.visit([], True, 500) == []
    assert slot.visit([], True, 1499) == []
    assert slot.visit([], True, 1500) == [(OFF, A, 1500)]


def test_a_sight_ends_doubt() -> None:
    slot = Presence(misses=2, doubt_us=1000)
    slot.visit([A], False, 0)
    slot.visit([], True, 500)
    slot.visit([A], True, 1400)
    assert slot.visit([], True, 1600) == []
    assert slot.visit([], True, 2600) == [(OFF, A, 2600)]


def test_tags_are_kept_in_order_of_arrival() -> None:
    slot = Presence()
    slot.visit([B], False, 0)
    slot.visit([A, B], False, 25)
    assert slot.visit([A, B], False, 50) == [(ON, A, 50)]
    assert slot.uids() == [B, A]
    assert slot.visit([A], False, 75) == []
    assert slot.visit([A], False, 100) == [(OFF, B, 100)]
    slot.visit([A, B], False, 125)
    slot.visit([A, B], False, 150)
    assert slot.uids() == [A, B]


def test_a_tag_beside_another_counts_later_than_at_a_neighbour_that_hears_it_better() -> None:
    slot, neighbour = Presence(), Presence()
    slot.visit([A], False, 0)
    told = []
    for at in (25, 50, 75, 100):
        told += slot.visit([A, B], False, at, late=(B,))
        told += neighbour.visit([B], False, at + 10)
    assert told == [(ON, B, 35), (ON, B, 100)]


def test_a_tag_that_passes_a_neighbour_now_and_then_never_counts_there() -> None:
    slot = Presence()
    slot.visit([A], False, 0)
    assert not any(slot.visit([A, B][: 2 - number % 3], False, number) for number in range(1, 30))


def test_a_sticker_that_answers_every_third_time_is_steady_with_three_misses() -> None:
    steady, flickering = Presence(misses=3), Presence(misses=2)
    seen = [[A] if number % 3 == 0 else [] for number in range(30)]
    told = [steady.visit(uids, False, at) for at, uids in enumerate(seen)]
    assert sum(map(len, told)) == 1
    told = [flickering.visit(uids, False, at) for at, uids in enumerate(seen)]
    assert sum(map(len, told)) == 20


visits = st.lists(
    st.tuples(st.sets(st.sampled_from([A, B, b"CCCC"])), st.booleans(), st.integers(1, 400)),
    max_size=60,
)


@given(visits, st.integers(1, 4), st.integers(1, 1500))
def test_presence_is_never_wrong_about_what_it_saw(
    visits: list[tuple[set[bytes], bool, int]], misses: int, doubt_us: int
) -> None:
    slot = Presence(misses, doubt_us)
    lying: list[bytes] = []
    now = 0
    before: set[bytes] = set()
    unseen: dict[bytes, list[tuple[bool, int]]] = {}
    for seen, corrupt, wait in visits:
        now += wait
        for kind, uid, at in slot.visit(sorted(seen), corrupt, now):
            assert at == now
            assert (uid in lying) == (kind == OFF)
            if kind == ON:
                assert uid in seen
                lying.append(uid)
            else:
                assert uid not in seen
                lying.remove(uid)
        assert slot.uids() == lying
        assert seen & before <= set(lying), "seen twice in a row it lies there"
        assert seen <= set(lying) or len(seen) > 1, "seen alone it counts at once"
        before = seen
        for uid in (A, B, b"CCCC"):
            gone = unseen.setdefault(uid, [])
            if uid in seen:
                gone.clear()
                continue
            gone.append((corrupt, now))
            clean = sum(not disturbed for disturbed, _ in gone)
            doubts = [at for disturbed, at in gone if disturbed]
            doubted = corrupt and now - doubts[0] >= doubt_us
            if clean >= misses or doubted:
                assert uid not in lying
            if uid in lying:
                assert clean < misses

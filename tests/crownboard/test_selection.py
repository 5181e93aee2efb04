"""Selection through all cascade levels, with one tag and with many."""

from typing import Any

import pytest
from crownboard import iso14443
from crownboard.check_bytes import crc_of, levels_of
from crownboard.field import Field
from crownboard.iso14443 import CORRUPT, OK, SILENCE
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.sim.chips.tags import HALT, Classic1K, Ntag213, Tag
from tests.crownboard.open_air import OpenAir

FOUR = bytes.fromhex("DEADBE01")
SEVEN = bytes.fromhex("04A1B2C3D4E580")
TEN = bytes.fromhex("04112233445566778899")

# The first byte of a uid is never the cascade tag (ISO 14443-3, 6.4.4).
uids = (
    st.sampled_from([4, 7, 10])
    .flatmap(lambda size: st.binary(min_size=size, max_size=size))
    .filter(lambda uid: 0x88 not in (uid[0], uid[-4]) and (len(uid) < 10 or uid[3] != 0x88))
)


def crc_a(data: bytes) -> bytes:
    """The check bytes that end a frame."""
    return crc_of(data, len(data)).to_bytes(2, "little")


@pytest.mark.parametrize(
    ("data", "check"),
    [("0000", "a01e"), ("1234", "26cf"), ("5000", "57cd"), ("3004", "26ee")],
)
def test_crc_a_is_that_of_the_standard(data: str, check: str) -> None:
    # ISO 14443-3 annex B; HLTA and READ 4 as every protocol trace shows them
    assert crc_a(bytes.fromhex(data)).hex() == check
    assert crc_of(bytes.fromhex(data + check), len(data + check) // 2) == 0


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_one_tag_is_found_with_its_whole_uid_every_time(uid: bytes) -> None:
    field = Field(OpenAir(Tag(uid)))
    assert [field.look() for _ in range(5)] == [([uid], False)] * 5


def test_a_tag_that_stays_costs_only_call_selection_and_rest() -> None:
    air = OpenAir(Tag(SEVEN))
    field = Field(air)
    field.look()
    air.sent.clear()
    field.look()
    assert [frame[:2].hex() for frame in air.sent] == [
        "52", "9320", "9370", "9520", "9570", "5000",
    ]  # fmt: skip


def test_an_empty_field_costs_one_frame() -> None:
    air = OpenAir()
    field = Field(air)
    field.look()
    air.sent.clear()
    assert field.look() == ([], False)
    assert air.sent == [b"\x52"]


def test_more_levels_is_read_from_the_sak_not_from_the_uid() -> None:
    # A uid that starts like a cascade tag, but whose SAK says it is complete.
    uid = bytes.fromhex("88010203")
    assert Field(OpenAir(Tag(uid))).look() == ([uid], False)


def test_a_sak_that_promises_more_after_a_whole_uid_is_corrupt() -> None:
    tag = Tag(FOUR)
    tag.sak = 0x04
    assert Field(OpenAir(tag)).look() == ([], True)
    assert iso14443.select_uid(OpenAir(tag), FOUR) == CORRUPT


def test_a_third_level_that_promises_a_fourth_is_corrupt() -> None:
    tag = Tag(bytes.fromhex("04112288445588778899")[:6] + bytes.fromhex("88010203"))
    tag.sak = 0x04
    assert Field(OpenAir(tag)).look() == ([], True)


@given(st.sets(uids, min_size=1, max_size=5), st.booleans())
@example({SEVEN, SEVEN[:3] + b"\x01\x02\x03\x04"}, False)
@example({b"\x00" * 4, b"\x80" + b"\x00" * 3, b"\x00" * 3 + b"\x80"}, True)
@example({b"\x01\x02\x03\x00", b"\x01\x02\x03\x80"}, False)
def test_all_tags_in_the_field_are_listed_every_time(uids: set[bytes], stays: bool) -> None:
    tags = [Tag(uid) for uid in sorted(uids)]
    for tag in tags:
        tag.stays_ready = stays
    field = Field(OpenAir(*tags))
    for _ in range(3):
        found, corrupt = field.look()
        assert sorted(found) == sorted(uids)
        assert len(found) == len(uids)
        assert not corrupt
    assert all(tag.state == HALT for tag in tags)


@given(st.sets(uids, min_size=1, max_size=4), st.integers(0, 2**31), st.sampled_from([0.02, 0.3]))
def test_noise_never_invents_a_tag(uids: set[bytes], seed: int, noise: float) -> None:
    air = OpenAir(*[Tag(uid) for uid in uids])
    air.air.chance.__init__(seed)  # type: ignore[misc]
    air.air.noise = noise
    field = Field(air)
    for _ in range(10):
        found, corrupt = field.look()
        assert set(found) <= uids
        assert corrupt or len(found) in (0, len(uids))


def test_a_tag_left_half_chosen_is_found_all_the_same() -> None:
    tag = Tag(FOUR)
    air = OpenAir(tag)
    field = Field(air)
    field.look()
    iso14443.wake(air)
    assert field.look() == ([FOUR], False)


def test_a_new_uid_is_read_twice_before_it_is_believed() -> None:
    air = OpenAir(Tag(FOUR))
    Field(air).look()
    assert [frame[:2].hex() for frame in air.sent] == [
        "52", "9320", "9370", "5000", "52", "9370", "5000",
    ]  # fmt: skip


def test_a_new_uid_that_cannot_be_chosen_again_is_corrupt() -> None:
    air = OpenAir(Tag(FOUR))
    air.air.couplings[0].every = 1

    class Once(OpenAir):
        def exchange(self, data: Any, answer_bits: int, *more: int) -> int:
            self.sent.append(bytes(data))
            if self.sent.count(b"\x52") > 1:
                return self._came(SILENCE)
            status = air.exchange(data, answer_bits, *more)
            return self._came(status, air.answer, air.good_bits)

    assert Field(Once()).look() == ([], True)


@pytest.mark.parametrize("flips", [(3,), (0, 1)])  # two in a byte escape parity
@pytest.mark.parametrize("answer", range(1, 5))
def test_a_disturbed_answer_is_corrupt_and_the_next_look_is_good(
    answer: int, flips: tuple[int, ...]
) -> None:
    air = OpenAir(Tag(SEVEN))
    field = Field(air)
    field.look()
    countdown = [answer]
    carry = air.air.carry

    def disturbed(bits: list[int], now_us: int, encrypted: bool):  # type: ignore[no-untyped-def]
        air.air.flip_next = flips if countdown[0] == 0 else ()
        countdown[0] -= 1
        return carry(bits, now_us, encrypted)

    air.air.carry = disturbed  # type: ignore[method-assign]
    assert field.look() == ([], True)
    assert field.look() == ([SEVEN], False)


def test_a_collision_that_was_none_does_not_double_the_tag() -> None:
    class Ghost(OpenAir):
        """The first anticollision frame of every look seems to collide in its first bit."""

        def exchange(self, data: Any, answer_bits: int, *more: int) -> int:
            status = super().exchange(data, answer_bits, *more)
            if data == b"\x93\x20":
                return self._came(iso14443.COLLISION, self.answer)
            return status

    for uid in (FOUR, b"\x00" + FOUR[1:]):
        found, corrupt = Field(Ghost(Tag(uid))).look()
        assert found == [uid]
        assert corrupt  # the other branch was silent


def test_two_flips_in_a_byte_pass_parity_but_not_the_check_byte() -> None:
    air = OpenAir(Tag(FOUR))
    iso14443.wake(air)
    air.air.flip_next = (0, 1)
    assert iso14443._resolve(air, 0, 0, True, []) == CORRUPT


def test_endless_collisions_end() -> None:
    class Wall(OpenAir):
        def exchange(self, data: Any, answer_bits: int, *more: int) -> int:
            self.sent.append(bytes(data))
            if len(data) == 9:
                return self._came(OK, b"\x00" + crc_a(b"\x00"), 24)
            return self._came(iso14443.COLLISION, b"\x00" * 5)

    wall = Wall()
    found, corrupt = Field(wall).look()
    assert corrupt
    assert found == []
    assert wall.sent.count(b"\x52") <= Field.MOST_WALKS


def test_levels_match_the_tags() -> None:
    for uid in (FOUR, SEVEN, TEN):
        assert levels_of(uid) == Tag(uid).levels


# What a selected tag does, as the chip model's conformance tests need it


def ask(air: OpenAir, command: str) -> tuple[int, bytes, int]:
    frame = bytes.fromhex(command)
    status = air.exchange(frame + crc_a(frame), 0)
    return status, bytes(air.answer), air.good_bits


def test_pages_of_an_ntag() -> None:
    air = OpenAir(Ntag213(SEVEN))
    assert iso14443.select_uid(air, SEVEN) == OK
    # data sheet NTAG213, 8.5: uid, check bytes 88^04^A1^B2 and C3^D4^E5^80, then CC
    head = bytes.fromhex("04A1B29FC3D4E58072480000E1101200")
    assert ask(air, "3000")[1] == head + crc_a(head)
    assert ask(air, "60")[1][:-2] == bytes.fromhex("0004040201000F03")
    assert ask(air, "A204" + b"HERO".hex()) == (OK, b"\x0a", 4)
    assert ask(air, "3004")[1][:4] == b"HERO"
    assert ask(air, "302C")[1][4:16] == head[:12], "beyond the end it starts over"
    assert ask(air, "A201" + b"HERO".hex()) == (OK, b"\x00", 4), "those pages are locked"


@pytest.mark.parametrize("tag", [Ntag213(SEVEN), Classic1K(FOUR)], ids=["ntag", "classic"])
def test_a_page_that_a_tag_does_not_give_is_refused_and_ends_the_selection(tag: Tag) -> None:
    air = OpenAir(tag)
    iso14443.select_uid(air, tag.uid)
    assert ask(air, "302D") == (OK, b"\x00", 4)
    assert ask(air, "302D") == (SILENCE, b"", 0)


def test_a_transceiver_without_exchange_says_so() -> None:
    with pytest.raises(NotImplementedError):
        iso14443.wake(iso14443.Transceiver())

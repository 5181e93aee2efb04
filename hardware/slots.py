"""The slots of a table on the Pi's own SPI bus: what `crownboard.rounds` finds, as events."""

from collections.abc import Callable, Mapping

from crownboard.presence import ON
from crownboard.rounds import RECENT, Rounds, RoundSettings, Slot, ones
from msgspec import Struct

from hardware.bus import Clock
from hardware.events import Event, Health, TagOff, TagOn, Why
from hardware.reader import Reader

__all__ = ["RECENT", "SlotBus", "SlotReport", "SlotSettings"]


class SlotSettings(Struct, frozen=True):
    """How slots are visited; each is explained at `crownboard.rounds.RoundSettings`."""

    interval_us: int = RoundSettings.interval_us
    misses: int = RoundSettings.misses
    doubt_us: int = RoundSettings.doubt_us
    one_antenna: bool = RoundSettings.one_antenna
    guard_us: int = RoundSettings.guard_us
    check_every: int = RoundSettings.check_every
    idle_reset_us: int = RoundSettings.idle_reset_us
    retry_us: int = RoundSettings.retry_us
    longest_retry_us: int = RoundSettings.longest_retry_us
    noisy_from: int = RoundSettings.noisy_from
    told_us: int = RoundSettings.told_us


class SlotReport(Struct, frozen=True):
    """What a check screen shows of one slot."""

    slot: str
    state: str
    """`unknown` before the first visit, else as in `Health`."""
    version: int | None
    """The chip's version register; None when no chip answered."""
    hits: dict[str, int]
    """For each tag lying here: in how many of the last 20 visits it was read at first look."""
    corrupt: int
    """How many of the last 20 visits were disturbed."""
    visits: dict[str, int]
    """For each tag lying here: how many visits its hits are counted over, at most 20."""
    lost_bits: int = 0
    """How many bits of an echo did not come back when the reader was set up last."""


class SlotBus(Rounds):
    """A bus of readers, one slot each; see `Rounds`.

    Args:
        name: of this bus.
        clock: its time line.
        readers: by the names of their slots.
        post: takes the events.
        settings: how slots are visited.
        why_dead: says in a word why no reader can start, if there is a reason beside the reader.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        readers: Mapping[str, Reader],
        post: Callable[[Event], None],
        settings: SlotSettings | None = None,
        why_dead: Callable[[], Why] = lambda: "",
    ) -> None:
        super().__init__(clock, list(readers.items()), settings or SlotSettings())
        self.name = name
        self._post = post
        self._why_dead = why_dead

    def tag_changed(self, slot: Slot, kind: int, uid: bytes, at_us: int) -> None:
        """Post that a tag has come or left."""
        self._post((TagOn if kind == ON else TagOff)(slot.name, _written(uid), at_us))

    def state_changed(self, slot: Slot, detail: str) -> None:
        """Post a reader's health."""
        why = self._why_dead() if slot.state == "dead" else ""
        self._post(Health(f"reader {slot.name}", slot.state, slot.state_since_us, detail, why))

    def report(self) -> list[SlotReport]:
        """Return the state of all slots, for a check screen; from any thread."""
        return [_report(slot, slot.hits) for slot in self._slots]


def _report(slot: Slot, hits: Mapping[bytes, tuple[int, int]]) -> SlotReport:
    return SlotReport(
        slot.name,
        slot.state,
        slot.reader.version,
        {_written(uid): ones(row) for uid, (row, _) in hits.items()},
        ones(slot.corrupt),
        {_written(uid): visits for uid, (_, visits) in hits.items()},
        slot.reader.lost_bits,
    )


def _written(uid: bytes) -> str:
    return uid.hex().upper()

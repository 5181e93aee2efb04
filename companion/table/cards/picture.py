"""The picture of the table: which stickers lie on which slot, apart from any game."""

from msgspec import Struct


class Lying(Struct, frozen=True):
    """A sticker on a slot, since when."""

    uid: str
    since_us: int


class Picture:
    """The physical truth: which stickers lie on which slot, in order of arrival."""

    def __init__(self) -> None:
        self._slots: dict[str, list[Lying]] = {}

    def put(self, slot: str, uid: str, at_us: int) -> None:
        """A sticker has appeared; once is enough."""
        if all(lying.uid != uid for lying in self.on(slot)):
            self._slots.setdefault(slot, []).append(Lying(uid, at_us))

    def take(self, slot: str, uid: str) -> None:
        """A sticker has gone."""
        self._slots[slot] = [lying for lying in self.on(slot) if lying.uid != uid]

    def on(self, slot: str) -> list[Lying]:
        """List what lies on a slot."""
        return self._slots.get(slot, [])

    def times(self, uid: str) -> int:
        """Count the slots on which a sticker lies: two where a neighbour's reader hears it."""
        return sum(lying.uid == uid for slot in self._slots.values() for lying in slot)

    def home(self, uid: str) -> str | None:
        """Return the slot a sticker lies on; of several that hear it, the one since longest.

        A neighbour hears a sticker now and then only, so it is never the one for long.
        """
        heard = [
            (lying.since_us, slot)
            for slot, here in self._slots.items()
            for lying in here
            if lying.uid == uid
        ]
        return min(heard)[1] if heard else None

    def uids(self) -> set[str]:
        """Return every sticker that lies anywhere."""
        return {lying.uid for slot in self._slots.values() for lying in slot}

    def arrivals(self) -> list[tuple[str, Lying]]:
        """List what lies where it was laid, slot and sticker, first come first."""
        here = [(slot, lying) for slot, lies in self._slots.items() for lying in lies]
        at_home = [(slot, lying) for slot, lying in here if self.home(lying.uid) == slot]
        return sorted(at_home, key=lambda each: (each[1].since_us, each[0]))

"""When a tag lies on a slot and when it has left: visits in, tag on and tag off out."""

ON = 1
"""A tag has come."""
OFF = 0
"""A tag has left."""


_ENOUGH = 4
"""A tag that comes beside another: a visit counts for two, for one where it was heard late."""


class _Lying:
    """One tag on the slot."""

    def __init__(self, uid: bytes) -> None:
        self.uid = uid
        self.misses = 0
        self.doubted_since_us = -1


class Presence:
    """What lies on one slot, in order of arrival.

    A tag leaves after `misses` clean visits without it. A corrupt visit is no miss, since the
    tag may have been what was garbled; but a tag seen in no visit since the first corrupt one
    leaves after `doubt_us`, so that noise cannot keep it for ever.

    A tag that is seen beside another counts at its second visit, later where it is weak: it may
    lie at a neighbour, whose antenna hears it alone, or better, and so has it first.

    >>> slot = Presence(misses=2)
    >>> slot.visit([b"AAAA"], False, 10)
    [(1, b'AAAA', 10)]
    >>> slot.visit([], False, 35), slot.visit([], True, 60), slot.visit([], False, 85)
    ([], [], [(0, b'AAAA', 85)])
    """

    def __init__(self, misses: int = 2, doubt_us: int = 1_000_000) -> None:
        self.misses = misses
        self._doubt_us = doubt_us
        self._lying: list[_Lying] = []
        self._uids: list[bytes] = []
        self._coming: dict[bytes, int] = {}

    def uids(self) -> list[bytes]:
        """Return what lies here, first come first; the list is not to be changed, and never is."""
        return self._uids

    def visit(
        self, seen: list[bytes], corrupt: bool, now_us: int, late: "tuple[bytes, ...]" = ()
    ) -> list[tuple[int, bytes, int]]:
        """Take in one visit; return (ON or OFF, uid, time) in the order they happened.

        `late` are those of the seen that answered only when called again.
        """
        changes = []
        here = 0
        for lying in self._lying:
            if lying.uid in seen:
                here += 1
                lying.misses = 0
                lying.doubted_since_us = -1
            elif self._misses_it(lying, corrupt, now_us):
                changes.append((OFF, lying.uid, now_us))
        if changes:
            gone = [uid for _, uid, _ in changes]
            self._lying = [lying for lying in self._lying if lying.uid not in gone]
            self._uids = [lying.uid for lying in self._lying]
        if self._coming or here < len(seen):
            for uid in self._come(seen, late):
                self._lying.append(_Lying(uid))
                changes.append((ON, uid, now_us))
            self._uids = [lying.uid for lying in self._lying]
        return changes

    def _come(self, seen: list[bytes], late: "tuple[bytes, ...]") -> list[bytes]:
        """Return the new ones that count from this visit on."""
        here = self.uids()
        heard = {
            uid: well - 1 for uid, well in self._coming.items() if uid not in seen and well > 1
        }
        alone = len(seen) == 1
        for uid in seen:
            if uid not in here and not alone:
                heard[uid] = self._coming.get(uid, 0) + (1 if uid in late else 2)
        self._coming = {uid: well for uid, well in heard.items() if well < _ENOUGH}
        return [uid for uid in seen if uid not in here and uid not in self._coming]

    def _misses_it(self, lying: _Lying, corrupt: bool, now_us: int) -> bool:
        """Note a visit without the tag; tell whether it has left."""
        if not corrupt:
            lying.misses += 1
            return lying.misses >= self.misses
        if lying.doubted_since_us < 0:
            lying.doubted_since_us = now_us
        return now_us - lying.doubted_since_us >= self._doubt_us

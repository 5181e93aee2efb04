"""The tags in one antenna's field: found, called again where weak, believed once read twice."""

from crownboard.iso14443 import (
    COLLISION,
    NOBODY,
    OK,
    SILENCE,
    WHOLE_FIELD,
    Transceiver,
    halt,
    is_uid_found,
    select_uid,
    uid_found,
    wake,
    walk,
)

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


class Field:
    """The field of one antenna, looked at again and again.

    Every tag found is sent to sleep, so that the next look finds it again, and a look at one
    resting tag is WUPA, its selection and HLTA. A uid that was not there at the last look is
    believed only after it could be selected a second time.
    """

    MOST_WALKS = 16
    TRIES = 3
    """So often is called who must be there: a weak sticker in a stack misses calls."""

    def __init__(self, rf: Transceiver) -> None:
        self._rf = rf
        self._paths: list[Any] = []
        self.known: list[bytes] = []
        """The uids found at the last look."""
        self.late: list[bytes] = []
        """Those of them that were missed and heard only when called again."""
        self._row = 1

    def look(self) -> tuple[list[bytes], bool]:
        """Return all uids in the field, and whether something was corrupt.

        The list is not to be changed: it is `known` from now on.

        A collision is worked out by waking all tags again for each branch: a tag that lost
        a selection sleeps as if halted, where REQA would not reach it (ISO 14443-3, 6.3).
        """
        if self.late:
            self.late = []
        if len(self.known) > 1:
            self._step_out()
        status = wake(self._rf)
        if status == SILENCE:
            if not self.known:
                return self.known, False
            status = wake(self._rf)  # a tag out of step answers only the second call
        found: list[bytes] = []
        corrupt = False
        if status != SILENCE:
            corrupt = self._all_tags(status, found)
            corrupt = self._drop_unsure(found) or corrupt
            if found and not corrupt:  # where one has answered, the others may be weak
                self._call_missed(found)
        self.known = found
        return found, corrupt

    def _drop_unsure(self, found: list[bytes]) -> bool:
        """Call the new ones once more; return whether one did not answer, which is left out."""
        number = 0
        before = len(found)
        while number < len(found):
            if found[number] in self.known or self._answers(found[number]):
                number += 1
            else:
                del found[number]
        return len(found) < before

    def _call_missed(self, found: list[bytes]) -> None:
        """Call those of the last look by name that were not found; add who answers."""
        for uid in self.known:
            if uid not in found and self._answers(uid):
                self.late.append(uid)
                found.append(uid)

    def _step_out(self) -> None:
        """Call in vain before some looks, at most twice.

        A look at a stack is always as many calls: one more sticker that hears every second or
        third might hear only those in which another is sought.
        """
        self._row = self._row >> 1 ^ (0xB400 if self._row & 1 else 0)  # all but periodic
        for _ in range(self._row % 3):
            wake(self._rf)
            halt(self._rf)

    def _all_tags(self, status: int, found: list[bytes]) -> bool:
        """Add all tags that answer to `found`; return whether something was corrupt."""
        corrupt = False
        paths = self._paths
        paths.clear()
        paths.append(WHOLE_FIELD)
        walks = tries = 0
        while paths and walks < self.MOST_WALKS:
            if walks:
                status = wake(self._rf)
            path = paths.pop()
            woken = status != SILENCE
            walked = status == OK or status == COLLISION  # `in` makes a tuple each time
            if walked:
                status = walk(self._rf, path, paths)
            if woken:
                halt(self._rf)
            walks += 1
            tries += 1
            if status == SILENCE and path != WHOLE_FIELD and tries < self.TRIES:
                paths.append(path)
                continue
            if walked and status == OK:  # two branches never lead to the same uid
                uid = self._found()
                found.append(uid)
                if tries > 1:
                    self.late.append(uid)
            elif status != NOBODY:
                corrupt = True
            tries = 0
        return corrupt or bool(paths)

    def _found(self) -> bytes:
        """Return the uid that was found; one that is known already is not made anew."""
        for uid in self.known:
            if is_uid_found(self._rf, uid):
                return uid
        return uid_found(self._rf)

    def _answers(self, uid: bytes) -> bool:
        """Choose a tag by its uid; weak stickers miss calls, so try some times."""
        for _ in range(self.TRIES):
            status = select_uid(self._rf, uid)
            halt(self._rf)
            if status == OK:
                return True
        return False

"""The tags in one antenna's field: found, called again where weak, believed once read twice."""

from crownboard.iso14443 import (
    COLLISION,
    NOBODY,
    OK,
    SILENCE,
    WHOLE_FIELD,
    Transceiver,
    halt,
    select_uid,
    wake,
    walk,
)


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
        self.known: list[bytes] = []
        """The uids found at the last look, as a list."""
        self.late: list[bytes] = []
        """Those of them that were missed and heard only when called again."""
        self._row = 1

    def look(self) -> tuple[list[bytes], bool]:
        """Return all uids in the field, and whether something was corrupt.

        A collision is worked out by waking all tags again for each branch: a tag that lost
        a selection sleeps as if halted, where REQA would not reach it (ISO 14443-3, 6.3).
        """
        self.late = []
        if len(self.known) > 1:
            self._step_out()
        status = wake(self._rf)
        if status == SILENCE and self.known:
            status = wake(self._rf)  # a tag out of step answers only the second call
        found: list[bytes] = []
        corrupt = False
        if status != SILENCE:
            found, corrupt = self._all_tags(status)
            for uid in [uid for uid in found if uid not in self.known]:
                if not self._answers(uid):
                    found.remove(uid)
                    corrupt = True
            if found and not corrupt:  # where one has answered, the others may be weak
                missed = [uid for uid in self.known if uid not in found]
                self.late += [uid for uid in missed if self._answers(uid)]
                found += [uid for uid in missed if uid in self.late]
        self.known = found
        return list(found), corrupt

    def _step_out(self) -> None:
        """Call in vain before some looks, at most twice.

        A look at a stack is always as many calls: one more sticker that hears every second or
        third might hear only those in which another is sought.
        """
        self._row = self._row >> 1 ^ (0xB400 if self._row & 1 else 0)  # all but periodic
        for _ in range(self._row % 3):
            wake(self._rf)
            halt(self._rf)

    def _all_tags(self, status: int) -> tuple[list[bytes], bool]:
        found: list[bytes] = []
        corrupt = False
        paths = [WHOLE_FIELD]
        walks = tries = 0
        while paths and walks < self.MOST_WALKS:
            if walks:
                status = wake(self._rf)
            uid = None
            path = paths.pop()
            woken = status != SILENCE
            if status in (OK, COLLISION):
                status, uid = walk(self._rf, path, paths)
            if woken:
                halt(self._rf)
            walks += 1
            tries += 1
            if status == SILENCE and path != WHOLE_FIELD and tries < self.TRIES:
                paths.append(path)
                continue
            if uid is not None:  # two branches never lead to the same uid
                found.append(uid)
                self.late += [uid] * (tries > 1)
            elif status != NOBODY:
                corrupt = True
            tries = 0
        return found, corrupt or bool(paths)

    def _answers(self, uid: bytes) -> bool:
        """Choose a tag by its uid; weak stickers miss calls, so try some times."""
        for _ in range(self.TRIES):
            status = select_uid(self._rf, uid)
            halt(self._rf)
            if status == OK:
                return True
        return False

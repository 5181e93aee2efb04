"""How good the line to a slot board is: every hundred lines it is judged how many were damaged."""

from crownboard.messages import WRAP

WINDOW = 100
"""Lines over which the line is judged."""
NOISY_FROM, QUIET_FROM = 5, 1
"""So many of them damaged make the line noisy, so few make it ok again."""


class Quality:
    """Counts lines; `good` and `refused` are for whoever hears them to count up."""

    def __init__(self) -> None:
        self.good = 0
        self.refused = 0
        self.refused_there = 0
        """Lines that the board refused since it is listened to."""
        self._counted_there: int | None = None
        self._judged = (0, 0, 0)

    def board_started(self) -> None:
        """The board counts from zero again, or it is the first that is listened to."""
        self._counted_there = None

    def board_counts(self, refused: int) -> None:
        """Take how many lines the board has refused since its start, a number that wraps.

        What it refused before it was first heard was somebody else's.
        """
        if self._counted_there is not None:
            self.refused_there += (refused - self._counted_there) % WRAP
        self._counted_there = refused

    def judged(self) -> int | None:
        """Return how many lines were damaged, both ways, since the last hundred; else None."""
        good, refused, there = self._judged
        if self.good + self.refused - good - refused < WINDOW:
            return None
        self._judged = (self.good, self.refused, self.refused_there)
        return self.refused - refused + self.refused_there - there

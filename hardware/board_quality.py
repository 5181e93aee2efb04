"""How good the line to a slot board is: every hundred lines it is judged how many were damaged."""

WINDOW = 100
"""Lines over which the line is judged."""
NOISY_FROM, QUIET_FROM = 5, 1
"""So many of them damaged make the line noisy, so few make it ok again."""


class Quality:
    """Counts lines; `good` and `refused` are for whoever hears them to count up."""

    def __init__(self) -> None:
        self.good = 0
        self.refused = 0
        self._judged = (0, 0, 0)

    def judged(self, refused_there: int) -> int | None:
        """Return how many lines were damaged, both ways, since the last hundred; else None.

        Args:
            refused_there: how many the board has refused since its start.
        """
        good, refused, there = self._judged
        if self.good + self.refused - good - refused < WINDOW:
            return None
        self._judged = (self.good, self.refused, refused_there)
        return self.refused - refused + max(0, refused_there - there)

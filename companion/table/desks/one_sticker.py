"""A desk at which one sticker is believed after the other, and bound as soon as that is kept."""

from collections.abc import Callable

from companion.core.outcomes import Reason
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind

STILL_US = 400_000
"""How long one sticker must lie alone and be read the same before it is believed."""


class OneSticker:
    """What enrolling and replacing have in common: one binding at a time is handed out.

    Args:
        bound: is told of a binding as soon as it holds.
    """

    def __init__(self, bound: Callable[[Binding], None]) -> None:
        self._bound_now = bound
        self._believe_us: int | None = None
        self._problem: Reason | None = None
        self._step: Bind | None = None

    @property
    def step(self) -> Bind | None:
        """The binding that has to be committed now."""
        return self._step

    def committed(self) -> None:
        """The binding holds now."""
        assert self._step is not None  # noqa: S101 - only called after a step was handed out
        binding, self._step = self._step.binding, None
        self._problem = None
        self._bound_now(binding)

    def not_committed(self, why: Reason) -> None:
        """The binding could not be kept; it is handed out again."""
        self._problem = why

    def due_us(self) -> int | None:
        """Return when a sticker that lies alone is to be believed."""
        return self._believe_us

    def _begin_to_believe(self, now_us: int) -> None:
        """A sticker lies alone now."""
        self._problem, self._believe_us = None, now_us + STILL_US

    def _is_believed(self, now_us: int) -> bool:
        """Tell once that the sticker has lain for long enough."""
        ripe = self._believe_us is not None and now_us >= self._believe_us
        if ripe:
            self._believe_us = None
        return ripe

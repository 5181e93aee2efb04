"""Chance that can be repeated: a linear congruential generator, the same on every Python."""

_MULTIPLIER, _INCREMENT, _MODULUS = 1_664_525, 1_013_904_223, 2**32  # Numerical Recipes, 7.1


class Chance:
    """A source of numbers that a seed decides.

    >>> [Chance(1).below(100), Chance(1).below(100)]
    [23, 23]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed % _MODULUS

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) % _MODULUS
        return self._state * limit // _MODULUS

    def happens(self, probability: float) -> bool:
        """Return whether something of that probability happens this time."""
        return self.below(_MODULUS) < probability * _MODULUS

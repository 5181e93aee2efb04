"""Tuples in which one value is another one, or is gone."""

from typing import TypeVar

T = TypeVar("T")


def with_at(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at place `i`, from 0.

    >>> with_at((3, None, None), 1, 2)
    (3, 2, None)
    """
    changed = list(values)
    changed[i] = value
    return tuple(changed)


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values without one of them; ValueError where it is not there.

    >>> without(("R1", "B7", "W2"), "B7")
    ('R1', 'W2')
    """
    left = list(values)
    left.remove(value)
    return tuple(left)

"""A sequence that grows and shrinks at its end while every earlier version stays as it was."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")

_Link = tuple[Any, Any]  # (an item, the link before it or None)


class Chain(Sequence[T], Generic[T]):
    """An immutable sequence whose `push` and `drop` cost nothing for what lies before.

    Versions share what they have in common, so a match of n lines takes n links, not n tuples.
    The last items are found fastest.

    >>> one = Chain[str]().push("a").push("b")
    >>> two = one.drop(1).push("c")
    >>> one, two, two[-1], len(two)
    (Chain('a', 'b'), Chain('a', 'c'), 'c', 2)
    """

    __slots__ = ("_last", "_size")

    def __init__(self, items: Sequence[T] = ()) -> None:
        last: _Link | None = None
        for item in items:
            last = (item, last)
        self._last = last
        self._size = len(items)

    def push(self, item: T) -> "Chain[T]":
        """Return the sequence with one more item at its end."""
        return self._make((item, self._last), self._size + 1)

    def drop(self, n: int) -> "Chain[T]":
        """Return the sequence without its last `n` items; ValueError where it has fewer."""
        if not 0 <= n <= self._size:
            raise ValueError(n)
        last = self._last
        for _ in range(n):
            assert last is not None  # noqa: S101 - there are at least n links
            last = last[1]
        return self._make(last, self._size - n)

    def _make(self, last: _Link | None, size: int) -> "Chain[T]":
        made: Chain[T] = object.__new__(Chain)
        made._last, made._size = last, size
        return made

    def __len__(self) -> int:
        return self._size

    def __reversed__(self) -> Iterator[T]:
        link = self._last
        while link is not None:
            yield link[0]
            link = link[1]

    def __iter__(self) -> Iterator[T]:
        return reversed(list(reversed(self)))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if index == -1 and self._last is not None:  # asked for with every line of a match
            last: T = self._last[0]
            return last
        if isinstance(index, slice):
            return tuple(self)[index]
        from_end = self._size - 1 - index if index >= 0 else -1 - index
        if not 0 <= from_end < self._size:
            raise IndexError(index)
        for item in reversed(self):
            if from_end == 0:
                return item
            from_end -= 1
        raise IndexError(index)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Chain | tuple):
            return len(self) == len(other) and tuple(self) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Chain({', '.join(map(repr, self))})"

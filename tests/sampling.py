"""What a short run takes of many like cases and examples; the others are left to a long one."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from hypothesis import settings


def sampled(cases: Sequence[Any], short: Collection[int]) -> list[Any]:
    """Return all cases, those that are not at the places `short` only for a long run.

    A case that is a tuple is one value for each parameter.

    >>> [len(case.marks) for case in sampled("abc", {1})]
    [1, 0, 1]
    """
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if place in short else pytest.mark.long,
        )
        for place, case in enumerate(cases)
    ]


def examples(percent: int) -> int:
    """Return so many of a hundred of the examples that a property gets, which are 50 or 500.

    >>> from hypothesis import settings
    >>> examples(300) == 3 * settings().max_examples
    True
    """
    return percent * settings().max_examples // 100

"""The sequence that histories are made of, against tuples that do the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.history.chain import Chain


@given(st.lists(st.one_of(st.integers(0, 9).map(str), st.integers(1, 4))))
def test_it_does_what_tuples_do(moves: list[str | int]) -> None:
    """A word is pushed, a number drops that many; older versions stay as they were."""
    versions: list[tuple[Chain[str], tuple[str, ...]]] = [(Chain(), ())]
    for move in moves:
        chain, same = versions[-1]
        if isinstance(move, str):
            versions.append((chain.push(move), (*same, move)))
        elif move <= len(same):
            versions.append((chain.drop(move), same[: len(same) - move]))
        else:
            with pytest.raises(ValueError, match=str(move)):
                chain.drop(move)
    for chain, same in versions:
        assert tuple(chain) == same
        assert tuple(reversed(chain)) == same[::-1]
        assert len(chain) == len(same)
        assert bool(chain) == bool(same)
        assert [chain[i] for i in range(-len(same), len(same))] == [*same, *same]
        assert chain[1:3] == same[1:3]
        assert chain == Chain(same) == same
        assert hash(chain) == hash(Chain(same))
        for index in (len(same), -len(same) - 1):
            with pytest.raises(IndexError):
                chain[index]


def test_it_differs_from_what_is_not_the_same() -> None:
    assert Chain(["a"]) != Chain(["b"])
    assert Chain(["a"]) != Chain(["a", "a"])
    assert Chain(["a"]) != ["a"]


@pytest.mark.sweep
def test_a_long_one_is_let_go_without_trouble() -> None:
    chain: Chain[int] = Chain()
    for n in range(200_000):
        chain = chain.push(n)
    assert chain[-1] == 199_999
    assert len(chain.drop(199_999)) == 1
    del chain

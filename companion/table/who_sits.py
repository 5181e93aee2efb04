"""Who sits where in the next match: the names through which a seat goes in the set-up. Pure."""

from collections.abc import Sequence


def next_names(
    names: Sequence[str], i: int, known: Sequence[str], nameless: str
) -> tuple[str, ...]:
    """Return who plays after ok on the name of seat `i`.

    It goes through the `known` names that nobody else has; where there are no more of them than
    players, through all, and who has the next one swaps. After the last one the seat is
    `nameless`: called like itself, for a guest. Without known names nothing changes.

    >>> next_names(("Anna", "Ben"), 0, ("Anna", "Ben"), "Seat A")
    ('Ben', 'Anna')
    >>> next_names(("Ben", "Anna"), 0, ("Anna", "Ben"), "Seat A")
    ('Seat A', 'Anna')
    """
    if not known:
        return tuple(names)
    others = [*names[:i], *names[i + 1 :]]
    everyone = list(dict.fromkeys(known))
    spare = len(everyone) > len(names)
    offered = [name for name in everyone if name not in others] if spare else everyone
    offered += [nameless] if nameless not in (*others, *offered) else []
    at = offered.index(names[i]) if names[i] in offered else -1
    return _with_name(names, i, offered[(at + 1) % len(offered)], known)


def _with_name(names: Sequence[str], i: int, name: str, known: Sequence[str]) -> tuple[str, ...]:
    """Give a seat this name; who had it takes a known one that is free, else the one given up."""
    changed = list(names)
    changed[i] = name
    if name in names and name != names[i]:
        free = [each for each in (names[i], *known) if each in known and each not in changed]
        changed[list(names).index(name)] = free[0] if free else names[i]
    return tuple(changed)

"""Who sits where in the next match: the names through which a seat goes in the set-up. Pure."""

from collections.abc import Sequence


def next_names(
    names: Sequence[str], i: int, known: Sequence[str], seat_names: Sequence[str]
) -> tuple[str, ...]:
    """Return who plays after ok on the name of seat `i`.

    It goes through the `known` names that nobody else has; where there are no more of them than
    players, through all, and who has the next one swaps. After the last one the seat is called
    like itself, for a guest: `seat_names` says how. Without known names nothing changes.

    >>> next_names(("Anna", "Ben"), 0, ("Anna", "Ben"), ("Seat A", "Seat B"))
    ('Ben', 'Anna')
    >>> next_names(("Ben", "Anna"), 0, ("Anna", "Ben"), ("Seat A", "Seat B"))
    ('Seat A', 'Anna')
    """
    if not known:
        return tuple(names)
    nameless = seat_names[i]
    others = [*names[:i], *names[i + 1 :]]
    everyone = list(dict.fromkeys(known))
    spare = len(everyone) > len(names)
    offered = [name for name in everyone if name not in others] if spare else everyone
    offered += [nameless] if nameless not in (*others, *offered) else []
    at = offered.index(names[i]) if names[i] in offered else -1
    return _with_name(names, i, offered[(at + 1) % len(offered)], known, seat_names)


def _with_name(
    names: Sequence[str], i: int, name: str, known: Sequence[str], seat_names: Sequence[str]
) -> tuple[str, ...]:
    """Give a seat this name; who had it takes a known one that is free, else the one given up.

    Where that was a seat's, who had it is called like the own seat.
    """
    changed = list(names)
    changed[i] = name
    if name in names and name != names[i]:
        other = list(names).index(name)
        own = [seat_names[other]] if names[i] in seat_names else []
        free = [each for each in (names[i], *known) if each in known]
        changed[other] = next((each for each in (*free, *own) if each not in changed), names[i])
    return tuple(changed)

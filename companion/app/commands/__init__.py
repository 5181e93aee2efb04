"""The commands, one module each; only the one that is asked for is imported."""

from argparse import ArgumentTypeError

LONGEST_S = 86_400


def seconds(written: str) -> float:
    """Read a number of seconds from a command line, at most a day.

    >>> seconds("0.5")
    0.5
    """
    try:
        value = float(written)
    except ValueError:
        value = -1
    if not 0 <= value <= LONGEST_S:  # neither is what is no number
        raise ArgumentTypeError(f"'{written}' is no number of seconds from 0 to {LONGEST_S}")
    return value

"""The commands, one module each; only the one that is asked for is imported."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

LONGEST_S = 86_400
NAMES = """\
Who plays is chosen in the set-up from names that the settings have:
players = ["Anna", "Ben"] below [table], in ~/.config/crowntable/settings.toml, at an installed
table in /etc/crowntable/settings.toml, or in the FILE after --settings."""
"""Where the names of people come from: what the help of the tables ends with."""


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


def named(written: str) -> str:
    """Read the name of a file from a command line: there is one.

    >>> named("settings.toml")
    'settings.toml'
    """
    if not written:
        raise ArgumentTypeError("an empty name is no file")
    return written


def a_path(written: str) -> Path:
    """Read the path of a file from a command line."""
    return Path(named(written))


def add_which_table(parser: ArgumentParser) -> None:
    """Let a command be told which table is meant, for `settings.load_for`."""
    parser.add_argument("--settings", type=a_path, metavar="FILE", help="read this settings file")
    parser.add_argument(
        "--table", metavar="LAYOUT", help="duel, pocket, round or battlefield: 2, 1, 6, 12 readers"
    )


def add_which_parts(parser: ArgumentParser, simulated: str) -> None:
    """Let a command be told which table's parts are meant: real ones, or the simulator's.

    Args:
        parser: of the command.
        simulated: what the help says of the simulator's.
    """
    add_which_table(parser)
    parser.add_argument("--simulated", action="store_true", help=simulated)
    parser.set_defaults(language=None)


def add_seconds(parser: ArgumentParser, otherwise: str) -> None:
    """Let a command stop by itself; `otherwise` says when it does without being told."""
    says = f"stop by itself after so long ({otherwise})"
    parser.add_argument("--seconds", type=seconds, metavar="S", help=says)

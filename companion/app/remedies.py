"""What to type about a part that is dead, where the word that says why tells it."""

from hardware.events import BOARD, Health

INSTALL = "Type: ./run board install"
WHO_HAS_IT = "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."
"""About a board with other firmware, and about a pin that another program has."""


def remedy_of(health: Health) -> str:
    """Return what to type about a part; nothing where no word says it."""
    if health.why == "version":
        return INSTALL
    return WHO_HAS_IT if health.why == "taken" and health.part != BOARD else ""


def told_of(health: Health) -> str:
    """Return all that is to be told of a part in a line, for a log.

    >>> told_of(Health("board", "dead", 0, "it speaks protocol 1", "version"))
    'it speaks protocol 1. Type: ./run board install'
    """
    return ". ".join(filter(None, (health.detail, remedy_of(health))))

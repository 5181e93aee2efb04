"""What stops a command: one sentence for people, and the exit status that goes with it."""

import sys

from companion.app.installed import as_typed

COULD_NOT = 1
USAGE = 2


class UsageError(Exception):
    """What a command line or the settings ask for cannot be; the text says what can."""


def complain(error: Exception) -> int:
    """Say what stops a command; return its exit status, 2 for what was asked wrongly."""
    print(f"crowntable: {as_typed(str(error))}", file=sys.stderr)
    return USAGE if isinstance(error, UsageError) else COULD_NOT

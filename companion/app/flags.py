"""Which flags go together: none that somebody wrote is passed over in silence."""

import argparse
from collections.abc import Mapping

from companion.app.complaints import UsageError


def refuse(args: argparse.Namespace, beside: str, useless: Mapping[str, str]) -> None:
    """Raise UsageError where a flag was written that means nothing beside another word.

    Args:
        args: what was read from the command line; a flag that was not written is None, False
            or an empty list.
        beside: the other word, as it is written.
        useless: the flags that mean nothing there, and why.
    """
    for flag, why in useless.items():
        value = getattr(args, flag)
        if value is not None and value is not False and value != []:
            raise UsageError(f"--{flag} does not go with {beside}: {why}.")

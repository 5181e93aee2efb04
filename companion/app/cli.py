"""The command line: `crowntable COMMAND`."""


def main() -> int:
    """Run one command; return its exit status."""
    return 0

"""How people write what an option is set to, and what it can be set to."""

from companion.core.game import Option, Value


def allowed_words(option: Option) -> str:
    """List what an option can be, as people write it."""
    return ", ".join(write_value(value) for value in option.allowed)


def write_value(value: Value) -> str:
    """Write an option's value.

    >>> write_value(True), write_value(4), write_value("held")
    ('yes', '4', 'held')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

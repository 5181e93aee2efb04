"""Why a pin cannot be had, in words that people can act on; each pin library has its own."""

from hardware.events import Why
from hardware.pins import PINS

WHO_HAS_IT = "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."


class PinTakenError(OSError):
    """Another program has a pin; the text says which, and what to type."""


def is_taken(error: Exception) -> bool:
    """Tell whether another program has the pin (lgpio: "GPIO busy")."""
    return "busy" in str(error).lower()


def why_not(error: Exception) -> Why:
    """Say in a word why a pin cannot be had, as `Health.why`."""
    return "taken" if is_taken(error) else ""


def pin_seen(gpio: int, error: Exception) -> str:
    """Say what is the matter with a pin, without what to type.

    >>> pin_seen(22, Exception("'GPIO busy'"))
    'another program has GPIO22 (pin 15)'
    """
    pin = f"GPIO{gpio} (pin {PINS.physical_pin(gpio)})"
    return f"another program has {pin}" if is_taken(error) else f"{pin} cannot be used: {error}"


def cannot_have(gpio: int, error: Exception) -> str:
    """Say why a pin cannot be had.

    >>> cannot_have(22, Exception("'GPIO busy'")).partition(".")[0]
    'another program has GPIO22 (pin 15)'
    >>> cannot_have(22, Exception("no such chip"))
    'GPIO22 (pin 15) cannot be used: no such chip'

    Args:
        gpio: its BCM number.
        error: what the pin library raised.
    """
    seen = pin_seen(gpio, error)
    return f"{seen}. {WHO_HAS_IT}" if is_taken(error) else seen

"""Why a pin cannot be had, in words that people can act on; each pin library has its own."""

from hardware.events import Why
from hardware.pins import PINS


class PinTakenError(OSError):
    """Another program has a pin; the text says which."""


def is_taken(error: Exception) -> bool:
    """Tell whether another program has the pin (lgpio: "GPIO busy")."""
    return "busy" in str(error).lower()


def why_not(error: Exception) -> Why:
    """Say in a word why a pin cannot be had, as `Health.why`."""
    return "taken" if is_taken(error) else ""


def cannot_have(gpio: int, error: Exception) -> str:
    """Say what is the matter with a pin; `why_not` has the word for what can be done.

    >>> cannot_have(22, Exception("'GPIO busy'"))
    'another program has GPIO22 (pin 15)'
    >>> cannot_have(22, Exception("no such chip"))
    'GPIO22 (pin 15) cannot be used: no such chip'

    Args:
        gpio: its BCM number.
        error: what the pin library raised.
    """
    pin = f"GPIO{gpio} (pin {PINS.physical_pin(gpio)})"
    return f"another program has {pin}" if is_taken(error) else f"{pin} cannot be used: {error}"

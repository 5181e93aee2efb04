"""Why a pin cannot be had, in words that people can act on; each pin library has its own."""

from hardware.pins import PINS

TAKEN = "another program has"
WHO_HAS_IT = "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."


def cannot_have(gpio: int, error: Exception) -> str:
    """Say why a pin cannot be had.

    >>> cannot_have(22, Exception("'GPIO busy'")).partition(".")[0]
    'another program has GPIO22 (pin 15)'
    >>> cannot_have(22, Exception("no such chip"))
    'GPIO22 (pin 15) cannot be used: no such chip'

    Args:
        gpio: its BCM number.
        error: what the pin library raised (lgpio: "GPIO busy" where another process has it).
    """
    pin = f"GPIO{gpio} (pin {PINS.physical_pin(gpio)})"
    if "busy" in str(error).lower():
        return f"{TAKEN} {pin}. {WHO_HAS_IT}"
    return f"{pin} cannot be used: {error}"

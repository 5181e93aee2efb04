"""Draws the Pico's pins from the pin table: python -m tests.hardware.pico_drawing does it anew."""

from pathlib import Path

from hardware.board_pins import HEADER, WIRES
from hardware.pins import Wire

DRAWING = Path(__file__).parents[2] / "hardware/drawings/pico-pins.svg"
ROW, TOP, LEFT, RIGHT, WIDTH = 24, 58, 330, 550, 880
HEIGHT = TOP + 20 * ROW + 14

COLOURS = {"supply": "#c0392b", "GND": "#222222", "SPI0": "#2e6da4", "free": "#999999"}


def carried(pin: int) -> str:
    """Name what a pin carries as the Pico's own print does."""
    found = HEADER[pin]
    return f"GP{found}" if isinstance(found, int) else found


def at(pin: int) -> list[Wire]:
    """List the wires that go to a pin."""
    return [wire for wire in WIRES if wire.pin == pin]


def users(pin: int) -> list[str]:
    """List what goes to a pin, the readers' common wires as one."""
    found = [(wire.part, wire.signal) for wire in at(pin)]
    named: dict[str, None] = {}
    for part, signal in found:
        kind = part.split()[0]
        common = len([one for one in found if one[0].startswith(kind)]) > 2 and kind != "button"
        named["all " + kind + "s " + signal if common else f"{part} {signal}"] = None
    return list(named)


def label(pin: int) -> str:
    """Return what is written beside a pin."""
    told = users(pin)
    if any(wire.shared == "supply" and wire.part == "regulator" for wire in at(pin)):
        return " and ".join(wire.part for wire in at(pin))
    if told and all(name.startswith("button") for name in told):
        return "GND of the buttons" if len(told) > 1 else told[0].removesuffix(" switch")
    return ", ".join(told)


def colour(pin: int) -> str:
    """Return the colour of a pin's label."""
    if not users(pin):
        return COLOURS["free"]
    shared = at(pin)[0].shared
    return COLOURS["GND"] if carried(pin) == "GND" else COLOURS.get(shared, "#1e7d34")


def pin_row(pin: int) -> list[str]:
    """Draw one pin: its number on the board, its name, and what goes there."""
    left = pin <= 20
    y = TOP + ((pin - 1) if left else (40 - pin)) * ROW + ROW // 2
    x = LEFT if left else RIGHT
    out = -1 if left else 1
    anchor, inner = ("end", "start") if left else ("start", "end")
    name = f"{pin} {carried(pin)}" if left else f"{carried(pin)} {pin}"
    shade = colour(pin)
    return [
        f'<line x1="{x}" y1="{y}" x2="{x + 24 * out}" y2="{y}" stroke="{shade}"/>',
        f'<circle cx="{x}" cy="{y}" r="5" fill="#d9b44a" stroke="#7a6420"/>',
        f'<text x="{x - 12 * out}" y="{y + 4}" text-anchor="{inner}" fill="#fff">{name}</text>',
        (
            f'<text x="{x + 30 * out}" y="{y + 4}" text-anchor="{anchor}" fill="{shade}">'
            f"{label(pin) or 'free'}</text>"
        ),
    ]


def drawing() -> str:
    """Return the whole drawing, an SVG."""
    body = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            ' font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">'
        ),
        "<title>The Pico's pins seen from above, USB at the top</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        (
            f'<rect x="{LEFT - 14}" y="{TOP - 16}" width="{RIGHT - LEFT + 28}" '
            f'height="{20 * ROW + 24}" rx="8" fill="#24713f"/>'
        ),
        (
            f'<rect x="{(LEFT + RIGHT) // 2 - 34}" y="{TOP - 34}" width="68" height="40" '
            'rx="4" fill="#c8ccd0" stroke="#70767c"/>'
        ),
        f'<text x="{(LEFT + RIGHT) // 2}" y="{TOP - 10}" text-anchor="middle">USB</text>',
        *(line for pin in HEADER for line in pin_row(pin)),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


if __name__ == "__main__":
    DRAWING.write_text(drawing(), encoding="utf-8")

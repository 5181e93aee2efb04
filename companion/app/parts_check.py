"""Checking the parts one by one: what each reader, button and the screen does, live."""

from collections.abc import Iterable, Sequence

from crownboard.messages import GREEN, WHITE
from crownboard.rc522 import ECHO_BITS
from PIL import Image

from companion.app.remedies import told_of
from companion.core.outcomes import Reason
from companion.table.inputs import Bind, Tick
from companion.table.screens.canvas import HEIGHT, SCREEN, WIDTH, Area, Canvas
from companion.table.screens.faces import BOLD, TALL
from companion.table.sounds import Sound
from hardware.events import Event, Health, Pressed, TagOff, TagOn
from hardware.reader import KNOWN_VERSIONS
from hardware.slots import RECENT, SlotReport


class PartsCheck:
    """Remembers what every part did. A desk that commits nothing.

    Args:
        buttons: the names of the buttons.
        lit: the slots that have a lamp each.
        piezo: whether there is one.
    """

    step: Bind | None = None
    """A check commits nothing."""

    def __init__(
        self, buttons: Iterable[str], lit: Iterable[str] = (), *, piezo: bool = False
    ) -> None:
        self._buttons = tuple(buttons)
        self._lit = tuple(lit)
        self._has_piezo = piezo
        self._ticks = False
        self._pressed: set[str] = set()
        self._lying: dict[str, list[str]] = {}
        self._health: dict[str, Health] = {}

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input."""
        match event:
            case Pressed():
                self._pressed.add(event.button)
                self._ticks = True
            case TagOn():
                self._lying.setdefault(event.slot, []).append(event.uid)
            case TagOff():
                self._lying[event.slot] = [u for u in self._lying[event.slot] if u != event.uid]
            case Health():
                self._health[event.part] = event
            case _:
                pass

    def committed(self) -> None:
        """Nothing is ever committed."""

    def not_committed(self, why: Reason) -> None:
        """Nothing is ever committed."""

    def due_us(self) -> int | None:
        """Nothing is ever due by itself."""
        return None

    def rows(self, readers: Sequence[SlotReport]) -> list[str]:
        """Tell what every part has done so far, one line each."""
        ill = {
            part: _ill_row(health) for part, health in self._health.items() if health.state != "ok"
        }
        looked_at = {f"reader {report.slot}": self._reader_row(report) for report in readers}
        own = {f"button {name}": self._button_row(name) for name in self._buttons}
        own["screen"] = self._screen_row()
        if self._lit:
            own["lamps"] = self._lamps_row()
        if self._has_piezo:
            own["piezo"] = "piezo: ticks at each press. Listen"
        return [
            *looked_at.values(),
            *(row for part, row in ill.items() if part not in looked_at | own),
            *(ill.get(part, row) for part, row in own.items()),
        ]

    def _reader_row(self, report: SlotReport) -> str:
        health = self._health.get(f"reader {report.slot}")
        if report.state == "dead" and health is not None and health.why == "taken":
            return _ill_row(health)  # not its wires
        return reader_row(report)

    def _button_row(self, name: str) -> str:
        done = "pressed, works" if name in self._pressed else "not pressed yet: press it"
        return f"button {name}: {done}"

    def _screen_row(self) -> str:
        if "screen" not in self._health:
            return "screen: is being started"
        return "screen: shows the test picture: a frame, and 'Crown Table'"

    def _lamps_row(self) -> str:
        board = self._health.get("board")
        if board is None or board.state == "dead":
            return "lamps: dark as long as the board does not work"
        return "lamps: all white, green where a sticker lies. Look at each"

    def lamps(self) -> dict[str, str]:
        """Return the colours of the slots' lamps: each is lit, in its own colour for a card."""
        return {slot: GREEN if self._lying.get(slot) else WHITE for slot in self._lit}

    def heard(self) -> Sound | None:
        """Return the tick of a press, once."""
        ticks, self._ticks = self._ticks, False
        return "tick" if ticks else None

    def all_well(self, readers: Sequence[SlotReport]) -> bool:
        """Tell whether no part has anything wrong with it that can be seen without a person."""
        return all(report.state == "ok" for report in readers) and all(
            health.state == "ok" for health in self._health.values()
        )

    def picture(self) -> Image.Image:
        """Draw the test picture: a frame to the last pixel, and what was touched last."""
        canvas = Canvas()
        canvas.frame(SCREEN)
        canvas.paragraph(Area(2, 4, WIDTH - 4, 20), "Crown Table", ((TALL, 1),))
        lying = ", ".join(f"{slot}: {len(uids)}" for slot, uids in sorted(self._lying.items()))
        canvas.paragraph(Area(2, 26, WIDTH - 4, 10), lying, ((BOLD, 1),))
        pressed = " ".join(name for name in self._buttons if name in self._pressed)
        canvas.paragraph(Area(2, 38, WIDTH - 4, HEIGHT - 40), pressed, ((BOLD, 2),))
        return canvas.image


def _ill_row(health: Health) -> str:
    return f"{health.part}: {health.state}. {told_of(health)}".rstrip(". ")


def reader_row(report: SlotReport) -> str:
    """Tell in a line how a reader is, and how well it reads what lies on it."""
    if report.state == "unknown":
        return f"reader {report.slot}: is being started"
    row = f"reader {report.slot}: {report.state}, {_version(report.version)}"
    if report.state == "dead":
        return f"{row}. Check its wires: 3V3, GND, SDA, SCK, MOSI, MISO, RST (see wiring.md)"
    if report.lost_bits:
        row += f"; loses bits, {report.lost_bits} of {ECHO_BITS}: shorten its wires (see wiring.md)"
    for uid, hits in report.hits.items():
        row += f"; sticker {uid}: {_hits(hits, report.visits[uid])}"
    if report.corrupt:
        row += f"; {report.corrupt} of {RECENT} looks disturbed"
    if report.state == "noisy":
        return f"{row}. Metal or another reader too near? Two cards at once? (see wiring.md)"
    return row if report.hits else f"{row}. Lay a card on it"


def _version(version: int | None) -> str:
    if version is None:
        return "no answer"
    told = f"version {version:#04x}"
    return told if version in KNOWN_VERSIONS else f"{told} (not known: {_why_unknown(version)})"


def _why_unknown(version: int) -> str:
    """A known version with one bit wrong is more likely than another chip."""
    for known in sorted(KNOWN_VERSIONS, reverse=True):
        if version | known == known and (version ^ known).bit_count() == 1:
            return f"{known:#04x} with a bit lost? Shorter wires, or a board that holds MISO"
    return "a clone, or bits get lost"


def _hits(hits: int, looks: int) -> str:
    if looks < RECENT:
        return f"{hits} of {looks}, counting"
    weak = "" if hits >= RECENT - 1 else " (weak: move it to the middle of the slot)"
    return f"{hits} of {RECENT}{weak}"

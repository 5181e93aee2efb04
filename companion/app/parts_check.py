"""Checking the parts one by one: what each reader, button and the screen does, live."""

from collections.abc import Iterable, Sequence

from PIL import Image

from companion.core.outcomes import Reason
from companion.table.inputs import Bind, Tick
from companion.table.screens.canvas import HEIGHT, SCREEN, WIDTH, Area, Canvas
from companion.table.screens.faces import BOLD, TALL
from hardware.events import Event, Health, Pressed, TagOff, TagOn
from hardware.slots import RECENT, SlotReport


class PartsCheck:
    """Remembers what every part did. A desk that commits nothing."""

    step: Bind | None = None
    """A check commits nothing."""

    def __init__(self, buttons: Iterable[str]) -> None:
        self._buttons = tuple(buttons)
        self._pressed: set[str] = set()
        self._lying: dict[str, list[str]] = {}
        self._health: dict[str, Health] = {}

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input."""
        match event:
            case Pressed():
                self._pressed.add(event.button)
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
        rows = [_reader_row(report) for report in readers]
        known = {f"reader {report.slot}" for report in readers}
        rows += [
            f"{part}: {health.state}. {health.detail}".rstrip()
            for part, health in self._health.items()
            if health.state != "ok" and part not in known
        ]
        for name in self._buttons:
            done = "pressed, works" if name in self._pressed else "not pressed yet: press it"
            rows.append(f"button {name}: {done}")
        if self._health.get("screen", None) is not None:
            state = self._health["screen"].state
            shown = "shows the test picture: a frame, and 'Crown Table'" if state == "ok" else state
            rows.append(f"screen: {shown}")
        return rows

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


def _reader_row(report: SlotReport) -> str:
    version = "no answer" if report.version is None else f"version {report.version:#04x}"
    row = f"reader {report.slot}: {report.state}, {version}"
    if report.state == "dead":
        return f"{row}. Check its wires: 3V3, GND, SDA, SCK, MOSI, MISO, RST (see wiring.md)"
    if not report.hits:
        return f"{row}. Lay a card on it"
    for uid, hits in report.hits.items():
        row += f"; sticker {uid}: {hits} of {RECENT}"
        row += "" if hits >= RECENT - 1 else " (weak: move it to the middle of the slot)"
    return row

"""Screens while a deck is calibrated: what to do, how the last card was heard, what is weak."""

from PIL import Image

from companion.table.desks.calibrating import CalibrationView
from companion.table.desks.judging_reads import Reading, Verdict
from companion.table.screens.canvas import Area, Canvas, Style
from companion.table.screens.common import KEYS, OK, keys, message
from companion.table.screens.enrol import LARGE, ONE, face_name, listed
from companion.table.screens.faces import BOLD, TALL, THIN
from companion.table.texts import explain, part_name, say

SAID: tuple[Style, ...] = ((TALL, 2), (BOLD, 5), (THIN, 5))

SMALL: tuple[Style, ...] = ((BOLD, 1), (THIN, 1))
SPOTS = 4
"""How many bad spots are named before the rest is only dots."""


def draw_calibration(view: CalibrationView, language: str) -> Image.Image:
    """Draw how far it is: lay, leave it, a tick with how it was heard; or the verdict."""
    canvas = Canvas()
    if view.problem is not None:
        message(canvas, explain(language, view.problem), "problem")
        return canvas.image
    if view.verdict is not None:
        text = verdict_text(view, view.verdict, language)
        canvas.paragraph(Area(0, 0, 128, 53), text, SAID)
        keys(canvas, KEYS, (OK, say(language, "calibrate.more")))
        return canvas.image
    count = say(language, "enrol.count", bound=view.measured, faces=view.faces)
    canvas.paragraph(Area(0, 0, 128, 10), count, ((BOLD, 1),))
    if view.asking == "lift" and view.last is not None:
        canvas.paragraph(Area(0, 10, 128, 18), face_name(view.last.face, language), LARGE)
        canvas.icon(4, 28, "ready")
        canvas.paragraph(Area(20, 28, 108, 16), say(language, "enrol.lift"), ONE)
        canvas.paragraph(
            Area(0, 44, 128, 9), read_text(view.last, language), ((BOLD, 1), (THIN, 1))
        )
    else:
        text = say(language, "calibrate.leave" if view.asking == "leave" else "calibrate.lay")
        canvas.paragraph(Area(0, 10, 128, 43), text, ((TALL, 2), (BOLD, 3)))
    keys(canvas, KEYS, (OK, say(language, "calibrate.result")))
    return canvas.image


def read_text(reading: Reading, language: str) -> str:
    """Say how a card was heard, and by which reader."""
    part = part_name(language, f"reader {reading.slot}")
    return say(language, "calibrate.read", hits=reading.hits, visits=reading.visits, part=part)


def verdict_text(view: CalibrationView, verdict: Verdict, language: str) -> str:
    """Name weak stickers and bad spots, or say that there are none, or none as yet."""
    said = []
    if verdict.stickers:
        said.append(say(language, "calibrate.stickers", cards=listed(verdict.stickers, language)))
    if verdict.spots:
        spots = ", ".join(verdict.spots[:SPOTS]) + " …" * (len(verdict.spots) > SPOTS)
        said.append(say(language, "calibrate.spots", parts=spots))
    if verdict.doubtful and not said:  # what is certain comes first
        faces = tuple(dict.fromkeys(each.face for each in verdict.doubtful))
        said.append(say(language, "calibrate.doubtful", cards=listed(faces, language)))
    well = "calibrate.well" if view.measured == view.faces else "calibrate.well_so_far"
    return " ".join(said) or say(language, well if view.measured else "calibrate.none")

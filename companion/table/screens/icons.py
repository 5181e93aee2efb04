"""Small pictures: what a word would be too long for."""

from functools import cache

from PIL import Image

from companion.table.screens.mark_drawings import MARKS
from companion.table.screens.sign_drawings import SIGNS

ICONS = MARKS | SIGNS


@cache
def icon(name: str) -> Image.Image:
    """Return an icon as a mask; KeyError where there is none of that name."""
    rows = ICONS[name].split()
    mask = Image.new("1", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            mask.putpixel((x, y), pixel == "#")
    return mask

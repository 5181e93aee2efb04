"""The end of a match of two on the small screen: who has won it, and how it stands."""

from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.view import TableView


def won_match(canvas: Canvas, view: TableView, wins: str, standing: tuple[int, int]) -> None:
    """Show in a sentence who has won, and what each of the two has."""
    dots(canvas, view)
    canvas.icon(0, 1, "crown", scale=2)
    canvas.paragraph(Area(38, 8, 90, 18), wins, ((BIG, 1), (TALL, 1), (BOLD, 2), (THIN, 2)))
    a, b = standing
    canvas.centred(Area(0, 27, 128, 8), f"{a}:{b}", BOLD)
    short = shorten(view.names, 44, THIN)
    canvas.right(48, 27, short["A"], THIN)
    canvas.text(80, 27, short["B"], THIN)

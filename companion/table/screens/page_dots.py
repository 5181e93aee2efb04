"""The right end of every screen's top line: which page this is, or that a step was taken back."""

from companion.table.panel.panel import PAGES
from companion.table.screens.canvas import PAPER, Area, Canvas
from companion.table.view import TableView

DOTS_X = 108
PLACE = Area(DOTS_X, 0, 20, 8)


def dots(canvas: Canvas, view: TableView) -> None:
    """Show which of the pages this is; after a step back an arrow instead.

    All else stays readable then: what is asked now, and what ok does.
    """
    if view.notice is not None and view.notice.key == "taken_back":
        canvas.fill(PLACE)
        canvas.icon(PLACE.x + 4, 1, "undo", PAPER)
        return
    for page in range(PAGES):
        canvas.icon(DOTS_X + 5 * page, 2, "page" if page == view.page else "other page")

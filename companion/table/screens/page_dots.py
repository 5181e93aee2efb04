"""The right end of every screen's top line: the page, a step taken back, or a silent reader."""

from companion.table.panel.panel import PAGES
from companion.table.screens.canvas import PAPER, Area, Canvas
from companion.table.screens.faces import THIN, width
from companion.table.view import TableView

DOTS_X = 108
PLACE = Area(DOTS_X, 0, 20, 8)


def dots(canvas: Canvas, view: TableView) -> None:
    """Show which of the pages this is; after a step back an arrow instead.

    All else stays readable then: what is asked now, and what ok does. On the first page `!B` says
    that reader B does not answer, as long as it does not.
    """
    if view.notice is not None and view.notice.key == "taken_back":
        canvas.fill(PLACE)
        canvas.icon(PLACE.x + 4, 1, "undo", PAPER)
        return
    if view.silent and not view.page:
        canvas.fill(PLACE)
        canvas.centred(PLACE, _silent(view.silent), THIN, PAPER)
        return
    for page in range(PAGES):
        canvas.icon(DOTS_X + 5 * page, 2, "page" if page == view.page else "other page")


def _silent(slots: tuple[str, ...]) -> str:
    """Name the slots that are silent; where they have no room, that there are some."""
    named = "!" + "".join(slots)
    return named if all(slots) and width(named, THIN) <= PLACE.wide - 2 else "!"

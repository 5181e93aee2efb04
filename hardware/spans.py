"""Finds what of a picture to send again: the cheapest windows around the changed bytes.

A page is eight rows of a 128x64 display: 128 bytes, one for each column, top row in the
lowest bit (SSD1306 data sheet, 8.7). A window is sent as one command (address, control,
COLUMNADDR and PAGEADDR with two arguments each) and one block of data (address, control).
A chip without windows is sent strips of one page each: the command is shorter (address,
control, the page, two halves of the column).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

WINDOW_COST = 8 + 2
"""Bytes on the wire for a window, besides its data."""

STRIP_COST = 5 + 2
"""Bytes on the wire for a strip, besides its data."""

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8

Pages = tuple[bytes, ...]


class Window(NamedTuple):
    """A rectangle of bytes; the last column and page belong to it."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def cost(self) -> int:
        """Bytes on the wire."""
        return WINDOW_COST + (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def around(self, other: "Window") -> "Window":
        """Return the smallest window that covers both."""
        return Window(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.top, other.top),
            max(self.bottom, other.bottom),
        )


WHOLE = Window(0, WIDTH - 1, 0, PAGES - 1)


def to_pages(picture: Image.Image) -> Pages:
    """Return a 128x64 picture of mode "1" as the display's memory holds it.

    Turned clockwise, each column becomes a row of eight bytes: the bottom page first, and
    in each byte the top row in the lowest bit.
    """
    columns = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    return tuple(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def changed_windows(before: Pages | None, after: Pages) -> list[Window]:
    """Return windows that cover every difference, at no more bytes than a whole frame.

    >>> page = bytes(128)
    >>> changed_windows((page,) * 8, (b"x" + page[1:], *(page,) * 7))
    [Window(left=0, right=0, top=0, bottom=0)]
    """
    if before is None:
        return [WHOLE]
    windows: list[Window] = []
    for page, (old, new) in enumerate(zip(before, after, strict=True)):
        for left, right in _changed_spans(old, new, WINDOW_COST):
            _join_or_add(windows, Window(left, right, page, page))
    if sum(window.cost for window in windows) >= WHOLE.cost:
        return [WHOLE]
    return windows


def changed_strips(before: Pages | None, after: Pages) -> list[Window]:
    """Return windows of one page each that cover every difference.

    >>> page = bytes(128)
    >>> changed_strips((page,) * 8, (b"x" + page[1:], *(page,) * 7))
    [Window(left=0, right=0, top=0, bottom=0)]
    """
    if before is None:
        return [Window(0, WIDTH - 1, page, page) for page in range(PAGES)]
    return [
        Window(left, right, page, page)
        for page, (old, new) in enumerate(zip(before, after, strict=True))
        for left, right in _changed_spans(old, new, STRIP_COST)
    ]


def cut_out(pages: Sequence[bytes], window: Window) -> bytes:
    """Return a window's bytes in the order in which the display fills it."""
    return b"".join(
        pages[page][window.left : window.right + 1] for page in range(window.top, window.bottom + 1)
    )


def _changed_spans(old: bytes, new: bytes, cost: int) -> Iterator[tuple[int, int]]:
    """Yield first and last column of spans so far apart that two are cheaper, at `cost` each."""
    changed = [column for column in range(WIDTH) if old[column] != new[column]]
    start = end = None
    for column in changed:
        if start is None or end is None:
            start = column
        elif column - end - 1 > cost:
            yield start, end
            start = column
        end = column
    if start is not None and end is not None:
        yield start, end


def _join_or_add(windows: list[Window], new: Window) -> None:
    """Let a window from the page above grow over the new one if that costs less."""
    for index, window in enumerate(windows):
        joined = window.around(new)
        if window.bottom >= new.top - 1 and joined.cost <= window.cost + new.cost:
            windows[index] = joined
            return
    windows.append(new)

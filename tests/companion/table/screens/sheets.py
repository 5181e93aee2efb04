"""Pictures of screens: put on one sheet to be looked at, and written as text to be kept."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw

SCALE, COLUMNS, GAP, TITLE = 3, 4, 12, 14
ABOVE, BELOW = bytes([0] + [2] * 255), bytes([0] + [1] * 255)
HALVES = str.maketrans({0: " ", 1: "▄", 2: "▀", 3: "█"})


def on_one_sheet(screens: Mapping[str, Image.Image]) -> Image.Image:
    """Draw screens, each under its name, on one picture."""
    wide, high = 128 * SCALE + GAP, 64 * SCALE + GAP + TITLE
    rows = -(-len(screens) // COLUMNS)
    sheet = Image.new("L", (COLUMNS * wide + GAP, rows * high + GAP), 70)
    pen = ImageDraw.Draw(sheet)
    for i, (name, screen) in enumerate(screens.items()):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), name, fill=255)
        size = (128 * SCALE, 64 * SCALE)
        sheet.paste(screen.convert("L").resize(size, Image.Resampling.NEAREST), (x, y + TITLE))
    return sheet


def folder_in(arguments: list[str]) -> Path | None:
    """Return the folder that sheets are to go to; None for `--golden`. Raise SystemExit else."""
    if arguments == ["--golden"]:
        return None
    if len(arguments) != 1 or arguments[0].startswith("-"):
        raise SystemExit("Say a folder for the sheets, or --golden to renew the golden pictures.")
    return Path(arguments[0])


def write(sheet: Image.Image, file: Path) -> None:
    """Write a sheet and say where it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file)
    print(file)


def renew(folder: Path, screens: Mapping[str, Image.Image]) -> None:
    """Write every golden picture of a folder anew, and remove those of what is no more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, screen in screens.items():
        (folder / f"{name}.txt").write_text(as_text(screen), encoding="utf-8")


def fixed(golden: Path, name: str) -> str:
    """Return the golden picture of this name in a folder, as text; nothing where there is none."""
    file = golden / f"{name}.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def as_text(screen: Image.Image) -> str:
    """Write a picture in half blocks, two pixels a letter, 32 lines of 128.

    >>> as_text(Image.new("1", (3, 2), 1))
    '███\\n'
    """
    data = screen.convert("L").tobytes()
    lines_of = range(0, len(data), screen.width)
    rows = [data[i : i + screen.width] for i in lines_of]
    lines = (
        halves(above, below).decode("ascii").translate(HALVES).rstrip()
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(lines) + "\n"


def halves(above: bytes, below: bytes) -> bytes:
    """Say of every two pixels in one byte which are lit."""
    upper = int.from_bytes(above.translate(ABOVE), "big")
    return (upper | int.from_bytes(below.translate(BELOW), "big")).to_bytes(len(above), "big")

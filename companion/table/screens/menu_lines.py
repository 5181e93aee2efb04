"""A menu on the small screen: what each of its lines does, in words."""

from collections.abc import Mapping

from companion.core.words import Seat
from companion.table.panel.menus import Item, Menu
from companion.table.screens import faces
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import (
    ITEM_WIDE,
    choices,
    game_name,
    readable,
)
from companion.table.screens.faces import THIN
from companion.table.screens.names import shorten
from companion.table.texts import TEXTS, say


def menu(canvas: Canvas, shown: Menu, names: Mapping[Seat, str], language: str) -> None:
    """Show a list with its cursor, five lines at a time."""
    choices(canvas, [item_text(item, names, language) for item in shown.items], shown.cursor, 2)


def item_text(item: Item, names: Mapping[Seat, str], language: str) -> str:
    """Say what a line of a menu does, its value in words where there are words for it."""
    data, texts = dict(item.data), TEXTS[language]
    keys = (f"{item.key}.{data.get('value')}", item.key)
    key = next((key for key in keys if key in texts), "")
    if not key:
        return _plain_item(item, language)
    seat = next((seat for seat, name in names.items() if _is_of(item, seat, name)), None)
    if seat is None:
        return say(language, key, **data)
    words = faces.width(say(language, key, **data | {"name": ""}), THIN)
    room = ITEM_WIDE - words - 1  # the sentence stays whole, the name takes what it leaves
    return say(language, key, **data | {"name": shorten(names, room, THIN)[seat]})


def _plain_item(item: Item, language: str) -> str:
    """Say a line of the set-up for which a new game has no text: the game, or an option."""
    data = dict(item.data)
    if "value" in data:
        name = readable(item.key.removeprefix("option."))
        return say(language, "plain.option", name=name, value=data["value"])
    return say(language, "plain.game", name=game_name(str(data["name"]), language))


def _is_of(item: Item, seat: Seat, name: str) -> bool:
    """Tell whether the line is about this seat: its last word or its data says so."""
    data = dict(item.data)
    return data.get("name") == name and (data.get("seat") or item.does.split()[-1]) == seat

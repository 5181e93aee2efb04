"""Outside the games, and what is drawn and told of each, everything knows asks and no game."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.games import GAMES

pytestmark = pytest.mark.sweep

ROOM = Path(companion.__file__).parent
OWN = ("screens", "stories", "texts")
"""Rooms of the table with one file a game; what all games share in them is shown to go without
by a game that has none, see `table/test_any_game.py`."""

VERBS = {verb.word for game in GAMES.values() for verb in game.verbs}

NAMED = {
    ("app/compose.py", "crown-duel"): "what a table proposes that has never played",
    ("app/decks.py", "crown-duel"): "whose cards are bound where nobody says",
    ("app/simulator/stickers.py", "crowns"): "which printed decks lie at the simulated table",
    (
        "app/simulator/stickers.py",
        "crown-battles",
    ): "which printed decks lie at the simulated table",
}
"""Where a game is named all the same, and why."""

DECIDED = {
    ("app/simulator/bot_laying.py", "done"): "a kind of ask",
    ("app/simulator/bots.py", "done"): "a kind of ask",
    ("app/simulator/bots.py", "play"): "a phase of the table",
    ("table/panel/answers.py", "done"): "a kind of ask",
    ("table/panel/menu_panel.py", "done"): "a line of the menu",
    ("table/panel/menu_panel.py", "close"): "a line of the menu",
    (
        "table/panel/menu_panel.py",
        "forward",
    ): "a line of the menu, for every card that was put aside",
    ("table/panel/play_menu.py", "done"): "a kind of ask",
    ("table/cards/playing.py", "done"): "a kind of ask",
    ("table/cards/used.py", "done"): "a kind of ask",
    ("table/panel/menu_panel.py", "play"): "the name of a menu",
}
"""Where a word decides that is a verb of some game, and what it is there."""


def files() -> list[str]:
    found = []
    for room in ("table", "app"):
        for file in sorted((ROOM / room).rglob("*.py")):
            inside = file.relative_to(ROOM)
            if inside.parts[1] not in OWN:
                found.append(inside.as_posix())
    return found


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOM / file).read_text(encoding="utf-8"))


def strings(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def deciding(module: ast.Module) -> set[str]:
    """List the words that something is compared with, matched with, or looked up by."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Compare):
            found |= {word for part in (node.left, *node.comparators) for word in strings(part)}
        elif isinstance(node, ast.MatchValue):
            found |= set(strings(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("verb", "startswith", "removeprefix", "get"):
                found |= set(strings(node))
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) != "Literal":
            found |= set(strings(node.slice))
    return found


def imports(module: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def test_they_import_no_game() -> None:
    """Though they may import the registry of all."""
    games = tuple(f"companion.games.{name.replace('-', '_')}" for name in GAMES)
    found = {(file, name) for file in files() for name in imports(tree(file))}
    assert sorted((file, name) for file, name in found if name.startswith(games)) == []


def test_they_name_no_game_but_where_it_is_said_why() -> None:
    named = {(file, word) for file in files() for word in strings(tree(file)) if word in GAMES}
    assert sorted(named) == sorted(NAMED)


def test_they_ask_for_no_verb_but_where_it_is_said_why() -> None:
    decided = {(file, word) for file in files() for word in deciding(tree(file)) & VERBS}
    assert sorted(decided) == sorted(DECIDED)

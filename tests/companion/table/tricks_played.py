"""How people play the two games of tricks at a scripted table: what its tests share."""

from companion.core.game import Value
from companion.table.panel.answering import Row
from tests.companion.table.scripted import ScriptedTable

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")
TRUMPS = ("red", "blue", "green", "yellow") * 5


def crowns(layout: str = "round", seats: int = 3, **chosen: Value) -> ScriptedTable:
    """Begin a match of Crowns in which A starts and red is the first trump."""
    drawn = ("A", *TRUMPS)
    return ScriptedTable(layout, "crowns", NAMES[:seats], drawn=drawn, **chosen).start()  # type: ignore[arg-type]


def battles(layout: str = "round", seats: int = 3, **chosen: Value) -> ScriptedTable:
    """Begin a match of Crown Battles in which A deals and the first die shows red."""
    drawn = ("A", *TRUMPS)
    return ScriptedTable(layout, "crown-battles", NAMES[:seats], drawn=drawn, **chosen).start()  # type: ignore[arg-type]


def told(table: ScriptedTable) -> ScriptedTable:
    """Tell the numbers that begin a round as the panel proposes them."""
    if table.view().result:
        table.press("ok")
    table.press("ok")
    while table.view().phase == "count":
        table.press("ok")
    return table


def trick(table: ScriptedTable, text: str) -> ScriptedTable:
    """Lay or tap a trick, each card by the seat whose turn it is, after all was cleared away."""
    table.clear()
    for card in text.split():
        turn = table.view().game.turn
        if table.settings.layout.places:
            table.lay(table.session.layout.slot_of(f"trick.{turn}") or "", card)
        else:
            table.tap(card)
    return table


def trick_order(table: ScriptedTable) -> tuple[str, ...]:
    """Return the seats in the order in which they lay, from whoever's turn it is."""
    players, turn = table.view().game.players, table.view().game.turn
    at = players.index(turn)
    return (*players[at:], *players[:at])


def laid(table: ScriptedTable) -> tuple[tuple[str, str], ...]:
    """Return what lies in the trick under way."""
    seen: tuple[tuple[str, str], ...] = table.view().game.laid
    return seen


def revoked(layout: str = "round") -> ScriptedTable:
    """C did not follow green in the first battle of round two, and shows a green card now."""
    table = trick(told(crowns(layout)), "R1 R2 R3").clear()
    return trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")


def revoked_midway(layout: str = "round") -> ScriptedTable:
    """B did not follow red in the first battle of round two, and shows a red card now."""
    table = told(trick(told(crowns(layout)), "R1 R2 R3").clear())
    table = told(trick(trick(table, "R4 R5 R6"), "R7 R8 R9").clear())
    return trick(trick(table, "G5 Y2 G7"), "R8 Y9 G1")


def question(table: ScriptedTable) -> str:
    """Return what is being chosen, empty where nothing is."""
    choosing = table.view().choosing
    return choosing.question if choosing is not None else ""


def word(table: ScriptedTable) -> str:
    """Return the word of what people are told is wrong, empty where nothing is."""
    notice = table.view().notice
    return notice.why.word if notice is not None and notice.why is not None else ""


def menu(table: ScriptedTable, does: str) -> ScriptedTable:
    """Open the menu, whatever is asked, and take what does this: two presses and the way down."""
    return table.press("up", "ok").choose(does)


def rows(table: ScriptedTable) -> tuple[Row, ...]:
    """Return the list of numbers that is open, as everybody sees it."""
    counting = table.view().counting
    assert counting is not None
    return counting.rows


def plays(table: ScriptedTable) -> list[str]:
    """Return the lines of cards and of undo, as committed."""
    return [line for line in table.lines if " play " in line or "undo" in line]

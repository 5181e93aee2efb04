"""With an unknown sticker or a silent part it is said how to go on by hand, where one can (T7)."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from companion.table.screens.common import message_of
from companion.table.screens.menu_lines import item_text
from hardware.events import Health
from tests.companion.table import cuprum_tables as cuprum
from tests.companion.table.scripted import UNKNOWN, ScriptedTable, uid_of
from tests.companion.table.tricks_played import battles, crowns, revoked_midway, told

pytestmark = pytest.mark.sweep

Made = Callable[[], ScriptedTable]


def duel(layout: str = "duel", **more: object) -> ScriptedTable:
    return ScriptedTable(layout, **more).start()  # type: ignore[arg-type]


SAID: dict[str, tuple[Made, str]] = {
    "in a duel": (duel, "B"),
    "beside one who is ready": (lambda: duel().lay("A", "5S").press("A"), "B"),
    "tapped in a duel": (lambda: duel("pocket").tap("5S"), "tap"),
    "in a trick": (lambda: told(crowns()), "A"),
    "later in a trick": (lambda: told(battles()).lay("B", "red-3"), "C"),
    "tapped in a trick": (lambda: told(crowns("pocket")).tap("R5"), "tap"),
    "on a battlefield": (cuprum.table, "A-M1"),
    "after a card of the turn": (lambda: cuprum.lay(cuprum.table(), "A", "M1 5S"), "A-M2"),
    "in a turn that begins with it": (
        lambda: cuprum.lay(cuprum.table(), "A", "M1 5S, M2 9S"),
        "B-M2",
    ),
    "tapped in Cuprum": (lambda: cuprum.put(cuprum.table("pocket"), "A", "M1 5S"), "tap"),
}


def found(table: ScriptedTable, slot: str) -> ScriptedTable:
    """Let an unknown sticker be read."""
    return table.tap(UNKNOWN) if slot == "tap" else table.lay(slot, UNKNOWN)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("case", SAID)
def test_the_buttons_that_are_said_lead_to_the_line_that_is_said(case: str, language: str) -> None:
    """T7, and nothing happens on the way there."""
    made, slot = SAID[case]
    table = found(made(), slot)
    message, lines = message_of(table.view(), language), list(table.lines)
    before, _, line = message.rstrip(".").partition(" ▲, ok, ")
    assert (before[-1], bool(line)) == (":", True)
    drawn = " ".join(mark.what for mark in compose(table.view(), language).marks)
    assert drawn.endswith(message), "it is there from the first word to the last"
    view = table.press("up", "ok").view()
    assert view.menu is not None
    assert line in [item_text(item, view.names, language) for item in view.menu.items]
    assert table.lines == lines


@pytest.mark.parametrize("part", ["reader A", "board"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("case", SAID)
def test_a_part_that_is_silent_says_the_buttons_to_the_lines_of_the_menu(
    case: str, language: str, part: str
) -> None:
    """In Cuprum ok alone would lay a card, or end the turn."""
    table = SAID[case][0]()
    lines = list(table.lines)
    table.session.receive(Health(part, "dead", table.now_us), table.now_us)
    _, _, line = message_of(table.view(), language).rstrip(".").partition(": ▲, ok, ")
    assert line in ("By hand", "Von Hand")
    view = table.press("up", "ok").view()
    assert view.menu is not None
    items = [item_text(item, view.names, language) for item in view.menu.items]
    assert [item for item in items if item.startswith(f"{line}: ")]
    assert table.lines == lines


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_there_to_the_end_with_long_names_too(language: str) -> None:
    table = found(duel(names=("Maximilian Wagner", "Maximiliane Mueller")), "B")
    drawn = " ".join(mark.what for mark in compose(table.view(), language).marks)
    assert drawn.endswith(message_of(table.view(), language))


@pytest.mark.parametrize(
    ("case", "seat", "presses"),
    [
        ("in a trick", "A", ("ok", "ok")),
        ("tapped in a trick", "B", ("ok", "ok")),
        ("on a battlefield", "A", ("ok", "ok", "ok")),
    ],
)
def test_the_card_that_is_named_is_bound_to_the_sticker(
    case: str, seat: str, presses: tuple[str, ...]
) -> None:
    """T7: suit and card, in Cuprum the place too."""
    made, slot = SAID[case]
    table = found(made(), slot).press("up", "ok").choose(f"by hand {seat}").press(*presses)
    assert [binding.uid for binding in table.bound] == [uid_of(UNKNOWN)]
    assert message_of(table.view(), "en") == "", (
        "where it lies it counts, and is none to be swapped"
    )


def answered() -> ScriptedTable:
    return duel("pocket").tap("5S").tap("7H")


NOT_SAID: dict[str, tuple[Made, str]] = {
    "out of turn": (cuprum.table, "B-M1"),
    "out of turn in a trick": (lambda: told(crowns()), "C"),
    "when all have tapped": (answered, "tap"),
    "while the menu is open": (lambda: duel("pocket").press("up", "ok"), "tap"),
}


@pytest.mark.parametrize("case", NOT_SAID)
def test_it_is_not_said_where_no_line_is_there_or_the_buttons_mean_something_else(
    case: str,
) -> None:
    made, slot = NOT_SAID[case]
    said = message_of(found(made(), slot).view(), "en")
    assert said == "This sticker is not known. Add the card to a deck first."


def test_it_is_not_said_while_a_revoke_is_open() -> None:
    """T4: there ok asks about that first."""
    table = revoked_midway().clear().press("back")
    found(table, table.view().game.turn)
    assert table.view().revoke
    assert message_of(table.view(), "en").startswith("This sticker is not known.")

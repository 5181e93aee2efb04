"""The first seconds: what is shown and said of the parts, and that nobody has to wait for them."""

import pytest
from PIL import Image

from companion.app import compose
from companion.app.coming_up import LONGEST_US, ComingUp
from companion.app.service_desk import ServiceDesk
from companion.table.inputs import Tick
from companion.table.screens import at_home
from hardware.events import Health, Pressed
from tests.companion.table.scripted import ScriptedTable

DRAW = compose.draw_in("en")


class Desk:
    """A desk whose parts are coming up, and what it said."""

    def __init__(self, *troubles: str, board: bool = False) -> None:
        self.said: list[str] = []
        self.coming = ComingUp(("A", "B"), ("ok",), board=board)
        self.desk = ServiceDesk(
            ScriptedTable().session, troubles, coming=self.coming, tell=self.said.append
        )

    def health(self, *parts: str, state: str = "ok") -> "Desk":
        for part in parts:
            self.desk.receive(Health(part, state, 10), 10)
        return self

    def wait(self, until_us: int) -> "Desk":
        due_us = self.desk.due_us()
        assert due_us is not None
        if due_us <= until_us:
            self.desk.receive(Tick(), until_us)
        return self

    def picture(self) -> bytes:
        return self.desk.draw(DRAW, "en").tobytes()

    def idle(self) -> bytes:
        return DRAW(self.desk.session).tobytes()


def first(up: int, board: str | None = None) -> bytes:
    picture: Image.Image = at_home.coming_up(up, 2, board, "en")
    return picture.tobytes()


def test_parts_are_shown_as_they_come_up_and_then_the_table_is_ready() -> None:
    desk = Desk()
    assert desk.picture() == first(0)
    assert desk.health("reader A", "button ok").picture() == first(1)
    assert desk.health("reader B").picture() == first(2)
    assert desk.said == []
    assert desk.health("screen").picture() == desk.idle()
    assert desk.said == ["The table is ready."]
    desk.health("reader B", "screen", state="dead")
    assert desk.said == ["The table is ready."], "that is told of the part itself"


def test_a_slot_board_is_shown_too() -> None:
    desk = Desk(board=True).health("button ok", "screen")
    assert desk.picture() == first(0, "")
    assert desk.health("board", "reader A").picture() == first(1, "ok")
    assert desk.health("reader B").picture() == desk.idle()
    assert desk.said == ["The table is ready."]


def test_what_is_dead_is_named_and_not_waited_for() -> None:
    desk = Desk().health("reader A", "screen", "button ok").health("reader B", state="dead")
    assert desk.said == ["The table is ready, without: reader B."]
    desk = Desk(board=True).health("screen", "button ok").health("board", state="dead")
    assert desk.said == ["The table is ready, without: board."]
    assert desk.picture() == desk.idle()


def test_what_says_nothing_is_waited_for_three_seconds() -> None:
    desk = Desk().health("reader A", "button ok").health("reader B", state="noisy")
    desk.wait(LONGEST_US - 1)
    assert (desk.said, desk.picture()) == ([], first(2))
    desk.wait(LONGEST_US)
    assert desk.said == ["The table is ready, without: screen."]
    assert desk.picture() == desk.idle()
    assert desk.coming.due_us() is None, "and then nothing wakes the table for it"


@pytest.mark.parametrize("button", ["ok", "down"])
def test_a_press_goes_on_at_once(button: str) -> None:
    desk = Desk()
    desk.desk.receive(Pressed(button, 20), 20)
    assert desk.picture() == desk.idle() != first(0)
    assert (desk.desk.step is not None) == (button == "ok"), "one press plays the last set-up"
    assert desk.said == [], "which is no word of the parts"


def test_what_is_wrong_is_shown_before_the_parts() -> None:
    desk = Desk("No such deck.")
    assert desk.picture() == at_home.trouble("No such deck.", "en").tobytes()
    desk.desk.receive(Pressed("ok", 20), 20)
    assert desk.desk.step is None
    assert desk.picture() == desk.idle()

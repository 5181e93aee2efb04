"""Replacing one card's sticker: what is believed, what is refused, and when it holds."""

from companion.core.outcomes import reason
from companion.table.cards.decks import Binding
from companion.table.desks.one_sticker import STILL_US
from companion.table.desks.replacing import Replacement, ReplaceView
from hardware.events import Pressed
from tests.companion.table.desk_hands import DeskHands

OLD = Binding("01", "red", "4S")
KNOWN = (OLD, Binding("02", "red", "5S"), Binding("03", "blue", "4S"))


class Desk(DeskHands):
    """A replacement with hands; what it hands out is committed when the test says so."""

    def __init__(self) -> None:
        self.desk = Replacement(OLD, KNOWN)
        super().__init__(self.desk)

    def wait(self, us: int = STILL_US) -> "Desk":
        self.wait_for(us, self.desk.due_us())
        return self

    def commit(self) -> "Desk":
        self.desk.committed()
        return self

    @property
    def bound(self) -> Binding | None:
        return self.desk.step.binding if self.desk.step else None

    @property
    def problem(self) -> str:
        problem = self.desk.view().problem
        return problem.word if problem else ""


def test_a_new_sticker_is_bound_once_it_has_lain_still() -> None:
    desk = Desk().on("09").wait(STILL_US - 1)
    assert (desk.bound, desk.desk.view()) == (None, ReplaceView("4S", "lay"))
    assert desk.wait(1).bound == Binding("09", "red", "4S")
    assert desk.desk.new is None, "nothing is told before it is committed"
    assert desk.commit().desk.view() == ReplaceView("4S", "lift")
    assert desk.desk.step is None
    assert desk.desk.new == Binding("09", "red", "4S")
    assert not desk.desk.is_done
    assert desk.off("09").desk.view() == ReplaceView("4S", "done")
    assert desk.desk.is_done


def test_a_sticker_of_another_card_is_told_and_not_taken() -> None:
    for uid, face, deck in (("02", "5S", "red"), ("03", "4S", "blue")):
        desk = Desk().on(uid).wait()
        assert desk.desk.view().problem == reason("enrol_bound", card=face, deck=deck)
        assert desk.bound is None
        assert desk.off(uid).problem == ""
        assert desk.on("09").wait().bound == Binding("09", "red", "4S")


def test_the_old_sticker_replaces_nothing() -> None:
    desk = Desk().on("01").wait()
    assert (desk.problem, desk.bound) == ("replace_same", None)


def test_two_stickers_have_to_go_before_one_is_believed() -> None:
    desk = Desk().on("09").on("08", "B").wait()
    assert (desk.problem, desk.bound) == ("enrol_two_tags", None)
    assert desk.off("08", "B").wait().bound is None
    assert desk.off("09").problem == ""
    assert desk.on("09").wait().bound is not None


def test_one_sticker_heard_on_two_slots_is_one() -> None:
    desk = Desk().on("09").on("09", "B").wait()
    assert (desk.problem, desk.bound) == ("", Binding("09", "red", "4S"))
    desk = Desk().on("09").wait(STILL_US - 1).on("09", "B")
    assert desk.wait(1).bound is not None, "it has lain still for long enough"
    assert Desk().on("09").on("09", "B").off("09", "B").wait().bound is not None


def test_a_card_lifted_too_early_is_said() -> None:
    desk = Desk().on("09").wait(100_000).off("09")
    assert (desk.problem, desk.desk.due_us()) == ("enrol_too_short", None)
    assert desk.on("09").wait().bound is not None


def test_what_cannot_be_kept_is_told_until_it_is() -> None:
    desk = Desk().on("09").wait()
    desk.desk.not_committed(reason("cannot_save"))
    assert (desk.problem, desk.desk.new) == ("cannot_save", None)
    assert desk.off("09").commit().problem == ""
    assert desk.desk.is_done


def test_what_comes_later_changes_nothing() -> None:
    desk = Desk().on("09").wait().commit().off("09").on("08").wait()
    desk.desk.receive(Pressed("back", desk.now_us), desk.now_us)
    assert (desk.bound, desk.problem) == (None, "")
    assert desk.desk.new == Binding("09", "red", "4S")

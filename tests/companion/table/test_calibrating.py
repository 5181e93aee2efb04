"""Calibrating: which readings count, and which stickers and spots are named from them."""

import pytest

from companion.core.outcomes import reason
from companion.table.cards.decks import Binding
from companion.table.desks.calibrating import LOOK_US, Calibration, CalibrationView, Count
from companion.table.desks.judging_reads import Reading, Verdict, judge
from companion.table.inputs import Tick
from tests.companion.table.desk_hands import DeskHands

# What is named


def read(table: str) -> list[Reading]:
    """Read a table of made-up numbers: a row for each slot, a column for each card, of 20."""
    head, *rows = (line.split() for line in table.strip().splitlines())
    return [
        Reading(face, row[0], int(hits), 20)
        for row in rows
        for face, hits in zip(head, row[1:], strict=True)
        if hits != "-"
    ]


@pytest.mark.parametrize(
    ("table", "stickers", "spots", "doubtful"),
    [
        # All well.
        ("  4S 5S 6S 7S\n A 20 19 20 11\n B 20 - 20 20", "", "", ""),
        # One sticker is weak wherever it lies.
        ("  4S 5S 6S 7S\n A 6 19 20 20\n B 2 20 20 20", "4S", "", ""),
        # One slot is bad for all, also for the one heard once by luck.
        ("  4S 5S 6S 7S\n A 20 19 20 20\n B 2 6 12 0", "", "B", ""),
        # Both: the weak sticker is weak on the good slot too.
        ("  4S 5S 6S 7S\n A 3 19 20 20\n B 2 6 5 7", "4S", "B", ""),
        # Both, and the sticker lay on the bad slot only: nobody can know.
        ("  4S 5S 6S 7S\n A - 19 20 20\n B 2 6 5 7", "", "B", ""),
        # One slot, one weak sticker among others.
        ("  4S 5S 6S 7S\n A 0 19 20 20", "4S", "", ""),
        # One slot, all weak.
        ("  4S 5S 6S 7S\n A 0 1 2 3", "", "A", ""),
        # Too few to blame a slot, and the card is well elsewhere.
        ("  4S 5S 6S 7S\n A 20 20 20 20\n B 3 2 - -", "", "", "4S5S"),
        ("  4S 5S\n A 20 20\n B 20 3", "", "", "5S"),
        # A slot is not bad because most of the few stickers on it are weak ones.
        ("  4S 5S 6S 7S 8S\n A 2 3 - - 20\n B 1 2 20 20 20", "4S5S", "", ""),
        ("  4S 5S 6S 7S 8S\n A 2 3 1 - 19\n B 1 2 0 20 20\n C - - - 20 20", "", "AB", ""),
        # Half of the visits are no majority.
        ("  4S 5S 6S\n A 10 11 20", "4S", "", ""),
    ],
)
def test_stickers_and_spots_are_named_by_comparing(
    table: str, stickers: str, spots: str, doubtful: str
) -> None:
    verdict = judge(read(table))
    assert "".join(verdict.stickers) == stickers
    assert "".join(verdict.spots) == spots
    assert "".join(each.face for each in verdict.doubtful) == doubtful
    assert verdict.is_well == (not stickers + spots + doubtful)


def test_nothing_read_is_nothing_to_say() -> None:
    assert judge([]) == Verdict()


# What counts as a reading

FACES = ("4S", "5S", "6S")
KNOWN = [Binding(f"0{n}", "red", face) for n, face in enumerate(FACES)]


class Desk(DeskHands):
    """A calibration with hands, and with readers that tell what the test says."""

    def __init__(self, patience_us: int = 0) -> None:
        known = [*KNOWN, Binding("77", "blue", "4S")]
        self.desk = Calibration("red", FACES, known, patience_us)
        super().__init__(self.desk, now_us=1_000_000)

    def tell(self, *counts: tuple[str, str, int, int], after_us: int = LOOK_US) -> "Desk":
        self.now_us += after_us
        self.desk.counted([Count(*each) for each in counts], self.now_us)
        self.desk.receive(Tick(), self.now_us)
        return self

    @property
    def view(self) -> CalibrationView:
        return self.desk.view()

    @property
    def problem(self) -> str:
        return self.view.problem.word if self.view.problem else ""


def test_a_card_is_laid_left_lifted() -> None:
    desk = Desk()
    assert desk.view == CalibrationView(0, 3, "lay")
    assert desk.desk.due_us() is None
    assert desk.on("00").view.asking == "leave"
    assert desk.desk.due_us() == desk.now_us + LOOK_US
    assert desk.tell(("A", "00", 18, 19)).view.asking == "leave"
    last = Reading("4S", "A", 19, 20)
    assert desk.tell(("A", "00", 19, 20)).view == CalibrationView(1, 3, "lift", last)
    assert desk.desk.due_us() is None
    assert desk.tell(("A", "00", 3, 20)).view.last == last, "what comes while it is lifted"
    assert desk.off("00").view == CalibrationView(1, 3, "lay", last)
    assert desk.desk.unmeasured() == ("5S", "6S")


def test_a_card_lifted_too_early_does_not_count() -> None:
    desk = Desk().on("00").tell(("A", "00", 3, 19)).off("00")
    assert (desk.problem, desk.desk.readings) == ("enrol_too_short", ())
    assert desk.on("00").problem == ""


def test_what_a_board_told_before_the_card_came_does_not_count() -> None:
    desk = Desk(patience_us=2_500_000).on("00").tell(("A", "00", 20, 20))
    assert desk.view.asking == "leave"
    desk.tell(("A", "00", 4, 20), after_us=2_500_000)
    assert desk.desk.readings == (Reading("4S", "A", 4, 20),)


def test_a_card_laid_again_is_read_anew() -> None:
    desk = Desk().on("00").tell(("A", "00", 4, 20)).off("00")
    desk.on("00").tell(("A", "00", 20, 20)).off("00").on("00", "B").tell(("B", "00", 15, 20))
    assert desk.desk.readings == (Reading("4S", "A", 20, 20), Reading("4S", "B", 15, 20))
    assert desk.view.measured == 1


def test_cards_on_several_slots_are_read_at_once() -> None:
    desk = Desk().on("00").on("01", "B").tell(("A", "00", 20, 20), ("B", "01", 9, 12))
    assert (desk.view.asking, desk.view.measured) == ("leave", 1)
    assert desk.tell(("A", "00", 20, 20), ("B", "01", 9, 20)).view.measured == 2


def test_a_neighbour_that_hears_a_card_faintly_has_not_read_it() -> None:
    desk = Desk().on("00").on("00", "B").tell(("A", "00", 20, 20), ("B", "00", 6, 20))
    assert desk.desk.readings == (Reading("4S", "A", 20, 20),)
    assert desk.view.asking == "lift"
    assert desk.off("00", "B").off("00").problem == ""
    passing = Desk().on("00").on("00", "B").tell(("A", "00", 5, 5), ("B", "00", 1, 5))
    assert passing.off("00", "B").problem == ""
    faint_first = Desk().on("00", "B").on("00").tell(("B", "00", 6, 20), ("A", "00", 9, 9))
    assert faint_first.tell(("B", "00", 6, 20), ("A", "00", 20, 20)).desk.readings == (
        Reading("4S", "A", 20, 20),
    )


def test_two_cards_on_a_slot_have_to_go() -> None:
    desk = Desk().on("00").on("01").tell(("A", "00", 3, 20), ("A", "01", 4, 20))
    assert (desk.problem, desk.desk.readings) == ("calibrate_two", ())
    desk.off("01").tell(("A", "00", 3, 20))
    assert (desk.problem, desk.desk.readings) == ("calibrate_two", ())
    assert desk.off("00").problem == ""
    assert desk.on("00").tell(("A", "00", 20, 20)).view.measured == 1


def test_strangers_and_cards_of_another_deck_are_told() -> None:
    assert Desk().on("FF").problem == "enrol_unknown"
    desk = Desk().on("77")
    assert desk.view.problem == reason("calibrate_other", card="4S", deck="blue")
    assert desk.desk.due_us() is None
    assert desk.off("77").problem == ""


def test_the_verdict_comes_with_ok_and_at_the_end() -> None:
    desk = Desk().on("00").tell(("A", "00", 2, 20)).off("00")
    assert desk.view.verdict is None
    assert desk.press("ok").view.verdict == Verdict(doubtful=(Reading("4S", "A", 2, 20),))
    assert desk.press("ok").view.verdict is None
    assert desk.press("ok").press("down").on("01").view.verdict is None
    desk.tell(("A", "01", 20, 20)).off("01").on("02").tell(("A", "02", 19, 20))
    assert desk.view.verdict is None
    assert desk.off("02").view.verdict == Verdict(stickers=("4S",))


def test_nothing_is_ever_kept() -> None:
    desk = Desk().desk
    desk.committed()
    desk.not_committed(reason("cannot_save"))
    assert desk.step is None

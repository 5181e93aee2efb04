"""Enrolling a deck without a press, what goes wrong with stickers."""

from companion.core.outcomes import reason
from companion.table.cards.decks import Binding
from companion.table.desks.enrol import Enrolment, EnrolView
from companion.table.desks.one_sticker import STILL_US
from hardware.events import Health
from tests.companion.table.desk_hands import DeskHands

FACES = ("AS", "2S", "3S", "4S")


class Desk(DeskHands):
    """An enrolment with hands: what is committed is committed at once, unless `slow`."""

    def __init__(self, *known: Binding, slow: bool = False) -> None:
        self.kept = {each.uid: each for each in known}
        self.enrolment = Enrolment("red", FACES, known)
        super().__init__(self.enrolment)
        self.slow = slow

    def commit(self) -> "Desk":
        step = self.enrolment.step
        if step is not None:
            old = {uid for uid, each in self.kept.items() if self.same(each, step.binding)}
            self.kept = {uid: each for uid, each in self.kept.items() if uid not in old}
            self.kept[step.binding.uid] = step.binding
            self.enrolment.committed()
        return self

    def same(self, one: Binding, two: Binding) -> bool:
        return (one.deck, one.face) == (two.deck, two.face)

    def wait(self, us: int = STILL_US) -> "Desk":
        self.wait_for(us, self.enrolment.due_us())
        return self if self.slow else self.commit()

    def bind(self, *uids: str) -> "Desk":
        for uid in uids:
            self.on(uid).wait().off(uid)
        return self

    @property
    def view(self) -> EnrolView:
        return self.enrolment.view()

    @property
    def asks(self) -> tuple[str, str | None]:
        return self.view.asking, self.view.face

    @property
    def problem(self) -> str:
        return self.view.problem.word if self.view.problem else ""

    @property
    def bound(self) -> dict[str, str]:
        return {each.face: uid for uid, each in self.kept.items() if each.deck == "red"}


def test_it_leads_through_without_a_press() -> None:
    desk = Desk()
    assert desk.view == EnrolView("lay", "AS", 0, 4, ())
    assert desk.on("01").wait().view == EnrolView("lift", "AS", 1, 4, ())
    assert desk.off("01").view == EnrolView("lay", "2S", 1, 4, ())
    desk.bind("02", "03", "04")
    assert desk.asks == ("done", None)
    assert desk.bound == {"AS": "01", "2S": "02", "3S": "03", "4S": "04"}


def test_a_sticker_is_believed_only_after_it_has_lain_still() -> None:
    desk = Desk().on("01")
    assert desk.enrolment.due_us() == STILL_US
    assert desk.wait(STILL_US - 1).asks == ("lay", "AS")
    assert desk.wait(1).asks == ("lift", "AS")


def test_a_card_lifted_too_early_is_said_and_asked_again() -> None:
    desk = Desk().on("01").wait(100_000).off("01")
    assert (desk.problem, desk.enrolment.due_us(), desk.bound) == ("enrol_too_short", None, {})
    assert desk.on("01").problem == ""
    assert desk.wait().asks == ("lift", "AS")


def test_a_sticker_read_differently_twice_must_agree_with_itself() -> None:
    desk = Desk().on("01").wait(200_000).off("01").on("09").wait(300_000)
    assert desk.bound == {}
    assert desk.wait(100_000).bound == {"AS": "09"}
    both = Desk().on("01").wait(200_000).on("09").off("01").wait()
    assert (both.bound, both.problem) == ({}, "enrol_two_tags")


def test_two_stickers_at_once_must_both_be_lifted() -> None:
    desk = Desk().on("01").on("02").wait()
    assert (desk.problem, desk.asks, desk.bound) == ("enrol_two_tags", ("lift", "AS"), {})
    assert desk.off("01").wait().problem == "enrol_two_tags"
    assert (desk.off("02").problem, desk.asks) == ("", ("lay", "AS"))
    assert desk.bind("01").bound == {"AS": "01"}


def test_the_next_card_laid_before_the_last_is_lifted_is_not_bound() -> None:
    desk = Desk().on("01").wait().on("02").wait()
    assert (desk.problem, desk.bound) == ("enrol_lift_first", {"AS": "01"})
    assert desk.off("01").off("02").asks == ("lay", "2S")


def test_a_sticker_bound_already_is_told_with_its_card() -> None:
    for known in (Binding("01", "red", "4S"), Binding("01", "blue", "4S")):
        desk = Desk(known).on("01").wait()
        why = desk.view.problem
        assert why is not None
        assert (why.word, dict(why.data)) == ("enrol_bound", {"card": "4S", "deck": known.deck})
        assert "AS" not in desk.bound
        assert desk.off("01").bind("02").bound["AS"] == "02"


def test_back_asks_the_last_one_again_and_replaces_its_sticker() -> None:
    desk = Desk().bind("01", "02").press("back")
    assert desk.asks == ("lay", "2S")
    assert desk.bind("09").bound == {"AS": "01", "2S": "09"}
    assert desk.asks == ("lay", "3S")
    assert desk.bind("02").bound["3S"] == "02", "the sticker taken off is free again"


def test_back_while_the_card_still_lies_asks_to_lift_it_first() -> None:
    desk = Desk().bind("01").on("02").wait().press("back")
    assert desk.asks == ("lift", "2S")
    assert desk.wait().off("02").asks == ("lay", "2S")
    assert desk.bind("02").bound == {"AS": "01", "2S": "02"}


def test_back_twice_goes_two_cards_back_and_down_lets_them_be() -> None:
    desk = Desk().bind("01", "02").press("back", "back")
    assert desk.asks == ("lay", "AS")
    assert desk.press("down").asks == ("lay", "3S")
    assert desk.view.skipped == ()


def test_down_skips_and_up_asks_the_skipped_again() -> None:
    desk = Desk().press("down").bind("02").press("down")
    assert (desk.view.skipped, desk.asks) == (("AS", "3S"), ("lay", "4S"))
    desk.bind("04")
    assert desk.asks == ("done", None)
    assert desk.press("up").asks == ("lay", "3S")
    desk.bind("03").press("up").bind("01")
    assert (desk.asks, desk.view.skipped, desk.view.bound) == (("done", None), (), 4)


def test_back_goes_to_the_card_asked_last_also_where_that_was_skipped() -> None:
    desk = Desk().bind("01").press("down", "down")
    assert (desk.asks, desk.view.skipped) == (("lay", "4S"), ("2S", "3S"))
    assert desk.press("back").asks == ("lay", "3S")
    assert desk.press("back").asks == ("lay", "2S")
    assert desk.press("back").asks == ("lay", "AS")
    assert desk.press("back").asks == ("lay", "AS"), "nothing was asked before"
    desk.press("down")
    assert (desk.asks, desk.view.skipped) == (("lay", "2S"), ()), "who went back wants them"


def test_back_once_after_skips_comes_one_card_back_and_then_goes_on() -> None:
    desk = Desk().press("down", "down", "back").bind("03")
    assert (desk.bound, desk.asks) == ({"2S": "03"}, ("lay", "3S"))
    assert desk.view.skipped == ("AS",)
    assert desk.press("back").asks == ("lay", "2S")
    assert desk.press("back").asks == ("lay", "AS")


def test_cards_gone_back_over_are_not_forgotten() -> None:
    desk = Desk().bind("01", "02", "03").press("back", "back", "down")
    assert desk.asks == ("lay", "4S")
    assert [desk.press("back").asks[1] for _ in range(3)] == ["2S", "3S", "AS"]


def test_down_while_a_card_is_to_be_lifted_skips_nothing() -> None:
    desk = Desk().on("01").wait().press("down").off("01")
    assert (desk.asks, desk.view.skipped) == (("lay", "2S"), ())


def test_a_card_that_lies_is_not_taken_for_the_one_asked_after_a_press() -> None:
    desk = Desk().on("01").wait(100_000).press("down").wait()
    assert (desk.bound, desk.asks) == ({}, ("lift", "2S"))
    assert desk.off("01").bind("01").bound == {"2S": "01"}


def test_switched_off_in_the_middle_it_goes_on_where_it_was() -> None:
    before = Desk(Binding("77", "blue", "AS")).bind("01", "02")
    desk = Desk(*before.kept.values())
    assert (desk.asks, desk.view.bound) == (("lay", "3S"), 2)
    assert desk.press("back").asks == ("lay", "2S")
    assert desk.bind("09").bound == {"AS": "01", "2S": "09"}


def test_presses_wait_while_a_binding_is_being_kept() -> None:
    desk = Desk(slow=True).on("01").wait()
    assert (desk.view.bound, desk.asks) == (0, ("lay", "AS"))
    desk.off("01").press("back")
    assert desk.asks == ("lay", "AS")
    desk.commit()
    assert (desk.bound, desk.asks) == ({"AS": "01"}, ("lay", "AS"))


def test_a_card_lifted_while_it_is_being_kept_is_not_asked_to_be_lifted() -> None:
    desk = Desk(slow=True).on("01").wait().off("01").commit()
    assert desk.asks == ("lay", "2S")


def test_what_cannot_be_kept_is_told_and_handed_out_again() -> None:
    desk = Desk(slow=True).on("01").wait()
    desk.enrolment.not_committed(reason("cannot_save"))
    assert (desk.problem, desk.enrolment.step is not None) == ("cannot_save", True)
    assert (desk.commit().problem, desk.bound) == ("", {"AS": "01"})


def test_presses_that_mean_nothing_change_nothing() -> None:
    desk = Desk()
    before = desk.view
    assert desk.press("ok", "back", "up", "ready A").view == before
    desk.enrolment.receive(Health("reader A", "dead", 0), 0)
    assert desk.view == before

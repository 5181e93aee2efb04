"""Switching off: back held for three seconds, then ok."""

from companion.table.screens import at_home
from companion.table.switching_off import ASKS_AFTER_US, FORGETS_AFTER_US, SwitchingOff
from hardware.events import Event, Held, Pressed, Released, TagOn

TAG = TagOn("A", "04C7C92A036B80", 5)


def hold_back(switch: SwitchingOff, us: int = ASKS_AFTER_US) -> list[Event]:
    """Press back at 0 and keep it down; return what the table hears."""
    heard = [*switch.take(Pressed("back", 0)), *switch.take(Held("back", 800_000))]
    switch.pass_time(us)
    return heard


def test_other_buttons_and_cards_are_none_of_its_business() -> None:
    switch = SwitchingOff()
    for event in (TAG, Pressed("ok", 1), Held("ok", 2), Released("ok", 3), Held("ready A", 4)):
        assert switch.take(event) == (event,)
    assert switch.due_us() is None


def test_a_short_back_counts_when_it_is_let_go() -> None:
    switch = SwitchingOff()
    assert switch.take(Pressed("back", 0)) == ()
    assert switch.take(Released("back", 1)) == (Pressed("back", 0), Released("back", 1))
    switch.pass_time(ASKS_AFTER_US)
    assert not switch.asks


def test_two_seconds_are_a_long_back_and_no_more() -> None:
    switch = SwitchingOff()
    assert hold_back(switch, ASKS_AFTER_US - 1) == []
    assert not switch.asks
    assert switch.take(Released("back", ASKS_AFTER_US - 1))[0] == Pressed("back", 0)


def test_three_seconds_ask_and_take_nothing_back() -> None:
    switch = SwitchingOff()
    assert hold_back(switch) == []
    assert switch.asks
    assert switch.take(Released("back", ASKS_AFTER_US + 1)) == ()
    assert switch.take(TAG) == (TAG,), "the table goes on hearing cards"


def test_ok_switches_off_and_nothing_is_heard_of_it() -> None:
    switch = SwitchingOff()
    hold_back(switch)
    for event in (Released("back", 1), Pressed("ok", 2), Held("ok", 3), Released("ok", 4)):
        assert switch.take(event) == ()
    assert switch.wanted
    assert not switch.asks
    assert switch.take(Pressed("back", 5)) == ()
    assert switch.wanted, "too late"


def test_any_other_button_does_not() -> None:
    for button in ("back", "up", "ready A"):
        switch = SwitchingOff()
        hold_back(switch)
        assert switch.take(Released("back", 1)) == ()
        assert switch.take(Pressed(button, 2)) == ()
        assert switch.take(Released(button, 3)) == ()
        assert not switch.wanted
        assert not switch.asks
        assert switch.take(Pressed("ok", 4)) == (Pressed("ok", 4),)


def test_a_question_that_nobody_answers_is_forgotten() -> None:
    switch = SwitchingOff()
    hold_back(switch)
    assert switch.due_us() == ASKS_AFTER_US + FORGETS_AFTER_US
    switch.pass_time(ASKS_AFTER_US + FORGETS_AFTER_US)
    assert not switch.asks


def test_a_failure_is_told_until_it_is_read() -> None:
    switch = SwitchingOff()
    hold_back(switch)
    switch.take(Pressed("ok", 1))
    switch.fail("no")
    assert at_home.switching_off(switch, "en") is not None
    assert switch.take(Pressed("ok", 2)) == ()
    assert at_home.switching_off(switch, "en") is None
    assert not switch.wanted


def test_every_situation_has_its_picture_in_both_languages() -> None:
    for language in ("en", "de"):
        switch = SwitchingOff()
        pictures = [at_home.switching_off(switch, language)]
        hold_back(switch)
        pictures.append(at_home.switching_off(switch, language))
        switch.take(Pressed("ok", 1))
        pictures.append(at_home.switching_off(switch, language))
        switch.fail("no")
        pictures.append(at_home.switching_off(switch, language))
        assert pictures[0] is None
        drawn = [picture.tobytes() for picture in pictures[1:] if picture is not None]
        assert len(set(drawn)) == 3

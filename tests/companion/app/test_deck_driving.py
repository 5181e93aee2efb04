"""What is about decks on real parts: buses in their threads, and an end by itself."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
import smbus2
from PIL import Image

from companion.app.deck_calibrating import CountingCalibration, patient
from companion.app.deck_driving import drive_real
from companion.app.settings import Settings
from companion.app.simulator import stickers
from companion.app.store import Store
from companion.table.cards.decks import Binding
from companion.table.desks.replacing import Replacement
from companion.table.screens.calibrating import draw_calibration
from companion.table.screens.decks import draw_replacement
from hardware.events import Event
from hardware.pi import PiParts
from tests.hardware.modelled_pi import ModelledPi


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelledPi]:
    pi = ModelledPi(0, 1)
    monkeypatch.setattr(smbus2, "SMBus", pi.smbus)
    yield pi
    pi.factory.close()


def opening(pi: ModelledPi) -> Callable[[Settings, Callable[[Event], None]], PiParts]:
    return lambda _settings, post: pi.parts(post=post)


def test_a_replaced_card_ends_the_command_by_itself(pi: ModelledPi) -> None:
    old = Binding("01", "red", "4S")
    desk = Replacement(old, [old])
    tag = stickers.tags()["KD"]
    pi.chips[0].lay(tag)

    def draw(desk: Replacement) -> Image.Image:
        if desk.new is not None:
            pi.chips[0].lift(tag)
        return draw_replacement(desk.view(), "en")

    with closing(Store(None)) as store:
        store.bind([old])
        drive_real(
            Settings(),
            store,
            desk,
            draw,
            lambda desk: desk.is_done,
            hear=lambda _: None,
            opening=opening(pi),
            read_s=0.0,
        )
        assert desk.new is not None
        assert store.bindings() == [desk.new]
        assert desk.new.face == "4S"
    assert not pi.oled.on


@pytest.mark.sweep
def test_real_readers_tell_a_calibration_what_they_count(pi: ModelledPi) -> None:
    known = [each for each in stickers.bindings() if each.face == "4S"]
    desk = CountingCalibration(stickers.DECK, ["4S"], known)
    pi.chips[1].lay(stickers.tags()["4S"])
    with closing(Store(None)) as store:
        drive_real(
            patient(Settings()),
            store,
            desk,
            lambda desk: draw_calibration(desk.view(), "en"),
            lambda desk: bool(desk.readings),
            hear=lambda report: setattr(desk, "report", report),
            opening=opening(pi),
            read_s=0.0,
        )
    (reading,) = desk.readings
    assert (reading.face, reading.slot, reading.visits) == ("4S", "B", 20)
    assert not reading.is_weak

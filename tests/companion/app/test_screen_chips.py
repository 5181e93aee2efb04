"""Which chip the screen has is a setting, and nobody who plays can tell."""

import threading

import pytest
from PIL import Image

from companion.app.compose import proposal_of
from companion.app.opening import make_parts
from companion.app.service import show_first
from companion.app.settings import ScreenSettings, Settings
from companion.app.simulator.start import open_night
from companion.app.store import Store
from hardware.events import Event, Health
from hardware.sim.chips.oleds import MODULES
from hardware.sim.pi import SimulatedPi

LIMIT_S = 30


def with_chip(chip: str, *, upside_down: bool = False) -> Settings:
    return Settings(screen=ScreenSettings(chip=chip, upside_down=upside_down))  # type: ignore[arg-type]


def first_screen(settings: Settings) -> bytes:
    store = Store(None)
    night = open_night(store, settings, proposal_of(store, settings))
    night.run_for(1_000_000)
    seen = night.table.picture().tobytes()
    assert type(night.table.panel.oled) is MODULES[settings.screen.chip]
    night.close()
    store.close()
    return seen


@pytest.mark.sweep
@pytest.mark.parametrize("upside_down", [False, True])
def test_the_simulated_table_shows_the_same_on_every_chip(upside_down: bool) -> None:
    usual = first_screen(Settings())
    assert any(usual)
    for chip in MODULES:
        assert first_screen(with_chip(chip, upside_down=upside_down)) == usual


@pytest.mark.sweep
@pytest.mark.parametrize("chip", MODULES)
def test_the_pis_parts_speak_the_chips_language(chip: str) -> None:
    settings, pi = with_chip(chip), SimulatedPi(0, 1, chip=chip)
    up = threading.Event()

    def note(event: Event) -> None:
        if isinstance(event, Health) and event.part == "screen":
            up.set()

    picture = Image.effect_noise((128, 64), 90).convert("1")
    with pi.installed():
        parts = make_parts(settings, note, lambda *given, **set_: pi.parts(*given, **set_))
        parts.screen.show(picture)
        parts.start()
        assert up.wait(LIMIT_S)
        assert pi.picture().tobytes() == picture.tobytes()
        parts.close()
        first = show_first(settings.screen)
    assert pi.picture().tobytes() == first.tobytes()
    pi.factory.close()

"""What a table with a piezo sounds like: printed by the simulator, played on a Pi, muted."""

import asyncio
import io
from collections.abc import Callable
from contextlib import closing

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.app import compose
from companion.app.compose import proposal_of
from companion.app.opening import make_parts
from companion.app.real import RealTable, run_real
from companion.app.settings import Settings, SoundSettings
from companion.app.simulator import stickers
from companion.app.simulator.run import Paper, script
from companion.app.simulator.terminal import Terminal
from companion.app.store import Store
from companion.games import GAMES
from companion.table.panel.setup_menu import setup_menu
from companion.table.session import Session
from hardware.events import Event
from hardware.pi import PiParts
from hardware.piezo import TUNES
from hardware.sim.pi import SimulatedPi
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for

pytestmark = pytest.mark.sweep

LIMIT_S = 30
LOUD = replace(settings_for(), sound=SoundSettings(piezo=True))
FIRST_ROUND = ("press ok", "put A 4S", "put B 7H", "press A", "press B", "wait 1")
MUTED = ("press down", "press up", "press ok", "press down", "press ok")
"""Open the menu, go around to its last item, switch that, go on to the first: start."""


def said(settings: Settings, *lines: str, store: Store | None = None) -> list[str]:
    """Return the sounds that a script prints."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with closing(a_night(settings, store=store)) as night:
        script(night, Paper(out, redraw=False), lines)
    out.seek(0)
    return [line for line in out.read().splitlines() if line.startswith("♪")]


def test_a_script_prints_what_is_heard() -> None:
    assert said(LOUD, *FIRST_ROUND) == ["♪ tick", "♪ tick"]
    nothing_to_take_back = ("press ok", "press back", "wait 1")
    assert said(LOUD, *nothing_to_take_back) == ["♪ low, low"]


def test_a_table_without_a_piezo_is_silent_and_its_menu_has_no_word_of_it() -> None:
    assert said(settings_for(), *FIRST_ROUND) == []
    proposal = proposal_of(Store(None), settings_for())
    items = setup_menu(GAMES, proposal, 0, sounds=False, names_set=True).items
    assert "sound" not in [item.does for item in items]


def test_a_terminal_says_what_is_heard() -> None:
    with closing(a_night(LOUD)) as night:
        terminal = Terminal(night)
        begin(night)
        night.put_on("A", "4S")
        night.run_for(SECOND_US)
        assert "♪ tick" in terminal._words


def test_the_sound_is_switched_off_in_the_menu_and_stays_off_with_the_next_match() -> None:
    with closing(Store(None)) as store:
        assert said(LOUD, *MUTED, *FIRST_ROUND[1:], store=store) == []
        assert proposal_of(store, LOUD).quiet
        store.close_match()
        assert said(LOUD, *FIRST_ROUND, store=store) == []


def test_a_pi_plays_it_on_its_pin() -> None:
    pi, heard = SimulatedPi(0, 1), list[int]()
    up, begun, played = asyncio.Event(), asyncio.Event(), asyncio.Event()
    store = Store(None)
    session = compose.make_session(store, LOUD, proposal_of(store, LOUD), decks=stickers.bindings())
    drawn = compose.draw_in("en")

    def opening(settings: Settings, post: Callable[[Event], None]) -> PiParts:
        return make_parts(settings, post, pi.parts)

    def draw(desk: Session) -> Image.Image:
        if desk.history is not None:
            begun.set()
        return drawn(desk)

    def log(line: str) -> None:
        if line == "button ok: ok":  # one that is down before that is stuck, not pressed
            up.set()

    async def lay_a_card(_table: RealTable) -> None:
        loop = asyncio.get_running_loop()

        def pwm(_gpio: int, hz: float, duty: float) -> None:
            if duty:
                heard.append(round(hz))
                loop.call_soon_threadsafe(played.set)

        pi.pins.on_pwm.append(pwm)
        await up.wait()
        pi.press("ok", down=True)
        await begun.wait()
        pi.chips[0].lay(stickers.tags()["4S"])
        await played.wait()

    async def lay_in_time(table: RealTable) -> None:
        await asyncio.wait_for(lay_a_card(table), LIMIT_S)

    with pi.installed():
        run_real(
            session,
            draw,
            lambda step: compose.write(store, step, session.proposal),
            LOUD,
            opening=opening,
            meanwhile=lay_in_time,
            log=log,
            ear=compose.ear_of(LOUD),
        )
    pi.factory.close()
    assert set(heard) == {TUNES["tick"][0][0]}

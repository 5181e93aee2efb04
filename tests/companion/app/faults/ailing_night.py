"""A simulated evening whose parts are broken and mended, and what is heard of them."""

from companion.app.simulator import faults
from companion.app.simulator.game_night import GameNight
from hardware.events import Event, Health
from tests.companion.app.night import SECOND_US


def listen(night: GameNight) -> list[Event]:
    """Hear everything that the parts tell from now on."""
    heard: list[Event] = []
    night.table.on_event = heard.append
    return heard


def health(heard: list[Event], part: str) -> list[str]:
    return [event.state for event in heard if isinstance(event, Health) and event.part == part]


def wait(night: GameNight, seconds: float) -> None:
    night.run_for(round(seconds * SECOND_US))


def play_a_round(night: GameNight) -> None:
    """4♠ beats 7♥: it only comes out so where both cards are read and both buttons work."""
    night.put("A", "4S")
    night.put("B", "7H")
    wait(night, 1)
    for button in ("ready A", "ready B"):
        night.table.press(button)
        wait(night, 0.6)


def coins(night: GameNight) -> tuple[int, int]:
    assert night.history is not None
    pair: tuple[int, int] = night.history.state.coins
    return pair


def switch(night: GameNight, fault: str, *, on: bool = True) -> None:
    faults.switch(night.table, fault, on=on)

"""The modelled lgpio under unmodified gpiozero and rpi-lgpio, and as field reports know it."""

import importlib
import importlib.metadata
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Button, OutputDevice

from hardware.bus import VirtualClock
from hardware.sim.lgpio import LgpioError, LgpioModule, PinBoard, installed, lgpio_factory


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(5_000)


@pytest.fixture
def board(clock: VirtualClock) -> PinBoard:
    return PinBoard(clock)


@pytest.fixture
def lgpio(board: PinBoard) -> LgpioModule:
    return LgpioModule(board)


@pytest.fixture
def factory(lgpio: LgpioModule) -> Iterator[Any]:
    factory = lgpio_factory(lgpio)
    yield factory
    factory.close()


def test_gpiozero_takes_it_for_a_pi_5(factory: Any) -> None:
    assert factory.board_info.model == "5B"


def test_a_button_pulls_up_and_calls_back_at_once(factory: Any, board: PinBoard) -> None:
    button, seen = Button(17, pin_factory=factory), []
    button.when_pressed = lambda: seen.append("pressed")
    button.when_released = lambda: seen.append("released")
    assert board.level(17) == 1
    board.drive(17, 0)
    board.drive(17, 0)
    assert button.is_pressed
    board.drive(17, None)
    assert seen == ["pressed", "released"]
    button.close()
    board.drive(17, 0)
    assert seen == ["pressed", "released"]


def test_outputs_are_heard(factory: Any, board: PinBoard) -> None:
    heard: list[tuple[int, int]] = []
    board.on_write.append(lambda gpio, level: heard.append((gpio, level)))
    reset = OutputDevice(25, pin_factory=factory)
    reset.on()
    assert heard[-1] == (25, 1)
    assert board.level(25) == 1
    board.drive(25, 0)
    assert board.level(25) == 1
    reset.close()


def test_one_raising_callback_ends_all_edges_as_with_lgpio(factory: Any, board: PinBoard) -> None:
    good, bad, seen = Button(17, pin_factory=factory), Button(27, pin_factory=factory), []
    good.when_pressed = lambda: seen.append("good")
    bad.when_pressed = lambda: 1 / 0
    board.drive(27, 0)
    board.drive(17, 0)
    assert isinstance(board.callback_error, ZeroDivisionError)
    assert seen == []
    good.close()
    bad.close()


def test_busy_lines_and_lines_of_another_handle(lgpio: LgpioModule, board: PinBoard) -> None:
    mine, other = lgpio.gpiochip_open(0), lgpio.gpiochip_open(4)
    lgpio.gpio_claim_input(mine, 17, lgpio.SET_PULL_UP)
    with pytest.raises(LgpioError, match="GPIO busy"):
        lgpio.gpio_claim_alert(other, 17, lgpio.BOTH_EDGES)
    assert lgpio.gpio_get_mode(mine, 17) == 256 | lgpio.SET_PULL_UP
    assert lgpio.gpio_get_mode(other, 17) == 1
    lgpio.gpiochip_close(mine)
    assert lgpio.gpio_claim_output(other, 17, 1) == 0
    lgpio.gpio_free(other, 17)
    assert lgpio.gpio_get_mode(other, 17) == 0
    board.busy.add(22)
    with pytest.raises(LgpioError, match="GPIO busy"):
        lgpio.gpio_claim_input(other, 22)


def test_errors_are_codes_when_exceptions_are_off(lgpio: LgpioModule) -> None:
    lgpio.exceptions = False
    handle = lgpio.gpiochip_open(0)
    assert lgpio.error_text(lgpio.gpiochip_open(1)) == "can not open gpiochip"
    assert lgpio.error_text(lgpio.gpio_claim_input(99, 17)) == "unknown handle"
    assert lgpio.error_text(lgpio.gpio_claim_alert(99, 17, 3)) == "unknown handle"
    assert lgpio.error_text(lgpio.gpio_claim_output(99, 17)) == "unknown handle"
    assert lgpio.error_text(lgpio.gpio_claim_input(handle, 54)) == "bad GPIO number"
    assert lgpio.error_text(lgpio.gpio_free(handle, 17)) == "GPIO not allocated"
    assert lgpio.error_text(lgpio.gpio_write(handle, 17, 1)) == "GPIO not allocated"
    assert lgpio.gpio_get_chip_info(handle)[:2] == [0, 54]


def test_only_claimed_edges_are_told_with_the_time_in_nanoseconds(
    lgpio: LgpioModule, board: PinBoard
) -> None:
    handle, seen = lgpio.gpiochip_open(0), list[tuple[int, ...]]()
    lgpio.gpio_claim_alert(handle, 17, lgpio.FALLING_EDGE, lgpio.SET_PULL_UP)
    callback = lgpio.callback(handle, 17, lgpio.BOTH_EDGES, lambda *told: seen.append(told))
    lgpio.callback(handle, 22)
    for level in (0, 1, 0):
        board.drive(17, level)
    callback.cancel()
    callback.cancel()
    board.drive(17, 1)
    board.drive(17, 0)
    assert seen == [(handle, 17, 0, 5_000_000)] * 2


def test_debouncing_tells_only_what_stood_long_enough(
    lgpio: LgpioModule, board: PinBoard, clock: VirtualClock
) -> None:
    handle, seen = lgpio.gpiochip_open(0), list[int]()
    lgpio.gpio_claim_alert(handle, 17, lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
    lgpio.gpio_set_debounce_micros(handle, 17, 1_000)
    lgpio.callback(handle, 17, lgpio.BOTH_EDGES, lambda *told: seen.append(told[2]))
    board.drive(17, 0)
    clock.sleep_us(999)
    board.tell_debounced()
    assert seen == []
    clock.sleep_us(1)
    board.tell_debounced()
    assert seen == [0]
    board.drive(17, 1)
    board.drive(17, 0)
    clock.sleep_us(5_000)
    board.tell_debounced()
    assert seen == [0]


def test_boards_do_not_meet(factory: Any, board: PinBoard, clock: VirtualClock) -> None:
    other_board = PinBoard(clock)
    other = lgpio_factory(LgpioModule(other_board))
    one, two = Button(17, pin_factory=factory), Button(17, pin_factory=other)
    board.drive(17, 0)
    assert (one.is_pressed, two.is_pressed) == (True, False)
    one.close()
    two.close()
    other.close()


def test_nothing_stays_behind_in_sys_modules(lgpio: LgpioModule) -> None:
    before = sys.modules.get("lgpio")
    with installed(lgpio):
        assert sys.modules["lgpio"] is lgpio
        with installed(LgpioModule(PinBoard(VirtualClock()))):
            assert sys.modules["lgpio"] is not lgpio
        assert sys.modules["lgpio"] is lgpio
    assert sys.modules.get("lgpio") is before


@pytest.fixture
def rpi_gpio(lgpio: LgpioModule, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    importlib.metadata.distribution("rpi-lgpio")  # ./run installs it on any computer
    monkeypatch.setenv("RPI_LGPIO_REVISION", "c04170")
    monkeypatch.setenv("RPI_LGPIO_CHIP", "0")
    for name in [name for name in sys.modules if name == "RPi" or name.startswith("RPi.")]:
        monkeypatch.delitem(sys.modules, name)
    with installed(lgpio):
        yield importlib.import_module("RPi.GPIO")
    for name in ("RPi", "RPi.GPIO"):
        sys.modules.pop(name, None)


def test_rpi_lgpio_reads_writes_and_hears(
    rpi_gpio: Any, board: PinBoard, lgpio: LgpioModule
) -> None:
    gpio, seen = rpi_gpio, list[int]()
    gpio.setmode(gpio.BCM)
    gpio.setup(25, gpio.OUT, initial=gpio.LOW)
    gpio.output(25, gpio.HIGH)
    assert board.level(25) == 1
    gpio.setup(17, gpio.IN, pull_up_down=gpio.PUD_UP)
    assert gpio.input(17) == 1
    gpio.add_event_detect(17, gpio.FALLING, callback=seen.append)
    board.drive(17, 0)
    assert seen == [17]
    board.busy.add(22)
    with pytest.raises(lgpio.error, match="GPIO busy"):
        gpio.setup(22, gpio.IN)
    gpio.cleanup()
    handle = lgpio.gpiochip_open(0)
    assert lgpio.gpio_get_mode(handle, 17) == 0


def test_a_pin_that_nobody_listens_to_tells_nobody(lgpio: LgpioModule, board: PinBoard) -> None:
    handle, seen = lgpio.gpiochip_open(0), list[int]()
    lgpio.gpio_claim_input(handle, 17, lgpio.SET_PULL_UP)
    lgpio.callback(handle, 17, lgpio.BOTH_EDGES, lambda *told: seen.append(told[2]))
    board.drive(17, 0)
    assert lgpio.gpio_read(handle, 17) == 0
    assert seen == []

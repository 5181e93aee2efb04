"""The look at a slot board's port, on a made-up computer: found, missing, kept by another."""

import os

import pytest

from companion.app.doctor.board import look_at_port
from companion.app.doctor.computer import Me
from companion.app.doctor.findings import Look
from tests.companion.app.doctor.made_up import OWNER, MadeUpPi


def port(pi: MadeUpPi, named: str = "", who: Me = OWNER) -> Look:
    return look_at_port(named, who, pi.root)


def test_the_rules_name_is_found(pi: MadeUpPi) -> None:
    assert port(pi).told == str(pi.root / "dev/crownboard")


def test_a_pico_by_its_id(pi: MadeUpPi) -> None:
    pi.lacks("dev/crownboard")
    pi.write("dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e66-if00", "")
    pi.write("dev/serial/by-id/usb-modem", "")
    assert port(pi).state == "ok"


def test_nothing_is_connected(pi: MadeUpPi) -> None:
    pi.lacks("dev/crownboard")
    look = port(pi)
    assert (look.state, look.part) == ("wrong", "board's port")
    assert look.told == "no slot board is connected: plug in its USB cable"
    assert "no data wires" in look.cause


@pytest.mark.parametrize(
    ("product", "told", "typed"),
    [
        ("0003", "the Pico has no MicroPython", "./run board install"),
        ("0005", "the Pico has no serial port", "sudo modprobe cdc_acm"),
        ("000f", "no slot board is connected: plug in its USB cable", "Put the cable in"),
    ],
)
def test_a_pico_without_a_port(pi: MadeUpPi, product: str, told: str, typed: str) -> None:
    pi.lacks("dev/crownboard")
    pi.usb("1-1.2", "2e8a", product)
    pi.usb("1-1.3", "1d6b", "0003")
    look = port(pi)
    assert look.told == told
    assert typed in look.remedy


def test_other_things_on_usb(pi: MadeUpPi) -> None:
    pi.lacks("dev/crownboard")
    for name in ("usb-one", "usb-two"):
        pi.write(f"dev/serial/by-id/{name}", "")
    look = port(pi)
    assert "none of usb-one, usb-two is a slot board" in look.told
    assert "[board] port" in look.remedy


def test_a_port_that_is_named_and_gone(pi: MadeUpPi) -> None:
    look = port(pi, "/dev/no-such-port")
    assert look.told == "there is no /dev/no-such-port, which [board] port names"


def test_a_port_that_may_not_be_used(pi: MadeUpPi, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.access
    monkeypatch.setattr("os.access", lambda p, m: p.name != "crownboard" and allowed(p, m))
    look = port(pi, who=Me("carl", frozenset()))
    assert look.told == "/dev/crownboard may not be used by carl"
    assert "usermod -aG dialout carl" in look.remedy


def test_modem_manager_is_kept_off_or_told(pi: MadeUpPi) -> None:
    pi.write("proc/17/comm", "ModemManager\n")
    look = port(pi)
    assert look.told == "ModemManager disturbs the board"
    pi.write("etc/udev/rules.d/60-crowntable.rules", "")
    assert port(pi).state == "ok"


def test_what_ends_or_is_pulled_out_meanwhile_is_passed_by(pi: MadeUpPi) -> None:
    (pi.root / "proc/16/comm").mkdir(parents=True)  # reading it fails, as after its end
    pi.write("proc/17/comm", "ModemManager\n")
    assert port(pi).told == "ModemManager disturbs the board"
    pi.lacks("dev/crownboard")
    pi.usb("1-1.2", "2e8a", "0003")
    pi.lacks("sys/bus/usb/devices/1-1.2/idProduct")
    assert port(pi).told == "no slot board is connected: plug in its USB cable"

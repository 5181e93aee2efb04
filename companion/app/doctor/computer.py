"""The look at the computer: board, system, buses, who may use them. Pure over a root folder."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from companion.app import wired
from companion.app.doctor.findings import Look, unchecked, well, wrong
from companion.app.settings import Settings, i2c_port
from hardware.pi import I2C_ON, model, slow, spi_devices

NO_PI = "only a Raspberry Pi has it"
OLDEST_DEBIAN = 12
_CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
_GROUPS = {"spidev": "spi", "i2c-": "i2c", "gpiochip": "gpio"}


class Me(Struct, frozen=True):
    """Who runs this, and the groups that count for this program."""

    name: str
    groups: frozenset[str]


def me() -> Me:
    """Return who runs this program."""
    import grp
    import pwd

    try:
        name = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        name = str(os.getuid())
    groups = set()
    for number in {os.getgid(), *os.getgroups()}:
        try:
            groups.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return Me(name, frozenset(groups))


def look_at_computer(settings: Settings, who: Me, root: Path = Path("/")) -> list[Look]:
    """Look at board, system, supply, buses and rights.

    Args:
        settings: which buses the table needs.
        who: runs this.
        root: where `/proc`, `/etc`, `/dev` and so on are looked for.
    """
    board = model(root / "proc/device-tree/model")
    looks = [_board(board, root), _system(root)]
    if board is None:
        looks += [unchecked(part, NO_PI) for part in ("SPI", "I2C", "GPIO", "supply")]
        return looks
    looks.append(_supply(root))
    looks += _buses(settings, who, root)
    return looks


def _board(board: str | None, root: Path) -> Look:
    if board is None:
        return unchecked(
            "computer", "this is no Raspberry Pi: readers, buttons and screen cannot be connected"
        )
    if re.match(r"Raspberry Pi Model [AB] Rev", board):
        return wrong(
            "computer",
            f"{board} has 26 pins, the table needs 40",
            "the first models had a shorter header",
            "Take a Pi with 40 pins, see wiring.md.",
        )
    return well("computer", board)


def _system(root: Path) -> Look:
    about = dict(
        re.findall(r'^(\w+)="?([^"\n]*)"?$', text_of(root / "etc/os-release"), re.MULTILINE)
    )
    name = about.get("PRETTY_NAME", "an unknown system")
    python = ".".join(map(str, sys.version_info[:3]))
    told = f"{name}, Python {python}"
    number = about.get("VERSION_ID", "")
    debian = about.get("ID") in ("debian", "raspbian")
    if debian and number.isdigit() and int(number) < OLDEST_DEBIAN:
        return wrong(
            "system",
            told,
            "it is older than bookworm, whose kernel and packages the table needs",
            "Write Raspberry Pi OS bookworm or trixie onto a memory card.",
        )
    return well("system", told)


def _supply(root: Path) -> Look:
    """See what the firmware says of the voltage (Linux: raspberrypi-hwmon)."""
    for name in sorted((root / "sys/class/hwmon").glob("*/name")):
        if text_of(name).strip() == "rpi_volt":
            if text_of(name.with_name("in0_lcrit_alarm")).strip() == "1":
                return wrong(
                    "supply",
                    "the Pi's 5 V are too low",
                    "the power supply or its cable is too weak for what hangs on it",
                    "Take the Pi's own power supply; see wiring.md, Power.",
                )
            return well("supply", "5 V are there")
    return unchecked("supply", "this kernel does not tell")


# Buses and rights


def _buses(settings: Settings, who: Me, root: Path) -> Iterator[Look]:
    """Look at each device that the table's parts need."""
    slots, port = len(wired.pi_slots(settings)), i2c_port(settings.screen)
    names = [f"spidev0.{n}" for n in spi_devices(slots, port)]
    if names:
        yield _bus("SPI", names, "dtparam=spi=on", "sudo raspi-config nonint do_spi 0", who, root)
    if port is not None:
        i2c = _bus("I2C", [f"i2c-{port}"], "dtparam=i2c_arm=on", I2C_ON, who, root)
        yield i2c
        if i2c.state == "ok":
            for line in slow(port, root=root):
                yield well("I2C speed", line)
    yield _bus("GPIO", ["gpiochip0"], "", "sudo apt full-upgrade", who, root)


def _bus(what: str, names: list[str], switch: str, typed: str, who: Me, root: Path) -> Look:
    """Look at one kind of devices: is it there, and may it be used?"""
    gone = [name for name in names if not (root / "dev" / name).exists()]
    if gone:
        told = f"there is no /dev/{gone[0]}"
        if switch and _is_switched_on(switch, root):
            cause = f"{switch} is in config.txt, but this Pi was not started anew since"
            return wrong(what, told, cause, "Type: sudo reboot")
        cause = f"{what} is switched off" if switch else "this kernel has no driver for the pins"
        return wrong(what, told, cause, f"Type: {typed}   then: sudo reboot")
    closed = [name for name in names if not may_use(root / "dev" / name)]
    if closed:
        return not_allowed(what, closed[0], _group_of(closed[0]), who, root)
    return well(what, ", ".join(f"/dev/{name}" for name in names))


def not_allowed(what: str, device: str, group: str, who: Me, root: Path) -> Look:
    """Return that a device may not be used, and whether a group is missing or only a log-in."""
    told = f"/dev/{device} may not be used by {who.name}"
    members = re.findall(rf"^{group}:[^:]*:[^:]*:(.*)$", text_of(root / "etc/group"), re.MULTILINE)
    if group not in who.groups and any(who.name in each.split(",") for each in members):
        cause = f"{who.name} is in the group {group}, but was not when this session began"
        return wrong(what, told, cause, "Log out and in again.")
    if group in who.groups:
        cause = f"the device does not belong to the group {group}: a udev rule is missing"
        return wrong(what, told, cause, "Type: sudo udevadm trigger   or: sudo reboot")
    cause = f"{who.name} is not in the group {group}"
    typed = f"sudo usermod -aG {group} {who.name}"
    return wrong(what, told, cause, f"Type: {typed}   then log out and in again.")


def _group_of(device: str) -> str:
    return next(group for start, group in _GROUPS.items() if device.startswith(start))


def may_use(device: Path) -> bool:
    """Tell whether whoever runs this may read and write a device."""
    return os.access(device, os.R_OK | os.W_OK)


def _is_switched_on(switch: str, root: Path) -> bool:
    lines = [line.strip() for name in _CONFIGS for line in text_of(root / name).splitlines()]
    return switch in lines


def text_of(file: Path) -> str:
    """Return what is in a file; nothing where it cannot be read, or is gone by now."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

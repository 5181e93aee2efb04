"""The look at a slot board: its port, its firmware, the line, and each of its readers."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from crownboard.messages import FIRMWARE
from crownboard.rc522 import ECHO_BITS, KNOWN_VERSIONS

from companion.app.board_line import BoardLine
from companion.app.doctor.computer import Me, may_use, not_allowed, text_of
from companion.app.doctor.findings import Look, unchecked, well, wrong
from companion.app.doctor.pi_parts import UNKNOWN_CHIP, WIRES, button_look
from companion.app.remedies import INSTALL
from hardware.board_port import PortGoneError, SeveralPortsError, find_port
from hardware.board_quality import NOISY_FROM
from hardware.board_report import BoardReport
from hardware.slots import SlotReport

ASKED_UP_US = 3_000_000
"""Nobody who was asked not to press a button holds one that long."""
LISTEN_US = 5_000_000
"""So long a board is listened to: it greets within 0.3 s, and a reader has a second."""
SLOW_ANSWER_US = 100_000
PICO_IDS = {"0003": "boot", "0005": "micropython"}
"""What the Pico calls itself on USB (Raspberry Pi's vendor number is 2e8a)."""
_VENDOR = "2e8a"


def look_at_port(port: str, who: Me, root: Path) -> Look:
    """Look for the board's serial port, and whether it may be used; pure over a root folder."""
    try:
        path = Path(find_port(port, dev=root / "dev"))
    except SeveralPortsError as error:
        cause = "several things are on USB, and none of them is called MicroPython"
        remedy = 'Write [board] port = "/dev/serial/by-id/...".'
        return wrong("board's port", str(error), cause, remedy)
    except PortGoneError:
        return _named_port_gone("board's port", port)
    except OSError as error:
        return _no_port(str(error), root)
    if not may_use(path):
        name = str(path.relative_to(root / "dev")) if path.is_relative_to(root) else path.name
        return not_allowed("board's port", name, "dialout", who, root)
    if _runs("ModemManager", root) and not _is_kept_off(root):
        cause = "it talks to every new serial port to find out whether it is a modem"
        remedy = "Type: sudo systemd/install.sh   (it keeps ModemManager off the board)"
        return wrong("board's port", "ModemManager disturbs the board", cause, remedy)
    return well("board's port", str(path))


def _named_port_gone(part: str, port: str) -> Look:
    told = f"there is no {port}, which [board] port names"
    cause = "its USB cable is out, or it got another name when it was plugged in again"
    return wrong(
        part, told, cause, 'Put the cable in, or write [board] port = "": it is looked for.'
    )


def _no_port(why: str, root: Path) -> Look:
    seen = {PICO_IDS[each] for each in _picos(root)}
    if "boot" in seen:
        cause = "a Pico is plugged in, but waits for MicroPython"
        remedy = "Copy MicroPython's .uf2 onto its drive, then type: ./run board install"
        return wrong("board's port", "the Pico has no MicroPython", cause, remedy)
    if "micropython" in seen:
        cause = "this kernel has no driver for it (cdc_acm)"
        return wrong(
            "board's port", "the Pico has no serial port", cause, "Type: sudo modprobe cdc_acm"
        )
    cause = "its USB cable is out, or has no data wires, or the Pico is broken"
    return wrong("board's port", why, cause, "Put the cable in; try another one.")


def _picos(root: Path) -> list[str]:
    """List the product numbers of the Picos on USB."""
    found = []
    for vendor in sorted((root / "sys/bus/usb/devices").glob("*/idVendor")):
        if text_of(vendor).strip() == _VENDOR:
            product = text_of(vendor.with_name("idProduct")).strip()
            found += [product] if product in PICO_IDS else []
    return found


def _runs(program: str, root: Path) -> bool:
    return any(text_of(comm).strip() == program for comm in (root / "proc").glob("[0-9]*/comm"))


def _is_kept_off(root: Path) -> bool:
    return (root / "etc/udev/rules.d/60-crowntable.rules").exists()


# What the board says


def look_at_board(line: BoardLine, buttons: Sequence[str]) -> list[Look]:
    """Listen to a board; return how it is, how the line is, each reader and button, and the lamps.

    Args:
        line: where it is.
        buttons: the names of those that hang on it.
    """
    line.run_for(LISTEN_US)
    report = line.report()
    parts = [f"reader {reader.slot}" for reader in report.readers]
    parts += [*(f"button {name}" for name in buttons), "lamps"]
    if report.state in ("dead", "unknown"):
        return [
            look_at_dead(line, report),
            *(unchecked(part, "on a dead board") for part in parts),
        ]
    stuck = line.stuck(ASKED_UP_US)
    return [
        _board(report),
        _line(report),
        *(_reader(reader, report) for reader in report.readers),
        *(button_look(name, up=f"button {name}" not in stuck) for name in buttons),
        _lamps(report),
    ]


def look_at_dead(line: BoardLine, report: BoardReport) -> Look:
    """Return why a board that was listened to is dead, and what to type or do about it."""
    if line.set_port and not Path(line.set_port).exists():
        return _named_port_gone("board", line.set_port)
    told = line.health["board"].detail.rstrip(".:") if "board" in line.health else ""
    match report.why:
        case "version":
            return wrong("board", told, "board and table are of different versions", INSTALL)
        case "taken":
            cause = "another program has the port: a running table, say"
            remedy = f"Type: sudo fuser -v {shlex.quote(line.port)}   and end what that shows."
            return wrong("board", told, cause, remedy)
        case "stuck":
            cause = "its program hangs, and its watchdog too"
            return wrong("board", told, cause, "Pull its cable and put it in again.")
        case "absent":
            return wrong(
                "board", told, "its USB cable is out", "Put the cable in; try another one."
            )
        case "port":
            cause = "the system cannot use the port"
            remedy = "Type: sudo dmesg | tail   It says what ails USB. Else put the cable in anew."
            return wrong("board", told, cause, remedy)
    told = "nothing was heard of its program"
    return wrong("board", told, "its firmware is not installed, or broke off", INSTALL)


def _board(report: BoardReport) -> Look:
    firmware = report.firmware or "none"
    if firmware != FIRMWARE:
        told = f"firmware {firmware}, this table brings {FIRMWARE}"
        cause = "the table was updated, the board was not"
        return wrong("board", told, cause, "Type: ./run board install")
    scan = "" if report.scan_ms is None else f", a round over its slots takes {report.scan_ms} ms"
    return well("board", f"firmware {firmware}{scan}")


def _line(report: BoardReport) -> Look:
    answer_us = report.round_trip_us or 0
    heard = report.lines + report.refused
    told = f"{heard} lines heard, {report.refused} damaged, {report.gaps} gaps"
    told += f", {report.board_refused} damaged on the way there, answers in {answer_us // 1000} ms"
    damaged = report.refused + report.board_refused
    if report.state == "noisy" or damaged * 100 >= NOISY_FROM * max(heard, 1):
        cause = "the USB cable is bad or too long, or a hub is in between"
        return wrong("board's line", told, cause, "Another, shorter cable; no hub.")
    if answer_us > SLOW_ANSWER_US:
        cause = "the Pi or the board is busy with something else"
        return wrong("board's line", told, cause, "Type: top   and see what takes the time.")
    return well("board's line", told)


def _reader(reader: SlotReport, report: BoardReport) -> Look:
    part, version = f"reader {reader.slot}", _version(reader.version or 0)
    if reader.lost_bits and reader.state != "dead":
        told = (
            f"{version}, {reader.lost_bits} of {ECHO_BITS} bits did not come back as they were sent"
        )
        cause = "its wires are loose or too long, or another board holds MISO"
        return wrong(part, told, cause, "Shorter wires, 33–100 Ω in SCK and MOSI (see wiring.md).")
    if reader.state == "ok":
        return well(part, version)
    if reader.state == "unknown":
        return unchecked(part, "the board has not looked at it yet")
    if reader.state == "noisy":
        told = f"{version}, {reader.corrupt} of the last 20 looks were disturbed"
        cause = "metal or another reader is too near, or two cards lie on it"
        return wrong(part, told, cause, "Move it, see wiring.md, step 5.")
    if reader.state == "deaf":
        told = f"{version}, it had to be set up anew"
        cause = "its supply broke down for a moment, or bits get lost"
        return wrong(part, told, cause, "Capacitors at the reader, shorter wires (see wiring.md).")
    others = [each for each in report.readers if each is not reader]
    if others and all(each.state == "dead" for each in others):
        cause = "the readers have no 3.3 V, or SCK, MOSI, MISO or RST is off or held"
    else:
        cause = "it has no power, its SDA or its gate is off, or another board holds MISO"
    return wrong(part, "no answer", cause, WIRES)


def _version(version: int) -> str:
    told = f"version {version:#04x}"
    return told if version in KNOWN_VERSIONS else f"{told} ({UNKNOWN_CHIP})"


def _lamps(report: BoardReport) -> Look:
    """Return whether the board takes colours: what shines, only people see."""
    if report.lit:
        return well("lamps", "the board takes their colours; whether they shine: ./run check")
    cause = "its firmware does not know them, or it is too busy to answer"
    return wrong("lamps", "the board takes no colours", cause, "Type: ./run board install")

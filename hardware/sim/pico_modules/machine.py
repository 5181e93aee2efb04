"""`machine` for the slot board's program under MicroPython on a PC, with parts on its pins.

What people do at the table comes as JSON lines over an inherited pipe, is read in `idle`, and
is answered with a line each. Watchdog and reset end the interpreter: whoever started it starts
it again.
"""

import gc
import json
import os
import select
import sys
import time

from crownboard import pico as pins
from slotboard.ticks import Ticks

from hardware.sim.chips.pico import Pico
from hardware.sim.chips.tags import Classic1K, Ntag213, Tag

RESET, BITTEN = 42, 43
"""Exit statuses: the program asked for it, the watchdog bit."""

board = Pico(Ticks(time), pins, takes_time=False)
_modelled = board.machine()
Pin, SPI = _modelled.Pin, _modelled.SPI
_tags: dict[str, Tag] = {}
_orders = open(int(os.getenv("ORDERS") or "-1"), "rb")
_answers = open(int(os.getenv("ANSWERS") or "-1"), "wb")
_coming = select.poll()
_coming.register(_orders, select.POLLIN)


class WDT:
    """The watchdog; here it looks how long it was not fed whenever it is fed."""

    def __init__(self, timeout: int) -> None:
        self._timeout_us = timeout * 1000
        self._fed_us = board.clock.now_us()

    def feed(self) -> None:
        """Keep it quiet for another while."""
        now_us = board.clock.now_us()
        if now_us - self._fed_us > self._timeout_us:
            sys.exit(BITTEN)
        self._fed_us = now_us


def reset() -> None:
    """Start anew."""
    sys.exit(RESET)


def idle() -> None:
    """Let one thing happen that people did, for the program runs on between any two."""
    if _coming.poll(0):
        line = _orders.readline()
        if not line:
            sys.exit(0)
        answer = _do(json.loads(line))
        _answers.write(json.dumps(answer).encode() + b"\n")


def _do(order: dict) -> object:  # type: ignore[type-arg]
    what = order["do"]
    if what == "lay":
        uid = order["uid"]
        if uid not in _tags:
            kind = {4: Classic1K, 7: Ntag213}.get(len(uid) // 2, Tag)
            _tags[uid] = kind(bytes.fromhex(uid))
        board.chips[order["slot"]].lay(_tags[uid], order.get("every", 1))
    elif what == "lift":
        tag = _tags.get(order["uid"])
        for number, chip in enumerate(board.chips):
            if tag is not None and order.get("slot", number) == number:
                chip.lift(tag)
        if "slot" not in order:  # it lies nowhere; a deck of them would fill the board's heap
            _tags.pop(order["uid"], None)
    elif what == "press":
        board.press(order["button"], order["down"])
    elif what == "fault":
        setattr(board.chips[order["slot"]], order["name"], order["value"])
    elif what == "air":
        setattr(board.chips[order["slot"]].air, order["name"], order["value"])
    elif what == "brown":
        board.chips[order["slot"]].brown_out()
    elif what == "install":
        from slotboard.talk import Talk  # what is on the board, and may be broken until then

        Talk.protocol = order["protocol"]
    elif what == "reset":
        reset()
    elif what == "miso":
        board.miso_stuck = order["stuck"]
    elif what == "holds":
        board.holds_miso = order["slots"]
    elif what == "break":
        raise RuntimeError(order["why"])
    elif what == "hang":
        time.sleep_ms(order["ms"])  # type: ignore[attr-defined]
    gc.collect()
    heap = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
    return {
        "lamps": board.lamps,
        "fields": board.fields_on(),
        "heap": heap,
        "now_us": board.clock.now_us(),
    }

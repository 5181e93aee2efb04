"""What the Pico starts: the slot board's program, unless the board was asked to be free.

A free board is at MicroPython's prompt, without watchdog, so that files can be copied to it.
"""

import binascii
import gc
import os
import sys
import time

import machine
import micropython
import neopixel
from slotboard.start import board_on
from slotboard.stdio import Stdio

WATCHDOG_MS = 4000
FREE = "free"
"""A file of this name: once, the program is not started."""


def restart(how):
    """Start the Pico anew; `free` leaves it at the prompt this once."""
    if how == "free":
        open(FREE, "w").close()
    machine.reset()


def run():
    """Run until the power goes; what breaks off is told on the line, and all begins anew."""
    micropython.kbd_intr(-1)  # 0x03 on the line is no key
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        boot = binascii.hexlify(os.urandom(3)).decode().upper()
        line = Stdio(sys.stdin, sys.stdout)
        board = board_on(machine, neopixel, time, line, boot, restart)
        tidied_us = 0
        while True:
            now_us = board.clock.now_us()
            due_us = board.step(now_us)
            watchdog.feed()
            if now_us - tidied_us > 200_000:  # little and often, while a tag wakes up
                gc.collect()
                tidied_us = now_us
            board.clock.sleep_us(due_us - board.clock.now_us())
            machine.idle()
    except Exception as error:
        sys.print_exception(error)
        time.sleep_ms(500)
        machine.reset()


try:
    os.remove(FREE)
except OSError:
    run()

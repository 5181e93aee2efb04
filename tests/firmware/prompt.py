"""A bare Pico: starts `main.py` if it has one, and then is at MicroPython's raw prompt.

The unix port has no raw prompt of its own (MicroPython, "REPL", raw mode); here it is spoken
as the Pico does, and what is told there is run by the same interpreter.
"""

import io
import os
import sys

READY = b"raw REPL; CTRL-B to exit\r\n>"
BOOT = "main.py"
world = {"__name__": "__main__"}

sys.path.insert(0, "")


def say(data):
    sys.stdout.buffer.write(data)


def run(source):
    say(b"OK")
    told = io.StringIO()
    try:
        exec(source, world)  # noqa: S102 - that is what it is for
    except Exception as error:
        sys.print_exception(error, told)
    say(b"\x04" + told.getvalue().encode() + b"\x04>")


def prompt():
    typed = b""
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return
        if byte == b"\x01":  # raw mode
            typed = b""
            say(b"\r\n" + READY)
        elif byte == b"\x05":  # raw paste: known, and not to be had
            sys.stdin.buffer.read(2)
            say(b"R\x00")
        elif byte == b"\x04" and typed:
            run(typed.decode())
            typed = b""
        elif byte == b"\x04":  # a soft reset does not run main.py in raw mode
            world.clear()
            world["__name__"] = "__main__"
            say(b"OK\r\nMPY: soft reboot\r\n" + READY)
        elif byte in (b"\x02", b"\x03"):
            typed = b""
        elif not (byte == b"\r" and not typed):
            typed += byte


def boot():
    with open(BOOT) as file:
        source = file.read()
    try:
        exec(source, {"__name__": "__main__"})  # noqa: S102 - that is what it is for
    except Exception as error:
        sys.print_exception(error)


if BOOT in os.listdir():
    boot()
prompt()

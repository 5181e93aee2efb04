"""A bare Pico: starts `main.py` if it has one, and then is at MicroPython's prompt.

The unix port has no prompt as the Pico has it (MicroPython, "REPL"; `shared/readline`): there
only a carriage return ends a line, a line feed is nothing, and everything is echoed. Here it is
spoken so; nobody types Python at the friendly prompt, so every line is a syntax error. What is
told in raw mode is run by the same interpreter.
"""

import io
import os
import sys

BANNER = b"MicroPython of a modelled Pico\r\n"
READY = b"raw REPL; CTRL-B to exit\r\n>"
PROMPT = b">>> "
SOFT_REBOOT = b"MPY: soft reboot\r\n"
ERROR = b"""Traceback (most recent call last):\r
  File "<stdin>", line 1\r
SyntaxError: invalid syntax\r
"""
BOOT = "main.py"
world: "dict[str, object]" = {"__name__": "__main__"}

sys.path.insert(0, "")


def say(data: bytes) -> None:
    sys.stdout.buffer.write(data)


def run(source: str) -> None:
    say(b"OK")
    told = io.StringIO()
    try:
        exec(source, world)  # noqa: S102 - that is what it is for
    except Exception as error:
        sys.print_exception(error, told)  # type: ignore[attr-defined]
    say(b"\x04" + told.getvalue().encode() + b"\x04>")


def raw_prompt() -> bool:
    """Obey in raw mode; tell whether it was left, and not the line closed."""
    typed = b""
    say(READY)
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte or byte == b"\x02":
            return bool(byte)
        if byte == b"\x01":
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
            say(b"OK\r\n" + SOFT_REBOOT + READY)
        elif byte == b"\x03":
            typed = b""
        elif not (byte == b"\r" and not typed):
            typed += byte


def prompt() -> None:
    """Echo what is typed, and answer it."""
    typed = b""
    say(BANNER + PROMPT)
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return
        if byte == b"\r":
            say(b"\r\n" + (ERROR if typed.strip() else b"") + PROMPT)
            typed = b""
        elif byte == b"\x03":
            say(b"\r\n" + PROMPT)
            typed = b""
        elif byte == b"\x01" and not typed:
            say(b"\r\n")
            if not raw_prompt():
                return
            say(b"\r\n" + BANNER + PROMPT)
        elif byte == b"\x04" and not typed:
            say(b"\r\n" + SOFT_REBOOT)
            boot()
            say(BANNER + PROMPT)
        elif b" " <= byte <= b"~":
            typed += byte
            say(byte)


def boot() -> None:
    """Start what the Pico has to start, if there is anything."""
    if BOOT not in os.listdir():
        return
    with open(BOOT) as file:
        source = file.read()
    try:
        exec(source, {"__name__": "__main__"})  # noqa: S102 - that is what it is for
    except Exception as error:
        sys.print_exception(error)  # type: ignore[attr-defined]


if __name__ == "__main__":
    boot()
    prompt()

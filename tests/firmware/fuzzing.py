"""Garbles lines of the protocol in a repeatable way; runs under both Pythons alike."""

from crownboard import frames, messages

from hardware.sim.chips.chance import Chance

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

SAMPLES: "tuple[tuple[Any, ...], ...]" = (
    ("HELLO", 1),
    ("SNAP", 0x3FFFFFFF),
    ("LAMPS", 65535, "012345012345"),
    ("CFG", 7, 0xFFF, 5, 2, 7, 10, 800),
    ("PING", 0),
    ("RESET", 9, "free"),
    ("HI", 1, "1.0.0", "0A1B2C"),
    ("HI", 2),
    ("E", "0A1B2C", 17, "T", 3, ("04A1B2C3D4E580", "DEADBE01")),
    ("S", "0A1B2C", 17, "T", 11, ()),
    ("S", "0A1B2C", 17, "T", 4, None),
    ("E", "0A1B2C", 18, "B", 5, 2, 65535, 3),
    ("S", "0A1B2C", 18, "R", 0, "noisy", "92", 20, ("17/20", "3/4", "lost512")),
    ("S", "0A1B2C", 18, "R", 11, "dead", "00", 0, ()),
    ("HB", "0A1B2C", 18, 86400, 131, 4),
    ("ACK", 7),
    ("PONG", 0),
)
"""One of each message at least."""


def outcome(line: bytes) -> "Any":
    """Parse a line: its message, or what the one error says; anything else goes through."""
    try:
        return messages.parse(line)
    except frames.FrameError as error:
        return str(error)


def garbled(words: str, chance: Chance) -> str:
    """Swap, cut, double or replace something in the words; their check will be right."""
    pieces = words.split(" ")
    at = chance.below(len(pieces))
    act = chance.below(6)
    if act == 0:
        del pieces[at]
    elif act == 1:
        pieces.insert(at, pieces[chance.below(len(pieces))])
    elif act == 2:
        pieces[at] = ("", "-1", "00", "99999", "FFF", "x", "T", "1.0")[chance.below(8)]
    elif act == 3:
        pieces[at] = pieces[at][: chance.below(len(pieces[at]) + 1)]
    elif act == 4:
        pieces[at] += chr(0x20 + chance.below(0x5F))
    else:
        other = chance.below(len(pieces))
        pieces[at], pieces[other] = pieces[other], pieces[at]
    return " ".join(pieces)


def run(rounds: int, seed: int) -> str:
    """Garble whole lines and single bytes; return what became of them, in one number."""
    chance = Chance(seed)
    lines = frames.Lines()
    count = accepted = 0
    digest = 1
    for number in range(rounds):
        for byte in _one_garbled(SAMPLES[number % len(SAMPLES)], chance):
            line = lines.add(byte)
            if line is None:
                continue
            seen = outcome(line)
            count += 1
            if isinstance(seen, tuple):
                accepted += 1
                assert messages.parse(messages.written(seen)[:-1]) == seen, seen
            for letter in str(seen).encode():
                digest = (digest * 31 + letter) % 16777213
    return f"{count} lines, {accepted} accepted, {digest}"


def _one_garbled(message: "Any", chance: Chance) -> bytes:
    line = bytearray(messages.written(message))
    if chance.below(2):
        words = garbled(frames.unframed(bytes(line[:-1])), chance)
        return frames.framed(words) if len(words) < 100 else bytes(line)
    for _ in range(chance.below(4)):
        at = chance.below(len(line))
        if chance.below(2):
            line[at] = chance.below(256)
        else:
            line = line[:at] + line[at + 1 :]
    return bytes(line)

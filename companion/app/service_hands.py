"""Hands for a service whose parts are simulated: lines on a socket move cards, press buttons.

The socket is `hands` in $RUNTIME_DIRECTORY; every line is answered by one or more, the last
of which is `.`.
"""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from companion.app.simulator import blocks, stickers
from hardware.sim.pi import SimulatedPi

HELP = """\
put SLOT CARD         lay a card on a slot: put A 4S
lift CARD             take it away
press BUTTON          up, down, ok, back, ready A, ready B; with a slot board to ready F
hold BUTTON SECONDS   press it for so long
show                  draw the screen
stall                 let the readers' driver hang"""
TAP_S = 0.12


class ServiceHands:
    """Does what is written, on a modelled board in real time."""

    def __init__(self, pi: SimulatedPi) -> None:
        self._pi = pi
        self._tags = {card.upper(): tag for card, tag in stickers.tags().items()}
        self._words: dict[str, Callable[[list[str]], str]] = {
            "put": self._put,
            "lift": self._lift,
            "show": self._show,
            "stall": self._stall,
        }

    async def do(self, line: str) -> str:
        """Do one line; return what there is to say."""
        words = line.split()
        try:
            if words[:1] in (["press"], ["hold"]):
                return await self._press(words)
            return self._words[words[0]](words[1:])
        except (KeyError, IndexError, ValueError):
            return HELP

    def _put(self, words: list[str]) -> str:
        slot, card = words
        (found,) = (each for each in self._pi.slots if each.upper() == slot.upper())
        self._pi.lay(self._tags[card.upper()], found)
        return ""

    def _lift(self, words: list[str]) -> str:
        (card,) = words
        self._pi.lift(self._tags[card.upper()])
        return ""

    async def _press(self, words: list[str]) -> str:
        seconds = float(words.pop()) if words[0] == "hold" else TAP_S
        button = " ".join(words[1:])
        self._pi.press(button, down=True)
        await asyncio.sleep(seconds)
        self._pi.press(button, down=False)
        await asyncio.sleep(TAP_S)  # a finger's next press comes no sooner
        return ""

    def _show(self, _words: list[str]) -> str:
        return "\n".join(blocks.draw(self._pi.picture(), 128, 64, "utf-8"))

    def _stall(self, _words: list[str]) -> str:
        self._pi.stall()
        return ""


async def serve_hands(pi: SimulatedPi) -> asyncio.Server | None:
    """Let hands in; None where the system gave no folder for the socket."""
    folder = os.environ.get("RUNTIME_DIRECTORY", "")
    if not folder:
        return None
    hands = ServiceHands(pi)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for line in reader:
            said = await hands.do(line.decode(errors="replace"))
            writer.write((f"{said}\n" if said else "").encode() + b".\n")
            await writer.drain()
        writer.close()

    path = Path(folder) / "hands"
    path.unlink(missing_ok=True)
    return await asyncio.start_unix_server(connected, path)

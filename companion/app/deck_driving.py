"""Lets a desk that is about a deck be driven by real parts, or by hands at simulated ones."""

import argparse
import asyncio
from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from companion.app.loop import AnyDesk
from companion.app.opening import open_parts, refuse_unwired
from companion.app.real import RealTable, run_real
from companion.app.settings import Settings, file_of
from companion.app.simulator.hands import Hands
from companion.app.simulator.start import run_hands
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Step
from hardware.events import Event
from hardware.pi import PiParts
from hardware.slots import SlotReport

Report = Callable[[], Sequence[SlotReport]]
Post = Callable[[Event], None]

LOOK_S = 0.2
"""How often it is looked whether all is done."""
READ_S = 3.0
"""How long people can read on the screen that it is, usually."""


def drive(
    args: argparse.Namespace,
    settings: Settings,
    store: Store,
    desk: AnyDesk,
    draw: Callable[[AnyDesk], Image.Image],
    is_done: Callable[[AnyDesk], bool] = lambda _: False,
    *,
    hear: Callable[[Report], None] = lambda _: None,
    bound: Iterable[Binding] = (),
    cards: Iterable[Card] = (),
) -> None:
    """Let people lay cards until they stop; on real parts also until all is done.

    `hear` is given what tells how the readers are, once they are there. `bound` are the stickers
    that the deck's cards have, where they are the simulator's; `cards` are those it is about.

    Raise PartsMissingError where there are no real parts, UsageError where a script cannot be
    read.
    """
    if not args.simulated:
        refuse_unwired(settings, file_of(args))
        drive_real(settings, store, desk, draw, is_done, hear=hear, opening=open_parts)
        return
    table = SimulatedTable(desk, draw, _binding_in(store), settings, bound=bound)
    hear(table.slots.report)
    try:
        run_hands(Hands(table, cards), args.script)
    finally:
        table.close()


def drive_real(
    settings: Settings,
    store: Store,
    desk: AnyDesk,
    draw: Callable[[AnyDesk], Image.Image],
    is_done: Callable[[AnyDesk], bool],
    *,
    hear: Callable[[Report], None],
    opening: Callable[[Settings, Post], PiParts],
    read_s: float = READ_S,
) -> None:
    """Let people lay real cards until they stop or all is done, on the parts that are opened.

    `read_s` is how long, in seconds, the screen says then that all is done.
    """

    async def until_done(_table: RealTable) -> None:
        while not is_done(desk):
            await asyncio.sleep(LOOK_S)
        await asyncio.sleep(read_s)

    def opened(settings: Settings, post: Post) -> PiParts:
        parts = opening(settings, post)
        hear(parts.report)
        return parts

    run_real(desk, draw, _binding_in(store), settings, opening=opened, meanwhile=until_done)


def _binding_in(store: Store) -> Callable[[Step | Bind], None]:
    def write(step: Step | Bind) -> None:
        if isinstance(step, Bind):
            store.bind([step.binding])

    return write

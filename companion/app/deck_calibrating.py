"""Calibrating a deck, on real parts or the simulator's: readers' counts go to the desk."""

import argparse
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.app.deck_asked import stickers_of
from companion.app.deck_driving import Report, drive
from companion.app.deck_file import of_deck
from companion.app.in_words import LANGUAGE, pretty
from companion.app.settings import Settings, by_board
from companion.app.store import Store
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.desks.calibrating import Calibration, Count
from companion.table.desks.judging_reads import Reading
from companion.table.inputs import Tick
from companion.table.screens.calibrating import draw_calibration, read_text
from hardware.events import Event
from hardware.slots import SlotReport

MISSES = 8
"""A weak sticker must not count as taken away while it lies; and who lifts a card too early must
not make it weak: 12 visits with it and 8 without are too few to count, 13 and 7 still most."""
WELL = "Every card is heard well."
"""What a calibration ends with that need not go on: every card was laid, and nothing is weak."""
BOARD_US = 2_500_000
"""A slot board tells its counts every two seconds."""


class CountingCalibration(Calibration):
    """A calibration that asks the readers itself, each time something is due."""

    report: Report | None = None
    """Returns what the readers tell; None until they are there."""

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input, and with a tick what the readers count."""
        if isinstance(event, Tick) and self.report is not None:
            self.counted(_counts(self.report()), now_us)
        super().receive(event, now_us)


def _counts(report: Iterable[SlotReport]) -> list[Count]:
    return [
        Count(each.slot, uid, hits, each.visits.get(uid, 0))
        for each in report
        for uid, hits in each.hits.items()
    ]


def patient(settings: Settings) -> Settings:
    """Return settings with which a card that is heard badly does not count as taken away."""
    return replace(
        settings,
        readers=replace(settings.readers, misses_until_gone=MISSES),
        board=replace(settings.board, misses_until_gone=MISSES),
    )


def calibrate(
    args: argparse.Namespace, settings: Settings, store: Store, deck: str, known: list[Binding]
) -> int:
    """Let every card of a deck be laid, and say which stickers and which spots are weak."""
    language = settings.table.language
    faces = list(of_deck(deck, known).cards)
    patience_us = BOARD_US if by_board(settings) else 0
    desk = CountingCalibration(deck, faces, known, patience_us)
    drive(
        args,
        patient(settings),
        store,
        desk,
        lambda desk: draw_calibration(desk.view(), language),
        hear=lambda report: setattr(desk, "report", report),
        bound=stickers_of(deck, known),
        cards=faces,
    )
    print("\n".join(told(desk, deck, len(faces))))
    return 0


def told(desk: Calibration, deck: str, faces: int) -> list[str]:
    """Say all that was found out: what the screen has no room for too."""
    view = desk.view()
    rows = [f"{deck}: {view.measured} of {faces} cards were measured."]
    readings = desk.readings
    slots = dict.fromkeys(each.slot for each in readings)
    rows += [f"  {slot}: {_share([r for r in readings if r.slot == slot])}" for slot in slots]
    verdict = desk.verdict()
    for face in verdict.stickers:
        mine = [each for each in readings if each.face == face]
        rows.append(f"weak sticker: {pretty(face)}, {_listed(mine)}")
    rows += [f"bad spot: {slot}, most cards are heard badly there" for slot in verdict.spots]
    for each in verdict.doubtful:
        rows.append(
            f"not sure: {pretty(each.face)}, {_listed([each])}. "
            "Lay it on other slots, and other cards there."
        )
    left = desk.unmeasured()
    if left and readings:
        rows.append(f"not measured: {_names(left)}")
    if readings and verdict.is_well:
        rows.append("So far all are heard well: lay the others too." if left else WELL)
    return rows


def _share(readings: Sequence[Reading]) -> str:
    heard = sum(each.hits for each in readings)
    visits = sum(each.visits for each in readings)
    cards = "1 card" if len(readings) == 1 else f"{len(readings)} cards"
    return f"{cards}, heard in {heard * 100 // visits} % of all visits"


def _listed(readings: Iterable[Reading]) -> str:
    return "; ".join(read_text(each, LANGUAGE) for each in readings)


def _names(faces: Iterable[Card]) -> str:
    return " ".join(pretty(face) for face in faces)

"""`crowntable deck calibrate` through the modelled chips: weak stickers, weak slots, both."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import cli
from companion.app.deck_calibrating import BOARD_US, WELL, CountingCalibration, patient, told
from companion.app.settings import Settings, TableSettings, by_board
from companion.app.simulator import stickers
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.words import Card
from companion.table.screens.calibrating import draw_calibration, verdict_text
from hardware.sim.slot_chips import SlotChips

DECK = [each for each in stickers.bindings() if each.deck == stickers.DECK]
CARDS: tuple[Card, ...] = ("4S", "7H", "KD", "2C")


class Calibrating:
    """Hands that lay cards at a simulated table until the tick comes."""

    def __init__(self, table: SimulatedTable[CountingCalibration]) -> None:
        self.table = table
        self.desk = table.desk

    def lay(self, card: Card, slot: str, every: int = 1) -> int:
        """Lay a card, whose sticker may be weak, and lift it after the tick; return how long."""
        slots = self.table.slots
        assert isinstance(slots, SlotChips)
        began_us = self.table.now_us
        slots.lay(self.table.tags[card], slot, began_us, every)
        self._until("lift")
        took_us = self.table.now_us - began_us
        self.table.lift(card)
        self._until("lay")
        assert self.desk.view().problem is None
        return took_us

    def _until(self, asking: str) -> None:
        for _ in range(100):
            self.table.run_for(100_000)
            if self.desk.view().asking == asking:
                return
        raise AssertionError(f"the screen never said {asking}")


@contextmanager
def calibrating(layout: str = "duel") -> Iterator[Calibrating]:
    settings = patient(Settings(table=TableSettings(layout=layout)))  # type: ignore[arg-type]
    patience_us = BOARD_US if by_board(settings) else 0
    known = [each for each in DECK if each.face in CARDS]
    desk = CountingCalibration(stickers.DECK, [each.face for each in known], known, patience_us)
    table = SimulatedTable(desk, lambda d: draw_calibration(d.view(), "en"), print, settings)
    desk.report = table.slots.report
    try:
        table.run_for(1_000_000)
        yield Calibrating(table)
    finally:
        table.close()


def test_a_weak_sticker_and_a_weak_slot_are_told_apart() -> None:
    with calibrating() as hands:
        hands.table.weaken("B", 3)
        for card in CARDS:
            hands.lay(card, "A", every=3 if card == "7H" else 1)
            hands.lay(card, "B")
        rows = told(hands.desk, "mine", len(CARDS))
        verdict = hands.desk.verdict()
        assert (verdict.stickers, verdict.spots, verdict.doubtful) == (("7H",), ("B",), ())
    assert rows[0] == "mine: 4 of 4 cards were measured."
    assert rows[1].startswith("  A: 4 cards, heard in 7")
    assert rows[2].startswith("  B: 4 cards, heard in ")
    assert rows[3].startswith("weak sticker: 7♥, ")
    assert ", Reader A; " in rows[3]
    assert rows[4:] == ["bad spot: B, most cards are heard badly there"]


@pytest.mark.sweep
def test_a_good_deck_on_good_slots_is_heard_well_and_fast() -> None:
    with calibrating() as hands:
        took_us = max(hands.lay(card, slot) for card in CARDS for slot in "AB")
        assert {(r.hits, r.visits) for r in hands.desk.readings} == {(20, 20)}
        assert told(hands.desk, "mine", 4) == [
            "mine: 4 of 4 cards were measured.",
            "  A: 4 cards, heard in 100 % of all visits",
            "  B: 4 cards, heard in 100 % of all visits",
            WELL,
        ]
    assert took_us <= 800_000


@pytest.mark.sweep
def test_a_card_lifted_too_early_is_never_weak() -> None:
    """However long it lay, a good sticker is read well or not at all."""
    with calibrating() as hands:
        for ms in range(100, 700, 50):
            hands.table.lay("4S", "A")
            hands.table.run_for(ms * 1000)
            hands.table.lift("4S")
            hands.table.run_for(1_000_000)
            assert not any(each.is_weak for each in hands.desk.readings), ms
        assert hands.desk.readings


@pytest.mark.sweep
def test_a_card_that_is_hardly_heard_is_measured_all_the_same() -> None:
    """It must not count as lifted where a reader hears nothing for some visits."""
    with calibrating() as hands:
        slots = hands.table.slots
        assert isinstance(slots, SlotChips)
        slots.chip("A").air.loss = 0.4
        hands.lay("4S", "A")
        (reading,) = hands.desk.readings
        assert reading.is_weak


@pytest.mark.sweep
def test_a_slot_that_hears_its_neighbours_is_not_taken_for_the_cards() -> None:
    with calibrating() as hands:
        hands.table.bleed("B", on=True)
        for card in CARDS:
            hands.lay(card, "A")
        assert {each.slot for each in hands.desk.readings} == {"A"}
        assert hands.desk.verdict().is_well


@pytest.mark.sweep
def test_a_slot_boards_counts_are_those_of_the_card_that_lies() -> None:
    """The board tells its counts every two seconds: the last card's must not be believed."""
    with calibrating("battlefield") as hands:
        hands.lay("4S", "A-M1")
        took_us = hands.lay("7H", "A-M1", every=3)
        hands.lay("KD", "A-M1")
        weak = {each.face: each.is_weak for each in hands.desk.readings}
        assert weak == {"4S": False, "7H": True, "KD": False}
        assert hands.desk.verdict().stickers == ("7H",)
    assert took_us <= 6_000_000


# The command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return tmp_path


@pytest.mark.sweep
def test_the_command_says_what_came_of_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memory = folder / "crowntable" / "simulator.db"
    with closing(Store(memory)) as store:
        store.bind([replace(b, deck="red") for b in DECK if b.face in CARDS])
    script = folder / "script.txt"
    lines = [f"put {slot} {card}\nwait 1\nlift {slot}" for card in CARDS[:3] for slot in "AB"]
    script.write_text("\n".join(["fault weak:B", *lines]), encoding="utf-8")
    words = ["deck", "calibrate", "red", "--simulated", "--script", str(script)]
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    rows = said[said.index("red: ") :].splitlines()
    assert rows[0] == "red: 3 of 4 cards were measured."
    assert rows[1] == "  A: 3 cards, heard in 100 % of all visits"
    assert rows[3:] == ["bad spot: B, most cards are heard badly there", "not measured: 2♣"]


SO_FAR = "So far all are heard well: lay the others too."


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("laid", "ends_with"),
    [
        ("", ["red: 0 of 4 cards were measured."]),
        ("2C", ["not measured: 4♠ 7♥ K♦", SO_FAR]),
        ("2C KD 7H", ["not measured: 4♠", SO_FAR]),
        ("2C KD 7H 4S", ["  A: 4 cards, heard in 100 % of all visits", WELL]),
    ],
)
def test_only_when_every_card_was_measured_every_card_is_heard_well(
    folder: Path, capsys: pytest.CaptureFixture[str], laid: str, ends_with: list[str]
) -> None:
    """Each card has another place in the memory than in the deck, which people look through."""
    with closing(Store(folder / "crowntable" / "simulator.db")) as store:
        store.bind([replace(b, deck="red") for b in DECK if b.face in CARDS])
    script = folder / "script.txt"
    lines = [f"put A {card}\nwait 1\nlift A\npress ok" for card in laid.split()]
    script.write_text("\n".join(["wait 1", *lines]), encoding="utf-8")
    assert cli.main(["deck", "calibrate", "red", "--simulated", "--script", str(script)]) == 0
    assert capsys.readouterr().out.splitlines()[-len(ends_with) :] == ends_with


@pytest.mark.sweep
def test_the_screen_says_so_too() -> None:
    with calibrating() as hands:
        hands.lay("4S", "A")
        view = hands.desk.view()
        assert "Lay the others too" in verdict_text(view, hands.desk.verdict(), "en")
        for card in CARDS[1:]:
            hands.lay(card, "A")
        view = hands.desk.view()
        assert verdict_text(view, hands.desk.verdict(), "en") == "All cards are heard well."


def test_without_such_a_deck_it_says_what_to_type(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["deck", "calibrate", "red"]) == 2
    assert capsys.readouterr().err == (
        'crowntable: there is no deck "red". There is none yet. Type: ./run deck enrol red\n'
    )

"""The laws of a table, held against whatever people, cards and disks may do in any order."""

import random
from collections import deque
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.outcomes import reason
from companion.games import GAMES
from companion.games.crown_duel.state import DECK
from companion.table.history.history import History
from companion.table.history.replay import replay
from companion.table.inputs import Step, Tick
from companion.table.screens import draw
from companion.table.session import Session
from companion.table.view import TableView, view
from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn
from tests.companion.table.scripted import ScriptedTable, uid_of
from tests.sampling import examples, sampled

pytestmark = pytest.mark.sweep

BUTTONS = ("up", "down", "ok", "back", "ready A", "ready B", "ready C", "?", "")
READY = ("ready A", "ready B")
SLOTS = ("A", "B", "tap", "Z")
STRANGERS = ("?", "KC")
COLOURS = ("red", "blue")
Act = tuple[str, Any]

cards = st.sampled_from(DECK)
# What people mean to do is likelier than nonsense, else no match would ever get on.
laying = st.tuples(
    st.just("lay"), st.tuples(st.sampled_from(("A", "B")), st.integers(0, 15), st.just("red"))
)
any_laying = st.tuples(
    st.just("put"),
    st.tuples(
        st.sampled_from(SLOTS),
        st.sampled_from((*DECK, *STRANGERS)),
        st.sampled_from(COLOURS),
    ),
)
lifting = st.tuples(st.just("lift"), st.sampled_from(SLOTS))
pressing = st.tuples(st.just("press"), st.sampled_from((*READY * 3, *BUTTONS, "ok", "back")))
waiting = st.tuples(st.just("wait"), st.sampled_from((0, 10_000, 900_000, 6_000_000)))
saving = st.tuples(st.just("save"), st.sampled_from((True, True, True, False)))
odd = st.tuples(st.just("odd"), st.sampled_from(("held", "released", "health", "ghost")))
round_ = st.tuples(st.just("round"), st.tuples(st.integers(0, 15), st.integers(0, 15)))
acts = st.lists(
    st.one_of(round_, laying, any_laying, lifting, pressing, waiting, saving, odd), max_size=60
)
options = st.fixed_dictionaries(
    {
        "coins_to_win": st.sampled_from((3, 4)),
        "traitor": st.booleans(),
        "random_hands": st.booleans(),
        "best_of": st.sampled_from((1, 3)),
        "held_double": st.booleans(),
    }
)


class Storm:
    """A table at which anything happens, and which is held to the laws all the time."""

    def __init__(self, layout: str, auto: bool, at_once: bool, chosen: dict[str, Any]) -> None:
        self.table = ScriptedTable(layout, auto=auto, slow=True, **chosen)
        self.session: Session = self.table.session
        self.now_us = self.table.now_us
        self.at_once = at_once
        self.saved: list[list[str]] = []
        self.lying: dict[str, list[str]] = {}
        self.seen: deque[TableView] = deque(maxlen=2)

    def do(self, act: Act) -> None:
        what, detail = act
        getattr(self, what)(*detail if isinstance(detail, tuple) else (detail,))
        if self.at_once:
            self.save(True)

    # What can happen

    def lay(self, slot: str, number: int, deck: str) -> None:
        """Lay a card of one's own suit that was not played yet, as people mostly do."""
        history = self.session.history
        gone = {card for side in history.state.gone for card in side} if history else set()
        suit = "SH"[slot == "B"]
        mine = [card for card in DECK if card.endswith(suit) and card not in gone]
        if not self.session.settings.layout.places:
            slot = "tap"
        if mine:
            self.put(slot, mine[number % len(mine)], deck)
        if slot == "tap":
            self.lift(slot)

    def round(self, a: int, b: int) -> None:
        for seat, number in (("A", a), ("B", b)):
            self.lift(seat)
            self.lay(seat, number, "red")
            self.press(f"ready {seat}")

    def put(self, slot: str, card: str, deck: str) -> None:
        uid = uid_of(card, deck)
        self.lying.setdefault(slot, []).append(uid)
        self.tell(TagOn(slot, uid, self.now_us))

    def lift(self, slot: str) -> None:
        for uid in self.lying.pop(slot, []):
            self.tell(TagOff(slot, uid, self.now_us))

    def press(self, button: str) -> None:
        self.tell(Pressed(button, self.now_us))

    def menu(self, down: int) -> None:
        """Open the menu, go down, choose."""
        for button in ("ok", "ok", *["down"] * down, "ok", "down", "ok", "ok"):
            self.press(button)

    def wait(self, us: int) -> None:
        end_us = self.now_us + us
        for _ in range(20):
            due_us = self.session.due_us()
            if due_us is None or due_us > end_us:
                break
            self.now_us = max(self.now_us, due_us)
            self.tell(Tick())
        self.now_us = max(self.now_us, end_us)

    def odd(self, what: str) -> None:
        odd: dict[str, Event] = {
            "held": Held("ok", self.now_us),
            "released": Released("ok", self.now_us),
            "health": Health("reader A", "dead", self.now_us),
            "ghost": TagOff("A", "FFFF", self.now_us),
        }
        self.tell(odd[what])

    # What must hold

    def tell(self, event: Event | Tick) -> None:
        before, shown = self.session.step, self.secret_free()
        history = self.session.history
        self.session.receive(event, self.now_us)
        self.now_us += 1_000
        assert self.session.history is history, "nothing is true before it is committed"
        if before is not None:
            assert self.session.step is before, "one step at a time"
            assert self.secret_free() == shown, "and what comes meanwhile waits"
            assert self.session.due_us() is None
        else:
            told = view(self.session, None).told
            assert told == (history.effects if history else ())
        draw(view(self.session, None), "en")

    def save(self, works: bool) -> None:
        """Commit what waits, or fail to."""
        while (step := self.session.step) is not None:
            if not works:
                self.session.not_committed(reason("cannot_save"))
                assert self.session.step is step
                return
            self.write(step)
            self.session.committed()
            assert not self.says_cannot_save()
            self.check_record()

    def write(self, step: Step) -> None:
        assert step.lines
        if step.opens:
            self.saved.append([])
        self.saved[-1].extend(step.lines)

    def says_cannot_save(self) -> bool:
        notice = self.session.notice
        return notice is not None and notice.why is not None and notice.why.word == "cannot_save"

    def kept(self) -> History:
        return replay("".join(f"{line}\n" for line in self.saved[-1]), GAMES)

    def check_record(self) -> None:
        """Folding what was committed gives what the session holds."""
        kept, history = self.kept(), self.session.history
        if history is None:
            assert kept.position.ended == "abandoned"
            return
        assert kept.position == history.position
        assert tuple(kept.steps) == tuple(history.steps)
        assert tuple(kept.lines) == tuple(history.lines)

    def secret_free(self) -> bytes:
        return encoded(view(self.session, None))


def encoded(seen: TableView) -> bytes:
    return msgspec.msgpack.encode(seen)


def kept_part(seen: TableView) -> tuple[Any, ...]:
    """Return what of a view is kept over a restart."""
    return seen.game, seen.told, seen.ended, seen.winners, seen.last_round, seen.names, seen.shared


@settings(max_examples=examples(150))
@given(
    st.sampled_from(("duel", "pocket")), st.booleans(), st.booleans(), options, st.booleans(), acts
)
def test_whatever_happens_the_laws_hold(
    layout: str,
    auto: bool,
    at_once: bool,
    chosen: dict[str, Any],
    begins: bool,
    happenings: list[Act],
) -> None:
    storm = Storm(layout, auto, at_once, chosen)
    if begins:
        storm.press("ok")
        storm.save(True)
    for act in happenings:
        storm.do(act)
    storm.save(True)
    if not storm.saved:
        return
    for viewer in (None, "A", "B"):
        resumed = Session(
            storm.session.games, storm.table.settings, storm.session.proposal, storm.now_us
        )
        resumed.resume(storm.kept())
        assert kept_part(view(resumed, viewer)) == kept_part(view(storm.session, viewer))


WEIGHTS = {
    "round": 8,
    "lay": 4,
    "put": 2,
    "lift": 2,
    "press": 4,
    "wait": 2,
    "save": 3,
    "odd": 1,
    "menu": 1,
}


def any_act(chance: random.Random) -> Act:
    """Draw one act, likelier one that people would do."""
    what = chance.choices([*WEIGHTS], [*WEIGHTS.values()])[0]
    details: dict[str, Any] = {
        "round": (chance.randrange(16), chance.randrange(16)),
        "lay": (chance.choice("AB"), chance.randrange(16), "red"),
        "put": (chance.choice(SLOTS), chance.choice((*DECK, *STRANGERS)), chance.choice(COLOURS)),
        "lift": chance.choice(SLOTS),
        "press": chance.choice((*READY, *BUTTONS, "ok", "down")),
        "wait": chance.choice((0, 10_000, 900_000, 6_000_000)),
        "save": chance.random() < 0.8,
        "odd": chance.choice(("held", "released", "health", "ghost")),
        "menu": chance.randrange(9),
    }
    return what, details[what]


@pytest.mark.parametrize(
    ("layout", "auto"), sampled([*product(("duel", "pocket"), (False, True))], {0, 3})
)
@pytest.mark.parametrize("evenings", [2, pytest.param(14, marks=pytest.mark.long)])
def test_long_evenings_keep_the_laws(layout: str, auto: bool, evenings: int) -> None:
    words: set[str] = set()
    for seed in range(evenings):
        chance = random.Random(seed)
        chosen = {
            "coins_to_win": chance.choice((3, 4)),
            "traitor": chance.random() < 0.3,
            "random_hands": chance.random() < 0.3,
            "best_of": chance.choice((1, 3)),
        }
        storm = Storm(layout, auto, seed % 2 == 0, chosen)
        for _ in range(120):
            storm.do(any_act(chance))
        storm.save(True)
        words |= {word for lines in storm.saved for line in lines for word in line.split()}
    told = {"play", "undo", "hold", "last", "concede", "abandon"} if evenings > 2 else {"play"}
    assert told <= words, "an evening too dull to prove much"


rounds = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12)


@settings(max_examples=examples(40))
@given(options, rounds)
def test_undo_leads_to_the_very_start(
    chosen: dict[str, Any], numbers: list[tuple[int, int]]
) -> None:
    storm = Storm("duel", False, True, chosen)
    storm.press("ok")
    storm.save(True)
    begun = view(storm.session, None).game
    for pair in numbers:
        storm.do(("round", pair))
    for slot in ("A", "B"):
        storm.lift(slot)
    history = storm.session.history
    assert history is not None
    lines = [len(storm.saved[-1])]
    for _ in range(len(history.steps) + 3):
        storm.do(("press", "back"))
        lines.append(len(storm.saved[-1]))
    assert view(storm.session, None).game == begun
    assert lines == sorted(lines), "the journal only grows"
    assert storm.session.history is not None
    assert not storm.session.history.steps


@settings(max_examples=examples(60))
@given(
    st.sampled_from(("duel", "pocket")),
    st.booleans(),
    acts,
    st.sampled_from(("ready C", "?", "", "ready", "READY A", "ok ")),
)
def test_presses_that_mean_nothing_change_nothing(
    layout: str, auto: bool, happenings: list[Act], button: str
) -> None:
    storm = Storm(layout, auto, True, {})
    for act in (("press", "ok"), *happenings):
        storm.do(act)
    storm.session.notice = None
    storm.wait(0)
    before, lines = kept_part(view(storm.session, None)), list(storm.saved[-1])
    menu, page, entering = (
        storm.session.menu,
        storm.session.panel.page,
        storm.session.panel.entering,
    )
    storm.do(("press", button))
    assert (kept_part(view(storm.session, None)), storm.saved[-1]) == (before, lines)
    panel = storm.session.panel
    if not button.startswith("ready "):  # nobody sits there, but it is a ready button
        assert (panel.menu, panel.page, panel.entering) == (menu, page, entering)


def test_inputs_that_wait_are_taken_in_their_order() -> None:
    table = ScriptedTable(slow=True).start().commit()
    table.lay("A", "8S").lay("B", "6H").press("A", "B")
    assert table.session.step is not None
    table.lift("A").lift("B").lay("A", "5S").lay("B", "2H").press("A", "A", "A", "B")
    assert table.view().game.last is None
    assert table.view().seats[0].laid
    table.commit()
    assert table.lines[-6:] == [
        "A play 8S",
        "B play 6H",
        "= A 1",
        "A play 5S",
        "B play 2H",
        "= A 2",
    ]


def test_a_step_that_cannot_be_saved_is_told_and_handed_out_again() -> None:
    table = ScriptedTable(slow=True).start().commit().lay("A", "8S").lay("B", "6H").press("A", "B")
    step = table.session.step
    table.session.not_committed(reason("cannot_save"))
    notice = table.view().notice
    assert notice is not None
    assert notice.why == reason("cannot_save")
    assert table.session.step is step
    assert table.view().game.last is None
    view_after = table.commit().view()
    assert (view_after.notice, view_after.game.coins) == (None, (1, 0))


def test_nothing_is_due_while_a_step_is_being_saved() -> None:
    table = ScriptedTable(slow=True, auto=True).start().commit().lay("A", "8S").lay("B", "6H")
    table.wait(6)
    assert table.session.step is not None
    assert table.session.due_us() is None

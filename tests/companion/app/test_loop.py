"""The loop: inputs in the order of time, one step in flight, nothing shown before its commit."""

import threading
from collections.abc import Callable

from PIL import Image

from companion.app.loop import RETRY_US, TableLoop
from companion.core.outcomes import Reason
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Step, Tick
from hardware.bus import NEVER, VirtualClock
from hardware.events import Event, Pressed

Done = Callable[[Exception | None], None]


class ADesk:
    """Makes a step of every press, `done` once it is committed; is due when it is told so."""

    def __init__(self) -> None:
        self.received: list[tuple[str, int]] = []
        self.waiting: list[str] = []
        self.done: list[str] = []
        self.problem = ""
        self.wants_us: int | None = None

    @property
    def step(self) -> Step | Bind | None:
        return Step((self.waiting[0],)) if self.waiting else None

    def receive(self, event: Event | Tick, now_us: int) -> None:
        if isinstance(event, Pressed):
            self.received.append((event.button, now_us))
            self.waiting.append(event.button)
        else:
            self.received.append((type(event).__name__, now_us))
            self.wants_us = None

    def committed(self) -> None:
        self.done.append(self.waiting.pop(0))
        self.problem = ""

    def not_committed(self, why: Reason) -> None:
        self.problem = why.word

    def due_us(self) -> int | None:
        return self.wants_us


class ALoop:
    """A loop around such a desk, whose journal answers when the test says so."""

    def __init__(self) -> None:
        self.desk = ADesk()
        self.asked: list[tuple[str, Done]] = []
        self.shown: list[str] = []
        self.woken: list[int] = []
        self.loop = TableLoop(self.desk, VirtualClock(), self._commit, self._draw, self._show)
        self.loop.wake = self.woken.append

    def _commit(self, step: Step | Bind, done: Done) -> None:
        assert isinstance(step, Step)
        self.asked.append((step.lines[0], done))

    def _draw(self, desk: ADesk) -> Image.Image:
        self.shown.append(" ".join(desk.done) + desk.problem)
        return Image.new("1", (1, 1))

    def _show(self, picture: Image.Image) -> None:
        assert picture.size == (1, 1)

    def press(self, *names: str, at_us: int = 0) -> None:
        for name in names:
            self.loop.post(Pressed(name, at_us), at_us)

    def answer(self, error: Exception | None = None) -> None:
        self.asked[-1][1](error)

    @property
    def asked_for(self) -> list[str]:
        return [line for line, _ in self.asked]


def test_the_first_screen_comes_before_anything_happens() -> None:
    table = ALoop()
    assert table.loop.step(0) == NEVER
    assert table.shown == [""]
    table.loop.step(1)
    assert table.shown == [""], "what did not change is not drawn again"


def test_nothing_is_shown_before_it_is_committed() -> None:
    table = ALoop()
    table.press("a")
    table.loop.step(0)
    assert table.asked_for == ["a"]
    assert "a" not in table.shown
    table.answer()
    assert table.woken[-1] == 0, "the journal's answer wakes the loop"
    assert "a" not in table.shown, "the journal's thread draws nothing"
    table.loop.step(10)
    assert table.shown[-1] == "a"


def test_one_step_is_in_flight_and_the_rest_wait_in_order() -> None:
    table = ALoop()
    table.press("a", "b", "c")
    table.loop.step(0)
    table.loop.step(5)
    assert table.asked_for == ["a"]
    for shown in ("a", "a b", "a b c"):
        table.answer()
        table.loop.step(10)
        assert table.shown[-1] == shown
    assert table.asked_for == ["a", "b", "c"]


def test_a_journal_that_answers_at_once_lets_everything_through() -> None:
    table = ALoop()
    table.loop._commit = lambda _step, done: done(None)
    table.press("a", "b", "c")
    table.loop.step(0)
    assert table.shown == ["a b c"], "one screen for what became true together"


def test_inputs_are_taken_in_the_order_of_time_and_not_before_it() -> None:
    table = ALoop()
    table.press("late", at_us=300)
    table.press("first", "second", at_us=100)
    assert table.woken == [300, 100, 100]
    assert table.loop.step(50) == 100
    assert table.desk.received == []
    assert table.loop.step(100) == 300
    table.press("between", at_us=200)
    table.loop.step(400)
    assert [name for name, _ in table.desk.received] == ["first", "second", "between", "late"]
    assert [at_us for _, at_us in table.desk.received] == [100, 100, 400, 400]


def test_a_tick_comes_when_it_is_due_and_once() -> None:
    table = ALoop()
    table.desk.wants_us = 500
    assert table.loop.step(0) == 500
    assert table.loop.step(499) == 500
    assert table.desk.received == []
    assert table.loop.step(500) == NEVER
    table.loop.step(600)
    assert table.desk.received == [("Tick", 500)]


def test_what_cannot_be_saved_is_told_and_tried_again_after_a_second() -> None:
    table = ALoop()
    table.press("a")
    table.loop.step(0)
    table.answer(OSError("disk full"))
    assert table.loop.step(1_000) == 1_000 + RETRY_US
    assert table.shown[-1] == "cannot_save"
    table.press("b", at_us=2_000)
    table.loop.step(2_000)
    assert table.asked_for == ["a"], "not before the second is over"
    table.loop.step(1_000 + RETRY_US)
    assert table.asked_for == ["a", "a"]
    table.answer()
    table.loop.step(1_100 + RETRY_US)
    assert table.shown[-1] == "a"
    assert table.asked_for[-1] == "b", "what came meanwhile was not lost"
    table.answer()
    assert table.loop.step(1_200 + RETRY_US) == NEVER
    assert table.shown[-1] == "a b"


def test_inputs_from_many_threads_all_arrive() -> None:
    table = ALoop()
    table.loop._commit = lambda _step, done: done(None)
    together = threading.Barrier(4)

    def person(name: str) -> None:
        together.wait(5)
        for n in range(200):
            table.press(f"{name}{n}")

    people = [threading.Thread(target=person, args=(name,)) for name in "abc"]
    for each in people:
        each.start()
    together.wait(5)
    while any(each.is_alive() for each in people):
        table.loop.step(0)
    table.loop.step(0)
    for name in "abc":
        mine = [press for press in table.desk.done if press[0] == name]
        assert mine == [f"{name}{n}" for n in range(200)]


def test_a_binding_goes_the_same_way() -> None:
    class Enrols(ADesk):
        @property
        def step(self) -> Bind | None:
            return Bind(Binding("04A1", "red", self.waiting[0])) if self.waiting else None

    given: list[Step | Bind] = []

    def commit(step: Step | Bind, done: Done) -> None:
        given.append(step)
        done(None)

    desk = Enrols()
    loop = TableLoop(
        desk,
        VirtualClock(),
        commit,
        lambda _: Image.new("1", (1, 1)),
        lambda _: None,
    )
    loop.post(Pressed("4S", 0), 0)
    loop.step(0)
    assert given == [Bind(Binding("04A1", "red", "4S"))]
    assert desk.done == ["4S"]

"""The journal's thread: in order, off the caller's thread, and never silent."""

import threading
from contextlib import closing
from pathlib import Path

from companion.app.journal import JournalThread
from companion.app.store import Store, StoreError
from companion.table.inputs import Bind, Step

LIMIT_S = 30


def step(text: str) -> Step:
    return Step((text,), opens=text == "first")


def test_steps_are_committed_in_order_and_each_is_told() -> None:
    written: list[str] = []
    told: list[tuple[str, Exception | None]] = []
    threads: set[str] = set()

    def write(step: Step | Bind) -> None:
        assert isinstance(step, Step)
        threads.add(threading.current_thread().name)
        written.append(step.lines[0])

    journal = JournalThread(write)
    for n in range(100):
        journal.commit(step(str(n)), lambda error, n=n: told.append((str(n), error)))  # type: ignore[misc]
    journal.close()
    assert written == [str(n) for n in range(100)], "closing waits for what is in line"
    assert told == [(str(n), None) for n in range(100)]
    assert threads == {"journal"}


def test_the_caller_does_not_wait_for_the_disk() -> None:
    disk, done = threading.Event(), threading.Event()

    def write(_: Step | Bind) -> None:
        assert disk.wait(LIMIT_S)

    journal = JournalThread(write)
    journal.commit(step("a"), lambda _: done.set())
    assert not done.is_set()
    disk.set()
    assert done.wait(LIMIT_S)
    journal.close()


def test_what_cannot_be_written_is_told_and_the_next_step_is_tried() -> None:
    troubles: list[Exception] = [StoreError("disk full"), ValueError("a bug")]
    told: list[Exception | None] = []
    answered = threading.Semaphore(0)

    def write(_: Step | Bind) -> None:
        if troubles:
            raise troubles.pop(0)

    def done(error: Exception | None) -> None:
        told.append(error)
        answered.release()

    journal = JournalThread(write)
    for _ in range(3):
        journal.commit(step("a"), done)
        assert answered.acquire(timeout=LIMIT_S), "a step without an answer stops the table"
    journal.close()
    assert [str(error) for error in told] == ["disk full", "a bug", "None"]


def test_the_journal_outlives_whoever_cannot_be_told() -> None:
    told: list[Exception | None] = []
    troubles: list[Exception] = [StoreError("disk full")]

    def write(_: Step | Bind) -> None:
        if troubles:
            raise troubles.pop(0)

    def deaf(_error: Exception | None) -> None:
        raise BrokenPipeError

    journal = JournalThread(write)
    journal.commit(step("refused, and nobody to hear of it"), deaf)
    journal.commit(step("written, and nobody to hear of it"), deaf)
    journal.commit(step("written"), told.append)
    journal.close()
    assert told == [None]


def test_a_store_is_written_from_the_journals_thread(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "table.db")) as store:
        told: list[Exception | None] = []
        journal = JournalThread(lambda step: store.write(step) if isinstance(step, Step) else None)
        for text in ("first", "second"):
            journal.commit(step(text), told.append)
        journal.close()
        assert told == [None, None]
        assert store.last_match() == "first\nsecond\n"

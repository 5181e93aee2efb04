"""Whatever is missing, the table runs on with what works: memory, pins, the readers' library."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import compose
from companion.app.parts_told import parts_told
from companion.app.real import DATABASE
from companion.app.service_memory import NOT_KEPT, memory, put_aside
from companion.app.settings import Settings
from companion.app.store import DamagedError, InUseError, Store, only_one
from companion.table.cards.decks import Binding
from companion.table.inputs import Step
from companion.table.proposing import Proposal
from companion.table.screens import at_home
from hardware.pins import RESET_BCM
from hardware.sim.pi import SimulatedPi
from tests.companion.app.service.served import Service

GARBAGE = b"no database at all " * 400


@pytest.fixture
def database(service: Service) -> Path:
    file = service.folder / "state" / DATABASE
    file.parent.mkdir()
    return file


@pytest.mark.sweep
def test_a_garbage_memory_is_kept_and_the_table_plays_on(
    service: Service, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_bytes(GARBAGE)
    Path(f"{database}-wal").write_bytes(b"its log")

    def play() -> None:
        (kept,) = database.parent.glob("*.damaged-????-??-??")
        text = (
            f"The table's memory was damaged: it is kept as {kept.name}, and a new one has begun."
        )
        service.until_shows(at_home.trouble(text, "en"))
        service.heard("WATCHDOG=1")
        service.hands("press ok", "press ok", "press ok")
        service.until(lambda: "crown-duel" in service.record())

    assert service.run(play) == 0
    (kept,) = database.parent.glob("*.damaged-????-??-??")
    assert kept.read_bytes() == GARBAGE
    assert Path(f"{kept}-wal").read_bytes() == b"its log"
    assert f"it is kept as {kept.name}, and a new one has begun." in capsys.readouterr().err

    assert service.run(lambda: None) == 0
    assert "damaged" not in capsys.readouterr().err, "the new one is good"


@pytest.mark.parametrize("table", ["match", "line", "binding", "kept"])
def test_a_broken_page_in_the_middle_is_found_before_anything_is_played(
    database: Path, table: str
) -> None:
    with closing(Store(database)) as store:
        store.bind(Binding(f"04{n:012X}", "red", f"{n}") for n in range(400))
        store.write(Step(tuple(f"line {n}" for n in range(400)), opens=True))
        (((root,),), ((size,),)) = (
            store._db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)),
            store._db.execute("PRAGMA page_size"),
        )
    whole = bytearray(database.read_bytes())
    whole[(root - 1) * size : root * size] = b"\xff" * size
    database.write_bytes(whole)
    with memory(database) as (store, wrong):
        assert len(store.bindings()) == (0 if table == "binding" else 400), "the decks stay"
    assert [each.key for each in wrong] == ["damaged"] + ["decks"] * (table == "binding")
    (kept,) = database.parent.glob("*.damaged-*")
    assert kept.read_bytes() == whole


@pytest.mark.sweep
def test_whatever_page_is_broken_a_session_can_be_made(database: Path) -> None:
    """Of older matches a table wants to know who played, of other games what they were."""
    with closing(Store(database)) as store:
        for n in range(30):
            head = ("crown-record 1", "game crown-duel", f"seat A Anna{n}", "seat B Ben", "")
            lines = (*head, *["A play 8S", "B play 6H", "= A 1", "table undo"] * 20)
            proposal = Proposal(f"game{n}", (), ("Anna", "B" * 900))
            compose.write(store, Step(lines, opens=True), proposal)
    whole, size = database.read_bytes(), 4096
    put_away = 0
    for at in range(size, len(whole), size):
        database.write_bytes(whole[:at] + bytes(size) + whole[at + size :])
        with memory(database) as (store, wrong):
            settings = Settings()
            proposal = compose.proposal_of(store, settings)
            compose.make_session(store, settings, proposal, lines=store.last_match())
        put_away += bool(wrong)
    assert put_away > 9


def test_nothing_that_was_put_aside_is_ever_overwritten(database: Path) -> None:
    names = set()
    for n in range(4):
        database.write_bytes(bytes([n]))
        kept = put_aside(database)
        names.add(kept)
        assert kept.read_bytes() == bytes([n])
        assert not database.exists()
    assert len(names) == 4


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("language", "shown", "then"),
    [
        (
            "en",
            "What is played now is not kept.",
            (
                "this memory was written by a newer Crown Table. Update this one, or move the "
                "file away: a new one is made."
            ),
        ),
        (
            "de",
            "Was jetzt gespielt wird, bleibt nicht erhalten.",
            "Das Gedächtnis des Tisches geht nicht auf. Warum, sagt: ./run doctor",
        ),
    ],
)
def test_a_memory_of_a_newer_table_stays_where_it_is(
    service: Service,
    database: Path,
    capsys: pytest.CaptureFixture[str],
    language: str,
    shown: str,
    then: str,
) -> None:
    service.settings.write_text(f'[table]\nlanguage = "{language}"\n', encoding="utf-8")
    with closing(Store(database)) as store:
        store._db.execute("PRAGMA user_version = 99")
    before = database.read_bytes()

    def play() -> None:
        service.until_shows(at_home.trouble(shown, language))
        service.hands("press ok")
        service.until_shows(at_home.trouble(then, language))
        service.hands("press ok", "press ok")

    assert service.run(play) == 0
    assert database.read_bytes() == before
    told = capsys.readouterr().err
    assert "was written by a newer Crown Table" in told
    assert "What is played now is not kept." in told, "the journal is English"
    assert "A match begins: Crown Duel" in told


def test_a_folder_that_cannot_be_had_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with memory(tmp_path / "file" / DATABASE) as (store, wrong):
        store.write(Step(("a line",), opens=True))
        assert store.last_match() == "a line\n"
    assert wrong[0] == NOT_KEPT
    assert "the table's folder cannot be used" in wrong[1].told


def test_what_cannot_be_put_aside_is_left_alone(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write_bytes(GARBAGE)

    def refuse(_self: Path, _target: str) -> Path:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "rename", refuse)  # a folder that root may not write is rare
    with memory(database) as (_store, wrong):
        assert wrong[0] == NOT_KEPT
    assert database.read_bytes() == GARBAGE
    assert wrong[1].told.endswith("It cannot be put aside either: Permission denied.")


def test_only_what_is_damaged_is_called_so(database: Path) -> None:
    database.write_bytes(GARBAGE)
    with pytest.raises(DamagedError):
        Store(database)
    database.unlink()
    database.mkdir()
    with memory(database) as (_, wrong):
        assert wrong[0] == NOT_KEPT
    assert database.is_dir()


def test_a_memory_in_which_another_table_plays_is_not_played_in(
    database: Path,
) -> None:
    with only_one(database), pytest.raises(InUseError), memory(database):
        pass


# Parts


@pytest.mark.long
def test_a_busy_reset_pin_is_told_and_tried_again(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.before = lambda pi: pi.pins.busy.add(RESET_BCM)

    def play() -> None:
        service.heard("WATCHDOG=1")
        service.until(lambda: len(parts_told(service.folder)) == 9)
        told = parts_told(service.folder)
        assert told["reader B"].state == "dead"
        assert told["reader B"].detail.startswith("another program has GPIO25")
        assert told["screen"].state == "ok"
        service.hands("press ok", "press ok")  # the message of the readers is read first
        service.until(lambda: "crown-duel" in service.record())
        before = service.boards[-1].wires.transfers
        service.boards[-1].pins.busy.clear()
        service.until(lambda: service.boards[-1].wires.transfers > before + 3000)

    assert service.run(play) == 0
    told = capsys.readouterr().err.splitlines()
    assert any(
        line.startswith("reader A: dead another program has GPIO25 (pin 22)") for line in told
    )
    assert "The table is ready, without: reader A, reader B." in told
    assert any(line.startswith("reader A: ok") for line in told)


def test_without_the_readers_library_the_rest_works(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    def without(pi: SimulatedPi) -> None:
        pi.wires.lacks_library = True

    service.before = without

    def play() -> None:
        service.hands("press ok")
        service.until(lambda: "crown-duel" in service.record())

    assert service.run(play) == 0
    assert "The reader's library cannot be used" in capsys.readouterr().err

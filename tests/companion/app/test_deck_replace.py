"""`crowntable deck replace`: a lost card gets a new sticker, also while a match is open."""

from contextlib import closing
from pathlib import Path

import pytest

import hardware.pi
from companion.app import cli, compose
from companion.app.deck_set import faces_of
from companion.app.real import DATABASE as REAL_DATABASE
from companion.app.settings import Settings, TableSettings
from companion.app.simulator import stickers
from companion.app.simulator.start import DATABASE
from companion.app.store import Store
from companion.table.cards.decks import Binding
from companion.table.inputs import Step, Tick
from companion.table.session import Session
from hardware.events import Pressed, TagOff, TagOn
from tests.companion.app import night

pytestmark = pytest.mark.sweep

OWN = {each.face: each.uid for each in stickers.bindings() if each.deck == stickers.DECK}
NEW = stickers.tags()["new-1"].uid.hex().upper()
LINES = (
    "crown-record 1",
    "game crown-duel",
    "seat A Anna",
    "seat B Ben",
    "A play 4S",
    "B play 7H",
)


@pytest.fixture(autouse=True)
def memory(home: Path) -> Path:
    file = home / DATABASE
    with closing(Store(file)) as store:
        store.bind([Binding(OWN[face], "red", face) for face in faces_of("crown-duel")])
    return file


def bound(memory: Path) -> dict[str, str]:
    with closing(Store(memory)) as store:
        return {each.uid: f"{each.deck} {each.face}" for each in store.bindings()}


def replace(folder: Path, card: str, *lines: str, words: tuple[str, ...] = ()) -> int:
    file = folder / "script.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return cli.main(["deck", "replace", card, "--simulated", "--script", str(file), *words])


def test_the_new_sticker_holds_and_the_old_one_is_forgotten(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bound(memory)
    assert replace(tmp_path, "5S", "put A KD", "lift A") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "red: lay 5♠ with its new sticker. Type: put A new-1   then: lift A"
    assert told[-1] == "red: 5♠ has its new sticker, the old one is forgotten."
    after = bound(memory)
    assert after.pop(OWN["KD"]) == before.pop(OWN["5S"]) == "red 5S"
    assert after == before


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["put A 6S", "lift A"], " What was laid is the sticker of 6♠ of red."),
        (["put A 5S", "lift A"], " That is what was laid."),
        (["quit"], ""),
    ],
)
def test_where_no_new_sticker_came_all_stays(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str], lines: list[str], why: str
) -> None:
    before = bound(memory)
    assert replace(tmp_path, "5s", *lines) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"red: 5♠ has its old sticker still.{why}"
    assert bound(memory) == before


def test_the_sticker_that_is_proposed_belongs_to_no_card_of_any_deck(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once the new ones are all used up it is that of a card that nobody enrolled."""
    new = {name: tag.uid.hex().upper() for name, tag in stickers.tags().items()}
    with closing(Store(memory)) as store:
        store.bind([Binding(new["new-1"], "blue", "QS")])
    assert replace(tmp_path, "5S", "put A new-1", "lift A", "quit") == 1
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.endswith("Type: put A new-2   then: lift A")
    assert last.endswith("What was laid is the sticker of Q♠ of blue.")
    with closing(Store(memory)) as store:
        store.bind([Binding(new[f"new-{n}"], "blue", f"{n}D") for n in (2, 3, 4)])
    assert replace(tmp_path, "5S", "quit") == 1
    proposed = capsys.readouterr().out.split("put A ")[1].split()[0]
    assert replace(tmp_path, "5S", f"put A {proposed}", "lift A") == 0


def test_a_match_left_open_goes_on_with_the_new_sticker(tmp_path: Path, memory: Path) -> None:
    """T7 binds on the spot; a sticker replaced between two evenings is the card as well."""
    with closing(Store(memory)) as store:
        store.write(Step(LINES, opens=True))
    assert replace(tmp_path, "5S", "put A KD", "lift A") == 0
    settings = Settings(table=TableSettings(players=("Anna", "Ben"), deck="red"))
    with closing(Store(memory)) as store:
        lines = store.last_match()
        assert lines is not None
        assert lines.splitlines() == list(LINES)
        agreed = compose.proposal_of(store, settings)
        session = compose.make_session(store, settings, agreed, lines=lines)
        assert lay(session, "A", OWN["5S"]) == [], "the old sticker is no card any more"
        session.receive(TagOff("A", OWN["5S"], 3_000_000), 3_000_000)
        assert lay(session, "A", OWN["KD"], "B", OWN["6H"])[:2] == ["A play 5S", "B play 6H"]


def lay(session: Session, *slots_and_uids: str) -> list[str]:
    """Lay cards and press both ready buttons; return the lines that are to be committed."""
    now_us = 4_000_000
    for slot, uid in zip(slots_and_uids[::2], slots_and_uids[1::2], strict=True):
        session.receive(TagOn(slot, uid, now_us), now_us)
    for seat in "AB":
        now_us += 1_000_000
        session.receive(Tick(), now_us)
        session.receive(Pressed(f"ready {seat}", now_us), now_us)
    return list(session.step.lines) if session.step else []


def test_a_card_of_the_simulators_own_deck_gets_a_new_sticker(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is that card from then on: where it is laid, listed, checked and played with."""
    assert replace(tmp_path, "KD", "put A QD", "lift A", "quit") == 1
    assert replace(tmp_path, "KD", "put A new-1", "lift A") == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "simulated: K♦ has its new sticker, the old one is forgotten."
    )
    file = tmp_path / "script.txt"
    file.write_text("put A KD\nlift A\n", encoding="utf-8")
    words = ["deck", "check", "simulated", "--simulated", "--script", str(file)]
    assert cli.main(words) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("simulated: 1 of 52")
    assert "K♦" not in told
    assert cli.main(["deck", "list", "simulated", "--simulated"]) == 0
    assert capsys.readouterr().out.startswith("simulated: 52 cards\n")


def test_a_table_with_one_reader_says_its_slot(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("put tap new-1", "lift tap")
    assert replace(tmp_path, "5S", *lines, words=("--table", "pocket")) == 0
    assert capsys.readouterr().out.startswith(
        "red: lay 5♠ with its new sticker. Type: put tap new-1   then: lift tap\n"
    )


def test_at_the_simulated_table_cards_have_the_stickers_they_were_given(memory: Path) -> None:
    with closing(Store(memory)) as store:
        store.bind([Binding(NEW, "simulated", "4S"), Binding(OWN["KD"], "red", "5S")])
        own = night.a_night(Settings(), store=store)
        night.begin(own)
        own.put("A", "4S")
        own.run_for(1_000_000)
        assert own.seen().seats[0].laid
        red = Settings(table=TableSettings(deck="red"))
        enrolled = night.a_night(red, store=store)
        night.begin(enrolled)
        enrolled.put("A", "5S")
        enrolled.run_for(1_000_000)
        assert enrolled.seen().seats[0].laid
        assert enrolled.table.lying_on("A") == ["5S"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ["KD", "--deck", "red"],
            'no card "KD" has a sticker in the deck "red". Type: ./run deck enrol --sim',
        ),
        (["4Z"], 'no game has a card "4Z". Cards are written as in records: 4S, '),
        (["5"], 'no game has a card "5".'),
        (["a\x1b[2Jb"], 'no game has a card "a\\x1b[2Jb".'),
        (["5S", "--deck", "blue"], 'there is no deck "blue". There are: red, simulated, '),
        (["5S", "--deck", "rde"], 'there is no deck "rde". Did you mean red? There are: red, '),
        (["5S", "--deck", "a\nb"], '"a\\nb" cannot be a deck\'s name.'),
    ],
)
def test_a_card_that_cannot_be_meant_is_told(
    memory: Path, capsys: pytest.CaptureFixture[str], words: list[str], answer: str
) -> None:
    before = bound(memory)
    assert cli.main(["deck", "replace", *words, "--simulated"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"crowntable: {answer}")
    assert told.count("\n") == 1
    assert bound(memory) == before


def test_of_two_decks_one_has_to_be_named(
    tmp_path: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(memory)) as store:
        store.bind([Binding(OWN["KC"], "blue", "5S")])
    assert replace(tmp_path, "5S") == 2
    told = capsys.readouterr().err
    assert told == (
        "crowntable: more than one deck can be meant: blue, red. Say which: --deck blue\n"
    )
    assert replace(tmp_path, "5♠", "put A KD", "lift A", words=("--deck", "red")) == 0
    assert bound(memory)[OWN["KD"]] == "red 5S"
    assert bound(memory)[OWN["KC"]] == "blue 5S"


def test_without_a_card_or_an_action_the_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["deck"], ["deck", "replace"], ["deck", "mend"]):
        with pytest.raises(SystemExit) as left:
            cli.main(words)
        assert left.value.code == 2
        assert "error: " in capsys.readouterr().err


@pytest.mark.skipif(hardware.pi.model() is not None, reason="this is a Raspberry Pi")
def test_without_parts_nobody_is_asked_to_lay_a_card(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(memory.with_name(REAL_DATABASE))) as store:
        store.bind([Binding(OWN["5S"], "red", "5S")])
    assert cli.main(["deck", "replace", "5S"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("crowntable: This is no Raspberry Pi")
    assert told.out == ""

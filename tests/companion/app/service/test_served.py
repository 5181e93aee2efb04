"""The table as a service: what is played and shown, what is told of settings, what hands may do."""

import argparse
import re
from pathlib import Path

import pytest
from PIL import Image

from companion.app.real import DATABASE
from companion.app.service import FIRST_SCREEN
from companion.app.service_hands import HELP
from companion.app.store import Store
from companion.table.screens import at_home
from tests.companion.app.service.served import Service

ROUND = (
    "Round 1: Seat A 4♠, Seat B 7♥. Reverse: 4 is lower and wins. Seat A takes 1. "
    "Next round: Seat B has +2."
)


def test_the_first_screen_is_what_the_table_would_draw() -> None:
    with Image.open(FIRST_SCREEN) as kept:
        assert kept.convert("1").tobytes() == at_home.first().tobytes()


@pytest.mark.sweep
def test_a_round_is_played_stopped_and_gone_on_with(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    def play() -> None:
        service.until_up()
        service.hands("press ok")
        service.until(lambda: "crown-duel" in service.record())
        service.hands("put A 4S", "put B 7H")
        service.until(lambda: service.boards[-1].wires.transfers > 500)
        service.hands("press ready A", "press ready B")
        service.until(lambda: "= A 1" in service.record())

    assert service.run(play) == 0
    assert not service.oled.on, "a stop leaves no picture"
    assert service.record().endswith("A play 4S\nB play 7H\n= A 1\n")
    told = capsys.readouterr().err.splitlines()
    parts = {"screen: ok", "reader A: ok RC522 v2", "reader B: ok RC522 v2", "button up: ok",
             "button down: ok", "button ok: ok", "button back: ok", "button ready A: ok",
             "button ready B: ok"}  # fmt: skip
    ready = told.index("The table is ready.")
    assert parts == set(told[:ready]), "ready is what has spoken"
    assert told[ready + 1 :] == [
        "A match begins: Crown Duel with Seat A, Seat B.",
        ROUND,
        "The table ends.",
    ]

    def undo() -> None:
        service.until_up()
        service.hands("press back")
        service.until(lambda: "undo" in service.record())

    assert service.run(undo) == 0
    told = capsys.readouterr().err.splitlines()
    ready = told.index("The table is ready.")
    assert told[ready + 1 :] == [
        "The match left open goes on: Crown Duel with Seat A, Seat B.",
        f"Taken back: {ROUND}",
        "The table ends.",
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("wired", ['layout = "round"', '[readers]\nwired_to = "board"'])
def test_a_slot_board_is_modelled_too(
    service: Service, capsys: pytest.CaptureFixture[str], wired: str
) -> None:
    service.settings.write_text(f"[table]\n{wired}\n")

    def play() -> None:
        service.hands("press ok")
        service.until(lambda: "crown-duel" in service.record())
        assert service.hands("put a 4s", "put B 7H") == []
        live = service.boards[-1].board
        assert live is not None
        pico = live.board.pico
        read = pico.transfers + 1000  # several rounds over all its readers
        service.until(lambda: pico.transfers > read)
        service.hands("press ready A", "press ready B")
        service.until(lambda: "= A 1" in service.record())
        service.hands("lift 4S")

    assert service.run(play) == 0
    assert "board: ok" in capsys.readouterr().err


def test_the_slots_of_a_battlefield_have_longer_names(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\nlayout = "battlefield"\n[readers]\npoll_ms = 50\n')

    def lay() -> None:
        assert service.hands("put A-WL red-1", "press ready B") == []
        assert service.hands("put C K14a", "press ready C") == [*HELP.split("\n")] * 2

    assert service.run(lay) == 0
    assert "[readers] poll_ms does nothing here" in capsys.readouterr().err


def test_a_stop_is_told(service: Service) -> None:
    assert service.run(lambda: None) == 0
    service.heard("STOPPING=1")


@pytest.mark.sweep
def test_wrong_settings_are_said_on_the_screen_and_in_the_journal(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\nlanguage = "fr"\nplayers = ["Anna", "Ben"]\n')
    told = '[table] language: "fr" is none of the words that are known.'

    def read() -> None:
        service.until(lambda: "\n".join(service.hands("show")).strip())
        text = f'{told} Allowed: en, de. Example: language = "en"'
        service.until_shows(at_home.trouble(text, "en"))
        service.hands("press ok")
        service.until(lambda: service.boards[-1].picture().tobytes()
                      != at_home.trouble(text, "en").tobytes())  # fmt: skip
        service.hands("press ok")
        service.until(lambda: "seat A Anna" in service.record())

    assert service.run(read) == 0
    assert f"{service.settings}: {told}" in capsys.readouterr().err


def test_a_deck_that_does_not_exist_is_told_and_the_table_plays(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\ndeck = "rde"\n')

    def play() -> None:
        service.hands("press ok", "press ok")
        service.until(lambda: "crown-duel" in service.record())

    assert service.run(play) == 0
    assert 'there is no deck "rde"' in capsys.readouterr().err


def test_a_match_that_cannot_be_read_is_told_and_a_new_one_begins(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.table.inputs import Step

    store = Store(service.folder / "state" / DATABASE)
    store.write(Step(("crown-record 9",), opens=True))
    store.close()
    assert service.run(lambda: None) == 0
    assert "The match left open cannot be read, line 1" in capsys.readouterr().err


# What else there is


@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_dark_leaves_the_display_off(
    service: Service, capsys: pytest.CaptureFixture[str], bus: str
) -> None:
    service.settings.write_text(f'[table]\nlayout = "pocket"\n[screen]\nbus = "{bus}"\n')
    args = argparse.Namespace(settings=service.settings, simulated=True, dark=True)
    assert service.serve(args) == 0
    assert not service.oled.on
    assert not any(map(any, service.oled.memory)), "what chance had put there was wiped"
    assert capsys.readouterr().out == "The screen is dark.\n"


@pytest.mark.skipif(Path("/proc/device-tree/model").exists(), reason="this may be a Raspberry Pi")
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_dark_says_where_there_is_no_display(
    service: Service, capsys: pytest.CaptureFixture[str], bus: str
) -> None:
    service.settings.write_text(f'[table]\nlayout = "pocket"\n[screen]\nbus = "{bus}"\n')
    args = argparse.Namespace(settings=service.settings, simulated=False, dark=True)
    assert service.serve(args) == 1
    told = capsys.readouterr().err
    assert told.startswith("crowntable: The screen cannot be darkened: ")
    assert told.count("\n") == 1


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["dance", "put", "put A 4X", "put Z 4S", "press", "hold ok long"])
def test_what_hands_do_not_understand_is_explained(service: Service, line: str) -> None:
    assert service.run(lambda: service.until(
        lambda: service.hands(line) == HELP.splitlines())) == 0  # fmt: skip


def test_hands_lift_what_they_laid(service: Service) -> None:
    def act() -> None:
        service.hands("put A 4S", "lift 4S")
        assert not service.boards[-1].chips[0].air.couplings

    assert service.run(act) == 0


@pytest.mark.skipif(Path("/proc/device-tree/model").exists(), reason="this may be a Raspberry Pi")
def test_on_a_pc_it_does_not_try_again_and_again(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    args = argparse.Namespace(settings=service.settings, simulated=False, dark=False)
    assert service.serve(args) == 2
    assert re.match("crowntable: This is no Raspberry Pi", capsys.readouterr().err)

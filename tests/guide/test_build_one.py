"""README's way from bare parts to the first match: what each check must show is what it prints."""

import re
import shlex

import pytest

from companion.app import cli
from companion.app.decks import DEFAULT_GAME, faces_of
from companion.app.doctor.findings import summary, well
from companion.games import GAMES
from tests.guide.said_to_builders import printed, spoken
from tests.guide.wiring_md import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("\n## Build one\n")[2].partition("\n## ")[0]
STEPS: list[str] = re.findall(r"^\d\. (.*?)(?=^\d\. |^$)", SECTION, re.MULTILINE | re.DOTALL)


def shown(step: str) -> list[str]:
    """What a step says that must be shown."""
    return re.findall(r"→ `([^`]+)`", step)


def step_of(command: str) -> str:
    """The one step with that command."""
    (found,) = [step for step in STEPS if f"`./run {command}`" in step]
    return found


def test_it_leads_from_the_pi_to_a_match() -> None:
    assert STEPS[0].startswith("The Pi")
    assert "`./run play`" in STEPS[-1]
    assert [step for step in STEPS[:-1] if not shown(step)] == [], "a check after each step"
    assert SECTION.count("→ `") == sum(len(shown(step)) for step in STEPS)


def test_its_commands_exist() -> None:
    typed = re.findall(r"`\./run ([^`]+)`", SECTION)
    typed += re.findall(r"^\./run (.+?)   ", SECTION, re.MULTILINE)
    assert {shlex.split(text)[0] for text in typed} >= {"check", "board", "deck", "doctor", "play"}
    for text in typed:
        words = shlex.split(text)
        assert cli.parsed(words).command == words[0], text


def test_a_check_prints_what_it_must_show() -> None:
    lines = [line for step in STEPS if "`./run check`" in step for line in shown(step)]
    assert len(lines) > 3
    assert [line for line in lines if line not in printed()] == []


@pytest.mark.sweep
@pytest.mark.parametrize("command", ["check --simulated", "board status"])
def test_what_can_be_tried_here_prints_it(capsys: pytest.CaptureFixture[str], command: str) -> None:
    table = "round" if command == "board status" else "duel"
    words = [*shlex.split(command), "--table", table]
    assert cli.main([*words, *([] if "--simulated" in words else ["--simulated"])]) == 0
    said = capsys.readouterr().out.splitlines()
    for line in shown(step_of(command)):
        assert [each for each in said if each.startswith(line)], said


def test_what_a_step_needs_is_said_there_or_before() -> None:
    assert "`[table] layout`" in STEPS[0]
    assert "MicroPython" in step_of("board install")
    others = [f"--for {name}" for name in GAMES if name != DEFAULT_GAME]
    assert [each for each in others if each not in step_of("deck enrol")] == []


@pytest.mark.sweep
def test_deck_and_doctor_say_it_in_these_words() -> None:
    faces = len(faces_of("crown-duel"))
    assert shown(step_of("deck enrol")) == [f"crown-duel: {faces} of {faces} cards have a sticker."]
    (calibrated,) = shown(step_of("deck calibrate"))
    assert calibrated in spoken()
    assert shown(step_of("doctor")) == [summary([well("all", "is well")])]

"""`crowntable replay` tells records of all four games; the sums are worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.app.cli import main

CROWNS = """crown-record 1
game crowns
option rounds 1
seat A Anna
seat B Ben
seat C Cleo

table starter A
table trump red
A predict 1
B predict 0
C predict 0
A play R15
B play R1
C play Y2
= A 125 B 25 C 25
"""

BATTLES = """crown-record 1
game crown-battles
option rounds 1
seat A Anna
seat B Ben

table dealer B
table die red
A bid 1
B bid 1
A play red-5
B play red-9
B play blue-3
A play blue-4
= A 30 B 30
"""

CUPRUM = """crown-record 1
game cuprum-duelists
seat A Anna
seat B Ben

table starter A
A set M1 KS
A done
B done
A done
B done
A done
B done
table close
= A 1
"""


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> dict[str, Any]:
    file = tmp_path / "match.crown"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", "--json", str(file)]) == 0
    summary: dict[str, Any] = json.loads(capsys.readouterr().out)
    return summary


def test_crowns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CR35-38: a hit pays 100 a battle and a diamond of 25, a hit 0 the diamond alone."""
    summary = told(tmp_path, capsys, CROWNS)
    assert summary["finished"]
    assert summary["winners"] == ["A"]
    assert summary["totals"] == {"A": 125, "B": 25, "C": 25}
    (only,) = summary["rounds"]
    assert (only["trump"], only["tricks"]) == ("red", ["A"])
    assert only["won"] == {"A": 1, "B": 0, "C": 0}
    assert only["diamonds"] == {"A": 1, "B": 1, "C": 1}


def test_crown_battles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CB18: 20 and 10 a trick; CB-R5: level at the end, so the Crown goes to nobody."""
    summary = told(tmp_path, capsys, BATTLES)
    assert summary["finished"]
    assert summary["winners"] == []
    assert summary["totals"] == {"A": 30, "B": 30}
    (only,) = summary["rounds"]
    assert (only["tricks"], only["crown"]) == (["B", "A"], None)
    assert only["bids"] == {"A": [1], "B": [1]}


def test_cuprum_duelists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CU20: more victories of the main army; an empty slot loses to any card (CU-R2)."""
    summary = told(tmp_path, capsys, CUPRUM)
    assert not summary["finished"]
    assert summary["totals"] == {"A": 1, "B": 0}
    nil = {"A": 0, "B": 0}
    assert summary["rounds"] == [{"winners": ["A"], "main": {"A": 1, "B": 0}, "wings": nil}]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (CROWNS, "  Anna: said 1, won 1, +125. Diamonds: 1."),
        (BATTLES, "  Anna: bid 1, won 1, +30."),
        (CUPRUM, "  Battles: Anna 1, Ben 0."),
    ],
)
def test_people_can_read_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: str
) -> None:
    file = tmp_path / "match.crown"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert line in capsys.readouterr().out.splitlines()

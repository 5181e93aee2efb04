"""`crowntable` as an installed table has it: files are those of whoever types, and so are paths."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.store import TABLE_FILE, Store
from companion.table.cards.decks import Binding
from companion.table.inputs import Step
from tests.system.computer import ROOT

RED = [Binding("04A1B2C3D4E5F0", "red", "4S"), Binding("D35A004E", "red", "5S")]
# Like sudo it leaves nothing open but the first three.
SUDO = """#!/usr/bin/env python3
import os, sys
os.closerange(3, 256)
open("{folder}/sudo", "a").close()
words = sys.argv[3:] if sys.argv[1] == "-u" else sys.argv[1:]
os.execvp(words[0], words)
"""
SYSTEMCTL = '#!/bin/sh\n[ "$1" = is-active ] && [ -f "{folder}/runs" ]\n'
ID = "#!/bin/sh\ncase $1 in -un) echo anna ;; *) echo 1000 ;; esac\n"


class Installed:
    """The command beside a table of its own, and a person somewhere else, who is asked nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.here = folder / "here"
        tools = folder / "tools"
        for each in (self.state, self.here, tools, folder / "opt/bin"):
            each.mkdir(parents=True)
        for name in ("python", "crowntable"):
            tool = folder / "opt/bin" / name
            words = "-m companion.app.cli " if name == "crowntable" else ""
            path = os.pathsep.join((str(ROOT), str(ROOT / "firmware")))
            tool.write_text(
                f'#!/bin/sh\n[ "$1" = -Im ] && shift && set -- -m "$@"\n'
                f'PYTHONPATH={path} exec {sys.executable} {words}"$@"\n'
            )
            tool.chmod(0o755)
        for name, text in (("sudo", SUDO), ("systemctl", SYSTEMCTL), ("id", ID)):
            tool = tools / name
            tool.write_text(text.replace("{folder}", str(folder)))
            tool.chmod(0o755)
        text = (ROOT / "systemd/crowntable").read_text(encoding="utf-8")
        self._command = folder / "crowntable"
        self._command.write_text(
            text.replace("/opt/crowntable", str(folder / "opt"))
            .replace("/var/lib/crowntable", str(self.state))
            .replace("XDG_CONFIG_HOME=/etc", f"XDG_CONFIG_HOME={folder}/etc")
        )
        self._command.chmod(0o755)
        self._tools = tools

    def type(self, *words: str, put_in: str = "") -> tuple[int, str, str]:
        """Type the command; return exit status and what was said on both streams."""
        ran = subprocess.run(
            [self._command, *words],
            cwd=self.here,
            env={"PATH": f"{self._tools}:/usr/bin:/bin", "HOME": str(self.here)},
            input=put_in,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return ran.returncode, ran.stdout, ran.stderr

    def runs(self) -> None:
        """Let the table run."""
        (self.folder / "runs").touch()

    def bind(self, bindings: Sequence[Binding]) -> None:
        """Bind stickers at the table."""
        with closing(Store(self.state / TABLE_FILE)) as store:
            store.bind(bindings)

    def bound(self) -> list[Binding]:
        """Return what is bound at the table."""
        with closing(Store(self.state / TABLE_FILE)) as store:
            return sorted(store.bindings(), key=lambda each: each.face)


@pytest.fixture
def table(tmp_path: Path) -> Installed:
    return Installed(tmp_path)


def test_a_deck_is_exported_to_where_the_person_is(table: Installed) -> None:
    """And not into the folder of the service, where people may not look."""
    table.bind(RED)
    table.runs()
    assert table.type("deck", "export", "red.toml") == (
        0,
        "red: 2 cards written to red.toml.\n",
        "",
    )
    assert sorted(path.name for path in table.here.iterdir()) == ["red.toml"]
    assert not (table.state / "red.toml").exists()


@pytest.mark.long
def test_what_is_there_already_is_exported_over_only_if_so_told(table: Installed) -> None:
    table.bind(RED)
    table.runs()
    assert table.type("deck", "export", "red.toml")[0] == 0
    kept = (table.here / "red.toml").read_text()
    told = "crowntable: red.toml: this is there already. To write it anew: --replace\n"
    assert table.type("deck", "export", "red.toml") == (2, "", told)
    assert table.type("deck", "export", "--replace", "--deck", "red", "red.toml")[0] == 0
    for words in ([], ["-"]):
        assert table.type("deck", "export", *words) == (0, kept, "")


@pytest.mark.long
def test_a_deck_is_imported_from_where_the_person_is(table: Installed, tmp_path: Path) -> None:
    table.bind(RED)
    table.type("deck", "export", "red.toml")
    (table.state / TABLE_FILE).unlink()
    assert table.type("deck", "import", "red.toml") == (0, "red: 2 cards read: 2 new.\n", "")
    assert table.bound() == RED
    text = (table.here / "red.toml").read_text()
    said = (0, "red: 2 cards read: 2 as they were.\n", "")
    assert table.type("deck", "import", "-", put_in=text) == said
    assert table.type("deck", "import", "/dev/stdin", put_in=text) == said


@pytest.mark.long
def test_a_file_of_the_services_is_not_the_persons(table: Installed) -> None:
    (table.state / "red.toml").write_text("")
    told = "crowntable: red.toml: there is no such file.\n"
    assert table.type("deck", "import", "red.toml") == (2, "", told)
    told = "crowntable: .: the deck cannot be read: Is a directory.\n"
    assert table.type("deck", "import", ".") == (2, "", told)


@pytest.mark.long
def test_a_deck_that_is_none_is_told_by_the_name_that_was_typed(table: Installed) -> None:
    (table.here / "bad.toml").write_text('crown-deck = 1\ndeck = "red"\n[cards]\n4X = "D35A004E"\n')
    status, _, told = table.type("deck", "import", "bad.toml")
    assert (status, told.startswith("crowntable: bad.toml: line 4: no game has a card")) == (
        2,
        True,
    )


@pytest.mark.long
def test_what_cannot_be_exported_leaves_nothing(table: Installed) -> None:
    status, _, told = table.type("deck", "export", "red.toml")
    assert (status, told.startswith("crowntable: there is no deck yet.")) == (2, True)
    assert list(table.here.iterdir()) == []
    table.bind(RED)
    told = "crowntable: no/red.toml: the deck cannot be written: No such file or directory.\n"
    assert table.type("deck", "export", "no/red.toml") == (1, "", told)


@pytest.mark.long
@pytest.mark.parametrize("flag", [["--settings", "my.toml"], ["--settings=my.toml"]])
def test_settings_are_the_persons_file(table: Installed, flag: list[str]) -> None:
    assert table.type("wiring", *flag) == (
        2, "", "crowntable: my.toml: there is no such settings file.\n",
    )  # fmt: skip
    (table.here / "my.toml").write_text('[table]\nlayout = "round"\n')
    status, said, _ = table.type("wiring", *flag)
    assert (status, "reader 6" in said) == (0, True)
    status, said, _ = table.type("doctor", "--json", *flag)
    assert '"told": "my.toml"' in said
    assert "table 'round'" in said


def test_settings_and_a_deck_are_both_the_persons(table: Installed) -> None:
    table.bind([Binding("04FFFFFF", "red", "4S")])
    (table.here / "my.toml").write_text('[table]\nlanguage = "de"\n')
    text = 'crown-deck = 1\ndeck = "red"\n[cards]\n4S = "D35A004E"\n'
    (table.here / "red.toml").write_text(text)
    status, _, told = table.type("deck", "import", "red.toml", "--settings", "my.toml")
    assert (status, "(Pik 4)" in told or "(4♠)" in told) == (2, True)


@pytest.mark.long
def test_a_record_is_the_persons_file(table: Installed) -> None:
    text = (
        "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n\nA play 4S\nB play 7H\n= A 1\n"
    )
    (table.here / "my.crown").write_text(text)
    status, said, _ = table.type("replay", "my.crown")
    assert (status, said.startswith("my.crown\n")) == (0, True)


@pytest.mark.long
def test_a_match_goes_where_the_person_sends_it(table: Installed) -> None:
    lines = ("crown-record 1", "game crown-duel", "seat A Anna", "seat B Ben")
    with closing(Store(table.state / TABLE_FILE)) as store:
        store.write(Step(lines, opens=True))
    table.runs()
    status, said, told = table.type("matches", "1")
    assert (status, said.splitlines()[:4], told) == (0, list(lines), "")
    (table.here / "my.crown").write_text(said)
    assert table.type("replay", "my.crown")[0] == 0


def test_what_cannot_be_typed_pauses_nothing(table: Installed) -> None:
    table.runs()
    status, _, told = table.type("deck", "imprt", "red.toml")
    assert (status, "invalid choice: 'imprt'" in told) == (2, True)
    assert not (table.folder / "sudo").exists(), "nothing was asked of the system"


@pytest.mark.long
def test_a_running_table_is_left_alone_where_nobody_can_be_asked(table: Installed) -> None:
    """But the doctor says what can be seen without its parts."""
    table.runs()
    for words in (["check"], ["deck", "enrol"], ["board", "status"]):
        status, _, told = table.type(*words)
        assert (status, told.startswith("crowntable: the table is running. Pause it")) == (1, True)
    _, said, _ = table.type("doctor", "--json")
    assert '"part": "disk"' in said

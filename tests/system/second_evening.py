"""After a boot the table runs by itself and the match goes on; at last it is taken away."""

import json
import os
from collections.abc import Callable
from pathlib import Path

from tests.system.at_hand import (
    INSTALL,
    OUT,
    at_a_terminal,
    is_active,
    journal,
    lit,
    play_round,
    readers_are_up,
    ready_after_s,
    record,
    sh,
    shown,
    until,
)

READY_S = 5
PAUSE = "The table is running. Pause it for this? It goes on where it was. [Y/n]"
DECK = 'crown-deck = 1\ndeck = "red"\n\n[cards]\n4S = "04A1B2C3D4E5F0"\n5S = "D35A004E"\n'


def it_was_switched_off_from_the_panel() -> None:
    """The driver never got as far as to say that it is still on."""
    assert (OUT / "off").exists()
    assert "it is still on" not in (OUT / "results").read_text()


def it_runs_by_itself_after_a_boot() -> str:
    """Nobody starts it; it needs no network, and there is none."""
    until(lambda: is_active() and lit())
    assert sh("ip", "-o", "link").count("\n") <= 1, "only loopback"
    until(lambda: "The table is ready" in journal())
    took_s = ready_after_s()
    assert took_s <= READY_S, took_s
    return f"every part was there {took_s:.1f} s after the service began"


def a_running_table_is_not_robbed_of_its_parts() -> None:
    """Where nobody can be asked, the command says what to type."""
    assert "There is no deck yet." in sh("crowntable", "deck", "list"), "this needs no parts"
    before = shown("MainPID")
    for words in (["deck", "enrol"], ["check"], ["board", "status"], ["play"]):
        said = sh("crowntable", *words, status=1)
        assert "the table is running. Pause it first: sudo systemctl stop crowntable" in said, said
    assert shown("MainPID") == before


def the_doctor_looks_at_what_it_can_where_nobody_can_be_asked() -> str:
    """For programs, while the table plays on."""
    before = shown("MainPID")
    looks = json.loads(sh("crowntable", "doctor", "--json", status=None))
    states = {look["part"]: look["state"] for look in looks}
    assert states["disk"] == states["memory"] == "ok", looks
    assert states["reader A"] == states["reader B"] == states["screen"] == "ok", looks
    told = {look["part"]: look["told"] for look in looks}
    for part in ("reader A", "reader B", "screen"):
        assert told[part].endswith(", says the running table"), looks
    assert "GPIO busy" not in str(looks)
    assert shown("MainPID") == before
    assert is_active()
    return f"{len(looks)} looks"


def asked_and_answered_no_it_plays_on() -> None:
    """At a terminal; nothing is stopped and nothing done."""
    before = shown("MainPID")
    status, said = at_a_terminal("crowntable", "check", answer="n\n")
    assert status == 1, said
    assert PAUSE in said
    assert shown("MainPID") == before


def paused_for_whatever_needs_its_parts_it_goes_on() -> None:
    """A mere Return means yes. What then looks for a Raspberry Pi's parts finds none here."""
    for words, found in (
        (["check", "--seconds", "1"], "no Raspberry Pi"),
        (["doctor"], "only a Raspberry Pi has its wires"),
        (["board", "status", "--seconds", "1"], "no slot board is connected"),
        (["deck", "import", "none.toml"], "none.toml: there is no such file."),
    ):
        before = shown("MainPID")
        _, said = at_a_terminal("crowntable", *words, answer="\n")
        assert PAUSE in said, said
        assert found in " ".join(said.split()), said
        assert "GPIO busy" not in said, said
        until(lambda: is_active() and lit())
        assert shown("MainPID") not in (before, "0"), words


def the_match_goes_on() -> None:
    """To its end, after all that."""
    assert "B play 5H" in record()
    until(readers_are_up)
    play_round("6S", "3H", "B play 3H")
    play_round("7S", "6H", "B play 6H")
    assert "won by" in sh("crowntable", "matches")


def a_deck_comes_and_goes_as_a_file_of_the_persons() -> None:
    """From a folder that the table's own user may not even enter, and back into it."""
    home = Path("/root")
    home.chmod(0o700)
    (home / "red.toml").write_text(DECK)
    status, said = at_a_terminal(
        "crowntable", "deck", "import", "red.toml", answer="\n", folder="/root"
    )
    assert (status, "red: 2 cards read: 2 new." in said) == (0, True), said
    until(lambda: is_active() and lit())
    before = shown("MainPID")
    os.chdir(home)
    assert sh("crowntable", "deck", "export", "back.toml") == "red: 2 cards written to back.toml.\n"
    told = sh("crowntable", "deck", "export", "back.toml", status=2)
    assert told == "crowntable: back.toml: this is there already. To write it anew: --replace\n"
    assert (home / "back.toml").read_text().endswith(DECK)
    assert (home / "back.toml").stat().st_uid == 0
    assert sh("crowntable", "deck", "export", "-") == (home / "back.toml").read_text()
    assert not list(Path("/var/lib/crowntable").glob("*.toml"))
    assert shown("MainPID") == before, "this only reads"
    (home / "round.toml").write_text('[table]\nlayout = "round"\n')
    assert "reader 6" in sh("crowntable", "wiring", "--settings", "round.toml")
    os.chdir("/")


def it_is_taken_away() -> None:
    """And what is the people's own stays."""
    sh(INSTALL, "--uninstall")
    assert shown("LoadState") == "not-found"
    for gone in ("/opt/crowntable", "/usr/local/bin/crowntable"):
        assert not Path(gone).exists(), gone
    assert list(Path("/var/lib/crowntable").glob("*.db"))
    assert Path("/etc/crowntable/settings.toml").exists()


SECOND: list[Callable[[], str | None]] = [
    it_was_switched_off_from_the_panel,
    it_runs_by_itself_after_a_boot,
    a_running_table_is_not_robbed_of_its_parts,
    the_doctor_looks_at_what_it_can_where_nobody_can_be_asked,
    asked_and_answered_no_it_plays_on,
    paused_for_whatever_needs_its_parts_it_goes_on,
    the_match_goes_on,
    a_deck_comes_and_goes_as_a_file_of_the_persons,
    it_is_taken_away,
]

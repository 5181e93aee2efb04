"""How the faults of the simulated table are named and explained, one or several."""

from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.app.simulator.faults import (
    BUTTON_FAULTS,
    SLOT_FAULTS,
    TABLE_FAULTS,
    FaultError,
    explain,
)
from companion.app.simulator.game_night import GameNight
from hardware.sim.slot_chips import NOISE
from tests.companion.app.faults.ailing_night import switch
from tests.companion.app.night import QUICK, a_night, chip, settings_for

pytestmark = pytest.mark.sweep


def test_every_fault_is_explained() -> None:
    rows = explain().splitlines()
    assert len(rows) == len(SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS)
    for name in SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS:
        assert any(row.split()[0].partition("[")[0].partition(":")[0] == name for row in rows)


@pytest.mark.traced
def test_a_table_lists_the_faults_it_can_have_and_where_they_are_on(night: GameNight) -> None:
    names = {row.split()[0].partition("[")[0] for row in explain(night.table).splitlines()}
    assert {"spi", "miso0", "dead", "dark"} <= names
    assert names.isdisjoint({"cable", "line", "reboot", "old"}), "these are a slot board's"
    assert "(on" not in explain(night.table)
    switch(night, "dead:B,loss,dark,stuck:ok")
    on = [row for row in explain(night.table).splitlines() if "(on" in row]
    assert [(row.split()[0], row[row.index("(on") :]) for row in on] == [
        ("loss[:SLOT]", "(on: A, B)"),
        ("dead[:SLOT]", "(on: B)"),
        ("dark", "(on)"),
        ("stuck:BUTTON", "(on: ok)"),
    ]
    switch(night, "dead:B,loss,dark,stuck:ok", on=False)
    assert "(on" not in explain(night.table)


def test_several_faults_at_once(night: GameNight) -> None:
    switch(night, " deaf:B , noise,, stuck:A ")
    assert chip(night, "B").deaf
    assert not chip(night, "A").deaf
    assert chip(night, "A").air.noise == NOISE
    switch(night, "noise,deaf", on=False)
    assert chip(night, "A").air.noise == 0


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("fire", "There is no fault 'fire'. There are:\n"),
        ("noise,fire", "There is no fault 'fire'. There are:\n"),
        ("noise:C", "There is no slot 'C'. There are: A, B."),
        ("noise,deaf:C", "There is no slot 'C'. There are: A, B."),
        ("noise,stuck:C", "There is no button 'C'. There are: up, down, ok, back, A, B."),
        ("noise,miso0:A", "miso0 is a fault of the whole table: write it without ':A'."),
        ("noise,dark:ok", "dark is a fault of the whole table: write it without ':ok'."),
        ("stuck", "Which button? Write stuck:ok, for example."),
        (
            "noise,cable",
            "There is no fault 'cable' on this table: its readers are wired to the Pi.",
        ),
    ],
)
def test_a_fault_that_does_not_exist_switches_nothing(
    night: GameNight, written: str, answer: str
) -> None:
    with pytest.raises(FaultError) as caught:
        switch(night, written)
    assert str(caught.value).startswith(answer)
    assert chip(night, "A").air.noise == 0


def test_of_a_table_only_the_faults_it_can_have_are_listed(night: GameNight) -> None:
    with pytest.raises(FaultError) as caught:
        switch(night, "fire")
    assert "  spi[:SLOT]" in str(caught.value)
    assert "  cable " not in str(caught.value)


@pytest.mark.traced
def test_a_fault_of_the_pis_wires_does_not_exist_on_a_slot_board() -> None:
    board = replace(settings_for(), readers=replace(QUICK, wired_to="board"))
    with closing(a_night(board)) as night, pytest.raises(FaultError) as caught:
        switch(night, "noise,spi:A")
    assert str(caught.value) == (
        "There is no fault 'spi' on this table: its readers are wired to a slot board."
    )
    assert chip(night, "A").air.noise == 0

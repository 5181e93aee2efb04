"""The words typed at the simulated table: each one, shortened, and why one cannot be done."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.app.in_words import pretty
from companion.app.simulator import stickers
from companion.app.simulator.commands import HELP, Commands
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.table import SimulatedTable
from companion.core.records import format_record
from companion.table.desks.deck_check import DeckCheck
from companion.table.screens.enrol import draw_check
from tests.companion.app.bots_nights import table_for
from tests.companion.app.night import SECOND_US, a_night, begin, chip, settings_for


class Typist:
    """Types at a table and reads what is answered."""

    def __init__(self, night: GameNight) -> None:
        self.night = night
        self.said: list[str] = []
        self.commands = Commands(night, self.said.append)

    def type(self, *lines: str) -> list[str]:
        """Type lines; return what was said to them."""
        self.said.clear()
        for line in lines:
            self.commands.do(line)
        return list(self.said)

    def lying(self, slot: str) -> list[str]:
        return self.night.table.lying_on(slot)

    def coins(self) -> tuple[int, int]:
        assert self.night.history is not None
        coins: tuple[int, int] = self.night.history.state.coins
        return coins


@pytest.fixture
def typist() -> Iterator[Typist]:
    with closing(a_night()) as night:
        begin(night)
        yield Typist(night)


@pytest.fixture(scope="module")
def undisturbed() -> Iterator[Typist]:
    """A typist for lines that change nothing."""
    with closing(a_night()) as night:
        begin(night)
        yield Typist(night)


# A match by hand


@pytest.mark.sweep
def test_a_round_can_be_typed(typist: Typist) -> None:
    (anna,) = typist.type("hand")
    assert anna.startswith("Anna holds  1:A♠  2:2♠")
    assert typist.type("put 4") == []
    assert typist.lying("A") == ["4S"]
    (ben,) = typist.type("hand")
    assert ben.startswith("Ben holds")
    assert typist.type("put 7", "press a", "press b") == []
    assert typist.lying("B") == ["7H"]
    assert typist.coins() == (1, 0)
    (anna,) = typist.type("hand a")
    assert "4♠" not in anna
    assert typist.type("undo") == []
    assert typist.coins() == (0, 0)
    assert "4♠" in typist.type("hand A")[0]


@pytest.mark.sweep
def test_laying_again_changes_the_card(typist: Typist) -> None:
    typist.type("put 4", "lift A", "put 2")
    assert typist.lying("A") == ["2S"]
    typist.type("put A 3S")
    assert typist.lying("A") == ["2S", "3S"], "nobody has taken the first one away"
    assert typist.type("lift a") == []
    assert typist.lying("A") == []


@pytest.mark.sweep
def test_a_record_is_printed_that_can_be_replayed(typist: Typist) -> None:
    typist.type("put 4", "put 7", "press A", "press B")
    (record,) = typist.type("record")
    assert record.splitlines() == [
        "crown-record 1",
        "game crown-duel",
        "seat A Anna",
        "seat B Ben",
        "",
        "A play 4S",
        "B play 7H",
        "= A 1",
    ]


@pytest.mark.sweep
def test_a_bots_reserve_stands_in_no_record_of_a_running_match() -> None:
    """CU14"""
    said: list[str] = []
    night = a_night(settings_for("battlefield"), game="cuprum-duelists", bots=("B",), seed=3)
    begin(night)
    night.run_for(5_000_000)
    assert night.history is not None
    assert "B reserve 8D" in format_record(night.history.record), "the table has read it"
    Commands(night, said.append).do("record")
    assert "B reserve ?" in said[0].splitlines()
    assert "8D" not in said[0]


@pytest.mark.sweep
@pytest.mark.parametrize("short", ["ha", "he", "?", "r", "sh", "w", "wa 0", "WAIT 0.2", "Hand a"])
def test_words_may_be_shortened(typist: Typist, short: str) -> None:
    said = typist.type(short)
    assert not any("not a command" in line or "can be" in line for line in said)


@pytest.mark.sweep
def test_help_tells_every_command(typist: Typist) -> None:
    (told,) = typist.type("help")
    assert "put A 2H, put B 6H" in told
    assert "A B: that seat is ready; up, down, ok, back: the panel" in told
    assert all(sticker in told for sticker in (stickers.NEW[0], stickers.NEW[-1]))
    assert "Names of people stand in the settings; ./run simulate --help says where." in told
    assert told.splitlines()[0] == HELP.splitlines()[0]
    for word in typist.commands._words:
        assert word in told or word == "exit", word


@pytest.mark.sweep
@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_quit_ends(typist: Typist, word: str) -> None:
    assert not typist.commands.done
    typist.type(word)
    assert typist.commands.done


@pytest.mark.sweep
def test_waiting_lets_time_pass(typist: Typist) -> None:
    before_us = typist.night.table.now_us
    typist.type("wait 2.5", "wait")
    assert typist.night.table.now_us - before_us == 3_500_000


@pytest.mark.sweep
def test_show_draws_again(typist: Typist) -> None:
    typist.type("show")
    assert typist.commands.show_again


@pytest.mark.sweep
def test_comments_and_blank_lines_are_nothing(typist: Typist) -> None:
    assert typist.type("", "   ", "# put 3", "put 4 # the trap") == []
    assert typist.lying("A") == ["4S"]


def test_cards_are_written_as_people_read_them() -> None:
    assert [pretty(card) for card in ("AS", "10H", "KD", "2C")] == ["A♠", "10♥", "K♦", "2♣"]


# What cannot be done


def test_a_word_with_which_another_begins_is_typed_whole(typist: Typist) -> None:
    typist.commands._words["showing"] = typist.commands._words["show"]
    assert typist.type("sho") == ["'sho' can be show or showing. Type: show or showi"]
    assert typist.type("show") == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "'fly' is not a command. Type help to see what there is."),
        ("h", "'h' can be hand, hold or help. Type: ha, ho or he"),
        ("p", "'p' can be put or press. Type: pu or pr"),
        ("put", "Type: put 3 (a number from 'hand'), or: put A 2H"),
        ("put x", "Type: put 3 (a number from 'hand'), or: put A 2H"),
        ("put A 4S 5S", "'5S' is too much. Type: put N [PLACE], or put SLOT CARD"),
        ("hand A B", "'B' is too much. Type: hand [SEAT]"),
        ("lift A foo", "'foo' is too much. Type: lift [SLOT]"),
        ("press A now please", "'now please' is too much. Type: press BUTTON"),
        ("undo 2", "'2' is too much. Type: undo"),
        ("wait 2 3", "'3' is too much. Type: wait [SECONDS]"),
        ("show me", "'me' is too much. Type: show"),
        ("record 3", "'3' is too much. Type: record"),
        ("help me", "'me' is too much. Type: help"),
        ("? me", "'me' is too much. Type: help"),
        ("quit now", "'now' is too much. Type: quit"),
        ("q now", "'now' is too much. Type: quit"),
        ("exit now", "'now' is too much. Type: exit"),
        ("fault dead off now", "'now' is too much. Type: fault [NAME [off]]"),
        ("fault dead of", "'of' is not 'off'. Type: fault dead off"),
        ("fault noise, deaf", "'deaf' is not 'off'. Type: fault noise, off"),
        ("put -1", "Type: put 3 (a number from 'hand'), or: put A 2H"),
        ("put ²", "Type: put 3 (a number from 'hand'), or: put A 2H"),
        ("put 0", "Anna has the numbers 1 to 8. Type: hand"),
        ("put 9", "Anna has the numbers 1 to 8. Type: hand"),
        ("put A 11S", "'11S' is no card. Write 2H, 6H or AS, or say it: 2 of hearts."),
        ("put C 4S", "There is no slot 'C'. There are: A, B."),
        ("lift", "From which slot? Type: lift A"),
        ("lift C", "There is no slot 'C'. There are: A, B."),
        ("lift A", "No card lies there."),
        ("hand C", "There is no seat 'C'. There are: A, B."),
        ("press", "Press which button? There are: up, down, ok, back, A, B."),
        ("press C", "Press which button? There are: up, down, ok, back, A, B."),
        ("wait x", "Wait how many seconds? Type: wait 2"),
        ("wait -1", "Wait how many seconds? Type: wait 2"),
        ("wait 3601", "Wait how many seconds? Type: wait 2"),
        ("wait nan", "Wait how many seconds? Type: wait 2"),
        ("fault deaf:C", "There is no slot 'C'. There are: A, B."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_changes_nothing(
    undisturbed: Typist, line: str, answer: str
) -> None:
    before = undisturbed.night.table.now_us
    assert undisturbed.type(line) == [answer]
    assert undisturbed.night.table.now_us == before
    assert not undisturbed.commands.done
    assert not undisturbed.commands.show_again
    assert not chip(undisturbed.night, "A").dead
    assert undisturbed.lying("A") == undisturbed.lying("B") == []


def test_before_a_match_there_are_no_hands() -> None:
    with closing(a_night()) as night:
        night.run_for(SECOND_US)
        typist = Typist(night)
        assert typist.type("hand A") == ["Nobody holds cards now. Type: press ok"]
        assert typist.type("hand") == ["Nobody holds cards now. Type: press ok"]
        assert typist.type("put 1") == ["Nobody has to lay a card now: look at the screen."]
        assert typist.type("record") == ["No match is open. Type: press ok"]


@pytest.mark.sweep
def test_on_a_shared_reader_a_card_only_touches_it() -> None:
    with closing(a_night(settings_for("pocket"))) as night:
        begin(night)
        typist = Typist(night)
        assert typist.type("put 4", "put 7") == []
        assert typist.lying("tap") == []
        assert typist.type("lift") == ["No card lies there."]
        assert typist.type("press A") == ["Press which button? There are: up, down, ok, back."]
        typist.type("press ok")
        assert typist.coins() == (1, 0)


def test_where_only_scores_are_kept_nobody_lays_a_card() -> None:
    with closing(a_night(settings_for("round"), game="crowns", bots=("B", "C"))) as night:
        desk = night.table.desk
        desk.proposal = replace(desk.proposal, score_only=True)
        begin(night)
        typist = Typist(night)
        only = "Only scores are kept in this match, no card is read. To tell results: press ok"
        assert typist.type("hand", "put 1", "put A R5") == [only] * 3
        assert not any(night.table.lying_on(slot) for slot in night.layout.slots)


@pytest.mark.sweep
def test_a_hand_with_one_card_and_one_with_none_has_no_range_of_numbers() -> None:
    with closing(a_night(settings_for("round"), game="crowns")) as night:
        begin(night)
        typist = Typist(night)
        night.table.press("ok")
        for _ in range(4):
            night.run_for(1_000_000)
            night.table.press("ok")
        night.run_for(1_000_000)
        name = night.seen().names[str(night.acting())]
        assert typist.type("put 2") == [f"{name} has only number 1. Type: hand"]
        typist.type("fault deaf")
        typist.type("put 1")
        assert typist.type("put 1") == [
            f"{name} has laid every card. To lay one again, type: lift SLOT"
        ]


# Broken parts


def test_faults_are_listed_broken_and_mended(typist: Typist) -> None:
    (listed,) = typist.type("fault")
    assert "deaf[:SLOT]" in listed
    assert "stuck:BUTTON" in listed
    assert typist.type("fault dead:A") == ["dead:A is broken."]
    assert chip(typist.night, "A").dead
    assert not chip(typist.night, "B").dead
    assert typist.type("fault dead off") == ["dead is mended."]
    assert not chip(typist.night, "A").dead
    (unknown,) = typist.type("fault fire")
    assert unknown.startswith("There is no fault 'fire'. There are:\n")
    assert typist.type("fault stuck") == ["Which button? Write stuck:ok, for example."]


def test_a_card_laid_while_the_menu_is_open_says_that_it_waits_and_is_no_longer_held() -> None:
    with closing(a_night(table_for("round", 3), game="crowns", seed=3)) as night:
        begin(night)
        typist = Typist(night)
        for _ in range(6):  # the numbers of everybody, then the menu
            typist.type("wait 1", *([] if night.seen().menu else ["press ok"]))
        assert night.seen().menu is not None
        assert typist.type("put 1") == ["The card counts once the menu is left. Type: press back"]
        (told,) = typist.type("hand")
        assert told.endswith(" has laid every card. To lay one again, type: lift SLOT")
        typist.type("press back")
        assert night.history is not None
        assert hasattr(night.history.steps[-1].entries[0], "card"), "now it counts"


# When the table and the people disagree


@pytest.mark.sweep
def test_a_disagreement_is_told_once_and_once_that_it_is_undone(typist: Typist) -> None:
    # Ben lays a card and swaps stickers with another one: the table reads what he did not lay.
    table = typist.night.table
    typist.type("put 4", "put 7")
    table.lift("7H")
    table.lay("6H", "B")
    typist.type("wait 1", "press a")
    said = typist.type("press b")
    assert said == ["People saw something else: Ben laid 7♥, not 6♥. Type: undo"]
    assert typist.type("show") == [], "it is known"
    assert typist.type("undo") == ["People and the table agree again."]
    assert typist.type("show") == []


# Hands without a game


def test_hands_without_a_game_lay_cards_and_know_no_match() -> None:
    desk = DeckCheck("simulated", ["4S"], [])
    table = SimulatedTable(desk, lambda d: draw_check(d.view(), "en"), print, settings_for())
    with closing(Hands(table)) as hands:
        said: list[str] = []
        commands = Commands(hands, said.append)
        for line in ("put A 4S", "put A 5S", "press ok", "wait 1"):
            commands.do(line)
        assert said == []
        assert table.lying_on("A") == ["5S"], "what lay there is put aside"
        for line in ("hand", "put 3", "record"):
            commands.do(line)
        assert said == ["Nobody plays here. Lay a card with: put A 4S"] * 3

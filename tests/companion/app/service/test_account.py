"""What the journal is told of a match: each step in a sentence, and nothing that is secret."""

import pytest

from companion.app.account import VOID, Account
from companion.games import GAMES
from companion.table.cards.layouts import LAYOUTS
from companion.table.history.replay import replay
from companion.table.inputs import Settings, Step, Tick
from companion.table.proposing import Proposal
from companion.table.session import Session
from hardware.events import Event
from tests.companion.games.playthroughs import file_of, record_in
from tests.companion.table.scripted import ScriptedTable, two_decks


class ToldTable(ScriptedTable):
    """A table of which an account is given."""

    def __init__(self, *, names: tuple[str, ...] = ("Anna", "Ben"), slow: bool = False) -> None:
        self.account: Account | None = None
        super().__init__(names=names, slow=slow)
        self.account = Account(self.session)
        self.told: list[str] = []

    def send(self, event: Event | Tick) -> "ToldTable":
        super().send(event)
        assert self.account is not None
        self.told += self.account.changed()
        return self

    def commit(self) -> "ToldTable":
        while (step := self.session.step) is not None:
            self.lines = [*([] if step.opens else self.lines), *step.lines]
            self.session.committed()
            assert self.account is not None
            self.told += self.account.committed(step)
        return self

    def news(self) -> list[str]:
        told, self.told = self.told, []
        return told


def test_a_match_is_told_step_by_step() -> None:
    table = ToldTable()
    table.start()
    assert table.news() == ["A match begins: Crown Duel with Anna, Ben."]
    table.round("8S", "6H")
    assert table.news() == [
        "Round 1: Anna 8♠, Ben 6♥. 6 cancels the Crown: 8 is just an 8. 8 beats 6. Anna takes 1."
    ]
    table.clear().press("back")
    assert [line.partition(".")[0] for line in table.news()] == [
        "Taken back: Round 1: Anna 8♠, Ben 6♥"
    ]
    table.round("2S", "8H")
    told = table.news()
    assert told[0] == "Round 1: Anna 2♠, Ben 8♥. 2 traps the Crown: Anna wins the game!"
    assert told[1].startswith("Anna wins the game. Coins: ")
    assert told[2].startswith("The match is over. Anna wins the match. Totals: Anna ")
    assert len(told) == 3


def test_what_lies_face_down_is_not_told() -> None:
    table = ToldTable()
    table.start().put("A", "8S").put("B", "6H").press("A")
    assert len(table.news()) == 1, "the match has begun, nothing else is known"


def test_what_is_not_committed_is_not_told() -> None:
    table = ToldTable(slow=True)
    table.start()
    assert table.news() == []
    table.commit()
    assert len(table.news()) == 1


def test_void_rounds_and_other_ends() -> None:
    table = ToldTable()
    table.start().round("8S", "6H").round("3S", "5H").clear().lay("B", "4H").press("B")
    table.news()
    table.menu("deal again")
    assert table.news() == [VOID]
    table.press("back")
    assert table.news() == ["The void round is brought back."]
    table.menu("concede A")
    told = table.news()
    assert told[0].startswith("The match is over. Anna conceded. Ben wins the match.")

    table = ToldTable()
    table.start().menu("abandon")
    assert table.news()[1:] == ["The match was broken off."]


def test_a_round_in_which_nothing_counted_is_void_too() -> None:
    table = ToldTable()
    table.start().round("8S", "6H").clear().lay("A", "5S").lay("B", "4H").press("A")
    table.news()
    table.menu("deal again")
    assert table.news() == [VOID]
    table.press("back")
    assert table.news() == ["The void round is brought back."]
    table.menu("deal again")
    assert table.news() == [VOID]
    table.lift("A").lift("B").round("3S", "5H")
    assert [line.partition(":")[0] for line in table.news()] == ["Round 2"]


def test_another_set_up_is_told_once_the_menu_is_left() -> None:
    table = ToldTable()
    table.press("up")
    menu = table.session.menu
    assert menu is not None
    table.press("down", "ok")
    assert table.session.menu is not None, "still choosing"
    before = table.news()
    table.press("back", "back")
    assert table.session.menu is None
    assert before == []
    (line,) = table.news()
    assert line.startswith("Set up: Crown Duel with ")


@pytest.mark.parametrize("ended", [False, True])
def test_a_match_that_was_left_open_is_told_of(ended: bool) -> None:
    table = ScriptedTable().start().round("8S", "6H")
    if ended:
        table.menu("concede A")
    account = Account(table.session)
    assert account.begun() == (
        [] if ended else ["The match left open goes on: Crown Duel with Anna, Ben."]
    )


def test_nothing_begins_where_nothing_was_left() -> None:
    assert Account(ScriptedTable().session).begun() == []


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_every_result_of_every_game_is_told_with_its_reason(game: str) -> None:
    lines = record_in(file_of(game).read_text(encoding="utf-8")).splitlines()
    history = replay("\n".join(lines) + "\n", GAMES)
    head = history.head
    names = head.names
    settings = Settings(LAYOUTS["duel"], two_decks(head.game.deck(head.setup)))
    session = Session(GAMES, settings, Proposal(game, head.setup.options, names))
    body = next(n for n, line in enumerate(lines) if line.startswith(("A ", "table ")))
    session.resume(replay("\n".join(lines[:body]) + "\n", GAMES))
    account, told = Account(session), []
    for n, line in enumerate(lines[body:], body + 1):
        session.resume(replay("\n".join(lines[:n]) + "\n", GAMES))
        news = account.committed(Step((line,)))
        assert all(each and each == " ".join(each.split()) for each in news)
        told.append((line, news))
    results = [n for n, (line, _) in enumerate(told) if line.startswith("=")]
    assert len(results) > 2
    for n in results:  # the act before brought it
        assert told[n - 1][1], told[n]
    over = [each for _, news in told for each in news][-1]
    assert over.startswith("The match is over. ")
    assert over.count(". ") >= 2

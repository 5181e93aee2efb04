"""A person who does not follow, among bots: the table trusts it, and asks once it turns up (T4)."""

from contextlib import closing

import pytest

from companion.app.simulator.game_night import GameNight
from companion.core.tricks import Revoke
from companion.core.words import Card
from tests.companion.app.bots_nights import table_for
from tests.companion.app.night import SECOND_US, a_night, begin
from tests.sampling import sampled

LONGEST_S = 400


def told(night: GameNight) -> list[Revoke]:
    steps = night.history.steps if night.history is not None else ()
    return [effect for step in steps for effect in step.effects if isinstance(effect, Revoke)]


def able(night: GameNight) -> list[Card]:
    """List the cards that A may lay, as one who knows all hands says."""
    assert night.people is not None
    asks = [ask for ask in night.people.asks() if (ask.seat, ask.verb) == ("A", "play")]
    return [act.card for ask in asks for act in night.people.answers(ask)]


def play_until_asked(night: GameNight) -> Card:
    """Play A, who once does not follow, until that turns up; return the card A laid then."""
    missed: Card = ""
    for _ in range(LONGEST_S):
        night.run_for(SECOND_US)
        assert night.people is not None
        assert night.people.disagreement == ""
        if told(night):
            return missed
        if night.acting() == "A":
            may = able(night)
            wrong = [card for card in night.hand("A") if card not in may and not missed]
            missed = missed or (wrong[0] if wrong else "")
            night.put("A", (wrong or may)[0])
        elif night.asked() or night.seen().result:
            night.table.press("ok")
    pytest.fail(f"nothing turned up: {night.seen()}")


@pytest.mark.sweep
@pytest.mark.parametrize("game", sampled(["crowns", "crown-battles"], {1}))
def test_who_does_not_follow_among_bots_is_trusted_and_asked_later(game: str) -> None:
    with closing(a_night(table_for("pocket", 3), seed=5, bots=("B", "C"), game=game)) as night:
        begin(night)
        missed = play_until_asked(night)
        (revoke,) = told(night)
        assert (revoke.seat, revoke.instead) == ("A", missed)
        assert missed not in night.hand("A")
        assert night.history is not None
        night.run_for(SECOND_US)
        assert night.seen().choosing is not None, "what comes of it is asked"
        before = len(night.history.steps)
        night.table.press("ok")  # play on
        for _ in range(60):
            night.run_for(SECOND_US)
            if night.acting() == "A":
                night.put("A", able(night)[0])
            elif night.asked() or night.seen().result:
                night.table.press("ok")
        assert len(night.history.steps) > before + 3, "bots go on"
        assert night.people is not None
        assert night.people.disagreement == ""

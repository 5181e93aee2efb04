"""What happened in a round of Crown Duel, and why: the step that decided, in short sentences."""

from collections.abc import Mapping
from typing import Any

from companion.core.words import Seat
from companion.games.crown_duel.resolve import BOOST, DOUBLE, SCOUT
from companion.games.crown_duel.state import LAST_ROUND, RANK, SEATS, GameEnd, Round
from companion.table.texts import say
from companion.table.texts.cards import card_name

CANCELS = {
    1: "duel.cancels.1",
    2: "duel.cancels.2",
    3: "duel.cancels.3",
    4: "duel.cancels.4",
    5: "duel.cancels.5",
    7: "duel.cancels.7",
    8: "duel.cancels.8",
}
CANCELS_BOOSTED = {1: "duel.cancels.1.boosted", 8: "duel.cancels.8.boosted"}
"""A boosted card counts more than its number: it is not "just a 1" or "just an 8"."""


def title(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Name a round and the cards that lay there; empty for what is no round."""
    if not isinstance(told, Round):
        return ""
    a, b = (names[seat] for seat in SEATS)
    ca, cb = (card_name(language, card) for card in told.cards)
    if told.game == 1:
        return say(language, "duel.title", n=told.number, a=a, ca=ca, b=b, cb=cb)
    return say(language, "duel.title.game", game=told.game, n=told.number, a=a, ca=ca, b=b, cb=cb)


def headline(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Say in a few words how a round or a game ended."""
    if isinstance(told, GameEnd):
        if told.winner is None:
            return say(language, "duel.head.draw")
        return say(language, "duel.head.game", name=names[told.winner])
    if not isinstance(told, Round):
        return ""
    if told.step == "trap":
        return say(language, "duel.head.trap")
    if told.winner is None:
        return say(language, "duel.head.hold")
    return say(language, "duel.head.takes", name=names[told.winner], coins=told.coins)


def story(
    told: Any, names: Mapping[Seat, str], language: str, *, goes_on: bool = True
) -> list[str]:
    """Tell a round or a game's end; `goes_on` False where no round of the game follows.

    >>> round = Round(1, 3, ("8S", "6H"), (8, 6), (False, False), (True, False), "value", "A", 3, 0)
    >>> for sentence in story(round, {"A": "Anna", "B": "Ben"}, "en"):
    ...     print(sentence)
    6 cancels the Crown: 8 is just an 8.
    8 beats 6.
    Anna takes 1 + 2 held.
    """
    if isinstance(told, GameEnd):
        return _game_end(told, names, language)
    if not isinstance(told, Round):
        return []
    return [
        *_before(told, language),
        *_cancelled(told, language),
        *_decision(told, names, language),
        *_pile(told, names, language),
        *(_next(told, names, language) if goes_on and not _is_last(told) else ()),
    ]


def _is_last(told: Round) -> bool:
    return told.step == "trap" or told.number == LAST_ROUND


def _ranks(told: Round) -> tuple[int, int]:
    return RANK[told.cards[0]], RANK[told.cards[1]]


def _works(told: Round, i: int, power: int) -> bool:
    """Tell whether a seat's card has this power and kept it."""
    return _ranks(told)[i] == power and not told.lost_power[i]


def _said(told: Round, i: int) -> str:
    return told.cards[i][0]


def _before(told: Round, language: str) -> list[str]:
    """Tell what the last round left (CD22), where values decide."""
    if told.step not in ("value", "reverse"):
        return []
    if all(told.boosted):
        return [say(language, "duel.both_boosted")]
    return [
        say(language, "duel.boosted", card=_said(told, i), value=told.values[i])
        for i in (0, 1)
        if told.boosted[i]
    ]


def _cancelled(told: Round, language: str) -> list[str]:
    """Tell what a 6 took (CD12, CD13)."""
    if all(told.lost_power):
        return [say(language, "duel.two_sixes")]
    for i, rank in enumerate(_ranks(told)):
        if told.lost_power[i]:
            boosted = CANCELS_BOOSTED if told.boosted[i] else {}
            return [say(language, boosted.get(rank, CANCELS[rank]))]
    return []


def _decision(told: Round, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell the step that decided, or that put the round on hold (CD11)."""
    if told.step == "truce":
        return [say(language, "duel.two_aces" if _ranks(told) == (1, 1) else "duel.truce")]
    if told.winner is None:
        equal = [say(language, "duel.equal", value=told.values[0])]
        reverse = [say(language, "duel.equal.reverse")] if told.step == "reverse" else []
        return reverse + equal
    if told.step == "trap":
        return [say(language, "duel.trap", name=names[told.winner])]
    winner = SEATS.index(told.winner)
    if told.step == "crown":
        return [say(language, "duel.crown", low=_said(told, 1 - winner))]
    if told.step == "reverse":
        return [say(language, "duel.reverse", low=told.values[winner])]
    return [say(language, "duel.beats", high=told.values[winner], low=told.values[1 - winner])]


def _pile(told: Round, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell who takes what, or how much waits (CD09, CD28–33)."""
    if told.step == "trap":
        return []
    if told.winner is None:
        return [say(language, "duel.on_hold", n=told.held)] if told.held > 1 else []
    doubled = _works(told, SEATS.index(told.winner), DOUBLE)
    own = 2 if doubled else 1
    held, name = told.coins - own, names[told.winner]
    takes = (
        say(language, "duel.takes.held", name=name, coins=own, held=held)
        if held
        else say(language, "duel.takes", name=name, coins=own)
    )
    return [say(language, "duel.double"), takes] if doubled else [takes]


def _next(told: Round, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell what this round leaves for the next (CD22–27, CD44)."""
    said = [
        say(language, "duel.next.boost", name=names[SEATS[i]])
        for i in (0, 1)
        if _works(told, i, BOOST)
    ]
    scouts = [_works(told, i, SCOUT) for i in (0, 1)]
    if all(scouts):
        said.append(say(language, "duel.two_scouts"))
    elif any(scouts):
        scouted = SEATS[1 - scouts.index(True)]
        said.append(say(language, "duel.next.scout", name=names[scouted]))
    return said


def _game_end(told: GameEnd, names: Mapping[Seat, str], language: str) -> list[str]:
    a, b = (names[seat] for seat in SEATS)
    coins = say(language, "duel.coins", a=a, na=told.coins[0], b=b, nb=told.coins[1])
    if told.winner is None:  # CD36, CD37: a drawn game always ends with a round on hold
        return [say(language, "duel.draw"), say(language, "duel.draw.held"), coins]
    return [say(language, "duel.game", name=names[told.winner]), coins]

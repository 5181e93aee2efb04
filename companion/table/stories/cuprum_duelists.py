"""What happened in a battle of Cuprum Duelists, and why: the step that decided, in sentences."""

from collections.abc import Mapping
from typing import Any

from companion.core.words import Card, Seat
from companion.games.cuprum_duelists.cards import LEGIONNAIRES, PEASANTS, RANKS
from companion.games.cuprum_duelists.resolve import resolve
from companion.games.cuprum_duelists.state import MAIN, SEATS, TO_WIN, Battle, Top
from companion.table.texts import say
from companion.table.texts.cards import card_name

NOTHING = "–"


def title(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Name a battle and the cards that counted, main army before wings; else empty."""
    if not isinstance(told, Battle):
        return ""
    a, b = (names[seat] for seat in SEATS)
    ca, cb = (_line(top, language) for top in told.tops)
    return say(language, "cuprum.title", n=told.number, a=a, ca=ca, b=b, cb=cb)


def headline(told: Any, names: Mapping[Seat, str], language: str) -> str:
    """Say in a few words who has won a battle."""
    if not isinstance(told, Battle):
        return ""
    if len(told.winners) > 1:
        return say(language, "cuprum.head.both")
    return say(language, "cuprum.head.wins", name=names[told.winners[0]])


def story(
    told: Any, names: Mapping[Seat, str], language: str, *, goes_on: bool = True
) -> list[str]:
    """Tell why a battle ended as it did, and how many each has won.

    >>> tops = (("KS", "4C", None, None, None), ("QD", "9S", None, "2H", None))
    >>> battle = Battle(1, tops, (1, 1), (0, 1), (13, 12), "wings", ("B",), (0, 1))
    >>> for sentence in story(battle, {"A": "Anna", "B": "Ben"}, "en"):
    ...     print(sentence)
    Main army level, 1:1.
    Only Ben won a wing.
    Battles: Anna 0, Ben 1.
    """
    if not isinstance(told, Battle):
        return []
    return [*reason(told, names, language), *_score(told, names, language, goes_on=goes_on)]


def reason(told: Battle, names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell what decided: the main army, the wings, or the highest card (CU20–24)."""
    if told.step == "main":
        name, high, low = names[told.winners[0]], max(told.main), min(told.main)
        return [say(language, "cuprum.main", name=name, high=high, low=low)]
    if told.step == "highest":
        return _highest(told, language)
    level = say(language, "cuprum.main.level", n=told.main[0])
    if len(told.winners) > 1:
        return [level, say(language, "cuprum.wings.both")]
    return [level, say(language, "cuprum.wings.one", name=names[told.winners[0]])]


def class_name(card: Card, language: str) -> str:
    """Name the class of a card (CU03).

    >>> [class_name(card, "en") for card in ("5S", "6H", "10D", "AC")]
    ['Peasant', 'Legionnaire', 'Centurion', 'Throne']
    """
    return say(language, f"cuprum.class.{class_of(card[:-1])}")


def class_of(rank: str) -> str:
    """Return the word of a rank's class; above the legionnaires each rank is one."""
    if rank in PEASANTS:
        return "peasant"
    return "legionnaire" if rank in LEGIONNAIRES else rank


def _line(top: Top, language: str) -> str:
    """List the cards of one side: main army · wings."""
    cards = [NOTHING if card is None else card_name(language, card) for card in top]
    return " ".join([*cards[: len(MAIN)], "·", *cards[len(MAIN) :]])


def _highest(told: Battle, language: str) -> list[str]:
    if not any(told.highest):  # CU-R2: no card at all
        return [say(language, "cuprum.highest.none")]
    level = say(language, "cuprum.level.both")
    high, low = (_worth(told, value, language) for value in sorted(told.highest, reverse=True))
    if len(told.winners) > 1:
        return [level, say(language, "cuprum.highest.level", high=high)]
    return [level, say(language, "cuprum.highest", high=high, low=low)]


def _worth(told: Battle, value: int, language: str) -> str:
    """Say a value as people see it: the rank, or the class where classes decided."""
    rank = RANKS[value - 2]
    if not _by_class(told):
        return rank
    return say(language, f"cuprum.class.{class_of(rank)}")


def _by_class(told: Battle) -> bool:
    """Tell whether the ranks alone would give another account (CU-R1): then classes counted."""
    by_rank = resolve(*told.tops, "rank")
    counted = (by_rank.main, by_rank.wings, by_rank.highest)
    return counted != (told.main, told.wings, told.highest)


def _score(told: Battle, names: Mapping[Seat, str], language: str, *, goes_on: bool) -> list[str]:
    (a, b), (na, nb) = (names[seat] for seat in SEATS), told.score
    if na == nb >= TO_WIN and goes_on:  # CU-R4
        return [say(language, "cuprum.play_on", n=na)]
    return [say(language, "cuprum.score", a=a, na=na, b=b, nb=nb)]

"""A match as a readable account: who played, every round with its story, and how it ended."""

from itertools import pairwise
from typing import Any

from companion.core.records import write_value
from companion.table.history.history import History
from companion.table.stories import STORIES
from companion.table.texts import say

INDENT = "  "


def tell(history: History, language: str) -> list[str]:
    """Return the account line by line."""
    return [*_head(history, language), "", *_rounds(history, language), *ending(history, language)]


def _names(history: History) -> dict[str, str]:
    return dict(zip(history.head.setup.seats, history.head.names, strict=True))


def _head(history: History, language: str) -> list[str]:
    head = history.head
    game = head.game.name.replace("-", " ").title()
    lines = [say(language, "replay.title", game=game, names=_list(list(head.names), language))]
    if head.date:
        lines.append(say(language, "replay.date", date=head.date))
    defaults = {option.name: option.default for option in head.game.options}
    return lines + [
        say(language, "replay.option", name=name, value=write_value(value))
        for name, value in head.setup.options
        if value != defaults[name]
    ]


def _list(names: list[str], language: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return say(language, "and", first=", ".join(names[:-1]), second=names[-1])


def _rounds(history: History, language: str) -> list[str]:
    if history.head.game.name not in STORIES:
        return _results(history, language)
    names, stories = _names(history), STORIES[history.head.game.name]
    over = history.position.ended is not None
    lines: list[str] = []
    for told, following in pairwise([*history.effects, None]):
        title = stories.title(told, names, language)
        goes_on = not over if following is None else bool(stories.title(following, names, language))
        lines += [title] if title else []
        lines += [INDENT + s for s in stories.story(told, names, language, goes_on=goes_on)]
        lines.append("")
    return lines


def _results(history: History, language: str) -> list[str]:
    """Tell every round of a game without stories by its result line."""
    names = _names(history)
    lines: list[str] = []
    for step in history.steps:
        ways = history.head.game.result(step.effects)
        if ways:
            pairs = zip(ways[0][::2], ways[0][1::2], strict=False)
            told = ", ".join(f"{names.get(seat, seat)} {value}" for seat, value in pairs)
            lines.append(say(language, "replay.round", n=len(lines) + 1, result=told))
    return [*lines, ""]


def ending(history: History, language: str) -> list[str]:
    """Tell how a match ended, if it has, who won, and how it stands."""
    position, names = history.position, _names(history)
    lines: list[str] = []
    if position.ended is None:
        lines.append(say(language, "replay.open"))
    elif position.ended == "abandoned":
        lines.append(say(language, "replay.abandoned"))
    else:
        if position.ended == "last":
            lines.append(say(language, "replay.last"))
        if position.ended == "conceded":
            gone = [name for seat, name in names.items() if seat not in position.winners]
            lines.append(say(language, "replay.conceded", name=_list(gone, language)))
        lines.append(_winners([names[seat] for seat in position.winners], language))
    standing: Any = history.head.game.standing(position.state)
    totals = ", ".join(f"{names[seat]} {n}" for seat, n in standing.totals)
    return [*lines, say(language, "replay.totals", totals=totals)]


def _winners(winners: list[str], language: str) -> str:
    if not winners:
        return say(language, "replay.nobody")
    if len(winners) == 1:
        return say(language, "replay.wins", name=winners[0])
    return say(language, "replay.shared", names=_list(winners, language))

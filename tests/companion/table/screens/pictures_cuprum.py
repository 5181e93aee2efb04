"""Every picture that a match of Cuprum Duelists can show at one moment."""

from msgspec.structs import replace

from companion.table.panel.answering import Choosing
from companion.table.view import TableView


def pictures_of(view: TableView) -> list[TableView]:
    """Every page, and every choice that could be open on the panel."""
    shown = [replace(view, page=page) for page in range(4)]
    shown.append(replace(view, page=0, old=True))
    for ask in view.asks:
        words = tuple(word for word, _ in ask.places)
        if words:
            question = "forward" if ask.verb == "forward" else "place"
            may_reserve = ask.verb == "set" and any(each.verb == "reserve" for each in view.asks)
            options = (*words, "R") if may_reserve else words
            choosing = [Choosing(question, ask.seat, options, n) for n in range(len(options))]
            shown += [replace(view, phase="choose", choosing=each) for each in choosing]
        elif ask.kind == "choice":
            choosing = [Choosing(ask.verb, ask.seat, ask.choices, n) for n in (0, 1)]
            shown += [replace(view, phase="choose", choosing=each) for each in choosing]
    return shown

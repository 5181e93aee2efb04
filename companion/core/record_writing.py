"""Writing records: the canonical text of a match."""

from msgspec import Struct

from companion.core.entries import (
    Abandon,
    Concede,
    Correct,
    Entry,
    Head,
    Last,
    Leave,
    Note,
    Record,
    Result,
    Undo,
)
from companion.core.game import Game
from companion.core.option_words import write_value
from companion.core.record_head import VERSION
from companion.core.words import TABLE


def format_record(record: Record) -> str:
    """Write the canonical text: no comments, one blank between words, defaults left out."""
    head = format_head(record.head)
    body = [format_entry(record.head.game, entry) for entry in record.entries]
    return "\n".join([*head, "", *body] if body else head) + "\n"


def format_head(head: Head) -> list[str]:
    """Write the lines before the first action."""
    defaults = {option.name: option.default for option in head.game.options}
    lines = [f"crown-record {VERSION}", f"game {head.game.name}"]
    for name, value in head.setup.options:
        if value != defaults[name]:
            lines.append(f"option {name} {write_value(value)}")
    lines += [f"seat {s} {name}" for s, name in zip(head.setup.seats, head.names, strict=True)]
    return [*lines, f"date {head.date}"] if head.date else lines


def format_entry(game: Game, entry: Entry) -> str:
    """Write one line after the head."""
    match entry:
        case Undo(steps):
            return "table undo" if steps == 1 else f"table undo {steps}"
        case Correct(number, results):
            return " ".join([f"table correct {number}", *(f"{s} {n}" for s, n in results)])
        case Last() | Abandon():
            return f"table {type(entry).__name__.lower()}"
        case Leave(seat) | Concede(seat):
            return f"{seat} {type(entry).__name__.lower()}"
        case Result(words):
            return " ".join(["=", *words])
        case Note(key, text):
            return f"note {key} {text}".rstrip(" ")
    return _format_action(game, entry)


def _format_action(game: Game, action: Struct) -> str:
    verb = game.verb_of(action)
    fields = [getattr(action, name) for name in action.__struct_fields__]
    who = TABLE if verb.by_table else fields.pop(0)
    words = [who, verb.word]
    for value in fields:
        if value is not None:
            words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)

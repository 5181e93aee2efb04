"""What comes of an action: accepted with a new state and effects, or rejected with a reason."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct


class Reason(Struct, frozen=True):
    """Why something cannot be.

    `word` is the fixed word of the record format, such as `must_follow`; `detail` picks the
    sentence told to people where one word has several; `data` fills in its blanks.
    """

    word: str
    detail: str = ""
    data: tuple[tuple[str, str | int], ...] = ()


class Accepted(Struct, frozen=True, gc=False):
    """The action was possible: the new state, and what the game tells the world. No secrets."""

    state: Any
    effects: tuple[Any, ...] = ()


class Rejected(Struct, frozen=True):
    """The action was not possible, and the state is the very same object as before."""

    state: Any
    reason: Reason


def reason(word: str, detail: str = "", /, **data: str | int) -> Reason:
    """Make a reason with its data in a fixed order.

    >>> reason("card_not_held", card="4S", seat="B")
    Reason(word='card_not_held', detail='', data=(('card', '4S'), ('seat', 'B')))
    """
    return Reason(word, detail, tuple(sorted(data.items())))


def no_choice(word: str, allowed: Sequence[str]) -> Reason:
    """Make the reason for a word that is none of those allowed.

    >>> no_choice("purple", ("red", "blue")).data
    (('allowed', 'red, blue'), ('word', 'purple'))
    """
    return reason("syntax", "choice", word=word[:20], allowed=", ".join(allowed))

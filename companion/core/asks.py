"""Asks: who may or must do what now. The joint between the games and everything else."""

from typing import Literal

from msgspec import Struct

from companion.core.words import Place, Seat

Kind = Literal["card", "cards", "number", "pair", "choice", "done"]


class Ask(Struct, frozen=True, gc=False):
    """One open question.

    `id` lives as long as the question. `seat` is None where the table answers; `about` is then
    the seat whose hand it tells, where the question is about one. `verb` is the word of the
    answer in a record. Answers to asks of one `group` become true together: they
    are one step. `secret`: the answers stay hidden until all of the group have answered.
    `ready`: a card laid for it counts only once its seat says so, and can be changed until then.
    A card goes to `place`, or to one of `places` by choice: there each place stands with the
    word that a record has for it. `low` and `high` bound a number, or both of a pair: one number
    or two consecutive ones. `proposal` is the choice that stands unless people say otherwise.
    """

    id: str
    seat: Seat | None
    verb: str
    kind: Kind
    group: str
    must: bool = True
    secret: bool = False
    ready: bool = False
    place: Place | None = None
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    proposal: str = ""
    places: tuple[tuple[str, Place], ...] = ()
    about: Seat | None = None

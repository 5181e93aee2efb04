"""Choices made on the panel: from what a game asks to a list on the screen, and back. Pure."""

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Verb
from companion.core.words import UNSEEN, Seat
from companion.table.cards.acts import Act
from companion.table.cards.judging import Judge
from companion.table.cards.playing import is_move, moments
from companion.table.history.history import History
from companion.table.panel.answering import Choosing


class Choice(Struct, frozen=True):
    """What is being chosen, and for each option the lines it writes."""

    choosing: Choosing
    entries: tuple[tuple[Struct, ...], ...]

    @property
    def chosen(self) -> tuple[Struct, ...]:
        """The lines of the option under the cursor."""
        return self.entries[self.choosing.cursor]

    def move(self, by: int) -> "Choice":
        """Move the cursor, around the ends."""
        return replace(self, choosing=self.choosing.move(by))


def answer(verb: Verb, seat: Seat | None, *args: object) -> Struct:
    """Make the action by which a seat, or the table, answers."""
    return verb.make(*args) if verb.by_table else verb.make(seat, *args)


def open_choice(asks: Iterable[Ask]) -> Ask | None:
    """Return the first choice that must be made."""
    return next((ask for ask in asks if ask.kind == "choice" and ask.must), None)


def is_drawn(ask: Ask) -> bool:
    """Tell whether chance answers: nobody at a seat is asked, and nothing is proposed."""
    return ask.kind == "choice" and ask.seat is None and not ask.proposal


def choice_of(game: Game, ask: Ask) -> Choice:
    """Put a choice as a list with the cursor on what is proposed."""
    verb = game.verb(ask.verb)
    cursor = ask.choices.index(ask.proposal) if ask.proposal else 0
    entries = tuple((answer(verb, ask.seat, option),) for option in ask.choices)
    return Choice(Choosing(ask.verb, ask.seat, ask.choices, cursor), entries)


def place_choice(
    game: Game, acts: Sequence[Act], used: Iterable[str], faced: Container[str] = ()
) -> Choice:
    """Ask where a card goes; the cursor begins on the first place that is still free.

    One that is `faced`, since another has laid a card opposite, goes before the rest. Face down
    a card goes only where people say so.
    """
    options = tuple(act.word or _end_of(act.ask) for act in acts)
    taken = {*used, *(_end_of(act.ask) for act in acts if act.ask.secret)}
    free = [i for i, option in enumerate(options) if option not in taken]
    likeliest = next((i for i in free if options[i] in faced), free[0] if free else 0)
    question = "forward" if is_move(game, acts[0].ask) else "place"
    choosing = Choosing(question, acts[0].ask.seat, options, likeliest)
    return Choice(choosing, tuple(act.entries for act in acts))


def _end_of(ask: Ask) -> str:
    """Return the short word of an ask's only place: `R` for `battle.A-R`."""
    return (ask.place or "").replace("-", ".").rpartition(".")[2]


def used_words(history: History, seat: Seat | None) -> tuple[set[str], set[str]]:
    """Return the words of the places a seat has put cards on since the last result, and others.

    Places opposite each other have the same word.
    """
    game = history.head.game
    used: set[str] = set()
    faced: set[str] = set()
    for step in reversed(history.steps):
        if game.result(step.effects):
            break
        for entry in step.entries:
            words = used if getattr(entry, "seat", None) == seat else faced
            words.add(str(getattr(entry, "slot", "")))
    return used, faced


# A turn, or a battle, that is over because somebody says so


def done_of(judge: Judge, state: object, seat: Seat | None) -> list[Struct]:
    """Return the lines by which a seat, or the table, says that it is done; none where it is not.

    A turn that ends unsaid before it is written too (CU-R6).
    """
    game = judge.game
    for before, then in moments(judge, state):
        asks = [ask for ask in game.asks(then) if ask.kind == "done" and ask.seat == seat]
        if asks:
            return [*before, answer(game.verb(asks[0].verb), seat)]
    return []


def done_now(judge: Judge, state: object) -> list[Struct]:
    """Return the lines by which whose turn it is, or the table, says that it is over.

    With the close of a battle a full last turn ends too.
    """
    states = [then for _, then in moments(judge, state)]
    seats = [[ask.seat for ask in judge.asks(at) if ask.kind == "done"] for at in states]
    closes = seats[-1] == [None]
    return done_of(judge, state, None if closes else seats[0][0]) if seats[0] else []


def unseen_of(judge: Judge, state: object, seat: Seat) -> list[Struct]:
    """Return the lines by which a seat puts a card aside face down that no reader has seen."""
    game = judge.game
    verb = next(verb for verb in game.verbs if "card?" in verb.args)
    for before, then in moments(judge, state):
        if any(ask.seat == seat and ask.verb == verb.word for ask in game.asks(then)):
            return [*before, answer(verb, seat, UNSEEN)]
    return []

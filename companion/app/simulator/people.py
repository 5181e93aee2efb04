"""The people at a simulated table: they hold real hands, in a known-hand game of their own.

They deal, they know what they laid, and they turn cards up when the table says so. What the
table makes of it must agree with their own game.
"""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.app.in_words import person, pretty
from companion.app.simulator.dealing import NoDealError, Shuffles, asked_hand, deal, exchange
from companion.app.simulator.trusted import lay_trusted
from companion.core.asks import Ask
from companion.core.game import Standing
from companion.core.outcomes import Rejected
from companion.core.records import Leave
from companion.core.words import UNSEEN, Card, Cards, Seat
from companion.table.history.history import History, Step


class DisagreementError(Exception):
    """The table told something else than what people saw: a bug, never a person's mistake."""


class Moment(Struct, frozen=True):
    """Where people are: their game before and after they dealt, and the rest of the deck.

    `aside` are the cards that seats have put aside, face down.
    """

    undealt: Any
    state: Any
    rest: Cards = ()
    deals: int = 0
    aside: tuple[tuple[Seat, Card], ...] = ()


class People:
    """Everybody at the table, following one match.

    Args:
        history: the match as the table sees it at the start (or where it is resumed).
        shuffles: decide all dealing; the same ones (a seed will do) deal the same hands.
    """

    def __init__(self, history: History, shuffles: Shuffles | int) -> None:
        self._game = history.head.game
        self._setup = history.head.setup
        called = map(person, history.head.names)
        self._names = dict(zip(self._setup.seats, called, strict=True))
        self.shuffles = shuffles if isinstance(shuffles, Shuffles) else Shuffles(shuffles)
        self._shuffled_before: list[Shuffles] = []
        self._begin(history)

    def _begin(self, history: History) -> None:
        """Do everything from the first deal on."""
        self.disagreement = ""
        self._laid: dict[Seat, list[Card]] = {}
        self._followed: list[Step] = []
        begin = self._game.start(self._setup)
        self._moments = [self._dealt(Moment(begin, begin))]
        self.follow(history)

    def deal_again(self, history: History) -> bool:
        """Deal the last hands once more (T5); tell whether that can be: nobody has acted since.

        Where the hands were dealt before what is void, they stay as they are.
        """
        self._shuffled_before.append(self.shuffles)
        deals = self._moments[-1].deals
        dealt = next(n for n, moment in enumerate(self._moments) if moment.deals == deals)
        since = [entry for step in self._followed[dealt:] for entry in step.entries]
        if not deals or any(getattr(entry, "seat", None) for entry in since):
            return False
        self.shuffles = self.shuffles.again(deals)
        self._begin(history)
        return True

    def deal_back(self, history: History) -> None:
        """The round that was void counts again: everybody takes up the cards they had."""
        once_less = self.shuffles.once_less(self._moments[-1].deals)  # dealt on another day
        self.shuffles = self._shuffled_before.pop() if self._shuffled_before else once_less
        self._begin(history)

    @property
    def state(self) -> Any:
        """Their own game now."""
        return self._moments[-1].state

    @property
    def standing(self) -> Standing:
        """How their own game stands."""
        return self._game.standing(self.state)

    def asks(self) -> tuple[Ask, ...]:
        """List what is open in their own game."""
        return self._game.asks(self.state)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """List the cards a seat still holds, those lying face down included."""
        return tuple(self._game.view(self.state, seat).hand or ())

    def in_hand(self, seat: Seat) -> list[Card]:
        """List the cards a seat has not laid."""
        return [card for card in self.hand(seat) if card not in self._laid.get(seat, ())[-1:]]

    def aside(self, seat: Seat) -> Card | None:
        """Return the card that a seat has put aside last, wherever it is now."""
        return dict(self._moments[-1].aside).get(seat)

    def answers(self, ask: Ask, state: Any = None) -> list[Any]:
        """List the ways in which a seat can answer with the cards it has, now or in `state`."""
        legal = self._game.legal(self.state if state is None else state, str(ask.seat))
        return [act for act in legal if self._game.verb_of(act).word == ask.verb]

    def laid(self, card: Card) -> None:
        """Whoever holds this card has laid or tapped it."""
        for seat in self._setup.seats:
            if card in self.hand(seat):
                self._laid.setdefault(seat, []).append(card)

    def took_back(self, card: Card) -> None:
        """Whoever laid this card has taken it back."""
        for laid in self._laid.values():
            laid[:] = [each for each in laid if each != card]

    def follow(self, history: History) -> None:
        """Do in their own game what the table says has happened, with the cards they know.

        Where the two cannot be the same, `disagreement` says why, and their own game stays
        where it was until the table takes that step back.
        """
        self.disagreement = ""
        steps = tuple(history.steps)
        known = _in_common(self._followed, steps)
        if known < len(self._followed):
            self._laid.clear()
        del self._followed[known:], self._moments[known + 1 :]
        try:
            for step in steps[known:]:
                self._moments.append(self._after(step))
                self._followed.append(step)
            self._compare(history)
        except DisagreementError as error:
            self.disagreement = str(error)

    def _after(self, step: Step) -> Moment:
        moment = self._moments[-1]
        for entry in step.entries:
            moment = self._dealt(self._with(moment, entry))
        return moment

    def _with(self, moment: Moment, entry: Any) -> Moment:
        """Do one line; agreements about the match itself change nothing in the game."""
        if isinstance(entry, Leave) and self._game.leave is not None:
            outcome = self._game.leave(moment.undealt, entry.seat)
            if isinstance(outcome, Rejected):
                raise DisagreementError(f"{self._names[entry.seat]} cannot leave now")
            return replace(moment, undealt=outcome.state, state=outcome.state)
        if type(entry) not in [verb.make for verb in self._game.verbs]:
            return moment
        self._compare_laid(entry)
        known = self._known(moment, entry)
        state = self._must(moment.state, known)
        aside = dict(moment.aside)
        if "card?" in self._game.verb_of(entry).args:
            aside[entry.seat] = known.card
        return replace(moment, undealt=state, state=state, aside=tuple(aside.items()))

    def _compare_laid(self, entry: Any) -> None:
        """Where the seat laid cards, one of them must be the one that counts."""
        seat, card = getattr(entry, "seat", None), getattr(entry, "card", None)
        laid = self._laid.pop(str(seat), None) if card is not None else None
        if laid and card is not None and card not in (*laid, UNSEEN):
            name = self._names[str(seat)]
            raise DisagreementError(f"{name} laid {pretty(laid[-1])}, not {pretty(card)}")

    def _known(self, moment: Moment, entry: Any) -> Any:
        """Put in the card that the table has not seen; its owner takes any."""
        if getattr(entry, "card", None) != UNSEEN:
            return entry
        word = self._game.verb_of(entry).word
        legal = self._game.legal(moment.state, entry.seat)
        chance = random.Random(f"{self.shuffles.seed} aside {len(self._followed)}")
        able = [act for act in legal if self._game.verb_of(act).word == word]
        return chance.choice(able) if able else entry

    def _compare(self, history: History) -> None:
        mine, told = self.standing, self._game.standing(history.state)
        if (mine.totals, mine.winners) != (told.totals, told.winners):
            raise DisagreementError(f"people count {mine.totals}, the table {told.totals}")

    def _must(self, state: Any, action: Any) -> Any:
        outcome = self._game.apply(state, action)
        if not isinstance(outcome, Rejected):
            return outcome.state
        if outcome.reason.word == "must_follow":
            trusted = lay_trusted(self._game, state, action)
            if trusted is not None:
                return trusted
        if card := getattr(action, "card", None):
            raise DisagreementError(f"{self._names[action.seat]} never had {pretty(card)}")
        raise DisagreementError(f"{outcome.reason.word} for {type(action).__name__.lower()}")

    def _dealt(self, moment: Moment) -> Moment:
        """Deal and exchange where that has to be done now."""
        if asked_hand(self._game, moment.state) is None:
            return moment
        chance = self.shuffles.chance(moment.deals + 1)
        try:
            state, rest = deal(self._game, self._setup, moment.state, moment.rest, chance)
            state = exchange(self._game, state, chance)
        except NoDealError as error:
            raise DisagreementError(str(error)) from None
        return replace(moment, state=state, rest=rest, deals=moment.deals + 1)


def _in_common(before: Sequence[Step], now: Sequence[Step]) -> int:
    """Count the steps that both begin with."""
    n = 0
    while n < min(len(before), len(now)) and before[n] is now[n]:
        n += 1
    return n

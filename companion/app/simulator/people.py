"""The people at a simulated table: they hold real hands, in a known-hand game of their own.

They deal, they know what they laid, and they turn cards up when the table says so. What the
table makes of it must agree with their own game.
"""

import random
from collections.abc import Iterable
from typing import Any

from companion.core.game import Standing
from companion.core.outcomes import Rejected
from companion.core.words import Card, Seat
from companion.games.crown_duel.actions import HAND_SIZE, Give, Hand, Play
from companion.table.history import History


class DisagreementError(Exception):
    """The table told something else than what people saw: a bug, never a person's mistake."""


class People:
    """Everybody at the table, following one match.

    Args:
        history: the match as the table sees it at the start (or where it is resumed).
        seed: decides all dealing; the same seed deals the same hands.
    """

    def __init__(self, history: History, seed: int) -> None:
        self._game = history.head.game
        self._setup = history.head.setup
        self._seed = seed
        self.disagreement = ""
        self._laid: dict[Seat, list[Card]] = {}
        self._states: list[Any] = [self._dealt(self._game.start(self._setup))]
        self.follow(history)

    @property
    def state(self) -> Any:
        """Their own game now."""
        return self._states[-1]

    @property
    def standing(self) -> Standing:
        """How their own game stands."""
        return self._game.standing(self.state)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """List the cards a seat still holds, those lying face down included."""
        return tuple(self._game.view(self.state, seat).hand or ())

    def in_hand(self, seat: Seat) -> list[Card]:
        """List the cards a seat has not laid."""
        return [card for card in self.hand(seat) if card not in self._laid.get(seat, ())[-1:]]

    def playable(self, seat: Seat) -> list[Card]:
        """List the cards a seat may lay now by the rules."""
        return [act.card for act in self._game.legal(self.state, seat) if isinstance(act, Play)]

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
        del self._states[len(history.steps) + 1 :]
        try:
            for step in history.steps[len(self._states) - 1 :]:
                self._states.append(self._after(step.entries))
            self._compare(history)
        except DisagreementError as error:
            self.disagreement = str(error)
        self._laid.clear()

    def _after(self, entries: Iterable[Any]) -> Any:
        state = self.state
        for entry in entries:
            if isinstance(entry, Play):
                laid = self._laid.get(entry.seat)
                if laid and entry.card not in laid:
                    raise DisagreementError(f"{entry.seat} laid {laid[-1]}, not {entry.card}")
                state = self._must(state, entry)
        return self._dealt(state)

    def _compare(self, history: History) -> None:
        mine, told = self.standing, self._game.standing(history.state)
        if (mine.totals, mine.winners) != (told.totals, told.winners):
            raise DisagreementError(f"people count {mine.totals}, the table {told.totals}")

    def _must(self, state: Any, action: Any) -> Any:
        outcome = self._game.apply(state, action)
        if isinstance(outcome, Rejected):
            raise DisagreementError(f"{action.seat} never had {getattr(action, 'card', 'these')}")
        return outcome.state

    def _dealt(self, state: Any) -> Any:
        """Deal, and exchange the traitors, where a game is about to begin."""
        if not any(ask.kind == "cards" for ask in self._game.asks(state)):
            return state
        chance = random.Random(f"{self._seed}.{state.game}")
        deck = list(self._game.deck(self._setup))
        if state.options.random_hands:
            chance.shuffle(deck)
        hands = {"A": deck[:HAND_SIZE], "B": deck[HAND_SIZE:]}
        for seat, hand in hands.items():
            state = self._must(state, Hand(seat, tuple(hand)))
        if state.options.traitor:
            for seat, hand in hands.items():
                state = self._must(state, Give(seat, chance.choice(hand)))
        return state

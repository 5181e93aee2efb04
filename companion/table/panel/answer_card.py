"""The panel while a card is told on it that cannot be read (T7)."""

from msgspec.structs import replace

from companion.core.words import Card, Seat
from companion.table.cards.acts import Act, told_acts
from companion.table.cards.face_down import unnamed
from companion.table.inputs import Entering
from companion.table.match import Match
from companion.table.panel.answer_choice import ChoicePanel
from companion.table.panel.by_hand import ask_card, ask_suit, candidates, free_candidates
from companion.table.steps import Steps


class CardPanel:
    """The card that is being told: whether it counts at once, and whether it moves on."""

    def __init__(self, match: Match, steps: Steps, choices: ChoicePanel) -> None:
        self._match = match
        self._steps = steps
        self._choices = choices
        self.entering: Entering | None = None
        self._at_once = self._moves = False

    def close(self) -> None:
        """Have no card told any more."""
        self.entering = None
        self._at_once = self._moves = False

    def close_if_unasked(self) -> None:
        """Have the card told only as long as its seat is asked for one."""
        asks = self._match.running.head.game.asks(self._match.running.state)
        asked = {ask.seat for ask in asks if ask.kind == "card"}
        if self.entering is not None and self.entering.seat not in asked:
            self.entering = None

    def tell(self, seat: Seat, *, at_once: bool, moves: bool = False) -> None:
        """Have a seat's unreadable card told; `at_once`: it counts as soon as it is.

        `moves`: it is the one that the seat has put aside, and moves on.
        """
        self._at_once, self._moves = at_once, moves
        game, cards = self._match.running.head.game, self._candidates(seat)
        self.entering = ask_suit(game, seat, cards) if cards else None

    def _candidates(self, seat: Seat) -> tuple[Card, ...]:
        history, referee = self._match.running, self._match.judging
        if self._at_once:
            return free_candidates(history, referee.judge, seat, moves=self._moves)
        turned_up = referee.reveal.answers(history.state)
        others = [each for each in turned_up if getattr(each, "seat", None) != seat]
        return candidates(history.head.game, history.state, others, seat)

    def press(self, entering: Entering, button: str) -> None:
        """Take a press of the panel's buttons."""
        seat, game = entering.seat, self._match.running.head.game
        if button in ("up", "down"):
            self.entering = entering.move(1 if button == "down" else -1)
        elif button == "back":
            self._go_back(entering)
        elif button == "ok" and entering.suit:
            self.entering = None
            self._told(seat, entering.chosen)
        elif button == "ok":
            self.entering = ask_card(game, seat, self._candidates(seat), entering.chosen)

    def _told(self, seat: Seat, card: Card) -> None:
        if not self._at_once:
            self._match.judging.reveal.enter(seat, card)
            return
        acts = self._acts(seat, card)
        self._at_once = self._moves = False
        if len(acts) > 1:
            self._choices.choose_place(acts, card)
        elif acts:
            self._steps.act(acts[0], card)
        else:
            judge, state = self._match.judging.judge, self._match.running.state
            self._match.tell(judge.refused(state, seat, card))

    def _acts(self, seat: Seat, card: Card) -> list[Act]:
        """List what the card can be, whatever lies face down: that is named no more then (T7)."""
        judge, history = self._match.judging.judge, self._match.running
        for known in (unnamed(history, card), unnamed(history)):
            acts = told_acts(judge, known.history.state, card, seat, moves=self._moves)
            if acts:
                return [replace(act, entries=(*known.lines, *act.entries)) for act in acts]
        return []

    def _go_back(self, entering: Entering) -> None:
        """Go back from the card to its suit, from the suit to laying cards."""
        at_once = self._at_once
        self.tell(entering.seat, at_once=at_once, moves=self._moves)
        if not entering.suit or (self.entering is not None and self.entering.suit):
            self.entering = None
            if not at_once:
                self._match.judging.press_back()

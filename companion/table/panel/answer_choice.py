"""The panel while something is chosen on it: a trump, a card's place, what about a revoke."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.tricks import Revoke
from companion.core.words import Card
from companion.table.cards.acts import Act
from companion.table.match import Match
from companion.table.panel import answers
from companion.table.panel.answer_numbers import NumberPanel
from companion.table.panel.answering import Choosing
from companion.table.panel.answers import Choice
from companion.table.revoking import play_on
from companion.table.steps import Steps

PLAY_ON, NOT_CARD, VOID = "play_on", "not_card", "void"
"""What can be done about a revoke (T4)."""


class ChoicePanel:
    """The list that is chosen from; where it is a card's places, with what the card can be."""

    def __init__(self, match: Match, steps: Steps, numbers: NumberPanel) -> None:
        self._match = match
        self._steps = steps
        self._numbers = numbers
        self.choice: Choice | None = None
        self._acts: tuple[Act, ...] = ()
        self._told: Card = ""
        self._left: str = ""

    @property
    def asked(self) -> object:
        """What is being chosen, and for which card; None where nothing is."""
        return self.choice and (self.choice, self._acts, self._told)

    def close(self) -> None:
        """Have nothing chosen any more."""
        self.choice, self._acts, self._told = None, (), ""

    def choose(self, ask: Ask) -> None:
        """Have a choice made, unless people have just left it."""
        if self._left != ask.id:
            self.choice = answers.choice_of(self._match.running.head.game, ask)

    def reopen(self) -> None:
        """What was left may be asked again."""
        self._left = ""

    def choose_place(self, acts: Sequence[Act], told: Card = "") -> None:
        """Ask where a card goes that was tapped, or `told` by hand.

        One that takes the place of another card is told as such, without naming either.
        """
        history, seat = self._match.running, acts[0].ask.seat
        used, faced = answers.used_words(history, seat)
        choice = answers.place_choice(history.head.game, acts, used, faced)
        another = self._count_with(acts[0], told)
        self._acts, self._told = tuple(acts), told
        self.choice = replace(choice, choosing=replace(choice.choosing, another=another))

    def _count_with(self, act: Act, told: Card) -> int:
        """Count the cards that were asked about one after the other; 0 where this is the first."""
        if self.choice is None or not self._acts:
            return 0
        before = self.choice.choosing.another
        same = (self._acts[0].uid, self._told) == (act.uid, told)
        return before if same else max(1, before) + 1

    def choose_about(self, revoke: Revoke) -> None:
        """Put a revoke as a question (T4)."""
        choosing = Choosing("revoke", revoke.seat, (PLAY_ON, NOT_CARD, VOID))
        self.choice = Choice(choosing, ((play_on(revoke),), (), ()))

    def choose_round(self, rounds: Sequence[int]) -> None:
        """Ask which round's entered results are to be corrected."""
        options = tuple(str(n) for n in rounds)
        choosing = Choosing("round", None, options, len(options) - 1)
        self.choice = Choice(choosing, ((),) * len(options))

    def press(self, choice: Choice, button: str) -> None:
        """Take a press of the panel's buttons."""
        if button in ("up", "down"):
            self.choice = choice.move(1 if button == "down" else -1)
        elif button == "back":
            ask = answers.open_choice(self._match.running.head.game.asks(self._match.running.state))
            self._leave()
            self._left = ask.id if ask else ""
        elif button == "ok":
            acts, card = self._acts, self._told
            self._leave()
            self._chosen(choice, acts, card)

    def _leave(self) -> None:
        """Close this, and numbers that were being told under it."""
        self.close()
        self._numbers.close()

    def _chosen(self, choice: Choice, acts: tuple[Act, ...], card: Card) -> None:
        option = choice.choosing.chosen
        if choice.choosing.question == "round":
            self._numbers.count_again(int(option))
        elif option == NOT_CARD:
            self._steps.undo()
        elif option == VOID:
            self._steps.deal_again(scored=True)
        elif acts:
            self._steps.act(acts[choice.choosing.cursor], card)
        else:
            self._steps.commit(choice.chosen)

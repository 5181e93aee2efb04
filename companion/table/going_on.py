"""Going on: whatever is complete becomes a step, said by nobody, turned up, or laid."""

from collections.abc import Callable, Sequence

from companion.table.cards import at_once
from companion.table.cards.playing import unsaid_end
from companion.table.match import Match
from companion.table.panel.answers import answer, is_drawn, open_choice
from companion.table.panel.panel import Panel
from companion.table.steps import Steps

Chance = Callable[[Sequence[str]], str]
"""Draws one of several words, all equally likely."""


class GoingOn:
    """What the table does by itself; `chance` draws for it, where the table draws."""

    def __init__(self, match: Match, panel: Panel, steps: Steps, chance: Chance | None) -> None:
        self._match = match
        self._panel = panel
        self._steps = steps
        self._chance = chance

    @property
    def can_draw(self) -> bool:
        """Whether the table has a chance to draw with."""
        return self._chance is not None

    def go_on(self) -> None:
        """Make a step of whatever is complete now: by itself, drawn, or laid."""
        if not self._by_itself() and not self._turn_up():
            self._count_what_lies()

    def _by_itself(self) -> bool:
        """Do what nobody has to say: the end of a battle, and what the table draws."""
        state, game = self._match.running.state, self._match.running.head.game
        if self._panel.shows_result or self._panel.ask_about_revoke():
            return False
        ask = open_choice(game.asks(state))
        if ask is not None and self._match.table_draws and is_drawn(ask) and self._chance:
            self._steps.draw(answer(game.verb(ask.verb), None, self._chance(ask.choices)))
        elif end := unsaid_end(self._match.judging.judge, state):
            self._steps.commit(end)
        else:
            self._panel.ask_what_must_be_chosen()
            return False
        return True

    def _turn_up(self) -> bool:
        """Answer for all who laid their cards face down, once everybody is ready."""
        state, referee = self._match.running.state, self._match.judging
        if not referee.reveal.complete(state, self._match.now_us):
            if self._panel.entering is not None and referee.on_table.readings(state):
                self._panel.answers.close()  # somebody has taken a card back meanwhile
            return False
        if self._panel.entering is None:
            unknown = referee.reveal.to_enter(state)
            if unknown:
                self._panel.ask_for_card(unknown[0])
            else:
                self._steps.turn_up()
        return True

    def _count_what_lies(self) -> None:
        """Count the first card that lies and is asked for."""
        if self._panel.is_answering or self._match.terms.score_only:
            return
        on_table = self._match.judging.on_table
        found = at_once.found(on_table, self._match.running.state)
        if found.act is not None:
            self._steps.act(found.act)
        elif found.choice and not self._panel.shows_result:
            on_table.taps.forget(found.choice[0].uid)
            self._panel.ask_for_place(found.choice)

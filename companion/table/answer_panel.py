"""The panel while something is answered on it: a choice, numbers, or a card told by hand."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.outcomes import Reason
from companion.core.records import Correct, Entry, Note
from companion.core.tricks import Revoke
from companion.core.words import Card, Seat
from companion.table import answers
from companion.table.answering import Choosing, Counting, Row
from companion.table.answers import Choice
from companion.table.by_hand import ask_card, ask_suit, candidates, free_candidates
from companion.table.history import History
from companion.table.inputs import Entering
from companion.table.playing import Act, moves_of, told_acts
from companion.table.proposing import Proposal
from companion.table.referee import Referee

PLAY_ON, NOT_CARD, VOID = "play_on", "not_card", "void"
"""What can be done about a revoke (T4)."""


class Match(Protocol):
    """What answering sees of the session, and asks it to do."""

    proposal: Proposal

    @property
    def running(self) -> History:
        """The match that is open."""
        ...

    @property
    def judging(self) -> Referee:
        """Its referee."""
        ...

    @property
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's."""
        ...

    def commit(self, entries: Sequence[Entry]) -> None:
        """Make one step of these lines."""
        ...

    def act(self, act: Act, told: Card = "") -> None:
        """Let a card count; `told` is one that was told by hand."""
        ...

    def undo(self) -> None:
        """Take the last step back."""
        ...

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        ...

    def deal_again(self, *, scored: bool = False) -> None:
        """Void the round under way, with `scored` one that was scored a moment ago."""
        ...


class AnswerPanel:
    """At most one thing is answered at a time."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.entering: Entering | None = None
        self.counting: Counting | None = None
        self._choice: Choice | None = None
        self._acts: tuple[Act, ...] = ()
        self._told_card: Card = ""
        self._by_hand_at_once = self._by_hand_moves = False
        self._correcting = 0
        self._left: str = ""
        self._held = ""

    @property
    def choosing(self) -> Choosing | None:
        """What is being chosen."""
        return self._choice.choosing if self._choice else None

    @property
    def is_open(self) -> bool:
        """Whether anything is being answered."""
        return bool(self.entering or self.counting or self._choice)

    def close(self) -> None:
        """Answer nothing any more."""
        self.entering = self.counting = self._choice = None
        self._acts = ()
        self._told_card = ""
        self._correcting = 0
        self._by_hand_at_once = self._by_hand_moves = False

    def press(self, button: str) -> None:
        """Take a press of the panel's buttons."""
        if self.entering is not None:
            self._press_entering(self.entering, button)
        elif self._choice is not None:
            self._press_choosing(self._choice, button)
        elif self.counting is not None:
            self._press_counting(self.counting, button)

    # Choices

    def choose(self, ask: Ask) -> None:
        """Have a choice made, unless people have just left it."""
        if self._left != ask.id:
            self._choice = answers.choice_of(self._match.running.head.game, ask)

    def reopen(self) -> None:
        """What was left may be asked again."""
        self._left = ""

    def choose_place(self, acts: Sequence[Act]) -> None:
        """Ask where a card goes that was tapped or told."""
        history, seat = self._match.running, acts[0].ask.seat
        used = answers.used_words(history, seat)
        self._acts = tuple(acts)
        self._choice = answers.place_choice(history.head.game, acts, used)

    def move_forward(self, seat: Seat) -> None:
        """Ask where the card goes that a seat has put aside; one that nobody saw is told first."""
        acts = moves_of(self._match.judging.judge, self._match.running.state, seat)
        if acts:
            self.choose_place(acts)
        else:
            self.tell_card(seat, at_once=True, moves=True)

    def choose_about(self, revoke: Revoke) -> None:
        """Put a revoke as a question (T4)."""
        note = Note("revoke", f"{revoke.seat} {revoke.trick} {revoke.instead} {revoke.card}")
        choosing = Choosing("revoke", revoke.seat, (PLAY_ON, NOT_CARD, VOID))
        self._choice = Choice(choosing, ((note,), (), ()))

    def playing_on(self) -> tuple[Note, ...]:
        """Return what is noted when a card counts although a revoke is asked about."""
        choice = self._choice
        if choice is None or choice.choosing.question != "revoke":
            return ()
        return tuple(line for line in choice.entries[0] if isinstance(line, Note))

    def forget_old(self) -> None:
        """Something has happened: what was being chosen before is asked anew, if at all."""
        self._choice, self._acts, self._told_card = None, (), ""
        history, entering = self._match.running, self.entering
        asked = {ask.seat for ask in history.head.game.asks(history.state) if ask.kind == "card"}
        if entering is not None and entering.seat not in asked:
            self.entering = None

    def choose_round(self, rounds: Sequence[int]) -> None:
        """Ask which round's entered results are to be corrected."""
        options = tuple(str(n) for n in rounds)
        choosing = Choosing("round", None, options, len(options) - 1)
        self._choice = Choice(choosing, ((),) * len(options))

    def _press_choosing(self, choice: Choice, button: str) -> None:
        if button in ("up", "down"):
            self._choice = choice.move(1 if button == "down" else -1)
        elif button == "back":
            ask = answers.open_choice(self._match.running.head.game.asks(self._match.running.state))
            self.close()
            self._left = ask.id if ask else ""
        elif button == "ok":
            acts, card = self._acts, self._told_card
            self.close()
            self._chosen(choice, acts, card)

    def _chosen(self, choice: Choice, acts: tuple[Act, ...], card: Card) -> None:
        option = choice.choosing.chosen
        if choice.choosing.question == "round":
            self._count_again(int(option))
        elif option == NOT_CARD:
            self._match.undo()
        elif option == VOID:
            self._match.deal_again(scored=True)
        elif acts:
            self._match.act(acts[choice.choosing.cursor], card)
        else:
            self._match.commit(choice.chosen)

    # Numbers

    def count(self, *, entered: bool, verb: str = "") -> bool:
        """Have the numbers told that are asked for, or those of a verb; return whether any are."""
        history = self._match.running
        game = history.head.game
        verb = verb or answers.number_verb(game, game.asks(history.state), entered=entered)
        if verb:
            hidden = self._match.proposal.hidden_bids
            self.counting = answers.counting_of(history, verb, hidden=hidden)
        return bool(verb)

    def _count_again(self, number: int) -> None:
        history = self._match.running
        rows, total = answers.entered_rows(history, number)
        verb = answers.entered_verb(history.head.game)
        self._correcting = number
        self.counting = Counting(verb, rows, 0, total)

    def _press_counting(self, counting: Counting, button: str) -> None:
        if button in ("up", "down"):
            self.counting = answers.turned(counting, 1 if button == "up" else -1)
        elif button == "back":
            self._leave_row(counting)
        elif button == "ok":
            self._fix(counting)

    def _leave_row(self, counting: Counting) -> None:
        """Go back to the row before, from the first one back to the table."""
        before = [i for i in range(counting.cursor) if self._is_open_row(counting.rows[i])]
        if before and not counting.row_by_row:
            row = replace(counting.rows[before[-1]], fixed=False)
            if row.hidden:  # others may be looking: it is told anew
                row = replace(row, value=answers.fair_share(counting))
            self.counting = answers.with_row(replace(counting, cursor=before[-1]), row)
        else:
            self.close()

    def _is_open_row(self, row: Row) -> bool:
        return self._correcting > 0 or row.seat in self._seats_asked()

    def _seats_asked(self) -> set[Seat | None]:
        history, counting = self._match.running, self.counting
        if counting is None:
            return set()
        asks = history.head.game.asks(history.state)
        return {ask.seat for ask in asks if ask.verb == counting.verb}

    def _fix(self, counting: Counting) -> None:
        """Take the number under the cursor, and go on to the next, or write what was told."""
        if counting.row.value is None:
            return
        if counting.row_by_row:
            rows: Iterable[Row] = (counting.row,)
            self._write(counting, rows)
            return
        fixed = answers.with_row(counting, replace(counting.row, fixed=True))
        missing = [i for i, row in enumerate(fixed.rows) if not row.fixed]
        if missing:
            after = [i for i in missing if i > fixed.cursor]
            self.counting = replace(fixed, cursor=(after or missing)[0])
        else:
            self._write(fixed, fixed.rows)

    def _write(self, counting: Counting, rows: Iterable[Row]) -> None:
        if self._correcting:
            results = tuple((row.seat, row.value or 0) for row in rows)
            self._match.commit([Correct(self._correcting, results)])
        else:
            game = self._match.running.head.game
            self._match.commit(answers.entries_of(game, counting, rows))

    # A seat's own button

    def press_seat(self, seat: Seat) -> bool:
        """A seat presses its own button; return whether it answers a number with it."""
        counting = self.counting
        if counting is None or self._correcting or seat not in self._seats_asked():
            return False
        self._held = seat
        return True

    def let_go(self, seat: Seat, *, held: bool) -> None:
        """A seat's button came up, or was held: one more, fixed, or made a double."""
        if self._held != seat or self.counting is None or seat not in self._seats_asked():
            return
        self._held = ""
        at = next(i for i, row in enumerate(self.counting.rows) if row.seat == seat)
        counting = replace(self.counting, cursor=at)
        if held:
            self.counting = counting
            self._fix(counting)
        elif counting.row.fixed and counting.pairs:
            changed = answers.with_row(counting, answers.doubled(counting.row))
            self._write(changed, (changed.row,))
        else:
            self.counting = answers.pressed_more(counting, seat)

    # A card that cannot be read (T7)

    def tell_card(self, seat: Seat, *, at_once: bool, moves: bool = False) -> None:
        """Have a seat's unreadable card told; `at_once`: it counts as soon as it is.

        `moves`: it is the one that the seat has put aside, and moves on.
        """
        self._by_hand_at_once, self._by_hand_moves = at_once, moves
        game, cards = self._match.running.head.game, self._candidates(seat)
        self.entering = ask_suit(game, seat, cards) if cards else None

    def _candidates(self, seat: Seat) -> tuple[Card, ...]:
        history = self._match.running
        if self._by_hand_at_once:
            judge = self._match.judging.judge
            return free_candidates(history, judge, seat, moves=self._by_hand_moves)
        turned_up = self._match.judging.answers(history.state)
        others = [each for each in turned_up if getattr(each, "seat", None) != seat]
        return candidates(history.head.game, history.state, others, seat)

    def _press_entering(self, entering: Entering, button: str) -> None:
        seat, game = entering.seat, self._match.running.head.game
        if button in ("up", "down"):
            self.entering = entering.move(1 if button == "down" else -1)
        elif button == "back":
            self._leave_entering(entering)
        elif button == "ok" and entering.suit:
            self.entering = None
            self._told(seat, entering.chosen)
        elif button == "ok":
            self.entering = ask_card(game, seat, self._candidates(seat), entering.chosen)

    def _told(self, seat: Seat, card: Card) -> None:
        if not self._by_hand_at_once:
            self._match.judging.enter(seat, card)
            return
        judge, state = self._match.judging.judge, self._match.running.state
        moves = self._by_hand_moves
        acts = told_acts(judge, state, card, seat, moves=moves)
        self._by_hand_at_once = self._by_hand_moves = False
        if len(acts) > 1:
            self.choose_place(acts)
            self._told_card = card
        elif acts:
            self._match.act(acts[0], card)
        else:
            self._match.tell(judge.refused(state, seat, card))

    def _leave_entering(self, entering: Entering) -> None:
        """Go back from the card to its suit, from the suit to laying cards."""
        at_once = self._by_hand_at_once
        self.tell_card(entering.seat, at_once=at_once, moves=self._by_hand_moves)
        if not entering.suit or (self.entering is not None and self.entering.suit):
            self.entering = None
            if not at_once:
                self._match.judging.press_back()

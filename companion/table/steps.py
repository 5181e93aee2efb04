"""Steps: what is done at the table becomes a step, handed out to be committed."""

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.records import Entry, Head, Undo
from companion.core.words import Card, Seat
from companion.table import leaving
from companion.table.cards import unsaid
from companion.table.cards.acts import Act
from companion.table.cards.decks import Binding
from companion.table.cards.rebinding import rebinding, slots_of
from companion.table.cards.unheard import note_of
from companion.table.cards.used import used_cards
from companion.table.history.history import History
from companion.table.inputs import Notice, Step
from companion.table.match import Match
from companion.table.proposing import setup_of
from companion.table.taking_back import drawn_steps, round_under_way, steps_back, with_unsaid
from companion.table.voiding import Voiding, lines_of
from companion.table.writing import opened, written


class InFlight(Struct, frozen=True):
    """A step that was handed out, and the match as it is once the step is committed.

    `voids`: so many of the last steps are void by it; `restores`: a void round counts again;
    `drawn`: nobody did it, the table drew.
    """

    step: Step
    after: History
    voids: int = 0
    restores: bool = False
    drawn: bool = False


class Steps:
    """The one step in flight; what the rules refuse is told instead, and nothing changes."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.in_flight: InFlight | None = None
        self._voiding = Voiding()
        self._unsaid = 0
        self._void_unsaid: unsaid.Unsaid | None = None

    @property
    def deals_again(self) -> int:
        """How often a round of this match is void, and was not brought back: dealt again (T5).

        What was void before any of it was said is counted too; no record knows of that.
        """
        return self._voiding.times + self._unsaid

    def recall(self, history: History) -> History:
        """Know what can be taken back in a match that was kept; return the match."""
        return self._voiding.recall(history)

    def take(self) -> InFlight:
        """Return the step in flight, which has been committed; only where one is."""
        assert self.in_flight is not None  # noqa: S101 - only called after a step was handed out
        taken, self.in_flight = self.in_flight, None
        if taken.step.opens:
            self._voiding.forget()
            self._unsaid = 0
        elif taken.voids:
            self._voiding.declared(self._match.running, taken.after, taken.voids)
        elif taken.restores:
            self._voiding.was_brought_back(self._match.running)
        return taken

    def start(self) -> None:
        """Begin the match that is proposed."""
        game, proposal = self._match.game, self._match.proposal
        setup = setup_of(game, proposal)
        refused = game.check(setup) if game.check is not None else None
        if refused is not None:
            self._match.tell(refused[1])
            return
        self.in_flight = InFlight(*opened(Head(game, setup, proposal.names)))

    def commit(self, entries: Sequence[Entry], binds: Sequence[Binding] = ()) -> None:
        """Make one step of these lines."""
        self._hand_out(entries, binds)

    def draw(self, entry: Entry) -> None:
        """Make one step of what the table draws by itself."""
        self._hand_out([entry], drawn=True)

    def _hand_out(
        self,
        entries: Sequence[Entry],
        binds: Sequence[Binding] = (),
        *,
        voids: int = 0,
        restores: bool = False,
        drawn: bool = False,
    ) -> None:
        step = written(self._match.running, entries, binds)
        if isinstance(step, Reason):
            self._match.tell(step)
        else:
            self.in_flight = InFlight(*step, voids, restores, drawn)

    def act(self, act: Act, told: Card = "") -> None:
        """Let a card count; `told` is one that was told by hand."""
        referee = self._match.judging
        referee.act(act)
        noted = self._match.notes()
        binds: tuple[Binding, ...] = ()
        if told:
            slots = slots_of(self._match.running, referee.on_table, act)
            binds = self._rebinding(act.ask.seat, told, slots)
        by_hand = () if binds else note_of(self._match.running, act, told)
        self.commit([*noted, *act.entries[:-1], *by_hand, act.entries[-1]], binds)

    def turn_up(self) -> None:
        """Answer for all who laid their cards face down."""
        reveal = self._match.judging.reveal
        told = [self._rebinding(seat, card) for seat, card in reveal.told_by_hand()]
        self.commit(reveal.answers(self._match.running.state), list(chain.from_iterable(told)))

    def _rebinding(
        self, seat: Seat | None, card: Card, slots: Sequence[str] = ()
    ) -> tuple[Binding, ...]:
        on_table, decks = self._match.judging.on_table, self._match.settings.decks
        tapped = on_table.taps.take_unknown()
        return rebinding(on_table, decks, seat, card, tapped=tapped, slots=slots)

    def undo(self) -> None:
        """Take the last step back, and what the table drew after it; a void round comes back."""
        if self._unsaid_comes_back():
            self._bring_back_unsaid()
            return
        lines = self.back()
        if lines:
            self._hand_out(lines, restores=bool(self._void_round()))
        else:
            self._match.tell(reason("not_now", "nothing_to_undo"))

    def can_undo(self) -> bool:
        """Tell whether anything can be taken back."""
        return bool(self.back()) or self._unsaid_comes_back()

    def _unsaid_comes_back(self) -> bool:
        return unsaid.comes_back(self._void_unsaid, self._match.running, self._match.judging)

    def _bring_back_unsaid(self) -> None:
        void, self._void_unsaid = self._void_unsaid, None
        assert void is not None  # noqa: S101 - only called where it comes back
        self._unsaid -= 1
        if unsaid.bring_back(void, self._match.judging, self._match.now_us):
            self._match.notice = Notice("taken_back")
        else:
            self._match.tell(reason("not_now", "deal_counts"))

    def card_came(self) -> None:
        """A card came that may count: what was void before, and not said, is of an earlier deal."""
        self._void_unsaid = None

    def take_back_act(self) -> None:
        """Take back the card that was laid last: it was lifted (T1), or is given on (T3)."""
        match = self._match
        self.commit([Undo(with_unsaid(match.running, match.judging.judge))])

    def back(self) -> Sequence[Entry]:
        """Return the lines by which what was last is taken back; none where nothing is."""
        match = self._match
        n = steps_back(match.running, match.judging.judge, table_draws=match.table_draws)
        left = leaving.lines_back(match.running, self._drawn())
        return self._void_round() or left or ([Undo(n)] if n else [])

    def _void_round(self) -> Sequence[Entry]:
        """Return the lines that bring a void round back, where nothing has happened since."""
        return self._voiding.bring_back(self._match.running, self._drawn())

    def _drawn(self) -> int:
        """Return how many of the last steps the table drew, which go with what was done before."""
        return drawn_steps(self._match.running) if self._match.table_draws else 0

    def give_on(self) -> bool:
        """Give the card tapped last to the next seat (T3); return whether one could have it."""
        given = self._match.judging.give_on(self._match.running)
        if given == "undo":
            self.take_back_act()
        return given != ""

    def leave(self, seat: Seat) -> None:
        """T8: a player leaves between two rounds; what was drawn since is drawn anew."""
        self.commit(leaving.lines(self._match.running, seat))

    def can_deal_again(self) -> bool:
        """Tell whether anything of a round can be void."""
        return bool(round_under_way(self._match.running)) or self._match.judging.has_unsaid()

    def deal_again(self, *, scored: bool = False) -> None:
        """T5: the round under way is void; what was laid in it is taken back.

        `scored`: it may have been scored a moment ago.
        """
        history = self._match.running
        begun = round_under_way(history, scored=scored)
        if begun:
            self._hand_out(lines_of(history, begun), voids=begun)
        elif self._match.judging.has_unsaid():
            self._void_unsaid = unsaid.void(history, self._match.judging, used_cards(history))
            self._match.notice = Notice("taken_back")
            self._unsaid += 1
        else:
            self._match.tell(reason("not_now", "nothing_dealt"))

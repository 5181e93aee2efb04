"""The referee: what cards, ready buttons and undoing mean to each other during one match.

What lies is in `on_table`, who turns up what in `reveal`, what can be lifted in `lifting`.
"""

from collections.abc import Container, Mapping
from typing import Literal

from companion.core.outcomes import Reason, reason
from companion.core.records import Head
from companion.core.words import Card, Seat
from companion.table.cards import at_once
from companion.table.cards.acts import Act
from companion.table.cards.giving_on import given_to, kept_for_next
from companion.table.cards.judging import Judge, open_group
from companion.table.cards.layouts import Layout, seated
from companion.table.cards.lifting import Lifting
from companion.table.cards.misplaced import misplaced
from companion.table.cards.moving import on_its_way
from companion.table.cards.on_table import OnTable
from companion.table.cards.picture import Lying, Picture
from companion.table.cards.playing import seats_on_turn
from companion.table.cards.recalled import last_act
from companion.table.cards.reveal import Reveal
from companion.table.cards.taps import Tap
from companion.table.cards.used import cards_under_way, is_over, no_cards_of_now, used_cards
from companion.table.history.history import History
from companion.table.inputs import Settings
from companion.table.proposing import Proposal

Given = Literal["", "kept", "undo"]


class Referee:
    """Compares picture and asks during one match.

    `picture` is shared with whoever feeds it; everything else is the referee's own memory,
    which is not kept over a restart. `spent` are the stickers that lie there and do not count:
    used (True), or waiting to be lifted (False).
    """

    def __init__(
        self,
        judge: Judge,
        layout: Layout,
        picture: Picture,
        *,
        auto: bool,
        spent: Mapping[str, bool],
        now_us: int,
    ) -> None:
        self.on_table = OnTable(judge, layout, picture, spent)
        self.reveal = Reveal(self.on_table, auto=auto, now_us=now_us)
        self.lifting = Lifting(self.on_table)
        self._given: dict[Seat | None, Tap] = {}
        self._goes_on = False

    @property
    def judge(self) -> Judge:
        """Who says what a card can be."""
        return self.on_table.judge

    @property
    def layout(self) -> Layout:
        """The slots, as those who play use them."""
        return self.on_table.layout

    # Cards that come and go

    def tag_on(self, state: object, slot: str, uid: str, at_us: int) -> Reason | None:
        """A sticker came; return what is wrong with it where that has to be said at once."""
        if self.on_table.picture.home(uid) != slot:  # a neighbour hears it too
            return None
        self.on_table.free(uid)
        self.lifting.card_came()
        return self.reveal.card_came(state, slot, uid, at_us)

    def tag_off(self, state: object, slot: str, uid: str, at_us: int) -> Reason | None:
        """A sticker went; return what that means where somebody had relied on it."""
        if self.on_table.is_spent(uid):
            self.on_table.forget_gone()
            return None
        return self.reveal.card_went(state, slot, at_us)

    def act(self, act: Act) -> None:
        """This card is about to count at once."""
        self.lifting.act(act)
        self.on_table.taps.forget(act.uid)

    def lift(self, uid: str, at_us: int) -> None:
        """A card that counted was lifted in time (T1)."""
        self.lifting.lift(uid, at_us)
        self._goes_on = True

    # What people press

    def press_ok(self, state: object) -> bool:
        """Take ok for what it can mean here; return whether it meant something.

        Cards that lay there before an undo or a restart count; on a shared reader all that
        were asked are ready.
        """
        if self.on_table.asks_to_lift(state):
            self.on_table.trust_what_waits()
            return True
        return self.reveal.press_ok(state)

    def press_ready(self, history: History, seat: Seat) -> Reason | None:
        """A seat says that its card counts, or takes that back; return why it has none."""
        state, on_table = history.state, self.on_table
        why = self.reveal.press_ready(state, seat)
        if why is None or why.word not in ("no_card_yet", "not_your_turn"):
            return why
        wrong = {owner: told for _, owner, told in misplaced(history, on_table)}
        wrong |= dict(at_once.found(on_table, state).problems)
        if seat not in wrong and seat in seats_on_turn(self.judge, state):
            return reason("no_card_yet", "lift" if on_table.asks_to_lift(state) else "", seat=seat)
        return wrong.get(seat, why)

    def press_back(self) -> bool:
        """Take back what only the referee knows of; return whether there was anything."""
        return self.reveal.take_back() or self.on_table.taps.forget_last()

    def has_unsaid(self) -> bool:
        """Tell whether something lies or was said that does not count yet."""
        fresh = self.on_table.picture.uids() - self.on_table.spent.keys()
        return bool(fresh or self.on_table.taps.by_seat or self.reveal.has_said())

    def give_on(self, history: History) -> Given:
        """Give the card tapped last to the next seat that may have laid it (T3).

        `kept`: it was waiting for its seat, and waits for the next one; `undo`: it counted, and
        has to be taken back for that.
        """
        if not self._can_give_on(history):
            return ""
        taps, act = self.on_table.taps, self.lifting.last_act
        if taps.by_seat:
            taps.become(kept_for_next(history, taps.by_seat))
            return "kept"
        other = given_to(history, self.judge, act)
        if other is None or act is None:
            return ""
        self._given = {other: Tap(Lying(act.uid, 0), seen=not act.ask.secret)}
        self._goes_on = True
        return "undo"

    def may_give_on(self, history: History) -> bool:
        """Tell whether the card tapped last counts, and another seat may have laid it (T3)."""
        free = self._can_give_on(history) and not self.on_table.taps.by_seat
        return free and given_to(history, self.judge, self.lifting.last_act) is not None

    def _can_give_on(self, history: History) -> bool:
        turns_up = open_group(self.judge.asks(history.state))
        return not turns_up and self.on_table.is_tapping(history.state)

    # What was committed

    def recall(self, history: History) -> None:
        """Know after a restart which card can still be lifted (T1), or given on (T3)."""
        ended = not history.steps or is_over(history.steps[-1].effects)
        act = last_act(history, self.judge)
        self.lifting.recall(act, cards_under_way(history), ended=ended)

    def take(self, before: History, history: History, now_us: int, *, undone: bool) -> bool:
        """Take in what was committed after `before`; return whether something was taken back.

        With `undone` it was; but a card that was lifted, or given on, has only moved.
        """
        over = history.position.ended is not None
        if undone and self._goes_on_after_undo(now_us):
            return False
        if undone:
            self.distrust(no_cards_of_now(history) - on_its_way(history, self.on_table))
        elif over:
            self.distrust(used_cards(history))
        elif history.steps[-1].group is not None:
            self._counted(before.state, now_us, tells=is_over(history.steps[-1].effects))
        else:
            self.lifting.keep_what_lies()
        return undone

    def _goes_on_after_undo(self, now_us: int) -> bool:
        """Tell whether the undo just committed only moved a card; asked once."""
        goes_on, self._goes_on = self._goes_on, False
        self.lifting.keep_what_lies()
        self.on_table.taps.become(self._given)
        self._given = {}
        self.reveal.keep_still(now_us)
        return goes_on

    def _counted(self, state_before: object, now_us: int, *, tells: bool) -> None:
        """The answers have been committed: their cards are used, everybody starts anew.

        `tells`: with them something ended that is told, such as a trick.
        """
        self.reveal.keep_still(now_us)
        if self.lifting.acted(ended=tells):
            return
        self.reveal.turned_up(state_before)
        if open_group(self.judge.asks(state_before)):
            self._forget_answers()
        self.lifting.keep_what_lies()

    def distrust(self, used: Container[Card]) -> None:
        """What lies now counts only once it is lifted, or on ok; used cards not even then."""
        for uid in self.on_table.picture.uids():
            self.on_table.distrust(uid, used)
        self._forget_answers()

    def _forget_answers(self) -> None:
        self.lifting.forget()
        self.on_table.taps.become({})
        self.reveal.take_back()


def referee_of(
    head: Head,
    settings: Settings,
    proposal: Proposal,
    picture: Picture,
    spent: Mapping[str, bool],
    now_us: int,
) -> Referee:
    """Make the referee of a match at a table; with several decks what lies there decides."""
    game = head.game
    judge = Judge(game, game.deck(head.setup), settings.decks, settings.deck)
    for _, lying in reversed(picture.arrivals()):  # the first has the last word
        judge.choose_deck(lying.uid)
    layout = seated(settings.layout, head.setup.seats, proposal.slots)
    auto = proposal.auto_ready
    return Referee(judge, layout, picture, auto=auto, spent=spent, now_us=now_us)

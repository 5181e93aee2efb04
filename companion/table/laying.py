"""Laying: what a sticker that comes or goes means while a match runs."""

from companion.core.outcomes import Reason, reason
from companion.table.cards.at_once import counts_taps, tapped
from companion.table.cards.judging import open_group
from companion.table.cards.laid import lies_there
from companion.table.cards.misplaced import gone_from_above, was_laid_by_mistake
from companion.table.cards.moving import on_its_way
from companion.table.cards.playing import chooses_places, free_asks, is_move
from companion.table.cards.used import (
    asks_for_cards,
    between_tricks,
    no_cards_of_now,
    out_of_play,
    used_cards,
)
from companion.table.leaving import who_stays
from companion.table.match import Match
from companion.table.panel.panel import Panel
from companion.table.parts import FOUND_AT_START_US
from companion.table.revoking import open_revoke
from companion.table.steps import Steps
from hardware.events import TagOff, TagOn


class Laying:
    """Cards as they come and go: they count, are taken back, or are cleared away."""

    def __init__(self, match: Match, panel: Panel, steps: Steps) -> None:
        self._match = match
        self._panel = panel
        self._steps = steps
        self._found_us: int | None = None

    def due_us(self) -> int | None:
        """Return when all that lay there at the start has been heard, None where it has been."""
        if self._found_us is None or not self._match.is_playing():
            return None
        return self._found_us + FOUND_AT_START_US

    def look_again(self) -> None:
        """Once all was heard that lay there at the start, what covered a card unheard is gone."""
        due_us = self.due_us()
        if due_us is None or self._match.now_us < due_us:
            return
        self._found_us = None
        on_table = self._match.judging.on_table
        for card in gone_from_above(self._match.running, on_table):
            on_table.miss(card)

    def found_at_start(self, event: TagOn) -> None:
        """A card lay there when its reader came up: it does not count as it lies."""
        on_table, history = self._match.judging.on_table, self._match.running
        if chooses_places(history.head.game):
            self._found_us = event.at_us
        used = no_cards_of_now(history) - on_its_way(history, on_table)
        on_table.distrust(event.uid, used)
        self._match.judging.lifting.found(event.uid, event.slot)
        if on_table.asks_to_lift(history.state):
            self._panel.shows_result = False

    def came(self, event: TagOn) -> None:
        """A card came: what was looked at gives way to what is asked.

        Where only scores are kept no card means anything.
        """
        if self._match.terms.score_only:
            return
        state, referee = self._match.running.state, self._match.judging
        on_table, judge = referee.on_table, referee.judge
        if judge.deck is None or self._opens_the_play(event.uid):
            judge.choose_deck(event.uid)
        if self._was_put_back(event):
            return
        if self._was_laid_by_mistake(event.uid):
            on_table.free(event.uid)
        elif on_table.means_nothing(state, event.uid) or self._is_cleared_away(event.uid):
            return
        self._steps.card_came()
        why = referee.tag_on(state, event.slot, event.uid, event.at_us)
        at_once = counts_taps(on_table, state)
        found = tapped(on_table, state, event.slot, event.uid) if at_once else []
        self._match.notice = None
        revoke = open_revoke(self._match.running)
        over = revoke is not None and not free_asks(judge.asks(state))
        self._match.tell(why or self._nobody_plays_at(event))
        if at_once:  # on a slot of its own it waits until the menu has been left
            self._panel.leave_menu()
        if revoke is None:  # what came of the round stays (T4)
            self._panel.face_the_table()
        elif self._is_asked_first(at_once=at_once, over=over, acts=bool(found)):
            lies = {} if on_table.is_tapping(state) else {"slot": event.slot}
            self._match.tell(reason("not_now", "revoke_open", **lies))
            return
        unknown = isinstance(found, Reason) and found.word == "unknown_tag"
        on_table.taps.unknown = event.uid if unknown else ""
        if isinstance(found, Reason):
            self._match.tell(found)
        elif len(found) == 1:
            self._steps.act(found[0])
        elif found:
            self._panel.ask_for_place(found)

    def _is_asked_first(self, *, at_once: bool, over: bool, acts: bool) -> bool:
        """Tell whether it has to be said first what comes of a revoke that is open (T4).

        Once the round is over no card answers that. In a round one does, where the question was
        left; while it is on the screen a card on a slot of its own waits for the answer, but a
        tap would answer for whoever just taps on.
        """
        if over:
            return at_once or not self._panel.is_answering
        choosing = self._panel.choosing
        return at_once and acts and choosing is not None and choosing.question == "revoke"

    def _nobody_plays_at(self, event: TagOn) -> Reason | None:
        """Say so where a card that can still be laid lies on a slot of nobody who plays."""
        history, on_table = self._match.running, self._match.judging.on_table
        if on_table.is_tapping(history.state) or not asks_for_cards(history):
            return None
        face = on_table.judge.face(event.uid)
        plays = on_table.layout.owner_of(event.slot) in who_stays(history)
        if plays or isinstance(face, Reason) or face in out_of_play(history):
            return None
        return reason("unknown_seat", "slot", slot=event.slot)

    def _opens_the_play(self, uid: str) -> bool:
        """Tell whether no other card counts yet, nor lies there to count."""
        history = self._match.running
        if any(hasattr(entry, "card") for step in history.steps for entry in step.entries):
            return False
        readings = self._match.judging.on_table.readings(history.state)
        return all(reading.uid in (None, uid) for reading in readings)

    def _was_laid_by_mistake(self, uid: str) -> bool:
        """Tell whether a card that has fought was laid once more."""
        on_table, shown = self._match.judging.on_table, self._panel.shows_result
        return was_laid_by_mistake(self._match.running, on_table, uid, shown=shown)

    def _is_cleared_away(self, uid: str) -> bool:
        """Tell whether a card was played before, and nobody has led the next trick yet (T6)."""
        history, on_table = self._match.running, self._match.judging.on_table
        asks = history.head.game.asks(history.state)
        if not between_tricks(history) or open_group(asks):
            return False
        if not on_table.can_be_nothing(history.state, uid):
            return False
        used = used_cards(history)
        if free_asks(asks):
            return on_table.clear_away(uid, used)
        if self._panel.shows_result and on_table.judge.face(uid) in used:
            # The deck is whole again: it may be a card of the next round, early.
            on_table.distrust(uid, ())
            return True
        return False

    def _was_put_back(self, event: TagOn) -> bool:
        """Take no notice of a card that comes back to where it was laid: it had been nudged."""
        on_table = self._match.judging.on_table
        face = on_table.judge.face(event.uid)
        if isinstance(face, Reason) or on_table.picture.home(event.uid) != event.slot:
            return False
        if not lies_there(self._match.running, on_table.layout, event.slot, face):
            return False
        on_table.use(event.uid)
        return True

    def went(self, event: TagOff) -> None:
        """A card went from where it lay; what was wrong with one that is tapped stays said."""
        referee = self._match.judging
        owner = referee.layout.owner_of(event.slot)
        taps = referee.on_table.is_tapping(self._match.running.state)
        of_owner = owner is not None and not taps and self._complains_about("seat", owner)
        if of_owner or self._complains_about("slot", event.slot):
            self._match.notice = None
        if referee.lifting.is_liftable(event.uid) and self._may_be_lifted(event.uid):
            referee.lift(event.uid, event.at_us)
            self._steps.take_back_act()
            return
        swept = referee.lifting.swept(event.uid, event.at_us)
        if swept is not None:
            self._steps.act(swept)
        state = self._match.running.state
        self._match.tell(referee.tag_off(state, event.slot, event.uid, event.at_us))
        if referee.on_table.picture.home(event.uid) is not None and self._may_move(event.uid):
            referee.on_table.free(event.uid)  # it was slid on, and the next reader heard it first

    def _may_be_lifted(self, uid: str) -> bool:
        """Tell whether the card there is taken back by lifting (T1), and not moved forward."""
        return not self._may_move(uid)

    def _may_move(self, uid: str) -> bool:
        """Tell whether the card was put aside and may go forward now."""
        judge, state = self._match.judging.judge, self._match.running.state
        face, asks = judge.face(uid), free_asks(judge.asks(state))
        moves = [ask for ask in asks if is_move(judge.game, ask)]
        known = not isinstance(face, Reason)
        return known and any(judge.fits(state, ask, str(face)) for ask in moves)

    def _complains_about(self, what: str, word: str) -> bool:
        """Tell whether what is said is about this seat, or about a card on this slot."""
        why = self._match.notice.why if self._match.notice else None
        return why is not None and (what, word) in why.data

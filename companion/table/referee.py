"""The referee: remembers what lies, what is used and who is ready, and yields the answers."""

from collections.abc import Container, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.tricks import is_trick_place
from companion.core.words import Card, Seat
from companion.table.history import History
from companion.table.judging import Judge, Reading, open_group, read_cards, read_slots
from companion.table.layouts import Layout
from companion.table.picture import Lying, Picture
from companion.table.playing import (
    Act,
    Found,
    find,
    free_asks,
    is_move,
    moments,
    place_at,
    places_of,
    tapped_acts,
)
from companion.table.used import is_over

Given = Literal["", "kept", "undo"]

STILL_US = 2_000_000
COUNT_US = 1_000_000
COUNTS = 3
SWEEP_US = 2_000_000


class Referee:
    """Compares picture and asks during one match.

    `picture` is shared with whoever feeds it; everything else is the referee's own memory,
    which is not kept over a restart: ready presses are asked again. `spent` are the stickers
    that lie there and do not count: used (True), or waiting to be lifted (False).
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
        self.judge = judge
        self.layout = layout
        self.auto = auto
        self._picture = picture
        self._spent = dict(spent)
        self._taps: dict[Seat | None, Lying] = {}
        self._ready: set[Seat] = set()
        self._by_hand: dict[Seat, Card | None] = {}
        self._still_since_us = now_us
        self._acting = ""
        self._liftable = ""
        self._stays = False
        self._last_tap: tuple[Seat | None, str] = (None, "")
        self._given: dict[Seat | None, Lying] = {}
        self._goes_on = False
        self._last_act: Act | None = None
        self._trick: list[str] = []
        self._lifted_us: int | None = None

    # What is there

    def taps(self, state: object) -> bool:
        """Tell whether cards are tapped now: where they should go there is no slot for each."""
        asks = [ask for _, then in moments(self.judge, state) for ask in self.judge.game.asks(then)]
        places = [place for ask in asks if ask.kind == "card" for place in places_of(ask)]
        return not self.layout.places or not self.layout.serves(places)

    def readings(self, state: object) -> list[Reading]:
        """Judge what lies or was tapped, ask by ask of the group that is open."""
        if self.taps(state):
            return read_cards(self.judge, state, self._taps)
        return read_slots(self.judge, state, self.layout, self._picture, self._spent)

    def is_ready(self, seat: Seat) -> bool:
        """Tell whether the seat has said that its card counts."""
        return seat in self._ready

    def by_hand(self, seat: Seat) -> bool:
        """Tell whether the seat's card cannot be read and will be entered."""
        return seat in self._by_hand

    def faces(self) -> dict[str, Card]:
        """Return which cards lie on slots, by sticker."""
        judged = {uid: self.judge.face(uid) for uid in self._picture.uids()}
        return {uid: face for uid, face in judged.items() if not isinstance(face, Reason)}

    @property
    def waits_for_lifting(self) -> bool:
        """Tell whether cards still lie that were there before an undo or a restart."""
        return self._lies(used=False)

    @property
    def old_cards_lie(self) -> bool:
        """Tell whether used cards still lie on a slot."""
        return self._lies(used=True)

    def _lies(self, *, used: bool) -> bool:
        lying = self._picture.uids()
        return any(uid in lying for uid, each in self._spent.items() if each is used)

    @property
    def spent(self) -> Mapping[str, bool]:
        """The stickers that lie there and do not count: used, or waiting to be lifted."""
        lying = self._picture.uids()
        return {uid: used for uid, used in self._spent.items() if uid in lying}

    # What happens

    def means_nothing(self, state: object, uid: str) -> bool:
        """Tell whether a sticker that comes is a used card being cleared away (T6).

        Where nothing of the last round lies any more it is one that was laid by mistake.
        """
        if uid not in self._spent:
            return False
        if self._picture.times(uid) > 1:  # it lies where it lay, and another reader hears it
            return True
        return self.can_be_nothing(state, uid)

    def can_be_nothing(self, state: object, uid: str) -> bool:
        """Tell whether a sticker is no card that anybody could lay now."""
        face = self.judge.face(uid)
        if isinstance(face, Reason):
            return True
        asks = [ask for ask in self.judge.game.asks(state) if places_of(ask)]
        return not any(self.judge.fits(state, ask, face) for ask in asks)

    def clear_away(self, uid: str, used: Container[Card]) -> bool:
        """Take a sticker for a used card on its way off the table (T6), if its card was used."""
        if self.judge.face(uid) not in used:
            return False
        self._spent[uid] = True
        return True

    def put_back(self, uid: str) -> None:
        """A card that counts has come back to where it was laid."""
        self._spent[uid] = True

    def tag_on(self, state: object, slot: str, uid: str, at_us: int) -> Reason | None:
        """A sticker came; return what is wrong with it where that has to be said at once."""
        if self._picture.home(uid) != slot:  # a neighbour hears it too
            return None
        self._still_since_us = at_us
        self._spent.pop(uid, None)
        self._liftable = ""
        self._lifted_us = None
        turns_up = bool(open_group(self.judge.game.asks(state)))
        if self.taps(state):
            return self._tap(state, Lying(uid, at_us)) if turns_up else None
        owner = self.layout.owner_of(slot)
        readable = not isinstance(self.judge.face(uid), Reason)
        if owner is not None and (readable or owner not in self._by_hand):
            self._ready.discard(owner)
            self._by_hand.pop(owner, None)
        return None

    def tag_off(self, state: object, slot: str, uid: str, at_us: int) -> Reason | None:
        """A sticker went; return what that means where somebody had relied on it."""
        if uid in self._spent:
            self._forget_gone()
            return None
        if self.taps(state):
            return None
        self._still_since_us = at_us
        owner = self.layout.owner_of(slot)
        if owner in self._ready and owner not in self._by_hand:
            self._ready.discard(owner)
            return reason("taken_after_ready", seat=owner)
        return None

    def _forget_gone(self) -> None:
        """Forget what has been lifted: used cards only once all are, since people sweep them."""
        lying = self._picture.uids()
        sweeping = self._lies(used=True)
        self._spent = {
            uid: used for uid, used in self._spent.items() if uid in lying or (used and sweeping)
        }

    def _tap(self, state: object, tapped: Lying) -> Reason | None:
        for seat, lying in list(self._taps.items()):
            if lying.uid == tapped.uid:  # the same card again takes it back
                del self._taps[seat]
                return None
        asked = [each.ask.seat for each in read_cards(self.judge, state, {})]
        misfits = {seat: self._misfit(state, seat, tapped) for seat in asked}
        fitting = [seat for seat, why in misfits.items() if why is None]
        free = [seat for seat in asked if seat not in self._taps and seat not in self._by_hand]
        marked = [seat for seat in asked if seat in self._by_hand]
        for seat in (*free, *marked):
            if seat in fitting:
                self._take_tap(seat, tapped)
                return None
        if fitting and not free:
            return reason("all_tapped")
        reasons = [why for seat in (free or asked) if (why := misfits[seat]) is not None]
        played = [why for why in misfits.values() if why and why.word == "card_already_played"]
        return next(iter((*played, *reasons)), reason("no_card_now"))

    def _misfit(self, state: object, seat: Seat | None, tapped: Lying) -> Reason | None:
        """Say why the tapped card cannot be this seat's, beside what the others tapped."""
        others = {other: lying for other, lying in self._taps.items() if other != seat}
        judged = read_cards(self.judge, state, others | {seat: tapped})
        mine = next(each for each in judged if each.ask.seat == seat)
        if mine.problem is None and any(each.problem for each in judged):
            return reason("card_not_held", "beside", seat=str(seat))
        if mine.problem is not None and mine.problem.word == "wrong_slot":  # one slot for all
            return reason("card_not_held", "at_table", seat=str(seat))
        return mine.problem

    def _take_tap(self, seat: Seat | None, tapped: Lying) -> None:
        self._taps[seat] = tapped
        if seat is not None and seat in self._by_hand:  # it can be read after all
            del self._by_hand[seat]
            self._ready.discard(seat)

    def press_ready(self, state: object, seat: Seat) -> Reason | None:
        """A seat says that its card counts, or takes that back."""
        mine = next((r for r in self.readings(state) if r.ask.seat == seat), None)
        if mine is None:
            return reason("not_your_turn", "wait", seat=seat)
        if seat in self._ready:
            self._ready.discard(seat)
            return None
        if mine.action is None and seat not in self._by_hand:
            stale = self.waits_for_lifting or self.old_cards_lie
            return mine.problem or reason("no_card_yet", "lift" if stale else "", seat=seat)
        self._ready.add(seat)
        return None

    def keep_still(self, now_us: int) -> None:
        """Somebody does something else: cards that lie still begin to count anew."""
        self._still_since_us = max(self._still_since_us, now_us)

    def press_ok(self, state: object) -> bool:
        """Take ok for what it can mean here; return whether it meant something.

        Cards that lay there before an undo or a restart count; on a shared reader all that
        were asked are ready.
        """
        if self.waits_for_lifting:
            self._spent = {uid: used for uid, used in self._spent.items() if used}
            return True
        readings = self.readings(state)
        if self.taps(state) and readings and all(self._answered(r) for r in readings):
            self._ready.update(str(reading.ask.seat) for reading in readings)
            return True
        return False

    def press_back(self) -> bool:
        """Take back what only the referee knows of; return whether there was anything."""
        if self._ready or self._by_hand:
            self._ready.clear()
            self._by_hand.clear()
            return True
        if self._taps:
            self._taps.popitem()
            return True
        return False

    def mark_by_hand(self, seat: Seat) -> None:
        """The seat's card cannot be read (T7): it is entered once all have turned up."""
        self._by_hand[seat] = None
        self._taps.pop(seat, None)
        self._ready.add(seat)

    def enter(self, seat: Seat, card: Card) -> None:
        """Somebody has told the unreadable card."""
        self._by_hand[seat] = card

    # Cards that count at once

    def counts_taps(self, state: object) -> bool:
        """Tell whether a tapped card counts at once."""
        return self.taps(state) and not open_group(self.judge.game.asks(state))

    def tapped(self, state: object, slot: str, uid: str) -> list[Act] | Reason:
        """Return everything that a card tapped on this slot can be, or why it is nothing."""
        owner = self.layout.owner_of(slot)
        if owner is None:
            return tapped_acts(self.judge, state, uid, self.seats_that_act(state))
        found = tapped_acts(self.judge, state, uid, (owner,))
        if isinstance(found, list) or isinstance(self.judge.face(uid), Reason):
            return found
        return found if self._is_asked(state, owner) else self._keep_early(owner, uid, found)

    def seats_that_act(self, state: object) -> tuple[Seat | None, ...]:
        """List the seats that a card can come from now, in a turn too that begins with it."""
        asks = [ask for _, then in moments(self.judge, state) for ask in self.judge.game.asks(then)]
        return tuple(dict.fromkeys(ask.seat for ask in asks))

    def _is_asked(self, state: object, seat: Seat) -> bool:
        """Tell whether it is the seat's turn to lay a card."""
        game = self.judge.game
        return any(
            ask.seat == seat and not is_move(game, ask)
            for _, then in moments(self.judge, state)
            for ask in free_asks(game.asks(then))
        )

    def _keep_early(self, seat: Seat, uid: str, why: Reason) -> list[Act] | Reason:
        """A card tapped early on the own slot waits for its turn; once more takes it back (T2)."""
        kept = self._taps.pop(seat, None)
        if kept is None:
            self._taps[seat] = Lying(uid, 0)
        elif kept.uid != uid:
            self._taps[seat] = kept
            return why
        return []

    def forget_tap(self, uid: str) -> None:
        """A card that was kept for its turn is being asked about."""
        self._taps = {seat: tap for seat, tap in self._taps.items() if tap.uid != uid}

    def found(self, state: object) -> Found:
        """Return what lies there to be counted at once, or was kept for its turn (T2, T3)."""
        if open_group(self.judge.game.asks(state)):
            return Found()
        if not self.taps(state):
            return find(self.judge, state, self.layout, self._picture, self._spent)
        for seat, lying in self._taps.items():
            acts = tapped_acts(self.judge, state, lying.uid, (seat,))
            if isinstance(acts, list) and len(acts) == 1:
                return Found(acts[0])
            if isinstance(acts, list) and acts:
                return Found(choice=tuple(acts))
        return Found(early=tuple(str(seat) for seat in self._taps))

    def act(self, act: Act) -> None:
        """This card is about to count."""
        self._acting, self._last_act = act.uid, act
        self._stays = self.layout.slot_of(place_at(act.ask, act.word)) is not None
        self._last_tap = (act.ask.seat, act.uid)
        self._taps = {seat: tap for seat, tap in self._taps.items() if tap.uid != act.uid}

    def _acted(self, *, ended: bool) -> None:
        """It does; its owner may lift it until the next card lies (T1), unless it ended a trick."""
        if self._picture.times(self._acting):
            self._spent[self._acting] = True
        self._liftable = self._acting if self._stays and not ended else ""
        in_trick = self._last_act is not None and is_trick_place(self._last_act.ask.place)
        self._trick = [*self._trick, self._acting] if in_trick and not ended else []
        self._lifted_us = None
        self._acting = ""

    def is_liftable(self, uid: str) -> bool:
        """Tell whether lifting this card takes it back (T1).

        Where another card of its trick has gone before, all are being swept away (T6).
        """
        lying = self._picture.uids()
        swept = any(other not in lying for other in self._trick if other != uid)
        return bool(uid) and uid == self._liftable and not swept

    def lift(self, uid: str, at_us: int) -> None:
        """A card that counted was lifted in time."""
        self._spent.pop(uid, None)
        self._trick = [other for other in self._trick if other != uid]
        self._lifted_us = at_us
        self._goes_on = True

    def swept(self, uid: str, at_us: int) -> Act | None:
        """Return the act that was taken back by lifting, where all was being swept away (T6).

        That shows when another card of the same trick goes right after it.
        """
        lifted_us, act = self._lifted_us, self._last_act
        if lifted_us is None or act is None or uid not in self._trick:
            return None
        self._lifted_us = None
        return act if at_us - lifted_us < SWEEP_US else None

    def give_on(self, history: History) -> Given:
        """Give the card tapped last to the next seat that may have laid it (T3).

        `kept`: it was waiting for its seat, and waits for the next one; `undo`: it counted, and
        has to be taken back for that.
        """
        if open_group(self.judge.game.asks(history.state)) or not self.taps(history.state):
            return ""
        for seat, lying in self._taps.items():
            self._taps = {_next_seat(history, seat, _played(history, 0)): lying}
            return "kept"
        other = self._given_to(history)
        if other is None:
            return ""
        self._given = {other: Lying(self._last_tap[1], 0)}
        self._goes_on = True
        return "undo"

    def may_give_on(self, history: History) -> bool:
        """Tell whether the card tapped last counts, and another seat may have laid it (T3)."""
        state = history.state
        free = not self._taps and not open_group(self.judge.game.asks(state)) and self.taps(state)
        return free and self._given_to(history) is not None

    def _given_to(self, history: History) -> Seat | None:
        """Return who may have laid the card tapped last, which was the last thing that happened."""
        seat, uid = self._last_tap
        last = history.steps[-1].entries[-1] if history.steps else None
        if not uid or getattr(last, "seat", None) != seat:
            return None
        if getattr(last, "card", None) != self.judge.face(uid):
            return None
        other = _next_seat(history, seat, _played(history, 1))
        return None if other == seat else other

    def goes_on_after_undo(self, now_us: int) -> bool:
        """Tell whether the undo just committed only moved a card; asked once."""
        goes_on, self._goes_on = self._goes_on, False
        self._liftable = ""
        self._taps, self._given = self._given, {}
        self.keep_still(now_us)
        return goes_on

    # What comes of it

    def complete(self, state: object, now_us: int) -> bool:
        """Tell whether everybody who was asked has answered for good."""
        readings = self.readings(state)
        if not readings or not all(self._answered(reading) for reading in readings):
            return False
        if all(str(reading.ask.seat) in self._ready for reading in readings):
            return True
        return self.auto and self.countdown(state, now_us) == 0

    def _answered(self, reading: Reading) -> bool:
        return reading.action is not None or reading.ask.seat in self._by_hand

    def told_by_hand(self) -> list[tuple[Seat, Card]]:
        """List the cards that were told because no reader heard them."""
        return [(seat, card) for seat, card in self._by_hand.items() if card is not None]

    def to_enter(self, state: object) -> list[Seat]:
        """List the seats whose unreadable card has not been told yet."""
        seats = [str(reading.ask.seat) for reading in self.readings(state)]
        return [seat for seat in seats if seat in self._by_hand and self._by_hand[seat] is None]

    def answers(self, state: object) -> list[Struct]:
        """Return the actions of the open group, in the order of the seats."""
        actions: list[Struct] = []
        for reading in self.readings(state):
            told = self._by_hand.get(str(reading.ask.seat))
            action = reading.action if told is None else self.judge.action(reading.ask, told)
            if action is not None:
                actions.append(action)
        return actions

    def countdown(self, state: object, now_us: int) -> int | None:
        """Return 3, 2, 1 while cards that lie still are about to count, 0 when they do."""
        readings = self.readings(state)
        if not self.auto or not readings or not all(self._answered(r) for r in readings):
            return None
        still_us = now_us - self._still_since_us - STILL_US
        return None if still_us < 0 else max(0, COUNTS - still_us // COUNT_US)

    def due_us(self, state: object, now_us: int) -> int | None:
        """Return when the countdown next changes, None where nothing counts."""
        readings = self.readings(state)
        if not self.auto or not readings or not all(self._answered(r) for r in readings):
            return None
        first = self._still_since_us + STILL_US
        if now_us < first:
            return first
        return first + ((now_us - first) // COUNT_US + 1) * COUNT_US

    def counted(self, state_before: object, now_us: int, *, tells: bool) -> None:
        """The answers have been committed: their cards are used, everybody starts anew.

        `tells`: with them something ended that is told, such as a trick.
        """
        self.keep_still(now_us)
        if self._acting:
            self._acted(ended=tells)
            return
        if tells:
            self._trick = []
        for reading in self.readings(state_before):
            if reading.uid is not None and self._picture.times(reading.uid):
                self._spent[reading.uid] = True
        if open_group(self.judge.game.asks(state_before)):
            self._forget_answers()
        self._liftable = ""

    def keep_what_lies(self) -> None:
        """Something was agreed: what counts is not taken back by lifting any more."""
        self._liftable = ""

    def distrust(self, used: Container[Card]) -> None:
        """What lies now counts only once it is lifted, or on ok; used cards not even then."""
        for uid in self._picture.uids():
            self.distrust_one(uid, used)
        self._forget_answers()

    def distrust_one(self, uid: str, used: Container[Card]) -> None:
        """A sticker lies where nobody saw it being laid for what is asked now."""
        self._spent[uid] = self.judge.face(uid) in used

    def pass_on(self, state: object) -> bool:
        """Give the last tap to the next seat that can have it (T3); tell whether one could."""
        if not self._taps or not open_group(self.judge.game.asks(state)):
            return False
        seats = [reading.ask.seat for reading in read_cards(self.judge, state, {})]
        moved = {
            seats[(seats.index(seat) + 1) % len(seats)]: lying
            for seat, lying in self._taps.items()
            if seat in seats
        }
        if moved == self._taps:
            return False
        if any(reading.problem for reading in read_cards(self.judge, state, moved)):
            return False
        self._taps = moved
        self._ready.clear()
        return True

    def _forget_answers(self) -> None:
        self._liftable = self._acting = ""
        self._trick, self._lifted_us = [], None
        self._taps.clear()
        self._ready.clear()
        self._by_hand.clear()


def _played(history: History, dropped: int) -> set[Seat]:
    """Return who has laid a card since something was last told, without the last steps.

    Where a card can go to several places seats lay more than one, and nobody has laid enough.
    """
    played: set[Seat] = set()
    if any(ask.places for ask in history.head.game.asks(history.state)):
        return set(history.head.setup.seats)
    for step in tuple(history.steps)[: len(history.steps) - dropped][::-1]:
        if is_over(step.effects):
            break
        played |= {entry.seat for entry in step.entries if hasattr(entry, "card")}
    return played


def _next_seat(history: History, seat: Seat | None, played: set[Seat]) -> Seat:
    """Return the next seat clockwise that has not laid a card; where all have, the next one."""
    seats = history.head.setup.seats
    at = seats.index(str(seat))
    around = (*seats[at + 1 :], *seats[: at + 1])
    return next((each for each in around if each not in played), around[0])

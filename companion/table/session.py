"""The session: everything that happens at one table, without clock, files or wires.

`receive` takes one input; `step` is then what has to be committed before anybody may see it,
and `committed` says that it has been. Meanwhile later inputs wait in order.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import Reason, reason
from companion.core.records import Entry, Head, Last, Leave, Result, Undo, format_entry, format_head
from companion.core.tricks import Revoke
from companion.core.words import Card, Seat
from companion.table.answers import answer, is_drawn, open_choice
from companion.table.decks import Binding
from companion.table.history import History, add, begin
from companion.table.idle_table import laid_since, proposed_by
from companion.table.inputs import Notice, Settings, Step, Tick
from companion.table.judging import Judge, open_group
from companion.table.laid import laid_now, lies_there
from companion.table.layouts import Layout, seated
from companion.table.menus import Menu
from companion.table.panel import READY, Panel
from companion.table.picture import Picture
from companion.table.playing import Act, free_asks, is_move, place_at, unsaid_end
from companion.table.proposing import Proposal, setup_of
from companion.table.referee import Referee
from companion.table.taking_back import declared_in, drawn_steps, round_under_way, steps_back
from companion.table.used import between_tricks, is_over, no_cards_of_now, used_cards
from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn

__all__ = ["READY", "Session"]

FOUND_AT_START_US = 1_000_000

Chance = Callable[[Sequence[str]], str]
"""Draws one of several words, all equally likely."""


class Session:
    """One table, from switching on to switching off."""

    def __init__(
        self,
        games: Mapping[str, Game],
        settings: Settings,
        proposal: Proposal,
        started_us: int = 0,
        chance: Chance | None = None,
    ) -> None:
        self.games = games
        self._chance = chance
        self.settings = settings
        self.proposal = proposal
        self.picture = Picture()
        self.panel = Panel(self)
        self.history: History | None = None
        self.referee: Referee | None = None
        self.notice: Notice | None = None
        self.now_us = started_us
        self._started_us = started_us
        self._waiting: deque[tuple[Event | Tick, int]] = deque()
        self._in_flight: tuple[Step, History] | None = None
        self._troubles: set[str] = set()
        self._resumed = False
        self._unknown_tap = ""
        self._up_us: dict[str, int] = {}
        self._idle_since_us = -1

    # From outside

    def resume(self, history: History) -> None:
        """Go on with a match that was kept."""
        self._open(history)
        self._resumed = self.history is not None
        told = bool(history.steps) and bool(history.steps[-1].effects)
        self.panel.shows_result = told and not isinstance(history.lines[-1], Undo)

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; if a step is being committed, it waits."""
        self._waiting.append((event, now_us))
        self._work()

    @property
    def step(self) -> Step | None:
        """What has to be committed now, if anything."""
        return self._in_flight[0] if self._in_flight else None

    def committed(self) -> None:
        """The step has been committed: it is true now, and may be seen."""
        assert self._in_flight is not None  # noqa: S101 - only called after a step was handed out
        step, history = self._in_flight
        self._in_flight = None
        self.notice = None
        self._take_effect(step, history)
        self._answer_if_complete()
        self._work()

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed; it is handed out again, and people are told."""
        self.tell(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted, None where nothing is due by itself."""
        if not self._waits_for_answers() or self.panel.is_answering:
            return None
        return self.judging.due_us(self.running.state, self.now_us)

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self.panel.menu

    def card_shown(self) -> Card | None:
        """Return the card laid last on an idle table, to be explained.

        What was laid before the end of a match, or face down in one that was broken off, is not.
        """
        if self.history is not None and self.history.position.ended is None:
            return None
        laid = list(self._laid_idle().values())
        return dict(self.game.stand_ins).get(laid[0], laid[0]) if len(laid) == 1 else None

    # What happened

    def _work(self) -> None:
        while self._waiting and self._in_flight is None:
            event, now_us = self._waiting.popleft()
            self.now_us = max(self.now_us, now_us)
            self._happened(event)

    def _happened(self, event: Event | Tick) -> None:
        match event:
            case TagOn():
                self._tag_on(event)
            case TagOff():
                self._tag_off(event)
            case Pressed():
                self._pressed(event.button)
            case Held() | Released():
                self.panel.let_go(event.button, held=isinstance(event, Held))
            case Health():
                self._part_changed(event)
            case _:
                pass
        self._answer_if_complete()

    def _part_changed(self, event: Health) -> None:
        """Tell what a part does wrong, once; the rest of the table plays on.

        A screen that is dead cannot tell of itself: the log does.
        """
        if event.state == "ok":
            self._up_us.setdefault(event.part, event.at_us)
        if event.part.endswith("screen"):
            return
        if event.state != "ok":
            self._troubles.add(event.part)
            self.tell(_trouble(event.part, event.state))
        elif event.part in self._troubles:
            self._troubles.discard(event.part)
            self.tell(reason("part", "ok", part=event.part))

    def _tag_on(self, event: TagOn) -> None:
        self.picture.put(event.slot, event.uid, event.at_us)
        if self.history is None or self.history.position.ended is not None:
            self.notice = None
            self._laid_on_idle_table(event)
        elif self._found_at_start(event):
            self.judging.distrust_one(event.uid, used_cards(self.history))
            if self.judging.waits_for_lifting:
                self.panel.shows_result = False
        else:
            self._laid(event)

    def _laid_on_idle_table(self, event: TagOn) -> None:
        """A card on the idle table proposes its game, cards of all their seats."""
        binding, laid = self.settings.decks.find(event.uid), self._laid_idle()
        if binding is not None and event.slot in laid and self.panel.menu is None:
            self.proposal = proposed_by(
                self.games,
                self.proposal,
                laid,
                binding.face,
                self.settings.layout,
                self.settings.seat_names,
            )

    def _laid_idle(self) -> dict[str, Card]:
        settings = self.settings
        return laid_since(self.picture, settings.layout, settings.decks, self._idle_since_us)

    def _laid(self, event: TagOn) -> None:
        """A card came while a match runs: what was looked at gives way to what is asked."""
        state, referee = self.running.state, self.judging
        if referee.judge.deck is None or self._opens_the_play(event.uid):
            referee.judge.choose_deck(event.uid)
        if self._was_put_back(event) or referee.means_nothing(state, event.uid):
            return
        if self._is_cleared_away(event.uid):
            return
        why = referee.tag_on(state, event.slot, event.uid, event.at_us)
        found = referee.tapped(state, event.slot, event.uid) if referee.counts_taps(state) else []
        self.notice = None
        self.tell(why)
        self.panel.face_the_table()
        unknown = isinstance(found, Reason) and found.word == "unknown_tag"
        self._unknown_tap = event.uid if unknown else ""
        if isinstance(found, Reason):
            self.tell(found)
        elif len(found) == 1:
            self.act(found[0])
        elif found:
            self.panel.ask_for_place(found)

    def _opens_the_play(self, uid: str) -> bool:
        """Tell whether no other card counts yet, nor lies there to count."""
        history = self.running
        if any(hasattr(entry, "card") for step in history.steps for entry in step.entries):
            return False
        readings = self.judging.readings(history.state)
        return all(reading.uid in (None, uid) for reading in readings)

    def _is_cleared_away(self, uid: str) -> bool:
        """Tell whether a card was played before, and nobody has led the next trick yet (T6)."""
        history, referee = self.running, self.judging
        if not between_tricks(history) or open_group(history.head.game.asks(history.state)):
            return False
        if not referee.can_be_nothing(history.state, uid):
            return False
        cards_asked = bool(free_asks(history.head.game.asks(history.state)))
        if not cards_asked and not self.panel.shows_result:
            return False  # the next round has begun, and the deck is whole again
        return referee.clear_away(uid, used_cards(history))

    def _was_put_back(self, event: TagOn) -> bool:
        """Take no notice of a card that comes back to where it was laid: it had been nudged."""
        face = self.judging.judge.face(event.uid)
        if isinstance(face, Reason) or self.picture.home(event.uid) != event.slot:
            return False
        if not lies_there(self.running, self.layout, event.slot, face):
            return False
        self.judging.put_back(event.uid)
        return True

    def _found_at_start(self, event: TagOn) -> bool:
        """Tell whether a card lay there when its reader came up, so that nobody saw it laid."""
        up_us = max(self._started_us, self._up_us.get(f"reader {event.slot}", 0))
        return self._resumed and event.at_us - up_us < FOUND_AT_START_US

    def _tag_off(self, event: TagOff) -> None:
        at_home = self.picture.home(event.uid) == event.slot
        self.picture.take(event.slot, event.uid)
        if self.referee is None or not at_home:
            return
        owner = self.layout.owner_of(event.slot)
        if owner is not None and self._complains_about(owner):
            self.notice = None
        if self.referee.is_liftable(event.uid) and self._may_be_lifted(event):
            self.referee.lift(event.uid, event.at_us)
            self.commit([Undo()])
            return
        swept = self.referee.swept(event.uid, event.at_us)
        if swept is not None:
            self.act(swept)
        self.tell(self.referee.tag_off(self.running.state, event.slot, event.uid, event.at_us))

    def _may_be_lifted(self, event: TagOff) -> bool:
        """Tell whether the card there is taken back by lifting (T1), and not moved forward."""
        judge, state = self.judging.judge, self.running.state
        face, asks = judge.face(event.uid), free_asks(judge.game.asks(state))
        moves = [ask for ask in asks if is_move(judge.game, ask)]
        return isinstance(face, Reason) or not any(judge.fits(state, ask, face) for ask in moves)

    def _complains_about(self, seat: Seat) -> bool:
        why = self.notice.why if self.notice else None
        return why is not None and ("seat", seat) in why.data

    def _pressed(self, button: str) -> None:
        complained = self.notice is not None and self.notice.why is not None
        self.notice = None
        if complained and button in ("ok", "back"):  # a message is read, nothing more
            return
        if self.referee is not None and not self.panel.is_answering:
            self.referee.keep_still(self.now_us)
        self.panel.press(button)

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        if why is not None:
            self.notice = Notice("problem", why=why)

    # Steps

    def _answer_if_complete(self) -> None:
        """Make a step of whatever is complete now: by itself, drawn, or laid."""
        if not self._waits_for_answers():
            return
        if not self._go_on_by_itself() and not self._turn_up():
            self._count_what_lies()

    def _go_on_by_itself(self) -> bool:
        """Do what nobody has to say: the end of a battle, and what the table draws."""
        state, game = self.running.state, self.running.head.game
        if self.panel.shows_result:
            return False
        ask = open_choice(game.asks(state))
        if ask is not None and self.table_draws and is_drawn(ask) and self._chance:
            self.commit([answer(game.verb(ask.verb), None, self._chance(ask.choices))])
        elif end := unsaid_end(self.judging.judge, state):
            self.commit(end)
        else:
            self.panel.ask_what_must_be_chosen()
            return False
        return True

    @property
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's, and not told by people."""
        return self._chance is not None and not self.proposal.own_lots

    def _turn_up(self) -> bool:
        """Answer for all who laid their cards face down, once everybody is ready."""
        state, referee = self.running.state, self.judging
        if not referee.complete(state, self.now_us):
            if self.panel.entering is not None and referee.readings(state):
                self.panel.answers.close()  # somebody has taken a card back meanwhile
            return False
        if self.panel.entering is None:
            unknown = referee.to_enter(state)
            if unknown:
                self.panel.ask_for_card(unknown[0])
            else:
                binds = [
                    bound
                    for seat, card in referee.told_by_hand()
                    for bound in self._rebinding(seat, card)
                ]
                self.commit(referee.answers(state), binds)
        return True

    def _count_what_lies(self) -> None:
        """Count the first card that lies and is asked for."""
        if self.panel.is_answering or self.proposal.score_only:
            return
        found = self.judging.found(self.running.state)
        if found.act is not None:
            self.act(found.act)
        elif found.choice and not self.panel.shows_result:
            self.judging.forget_tap(found.choice[0].uid)
            self.panel.ask_for_place(found.choice)

    def act(self, act: Act, told: Card = "") -> None:
        """Let a card count; `told` is one that was told by hand."""
        self.judging.act(act)
        noted = self.panel.answers.playing_on()
        binds = self._rebinding(act.ask.seat, told, self._slots_of(act)) if told else ()
        self.commit([*noted, *act.entries], binds)

    def _slots_of(self, act: Act) -> list[str]:
        """List the slots on which the card of this act can lie: where it goes, or moves from."""
        places = [place_at(act.ask, act.word)]
        if is_move(self.running.head.game, act.ask):
            laid = laid_now(self.running)
            places += [each.place for each in laid if each.hidden and each.seat == act.ask.seat]
        return [slot for place in places if (slot := self.layout.slot_of(place)) is not None]

    def _rebinding(
        self, seat: Seat | None, card: Card, slots: Sequence[str] = ()
    ) -> tuple[Binding, ...]:
        """Bind the unknown sticker of a seat's card to what was told by hand (T7).

        Where it has its own `slots` it is looked for there only.
        """
        deck = self.judging.judge.deck
        mine = slots or [slot for slot in self.layout.slots if self.layout.owner_of(slot) == seat]
        uids = [self._unknown_tap] if self._unknown_tap else self._unknown_on(mine)
        self._unknown_tap = ""
        if deck is None or len(uids) != 1:
            return ()
        return (Binding(uids[0], deck, self.judging.judge.printed_face(card)),)

    def _unknown_on(self, slots: Sequence[str]) -> list[str]:
        mine = [each.uid for slot, each in self.picture.arrivals() if slot in slots]
        return [uid for uid in mine if self.settings.decks.find(uid) is None]

    def _waits_for_answers(self) -> bool:
        """Tell whether what lies on the table can become a step now."""
        runs = self.history is not None and self.history.position.ended is None
        return runs and self.panel.menu is None and self._in_flight is None

    def undo(self) -> None:
        """Take the last step back, and what the table drew after it."""
        n = steps_back(self.running, self.judging.judge, table_draws=self.table_draws)
        if n:
            self.commit([Undo(n)])
        else:
            self.tell(reason("not_now", "nothing_to_undo"))

    def give_on(self) -> bool:
        """Give the card tapped last to the next seat (T3); return whether one could have it."""
        given = self.judging.give_on(self.running)
        if given == "undo":
            self.commit([Undo()])
        return given != ""

    def leave(self, seat: Seat) -> None:
        """T8: a player leaves between two rounds; what the table drew since is drawn anew."""
        n = drawn_steps(self.running) if self.table_draws else 0
        self.commit([*([Undo(n)] if n else []), Leave(seat)])

    def deal_again(self, *, scored: bool = False) -> None:
        """T5: the round under way is void; what was laid in it is taken back.

        `scored`: it may have been scored a moment ago.
        """
        begun = round_under_way(self.running, scored=scored)
        if begun:
            agreed = [Last()] if declared_in(self.running, begun) else []
            self.commit([Undo(begun), *agreed])
        else:
            self.judging.distrust(used_cards(self.running))
            self.notice = Notice("taken_back")

    def commit(self, entries: Sequence[Entry], binds: Sequence[Binding] = ()) -> None:
        """Hand out one step; what the rules refuse is told instead, and nothing changes."""
        history = self.running
        written = list(entries)
        for entry in entries:
            after = add(history, entry)
            if isinstance(after, Reason):
                self.tell(after)
                return
            history = after
        effects = history.steps[-1].effects if history.steps else ()
        ways = history.head.game.result(effects) if not isinstance(entries[-1], Undo) else ()
        if ways and history.steps[-1].entries[-1] is entries[-1]:
            result = Result(ways[0])
            after = add(history, result)
            assert isinstance(after, History)  # noqa: S101 - the game's own words
            history = after
            written.append(result)
        lines = tuple(format_entry(history.head.game, entry) for entry in written)
        self._in_flight = (Step(lines, binds=tuple(binds)), history)

    def start(self) -> None:
        """Begin the match that is proposed."""
        setup = setup_of(self.game, self.proposal)
        refused = self.game.check(setup) if self.game.check is not None else None
        if refused is not None:
            self.tell(refused[1])
            return
        head = Head(self.game, setup, self.proposal.names)
        self._in_flight = (Step(tuple(format_head(head)), opens=True), begin(head))

    @property
    def running(self) -> History:
        """The match that is open; only where one is."""
        assert self.history is not None  # noqa: S101 - asked only while a match is open
        return self.history

    @property
    def judging(self) -> Referee:
        """Its referee."""
        assert self.referee is not None  # noqa: S101 - asked only while a match is open
        return self.referee

    @property
    def layout(self) -> Layout:
        """The slots, as those who play use them."""
        return self.referee.layout if self.referee else self.settings.layout

    @property
    def game(self) -> Game:
        """The game that is proposed."""
        return self.games[self.proposal.game]

    def _take_effect(self, step: Step, history: History) -> None:
        before = self.history
        if step.opens or before is None or self.referee is None:
            self._open(history)
            return
        if history.steps is before.steps:  # nothing but a note
            self.history = history
            return
        undone = _goes_back(history, len(step.lines))
        over = history.position.ended is not None
        if undone and self.referee.goes_on_after_undo(self.now_us):
            pass  # a card was lifted or given on: that is no going back
        elif undone or over:
            self.referee.distrust(no_cards_of_now(history) if undone else used_cards(history))
            self.notice = Notice("taken_back") if undone else None
        elif history.steps[-1].group is not None:
            ends = is_over(history.steps[-1].effects)
            self.referee.counted(before.state, self.now_us, tells=ends)
        else:
            self.referee.keep_what_lies()
        self._bind(step)
        self.history = history
        told = () if undone else history.steps[-1].effects
        self.panel.face_the_table(shows_result=bool(told))
        self.panel.answers.forget_old()
        self.panel.go_on_counting()
        self._ask_about_revokes(told)
        if over and before.position.ended is None:
            self._idle_since_us = self.now_us
        self._forget_match_if_abandoned()

    def _ask_about_revokes(self, told: Sequence[object]) -> None:
        """T4: a revoke that turned up is put as a question."""
        revoke = next((effect for effect in told if isinstance(effect, Revoke)), None)
        if revoke is not None:
            self.panel.answers.choose_about(revoke)

    def _bind(self, step: Step) -> None:
        """What was bound on the spot is known from now on."""
        if step.binds:
            decks = self.settings.decks.with_bindings(step.binds)
            self.settings = replace(self.settings, decks=decks)
            self.judging.judge.take_decks(decks)

    def _forget_match_if_abandoned(self) -> None:
        if self.history is not None and self.history.position.ended == "abandoned":
            self.history = self.referee = None
            self.panel.close()
            self._idle_since_us = self.now_us

    def _open(self, history: History) -> None:
        head = history.head
        cards = head.game.deck(head.setup)
        judge = Judge(head.game, cards, self.settings.decks, self.settings.deck)
        for _, lying in reversed(self.picture.arrivals()):  # the first has the last word
            judge.choose_deck(lying.uid)
        unseen = dict.fromkeys(self.picture.uids(), False)
        self.referee = Referee(
            judge,
            seated(self.settings.layout, head.setup.seats, self.proposal.slots),
            self.picture,
            auto=self.proposal.auto_ready,
            spent=self.referee.spent if self.referee else unseen,
            now_us=self.now_us,
        )
        self.history = history
        self.panel.close()
        self._resumed = False
        self._forget_match_if_abandoned()


def _goes_back(history: History, lines: int) -> bool:
    """Tell whether the last lines, so many of them, take back what people did."""
    written = list(islice(reversed(history.lines), lines))
    return any(isinstance(line, Undo) for line in written) and not isinstance(written[0], Leave)


def _trouble(part: str, state: str) -> Reason:
    """Put what a part does wrong into a reason."""
    if state == "dead":
        return reason("part", "dead", part=part)
    if state == "deaf":
        return reason("part", "deaf", part=part)
    return reason("part", "noisy", part=part)

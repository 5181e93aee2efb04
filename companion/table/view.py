"""The one door for secrets: what a viewer may see of the whole table."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.outcomes import Reason
from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.cards import at_once
from companion.table.cards.acts import Found
from companion.table.cards.judging import Reading
from companion.table.cards.laid import Latest, covered, latest
from companion.table.cards.moving import Moving, moving
from companion.table.cards.on_table import OnTable
from companion.table.cards.playing import seats_on_turn
from companion.table.cards.used import cards_under_way
from companion.table.history.history import Ending, History
from companion.table.history.settled import Settled, settled
from companion.table.inputs import Entering, Notice
from companion.table.leaving import who_stays
from companion.table.panel.answering import Choosing, Counting
from companion.table.panel.menus import Menu
from companion.table.proposing import Proposal, agreed, of_this_game
from companion.table.referee import Referee
from companion.table.revoking import open_revoke
from companion.table.session import Session
from companion.table.ways_out import said, wrong

Phase = Literal["idle", "menu", "play", "enter", "choose", "count", "over"]


class SeatView(Struct, frozen=True):
    """One seat while cards are being laid: nothing about which card.

    `asked`: the seat has to lay one now; `laid`: one lies, early maybe; `early`: the slots on
    which cards wait for its turn (T2), an empty one where they were tapped; `old`: a used card
    lies on the seat's own slot; `left`: who sat there has left the match.
    """

    seat: Seat
    name: str
    asked: bool = False
    laid: bool = False
    early: tuple[str, ...] = ()
    ready: bool = False
    by_hand: bool = False
    old: bool = False
    left: bool = False
    problem: Reason | None = None

    @property
    def doubled(self) -> bool:
        """Whether two of its cards wait where one will be wanted."""
        return len(set(self.early)) < len(self.early)


class TableView(Struct, frozen=True):
    """Everything a screen needs.

    - `game` is the game's own view for the viewer, None while no match is open.
    - `result`: what the last step told, while it is to be shown; `told`: all so far.
    - `card`: the face of a card laid on the idle table, to show what it does.
    - `proposal` is what the next match will be, `terms` what the open one was begun as.
    - `offers`: what is proposed that is not as usual, each with its value as people write it;
      `by_cards`: cards propose it in place of what was agreed before, to which back returns.
    - `lift`: cards lie that count only once lifted, or on ok; `old`: used cards still lie.
    - `open_lay`: what is laid now is laid openly, one seat after the other.
    - `printed`: cards that another game's deck stands in for, with what is printed there.
    - `latest`: what was laid last, if that was the last thing that happened, and whether it can
      be given to another seat (`giveable`); `waits`: a tap that waits for its turn, and can be
      given on too; `moving`: a card put aside that is on its way to another place; `covered`:
      cards that lie openly under another one, to be taken away.
    - `playing`: the game of the match that is open, which is not always the one proposed next;
      `settled`: what was chosen in the round under way, by its verbs;
      `totals`: what every seat has; `gained`: the result line of what was told last, word by
      word; `agreed`: the options that are not as usual, each with its value as people write it.
    - `silent`: the slots whose readers do not answer; an empty one: all.
    - `revoke`: nobody has said yet what comes of a suit that was not followed (T4): no card
      proposes another match until then.
    - `put_aside`: whose trouble with cards was read, and fills the screen no more.
    - `asks`: every open question; `choosing` and `counting` are what is answered on the panel.
    """

    phase: Phase
    proposal: Proposal
    terms: Proposal
    game: Any
    seats: tuple[SeatView, ...]
    result: tuple[Any, ...] = ()
    told: tuple[Any, ...] = ()
    ended: Ending | None = None
    winners: tuple[Seat, ...] = ()
    last_round: bool = False
    page: int = 0
    menu: Menu | None = None
    entering: Entering | None = None
    notice: Notice | None = None
    countdown: int | None = None
    card: Card | None = None
    offers: tuple[tuple[str, str], ...] = ()
    by_cards: bool = False
    lift: bool = False
    old: bool = False
    shared: bool = False
    auto: bool = False
    open_lay: bool = False
    asks: tuple[Ask, ...] = ()
    printed: tuple[tuple[Card, Card], ...] = ()
    choosing: Choosing | None = None
    counting: Counting | None = None
    latest: Latest | None = None
    giveable: bool = False
    waits: at_once.Waits | None = None
    moving: Moving | None = None
    covered: tuple[Card, ...] = ()
    playing: str = ""
    settled: Settled = ()
    totals: tuple[tuple[Seat, int], ...] = ()
    gained: tuple[str, ...] = ()
    agreed: tuple[tuple[str, str], ...] = ()
    revoke: bool = False
    put_aside: tuple[Seat, ...] = ()
    silent: tuple[str, ...] = ()

    @property
    def names(self) -> dict[Seat, str]:
        """The players by seat."""
        return {seat.seat: seat.name for seat in self.seats}


def view(session: Session, viewer: Seat | None) -> TableView:
    """Show the table to one seat, or to everybody (None), as on the table's own screen."""
    history, referee = session.history, session.referee
    if history is None or referee is None:
        names = session.proposal.names
        return TableView(
            phase="menu" if session.panel.menu else "idle",
            proposal=of_this_game(session.game, session.proposal),
            terms=session.terms,
            game=None,
            seats=tuple(map(SeatView, ALL_SEATS, names)),
            menu=session.panel.menu,
            notice=session.notice,
            card=session.card_shown(),
            shared=not session.settings.layout.places,
            offers=agreed(session.game, session.proposal.options),
            by_cards=session.idle.differs(),
        )
    position = history.position
    over = position.ended is not None
    on_table = referee.on_table
    asked = () if over else tuple(on_table.readings(history.state))
    result = _result(session, history, over)
    revoke = open_revoke(history) is not None
    return TableView(
        phase=_phase(session, over),
        proposal=session.proposal,
        terms=of_this_game(history.head.game, session.terms),
        game=history.head.game.view(history.state, viewer),
        seats=_seats(session, history, referee),
        result=result,
        told=history.effects,
        ended=position.ended,
        winners=position.winners,
        last_round=position.last_round,
        page=session.panel.page,
        menu=session.panel.menu,
        entering=session.panel.entering,
        notice=said(session),
        countdown=None if over else referee.reveal.countdown(history.state, session.now_us),
        lift=not over and _lifts(on_table, history, asked),
        old=bool(on_table.used_on(cards_under_way(history))),
        shared=not over and on_table.is_tapping(history.state),
        card=None if revoke else session.card_shown(),
        offers=agreed(session.game, session.proposal.options) if over else (),
        by_cards=over and not revoke and session.idle.differs(),
        auto=referee.reveal.auto,
        open_lay=bool(asked) and not any(reading.ask.secret for reading in asked),
        asks=() if over else history.head.game.asks(history.state),
        printed=referee.judge.printed(),
        choosing=session.panel.choosing,
        counting=_masked(session.panel.counting),
        latest=latest(history),
        revoke=revoke,
        giveable=not over and referee.may_give_on(history),
        waits=None if over else at_once.waits(on_table, history.state),
        moving=None if over else moving(history, on_table),
        covered=covered(history, referee.layout, session.picture, on_table.faces()),
        playing=history.head.game.name,
        settled=settled(history),
        totals=history.head.game.standing(history.state).totals,
        gained=next(iter(history.head.game.result(result)), ()),
        agreed=agreed(history.head.game, history.head.setup.options),
        put_aside=session.panel.troubles.seats,
        silent=session.silent,
    )


def _masked(counting: Counting | None) -> Counting | None:
    """Leave out what is told in secret, but for the number that is being told now."""
    if counting is None:
        return None
    rows = tuple(
        replace(row, value=None) if row.hidden and i != counting.cursor else row
        for i, row in enumerate(counting.rows)
    )
    return replace(counting, rows=rows)


def _phase(session: Session, over: bool) -> Phase:
    if session.panel.menu is not None:
        return "menu"
    if session.panel.entering is not None:
        return "enter"
    if session.panel.choosing is not None:
        return "choose"
    if session.panel.counting is not None:
        return "count"
    return "over" if over else "play"


def _result(session: Session, history: History, over: bool) -> tuple[Any, ...]:
    if not history.steps or not (over or session.panel.shows_result):
        return ()
    return next((step.effects for step in reversed(history.steps) if step.effects), ())


def _lifts(on_table: OnTable, history: History, asked: Sequence[Reading]) -> bool:
    """Tell whether cards lie that are to be lifted, unless all have laid another one already."""
    laid = bool(asked) and all(each.action for each in asked)
    return not laid and on_table.asks_to_lift(history.state)


def _seats(session: Session, history: History, referee: Referee) -> tuple[SeatView, ...]:
    state, over = history.state, history.position.ended is not None
    readings = {} if over else {r.ask.seat: r for r in referee.on_table.readings(state)}
    on_table = referee.on_table
    found = Found() if over else at_once.found(on_table, state)
    problems = wrong(session)
    asked = set() if over else seats_on_turn(referee.judge, state)
    old = {referee.layout.owner_of(slot) for slot in on_table.used_on(cards_under_way(history))}
    staying, seats = who_stays(history), []
    for seat, name in zip(history.head.setup.seats, history.head.names, strict=True):
        reading = readings.get(seat)
        laid = reading is not None and reading.action is not None
        early = tuple(slot for owner, slot in found.early if owner == seat)
        seats.append(
            SeatView(
                seat,
                name,
                asked=reading is not None or seat in asked,
                laid=laid or (bool(early) and seat in staying),
                early=early,
                ready=referee.reveal.is_ready(seat),
                by_hand=referee.reveal.is_by_hand(seat),
                old=seat in old,
                left=seat not in staying,
                problem=problems.get(seat),
            )
        )
    return tuple(seats)

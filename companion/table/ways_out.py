"""Ways out: with what is wrong it is said what helps at once, where that can be chosen. Pure."""

from msgspec.structs import replace

from companion.core.outcomes import Reason, reason
from companion.core.words import Seat
from companion.table.inputs import Notice
from companion.table.panel.play_menu import seats_by_hand
from companion.table.revoking import open_revoke
from companion.table.session import Session
from companion.table.troubles import Troubles, troubles


def said(session: Session) -> Notice | None:
    """Return what is said now, with what helps where something is wrong."""
    notice = session.notice
    if notice is None or notice.why is None:
        return notice
    return replace(notice, why=_with_way_out(session, notice.why))


def wrong(session: Session) -> Troubles:
    """Return what is wrong with each seat's cards in the match that is open, and what helps."""
    found = troubles(session.running, session.judging)
    return {seat: _with_way_out(session, why) for seat, why in found.items()}


def _with_way_out(session: Session, why: Reason) -> Reason:
    """Say with a sticker that nobody knows that its card can be told by hand, which binds it (T7).

    That is so as long as the menu has a line for its seat, and two presses lead to the menu: to
    a page, where no button means anything else, and on from there.
    """
    if why.word != "unknown_tag" or why.detail or not _menu_is_near(session):
        return why
    seat = str(dict(why.data).get("seat"))
    by_hand = seat in seats_by_hand(session.running, session.judging.judge)
    if not by_hand or _has_laid(session, seat):
        return why
    return reason("unknown_tag", "by_hand", seat=seat)


def _menu_is_near(session: Session) -> bool:
    panel, plays = session.panel, session.is_playing() and not session.terms.score_only
    busy = panel.menu is not None or panel.is_answering or panel.page != 0
    return plays and not busy and open_revoke(session.running) is None


def _has_laid(session: Session, seat: Seat) -> bool:
    """Tell whether another card of the seat is to be turned up already."""
    readings = session.judging.on_table.readings(session.running.state)
    return any(each.ask.seat == seat and each.action is not None for each in readings)

"""What others may know of a match of Crowns: the door its secrets do not pass."""

from companion.core.tricks import counts, led_suit, own_hand, plays
from companion.core.words import Seat
from companion.games.crowns.account import totals
from companion.games.crowns.battle import winner
from companion.games.crowns.state import State, View

HIDDEN = "?"


def view(state: State, viewer: Seat | None) -> View:
    """Show what the viewer may know: predictions are "?" until all are in, hands one's own."""
    match, deal, tricks = state.match, state.deal, state.tricks
    laid = plays(tricks, match.players) if tricks else ()
    cards = tuple(card for _, card in laid)
    place, why = winner(cards, deal.trump) if cards and deal.trump else (None, "")
    acting = tricks is not None and not tricks.by_hand
    return View(
        options=match.options,
        seats=match.seats,
        players=match.players,
        totals=totals(match),
        diamonds=tuple(zip(match.seats, match.diamonds, strict=True)),
        number=deal.number,
        dealt=deal.number,
        shuffler=None if deal.starter is None else _seat_before(match.players, deal.starter),
        starter=deal.starter,
        trump=deal.trump,
        predictions=_predictions(state, viewer),
        turn=match.players[tricks.turn] if tricks and acting else None,
        laid=laid,
        led=led_suit(tricks) if tricks else None,
        winning=None if place is None else laid[place][0],
        why=why,
        won=counts(tricks) if tricks else (0,) * len(match.players),
        entered=tricks.entered if tricks else (None,) * len(match.players),
        hand=own_hand(tricks, deal.hands, match.players, viewer),
        last=match.last,
        finished=match.finished,
    )


def _seat_before(players: tuple[Seat, ...], seat: Seat) -> Seat:
    """CR42: the one who started the last round shuffles; in round one, who sits at the right."""
    return players[players.index(seat) - 1]


def _predictions(state: State, viewer: Seat | None) -> tuple[int | str | None, ...]:
    predictions = state.deal.predictions
    if None not in predictions:
        return predictions
    return tuple(
        n if n is None or seat == viewer else HIDDEN
        for seat, n in zip(state.match.players, predictions, strict=True)
    )

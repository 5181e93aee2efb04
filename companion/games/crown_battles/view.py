"""What others may know of a match of Crown Battles: all but the hands."""

from companion.core.tricks import counts, led_suit, own_hand, plays
from companion.core.words import Seat
from companion.games.crown_battles.questions import waits_for_winner
from companion.games.crown_battles.state import State, View
from companion.games.crown_battles.trick import winner


def view(state: State, viewer: Seat | None) -> View:
    """Show what the viewer may know: bids are open, a hand is its own player's (CB01)."""
    match, deal, tricks = state.match, state.deal, state.tricks
    laid = plays(tricks, match.players) if tricks else ()
    cards = tuple(card for _, card in laid)
    place, why = winner(cards, deal.trump) if cards else (None, "")
    confirm = tricks is not None and waits_for_winner(tricks)
    acting = tricks is not None and not confirm and not tricks.by_hand
    return View(
        options=match.options,
        seats=match.seats,
        players=match.players,
        totals=tuple(zip(match.seats, match.coins, strict=True)),
        crown=match.crown,
        number=deal.number,
        dealt=deal.size,
        dealer=deal.dealer,
        die=deal.die,
        trump=deal.trump,
        bids=deal.bids,
        turn=match.players[tricks.turn] if tricks and acting else None,
        laid=laid,
        led=led_suit(tricks) if tricks else None,
        winning=None if place is None else laid[place][0],
        why=why,
        confirm=confirm,
        won=counts(tricks) if tricks else (0,) * len(match.players),
        entered=tricks.entered if tricks else (None,) * len(match.players),
        hand=own_hand(tricks, deal.hands, match.players, viewer),
        last=match.last,
        finished=match.finished,
    )

"""What is open in Crown Battles: the questions to the table and to the seats."""

from companion.core.asks import Ask
from companion.core.deals import half_told, hand_asks, untold
from companion.core.entered import won_asks
from companion.core.seats import in_turn
from companion.core.tricks import Tricks, is_full, play_asks
from companion.core.words import Seat
from companion.games.crown_battles.state import COLOURS, FACES, State
from companion.games.crown_battles.trick import winner


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    match, deal, tricks = state.match, state.deal, state.tricks
    players, name = match.players, f"r{deal.number}"
    if match.finished:
        return ()
    if deal.dealer is None:
        asked = f"{name}.dealer"
        return (Ask(asked, None, "dealer", "choice", asked, choices=players),)
    if deal.die is None:
        left, must = untold(deal.hands, players), half_told(deal.hands)
        return (*hand_asks(name, left, deal.size, must=must), *_die_asks(state))
    if not deal.settled:
        asked = f"{name}.trump.{deal.dealer}"
        return (Ask(asked, deal.dealer, "trump", "choice", asked, choices=COLOURS),)
    if tricks is None:
        return _bid_asks(state)
    if waits_for_winner(tricks):
        return (_winner_ask(state, tricks),)
    return (
        *play_asks(name, tricks, players),
        *_bid_asks(state),
        *won_asks(f"{name}.t{tricks.number}", tricks, players),  # a winner's question ends them
    )


def bidders(state: State) -> tuple[Seat, ...]:
    """List the players in the order of bidding: from the dealer's left on (CB11)."""
    players, dealer = state.match.players, state.deal.dealer
    assert dealer is not None  # noqa: S101 - known before the first bid
    return in_turn(players, (players.index(dealer) + 1) % len(players))


def can_bid(state: State) -> tuple[Seat, ...]:
    """List who may bid now: who may still change the last bid, then who is next (CB-R7)."""
    if not state.deal.settled or _begun(state.tricks):
        return ()
    order = bidders(state)
    done = len(order) - state.deal.bids.count(None)
    return order[max(0, done - 1) : done + 1]


def _begun(tricks: Tricks | None) -> bool:
    return tricks is not None and (bool(tricks.seen) or tricks.by_hand)


def waits_for_winner(tricks: Tricks) -> bool:
    """Tell whether a trick lies complete: one with a Special Ability card (CB-R1).

    Until people say who won it nothing is played or scored.
    """
    return is_full(tricks) and not tricks.by_hand


def _die_asks(state: State) -> list[Ask]:
    if half_told(state.deal.hands):
        return []
    name = f"r{state.deal.number}"
    return [Ask(f"{name}.die", None, "die", "choice", f"{name}.deal", choices=FACES)]


def _bid_asks(state: State) -> tuple[Ask, ...]:
    """CB11: openly, one after the other; a bid is a step of its own."""
    deal, players = state.deal, state.match.players
    asks = []
    for seat in can_bid(state):
        name = f"r{deal.number}.bid.{seat}"
        must = deal.bids[players.index(seat)] is None
        asks.append(Ask(name, seat, "bid", "pair", name, must=must, high=deal.size))
    return tuple(asks)


def _winner_ask(state: State, tricks: Tricks) -> Ask:
    players = state.match.players
    place, _ = winner(tricks.laid, state.deal.trump)
    name = f"r{state.deal.number}.t{tricks.number}.winner"
    proposal = in_turn(players, tricks.leader)[place]
    return Ask(name, None, "winner", "choice", name, choices=players, proposal=proposal)

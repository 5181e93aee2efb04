"""What is open in Crown Battles: the questions to the table and to the seats."""

from companion.core.asks import Ask
from companion.core.tricks import Tricks, half_told, in_turn, is_full
from companion.core.words import Seat
from companion.games.crown_battles.state import COLOURS, FACES, State
from companion.games.crown_battles.trick import winner


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    if state.match.finished:
        return ()
    deal = state.deal
    if deal.dealer is None:
        name = f"r{deal.number}.dealer"
        return (Ask(name, None, "dealer", "choice", name, choices=state.match.players),)
    if deal.die is None:
        return (*_hand_asks(state), *_die_asks(state))
    if not deal.settled:
        name = f"r{deal.number}.trump.{deal.dealer}"
        return (Ask(name, deal.dealer, "trump", "choice", name, choices=COLOURS),)
    if state.tricks is None:
        return _bid_asks(state)
    return (
        *_winner_asks(state, state.tricks),
        *_play_asks(state, state.tricks),
        *_bid_asks(state),
        *_won_asks(state, state.tricks),
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
    """Tell whether a trick lies complete: one with a Special Ability card (CB-R1)."""
    return is_full(tricks) and not tricks.by_hand


def _hand_asks(state: State) -> list[Ask]:
    deal = state.deal
    group = f"r{deal.number}.deal"
    must = half_told(deal.hands)
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=None,
            verb="hand",
            kind="cards",
            group=group,
            must=must,
            secret=True,
            low=deal.size,
            high=deal.size,
            about=seat,
        )
        for seat, hand in zip(state.match.players, deal.hands, strict=True)
        if hand is None
    ]


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


def _winner_asks(state: State, tricks: Tricks) -> list[Ask]:
    if not waits_for_winner(tricks):
        return []
    players = state.match.players
    place, _ = winner(tricks.laid, state.deal.trump)
    name = f"r{state.deal.number}.t{tricks.number}.winner"
    proposal = in_turn(players, tricks.leader)[place]
    return [Ask(name, None, "winner", "choice", name, choices=players, proposal=proposal)]


def _play_asks(state: State, tricks: Tricks) -> list[Ask]:
    if tricks.by_hand or is_full(tricks):
        return []
    seat = state.match.players[tricks.turn]
    name = f"r{state.deal.number}.t{tricks.number}.{seat}"
    return [Ask(name, seat, "play", "card", name, place=f"trick.{seat}")]


def _won_asks(state: State, tricks: Tricks) -> list[Ask]:
    """Results told by hand; the first one ends the reading of cards for this round."""
    group = f"r{state.deal.number}.won"
    begun = tricks.by_hand
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=seat,
            verb="won",
            kind="number",
            group=group,
            must=begun and tricks.entered[i] is None,
            low=tricks.winners.count(i),
            high=tricks.size,
        )
        for i, seat in enumerate(state.match.players)
    ]

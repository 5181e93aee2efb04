"""The idle table: cards that are laid on it say what will be played, and by whom."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.words import Card
from companion.table.decks import Decks
from companion.table.layouts import Layout
from companion.table.match import Match
from companion.table.picture import Lying, Picture
from companion.table.proposing import Proposal, whole_deck, with_game, with_seats
from hardware.events import TagOn


class IdleTable:
    """What has been laid since no match is played."""

    def __init__(self, match: Match, picture: Picture) -> None:
        self._match = match
        self._picture = picture
        self._since_us = -1

    def begin(self, now_us: int) -> None:
        """A match is over: what lies was laid in it."""
        self._since_us = now_us

    def came(self, event: TagOn) -> None:
        """A card proposes its game, cards of all their seats."""
        match, settings, laid = self._match, self._match.settings, self._laid()
        binding = settings.decks.find(event.uid)
        if binding is not None and event.slot in laid and match.menu is None:
            card, layout, names = binding.face, settings.layout, settings.seat_names
            match.proposal = proposed_by(match.games, match.proposal, laid, card, layout, names)

    def card(self) -> Card | None:
        """Return the only card that lies, as the game that is proposed plays it."""
        cards = list(self._laid().values())
        stand_ins = dict(self._match.game.stand_ins)
        return stand_ins.get(cards[0], cards[0]) if len(cards) == 1 else None

    def _laid(self) -> dict[str, Card]:
        settings = self._match.settings
        return laid_since(self._picture, settings.layout, settings.decks, self._since_us)


def laid_since(picture: Picture, layout: Layout, decks: Decks, since_us: int) -> dict[str, Card]:
    """Return the known card laid last on each slot since then, slot by slot."""
    found: dict[str, Card] = {}
    for slot in layout.slots:
        for lying in picture.on(slot):
            card = _card_of(lying, decks)
            if card is not None and lying.since_us > since_us and picture.home(lying.uid) == slot:
                found[slot] = card
    return found


def _card_of(lying: Lying, decks: Decks) -> Card | None:
    binding = decks.find(lying.uid)
    return binding.face if binding else None


def proposed_by(
    games: Mapping[str, Game],
    proposal: Proposal,
    laid: Mapping[str, Card],
    card: Card,
    layout: Layout,
    seat_names: Sequence[str],
) -> Proposal:
    """Return what the cards on the idle table propose, the last of them `card`.

    A card proposes its game; the game that is proposed already stays where the card is one of
    it. Where everybody has laid a card on the own slot, the slots become seats, clockwise.
    """
    if not _has(games[proposal.game], card):
        other = next((game for game in games.values() if _has(game, card)), None)
        if other is None:
            return proposal
        proposal = with_game(other, proposal, seat_names)
    low, high = games[proposal.game].seats
    own_slots = dict(layout.places).keys() == set(layout.slots) and None not in layout.owners
    one_each = own_slots and len(set(layout.owners)) == len(layout.slots)
    if one_each and max(2, low) <= len(laid) <= high:
        slots = tuple(slot for slot in layout.slots if slot in laid)
        seats = with_seats(games[proposal.game], proposal, len(slots), seat_names)
        proposal = replace(seats, slots=slots)
    return proposal


def _has(game: Game, card: Card) -> bool:
    return card in whole_deck(game) or card in dict(game.stand_ins)

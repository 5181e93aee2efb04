"""The idle table: cards that are laid on it say what will be played, and by whom."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import reason
from companion.core.words import Card
from companion.table.cards.decks import Decks
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Lying, Picture
from companion.table.match import Match
from companion.table.proposing import Proposal, whole_deck, with_game, with_seats
from hardware.events import TagOn


class IdleTable:
    """What has been laid since no match is played, and what that proposes.

    What people had agreed before stays beside it: a card that fits it, or back, returns to it.
    """

    def __init__(self, match: Match, picture: Picture) -> None:
        self._match = match
        self._picture = picture
        self._since_us = -1
        self._agreed = self._by_cards = match.proposal

    def begin(self, now_us: int) -> None:
        """A match is over: what lies was laid in it."""
        self._since_us = now_us

    def settle(self) -> None:
        """A match begins: what was proposed is agreed now."""
        self._agreed = self._by_cards = self._match.proposal

    def came(self, event: TagOn) -> None:
        """A card proposes its game, cards of all their seats."""
        match, settings, laid = self._match, self._match.settings, self._laid()
        binding = settings.decks.find(event.uid)
        if binding is None and match.menu is None:
            match.tell(reason("unknown_tag"))
        if binding is None or event.slot not in laid or match.menu is not None:
            return
        if match.proposal is not self._by_cards:  # it was chosen in the list meanwhile
            self._agreed = match.proposal
        card, layout = binding.face, settings.layout
        nameless, known = settings.seat_names, settings.names
        self._by_cards = proposed_by(
            match.games, match.proposal, self._agreed, laid, card, layout, nameless, known
        )
        match.proposal = self._by_cards

    def differs(self) -> bool:
        """Tell whether cards propose something else than what was agreed before."""
        return self._match.proposal is self._by_cards and self._by_cards != self._agreed

    def take_back(self) -> bool:
        """Return to what was agreed before cards proposed something; tell whether they had."""
        differs = self.differs()
        if differs:
            self._match.proposal = self._by_cards = self._agreed
        return differs

    def card(self) -> Card | None:
        """Return the only card that lies, by its own face."""
        cards = list(self._laid().values())
        return cards[0] if len(cards) == 1 else None

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
    agreed: Proposal,
    laid: Mapping[str, Card],
    card: Card,
    layout: Layout,
    seat_names: Sequence[str],
    known: Sequence[str],
) -> Proposal:
    """Return what the cards on the idle table propose, the last of them `card`.

    A card proposes its game; the game that is proposed already stays where the card is one of
    it, and the game that was `agreed` goes before any other. Where everybody has laid a card on
    the own slot, the slots become seats, clockwise; who plays was agreed, as far as that goes,
    and then who is `known`.
    """
    if not _has(games[proposal.game], card):
        proposal = _of_other_game(games, proposal, agreed, card, seat_names, known)
    proposal = replace(proposal, score_only=False)  # who lays cards wants them read
    low, high = games[proposal.game].seats
    own_slots = dict(layout.places).keys() == set(layout.slots) and None not in layout.owners
    one_each = own_slots and len(set(layout.owners)) == len(layout.slots)
    if one_each and max(2, low) <= len(laid) <= high:
        sitting = tuple(slot for slot in layout.slots if slot in laid)
        slots = sitting if sitting != layout.slots[: len(sitting)] else ()  # as usual
        people = replace(proposal, names=agreed.names)
        seats = with_seats(games[proposal.game], people, len(sitting), seat_names, known)
        proposal = replace(seats, slots=slots)
    return proposal


def _of_other_game(
    games: Mapping[str, Game],
    proposal: Proposal,
    agreed: Proposal,
    card: Card,
    seat_names: Sequence[str],
    known: Sequence[str],
) -> Proposal:
    """Return what a card proposes that the proposed game has not; that, where no game has it."""
    if _has(games[agreed.game], card):
        return agreed
    other = next((game for game in games.values() if _has(game, card)), None)
    return proposal if other is None else with_game(other, agreed, seat_names, known)


def _has(game: Game, card: Card) -> bool:
    return card in whole_deck(game) or card in dict(game.stand_ins)

"""The plain values every game speaks in: cards, seats and places are short words."""

Card = str
"""A card code such as `4S`, `R15` or `golem-1`; see a game's deck."""

Cards = tuple[Card, ...]
"""Cards one after the other: as they lie, were played, or stand in the deck."""

UNSEEN: Card = "?"
"""What stands for a card that nobody saw."""

Seat = str
"""A seat letter, `A` to `F`, clockwise."""

Place = str
"""Where a game wants a card, such as `duel.A`; layouts say which slot that is."""

TABLE = "table"
"""Who acts when nobody at a seat does: dealing, dice, undo."""

ALL_SEATS = ("A", "B", "C", "D", "E", "F")

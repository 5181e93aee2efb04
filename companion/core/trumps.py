"""Trump in a trick of numbered cards: it beats the led suit, and nothing else counts."""

from collections.abc import Mapping

from companion.core.words import Card

OVER_NUMBERS = 100
"""What a trump counts more than its number: more than any number there is."""


def numbered_strengths(
    suits: Mapping[Card, str], numbers: Mapping[Card, int], trump: str | None, led: str | None
) -> dict[Card, int]:
    """Return how strong every card of `suits` is: 0 where it is neither trump nor of the led suit.

    >>> numbered_strengths({"R9": "red", "Y2": "yellow"}, {"R9": 9, "Y2": 2}, "yellow", "red")
    {'R9': 9, 'Y2': 102}
    """
    strengths = dict.fromkeys(suits, 0)
    for card, number in numbers.items():
        if suits[card] == led:
            strengths[card] = number
        if suits[card] == trump:
            strengths[card] = OVER_NUMBERS + number
    return strengths

"""Screens of both games of tricks are the same where only a secret differs."""

from companion.core.words import ALL_SEATS
from companion.games.crowns.actions import Hand, Predict, Trump
from companion.table.screens import crowns
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.made_views import MadeTable
from tests.companion.table.screens.states_crowns import begun, early


def looks(view: TableView) -> list[bytes]:
    """Return every page in both languages."""
    pictures = []
    for language in LANGUAGES:
        canvas = Canvas()
        crowns.match(canvas, view, language)
        pictures.append(canvas.image.tobytes())
    return pictures


def predicted(numbers: tuple[int, ...]) -> MadeTable:
    table = begun(4, 3).do(Trump("red"))
    return table.do(*map(Predict, ALL_SEATS, numbers))


def test_predictions_are_not_seen_before_all_are_in() -> None:
    for page in range(4):
        one, other = predicted((0, 3, 1)), predicted((2, 1, 3))
        assert looks(one.view(page=page)) == looks(other.view(page=page))
    done = [looks(predicted(n).view(page=2)) for n in ((0, 3, 1, 1), (2, 1, 3, 1))]
    assert done[0] != done[1]


def test_hands_are_not_seen() -> None:
    def told(cards: tuple[str, ...]) -> TableView:
        table = begun(3, 1)
        hands = zip(ALL_SEATS, cards, strict=False)
        return table.do(*(Hand(seat, (card,)) for seat, card in hands)).view()

    assert looks(told(("R1", "R2", "R3"))) == looks(told(("KING", "W1", "Y15")))


def test_a_card_that_lies_early_is_a_card() -> None:
    view = early("G7", "D")
    shown = [seat for seat in view.seats if seat.laid]
    assert [seat.seat for seat in shown] == ["D"]
    assert looks(view) != looks(early("G7", "A"))

"""The menu while a match runs: what can be done now, the likeliest first."""

from collections.abc import Iterable

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.words import Seat
from companion.table.cards.judging import Judge
from companion.table.cards.playing import is_move, moments, places_of
from companion.table.history.history import History
from companion.table.leaving import can_leave, leaves_later
from companion.table.panel.menus import Item, Menu
from companion.table.panel.told_numbers import entered_rounds, entered_verb


def menu_of(
    history: History,
    judge: Judge,
    *,
    reads_cards: bool,
    can_undo: bool,
    can_deal_again: bool,
    card_waits: bool = False,
) -> Menu:
    """List what can be done now, in a turn too that begins with it (CU-R6).

    `reads_cards`: not only scores are kept, so that a card can be told by hand; `can_undo`,
    `can_deal_again`: there is something to take back, something of a round that can be void;
    `card_waits`: one lies there that counts as soon as the menu is left.
    """
    asks = _asks(history, judge)
    items = [
        *_done_items(history, asks),
        Item("go on", "menu.go_on_card" if card_waits else "menu.go_on"),
        *([Item("undo", "menu.undo")] if can_undo else []),
        *(_card_items(history, asks) if reads_cards else []),
        *_result_items(history),
        *([Item("deal again", "menu.deal_again")] if can_deal_again else []),
        *([] if history.position.last_round else [Item("last", "menu.last")]),
        *_leaving_items(history),
        Item("abandon", "menu.abandon"),
    ]
    return Menu("play", tuple(items))


def seats_by_hand(history: History, judge: Judge) -> set[Seat]:
    """Return whose card can be told by hand now (T7)."""
    game = history.head.game
    return {seat for seat, asks in _card_asks(_asks(history, judge)) if not _only_moves(game, asks)}


def _asks(history: History, judge: Judge) -> list[Ask]:
    """List what is asked now, in a turn too that begins with it (CU-R6)."""
    states = [state for _, state in moments(judge, history.state)]
    return list({ask.id: ask for state in states for ask in judge.asks(state)}.values())


def _card_asks(asks: Iterable[Ask]) -> list[tuple[Seat, list[Ask]]]:
    """List what cards answer, seat by seat."""
    cards = [ask for ask in asks if ask.kind == "card" and places_of(ask)]
    seats = dict.fromkeys(str(ask.seat) for ask in cards)
    return [(seat, [ask for ask in cards if ask.seat == seat]) for seat in seats]


def _only_moves(game: Game, asks: Iterable[Ask]) -> bool:
    return all(is_move(game, ask) for ask in asks)


def sure_menu() -> Menu:
    """Ask whether to abandon, which back does not bring back; the cursor stands on no."""
    return Menu("sure", (Item("go on", "menu.sure.no"), Item("sure abandon", "menu.sure.abandon")))


def leaving_menu(*, can_deal_again: bool, last: bool) -> Menu:
    """Say what has to come of the cards of a round before somebody can leave (T8).

    After the `last` round nobody can: the match is over with it.
    """
    finish = Item("go on", "menu.leaving.last" if last else "menu.leaving.finish")
    again = [Item("deal again", "menu.leaving.deal_again")] if can_deal_again else []
    return Menu("leaving", (finish, *again))


def _named(history: History, does: str, key: str, seat: Seat) -> Item:
    names = dict(zip(history.head.setup.seats, history.head.names, strict=True))
    return Item(f"{does} {seat}", key, (("name", names[seat]),))


def _done_items(history: History, asks: Iterable[Ask]) -> list[Item]:
    """A turn or a battle that is over because somebody says so."""
    items = []
    for ask in asks:
        if ask.kind == "done" and ask.seat is None:
            items.append(Item("close", "menu.close"))
        elif ask.kind == "done":
            items.append(_named(history, "done", "menu.done", str(ask.seat)))
    return items


def _card_items(history: History, asks: Iterable[Ask]) -> list[Item]:
    """A card that no reader hears (T7)."""
    game = history.head.game
    items = []
    for seat, mine in _card_asks(asks):
        if not _only_moves(game, mine):
            items.append(_named(history, "by hand", "menu.by_hand", seat))
        if any("card?" in game.verb(ask.verb).args for ask in mine):
            items.append(_named(history, "unseen", "menu.unseen", seat))
        if any(is_move(game, ask) for ask in mine):
            items.append(_named(history, "forward", "menu.forward", seat))
    return items


def _result_items(history: History) -> list[Item]:
    """Results told instead of cards, and those told wrongly."""
    verb = entered_verb(history.head.game)
    items = []
    if any(ask.verb == verb for ask in history.head.game.asks(history.state)):
        items.append(Item("results", "menu.results"))
    if entered_rounds(history):
        items.append(Item("correct", "menu.correct"))
    return items


def _conceding(history: History, seat: Seat) -> Item:
    """Let one of two give up: it is told by who wins then."""
    seats, names = history.head.setup.seats, history.head.names
    other = 1 - seats.index(seat)
    return Item(f"concede {seat}", "menu.concede", (("name", names[other]), ("seat", seats[other])))


def _leaving_items(history: History) -> list[Item]:
    """Giving up where two play, leaving between two rounds where enough stay (T8).

    In the middle of a round it is said what comes first.
    """
    seats = history.head.setup.seats
    if len(seats) == 2:
        return [_conceding(history, seat) for seat in seats]
    leaving = [_named(history, "leave", "menu.leave", seat) for seat in can_leave(history)]
    later = not leaving and leaves_later(history)
    return [Item("somebody goes", "menu.leaving")] if later else leaving

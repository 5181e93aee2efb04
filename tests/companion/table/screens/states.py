"""Every state of the table's screen worth looking at, each reached by playing at a real session."""

from collections.abc import Callable
from functools import partial

from tests.companion.table.scripted import ScriptedTable

LONG = ("Maximiliane Freifrau von Hohenschwangau W", "Maximiliane Freifrau von Hohenschwangau M")
LONG = (LONG[0][:38] + "-W", LONG[1][:38] + "-M")
HELD_TWICE = "AS 2H, 2S AH"


def duel(rounds: str = "", **chosen: object) -> ScriptedTable:
    """Return a table where a match has begun and some rounds were played."""
    table = ScriptedTable(**chosen).start()  # type: ignore[arg-type]
    return table.rounds(rounds) if rounds else table


def pocket(rounds: str = "", **chosen: object) -> ScriptedTable:
    """Return such a table with one shared reader."""
    return duel(rounds, layout="pocket", **chosen)


def idle() -> ScriptedTable:
    return ScriptedTable()


def idle_options() -> ScriptedTable:
    return ScriptedTable(
        coins_to_win=3, traitor=True, random_hands=True, best_of=3, held_double=True, auto=True
    )


def idle_long() -> ScriptedTable:
    return ScriptedTable(names=LONG)


def idle_card(rank: str) -> ScriptedTable:
    return ScriptedTable().lay("A", rank + "S")


def proposed(card: str, game: str = "crown-duel", **chosen: object) -> ScriptedTable:
    """Return an idle table where a card of another game lies than was agreed."""
    games, faces = ("crown-duel", "crowns", "crown-battles", "cuprum-duelists"), (card, "R14")
    table = ScriptedTable(game=game, games=games, faces=faces, **chosen)  # type: ignore[arg-type]
    return table.lay("A", card)


def proposed_after_match() -> ScriptedTable:
    table = ScriptedTable(games=("crown-duel", "crowns"), faces=("2S", "8H", "R14"))
    return table.start().round("2S", "8H").clear().lay("A", "R14").lift("A")


def setup() -> ScriptedTable:
    return ScriptedTable().press("down")


def setup_end() -> ScriptedTable:
    return ScriptedTable(names=LONG, random_hands=True, traitor=True).press("down", "up", "up")


def play_menu() -> ScriptedTable:
    return duel().press("ok", "down")


def play_menu_end() -> ScriptedTable:
    return duel(names=LONG).press("ok", "up", "up")


def one_laid() -> ScriptedTable:
    return duel("8S 6H, 5S 2H").clear().lay("A", "7S").lift("A").lay("B", "4H")


def boost_row() -> ScriptedTable:
    return duel("AS 2H, 7S 8H").clear().lay("B", "5H")


def scout_to_show() -> ScriptedTable:
    return duel("8S 7H, 3S 5H").clear().lay("B", "8H").lift("B")


def scout_ready() -> ScriptedTable:
    return duel("3S 5H").clear().lay("B", "8H")


def scouted() -> ScriptedTable:
    return duel("8S 7H, 3S 5H").clear().lay("B", "8H").press("B")


def scouted_boosted() -> ScriptedTable:
    return duel("3S 7H").clear().lay("B", "2H").press("B").lay("A", "5S")


def scouted_long() -> ScriptedTable:
    return duel("3S 7H", names=LONG).clear().lay("B", "2H").press("B").lay("A", "5S")


def worst_row() -> ScriptedTable:
    return duel("5S 3H, AS 2H, 2S AH, 7S 7H", names=LONG).clear().lay("A", "3S").press("A")


def both_laid() -> ScriptedTable:
    return duel().lay("A", "3S").lay("B", "5H")


def ready_one() -> ScriptedTable:
    return both_laid().press("A")


def countdown() -> ScriptedTable:
    return duel(auto=True).lay("A", "3S").lay("B", "5H").wait(2.1)


def still() -> ScriptedTable:
    return duel(auto=True).lay("A", "3S").lay("B", "5H").wait(1)


def by_hand() -> ScriptedTable:
    return duel().lay("A", "3S").menu("by hand B")


def enter_suit() -> ScriptedTable:
    return duel(random_hands=True).lay("A", "3S").menu("by hand B").press("A")


def enter_card() -> ScriptedTable:
    return duel("8S 6H", names=LONG).clear().lay("A", "3S").menu("by hand B").press("A", "down")


STATES: dict[str, Callable[[], ScriptedTable]] = {
    "idle": idle,
    "idle-options": idle_options,
    "idle-long": idle_long,
    **{f"card-{rank}": partial(idle_card, rank) for rank in "A2345678"},
    "card-long": lambda: ScriptedTable(names=LONG).lay("A", "6S"),
    "card-proposes": lambda: proposed("R14", "crown-battles"),
    "card-proposes-battles": lambda: proposed("dragon-1"),
    "card-proposes-cuprum": lambda: proposed("KC", names=LONG),
    "card-many": lambda: proposed("K15", "crowns", names=("Anna", "Ben", *LONG, "Dora", "Emil")),
    "idle-proposed": lambda: proposed("KC").lift("A"),
    "over-proposed": proposed_after_match,
    "over-other": lambda: proposed_after_match().press("back", "up").choose("game").press("back"),
    "setup": setup,
    "setup-end": setup_end,
    "menu": play_menu,
    "menu-long": play_menu_end,
    "lay-both": duel,
    "lay-one": one_laid,
    "lay-boost": boost_row,
    "lay-long": worst_row,
    "lay-scout-show": scout_to_show,
    "scout-ready": scout_ready,
    "scouted": scouted,
    "scouted-boosted": scouted_boosted,
    "scouted-long": scouted_long,
    "ready-both": both_laid,
    "ready-one": ready_one,
    "ready-by-hand": by_hand,
    "still": still,
    "countdown": countdown,
    "enter-suit": enter_suit,
    "enter-card": enter_card,
    "hint-traitor": lambda: duel(traitor=True),
    "hint-random": lambda: duel(random_hands=True),
    "hint-both": lambda: duel(random_hands=True, traitor=True, best_of=3),
    "last-round": lambda: duel("8S 6H").clear().menu("last"),
    "lift": lambda: duel("8S 6H").press("back").press("down").press("up"),
    "taken-back": lambda: duel("8S 6H").press("back"),
    "taken-back-empty": lambda: duel("8S 6H").clear().press("back"),
    "old": lambda: duel("8S 6H").press("A").lay("B", "2H").lift("B", "2H"),
    "old-one": lambda: duel("8S 6H").press("A").lift("A"),
    "old-scout": lambda: duel("3S 5H").press("A").lift("A").lay("A", "4S"),
    "old-scout-long": lambda: duel("3S 5H", names=LONG).press("A").lift("A"),
    "tap-first": pocket,
    "tap-second": lambda: pocket().tap("3S"),
    "tap-second-long": lambda: pocket(names=LONG).tap("3S"),
    "tap-moved": lambda: pocket().tap("3H").press("down"),
    "tap-all": lambda: pocket().tap("3S").tap("4H"),
    "tap-all-auto": lambda: pocket(auto=True).tap("3S").tap("4H"),
    "tap-countdown": lambda: pocket(auto=True).tap("3S").tap("4H").wait(3.1),
    "tap-by-hand": lambda: pocket().tap("3S").menu("by hand B"),
    "tap-enter": lambda: pocket("8S 6H").press("ok").tap("3S").menu("by hand B").press("ok"),
    "tap-show": lambda: pocket("3S 5H").press("ok"),
    "tap-shown": lambda: pocket("3S 5H").tap("8H"),
    "tap-scouted": lambda: pocket("3S 5H").tap("8H").press("ok"),
    "result": lambda: duel("8S 6H"),
    "result-held": lambda: duel("AS 2H, 2S AH, 8S 6H"),
    "result-hold": lambda: duel("AS 2H"),
    "result-boost": lambda: duel("7S 5H, 5S 6H"),
    "result-reverse": lambda: duel("7S 5H, 4S 6H"),
    "result-scout": lambda: duel("7S 5H, 3S 4H"),
    "result-worst": lambda: duel("AS 2H, 7S 7H, 8S 6H", names=LONG),
    "result-long-names": lambda: duel("AS 2H, 7S 8H, 5S 3H", names=LONG),
    "result-game-trap": lambda: duel("2S 8H", best_of=3),
    "result-game": lambda: duel("8S 7H, 5S 4H, 7S 6H, 6S 3H, 4S 8H", coins_to_win=3, best_of=3),
    "result-draw": lambda: duel("AS AH, 2S 2H, 3S 3H, 4S 4H, 5S 5H, 6S 6H, 7S 7H, 8S 8H"),
    "over-trap": lambda: duel("2S 8H"),
    "over-coins": lambda: duel("AS 2H, 2S AH, 7S 8H, 5S 3H, 8S 7H"),
    "over-long": lambda: duel("AS 2H, 2S AH, 7S 7H, 8S 6H", names=LONG, coins_to_win=3),
    "over-match": lambda: duel("2S 8H", best_of=3).clear().rounds("8S 2H"),
    "over-conceded": lambda: duel("8S 6H").clear().menu("concede A"),
    "over-conceded-long": lambda: duel("8S 6H", names=LONG).clear().menu("concede A"),
    "over-last": lambda: duel("8S 6H").clear().menu("last").rounds("AS 2H"),
    "over-level": lambda: duel().menu("last").rounds("AS 2H"),
    "page-story": lambda: duel("AS 2H, 2S AH, 7S 7H, 8S 6H", names=LONG).press("down"),
    "page-story-none": lambda: duel().press("down"),
    "page-gone": lambda: duel("AS 2H, 2S AH, 7S 7H, 8S 6H").press("down", "down"),
    "page-gone-none": lambda: duel(names=LONG).press("down", "down"),
    "page-gone-mixed": lambda: duel("AS 2S, 8H AH", random_hands=True).press("up", "up"),
    "page-rounds": lambda: duel("AS 2H, 2S AH, 7S 7H, 8S 6H", best_of=3).press("up"),
    "page-rounds-long": lambda: duel(
        "AS AH, 2S 2H, 3S 3H, 4S 4H, 5S 5H, 6S 6H, 7S 7H, 8S 8H",
        names=LONG,
        coins_to_win=3,
        traitor=True,
        random_hands=True,
        best_of=3,
        held_double=True,
    ).press("up"),
    "unknown-tag": lambda: duel().lay("B", "?"),
    "other-deck": lambda: duel().lay("B", "4H", "blue"),
    "not-in-game": lambda: duel(names=LONG).lay("B", "KC"),
    "played-card": lambda: duel("8S 6H", names=LONG).clear().lay("A", "8S"),
    "wrong-slot": lambda: duel("8S 6H", names=LONG).clear().lay("A", "3H"),
    "two-cards": lambda: duel().lay("A", "3S").lay("A", "4S"),
    "taken-after-ready": lambda: duel(names=LONG).lay("A", "3S").press("A").lift("A"),
    "no-card-yet": lambda: duel().press("A"),
    "no-card-lift": lambda: duel("8S 6H").press("back").press("A"),
    "not-asked": lambda: duel("3S 5H", names=LONG).clear().press("A"),
    "all-tapped": lambda: pocket().tap("3S").tap("4H").tap("5H"),
    "nothing-to-undo": lambda: duel().press("back"),
}

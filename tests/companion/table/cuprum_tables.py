"""Tables on which Cuprum Duelists is played, and battles to be played on them."""

from itertools import repeat

from companion.core.words import Card, Seat
from tests.companion.table.scripted import ScriptedTable

TURNS = "M1 2S, M2 3S; M1 2H, M2 3H; M3 4S, WL 5S; M3 4H, WL 5H; WR 6S, M1 7S; WR 6H, M1 7H"
"""Six turns of two cards each, which nobody can answer: level everywhere, so both win (CU24)."""
CARDS = tuple(f"{rank}{suit}" for rank in (*map(str, range(2, 11)), *"JQKA") for suit in "SHDC")


def table(layout: str = "battlefield", starter: Seat = "A", **more: object) -> ScriptedTable:
    """Begin a match of Anna and Ben."""
    names = ("Anna", "Ben")
    lots = repeat(starter)
    made = ScriptedTable(layout, "cuprum-duelists", names, drawn=lots, **more)  # type: ignore[arg-type]
    return made.start()


def lay(made: ScriptedTable, seat: Seat, text: str) -> ScriptedTable:
    """Lay cards on a seat's places, written as `M1 2S, R KH`; what they cover is taken away."""
    for pair in text.split(","):
        place, card = pair.split()
        covered = list(made.lying.get(f"{seat}-{place}", []))
        made.lay(f"{seat}-{place}", card)
        for uid in covered:
            made.lift(f"{seat}-{place}", card_of(uid))
    return made


def card_of(uid: str) -> Card:
    """Return the card over a sticker."""
    return bytes.fromhex(uid[2:]).decode().strip("\0")


def battle(made: ScriptedTable, turns: str = TURNS, starter: Seat = "A") -> ScriptedTable:
    """Play turns, from the starter on; the field is cleared before."""
    made.clear()
    for n, turn in enumerate(turns.split(";")):
        seat = starter if n % 2 == 0 else {"A": "B", "B": "A"}[starter]
        if turn.strip():
            lay(made, seat, turn)
        if turn.count(",") == 0:
            made.press(seat)
    return made


def since_start(made: ScriptedTable) -> list[str]:
    """Return the record without its head and the line that drew who begins."""
    return made.lines[made.lines.index("table starter A") + 1 :]


def problems(made: ScriptedTable) -> list[str | None]:
    """Return the word of what is wrong with each seat's cards."""
    return [seat.problem.word if seat.problem else None for seat in made.view().seats]


def why(made: ScriptedTable) -> str | None:
    """Return the word of the message that is shown."""
    notice = made.view().notice
    return notice.why.word if notice and notice.why else None


def touch(made: ScriptedTable, seat: str, card: str) -> ScriptedTable:
    """Touch the reader that the seat has, with a card."""
    slot = "tap" if made.settings.layout.name == "pocket" else seat
    return made.lay(slot, card).lift(slot)


def put(made: ScriptedTable, seat: str, text: str) -> ScriptedTable:
    """Tap cards and choose their places, written as `M1 5S, R KH`."""
    for pair in text.split(","):
        place, card = pair.split()
        touch(made, seat, card).choose_place(place)
    return made


def answering(layout: str) -> ScriptedTable:
    """Ben has a reserve, and Anna has placed a card in her turn."""
    made = put(put(table(layout), "A", "M1 5S, M2 9S"), "B", "R KH, M1 6H")
    return put(made, "A", "M3 2S")

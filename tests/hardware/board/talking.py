"""A board's and a table's end of the conversation on one cable, and a table that goes wild."""

from crownboard.messages import BUTTON, DOWN, HELD, TAGS, UP, WRAP
from slotboard.talk import Duties, Talk

from hardware.board import Board
from hardware.board_link import BoardBus
from hardware.bus import Clock, VirtualClock, VirtualScheduler
from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn
from hardware.sim.cable import Cable
from hardware.sim.chips.chance import Chance

SLOTS = tuple(f"{seat}-{spot}" for seat in "AB" for spot in ("WL", "M1", "M2", "M3", "WR", "R"))
BUTTONS = ("up", "down", "ok", "back", "ready A", "ready B")
UID = "04A1B2C3D4E580"
SECOND = 1_000_000


class NotedDuties(Duties):
    """Notes what the table asked of the board."""

    def __init__(self) -> None:
        self.lamps: list[str] = []
        self.settings: list[tuple[int, ...]] = []
        self.resets: list[str] = []

    def show(self, colours: str) -> None:
        self.lamps.append(colours)

    def configure(
        self, slots: int, guard_ms: int, misses: int, gain: int, settle_ms: int, hold_ms: int
    ) -> None:
        self.settings.append((slots, guard_ms, misses, gain, settle_ms, hold_ms))

    def reset(self, how: str) -> None:
        self.resets.append(how)


class TalkBus:
    """Moves bytes between a `Talk` and the cable every millisecond."""

    name = "talk"

    def __init__(self, cable: Cable) -> None:
        self.clock: Clock = VirtualClock()
        self.cable = cable
        self.duties = NotedDuties()
        self.boots = 0
        self.start()

    def start(self) -> None:
        """Start the board: it knows that nothing lies anywhere and that no button is down."""
        self.boots += 1
        self.talk = Talk(f"{self.boots:06X}", self.duties)
        for slot in range(len(SLOTS)):
            self.talk.note(TAGS, slot, ())

    def step(self, now_us: int) -> int:
        while (byte := self.cable.receive()) >= 0:
            self.talk.hear(byte)
        while self.cable.has_room():
            line = self.talk.next_line(now_us)
            if line is None:
                break
            for byte in line:
                self.cable.send(byte)
        return now_us + 1000


class Link:
    """Both ends, driven in virtual time; `events` is what the table was told."""

    def __init__(self, seed: int = 1, cable: Cable | None = None) -> None:
        self.cable = cable or Cable(seed)
        self.talk_bus = TalkBus(self.cable)
        self.board = Board(SLOTS, BUTTONS)
        self.events: list[Event] = []
        self.link = BoardBus(
            self.board,
            clock=VirtualClock(),
            open_port=self.cable.open_port,
            post=self.events.append,
        )
        self.scheduler = VirtualScheduler([self.talk_bus, self.link])

    @property
    def talk(self) -> Talk:
        return self.talk_bus.talk

    def run(self, us: int) -> list[Event]:
        """Let time pass; return what was told meanwhile."""
        before = len(self.events)
        self.scheduler.run_until(self.scheduler.now_us + us)
        return self.events[before:]


class WildTable:
    """Lays, lifts and presses by chance, and remembers what is true."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.tags: list[tuple[str, ...]] = [()] * len(SLOTS)
        self.buttons = [(UP, 0, 0)] * len(BUTTONS)
        self.lain: set[tuple[str, str]] = set()

    def act(self, talk: Talk) -> None:
        """Let one thing happen, and tell the board's end of the line."""
        if self.chance.below(2):
            self._move_tag(talk)
        else:
            self._move_button(talk)

    def _move_tag(self, talk: Talk) -> None:
        slot = self.chance.below(len(SLOTS))
        lying = self.tags[slot]
        if lying and self.chance.below(2):
            gone = lying[self.chance.below(len(lying))]
            lying = tuple(uid for uid in lying if uid != gone)
        elif len(lying) < 3:
            uid = f"04A1B2C3D4E5{self.chance.below(54):02X}"
            if uid not in lying:
                lying += (uid,)
                self.lain.add((SLOTS[slot], uid))
        self.tags[slot] = lying
        talk.tell(TAGS, slot, lying)

    def _move_button(self, talk: Talk) -> None:
        number = self.chance.below(len(BUTTONS))
        phase, presses, holds = self.buttons[number]
        if phase == UP:
            self.buttons[number] = (DOWN, (presses + 1) % WRAP, holds)
        elif phase == DOWN and self.chance.below(2):
            self.buttons[number] = (HELD, presses, (holds + 1) % WRAP)
        else:
            self.buttons[number] = (UP, presses, holds)
        talk.tell(BUTTON, number, *self.buttons[number])


def check(events: list[Event], table: WildTable, board: Board) -> None:
    """The picture is the table's, every press and hold was told once, and nothing else was."""
    assert board.picture.tags == table.tags
    lying: dict[str, list[str]] = {slot: [] for slot in SLOTS}
    phases = dict.fromkeys(BUTTONS, UP)
    counts = {button: [0, 0] for button in BUTTONS}
    for event in events:
        if isinstance(event, TagOn):
            assert (event.slot, event.uid) in table.lain
            assert event.uid not in lying[event.slot]
            lying[event.slot].append(event.uid)
        elif isinstance(event, TagOff):
            lying[event.slot].remove(event.uid)
        elif isinstance(event, Pressed):
            assert phases[event.button] == UP
            phases[event.button] = DOWN
            counts[event.button][0] += 1
        elif isinstance(event, Held):
            assert phases[event.button] == DOWN
            phases[event.button] = HELD
            counts[event.button][1] += 1
        elif isinstance(event, Released):
            assert phases[event.button] != UP
            phases[event.button] = UP
    assert [tuple(lying[slot]) for slot in SLOTS] == table.tags
    told = [(phases[name], *counts[name]) for name in BUTTONS]
    assert told == table.buttons


def states(link: Link) -> list[tuple[str, str]]:
    """What was told so far of parts that work or ail."""
    return [(event.part, event.state) for event in link.events if isinstance(event, Health)]

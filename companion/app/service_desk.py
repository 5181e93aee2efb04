"""What stands before the session of an installed table: its troubles, its heart, its switch."""

from collections.abc import Callable, Iterable

from PIL import Image

from companion.app.account import Account
from companion.app.coming_up import ComingUp
from companion.core.outcomes import Reason
from companion.table.inputs import Bind, Step, Tick
from companion.table.screens import at_home
from companion.table.session import Session
from companion.table.switching_off import SwitchingOff
from hardware.events import Event, Health, Pressed

NEVER_BEATS = 2**62
READY = "The table is ready."


class ServiceDesk:
    """Drives a session like any desk; what is wrong with the table is shown first.

    Args:
        session: what is played.
        troubles: sentences that are shown one by one, until each has been read.
        beat: called by whatever drives the desk, every so often: who hears nothing for long
            knows that it hangs.
        beats_every_us: how often; None for never.
        coming: which parts have spoken; shown until all have, or until somebody presses.
        tell: takes a sentence for whoever looks after the table.
        hear: takes what each part says of itself.
    """

    def __init__(
        self,
        session: Session,
        troubles: Iterable[str] = (),
        beat: Callable[[int], None] = lambda _now_us: None,
        beats_every_us: int | None = None,
        coming: ComingUp | None = None,
        tell: Callable[[str], None] = lambda _line: None,
        hear: Callable[[Health], None] = lambda _health: None,
    ) -> None:
        self.session = session
        self.troubles = list(troubles)
        self.switch = SwitchingOff()
        self._beat = beat
        self._beats_every_us = beats_every_us
        self._beats_us = 0 if beats_every_us is not None else NEVER_BEATS
        self._news = False
        self._coming = coming or ComingUp()
        self._shows_coming = coming is not None
        self._is_ready = coming is None
        self._account = Account(session)
        self._tell = tell
        self._hear = hear

    @property
    def step(self) -> Step | Bind | None:
        """What has to be committed now, if anything."""
        return self.session.step

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input."""
        if isinstance(event, Tick):
            self._pass_time(now_us)
        else:
            self._take(event, now_us)
        self._say_ready()
        self._say(self._account.changed())

    def _take(self, event: Event, now_us: int) -> None:
        if isinstance(event, Health):
            self._coming.hear(event)
            self._hear(event)
        for each in self.switch.take(event):
            if isinstance(each, Pressed) and self.troubles:
                del self.troubles[0]
                self.switch.swallow(each.button)
            else:
                self.session.receive(each, now_us)
            self._shows_coming &= not isinstance(each, Pressed)

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._tell(line)

    def _say_ready(self) -> None:
        """Say it once every part has spoken; a table that goes on with a match says that too."""
        if self._is_ready or not self._coming.over:
            return
        self._is_ready, self._shows_coming = True, False
        gone = self._coming.not_there()
        self._tell(f"The table is ready, without: {', '.join(gone)}." if gone else READY)
        self._say(self._account.begun())

    def could_not_switch_off(self, why: str) -> None:
        """Show that, as soon as the desk is looked at."""
        self.switch.fail(why)
        self._news = True

    def _pass_time(self, now_us: int) -> None:
        self._news = False
        self.switch.pass_time(now_us)
        self._coming.pass_time(now_us)
        if now_us >= self._beats_us and self._beats_every_us is not None:
            self._beats_us = now_us + self._beats_every_us
            self._beat(now_us)
        due_us = self.session.due_us()
        if due_us is not None and now_us >= due_us:
            self.session.receive(Tick(), now_us)

    def committed(self) -> None:
        """The step has been committed."""
        step = self.session.step
        self.session.committed()
        if isinstance(step, Step):
            self._say(self._account.committed(step))

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed yet."""
        self.session.not_committed(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted."""
        if self._news:
            return 0
        dues = [self.session.due_us(), self.switch.due_us(), self._beats_us, self._coming.due_us()]
        return min(due for due in dues if due is not None)

    def draw(self, draw_session: Callable[[Session], Image.Image], language: str) -> Image.Image:
        """Draw what goes before the game, else the game."""
        leaving = at_home.switching_off(self.switch, language)
        if leaving is not None:
            return leaving
        if self.troubles:
            return at_home.trouble(self.troubles[0], language)
        if self._shows_coming:
            up, of = self._coming.readers()
            return at_home.coming_up(up, of, self._coming.board(), language)
        return draw_session(self.session)

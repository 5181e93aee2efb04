"""What stands before the session of an installed table: its troubles, its heart, its switch."""

from collections.abc import Callable, Iterable

from PIL import Image

from companion.core.outcomes import Reason
from companion.table.inputs import Bind, Step, Tick
from companion.table.screens import at_home
from companion.table.session import Session
from companion.table.switching_off import SwitchingOff
from hardware.events import Event, Pressed

NEVER_BEATS = 2**62


class ServiceDesk:
    """Drives a session like any desk; what is wrong with the table is shown first.

    Args:
        session: what is played.
        troubles: sentences that are shown one by one, until each has been read.
        beat: called by whatever drives the desk, every so often: who hears nothing for long
            knows that it hangs.
        beats_every_us: how often; None for never.
    """

    def __init__(
        self,
        session: Session,
        troubles: Iterable[str] = (),
        beat: Callable[[int], None] = lambda _now_us: None,
        beats_every_us: int | None = None,
    ) -> None:
        self.session = session
        self.troubles = list(troubles)
        self.switch = SwitchingOff()
        self._beat = beat
        self._beats_every_us = beats_every_us
        self._beats_us = 0 if beats_every_us is not None else NEVER_BEATS
        self._news = False

    @property
    def step(self) -> Step | Bind | None:
        """What has to be committed now, if anything."""
        return self.session.step

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input."""
        if isinstance(event, Tick):
            self._pass_time(now_us)
            return
        for each in self.switch.take(event):
            if isinstance(each, Pressed) and self.troubles:
                del self.troubles[0]
                self.switch.swallow(each.button)
            else:
                self.session.receive(each, now_us)

    def could_not_switch_off(self, why: str) -> None:
        """Show that, as soon as the desk is looked at."""
        self.switch.fail(why)
        self._news = True

    def _pass_time(self, now_us: int) -> None:
        self._news = False
        self.switch.pass_time(now_us)
        if now_us >= self._beats_us and self._beats_every_us is not None:
            self._beats_us = now_us + self._beats_every_us
            self._beat(now_us)
        due_us = self.session.due_us()
        if due_us is not None and now_us >= due_us:
            self.session.receive(Tick(), now_us)

    def committed(self) -> None:
        """The step has been committed."""
        self.session.committed()

    def not_committed(self, why: Reason) -> None:
        """The step could not be committed yet."""
        self.session.not_committed(why)

    def due_us(self) -> int | None:
        """Return when a `Tick` is wanted."""
        if self._news:
            return 0
        dues = [self.session.due_us(), self.switch.due_us(), self._beats_us]
        return min(due for due in dues if due is not None)

    def draw(self, draw_session: Callable[[Session], Image.Image], language: str) -> Image.Image:
        """Draw what goes before the game, else the game."""
        leaving = at_home.switching_off(self.switch, language)
        if leaving is not None:
            return leaving
        if self.troubles:
            return at_home.trouble(self.troubles[0], language)
        return draw_session(self.session)

"""A slot board whose program runs under a real MicroPython, on a serial port of the kernel.

The interpreter is a child on pipes; a thread is the USB cable between it and a pseudo
terminal, of which `path` is the name, and starts the board again when it resets.
"""

import errno
import fcntl
import json
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tty
from pathlib import Path
from typing import Any

from hardware.sim.chips.chance import Chance

ROOT = Path(__file__).parents[2]
HEAP = "190wK"
"""A Pico's heap of 190 KB, of which the modelled parts and tags take some too: a Pico has more
left. Counted in words, since a PC's are twice as long."""
RESET, BITTEN = 42, 43
"""Exit statuses of a board that starts anew; see `hardware.sim.pico_modules.machine`."""

F_SETPIPE_SZ = 1031  # Linux; Python has a name for it only there
_PIPE_BYTES = 8192  # two pages: one that is written to still has room
_FRAME_S = 0.001
_MOST = 1024


def interpreter() -> str | None:
    """Return a MicroPython of this computer: named in MICROPYTHON, installed, or None."""
    beside = Path(sys.executable).with_name("micropython")
    named = os.environ.get("MICROPYTHON")
    return named or shutil.which(beside) or shutil.which("micropython")


def understands(command: str) -> bool:
    """Tell whether an interpreter has what the slot board's program needs; older ones do not."""
    needs = "import binascii, select, micropython; binascii.crc32, micropython.kbd_intr"
    ran = subprocess.run([command, "-c", needs], capture_output=True, check=False)  # noqa: S603
    return ran.returncode == 0


class MicroPythonBoard:
    """A board and its cable; `close` ends both.

    `loss` is the probability that a byte from the board is lost; `starts` counts how often
    the program was started; `free` tells that it was asked to end and leave the board alone;
    `said` is what it said on standard error.
    """

    def __init__(self, command: str, seed: int = 1) -> None:
        self.loss = 0.0
        self.lost = 0
        self.starts = 0
        self.free = False
        self.said = b""
        self._command = command
        self._chance = Chance(seed)
        self._folder = tempfile.TemporaryDirectory(prefix="slot-board-")
        self.path = str(Path(self._folder.name) / "ttySLOTS")
        self._master: int | None = None
        self._lock = threading.RLock()
        self._world: list[dict[str, Any]] = []
        self._start()
        self.plug()
        self._stopping = False
        self._thread = threading.Thread(target=self._be_the_cable, name="cable", daemon=True)
        self._thread.start()

    # What people do

    def order(self, **order: Any) -> dict[str, Any]:
        """Let something happen at the table; return how the board's parts are then.

        What stays so, such as a tag that lies, is told again to a board that starts anew.
        """
        with self._lock:
            self._remember(order)
            return self._send(order)

    def _remember(self, order: dict[str, Any]) -> None:
        if order["do"] == "lift":
            self._world = [one for one in self._world if not _is_lifted(one, order)]
        if order["do"] == "press":
            self._world = [one for one in self._world if one.get("button") != order["button"]]
        if order["do"] in ("lay", "press", "fault", "air", "miso", "holds", "install"):
            self._world.append(order)

    def _send(self, order: dict[str, Any]) -> dict[str, Any]:
        try:
            self._orders.write(json.dumps(order).encode() + b"\n")
        except BrokenPipeError:  # it is just starting anew
            return {}
        line = self._answers.readline()
        answer: dict[str, Any] = json.loads(line) if line else {}
        return answer

    # The cable

    def plug(self) -> None:
        """Put the cable in: a port appears."""
        with self._lock:
            if self._master is not None:
                return
            self._master, slave = pty.openpty()
            tty.setraw(slave)
            os.set_blocking(self._master, False)
            name = os.ttyname(slave)
            os.close(slave)
            os.symlink(name, self.path)

    def unplug(self) -> None:
        """Pull the cable out: the port is gone."""
        with self._lock:
            if self._master is None:
                return
            os.unlink(self.path)
            os.close(self._master)
            self._master = None

    def close(self) -> None:
        """End board and cable."""
        self._stopping = True
        self._thread.join()
        self.unplug()
        self._end_child()
        self._folder.cleanup()

    def _start(self) -> None:
        self.starts += 1
        stdin, self._stdin = os.pipe()
        self._stdout, stdout = os.pipe()
        fcntl.fcntl(stdout, F_SETPIPE_SZ, _PIPE_BYTES)
        orders_in, orders_out = os.pipe()
        answers_in, answers_out = os.pipe()
        places = (ROOT / "hardware/sim/pico_modules", ROOT / "firmware", ROOT, ".frozen")
        self._child = subprocess.Popen(  # noqa: S603 - an interpreter that is ours
            [self._command, "-X", f"heapsize={HEAP}", str(ROOT / "firmware/main.py")],
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            pass_fds=(orders_in, answers_out),
            cwd=self._folder.name,
            env={
                "MICROPYPATH": ":".join(map(str, places)),
                "ORDERS": str(orders_in),
                "ANSWERS": str(answers_out),
            },
        )
        for theirs in (stdin, stdout, orders_in, answers_out):
            os.close(theirs)
        self._orders = os.fdopen(orders_out, "wb", buffering=0)
        self._answers = os.fdopen(answers_in, "rb")
        for order in self._world:
            self._send(order)

    def _end_child(self) -> None:
        if self._orders.closed:
            return
        self._child.kill()
        _, said = self._child.communicate()
        self.said += said
        os.close(self._stdin)
        os.close(self._stdout)
        self._orders.close()
        self._answers.close()

    def _be_the_cable(self) -> None:
        """Move bytes once a millisecond, as USB does."""
        unsent = b""
        while not self._stopping:
            with self._lock:
                try:
                    unsent = self._to_table(unsent)
                except OSError:  # the table has closed its port this moment
                    unsent = b""
                if not unsent and self._has_come(self._stdout):
                    unsent = self._from_board()
            time.sleep(_FRAME_S)

    def _to_table(self, unsent: bytes) -> bytes:
        """Move what can be moved between pty and board; return what is left."""
        if self._master is None or not self._table_listens(self._master):
            return b""
        if self._has_come(self._master) and select.select([], [self._stdin], [], 0)[1]:
            os.write(self._stdin, os.read(self._master, _MOST))
        return unsent[self._written(self._master, unsent) :] if unsent else b""

    def _from_board(self) -> bytes:
        data = os.read(self._stdout, _MOST)
        if not data:
            self._came_back()
        kept = bytes(byte for byte in data if not (self.loss and self._chance.happens(self.loss)))
        self.lost += len(data) - len(kept)
        return kept

    def _has_come(self, end: Any) -> bool:
        return bool(select.select([end], [], [], 0)[0])

    def _came_back(self) -> None:
        """The program ended: start it again if it was a reset; the port goes and comes."""
        status = self._child.wait()
        self._end_child()
        self.unplug()
        if status in (RESET, BITTEN):
            self._start()
            self.plug()
        else:
            self.free = status == 0
            self._stopping = True

    def _written(self, master: int, data: bytes) -> int:
        try:
            return os.write(master, data)
        except OSError as error:
            return 0 if error.errno == errno.EAGAIN else len(data)

    def _table_listens(self, master: int) -> bool:
        """Tell whether somebody has the port open; on a pty nobody does while it hangs up."""
        looking = select.poll()
        looking.register(master, select.POLLIN)
        return not any(state & select.POLLHUP for _, state in looking.poll(0))


def _is_lifted(lying: dict[str, Any], order: dict[str, Any]) -> bool:
    """Tell whether an order takes away what another has laid: everywhere, or from one slot."""
    slot = lying.get("slot")
    return bool(lying.get("uid") == order["uid"] and order.get("slot", slot) == slot)

"""Run in the sandbox of crowntable.service: what a Pi needs must be there, all else must not."""

import os
import sys
from pathlib import Path

DEVICES = ("spidev0.0", "i2c-1", "gpiochip0")


def main() -> int:
    """Say everything that is wrong; return how much that is."""
    wrong = []
    for name in DEVICES:
        try:
            os.close(os.open(f"/dev/{name}", os.O_RDWR | os.O_NONBLOCK))
        except OSError as error:
            wrong.append(f"/dev/{name}: {error.strerror}")
    fifo = Path(".lgd-probe")  # as lgpio makes one
    try:
        os.mkfifo(fifo)
        fifo.unlink()
    except OSError as error:
        wrong.append(f"the working directory {Path.cwd()}: {error.strerror}")
    if not Path("/proc/cpuinfo").exists():
        wrong.append("/proc/cpuinfo: which tells what board this is")
    closed = ("/etc", "/opt/crowntable", "/usr", "/var/lib")
    wrong += [f"{path} can be written" for path in closed if os.access(path, os.W_OK)]
    print("PROBE", "; ".join(wrong) or "ok", flush=True)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())

"""A computer that is only a folder, and commands of its system that note what they were told."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PYTHON = """#!/bin/sh
# python, the system's or the table's
case "$1 $2" in
  "-c "*) case "$2" in
    *sqlite3*) exec REAL_PYTHON "$@" ;;
    *sys.version*) echo 3.11 ;;
    *) [ ! -f "$DESTDIR/spoilt" ] ;;
  esac ;;
  "-m venv") shift 2; echo "venv $*" >>"$DESTDIR/log"
    for made; do :; done; mkdir -p "$made/bin" && cp "$0" "$made/bin/python" ;;
  "-m pip") shift 2; echo "pip $*" >>"$DESTDIR/log"; [ ! -f "$DESTDIR/no-pip" ] ;;
  "-m hardware.packages") shift 2; echo "look $*" >>"$DESTDIR/log"; [ ! -f "$DESTDIR/spoilt" ] ;;
esac
"""

TOOLS = {
    "python3": PYTHON,
    "id": "#!/bin/sh\necho 0\n",
    "getent": """#!/bin/sh
if [ "$2" = pi ]; then echo "pi:x:1000:1000::$DESTDIR/home/pi:/bin/bash"; exit; fi
[ -f "$DESTDIR/has-user" ]
""",
    "chown": '#!/bin/sh\necho "chown $*" >>"$DESTDIR/log"\n',
    "dpkg-query": """#!/bin/sh
for name; do :; done
grep -qsx "$name" "$DESTDIR/lacking" || printf installed
""",
    "apt-get": """#!/bin/sh
echo "apt-get $*" >>"$DESTDIR/log"
[ ! -f "$DESTDIR/no-network" ] || exit 100
[ "$1" = update ] || rm -f "$DESTDIR/lacking"
""",
    "raspi-config": """#!/bin/sh
echo "raspi-config $*" >>"$DESTDIR/log"
case $2 in
  get_*) if [ -f "$DESTDIR/on-${2#get_}" ]; then echo 0; else echo 1; fi ;;
  do_*) [ ! -f "$DESTDIR/read-only" ] && touch "$DESTDIR/on-${2#do_}" ;;
esac
""",
    "nmcli": """#!/bin/sh
echo "nmcli $*" >>"$DESTDIR/log"
if [ -f "$DESTDIR/no-network" ]; then echo none; else echo full; fi
""",
    "systemctl": """#!/bin/sh
echo "systemctl $*" >>"$DESTDIR/log"
[ ! -f "$DESTDIR/does-not-start" ] || [ "$1" != restart ]
""",
    "systemd-sysusers": """#!/bin/sh
echo "systemd-sysusers $*" >>"$DESTDIR/log"
touch "$DESTDIR/has-user"
""",
    "udevadm": '#!/bin/sh\necho "udevadm $*" >>"$DESTDIR/log"\n',
}


PYTHON = TOOLS["python3"] = PYTHON.replace("REAL_PYTHON", sys.executable)


class Computer:
    """Some board, at first a Pi 5 with both buses on, all Debian packages and a network."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self._tools = folder / "tools"
        self._tools.mkdir()
        self.board("Raspberry Pi 5 Model B Rev 1.0")
        (self.root / "run/systemd/system").mkdir(parents=True)
        for name, text in TOOLS.items():
            tool = self._tools / name
            tool.write_text(text)
            tool.chmod(0o755)
        self.has("on-spi", "on-i2c")

    def board(self, model: str) -> None:
        """Say what the board's device tree says; an empty text for a computer without one."""
        tree = self.root / "proc/device-tree"
        tree.mkdir(parents=True, exist_ok=True)
        (tree / "model").write_bytes(model.encode() + b"\0")

    def has(self, *marks: str) -> None:
        """Let the tools find these marks."""
        for mark in marks:
            (self.root / mark).touch()

    def no_longer(self, *marks: str) -> None:
        """Take marks away."""
        for mark in marks:
            (self.root / mark).unlink(missing_ok=True)

    def lacks(self, *packages: str) -> None:
        """Let these Debian packages be missing."""
        (self.root / "lacking").write_text("".join(f"{each}\n" for each in packages))

    def without(self, tool: str) -> None:
        """Take a command away, and whatever this machine has of that name."""
        (self._tools / tool).unlink()

    def install(self, *words: str, status: int = 0) -> tuple[list[str], str]:
        """Run install.sh; return what was asked of the system, and what was said."""
        log = self.root / "log"
        log.unlink(missing_ok=True)
        ran = subprocess.run(
            [ROOT / "systemd/install.sh", *words],
            env={
                "PATH": f"{self._tools}:/usr/bin:/bin",
                "DESTDIR": str(self.root),
                "SUDO_USER": "pi",
            },
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        said = ran.stdout + ran.stderr
        assert ran.returncode == status, said
        asked = log.read_text().splitlines() if log.exists() else []
        return [line.replace(str(self.root), "") for line in asked], said.replace(
            str(self.root), ""
        )

    def files(self) -> set[str]:
        """List every file that was put somewhere, without marks."""
        return {
            str(path.relative_to(self.root))
            for path in self.root.rglob("*")
            if path.is_file()
            and path.parent != self.root
            and not path.is_relative_to(self.root / "proc")
        }

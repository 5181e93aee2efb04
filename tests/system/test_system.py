"""A real systemd: the table is installed in a fresh Debian, played on, killed, switched off.

`./test --system` runs this, `DEBIAN=trixie ./test --system` with the Debian after bookworm. It
boots a Debian of its own in a container (mmdebstrap, systemd-nspawn), which takes root. The
chips are modelled, all else is what runs on a Pi.
"""

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system import inside

ROOT = Path(__file__).parents[2]
PACKAGES = "systemd,systemd-sysv,dbus,udev,python3,python3-venv,polkitd,procps,iproute2"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
DEBIAN = os.environ.get("DEBIAN", "bookworm")
"""The Debian that is booted: one of PYTHONS, which says what Python it has."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "crowntable"
UNIT = """[Unit]
After=multi-user.target crowntable.service
[Service]
Type=simple
WorkingDirectory=/src
ExecStart=/usr/bin/python3 -m tests.system.inside
StandardOutput=append:/out/driver
StandardError=append:/out/driver
"""
STAND_INS = ((203, 0), (10, 229), (10, 200), (4, 64), (4, 1), (13, 63))
"""Character devices that most kernels have, to stand for those of a Pi."""
NAMES = {"spidev0.0": "spi", "i2c-1": "i2c", "gpiochip0": "gpiochip"}
EVENING_S = 400

pytestmark = [pytest.mark.system, pytest.mark.long]


def whats_missing() -> str:
    """Say why no system can be booted here; nothing where one can."""
    if os.geteuid() != 0:
        return "it takes root"
    lacking = [name for name in ("mmdebstrap", "systemd-nspawn") if shutil.which(name) is None]
    return f"it takes {' and '.join(lacking)}" if lacking else ""


def run(*words: str | Path, seconds: int = 600, **environment: str) -> None:
    subprocess.run(
        [str(word) for word in words],
        check=True,
        timeout=seconds,
        stdin=subprocess.DEVNULL,
        env=os.environ | environment,
    )


def debian() -> Path:
    """Return a Debian as it comes, made once and kept."""
    kept = CACHE / f"debian-{DEBIAN}-{platform.machine()}.tar"
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        made = kept.with_suffix(".new.tar")
        run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", DEBIAN, made)
        made.rename(kept)
    return kept


def stand_ins(folder: Path) -> dict[str, int]:
    """Make a node for each device of a Pi; return their majors by class."""
    folder.mkdir()
    found: dict[int, int] = {}
    for major, minor in STAND_INS:
        node = folder / "try"
        os.mknod(node, 0o20600, os.makedev(major, minor))
        try:
            os.close(os.open(node, os.O_RDWR | os.O_NONBLOCK))
            found.setdefault(major, minor)
        except OSError:
            pass
        node.unlink()
    classes: dict[str, int] = {}
    for (name, kind), (major, minor) in zip(NAMES.items(), found.items(), strict=False):
        os.mknod(folder / name, 0o20660, os.makedev(major, minor))
        classes[kind] = major
    return classes


class Booted:
    """A Debian in a folder, and what its two evenings found."""

    def __init__(self, folder: Path) -> None:
        self.root, self.out = folder / "root", folder / "out"
        self.root.mkdir()
        self.out.mkdir()
        run("tar", "-C", self.root, "-xf", debian())
        self._wheels = folder / "wheels"
        run(
            ROOT / "systemd/fetch-wheels",
            self._wheels,
            PLATFORM=f"manylinux_2_34_{platform.machine()}",
            PYTHONS=PYTHONS[DEBIAN],
        )
        units = self.root / "etc/systemd/system"
        (units / "driver.service").write_text(UNIT)
        (units / "multi-user.target.wants").mkdir(exist_ok=True)
        (units / "multi-user.target.wants/driver.service").symlink_to("../driver.service")
        classes = stand_ins(folder / "dev")
        listed = "".join(f"{major:3} {kind}\n" for kind, major in classes.items())
        (self.out / "devices").write_text(f"Character devices:\n{listed}\nBlock devices:\n")
        self._nodes = [folder / "dev" / name for name in NAMES]

    def evening(self) -> None:
        """Boot, and wait until the computer has been switched off."""
        nodes = [f"--bind={node}:/dev/{node.name}" for node in self._nodes if node.exists()]
        run(
            "nice", "-n", "10", "systemd-nspawn", "-q", "-D", self.root, "--register=no",
            "--keep-unit", "--private-network", "--system-call-filter=bpf",
            "--capability=CAP_BPF,CAP_PERFMON,CAP_NET_ADMIN",
            f"--bind={self.out}:/out", f"--bind-ro={ROOT}:/src",
            f"--bind-ro={self._wheels}:/wheels", *nodes, "--boot",
            seconds=EVENING_S, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY="1",
        )  # fmt: skip

    def results(self) -> dict[str, tuple[bool, str]]:
        """Return for each part whether it went well, and what it found."""
        file = self.out / "results"
        lines = file.read_text().splitlines() if file.exists() else []
        read = [json.loads(line) for line in lines]
        return {each["name"]: (each["well"], each["found"]) for each in read}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[bool, str]]]:
    why = whats_missing()
    if why:
        pytest.skip(f"NOT CHECKED with a real systemd: {why}")
    booted = Booted(tmp_path_factory.mktemp("system"))
    for _ in inside.EVENINGS:
        booted.evening()
    results = booted.results()
    for name, (well, told) in results.items():
        if well:
            print(f"\n{name.replace('_', ' ')}: {told or 'yes'}", end="")
    yield results
    shutil.rmtree(booted.root, ignore_errors=True)


@pytest.mark.parametrize("part", [part.__name__ for evening in inside.EVENINGS for part in evening])
def test_on_a_real_systemd(found: dict[str, tuple[bool, str]], part: str) -> None:
    well, told = found.get(part, (False, "it was never reached"))
    assert well, told

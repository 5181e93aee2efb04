"""The base installation needs no compiler: there is a wheel of everything for a Pi."""

import os
import subprocess
from pathlib import Path

import pytest

FETCH = Path(__file__).parents[2] / "systemd/fetch-wheels"


@pytest.mark.long
def test_every_package_has_a_wheel_for_a_64_bit_pi(tmp_path: Path) -> None:
    """For bookworm (3.11) and trixie (3.13). This asks the package index."""
    subprocess.run([FETCH, tmp_path], check=True, timeout=600, capture_output=True)
    names = [path.name for path in tmp_path.iterdir()]
    assert all(name.endswith(".whl") for name in names)
    for compiled in ("msgspec", "pillow", "cbor2"):
        for python in ("cp311", "cp313"):
            assert [n for n in names if n.startswith(f"{compiled}-") and f"-{python}-" in n
                    and "aarch64" in n], (compiled, python)  # fmt: skip
    for pure in ("crowntable", "gpiozero", "luma_oled", "smbus2", "mfrc522", "rpi_lgpio"):
        assert [n for n in names if n.startswith(f"{pure}-") and n.endswith("-none-any.whl")], pure
    assert not [name for name in names if name.startswith(("lgpio", "spidev", "RPi"))]


@pytest.mark.long
def test_a_package_without_a_wheel_is_found(tmp_path: Path) -> None:
    ran = subprocess.run(
        [FETCH, tmp_path],
        env=os.environ | {"PLATFORM": "manylinux_2_34_pdp11"},
        check=False,
        timeout=600,
        capture_output=True,
        text=True,
    )
    assert ran.returncode != 0
    assert "No matching distribution" in ran.stderr


def test_it_says_what_it_wants() -> None:
    ran = subprocess.run([FETCH], check=False, timeout=60, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.startswith("Fetches what a table without a network is installed from")

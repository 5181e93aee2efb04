"""The script `run`: what it sets up, when it trusts what is there, and how it mends it.

The script is real; Python and pip are stand-ins that note what they were told to do.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[1]

PYTHON = f"""#!/bin/sh
# python, the system's or that of .venv: -c is run, all else is noted
case "$1 $2" in
  "-c "*) exec {sys.executable} "$@" ;;
  "-m venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo venv >>log ;;
  "-m pip") shift 4; echo "pip $*" >>log; case "$*" in *uninstall*|*no-deps*) ;; *)
    [ ! -f spoilt ] || case "$*" in *force-reinstall*) rm spoilt ;; esac ;; esac ;;
  "-m hardware.packages") shift 2; echo "look $*" >>log
    if [ -f spoilt ] || [ -f hopeless ]; then echo "mfrc522 is damaged." >&2; exit 1; fi ;;
esac
"""


class Checkout:
    """A folder with `run` in it, on some computer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(ROOT / "run", folder)
        (folder / "pyproject.toml").write_text('[tool.crowntable]\nno-deps = ["a==1", "b==2"]\n')
        self.tool("python", PYTHON)

    def tool(self, name: str, text: str) -> None:
        """Put a command where the script finds it first."""
        path = self.folder / "tools" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def set_up(self, extra: str = "") -> tuple[list[str], str]:
        """Run the script; return what was done, and what was said."""
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        tools = self.folder / "tools"
        ran = subprocess.run(
            [self.folder / "run", "--set-up", extra],
            env={"PATH": f"{tools}:{os.environ['PATH']}", "PYTHON": str(tools / "python")},
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        return log.read_text().splitlines(), ran.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_the_first_time_everything_is_installed(checkout: Checkout) -> None:
    done, said = checkout.set_up()
    assert done == ["venv", "pip install -e .", "pip install --no-deps a==1 b==2", "look ", "look "]
    assert "Setting up (once" in said


def test_what_is_set_up_and_works_is_only_looked_at(checkout: Checkout) -> None:
    checkout.set_up()
    assert checkout.set_up() == (["look "], "")


def test_each_extra_is_set_up_for_itself(checkout: Checkout) -> None:
    checkout.set_up()
    assert "pip install -e .[dev]" in checkout.set_up("dev")[0]
    assert checkout.set_up("dev")[0] == ["look "]


def test_a_changed_list_of_packages_is_installed(checkout: Checkout) -> None:
    checkout.set_up()
    with (checkout.folder / "pyproject.toml").open("a") as file:
        file.write("# more\n")
    assert "pip install -e ." in checkout.set_up()[0]


def test_what_was_removed_or_overwritten_is_installed_anew(checkout: Checkout) -> None:
    """The stamp says that it was set up once; that it still works, only looking shows."""
    checkout.set_up()
    (checkout.folder / "spoilt").touch()
    done, said = checkout.set_up()
    assert "mfrc522 is damaged." in said
    assert "pip install --force-reinstall -e ." in done
    assert "pip install --no-deps --force-reinstall a==1 b==2" in done
    assert "venv" not in done
    assert checkout.set_up() == (["look "], "")


def test_what_plain_installing_does_not_mend_is_forced(checkout: Checkout) -> None:
    """pip takes a package for installed while its notes are there, whatever became of it."""
    (checkout.folder / "spoilt").touch()
    done, _ = checkout.set_up()
    assert done.index("pip install -e .") < done.index("pip install --force-reinstall -e .")


def test_what_cannot_be_mended_is_told_and_stops_no_simulated_table(checkout: Checkout) -> None:
    (checkout.folder / "hopeless").touch()
    _, said = checkout.set_up()
    assert said.splitlines()[-2:] == [
        "mfrc522 is damaged.",
        "Not everything could be mended: see above. The simulated table may work all the same.",
    ]


def test_on_a_pi_what_stands_before_debians_lgpio_is_taken_away(checkout: Checkout) -> None:
    checkout.tool("grep", "#!/bin/sh\nexit 0\n")  # the model is that of a Raspberry Pi
    checkout.tool("dpkg", "#!/bin/sh\nexit 0\n")
    done, _ = checkout.set_up()
    assert done == [
        "venv",
        "pip install -e .",
        "pip uninstall -y lgpio RPi.GPIO",
        "pip install --no-deps a==1 b==2",
        "look --pi",
        "look --pi",
    ]

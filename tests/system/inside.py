"""Runs as root in a Debian that has just booted: installs the table, plays, breaks and mends it.

What each part found is written to /out as it is found; at the end the table itself switches
the computer off. Only the standard library, here and in what this imports: it is that
Debian's own Python, as `python3 -m tests.system.inside`.
"""

import json
import traceback

from tests.system.at_hand import OUT, sh
from tests.system.first_evening import FIRST, switch_the_computer_off
from tests.system.parts_of_a_pi import DEVICES
from tests.system.second_evening import SECOND

EVENINGS = [[*FIRST, *DEVICES], SECOND]


def main() -> None:
    """Do one evening; what went wrong stops nothing but itself."""
    evening = 1 if (OUT / "off").exists() else 0
    for part in [*EVENINGS[evening], *([] if evening else [switch_the_computer_off])]:
        try:
            found = part() or ""
            result = {"name": part.__name__, "well": True, "found": found}
        except Exception:
            result = {"name": part.__name__, "well": False, "found": traceback.format_exc()}
        with (OUT / "results").open("a") as file:
            file.write(json.dumps(result) + "\n")
    (OUT / f"journal-{evening}").write_text(sh("journalctl", "-b", "--no-pager"))
    sh("systemctl", "poweroff")


if __name__ == "__main__":
    main()

"""What the program takes of the heap, and that a visit takes next to nothing: no time to tidy up.

Counted by a MicroPython of 64 bits, where everything is twice as long as on a Pico. The numbers are
exact, so that whoever makes an object more at each visit comes by here.
"""

import pytest

from tests.firmware.interpreters import run

BYTES = {
    "check bytes": 0,
    "empty look": 32,  # what a look returns
    "look at a tag": 96,  # and the list of tags
    "empty visit": 224,
    "visit to a tag": 384,  # and its row of hits
}
"""A look is all that goes to and from the chip; a visit is also what is made of it."""


LEAST, MOST = 90_000, 100_000
"""Of the program and all it keeps, as firmware/README.md tells it."""


@pytest.mark.sweep
def test_program_and_state_take_what_the_page_says() -> None:
    took = int(run("from tests.firmware import heap_taken; heap_taken.measure()"))
    assert LEAST < took < MOST


@pytest.mark.sweep
def test_a_visit_takes_next_to_nothing_from_the_heap() -> None:
    lines = run("from tests.firmware import allocating; allocating.measure()").splitlines()
    measured = {what: int(size) for what, _, size in (line.rpartition(" ") for line in lines)}
    assert measured == BYTES

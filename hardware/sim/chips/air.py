"""What lies between one antenna and the tags near it: coupling, collisions, noise.

Only what MicroPython has. Chance comes from a small generator with a seed: the same run
always sees the same noise.
"""

from hardware.sim.chips.chance import Chance
from hardware.sim.chips.tags import Tag


class Coupling:
    """How well one tag is in one antenna's field.

    Weak coupling: of the calls (REQA, WUPA) only every `every`th is heard, with the frames
    that follow it.
    """

    def __init__(self, tag: Tag, every: int = 1) -> None:
        self.tag = tag
        self.every = every
        self._calls = 0

    def hears(self, is_call: bool) -> bool:
        """Tell whether the tag gets the next frame."""
        if is_call:
            self._calls += 1
        return self._calls % self.every == 0


class Answer:
    """What reaches the receiver after one frame: bits, first difference, parity."""

    def __init__(self, bits: list[int], collision: int | None) -> None:
        self.bits = bits
        self.collision = collision
        """Index of the first bit in which answers differed, or None."""
        self.parity_wrong = False

    def flip(self, index: int) -> None:
        """Turn one bit over. A second flip in the same byte makes its parity right again."""
        self.bits[index] ^= 1
        if len(self.bits) >= 8:
            self.parity_wrong = not self.parity_wrong


class Air:
    """All tags one antenna reaches, and what can go wrong on the way.

    `noise` is the probability that an answer is disturbed: one or two bits of one byte turn
    over, so that parity finds only half of it. As probable is that the receiver takes noise
    for an answer where nobody gave one, also in an empty field. `flip_next` says which bits of
    the next answer turn over. `loss` is the probability that a frame does not reach a tag. All
    are settings to write at any time.
    """

    LONGEST_GARBAGE_BITS = 24

    def __init__(self, seed: int = 1) -> None:
        self.couplings: list[Coupling] = []
        self.chance = Chance(seed)
        self.noise = 0.0
        self.loss = 0.0
        self.flip_next: tuple[int, ...] = ()

    def carry(self, bits: list[int], now_us: int, encrypted: bool) -> Answer | None:
        """Bring a frame to all tags and their answers back; None for silence."""
        is_call = len(bits) == 7
        answers = []
        for coupling in self.couplings:
            if coupling.hears(is_call) and not (self.loss and self.chance.happens(self.loss)):
                bits_back = coupling.tag.hear(bits, now_us, encrypted)
                if bits_back is not None:
                    answers.append(bits_back)
        if not answers:
            return self._garbage()
        return self._disturbed(_merged(answers))

    def _garbage(self) -> Answer | None:
        """Return what a receiver makes of noise: some bits, often a collision or wrong parity."""
        if not self.noise or not self.chance.happens(self.noise):
            return None
        length = 4 + self.chance.below(self.LONGEST_GARBAGE_BITS - 3)  # fewer are filtered out
        bits = [self.chance.below(2) for _ in range(length)]
        answer = Answer(bits, self.chance.below(length) if self.chance.below(2) else None)
        answer.parity_wrong = bool(self.chance.below(2))
        return answer

    def _disturbed(self, answer: Answer) -> Answer:
        flips, self.flip_next = self.flip_next, ()
        if self.noise and self.chance.happens(self.noise):
            first = self.chance.below(len(answer.bits))
            flips += (first,)
            if self.chance.below(2):
                flips += (first ^ 1,)
        for index in flips:
            if index < len(answer.bits):
                answer.flip(index)
        return answer


def _merged(answers: list[list[int]]) -> Answer:
    """Overlay answers: load modulation of one tag shows through the rest of another."""
    if len(answers) == 1:
        return Answer(list(answers[0]), None)
    length = max([len(bits) for bits in answers])
    merged = []
    collision = None
    for index in range(length):
        values = [bits[index] for bits in answers if index < len(bits)]
        if collision is None and 0 in values and 1 in values:
            collision = index
        merged.append(max(values))
    return Answer(merged, collision)

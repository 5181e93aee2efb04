"""A transceiver without a chip: frames go straight to modelled tags."""

from crownboard import iso14443

from hardware.sim.chips.air import Air
from hardware.sim.chips.tags import Tag, to_bits, to_bytes


class OpenAir(iso14443.Transceiver):
    """Sends to all tags in `air`, and remembers in `sent` what."""

    def __init__(self, *tags: Tag) -> None:
        super().__init__()
        self.air = Air()
        self.sent: list[bytes] = []
        self.now_us = 100_000
        for tag in tags:
            self.put(tag)

    def put(self, tag: Tag, every: int = 1) -> None:
        from hardware.sim.chips.air import Coupling

        self.air.couplings.append(Coupling(tag, every))
        tag.power(self, True, self.now_us)
        self.now_us += tag.start_up_us

    def exchange(
        self,
        data: bytes,
        answer_bits: int,
        tx_last_bits: int = 0,
        rx_align: int = 0,
    ) -> int:
        self.sent.append(bytes(data))
        bits = to_bits(bytes(data))
        if tx_last_bits:
            bits = bits[: len(bits) - 8 + tx_last_bits]
        answer = self.air.carry(bits, self.now_us, False)
        if answer is None:
            return self._came(iso14443.SILENCE)
        received = to_bytes([0] * rx_align + answer.bits)
        if answer.collision is not None:
            return self._came(iso14443.COLLISION, received, answer.collision)
        if answer.parity_wrong:
            return self._came(iso14443.CORRUPT, received)
        return self._came(iso14443.OK, received, len(answer.bits))

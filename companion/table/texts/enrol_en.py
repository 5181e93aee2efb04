"""What is said while a deck is enrolled or checked, in English; the same keys as in the others."""

TEXTS = {
    "enrol.lay": "lay it",
    "enrol.lift": "lift",
    "enrol.count": "{bound} of {faces}",
    "enrol.again": "last one",
    "enrol.skip": "skip",
    "enrol.done": "All {faces} cards are in. Well done!",
    "enrol.done.skipped": "{bound} of {faces}. Skipped: {cards}. ▲: ask again",
    "replace.lay": "lay its new sticker",
    "replace.done": "{card} has its new sticker.",
    "check.start": "Flick the cards across a reader.",
    "check.missing": "missing {cards}",
    "check.complete": "All {faces} cards are there.",
    "check.again": "count again",
    "reason.enrol_two_tags": "Two stickers at once. Lift all, then lay only the card asked for.",
    "reason.enrol_lift_first": "Another card came too early. Lift all cards first.",
    "reason.enrol_too_short": "The sticker was read for a moment only. Lay the card and leave it.",
    "reason.enrol_bound": "This is {card} of “{deck}”. Lift it. Another sticker is needed.",
    "reason.enrol_unknown": "This sticker is in no deck. Enrol it.",
    "reason.replace_same": "This is the old sticker of {card}. Lift it, lay the new one.",
    "reason.cannot_save": "The memory cannot be written: is it full? It is tried again.",
}

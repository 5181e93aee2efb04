"""What is said while a deck is enrolled or checked, in German; the same keys as in the others."""

TEXTS = {
    "enrol.lay": "auflegen",
    "enrol.lift": "abheben",
    "enrol.count": "{bound} von {faces}",
    "enrol.again": "letzte",
    "enrol.skip": "weiter",
    "enrol.done": "Alle {faces} Karten sind drin. Fertig!",
    "enrol.done.skipped": "{bound} von {faces}. Es fehlen: {cards}. ▲: noch mal",
    "replace.lay": "neu auflegen",
    "replace.done": "{card} hat den neuen Aufkleber.",
    "check.start": "Karten nacheinander über ein Lesefeld ziehen.",
    "check.missing": "es fehlen {cards}",
    "check.complete": "Alle {faces} Karten sind da.",
    "check.again": "neu zählen",
    "reason.enrol_two_tags": "Zwei Aufkleber zugleich. Alles abheben, dann nur diese auflegen.",
    "reason.enrol_lift_first": "Die nächste Karte kam zu früh. Erst alle Karten abheben.",
    "reason.enrol_too_short": "Nur kurz gelesen. Die Karte auflegen und liegen lassen.",
    "reason.enrol_bound": "Das ist {card} aus „{deck}“. Abheben, ein anderer Aufkleber muss her.",
    "reason.enrol_unknown": "Dieser Aufkleber gehört zu keinem Deck. Erst anlernen.",
    "reason.replace_same": "Das ist der alte Aufkleber von {card}. Abheben, den neuen auflegen.",
    "reason.cannot_save": "Der Speicher lässt sich nicht schreiben: voll? Es wird weiter versucht.",
}

"""What a table says when it is switched on and off, in every language."""

SENTENCES = {
    "en": {
        "ask": "Switch off? What was played is kept.",
        "off": "off",
        "on": "no",
        "last": "Switched off. You may unplug once the Pi's green light is out.",
        "failed": "It cannot switch off: {why}",
        "read": "read",
        "readers": "readers {up}/{of}",
        "board": "board {state}",
        "board.": "…",
        "board.ok": "ok",
        "board.dead": "out",
    },
    "de": {
        "ask": "Ausschalten? Das Gespielte bleibt erhalten.",
        "off": "aus",
        "on": "nein",
        "last": "Ausgeschaltet. Stecker ziehen, sobald das grüne Licht des Pi aus ist.",
        "failed": "Ausschalten geht nicht: {why}",
        "read": "gelesen",
        "readers": "Leser {up}/{of}",
        "board": "Board {state}",
        "board.": "…",
        "board.ok": "ok",
        "board.dead": "fehlt",
    },
}

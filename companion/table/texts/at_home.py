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
        "not_kept": "What is played now is not kept.",
        "damaged": "The table's memory was damaged: it is kept as {kept}, and a new one has begun.",
        "decks": "The decks were in it. Type: ./run deck import FILE   or: ./run deck enrol",
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
        "not_kept": "Was jetzt gespielt wird, bleibt nicht erhalten.",
        "damaged": "Das Gedächtnis des Tisches war beschädigt: Es heißt jetzt {kept}, ein neues "
        "hat begonnen.",
        "decks": "Die Decks waren darin. Tippe: ./run deck import DATEI   oder: ./run deck enrol",
    },
}

INSTEAD = {
    "de": {
        "settings.key": "Was bei {where} steht, geht nicht. Es gilt das Übliche. Warum, sagt: "
        "./run doctor",
        "settings.file": "In der Einstellungsdatei geht etwas nicht. Es gilt das Übliche. Warum, "
        "sagt: ./run doctor",
        "memory": "Das Gedächtnis des Tisches geht nicht auf. Warum, sagt: ./run doctor",
        "parts": "Dem Pi fehlt etwas für diesen Tisch. Was, sagt: ./run doctor",
    },
}
"""What a screen of another language shows for what the table was told in English."""

"""What is said while choices and numbers are told on the panel, in German."""

COUNTING = {
    "counting.sum": "Summe",
    "counting.sum.predict": "Tipps",
    "counting.sum.bid": "Gebote",
    "counting.sum.won": "Stiche",
    "counting.double": "doppelt:",
    "counting.either": "{n} oder {other}",
    "counting.of": "{n} von {of}",
    "counting.round": "Runde {n}",
    "counting.number": "Zahl",
    "counting.next": "weiter",
    "counting.done": "fertig",
    "counting.too_many": "{n} zu viel",
    "counting.too_few": "{n} {n:fehlt|fehlen} noch",
}

CHOOSING = {
    "choosing.other": "Wählen: {word}",
    "choosing.another": "Nun zählt Karte {n}",
    "choosing.starter": "Wer spielt zuerst aus?",
    "choosing.dealer": "Wer gibt zuerst?",
    "choosing.die": "Der Würfel zeigt:",
    "choosing.trump": "{name}: Trumpf?",
    "choosing.trump.open": "Welcher Trumpf?",
    "choosing.winner": "Spezialkarte! Sonst: {name}",
    "choosing.winner.open": "Spezialkarte! Wer nimmt?",
    "choosing.round": "Runde ändern:",
    "choosing.revoke": "Da wurde nicht bedient. Was nun?",
    "choosing.revoke.why": "{name}: {card}, aber kein {suit} in Stich {n}?",
    "choosing.revoke.play_on": "Weiterspielen, notieren",
    "choosing.revoke.not_card": "Nicht von {name}",
    "choosing.revoke.void": "Runde neu geben",
}

SECTIONS = (COUNTING, CHOOSING)
TEXTS: dict[str, str] = {key: text for section in SECTIONS for key, text in section.items()}

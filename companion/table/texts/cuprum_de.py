"""What the screens and stories of Cuprum Duelists say, in German."""

STORY = {
    "cuprum.title": "Schlacht {n}: {a} {ca}, {b} {cb}",
    "cuprum.head.wins": "{name} siegt",
    "cuprum.head.both": "Beide siegen",
    "cuprum.main": "Hauptheer {high}:{low} für {name}.",
    "cuprum.main.level": "Hauptheer {n}:{n}.",
    "cuprum.wings.one": "Nur {name} hat einen Flügel.",
    "cuprum.wings.both": "Jeder hat einen Flügel: Beide siegen.",
    "cuprum.level.both": "Heer und Flügel gleich.",
    "cuprum.highest": "Höchste Karte: {high} vor {low}.",
    "cuprum.highest.level": "Höchste Karten gleich, {high}: Beide siegen.",
    "cuprum.highest.none": "Keine Karte liegt: Beide siegen.",
    "cuprum.score": "Siege: {a} {na}, {b} {nb}.",
    "cuprum.play_on": "{n}:{n}: weiter, bis jemand vorn liegt.",
}

FIELD = {
    "cuprum.battle": "Schlacht {n}",
    "cuprum.turn": "Zug {n}/3",
    "cuprum.play_on.short": "weiter",
    "cuprum.last": "letzte",
    "cuprum.done": "fertig",
    "cuprum.next": "weiter",
    "cuprum.close": "Ende",
    "cuprum.draw.first": "Mischen, jeder zieht 10.",
    "cuprum.draw": "Jeder zieht 3.",
    "cuprum.draw.rest": "Stapel gleich verteilen.",
    "cuprum.shuffle": "Ablage gemischt unter den Stapel.",
    "cuprum.begins": "{name} beginnt.",
    "cuprum.clear": "Alles ablegen.",
    "cuprum.hint.class": "Bauern sind gleich, Legionäre auch.",
}

ASK = {
    "cuprum.ask.cards": "{name} legt 0-{n}",
    "cuprum.ask.more": "{name}: noch 1?",
    "cuprum.ask.no_card": "{name}: keine Karte",
    "cuprum.ask.over": "Schlacht aus",
    "cuprum.ask.closing": "Schlacht endet: {n}",
    "cuprum.ask.lift": "Karten heben, oder ok: Sie gelten",
    "cuprum.ask.deal": "Karten austeilen",
    "cuprum.ask.starter": "Wer beginnt?",
    "cuprum.answer": "{name} darf antworten",
    "cuprum.answer.first": "oder erst antworten",
    "cuprum.waits": "{name}: Karte wartet",
    "cuprum.moving": "{name}: Reserve hinlegen",
    "cuprum.moving.to": "Reserve: {place}",
    "cuprum.take_away": "{card} darunter wegnehmen",
    "cuprum.take_away.some": "Verdecktes wegnehmen",
}

CHOICE = {
    "cuprum.choose.place": "Wohin kommt die Karte?",
    "cuprum.choose.forward": "Wohin rückt sie vor?",
    "cuprum.choose.covers": "Auf {card}: nimm sie weg",
    "cuprum.choose.ask": "{name}: {place}?",
    "cuprum.choose.take": "ja",
    "cuprum.place.M1": "Heer 1",
    "cuprum.place.M2": "Heer 2",
    "cuprum.place.M3": "Heer 3",
    "cuprum.place.WL": "Flügel links",
    "cuprum.place.WR": "Flügel rechts",
    "cuprum.place.R": "Reserve",
}

PAGES = {
    "cuprum.page.last": "Letzte Schlacht",
    "cuprum.page.last.none": "Noch keine Schlacht zu Ende. Hier steht dann, warum sie so ausging.",
    "cuprum.page.score": "Siege",
    "cuprum.page.score.next": "Wer dann führt, siegt.",
    "cuprum.page.score.goal": "Wer zuerst 3 hat, siegt.",
    "cuprum.page.fought": "Haben gekämpft",
    "cuprum.page.left": "Hände {a}:{b}, Stapel {n}",
    "cuprum.wins": "{name} gewinnt",
    "cuprum.level": "Gleichstand",
    "cuprum.gave_up": "{name} hat aufgegeben.",
    "cuprum.last_over": "Das war die letzte Schlacht.",
}

CARDS = {
    "cuprum.class.peasant": "Bauer",
    "cuprum.class.legionnaire": "Legionär",
    "cuprum.class.10": "Zenturio",
    "cuprum.class.J": "Legat",
    "cuprum.class.Q": "Dominion",
    "cuprum.class.K": "Kaiser",
    "cuprum.class.A": "Thron",
    "cuprum.counts": "Zählt {value}.",
    "cuprum.beats.none": "Schlägt keine Karte.",
    "cuprum.beats.two": "Schlägt nur eine 2.",
    "cuprum.beats": "Schlägt 2 bis {low}.",
}


SECTIONS = (STORY, FIELD, ASK, CHOICE, PAGES, CARDS)
TEXTS = {key: text for section in SECTIONS for key, text in section.items()}

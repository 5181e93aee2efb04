"""What is said while a match is set up, and in its menu, in German."""

MENUS = {
    "menu.sure.no": "Nein, weiter",
    "menu.sure.abandon": "Ja: kein Sieger",
    "menu.seats": "Spieler: {n}",
    "menu.slots": "Plätze: {slots}",
    "menu.game.crown-duel": "Spiel: Crown Duel",
    "menu.game.crowns": "Spiel: Crowns",
    "menu.game.crown-battles": "Spiel: Crown Battles",
    "menu.game.cuprum-duelists": "Spiel: Cuprum",
    "menu.lots_table": "Lose: zieht der Tisch",
    "menu.lots_own": "Lose: zieht ihr selbst",
    "menu.bids_open": "Tipps: offen",
    "menu.bids_hidden": "Tipps: verdeckt",
    "menu.cards_read": "Karten: gelesen",
    "menu.cards_score_only": "Karten: nur Punkte",
    "menu.names_unset": "Namen: Einstellungen",
    "menu.sound_on": "Ton: an",
    "menu.sound_off": "Ton: aus",
    "menu.done": "Fertig: {name}",
    "menu.close": "Kampf beenden",
    "menu.unseen": "Reserve blind: {name}",
    "menu.forward": "Reserve zieht: {name}",
    "menu.results": "Stiche eintragen",
    "menu.correct": "Runde berichtigen",
    "screen.corrected": "Runde {n} ist berichtigt, und alle Punkte mit ihr.",
    "menu.leaving": "Jemand muss gehen",
    "menu.leaving.finish": "Erst Runde beenden",
    "menu.leaving.last": "Die letzte Runde läuft",
    "menu.leaving.deal_again": "Einsammeln, neu geben",
    "menu.leave": "Weiter ohne {name}",
}

OPTIONS = {
    "option.white.yes": "Weiße Karten: ja",
    "option.white.no": "Weiße Karten: nein",
    "option.black.yes": "Schwarze Karten: ja",
    "option.black.no": "Schwarze Karten: nein",
    "option.king.yes": "König: ja",
    "option.king.no": "König: nein",
    "option.specials_any_time.no": "Schw., König: bedienen",
    "option.specials_any_time.yes": "Schw., König: immer",
    "option.diamonds.every-round": "Diamanten: jede Runde",
    "option.diamonds.held": "Diamanten: solange da",
    "option.values.rank": "Werte: nach Rang",
    "option.values.class": "Werte: nach Klasse",
    "option.rounds": "Runden: {value}",
    "option.specials": "Spezialkarten: {value}",
}

CHOSEN = {
    "game.crowns": "Crowns",
    "game.crown-battles": "Crown Battles",
    "game.cuprum-duelists": "Cuprum Duelists",
    "game.cuprum-duelists.short": "Cuprum",
    "chosen.white.no": "Ohne Weiß",
    "chosen.black.no": "Ohne Schwarz",
    "chosen.king.no": "Ohne König",
    "chosen.specials_any_time.yes": "Schwarz und König immer",
    "chosen.diamonds.held": "Diamanten solange da",
    "chosen.values.class": "Werte nach Klasse",
    "chosen.rounds": "{n} {n:Runde|Runden}",
    "chosen.specials": "{n} {n:Spezialkarte|Spezialkarten}",
    "screen.slots": "Plätze {slots}",
    "screen.own_lots": "Eigene Lose",
    "screen.hidden_bids": "Verdeckte Tipps",
    "screen.score_only": "Nur Punkte",
}

REASONS = {
    "reason.not_now.deal_counts": "Die Runde gilt wieder, die Karten sind weg. Bitte neu legen.",
    "reason.not_now.nothing_dealt": "In dieser Runde zählt noch nichts. Bitte weiterspielen.",
    "reason.not_now.say_number": "Es ist noch keine Zahl gewählt. Bitte hoch oder runter drücken.",
    "reason.card_already_played.unnamed": "{seat}: Diese Karte ist schon weg. Eine andere legen.",
    "reason.stack": "Dort liegen zu viele Karten, {seat}. Bitte die unteren wegnehmen.",
}

TEXTS = MENUS | OPTIONS | CHOSEN | REASONS

"""What is said while a match is set up, and in its menu, in English."""

MENUS = {
    "menu.sure.no": "No, go on",
    "menu.sure.abandon": "Yes: nobody wins",
    "menu.seats": "Players: {n}",
    "menu.slots": "Seats at: {slots}",
    "menu.game.crown-duel": "Game: Crown Duel",
    "menu.game.crowns": "Game: Crowns",
    "menu.game.crown-battles": "Game: Crown Battles",
    "menu.game.cuprum-duelists": "Game: Cuprum",
    "menu.lots_table": "Lots: by the table",
    "menu.lots_own": "Lots: by yourselves",
    "menu.bids_open": "Predictions: open",
    "menu.bids_hidden": "Predictions: hidden",
    "menu.cards_read": "Cards: are read",
    "menu.cards_score_only": "Cards: score only",
    "menu.names_unset": "Names: see settings",
    "menu.sound_on": "Sound: on",
    "menu.sound_off": "Sound: off",
    "menu.done": "Done: {name}",
    "menu.close": "End the battle",
    "menu.unseen": "Reserve unseen: {name}",
    "menu.forward": "Reserve moves: {name}",
    "menu.results": "Enter results",
    "menu.correct": "Correct a round",
    "screen.corrected": "Round {n} is corrected, and all scores with it.",
    "menu.leaving": "Somebody has to go",
    "menu.leaving.finish": "First: end this round",
    "menu.leaving.last": "This round is the last",
    "menu.leaving.deal_again": "Gather all, deal again",
    "menu.leave": "Go on without {name}",
}

OPTIONS = {
    "option.white.yes": "White cards: yes",
    "option.white.no": "White cards: no",
    "option.black.yes": "Black cards: yes",
    "option.black.no": "Black cards: no",
    "option.king.yes": "King: yes",
    "option.king.no": "King: no",
    "option.specials_any_time.no": "Black, King: follow",
    "option.specials_any_time.yes": "Black, King: any time",
    "option.diamonds.every-round": "Diamonds: every round",
    "option.diamonds.held": "Diamonds: while held",
    "option.values.rank": "Values: by rank",
    "option.values.class": "Values: by class",
    "option.rounds": "Rounds: {value}",
    "option.specials": "Special cards: {value}",
}

CHOSEN = {
    "game.crowns": "Crowns",
    "game.crown-battles": "Crown Battles",
    "game.cuprum-duelists": "Cuprum Duelists",
    "game.cuprum-duelists.short": "Cuprum",
    "chosen.white.no": "No white",
    "chosen.black.no": "No black",
    "chosen.king.no": "No King",
    "chosen.specials_any_time.yes": "Black and King any time",
    "chosen.diamonds.held": "Diamonds while held",
    "chosen.values.class": "Values by class",
    "chosen.rounds": "{n} {n:round|rounds}",
    "chosen.specials": "{n} {n:special|specials}",
    "screen.slots": "Seats at {slots}",
    "screen.own_lots": "Own lots",
    "screen.hidden_bids": "Hidden predictions",
    "screen.score_only": "Score only",
}

REASONS = {
    "reason.not_now.deal_counts": "This deal counts again, its cards were lifted. Lay them anew.",
    "reason.not_now.nothing_dealt": "Nothing counts in this round yet. Go on playing.",
    "reason.not_now.say_number": "No number is told yet. Press up or down.",
    "reason.card_already_played.unnamed": "{seat}: this card is out already. Lay another card.",
    "reason.stack": "Too many cards lie there, {seat}. Take the lower ones away.",
}

TEXTS = MENUS | OPTIONS | CHOSEN | REASONS

"""What the screens and stories of Cuprum Duelists say, in English."""

STORY = {
    "cuprum.title": "Battle {n}: {a} {ca}, {b} {cb}",
    "cuprum.head.wins": "{name} wins",
    "cuprum.head.both": "Both win",
    "cuprum.main": "Main army {high}:{low} for {name}.",
    "cuprum.main.level": "Main army level, {n}:{n}.",
    "cuprum.wings.one": "Only {name} won a wing.",
    "cuprum.wings.both": "Both won a wing: both win.",
    "cuprum.level.both": "Army and wings level.",
    "cuprum.highest": "Top card: {high} beats {low}.",
    "cuprum.highest.level": "Highest cards equal, {high}: both win.",
    "cuprum.highest.none": "No card lies: both win.",
    "cuprum.score": "Battles: {a} {na}, {b} {nb}.",
    "cuprum.play_on": "{n}:{n}: play on until one is ahead.",
}

FIELD = {
    "cuprum.battle": "Battle {n}",
    "cuprum.turn": "turn {n}/3",
    "cuprum.play_on.short": "play on",
    "cuprum.last": "last battle",
    "cuprum.done": "done",
    "cuprum.next": "next",
    "cuprum.close": "close",
    "cuprum.draw.first": "Shuffle, each draws 10.",
    "cuprum.draw": "Each draws 3.",
    "cuprum.draw.rest": "Share the pile evenly.",
    "cuprum.shuffle": "Shuffle discards under the pile.",
    "cuprum.begins": "{name} begins.",
    "cuprum.clear": "Discard all.",
    "cuprum.hint.class": "Peasants are alike, legionnaires too.",
}

ASK = {
    "cuprum.ask.cards": "{name}: lay 0-{n}",
    "cuprum.ask.more": "{name}: 1 more?",
    "cuprum.ask.no_card": "{name}: no card",
    "cuprum.ask.over": "Battle over",
    "cuprum.ask.closing": "Battle ends: {n}",
    "cuprum.ask.lift": "Lift the cards, or ok: they count",
    "cuprum.ask.deal": "Deal the cards",
    "cuprum.ask.starter": "Who begins?",
    "cuprum.answer": "{name} may answer",
    "cuprum.answer.first": "or answer first",
    "cuprum.waits": "{name}: card waits",
    "cuprum.moving": "{name}: lay the reserve",
    "cuprum.moving.to": "Lay reserve: {place}",
    "cuprum.take_away": "Take covered {card} away",
    "cuprum.take_away.some": "Clear covered cards",
}

CHOICE = {
    "cuprum.choose.place": "Where does the card go?",
    "cuprum.choose.forward": "Where does it move?",
    "cuprum.choose.covers": "Covers {card}: take it away",
    "cuprum.choose.ask": "{name}: {place}?",
    "cuprum.choose.take": "take",
    "cuprum.place.M1": "main 1",
    "cuprum.place.M2": "main 2",
    "cuprum.place.M3": "main 3",
    "cuprum.place.WL": "left wing",
    "cuprum.place.WR": "right wing",
    "cuprum.place.R": "reserve",
}

PAGES = {
    "cuprum.page.last": "The last battle",
    "cuprum.page.last.none": "No battle is over yet. Here you will read why it went as it did.",
    "cuprum.page.score": "Battles won",
    "cuprum.page.score.next": "Who leads next wins.",
    "cuprum.page.score.goal": "First to three wins.",
    "cuprum.page.fought": "Have fought",
    "cuprum.page.left": "Hands {a}:{b}, pile {n}",
    "cuprum.wins": "{name} wins",
    "cuprum.level": "Level",
    "cuprum.gave_up": "{name} gave up.",
    "cuprum.last_over": "That was the last battle.",
}

CARDS = {
    "cuprum.class.peasant": "Peasant",
    "cuprum.class.legionnaire": "Legionnaire",
    "cuprum.class.10": "Centurion",
    "cuprum.class.J": "Legate",
    "cuprum.class.Q": "Dominion",
    "cuprum.class.K": "Emperor",
    "cuprum.class.A": "Throne",
    "cuprum.counts": "Counts {value}.",
    "cuprum.beats.none": "Beats only empty slots.",
    "cuprum.beats.two": "Beats only a 2.",
    "cuprum.beats": "Beats 2 to {low}.",
}


SECTIONS = (STORY, FIELD, ASK, CHOICE, PAGES, CARDS)
TEXTS = {key: text for section in SECTIONS for key, text in section.items()}

"""What is said while choices and numbers are told on the panel, in English."""

COUNTING = {
    "counting.sum": "sum",
    "counting.sum.predict": "said",
    "counting.sum.bid": "bids",
    "counting.sum.won": "won",
    "counting.double": "double:",
    "counting.either": "{n} or {other}",
    "counting.of": "{n} of {of}",
    "counting.round": "Round {n}",
    "counting.number": "number",
    "counting.next": "next",
    "counting.done": "done",
    "counting.too_many": "{n} too many",
    "counting.too_few": "{n} missing",
}

CHOOSING = {
    "choosing.other": "Choose: {word}",
    "choosing.another": "Now card {n} is meant",
    "choosing.starter": "Who leads first?",
    "choosing.dealer": "Who deals first?",
    "choosing.die": "The die shows:",
    "choosing.trump": "{name}: trump?",
    "choosing.trump.open": "Which trump?",
    "choosing.winner": "Special! By the cards: {name}",
    "choosing.winner.open": "Special! Who takes it?",
    "choosing.round": "Correct round:",
    "choosing.revoke": "A suit was not followed. What now?",
    "choosing.revoke.why": "{name}: {card}, but no {suit} in trick {n}?",
    "choosing.revoke.play_on": "Play on, note it",
    "choosing.revoke.not_card": "Not {name}'s card",
    "choosing.revoke.void": "Void the round",
}

SECTIONS = (COUNTING, CHOOSING)
TEXTS: dict[str, str] = {key: text for section in SECTIONS for key, text in section.items()}

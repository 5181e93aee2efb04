"""What the command line asks of a simulated table, word by word."""

import argparse
import os
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.app.complaints import UsageError
from companion.app.compose import seat_names
from companion.app.flags import refuse
from companion.app.game_names import the_game
from companion.app.settings import Settings
from companion.app.settings_check import meant
from companion.app.simulator import faults
from companion.core.records import write_value
from companion.core.words import Seat
from companion.games import GAMES
from companion.table.proposing import TOGGLES, Proposal, setup_of, toggles_of, with_seats
from companion.table.texts import explain

HELP = {
    "ready": ("ready", ("press", "auto")),
    "lots": ("lots", ("table", "own")),
    "predictions": ("bids", ("open", "hidden")),
    "cards": ("cards", ("read", "score-only")),
}
"""How the table helps, as options of a match: the item of the set-up, and what it can be."""

SCORE_ONLY = "cards=score-only"

USELESS_IN_SCRIPT = {"new": "it knows of no earlier match"}
USELESS_IN_DEMO = USELESS_IN_SCRIPT | {
    "bots": "the program plays every seat",
    "script": "nobody else does anything there",
}


def check_flags(args: argparse.Namespace) -> None:
    """Raise UsageError where a flag would mean nothing."""
    if args.demo:
        refuse(args, "--demo", USELESS_IN_DEMO)
        if asks_for_scores(args):
            raise UsageError(f"--demo: {SCORE_ONLY} means nothing here: only people tell results.")
        return
    if args.pace is not None:
        raise UsageError("--pace goes with --demo only: here people set the pace.")
    if args.script is not None:
        refuse(args, "--script", USELESS_IN_SCRIPT)


def asks_for_scores(args: argparse.Namespace) -> bool:
    """Tell whether the command line asks for a match of which no card is read."""
    return SCORE_ONLY in args.option


def new_seed(args: argparse.Namespace) -> int:
    """Deal anew every evening, except where every run should be the same."""
    return 1 if args.demo or args.script else int.from_bytes(os.urandom(4), "big")


def faults_of(written: str | None) -> str:
    """Return the faults to begin with. Raise UsageError or FaultError where they cannot be."""
    if written is not None and not written.strip(" ,"):
        raise UsageError("--faults: break which part? 'list' lists what there is.")
    faults.check(written or "")
    return written or ""


def bots_of(written: str | None, known: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats that the program plays. Raise UsageError where there is no such seat."""
    seats = tuple((written or "").upper().replace(",", "").replace(" ", ""))
    wrong = [seat for seat in seats if seat not in known]
    if wrong:
        raise UsageError(f"--bots: there is no seat '{wrong[0]}'. There are: {', '.join(known)}.")
    if written is not None and not seats:
        raise UsageError(f"--bots: which seats? There are: {', '.join(known)}.")
    return seats


def game_of(args: argparse.Namespace) -> str | None:
    """Return the game that is asked for, if one is. Raise UsageError where there is none."""
    return None if args.game is None else the_game(args.game)


def agreed(
    args: argparse.Namespace, settings: Settings, proposal: Proposal, known: Sequence[str]
) -> Proposal:
    """Return a proposal changed as the command line has it; `known` are the names to offer.

    Raise UsageError where it cannot be.
    """
    game = GAMES[proposal.game]
    low, high = game.seats
    if args.seats is not None:
        if not low <= args.seats <= high:
            can = f"{low} to {high}" if low < high else str(low)
            raise UsageError(f"--seats: {game.name} is for {can} players, not {args.seats}.")
        names = seat_names(settings)
        proposal = with_seats(game, proposal, args.seats, names, known)
    helped, options = _parted(args.option)
    proposal = replace(proposal, options=_options_of(options, proposal))
    proposal = _helped(helped, proposal)
    refused = game.check(setup_of(game, proposal)) if game.check is not None else None
    if refused is not None:
        raise UsageError(f"{game.name}, {refused[0]}: {explain('en', refused[1])}")
    return proposal


def _parted(written: Iterable[str]) -> tuple[list[str], list[str]]:
    """Part what is about the table's help from the options of games."""
    words = list(written)
    names = [word.partition("=")[0] for word in words]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise UsageError(f"--option: {twice[0]} is there twice.")
    helped = [word for word, name in zip(words, names, strict=True) if name in HELP]
    return helped, [word for word in words if word not in helped]


def _helped(written: Iterable[str], proposal: Proposal) -> Proposal:
    """Return a proposal with the table's help as written. Raise UsageError where it cannot be."""
    for word in written:
        name, _, value = word.partition("=")
        does, values = HELP[name]
        if does not in toggles_of(GAMES[proposal.game], proposal):
            raise UsageError(_no_option(name, proposal))
        if value not in values:
            can = f"this can be {' or '.join(values)}"
            raise UsageError(f"{proposal.game}, {name}: {can}, not '{value}'.")
        proposal = replace(proposal, **{TOGGLES[does]: value == values[1]})
    return proposal


def _options_of(
    written: Iterable[str], proposal: Proposal
) -> tuple[tuple[str, bool | int | str], ...]:
    """Return the options of a proposal, changed as written. Raise UsageError for bad ones."""
    values = dict(proposal.options)
    known = {option.name: option for option in GAMES[proposal.game].options}
    for word in written:
        name, _, value = word.partition("=")
        if name not in known:
            raise UsageError(_no_option(name, proposal))
        allowed = {write_value(each): each for each in known[name].allowed}
        if value not in allowed:
            values_of = f"{proposal.game}, {name}: this can be {' or '.join(allowed)}"
            raise UsageError(f"{values_of}, not '{value}'.")
        values[name] = allowed[value]
    return tuple(values.items())


def _no_option(name: str, proposal: Proposal) -> str:
    """Say that a game has no such option, which it has, and which games have it."""
    game = proposal.game
    helped = [word for word in HELP if HELP[word][0] in toggles_of(GAMES[game], proposal)]
    known = [*(option.name for option in GAMES[game].options), *helped]
    others = [
        other for other, rules in GAMES.items() if name in [option.name for option in rules.options]
    ]
    hint = meant(name, known) if not others else f" It is one of {' and '.join(others)}."
    return f"{game} has no option '{name}'.{hint} It has: {', '.join(known)}."

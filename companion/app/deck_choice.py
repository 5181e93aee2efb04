"""Which deck and which card of it a command is about, where its words leave that open."""

from collections.abc import Collection, Iterable, Sequence

from companion.app.complaints import UsageError
from companion.app.deck_set import ENROL, faces_of, known_faces, no_deck
from companion.app.settings_check import meant, quoted
from companion.core.words import Card
from companion.table.cards.decks import Binding, Decks
from companion.table.screens.enrol import face_name
from companion.table.texts import LANGUAGES

WRITTEN = " Cards are written as in records: 4S, R15, blue-13."


def the_deck(preferred: Sequence[str], known: Iterable[Binding], game: str | None = None) -> str:
    """Return the deck that is meant where none is named. Raise UsageError where none can be.

    Args:
        preferred: names that are meant before others, the first most of all.
        known: the bindings of the decks that come into question.
        game: only decks that have most of this game's cards do; None for any.
    """
    all_known = list(known)
    decks = sorted({each.deck for each in all_known})
    if not decks:
        raise UsageError(f"there is no deck yet. {ENROL}")
    if game is not None:
        decks = sorted(Decks(all_known).serving(faces_of(game)))
        if not decks:
            raise UsageError(f"no deck has a card of {game}. {ENROL} --for {game}")
    usual = next((name for name in preferred if name in decks), "")
    if not usual and len(decks) > 1:
        raise UsageError(_which_deck(decks))
    return usual or decks[0]


def must_be_there(deck: str, known: Iterable[Binding]) -> None:
    """Raise UsageError where there is no deck with this name."""
    decks = sorted({each.deck for each in known})
    if deck not in decks:
        raise UsageError(no_deck(deck, decks))


def refuse_flag(deck: str) -> None:
    """Raise UsageError for a new deck's name that could not be typed like others later."""
    if deck.startswith("-"):
        raise UsageError(
            f"{quoted(deck)} cannot be a deck's name: with - in front it looks like a flag."
        )


def the_card(
    word: str,
    known: Iterable[Binding],
    deck: str,
    preferred: Collection[str] = (),
) -> Binding:
    """Return the one binding that is meant. Raise UsageError where there is none, or several.

    Args:
        word: the card's code, in any case, or what people call it.
        known: all bindings.
        deck: the deck's name; empty for any.
        preferred: decks that are meant before others.
    """
    all_known = list(known)
    if deck:
        must_be_there(deck, all_known)
    mine = [each for each in all_known if not deck or each.deck == deck]
    sought = word.casefold()
    found = [each for each in mine if sought in _called(each.face)]
    found = [each for each in found if each.deck in preferred] or found
    if len({each.deck for each in found}) > 1:
        raise UsageError(_which_deck([each.deck for each in found]))
    if len(found) > 1:
        codes = ", ".join(each.face for each in found)
        raise UsageError(f"{quoted(word)} can be more than one card. Say which: {codes}.")
    if not found:
        raise UsageError(_no_card(word, deck, [each.face for each in mine]))
    return found[0]


def _called(face: Card) -> set[str]:
    """Return what a card is called: its code, and what people say in any language."""
    return {face.casefold(), *(face_name(face, each).casefold() for each in LANGUAGES)}


def _which_deck(decks: Iterable[str]) -> str:
    """Ask which of several decks is meant."""
    named = sorted(decks)
    return f"more than one deck can be meant: {', '.join(named)}. Say which: --deck {named[0]}"


def _no_card(word: str, deck: str, faces: Sequence[Card]) -> str:
    all_faces = known_faces()
    if all(word.casefold() not in _called(face) for face in all_faces):
        hint = meant(word, {face.casefold(): face for face in all_faces})
        return f"no game has a card {quoted(word)}.{hint or WRITTEN}"
    where = f"in the deck {quoted(deck)}" if deck else "in any deck"
    hint = meant(word, {face.casefold(): face for face in faces}) if faces else ""
    return f"no card {quoted(word)} has a sticker {where}.{hint} {ENROL}"

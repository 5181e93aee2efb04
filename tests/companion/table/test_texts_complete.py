"""The texts: the same in every language, each one used, and none missing for what can go wrong."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import companion
from companion.core.outcomes import Reason, reason
from companion.table.texts import TEXTS, de, en, explain, say
from companion.table.texts.cards import WORDS

pytestmark = pytest.mark.sweep

ROOM = Path(companion.__file__).parent
TEXT_FILES = ROOM / "table" / "texts"


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(ROOM.rglob("*.py"))
        if TEXT_FILES not in file.parents
    )


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(node for tree in trees() for node in ast.walk(tree))


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_languages_have_the_same_texts_with_the_same_blanks() -> None:
    assert set(TEXTS["en"]) == set(TEXTS["de"])
    for key, text in TEXTS["en"].items():
        assert blanks(text) == blanks(TEXTS["de"][key]), key
    assert set(WORDS["en"]) == set(WORDS["de"])


COUNTS = ("n", "of", "held", "bound")
"""Blanks that hold a number which can be one."""
MANY = {"en": r"\b1 [a-z]{2,}s\b", "de": r"\b1 (\w+en|[A-ZÄÖÜ]\w*[enrs])\b"}
"""A noun for many, or a verb, beside a one."""
ALWAYS_MANY = {"reason.seats", "tricks.shared"}
FOR_ONE = {"Karte", "Spezialkarte", "Runde"}


@pytest.mark.parametrize("language", list(TEXTS))
def test_one_is_told_as_one(language: str) -> None:
    for key, text in TEXTS[language].items():
        others = dict.fromkeys(blanks(text) - set(COUNTS), "x")
        told = say(language, key, **others, **dict.fromkeys(COUNTS, 1))
        found = re.search(MANY[language], told)
        if key not in ALWAYS_MANY and found:
            assert found[0].removeprefix("1 ") in FOR_ONE, (key, told)


def test_numbers_choose_their_nouns_in_reasons_too() -> None:
    for n, said in ((1, "1 step cannot"), (2, "2 steps cannot")):
        assert explain("en", reason("bid_out_of_range", "undo", n=n)).startswith(said)
    assert say("de", "tricks.round.cards", n=1, of=1) == "Runde 1: 1 Karte"
    assert say("de", "counting.too_few", n=2) == "2 fehlen noch"
    assert say("en", "chosen.rounds", n="1") == "1 round"


@pytest.mark.parametrize("module", [en, de])
def test_no_key_stands_in_two_sections(module: object) -> None:
    sections: tuple[dict[str, str], ...] = module.SECTIONS  # type: ignore[attr-defined]
    assert sum(map(len, sections)) == len(set().union(*sections))
    source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    keys = re.findall(r'^    "([\w.-]+)":', source, re.MULTILINE)
    assert len(keys) == len(set(keys)) == sum(map(len, sections))


def strings(node: ast.expr) -> list[str]:
    """List what an argument can be, as far as it stands in the code."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return []


def reasons_in_code() -> set[str]:
    """List the keys of all reasons that the code gives in so many words."""
    found = set()
    for node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name in ("reason", "bad"):
            details = strings(node.args[1]) if len(node.args) > 1 else [""]
            for word in strings(node.args[0]):
                found |= {f"reason.{word}.{d}" if d else f"reason.{word}" for d in details}
    return found


UNREADABLE = {"", ".missing", ".folder", ".special", ".denied", ".encoding", ".too_large"}


def test_every_reason_has_its_own_sentence() -> None:
    wanted = reasons_in_code() | {f"reason.unreadable{detail}" for detail in UNREADABLE}
    assert len(wanted) > 50
    assert sorted(wanted - set(TEXTS["en"])) == []


def test_no_sentence_is_for_a_reason_that_nobody_gives() -> None:
    wanted = reasons_in_code() | {f"reason.unreadable{detail}" for detail in UNREADABLE}
    told = {key for key in TEXTS["en"] if key.startswith("reason.")} - {"reason.other"}
    assert sorted(told - wanted) == []


def patterns() -> set[str]:
    """List what is put together in the code as patterns; what is filled in can be anything.

    Only what has a word of its own can be a key.
    """
    found = set()
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+"
                for part in node.values
            ]
            found.add("".join(parts))
    written = {one: one.replace(r"[\w.-]+", "") for one in found}
    return {one for one in found if "\\." in one and re.search("[a-z]{2}", written[one])}


def test_no_text_is_unused() -> None:
    used = re.compile("|".join(sorted(patterns())))
    inside = {"somebody", "span", "reason.other"}  # said by the texts themselves, as parts are
    rest = {key for key in TEXTS["en"] if not key.startswith(("reason.", "part."))} - inside
    words = {node.value for node in nodes() if isinstance(node, ast.Constant)}
    assert [key for key in sorted(rest - words) if "." not in key or not used.fullmatch(key)] == []


@pytest.mark.parametrize("language", list(TEXTS))
def test_what_is_said_ends_like_a_sentence(language: str) -> None:
    """Reasons are sentences: they say what is wrong and what to do about it."""
    for key, text in TEXTS[language].items():
        assert text == text.strip(), key
        if key in {f"reason.{word}" for word in ("other",)}:
            continue
        if key.startswith("reason."):
            assert text[-1] in ".?!”“", (key, text)


def test_who_is_first_is_told_in_german_too() -> None:
    """Who bids, leads, begins or wins first: the word is what the line is there for."""
    keys = ("crowns.", "battles.", "tricks.", "cuprum.", "choosing.", "reason.not_your_turn")
    told = [key for key, text in TEXTS["en"].items() if "first" in text and key.startswith(keys)]
    first = re.compile("zuerst|erste?r?n?( |$|[.,])|fängt an")
    assert len(told) > 10
    assert [key for key in told if not first.search(TEXTS["de"][key].lower())] == []


def test_explain_names_people_and_cards() -> None:
    names = {"A": "Anna", "B": "Ben"}
    why = reason("card_not_held", card="AH", seat="B")
    assert explain("en", why, names) == "Ben cannot have A♥. Lay another card."
    assert explain("de", why, names) == "Ben kann A♥ nicht haben. Bitte eine andere legen."
    assert explain("en", why) == "B cannot have A♥. Lay another card."
    moved = reason("wrong_slot", seat="A", owner="None")
    assert explain("en", moved, names).startswith("This slot is for Anna, the card is from the ta")
    scouted = reason("not_your_turn", "scouted_first", seat="B")
    assert explain("en", scouted, names) == "Scout: Ben lays first, face up. Then you choose."
    odd = reason("unknown_card", card="9Z")
    assert "“9Z”" in explain("en", odd)


def test_explain_always_says_something() -> None:
    """A word without a text of its own is at least told, a blank without data is left open."""
    assert explain("en", Reason("brand_new")) == "That does not go (brand_new)."
    assert explain("de", Reason("card_not_held", "brand_new")).startswith("…")
    assert "{0}" in explain("en", reason("syntax", "number", word="{0}"))


def test_say_needs_its_blanks() -> None:
    assert say("en", "duel.beats", high=8, low=6) == "8 beats 6."
    with pytest.raises(KeyError):
        say("en", "duel.beats", high=8)
    with pytest.raises(KeyError):
        say("fr", "duel.beats", high=8, low=6)


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_a_name_cut_at_the_end_of_a_sentence_brings_one_full_stop(language: str) -> None:
    said = say(language, "cuprum.main", high=2, low=0, name="Maximili.")
    assert said.endswith(" Maximili.")

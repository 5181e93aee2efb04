"""What is wrong as a table starts: English in the journal, one language on its screen."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import fields

from companion.app.deck_set import check_deck
from companion.app.service_memory import memory
from companion.app.service_settings import what_works
from companion.app.settings import Settings, SettingsError
from companion.app.settings_check import LONGEST_KEY
from companion.app.store import Store
from companion.app.table_troubles import of_memory, of_parts, of_settings
from companion.table.screens.at_home import TEXT, WORDS
from companion.table.screens.canvas import fit_whole
from companion.table.texts import LANGUAGES
from companion.table.texts.at_home import INSTEAD

WRONG = """\
[table]
layout = "rund"
deck = "red"
language = "de"
[screen]
brightness = 3
a_brightness_nobody_knows = 3
"light or dark" = "light"
[sounds]
piezo = true
"""
NOW = "Es gilt das Übliche. Warum, sagt: ./run doctor"


def fits(text: str) -> bool:
    """Tell whether a sentence stands whole on the screen, above what ok does."""
    found = fit_whole(text, TEXT.wide, WORDS)
    return found is not None and len(found[1]) * found[0].height <= TEXT.high


def test_what_a_sentence_may_be_set_in_has_room() -> None:
    assert all(face.height * lines <= TEXT.high for face, lines in WORDS)
    keys = [key.name for section in fields(Settings) for key in fields(section.type)]
    assert max(map(len, keys)) == LONGEST_KEY
    longest = max(
        (f"[{section.name}] {'m' * LONGEST_KEY}" for section in fields(Settings)), key=len
    )
    for sentences in INSTEAD.values():
        for key, sentence in sentences.items():
            assert fits(sentence.format(where=longest)), key


def test_every_language_but_english_has_a_sentence_for_all_that_is_told() -> None:
    told = (
        of_memory("x"),
        of_parts("x"),
        of_settings("[table] deck: no.", "[table] deck"),
        of_settings("this is not TOML.", ""),
    )
    keys = {each.key for each in told}
    for language in LANGUAGES:
        assert set(INSTEAD.get(language, {})) == (set() if language == "en" else keys)


def test_mistakes_of_the_settings_are_told_in_german_and_stay_whole_in_the_journal(
    tmp_path: Path,
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(WRONG, encoding="utf-8")
    settings, wrong = what_works(file)
    with pytest.raises(SettingsError) as refused:
        check_deck(settings, [], file)
    told = [(each.told, each.where) for each in wrong]
    told.append((str(refused.value), refused.value.where))
    troubles = [of_settings(line, where) for line, where in told]
    assert [each.said("en") for each in troubles] == [line for line, _ in told]
    german = [each.said("de") for each in troubles]
    assert german == [
        "Was bei [table] layout steht, geht nicht. " + NOW,
        "Was bei [screen] brightness steht, geht nicht. " + NOW,
        "Was bei [screen] steht, geht nicht. " + NOW,
        "Was bei [screen] steht, geht nicht. " + NOW,
        "In der Einstellungsdatei geht etwas nicht. " + NOW,
        "Was bei [table] deck steht, geht nicht. " + NOW,
    ]
    assert all(map(fits, german))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[table]\nlayout = "round"\n[readers]\nwired_to = "pi"\n', "[readers] wired_to"),
        ('[screen]\nbus = "spi"\n', "[screen] bus"),
        ("table = 1\n", "[table]"),
        ("this is no TOML", ""),
    ],
)
def test_each_kind_of_mistake_has_its_place(tmp_path: Path, text: str, where: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    _, (wrong,) = what_works(file)
    assert wrong.where == where


def test_a_memory_that_cannot_be_used_is_told_in_german(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    with closing(Store(file)) as store:
        store._db.execute("PRAGMA user_version = 99")
    with memory(file) as (_, wrong):
        said = [each.said("de") for each in wrong]
    assert said == [
        "Was jetzt gespielt wird, bleibt nicht erhalten.",
        "Das Gedächtnis des Tisches geht nicht auf. Warum, sagt: ./run doctor",
    ]
    assert "was written by a newer Crown Table" in wrong[1].said("en")

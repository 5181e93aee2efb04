"""What is wrong in a settings file gets one sentence: file, key, what is allowed, an example."""

from pathlib import Path

import pytest

from companion.app.settings import Settings, SettingsError, load
from tests.companion.app.settings.written import error_of


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("[table]\nlayout = 'square'", "[table] layout", "duel, pocket, round, battlefield"),
        ("[table]\nlanguage = 'fr'", "[table] language", "en, de"),
        ("[table]\nready = 1", "[table] ready", "press, auto"),
        ("[table]\ncolour = 'red'", "[table] colour", "layout, language, players, deck, ready"),
        ("[readers]\npoll_ms = 4", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 1001", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 2.5", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\nmisses_until_gone = 0", "[readers] misses_until_gone", "from 1 to 20"),
        ("[readers]\none_antenna = 1", "[readers] one_antenna", "true, false"),
        ("[readers]\nguard_ms = 51", "[readers] guard_ms", "from 1 to 50"),
        ("[readers]\nspeed_khz = 99", "[readers] speed_khz", "from 100 to 10000"),
        ("[readers]\nwired_to = 'usb'", "[readers] wired_to", "auto, pi, board"),
        ("[board]\nport = 'ttyACM0'", "[board] port", "the path of a serial port, or an empty"),
        ("[board]\nport = 3", "[board] port", "the path of a serial port"),
        ('[board]\nport = "/dev/x\\n"', "[board] port", "the path of a serial port"),
        ("[board]\nport = '/" + "x" * 200 + "'", "[board] port", "the path of a serial port"),
        ("[board]\nguard_ms = 21", "[board] guard_ms", "a whole number from 1 to 20"),
        ("[board]\nmisses_until_gone = 0", "[board] misses_until_gone", "from 1 to 20"),
        ("[board]\ngain = 8", "[board] gain", "a whole number from 0 to 7"),
        ("[screen]\nupside_down = 'no'", "[screen] upside_down", "true, false"),
        ("[screen]\ni2c_port = -1", "[screen] i2c_port", "from 0 to 22"),
        ("[screen]\naddress = 0x78", "[screen] address", "0x3C or 0x3D"),
        ("[screen]\ndim_after_s = -1", "[screen] dim_after_s", "from 0 to 86400"),
        ("[buttons]\nsettle_ms = 0", "[buttons] settle_ms", "from 1 to 100"),
        ("[buttons]\nhold_ms = 100", "[buttons] hold_ms", "from 200 to 10000"),
        ("[table]\nplayers = 'Anna'", "[table] players", "a list of names of 1 to 40 characters"),
        ("[table]\ndeck = 3", "[table] deck", "a name of 1 to 40 characters, or an empty one"),
        ('[table]\ndeck = "a\\tb"', "[table] deck", "a name of 1 to 40"),
        ("[table]\nlayout = []", "[table] layout", "duel, pocket, round, battlefield"),
        ("[readers]\npoll_ms = 2024-02-28", "[readers] poll_ms", "from 5 to 1000"),
        ("[readers]\npoll_ms = true", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\nmisses_until_gone = true", "[readers] misses_until_gone", "from 1 to 20"),
        ("[readers]\npoll_ms = nan", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = {a = 1}", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 0x" + "F" * 5000, "[readers] poll_ms", "from 5 to 1000"),
        ("[lamps]\non = true", "the file", "table, readers, board, screen, buttons, sound"),
        ("table = 3", "[table]", "layout, language"),
        ("layout = 'duel'", "the file", "table, readers, board, screen, buttons, sound"),
    ],
)
def test_an_error_names_the_key_and_what_is_allowed(
    file: Path, text: str, key: str, allowed: str
) -> None:
    told = error_of(file, text)
    assert told.startswith(f"{key}: ")
    assert allowed in told.partition("Allowed: ")[2]


@pytest.mark.parametrize(
    "names", ['[""]', f'["{"x" * 41}"]', "[3]", r'["a\u0007b"]', '[" Anna"]', r'["A\nB"]', '"Anna"']
)
def test_names_that_no_record_can_hold_are_refused(file: Path, names: str) -> None:
    told = error_of(file, f"[table]\nplayers = {names}")
    assert told.startswith("[table]")
    assert "players" in told


NAMED = "Allowed: a list of names of 1 to 40 characters, each name once. Example: "


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[screen]\naddress = '0x3D'",
            (
                '[screen] address: "0x3D" is no whole number because of its quotes. '
                "Allowed: 0x3C or 0x3D. Example: address = 0x3D"
            ),
        ),
        (
            "[screen]\naddress = 0x7A",
            (
                "[screen] address: 0x7A is out of range. "
                "Allowed: 0x3C or 0x3D. Example: address = 0x3D"
            ),
        ),
        (
            "[screen]\naddress = -60",
            (
                "[screen] address: -60 is out of range. "
                "Allowed: 0x3C or 0x3D. Example: address = 0x3C"
            ),
        ),
        (
            "[screen]\naddress = '0xFF'",
            (
                '[screen] address: "0xFF" is no whole number. '
                "Allowed: 0x3C or 0x3D. Example: address = 0x3C"
            ),
        ),
        (
            "[table]\nplayers = 'Anna'",
            f'[table] players: "Anna" is no list. {NAMED}players = ["Anna", "Ben"]',
        ),
        (
            "[table]\nplayers = ['Anna', 3]",
            f'[table] players: 3 cannot be a name. {NAMED}players = ["Anna", "Ben"]',
        ),
        (
            "[table]\nplayers = ['Anna', 'Ben', 'anna']",
            (
                f'[table] players: "Anna" and "anna" are the same name. {NAMED}'
                'players = ["Anna", "Ben"]'
            ),
        ),
        (
            "[readers]\none_antenna = 'yes'",
            (
                '[readers] one_antenna: "yes" is neither true nor false. Allowed: true, false. '
                "Example: one_antenna = false"
            ),
        ),
        (
            "[table]\nlayout = 'square'",
            (
                '[table] layout: "square" is none of the words that are known. '
                'Allowed: duel, pocket, round, battlefield. Example: layout = "duel"'
            ),
        ),
        (
            "[table]\nlangauge = 'de'",
            (
                "[table] langauge: there is no such key. Did you mean language? "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            "[table]\nPlayers = []",
            (
                "[table] Players: there is no such key. Did you mean players? "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            "[screen]\npoll_ms = 25",
            (
                "[screen] poll_ms: there is no such key. It belongs under [readers]. "
                "Allowed: chip, bus, upside_down, i2c_port, address, dim_after_s."
            ),
        ),
        (
            "layout = 'duel'",
            (
                'the file: "layout" stands outside of the sections. It belongs under [table]. '
                "Allowed: table, readers, board, screen, buttons, sound."
            ),
        ),
        (
            "[tabel]\nlayout = 'duel'",
            (
                'the file: "tabel" is no section. Did you mean table? '
                "Allowed: table, readers, board, screen, buttons, sound."
            ),
        ),
        (
            "[[table]]\nlayout = 'duel'",
            (
                "[table]: this is a section, its keys stand in the lines below [table]. "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            '[table]\n"a\\nb" = 1',
            (
                '[table] "a\\nb": there is no such key. '
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
    ],
)
def test_an_error_is_a_sentence_with_an_example(file: Path, text: str, told: str) -> None:
    assert error_of(file, text) == told


WRONG = """
[table]
layout = "rond"
players = ["Anna", "Anna", 3]
langauge = "de"
ready = "presss"
[reader]
poll_ms = 25
[readers]
poll_ms = "fast"
misses_until_gone = 0
[screen]
bus = "spi"
address = 0x3F
"""


def test_all_mistakes_are_told_at_once_each_with_the_file(file: Path) -> None:
    file.write_text(WRONG, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load(file)
    told = [line.removeprefix(f"{file}: ") for line in str(caught.value).split("\n")]
    assert [line.partition(": ")[0] for line in told] == [
        "[table] layout",
        "[table] players",
        "[table] langauge",
        "[table] ready",
        "the file",
        "[readers] poll_ms",
        "[readers] misses_until_gone",
        "[screen] address",
    ]


@pytest.mark.sweep
def test_a_file_that_is_something_else_is_not_told_line_by_line(file: Path) -> None:
    file.write_text("".join(f"x{n} = 1\n" for n in range(1000)), encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load(file)
    *told, last = str(caught.value).split("\n")
    assert (len(told), last) == (20, f"{file}: and 980 mistakes more.")


@pytest.mark.parametrize("address", [0, 0x27, 0x3B, 0x3E, 0x3F, 0x77])
def test_no_screen_is_at_an_address_that_its_chip_cannot_have(file: Path, address: int) -> None:
    """SSD1306, SH1106 and SSD1309 have 011110 and SA0 (or D/C) for it."""
    told = error_of(file, f"[screen]\naddress = {address}")
    assert told.startswith(f"[screen] address: 0x{address:02X} is out of range. ")


def test_a_name_may_stand_there_in_any_letters_but_once(file: Path) -> None:
    file.write_text("[table]\nplayers = ['Ärger', 'Straße', 'Ben', 'Bens']", encoding="utf-8")
    assert load(file).table.players == ("Ärger", "Straße", "Ben", "Bens")
    assert "same name" in error_of(file, "[table]\nplayers = ['Straße', 'STRASSE']")


def test_what_is_not_toml(file: Path) -> None:
    assert "this is not TOML" in error_of(file, "[table\nlayout = duel")
    told = error_of(file, "[table]\nlayout = duel\n")
    assert "line 2" in told
    assert told.endswith('Words stand in quotes: layout = "duel"')
    assert error_of(file, "[readers]\npoll_ms = " + "9" * 5000).endswith("too many digits.")
    assert error_of(file, "x = " + "[" * 5000).endswith("too many brackets.")


def test_no_settings_file_is_larger_than_a_megabyte(file: Path) -> None:
    file.write_text("#" * 999_999 + "\n", encoding="utf-8")
    assert load(file) == Settings()
    assert "larger than a megabyte" in error_of(file, "#" * 1_000_000 + "\n")
    with pytest.raises(SettingsError, match=r"/dev/zero: .*no regular file"):
        load(Path("/dev/zero"))


def test_what_is_not_text(file: Path) -> None:
    file.write_bytes(b"[table]\ndeck = '\xe4'\n")
    with pytest.raises(SettingsError, match="not UTF-8 text"):
        load(file)


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=f"{tmp_path}: .*Is a directory"):
        load(tmp_path)


def test_a_file_that_was_asked_for_must_be_there(file: Path) -> None:
    with pytest.raises(SettingsError, match="there is no such settings file"):
        load(file)

"""Settings: one TOML file, every key optional, errors that name file, key and what is allowed."""

import argparse
import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.app.complaints import UsageError
from companion.app.plain_files import read_file
from companion.app.settings_check import Mistake, meant, problems
from companion.core.records import is_name

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Port = Annotated[str, Meta(pattern=r"^(/[ -~]+)?\Z", max_length=200)]

TABLES = ("duel", "pocket")
"""The layouts whose readers can be wired to the Pi itself."""

BOARD_TABLES = ("round", "battlefield")
"""The layouts that need a slot board."""

ALL_TABLES = (*TABLES, *BOARD_TABLES)

MAX_BYTES = 1_000_000
"""A file that is larger is no settings file; nobody has to wait until it is read."""

MOST = 20
"""So many mistakes of one file are told at once."""


class SettingsError(UsageError):
    """The settings cannot be used; the text names file, key and what is allowed.

    Args:
        told: the text.
        where: the section or key that it is about, see `Mistake`.
    """

    def __init__(self, told: str, where: str = "") -> None:
        super().__init__(told)
        self.where = where


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[table]`: how people play here."""

    layout: Literal["duel", "pocket", "round", "battlefield"] = "duel"
    language: Literal["en", "de"] = "en"
    players: tuple[Name, ...] = ()
    deck: str = ""
    ready: Literal["press", "auto"] = "press"

    def __post_init__(self) -> None:
        """Refuse names that no record could hold."""
        for name in self.players:
            if not is_name(name):
                raise ValueError(f"players: {name!r} cannot be a name")


class ReaderSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[readers]`: how often cards are looked for, and how patiently."""

    poll_ms: Annotated[int, Meta(ge=5, le=1000)] = 25
    misses_until_gone: Annotated[int, Meta(ge=1, le=20)] = 2
    one_antenna: bool = False
    guard_ms: Annotated[int, Meta(ge=1, le=50)] = 5
    speed_khz: Annotated[int, Meta(ge=100, le=10_000)] = 1000
    wired_to: Literal["auto", "pi", "board"] = "auto"


class BoardSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[board]`: the slot board, and how patiently it looks for cards.

    Without a `port` the board is looked for. `guard_ms` is from field on to the first call,
    `gain` that of the receivers.
    """

    port: Port = ""
    guard_ms: Annotated[int, Meta(ge=1, le=20)] = 5
    misses_until_gone: Annotated[int, Meta(ge=1, le=20)] = 2
    gain: Annotated[int, Meta(ge=0, le=7)] = 7


class ScreenSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[screen]`: the OLED."""

    chip: Literal["ssd1306", "sh1106", "ssd1309"] = "ssd1306"
    bus: Literal["i2c", "spi"] = "i2c"
    upside_down: bool = False
    i2c_port: Annotated[int, Meta(ge=0, le=22)] = 1
    address: Annotated[int, Meta(ge=0x3C, le=0x3D)] = 0x3C
    dim_after_s: Annotated[int, Meta(ge=0, le=86_400)] = 60


class ButtonSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[buttons]`: how long a contact must be still, and a press be long."""

    settle_ms: Annotated[int, Meta(ge=1, le=100)] = 10
    hold_ms: Annotated[int, Meta(ge=200, le=10_000)] = 800


class SoundSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[sound]`: whether the table has a piezo."""

    piezo: bool = False


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    table: TableSettings = TableSettings()
    readers: ReaderSettings = ReaderSettings()
    board: BoardSettings = BoardSettings()
    screen: ScreenSettings = ScreenSettings()
    buttons: ButtonSettings = ButtonSettings()
    sound: SoundSettings = SoundSettings()


def by_board(settings: Settings) -> bool:
    """Tell whether a slot board reads the slots, and has the seats' buttons beside them."""
    if settings.readers.wired_to == "auto":
        return settings.table.layout in BOARD_TABLES
    return settings.readers.wired_to == "board"


def unwired(settings: Settings) -> Mistake | None:
    """Say that a Pi has not enough wires for the slots of the table, where it is meant to."""
    layout = settings.table.layout
    if settings.readers.wired_to != "pi" or layout not in BOARD_TABLES:
        return None
    where = "[readers] wired_to"
    told = (
        f"{where}: the readers of '{layout}' cannot be wired to the Pi itself. "
        'Allowed: auto, board. Example: wired_to = "auto"'
    )
    return Mistake(told, where)


def screen_unwired(settings: Settings) -> Mistake | None:
    """Say that the second reader needs the chip select of a screen on SPI, where both are wired."""
    on_spi = settings.screen.bus == "spi"
    if not on_spi or by_board(settings) or settings.table.layout != "duel":
        return None
    where = "[screen] bus"
    told = (
        f"{where}: a screen on SPI needs CE1, and so does the second reader of 'duel'. "
        'Allowed: i2c, or the readers on a slot board. Example: bus = "i2c"'
    )
    return Mistake(told, where)


def i2c_port(screen: ScreenSettings) -> int | None:
    """Return the I2C bus of the screen, None where it is on SPI."""
    return None if screen.bus == "spi" else screen.i2c_port


def screen_i2c(screen: ScreenSettings) -> tuple[int, int] | None:
    """Return port and address of the screen, None where it is on SPI."""
    return None if screen.bus == "spi" else (screen.i2c_port, screen.address)


def default_path() -> Path:
    """Return where the settings are looked for: `$XDG_CONFIG_HOME/crowntable/settings.toml`."""
    return _folder("XDG_CONFIG_HOME", ".config") / "settings.toml"


def state_folder() -> Path:
    """Return where the table's memory is: `$STATE_DIRECTORY`, else the XDG state folder."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else _folder("XDG_STATE_HOME", ".local/state")


def _folder(variable: str, usual: str) -> Path:
    """Return a folder of the XDG base directories. Raise SettingsError where nobody has a home."""
    home = os.environ.get(variable)
    try:
        return (Path(home) if home else Path.home() / usual) / "crowntable"
    except RuntimeError:
        raise SettingsError(f"there is no home folder: set HOME, or {variable}.") from None


def load(path: Path | None = None) -> Settings:
    """Read the settings; a file that was not asked for may be missing. Raise SettingsError."""
    file = path or default_path()
    text = _read(file, may_be_missing=path is None)
    try:
        written = tomllib.loads(text)
        wrong = problems(written, Settings)
    except RecursionError:
        raise SettingsError(f"{file}: this is no settings file: too many brackets.") from None
    except ValueError as error:  # of TOML, or of a number with too many digits
        raise SettingsError(f"{file}: {_not_toml(error)}") from None
    if wrong:
        more = [f"and {len(wrong) - MOST} mistakes more."] if len(wrong) > MOST else []
        lines = [*(each.told for each in wrong[:MOST]), *more]
        where = wrong[0].where if len(wrong) == 1 else ""
        raise SettingsError("\n".join(f"{file}: {each}" for each in lines), where)
    return msgspec.convert(written, Settings)


def _read(file: Path, *, may_be_missing: bool) -> str:
    try:
        content = read_file(file, MAX_BYTES + 1)
    except FileNotFoundError:
        if may_be_missing:
            return ""
        raise SettingsError(f"{file}: there is no such settings file.") from None
    except OSError as error:
        raise SettingsError(f"{file}: the settings cannot be read: {error.strerror}.") from None
    if len(content) > MAX_BYTES:
        raise SettingsError(f"{file}: this is no settings file: it is larger than a megabyte.")
    try:
        return content.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError:
        raise SettingsError(
            f"{file}: the settings are not UTF-8 text; save them as UTF-8."
        ) from None


def _not_toml(error: ValueError) -> str:
    """Say where TOML ends, and what is forgotten most often."""
    if not isinstance(error, tomllib.TOMLDecodeError):
        return "this is not TOML: a number has too many digits."
    hint = ' Words stand in quotes: layout = "duel"' if "Invalid value" in str(error) else ""
    return f"this is not TOML: {error}.{hint}"


def file_of(args: argparse.Namespace) -> Path:
    """Return the settings file that a command line means."""
    return args.settings or default_path()


def load_for(args: argparse.Namespace) -> Settings:
    """Read the settings and change them by `--table` and `--language`. Raise SettingsError."""
    settings = load(args.settings)
    table = settings.table
    if args.table is not None:
        if args.table not in ALL_TABLES:
            known = ", ".join(ALL_TABLES)
            hint = meant(args.table, ALL_TABLES)
            raise SettingsError(f"there is no table '{args.table}'.{hint} There are: {known}.")
        table = msgspec.structs.replace(table, layout=args.table)
    if args.language is not None:
        table = msgspec.structs.replace(table, language=args.language)
    return msgspec.structs.replace(settings, table=table)

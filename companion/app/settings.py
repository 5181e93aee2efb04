"""Settings: one TOML file, every key optional, errors that name file, key and what is allowed."""

import argparse
import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.core.records import is_name

Milliseconds = Annotated[int, Meta(ge=0, le=60_000)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


TABLES = ("duel", "pocket")
"""The layouts whose readers are wired to the Pi itself."""


class SettingsError(Exception):
    """The settings cannot be used; the text names file, key and what is allowed."""


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[table]`: how people play here."""

    layout: Literal["duel", "pocket"] = "duel"
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


class ScreenSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[screen]`: the OLED."""

    upside_down: bool = False
    i2c_port: Annotated[int, Meta(ge=0, le=22)] = 1
    address: Annotated[int, Meta(ge=3, le=119)] = 0x3C
    dim_after_s: Annotated[int, Meta(ge=0, le=86_400)] = 60


class ButtonSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[buttons]`: how long a contact must be still, and a press be long."""

    settle_ms: Annotated[int, Meta(ge=1, le=100)] = 10
    hold_ms: Annotated[int, Meta(ge=200, le=10_000)] = 800


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    table: TableSettings = TableSettings()
    readers: ReaderSettings = ReaderSettings()
    screen: ScreenSettings = ScreenSettings()
    buttons: ButtonSettings = ButtonSettings()


def default_path() -> Path:
    """Return where the settings are looked for: `$XDG_CONFIG_HOME/crowntable/settings.toml`."""
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home) / "crowntable" / "settings.toml"


def state_folder() -> Path:
    """Return where the table's memory is: `$STATE_DIRECTORY`, else the XDG state folder."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    home = os.environ.get("XDG_STATE_HOME") or str(Path("~/.local/state").expanduser())
    return Path(home) / "crowntable"


def load(path: Path | None = None) -> Settings:
    """Read the settings; a file that was not asked for may be missing. Raise SettingsError."""
    file = path or default_path()
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except FileNotFoundError:
        if path is None:
            return Settings()
        raise SettingsError(f"{file}: there is no such settings file.") from None
    except OSError as error:
        raise SettingsError(f"{file}: the settings cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SettingsError(
            f"{file}: the settings are not UTF-8 text; save them as UTF-8."
        ) from None
    try:
        return msgspec.convert(tomllib.loads(text), Settings)
    except RecursionError:
        raise SettingsError(f"{file}: this is no settings file: too many brackets.") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file}: this is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise SettingsError(f"{file}: {_explain(str(error))}") from None


def load_for(args: argparse.Namespace) -> Settings:
    """Read the settings and change them by `--table` and `--language`. Raise SettingsError."""
    settings = load(args.settings)
    table = settings.table
    if args.table is not None:
        if args.table not in TABLES:
            known = ", ".join(TABLES)
            raise SettingsError(f"there is no table '{args.table}'. There are: {known}.")
        table = msgspec.structs.replace(table, layout=args.table)
    if args.language is not None:
        table = msgspec.structs.replace(table, language=args.language)
    return msgspec.structs.replace(settings, table=table)


def _explain(error: str) -> str:
    """Turn msgspec's words into a sentence with the key and what is allowed there.

    >>> _explain("Invalid enum value 'fr' - at `$.table.language`")
    "[table] language: Invalid enum value 'fr'. Allowed: en, de."
    """
    what, _, where = error.partition(" - at `$")
    keys = [key for key in where.strip("`.").replace("[...]", "").split(".") if key]
    place = f"[{keys[0]}] {' '.join(keys[1:])}".strip() if keys else "the file"
    allowed = _allowed(keys)
    return f"{place}: {what}." + (f" Allowed: {allowed}." if allowed else "")


def _allowed(keys: list[str]) -> str:
    kind: Any = Settings
    for key in keys:
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        if key not in fields:
            return ""
        kind = fields[key].type
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            return _allowed_values(kind)
    return ", ".join(field.encode_name for field in msgspec.structs.fields(kind))


def _allowed_values(kind: Any) -> str:
    if kind is bool:
        return "true, false"
    values = getattr(kind, "__args__", ())
    if getattr(kind, "__origin__", None) is Literal:
        return ", ".join(map(str, values))
    for meta in getattr(kind, "__metadata__", ()):
        if meta.ge is not None and meta.le is not None:
            return f"a whole number from {meta.ge} to {meta.le}"
    return ""

"""What import-linter holds apart is complete: no module of hardware is left out of it."""

import tomllib
from pathlib import Path

import hardware

ROOT = Path(__file__).parents[2]


def test_the_chip_models_are_held_apart_from_every_other_module() -> None:
    """MicroPython runs them: what one of them imported, the slot board would have to have."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [
        each
        for each in settings["tool"]["importlinter"]["contracts"]
        if each["name"].startswith("the chip models ")
    ]
    folder = Path(hardware.__path__[0])
    files = {file.relative_to(folder.parent) for file in folder.rglob("*.py")}
    modules = {".".join(file.with_suffix("").parts) for file in files if file.stem != "__init__"}
    held = contract["source_modules"] + contract["forbidden_modules"]
    assert sorted(held) == sorted(modules | {"crownboard"})

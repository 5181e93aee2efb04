"""What is wrong with a table as it starts: told in English, and shown in the screen's language."""

from msgspec import Struct

from companion.table.texts.at_home import INSTEAD, SENTENCES


class Trouble(Struct, frozen=True):
    """What is wrong with a table: a sentence of its own, by key, or one that was told it.

    `kept` is the file in which a damaged memory is kept, `where` the place in the settings.
    """

    key: str = ""
    kept: str = ""
    told: str = ""
    where: str = ""

    def said(self, language: str) -> str:
        """Say it; what the table was told is English, and has a short sentence in others."""
        if self.told:
            instead = INSTEAD.get(language, {}).get(self.key)
            return self.told if instead is None else instead.format(where=self.where)
        return SENTENCES[language][self.key].format(kept=self.kept)


def of_settings(told: str, where: str) -> Trouble:
    """Return what is wrong with the settings in a file, and with which of them, if one is meant.

    >>> of_settings("s.toml: [board] gain: 9 is out of range.", "[board] gain").said("de")
    'Was bei [board] gain steht, geht nicht. Es gilt das Übliche. Warum, sagt: ./run doctor'
    """
    return Trouble("settings.key" if where else "settings.file", told=told, where=where)


def of_memory(told: str) -> Trouble:
    """Return why the memory cannot be used."""
    return Trouble("memory", told=told)


def of_parts(told: str) -> Trouble:
    """Return what of the computer a part lacks."""
    return Trouble("parts", told=told)

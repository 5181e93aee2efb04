"""The match at a table, as those see it who act on it: the open table, and what only it knows."""

from abc import ABC, abstractmethod

from companion.core.records import Note
from companion.table.open_table import OpenTable
from companion.table.panel.menus import Menu


class Match(OpenTable, ABC):
    """What the session tells its parts, besides what is open, agreed and said."""

    @property
    @abstractmethod
    def menu(self) -> Menu | None:
        """The menu that is open."""

    @property
    @abstractmethod
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's, and not told by people."""

    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """Return what is noted when a card counts now."""

"""Games as people write them on a command line."""

from companion.app.complaints import UsageError
from companion.app.settings_check import meant
from companion.games import GAMES


def the_game(written: str) -> str:
    """Return the name of the game that is meant. Raise UsageError where there is none.

    >>> the_game("crown_duel"), the_game("Crown-Battles"), the_game("cuprum duelists")
    ('crown-duel', 'crown-battles', 'cuprum-duelists')
    """
    name = written.strip().lower().replace("_", "-").replace(" ", "-")
    if name not in GAMES:
        hint = meant(name, GAMES)
        raise UsageError(f"there is no game '{written}'.{hint} There are: {', '.join(GAMES)}.")
    return name

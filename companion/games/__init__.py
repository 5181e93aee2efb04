"""The games; each is a few pure functions over frozen states."""

from companion.core.game import Game
from companion.games.crown_duel.rules import GAME as CROWN_DUEL

GAMES: dict[str, Game] = {game.name: game for game in (CROWN_DUEL,)}
"""Every game by its name in records."""

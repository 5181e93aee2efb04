"""The games; each is a few pure functions over frozen states."""

from companion.core.game import Game
from companion.games.crown_battles.rules import GAME as CROWN_BATTLES
from companion.games.crown_duel.rules import GAME as CROWN_DUEL
from companion.games.crowns.rules import GAME as CROWNS
from companion.games.cuprum_duelists.rules import GAME as CUPRUM_DUELISTS

GAMES: dict[str, Game] = {
    game.name: game for game in (CROWN_DUEL, CROWNS, CROWN_BATTLES, CUPRUM_DUELISTS)
}
"""Every game by its name in records. Which ones the table can show, its screens say."""

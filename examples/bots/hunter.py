"""A hunter for Bataille navale: bombs beside its hits, otherwise every other square."""

from escadre.games import GAMES

GAME = GAMES["battleship"].game


class Hunter:
    """Choose from the observation; sets of squares are integers with one bit per square."""

    def choose(self, seen, rng):
        """Return the most promising legal action."""
        return max(GAME.legal_actions(seen), key=lambda action: (worth(seen, action), rng.random()))


def worth(seen, action):
    """Return how promising an action is; set-up actions are chosen at random."""
    square = getattr(action, "square", None)
    if type(action).__name__ != "Bomb":
        return 0
    sea, theirs = seen.config.sea, 1 - seen.viewer
    x, y = sea.xy(square)
    sunk = 0
    for ship in seen.sunk[theirs]:
        sunk |= ship
    wounded = seen.hit[theirs] & ~sunk
    beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    if any(sea.contains(*at) and wounded >> sea.square(*at) & 1 for at in beside):
        return 2
    if sea.with_neighbours(sunk) >> square & 1:
        return -1  # ships never touch
    return (x + y) % 2

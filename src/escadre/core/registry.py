"""Look up the kit of an installed game by name."""

from importlib import import_module

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import brief, text
from escadre.core.kit import AnyKit


def get_kit(game: str | AnyKit) -> AnyKit:
    """Return the kit of an installed game by its name; raises InputError for an unknown name."""
    if not isinstance(game, str):
        return game
    games = import_module(
        "escadre.games"
    ).GAMES  # imported by name: core must not depend on any game
    if game not in games:
        raise InputError(text("record-game", game=brief(game)))
    kit: AnyKit = games[game]
    return kit

"""Look up the kits of installed games, and the bots that play them.

The package `escadre` sets the function that loads the games, so that this module depends on none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from escadre.core.kit import AnyKit, Bot


class InstalledGames(Protocol):
    """The kits of the installed games by name, and the trained networks of this installation."""

    def __getitem__(self, name: str, /) -> AnyKit: ...

    def __contains__(self, name: object, /) -> bool: ...

    def policies(self, name: str, /) -> Mapping[str, Bot[Any, Any]]:
        """Return the trained networks for a game by name."""
        ...


_load_games: Callable[[], InstalledGames] | None = None


def set_games(load: Callable[[], InstalledGames]) -> None:
    """Set the function that returns the installed games; it is called for every lookup."""
    global _load_games
    _load_games = load


def _installed() -> InstalledGames:
    if _load_games is None:
        raise RuntimeError("no games are installed: call `set_games` first")
    return _load_games()


def get_kit(game: str | AnyKit) -> AnyKit:
    """Return the kit of an installed game by its name; raises InputError for an unknown name."""
    if not isinstance(game, str):
        return game
    games = _installed()
    if game not in games:
        from escadre.core.errors import InputError  # slow: `import escadre` must not load these
        from escadre.core.i18n.catalogue import text
        from escadre.core.i18n.quoted_input import shorten

        raise InputError(text("record-game", game=shorten(game)))
    return games[game]


def find_training_module(package: str, name: str) -> str | None:
    """Return the module of a game's codec or kernel, in its package or the directory `training`."""
    for parent in (f"{package}.training", package):
        if find_spec(parent) is not None and find_spec(f"{parent}.{name}") is not None:
            return f"{parent}.{name}"
    return None


def get_bots(kit: AnyKit) -> Mapping[str, Bot[Any, Any]]:
    """Return all bots of a game by name: captains, weakest first, then trained networks.

    Hints, analysis and puzzles use captains only.
    """
    policies = _installed().policies(kit.game.name)
    return {**kit.captains, **{n: p for n, p in policies.items() if n not in kit.captains}}

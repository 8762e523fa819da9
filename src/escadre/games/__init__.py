"""The five games, and those that other projects add under the entry point `escadre.games`.

Everybody above this package asks `GAMES[name]` and imports no kit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points

from escadre.core.kit import AnyKit

_OURS = {
    "battleship": "escadre.games.battleship:KIT",
    "mako": "escadre.games.mako:KIT",
    "maitre": "escadre.games.maitre:KIT",
    "mats": "escadre.games.mats:KIT",
    "armada": "escadre.games.armada:KIT",
}


class Games(Mapping[str, AnyKit]):
    """Every kit by the name of its game, imported when it is first asked for.

    Raises KeyError for a game that nobody has installed.
    """

    def __init__(self) -> None:
        others = {e.name: e.value for e in entry_points(group="escadre.games")}
        self._places = _OURS | others | _OURS  # ours come first, and keep their names
        self._rooms: dict[str, AnyKit] = {}

    def __getitem__(self, name: str) -> AnyKit:
        if name not in self._rooms:
            module, _, attribute = self._places[name].partition(":")
            self._rooms[name] = getattr(import_module(module), attribute)
        return self._rooms[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES = Games()

"""The five games, and those that other projects add under the entry point `escadre.games`.

Everybody above this package asks `GAMES[name]` and imports no room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points

from escadre.core.room import AnyRoom

_OURS = {
    "battleship": "escadre.games.battleship:ROOM",
    "mako": "escadre.games.mako:ROOM",
    "maitre": "escadre.games.maitre:ROOM",
    "mats": "escadre.games.mats:ROOM",
    "armada": "escadre.games.armada:ROOM",
}


class Games(Mapping[str, AnyRoom]):
    """Every room by the name of its game, imported when it is first asked for.

    Raises KeyError for a game that nobody has installed.
    """

    def __init__(self) -> None:
        self._places = {e.name: e.value for e in entry_points(group="escadre.games")} | _OURS
        self._rooms: dict[str, AnyRoom] = {}

    def __getitem__(self, name: str) -> AnyRoom:
        if name not in self._rooms:
            module, _, attribute = self._places[name].partition(":")
            self._rooms[name] = getattr(import_module(module), attribute)
        return self._rooms[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES = Games()

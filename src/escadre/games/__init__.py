"""The five games and those that plug-ins add, each kit by its name.

Everybody above this package asks `GAMES[name]` and imports no kit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.metadata import entry_points
from os import environ, pathsep
from pathlib import Path

from escadre.core.kit import AnyKit

_OURS = {
    "battleship": "escadre.games.battleship:KIT",
    "mako": "escadre.games.mako:KIT",
    "maitre": "escadre.games.maitre:KIT",
    "mats": "escadre.games.mats:KIT",
    "armada": "escadre.games.armada:KIT",
}


POLICIES = "ESCADRE_POLICIES"
"""The variable of the environment that names files of trained networks, as PATH names folders."""


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
            self._rooms[name] = _with_policies(getattr(import_module(module), attribute))
        return self._rooms[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _with_policies(kit: AnyKit) -> AnyKit:
    """This kit, and the networks that the host has for it, each by the name of its file."""
    named = [Path(each) for each in environ.get(POLICIES, "").split(pathsep) if each]
    if not named:
        return kit
    from escadre.bots.policy import read_policy  # with NumPy, which others do without

    read = {file.stem: read_policy(file) for file in named}
    mine = {name: policy for name, policy in read.items() if policy.about.game == kit.game.name}
    return replace(kit, policies=mine)


GAMES = Games()

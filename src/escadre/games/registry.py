"""Find the kits of the built-in games and of installed plug-ins, and trained networks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from os import environ, pathsep
from pathlib import Path
from typing import Any

from escadre.core.kit import AnyKit, Bot

_BUILT_IN = {
    "battleship": "escadre.games.battleship:KIT",
    "mako": "escadre.games.mako:KIT",
    "maitre": "escadre.games.maitre:KIT",
    "mats": "escadre.games.mats:KIT",
    "armada": "escadre.games.armada:KIT",
}

POLICIES_VARIABLE = "ESCADRE_POLICIES"
"""Environment variable that lists files of trained networks, separated as in PATH."""


class GameRegistry(Mapping[str, AnyKit]):
    """Maps each game's name to its kit, imported on first access.

    Raises KeyError for a game that is not installed.
    """

    def __init__(self) -> None:
        self._kits: dict[str, AnyKit] = {}
        self._policies: dict[str, dict[str, Bot[Any, Any]]] | None = None

    @cached_property
    def _entry_points(self) -> Mapping[str, str]:
        """The location of each kit, read on first use: all installed packages are searched."""
        from importlib.metadata import entry_points

        others = {e.name: e.value for e in entry_points(group="escadre.games")}
        # built-in games come first; a plug-in cannot replace one
        return _BUILT_IN | others | _BUILT_IN

    def __getitem__(self, name: str) -> AnyKit:
        if name not in self._kits:
            place = _BUILT_IN.get(name) or self._entry_points[name]
            module, _, attribute = place.partition(":")
            self._kits[name] = getattr(import_module(module), attribute)
        return self._kits[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entry_points)

    def __len__(self) -> int:
        return len(self._entry_points)

    def policies(self, name: str, /) -> Mapping[str, Bot[Any, Any]]:
        """Return the trained networks of this installation for a game, by the stem of each file."""
        if self._policies is None:
            self._policies = _read_policies()
        return self._policies.get(name, {})


def _read_policies() -> dict[str, dict[str, Bot[Any, Any]]]:
    """Read the networks that `ESCADRE_POLICIES` lists, by game and name."""
    files = [Path(each) for each in environ.get(POLICIES_VARIABLE, "").split(pathsep) if each]
    if not files:
        return {}
    from escadre.bots.policy import read_policy  # imports NumPy

    policies: dict[str, dict[str, Bot[Any, Any]]] = {}
    for file in files:
        policy = read_policy(file)
        policies.setdefault(policy.header.game, {})[file.stem] = policy
    return policies


GAMES = GameRegistry()

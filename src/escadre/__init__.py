"""Naval board games for people and bots: the public names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any
from warnings import warn

from escadre.core.registry import set_games

if TYPE_CHECKING:
    __version__: str
    from escadre.bots.generic import MonteCarloBot as MonteCarloBot
    from escadre.bots.generic import RandomBot as RandomBot
    from escadre.core.game import ALL as ALL
    from escadre.core.game import Seat as Seat
    from escadre.core.game import play as play
    from escadre.core.game import start as start
    from escadre.core.i18n.catalogue import words as words
    from escadre.core.match.json_format import decode_record as decode_record
    from escadre.core.match.json_format import encode_record as encode_record
    from escadre.core.match.match import Match as Match
    from escadre.core.match.match import playout as playout
    from escadre.core.match.perft import perft as perft
    from escadre.core.match.replay import replay as replay
    from escadre.core.match.replay import transcript as transcript
    from escadre.core.match.scoresheet import format_record as format_record
    from escadre.core.match.scoresheet import parse_record as parse_record
    from escadre.core.match.verification import verify as verify
    from escadre.core.render.text import as_text as as_text
    from escadre.games import GAMES as GAMES


set_games(lambda: import_module("escadre.games").GAMES)

_HOMES = {
    "bots.generic": ("MonteCarloBot", "RandomBot"),
    "core.game": ("ALL", "Seat", "play", "start"),
    "core.i18n.catalogue": ("words",),
    "core.match.json_format": ("decode_record", "encode_record"),
    "core.match.match": ("Match", "playout"),
    "core.match.perft": ("perft",),
    "core.match.replay": ("replay", "transcript"),
    "core.match.scoresheet": ("format_record", "parse_record"),
    "core.match.verification": ("verify",),
    "core.render.text": ("as_text",),
    "games": ("GAMES",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = tuple(_HOME)
_OLD_NAMES = {"Imagining": "MonteCarloBot"}  # kept for one release


def __getattr__(name: str) -> Any:
    if new := _OLD_NAMES.get(name):
        warn(f"escadre.{name} is now escadre.{new}", DeprecationWarning, stacklevel=2)
        name = new
    if name == "__version__":
        from importlib.metadata import version  # slow to import

        return version(__name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})

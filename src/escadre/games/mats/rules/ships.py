"""The kinds of ships as data, and the validation of a host's own ships."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import text
from escadre.core.option_files import OptionFile, parse_option_file

_PACKAGE = "escadre.games.mats"
MAX_SHIPS, MAX_MASTS, MAX_GUNS = 12, 6, 9

_NAME = re.compile(r"[a-z]{1,20}")


class ShipKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A kind of ships: its name, their number, and (masts, guns) while intact and after a hit."""

    name: str = msgspec.field(name="kind")
    count: int
    intact: tuple[int, int] = msgspec.field(name="sound")
    hit: tuple[int, int] = msgspec.field(name="touched")


def validate_ships(ships: tuple[ShipKind, ...]) -> Rejection | None:
    """Return why no match can be played with these ships, or None."""
    names = [kind.name for kind in ships]
    for kind in ships:
        if not _NAME.fullmatch(kind.name):
            return Rejection("MAT-1", text("kind-name", kind=kind.name[:40]))
        if names.count(kind.name) > 1:
            return Rejection("MAT-1", text("kind-twice", kind=kind.name))
        if kind.count < 1:
            return Rejection("MAT-1", text("kind-count", kind=kind.name))
        masts, guns = zip(kind.intact, kind.hit, strict=True)
        if not all(0 <= each <= MAX_MASTS for each in masts):
            return Rejection("MAT-7", text("masts-range", kind=kind.name))
        if not all(0 <= each <= MAX_GUNS for each in guns):
            return Rejection("MAT-19", text("guns-range", kind=kind.name))
        if masts[1] > masts[0] or guns[1] > guns[0]:
            return Rejection("MAT-22", text("touched-better", kind=kind.name))
    if not 1 <= sum(kind.count for kind in ships) <= MAX_SHIPS:
        return Rejection("MAT-1", text("fleet-range"))
    return None


def parse_ships(source: str) -> tuple[ShipKind, ...]:
    """Parse the ships of a TOML file like `ships.toml`; raises InputError with one sentence."""
    ships = parse_option_file(tuple[ShipKind, ...], "ships", OptionFile("ships.toml", source))
    if rejection := validate_ships(ships):
        raise InputError(rejection.reason, _PACKAGE)
    return ships


STANDARD_SHIPS = parse_ships(files(__package__).joinpath("ships.toml").read_text("utf-8"))

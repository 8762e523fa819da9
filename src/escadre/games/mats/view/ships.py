"""Ships of MÂTS drawn: their names, their faces, and how many are afloat."""

from __future__ import annotations

from functools import lru_cache

from escadre.core.scene import Count, Tally, Token
from escadre.core.who import Player
from escadre.core.words import Words
from escadre.games.mats.ending import TRANSLATED, ship_called
from escadre.games.mats.model import SUNK, TOUCHED, Config, State
from escadre.games.mats.notation import ship_names
from escadre.games.mats.positions import ship_sign


def whose(what: str, seat: int, me: int | None, say: Words) -> str:
    """Mine, theirs, or that of a player by number."""
    if me is None:
        return say(f"{what}-of", seat=Player(seat))
    return say(f"{what}-mine" if seat == me else f"{what}-theirs")


@lru_cache(maxsize=4096)
def ship_name(config: Config, ship: int, say: Words) -> str:
    """What a ship is called: its kind, and its number where there are several alike."""
    name = ship_called(config, ship)
    return name if isinstance(name, str) else say.say(name)


def _kind_name(kind: str, say: Words) -> str:
    """A host's own kinds have no translation."""
    return say(f"ship-{kind}") if kind in TRANSLATED else kind


def fate(kind: str, config: Config, ship: int, say: Words) -> str:
    """That a ship is touched or sunk, in the gender that its name has in this language."""
    name = config.fleet[ship].kind
    return say(f"fate-{kind}-{say(f'gender-{name}') if name in TRANSLATED else 'm'}")


@lru_cache(maxsize=4096)
def ship_token(config: Config, seat: int, ship: int, condition: int, say: Words) -> Token:
    """A ship, not yet put anywhere."""
    masts, guns = config.faces[ship][condition]
    touched = condition == TOUCHED
    return Token(
        token_id(seat, ship),
        "sailer",
        say(
            "ship-label",
            ship=ship_name(config, ship, say),
            fate=fate("touched", config, ship, say),
            masts=masts,
            guns=guns,
            state="touched" if touched else "sound",
        ),
        0,
        0,
        side=seat,
        marks=("touched",) if touched else (),
        sign=ship_sign(config, ship, condition),
        figures=(
            Count("mast", say("masts"), masts),
            Count("gun", say("guns"), guns),
        ),
    )


def token_id(seat: int, ship: int) -> str:
    """By this name a ship is known wherever it lies."""
    return f"ship-{seat}-{ship}"


def ships_tally(state: State, seat: int, me: int | None, say: Words) -> Tally:
    """What is afloat, kind by kind, with the two faces."""
    counts = _counts(state.config, state.ships[seat], say.plain)
    return Tally(f"fleet-{seat}", whose("fleet", seat, me, say), seat, counts)


@lru_cache(maxsize=1024)
def _counts(config: Config, ships: tuple[int, ...], say: Words) -> tuple[Count, ...]:
    counts, first = [], 0
    for kind in config.ships:
        conditions = ships[first : first + kind.count]
        left = kind.count - conditions.count(SUNK)
        touched = conditions.count(TOUCHED)
        label = say(
            "kind-label",
            ship=_kind_name(kind.kind, say),
            fate=fate("touched", config, first, say),
            masts=kind.sound[0],
            guns=kind.sound[1],
            masts_touched=kind.touched[0],
            guns_touched=kind.touched[1],
            usual=int(kind.touched == tuple(max(0, each - 1) for each in kind.sound)),
            touched=touched,
        )
        sign = ship_names(config)[first].rstrip("0123456789").upper()
        counts.append(Count("sailer", label, left, kind.count, sign=sign))
        first += kind.count
    return tuple(counts)

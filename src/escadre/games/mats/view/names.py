"""Names and tokens of ships."""

from __future__ import annotations

from functools import lru_cache

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Count, Token
from escadre.games.mats.positions import format_ship
from escadre.games.mats.rules.ending import NAMED_KINDS, ship_name_text
from escadre.games.mats.rules.model import HIT, Config


def owner_text(prefix: str, seat: int, own_seat: int | None, say: Words, **arguments: str) -> str:
    """Name a thing with its owner: you, the opponent, or a player by number."""
    if own_seat is None:
        return say(f"{prefix}-of", seat=PlayerArgument(seat), **arguments)
    return say(f"{prefix}-mine" if seat == own_seat else f"{prefix}-theirs", **arguments)


@lru_cache(maxsize=4096)
def ship_name(config: Config, ship: int, say: Words) -> str:
    """Return a ship's name: its kind, and its number if there are several alike."""
    name = ship_name_text(config, ship)
    return name if isinstance(name, str) else say.format(name)


def ships_text(config: Config, ships: tuple[int, ...], say: Words) -> str:
    """Name one ship, or both ships of a place."""
    return say("and").join(ship_name(config, ship, say) for ship in ships)


def ship_with_owner(config: Config, seat: int, ship: int, own_seat: int | None, say: Words) -> str:
    """Name a ship with its owner: you, the opponent, or a player by number."""
    name = ship_name(config, ship, say)
    if own_seat is None:
        return say("owned-of", ship=name, seat=PlayerArgument(seat))
    return say("owned-mine" if seat == own_seat else "owned-theirs", ship=name)


def kind_name(kind: str, say: Words) -> str:
    """Return the name of a kind; a host's own kinds have no translation."""
    return say(f"ship-{kind}") if kind in NAMED_KINDS else kind


def damage_word(kind: str, config: Config, ship: int, say: Words) -> str:
    """Return the word for hit or sunk in the grammatical gender of the ship's name."""
    name = config.fleet[ship].name
    return say(f"fate-{kind}-{say(f'gender-{name}') if name in NAMED_KINDS else 'm'}")


@lru_cache(maxsize=4096)
def ship_token(config: Config, seat: int, ship: int, condition: int, say: Words) -> Token:
    """Build a ship's token, without a place."""
    masts, guns = config.masts_and_guns[ship][condition]
    is_hit = condition == HIT
    return Token(
        ship_token_id(seat, ship),
        "sailer",
        say(
            "ship-label",
            ship=ship_name(config, ship, say),
            fate=damage_word("touched", config, ship, say),
            masts=masts,
            guns=guns,
            state="touched" if is_hit else "sound",
        ),
        0,
        0,
        side=seat,
        marks=("touched",) if is_hit else (),
        sign=format_ship(config, ship, condition),
        figures=(
            Count("mast", say("masts"), masts),
            Count("gun", say("guns"), guns),
        ),
    )


def ship_token_id(seat: int, ship: int) -> str:
    """Return a ship's token id, which does not depend on its place."""
    return f"ship-{seat}-{ship}"

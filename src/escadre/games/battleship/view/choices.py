"""Bombs to drop, ships to place; why a square is closed."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from escadre.core.game import Ready, Rejection
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import Aim, Arrange, Choice, Fits, Lay, Press, Way
from escadre.core.scene.fits import Closed, fit_from_masks
from escadre.core.squares import Sea
from escadre.games.battleship.rules.fleets import Fleet, free_squares, orientations, squares, starts
from escadre.games.battleship.rules.game import ALREADY_BOMBED
from escadre.games.battleship.rules.model import Config, Lift, Observation
from escadre.games.battleship.rules.placement import placeable, sizes_to_place, validate_placement
from escadre.games.battleship.view.panels import ship_name, ship_panel_id

_LEAVES = Rejection("BAT-7", text("leaves-grid"))
_OVERLAPS = Rejection("BAT-8", text("overlaps"))
_TOUCHES = Rejection("BAT-8", text("touches"))
_NOT_FOUND = Rejection("BAT-9", text("rest-not-found"))
_NO_REST = Rejection("BAT-9", text("rest-does-not-fit"))


def closed_to(config: Config, fleet: Fleet, size: int, across: bool) -> Closed:
    """Return the squares where a ship of a size still to be placed may not start.

    Twin of `validate_placement`; a test proves them equal square by square.
    """
    sea, free = config.sea, free_squares(config.sea, fleet)
    down = not (across or size == 1)
    room, doubtful = (
        each[down] for each in placeable(sea, free, sizes_to_place(config, fleet), size)
    )
    inside = starts(sea, sea.full, size, across)
    clear = starts(sea, sea.full & ~squares(fleet), size, across)
    apart = starts(sea, free, size, across)
    return (
        (sea.full & ~inside, _LEAVES),
        (sea.full & ~clear, _OVERLAPS),
        (sea.full & ~apart, _TOUCHES),
        (doubtful & ~room, _NOT_FOUND),
        (sea.full & ~room, _NO_REST),
    )


def legal_choices(seen: Observation, fits: Fits, say: Words) -> list[Choice]:
    """Build the choices of the viewer: placements or bombs."""
    me = seen.viewer
    if me not in (0, 1):
        return []
    if seen.shooter is not None:
        return [_bombing(seen, 1 - me, fits, say)]
    return _placing(seen.config, me, seen.fleets[me] or (), fits, say)


def _bombing(seen: Observation, target: int, fits: Fits, say: Words) -> Aim:
    sea, bombed = seen.config.sea, seen.bombed[target]
    bombs = {"type": "bomb"}
    fit = fit_from_masks(fits, sea.size, [(bombed, ALREADY_BOMBED)])
    return Aim("bomb", say("drop-bomb"), f"sea-{target}", bombs, "square", fit)


def _placing(config: Config, seat: int, fleet: Fleet, fits: Fits, say: Words) -> list[Choice]:
    """BAT-9: build the choices of placement: place, move, shuffle, clear, ready."""
    left = Counter(sizes_to_place(config, fleet)).items()
    choices: list[Choice] = [
        _lay(config, seat, fleet, size, count, fits, say) for size, count in left
    ]
    choices += (_moving(config, seat, fleet, ship, fits, say) for ship in fleet)
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    if fleet:
        lifts = tuple(_lift(config.sea, ship) for ship in fleet)
        choices.append(Press("clear", say("clear"), lifts))
    missing = validate_placement(config, fleet, Ready())
    closed = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if closed else (Ready(),), closed, main=True))
    return choices


def _lay(
    config: Config, seat: int, fleet: Fleet, size: int, count: int, fits: Fits, say: Words
) -> Lay:
    """Build the choice to place a ship of this size, with how many are left."""
    return Lay(
        id=f"lay-{size}",
        label=ship_name(config, size, say),
        kind="ship",
        panel=f"sea-{seat}",
        action={"type": "place", "size": size},
        blank="square",
        turn="across",
        ways=tuple(_way(config, fleet, size, across, fits) for across in orientations(size)),
        count=count,
    )


def _way(config: Config, fleet: Fleet, size: int, across: bool, fits: Fits) -> Way:
    fit = fit_from_masks(fits, config.sea.size, closed_to(config, fleet, size, across))
    return Way(across, size if across else 1, 1 if across else size, fit)


def _moving(config: Config, seat: int, fleet: Fleet, ship: int, fits: Fits, say: Words) -> Lay:
    """Build the choice to move a ship already placed."""
    others = tuple(other for other in fleet if other != ship)
    lay = _lay(config, seat, others, ship.bit_count(), 1, fits, say)
    id = ship_panel_id(config.sea, seat, ship)
    return replace(lay, id=id, at=id, before=(_lift(config.sea, ship),))


def _lift(sea: Sea, ship: int) -> Lift:
    return Lift(sea.squares(ship)[0])

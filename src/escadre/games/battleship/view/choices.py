"""The choices of a player: bombs to drop and ships to place; other squares carry a reason."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from escadre.core.game import Ready, Rejection
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import Aim, Arrange, Choice, FitBuilder, Orientation, PlacePiece, Press
from escadre.core.scene.fits import ClosedMasks, fit_from_masks
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import (
    Fleet,
    fleet_squares,
    free_squares,
    orientations,
    possible_starts,
)
from escadre.games.battleship.rules.game import ALREADY_BOMBED
from escadre.games.battleship.rules.model import Config, Observation, RemoveShip
from escadre.games.battleship.rules.placement import (
    sizes_to_place,
    starts_leaving_room,
    validate_placement,
)
from escadre.games.battleship.view.panels import ship_name, ship_token_id

_LEAVES_GRID = Rejection("BAT-7", text("leaves-grid"))
_OVERLAPS = Rejection("BAT-8", text("overlaps"))
_TOUCHES = Rejection("BAT-8", text("touches"))
_REST_NOT_FOUND = Rejection("BAT-9", text("rest-not-found"))
_REST_DOES_NOT_FIT = Rejection("BAT-9", text("rest-does-not-fit"))


def blocked_starts(config: Config, fleet: Fleet, size: int, across: bool) -> ClosedMasks:
    """Return the squares where a ship of this size may not start, with the reasons.

    It applies the same rule as `validate_placement`, to all squares at once; a test compares them.
    """
    sea, free_mask = config.sea, free_squares(config.sea, fleet)
    down = not (across or size == 1)
    allowed, undecided = (
        each[down]
        for each in starts_leaving_room(sea, free_mask, sizes_to_place(config, fleet), size)
    )
    on_grid = possible_starts(sea, sea.all_squares, size, across)
    not_overlapping = possible_starts(sea, sea.all_squares & ~fleet_squares(fleet), size, across)
    not_touching = possible_starts(sea, free_mask, size, across)
    return (
        (sea.all_squares & ~on_grid, _LEAVES_GRID),
        (sea.all_squares & ~not_overlapping, _OVERLAPS),
        (sea.all_squares & ~not_touching, _TOUCHES),
        (undecided & ~allowed, _REST_NOT_FOUND),
        (sea.all_squares & ~allowed, _REST_DOES_NOT_FIT),
    )


def seat_choices(observation: Observation, fits: FitBuilder, say: Words) -> list[Choice]:
    """Build the choices of the viewer: ships to place, or squares to bomb."""
    own_seat = observation.viewer
    if own_seat not in (0, 1):
        return []
    if observation.shooter is not None:
        return [_bomb_choice(observation, 1 - own_seat, fits, say)]
    return _placement_choices(
        observation.config, own_seat, observation.fleets[own_seat] or (), fits, say
    )


def _bomb_choice(observation: Observation, target: int, fits: FitBuilder, say: Words) -> Aim:
    sea, bombed = observation.config.sea, observation.bombed[target]
    bombs = {"type": "bomb"}
    fit = fit_from_masks(fits, sea.size, [(bombed, ALREADY_BOMBED)])
    return Aim("bomb", say("drop-bomb"), f"sea-{target}", bombs, "square", fit)


def _placement_choices(
    config: Config, seat: int, fleet: Fleet, fits: FitBuilder, say: Words
) -> list[Choice]:
    """BAT-9: build the choices of placement: place, move, shuffle, clear, ready."""
    counts = Counter(sizes_to_place(config, fleet)).items()
    choices: list[Choice] = [
        _place_choice(config, seat, fleet, size, count, fits, say) for size, count in counts
    ]
    choices += (_move_choice(config, seat, fleet, ship, fits, say) for ship in fleet)
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    if fleet:
        removals = tuple(_remove_action(config.sea, ship) for ship in fleet)
        choices.append(Press("clear", say("clear"), removals))
    missing = validate_placement(config, fleet, Ready())
    reason = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if reason else (Ready(),), reason, main=True))
    return choices


def _place_choice(
    config: Config, seat: int, fleet: Fleet, size: int, count: int, fits: FitBuilder, say: Words
) -> PlacePiece:
    """Build the choice to place a ship of this size, with the number of such ships left."""
    return PlacePiece(
        id=f"lay-{size}",
        label=ship_name(config, size, say),
        kind="ship",
        panel=f"sea-{seat}",
        action={"type": "place", "size": size},
        blank="square",
        turn="across",
        ways=tuple(
            _orientation(config, fleet, size, across, fits) for across in orientations(size)
        ),
        count=count,
    )


def _orientation(
    config: Config, fleet: Fleet, size: int, across: bool, fits: FitBuilder
) -> Orientation:
    fit = fit_from_masks(fits, config.sea.size, blocked_starts(config, fleet, size, across))
    return Orientation(across, size if across else 1, 1 if across else size, fit)


def _move_choice(
    config: Config, seat: int, fleet: Fleet, ship: int, fits: FitBuilder, say: Words
) -> PlacePiece:
    """Build the choice to move a ship already placed."""
    others = tuple(other for other in fleet if other != ship)
    placement = _place_choice(config, seat, others, ship.bit_count(), 1, fits, say)
    token_id = ship_token_id(config.sea, seat, ship)
    return replace(placement, id=token_id, at=token_id, before=(_remove_action(config.sea, ship),))


def _remove_action(sea: SquareBoard, ship: int) -> RemoveShip:
    return RemoveShip(sea.squares(ship)[0])

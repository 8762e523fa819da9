"""Combats between ships abreast (MAT-17 to MAT-23)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.games.mats.rules.columns import places_abreast, ships_in
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    SUNK,
    WRECK,
    ColumnPlace,
    Columns,
    Combat,
    Config,
    DamageStage,
    OrderingStage,
    State,
)


def current_combats(state: State) -> tuple[Combat, ...]:
    """MAT-17: return the combats of this position along the axis, with the dice thrown so far."""
    match state.stage:
        case OrderingStage():
            return ()
        case DamageStage(columns, _, shots):
            dice = zip(shots[::2], shots[1::2], strict=True)
            combats = zip(combats_of(state, columns), dice, strict=True)
            return tuple(replace(combat, dice=pair) for combat, pair in combats)
        case stage:
            return combats_of(state, stage.columns)


def combats_of(state: State, columns: Columns) -> tuple[Combat, ...]:
    """MAT-17, MAT-18: return the combats of these columns along the axis, without dice."""
    config, (first_column, second_column) = state.config, columns
    combats = []
    for position in places_abreast(columns):
        first_ships = _fighting_ships(config, first_column.places[first_column.head - position])
        if first_ships and (
            second_ships := _fighting_ships(
                config, second_column.places[position - second_column.head]
            )
        ):
            guns = (
                _guns(config, state.conditions[0], first_ships),
                _guns(config, state.conditions[1], second_ships),
            )
            combats.append(Combat(position, (first_ships, second_ships), guns))
    return tuple(combats)


def _fighting_ships(config: Config, place: ColumnPlace) -> tuple[int, ...]:
    """MAT-17, MAT-18: return the ships of a place that can fight."""
    return () if config.wrecks_shield and WRECK in place else ships_in(place)


def _guns(config: Config, conditions: tuple[int, ...], ships: tuple[int, ...]) -> int:
    """MAT-19: return the total guns of the ships of a place, in their present conditions."""
    return sum([config.guns(ship, conditions[ship]) for ship in ships])


@lru_cache(maxsize=64)
def combat_chances(lead: int) -> tuple[Fraction, Fraction, Fraction]:
    """MAT-19: return the chances of a side with this lead in guns to win, lose, or tie."""
    wins = sum(own_die + lead > other_die for own_die in range(1, 7) for other_die in range(1, 7))
    ties = sum(own_die + lead == other_die for own_die in range(1, 7) for other_die in range(1, 7))
    return Fraction(wins, 36), Fraction(36 - wins - ties, 36), Fraction(ties, 36)


def losing_ships(combat: Combat) -> tuple[tuple[Seat, int], ...]:
    """MAT-19, MAT-20: return seat and number of each ship of the side with the smaller total.

    With equal totals, both sides lose. The ships are in the order of their damage dice.
    """
    totals = combat.totals
    return tuple(
        (Seat(seat), ship)
        for seat in (0, 1)
        if totals[seat] <= totals[1 - seat]
        for ship in combat.ships[seat]
    )


def with_damage_dice(combats: tuple[Combat, ...], pips: tuple[int, ...]) -> tuple[Combat, ...]:
    """MAT-20: return the combats with the losers' dice, one for each ship that is hit."""
    dice = iter(pips)
    return tuple(
        replace(combat, damage_dice=tuple(next(dice) for _ in losing_ships(combat)))
        for combat in combats
    )


def apply_damage(
    ships: tuple[tuple[int, ...], tuple[int, ...]], fought: tuple[Combat, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MAT-20, MAT-21: return the conditions after the damage.

    A die of 1 to 3 is a hit, 4 to 6 sinks the ship; a ship that was hit before always sinks.
    """
    after = list(ships[0]), list(ships[1])
    for combat in fought:
        for (seat, ship), pip in zip(losing_ships(combat), combat.damage_dice, strict=True):
            survives = pip <= 3 and ships[seat][ship] == INTACT
            after[seat][ship] = HIT if survives else SUNK
    return tuple(after[0]), tuple(after[1])


def replace_sunk_by_wrecks(
    columns: Columns, ships: tuple[tuple[int, ...], tuple[int, ...]]
) -> Columns:
    """MAT-23: replace each sunk ship by a wreck."""
    one, two = (
        replace(column, places=tuple(_with_wrecks(place, own) for place in column.places))
        for column, own in zip(columns, ships, strict=True)
    )
    return one, two


def _with_wrecks(place: ColumnPlace, ships: tuple[int, ...]) -> ColumnPlace:
    base, second = (WRECK if piece >= 0 and ships[piece] == SUNK else piece for piece in place)
    return ColumnPlace(base, second)

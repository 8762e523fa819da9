"""Log lines: one sentence for each ply and for the automatic moves that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from escadre.core.chance import DiceOutcome
from escadre.core.game import ALL, Ready, Seat, replace_item
from escadre.core.i18n.catalogue import Words, semicolon
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.mats.rules.columns import advance_ship, axis_position, direction, locate_ship
from escadre.games.mats.rules.combats import current_combats, losing_ships
from escadre.games.mats.rules.game import observed_state
from escadre.games.mats.rules.model import (
    SUNK,
    WRECK,
    Advance,
    Column,
    Columns,
    Combat,
    FiringStage,
    MeetingStage,
    Observation,
    OrderingStage,
    PlaceShip,
    RemoveShip,
    State,
)
from escadre.games.mats.view.names import damage_word, ship_name, ships_text


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply that this viewer observed."""
    old, new = observed_state(before), observed_state(after)
    if isinstance(old.stage, OrderingStage):
        if before.viewer not in (seat, ALL) and not isinstance(action, Ready):
            return say("told-order")  # only the seat itself and a viewer of everything see this ply
        return _log_ordering(old, action, new, say)
    columns = old.stage.columns
    line = _log_crossing(old, columns, seat, action, new, say)
    if isinstance(action, Advance):
        columns = _columns_after(columns, seat, action)
    consequences = list(_log_consequences(old.crossing, columns, new, say))
    period = "." if consequences and not line.endswith(".") else ""
    return " ".join([line + period, *consequences])


def omit_from_log(before: Observation, action: Any) -> bool:
    """Return whether the live log omits a ply: a column is reported when it is lined up."""
    return isinstance(action, PlaceShip | RemoveShip)


def _log_ordering(old: State, action: Any, new: State, say: Words) -> str:
    match action:
        case PlaceShip(ship, slot):
            return say("told-post", ship=ship_name(old.config, ship, say), slot=slot + 1)
        case RemoveShip(slot):
            return say("told-lift", slot=slot + 1)
        case _:
            revealed = "" if isinstance(new.stage, OrderingStage) else say("told-shown")
            return say("told-ready") + revealed


def _log_crossing(
    old: State, columns: Columns, seat: int, action: Any, new: State, say: Words
) -> str:
    match action:
        case Advance(ship, by):
            return _log_advance(old, columns[seat], seat, ship, by, say)
        case DiceOutcome(pips):
            return _log_dice(old, new, pips, say)
        case _:
            return say("told-stay")


def _log_advance(old: State, column: Column, seat: int, ship: int, by: int, say: Words) -> str:
    """MAT-7, MAT-11 to MAT-13: report the place reached, and the ship beside it."""
    index = locate_ship(column, ship)[0] - by
    where = axis_position(column, seat, index)
    name, kind = ship_name(old.config, ship, say), old.config.fleet[ship].name
    line = say("told-advance", ship=name, kind=kind, by=by, position=where)
    if index < 0:
        return line + say("told-ahead")
    base = column.places[index].base
    if base == WRECK:
        return line + say("told-beside-wreck")
    return line + (say("told-beside", ship=ship_name(old.config, base, say)) if base >= 0 else "")


def _log_dice(old: State, new: State, pips: tuple[int, ...], say: Words) -> str:
    """MAT-3, MAT-19 to MAT-22: report the dice for the first player, or the combats."""
    match old.stage:
        case MeetingStage() if pips[0] == pips[1]:
            return say("told-again", die=pips[0])
        case MeetingStage():
            first = PlayerArgument(0 if pips[0] > pips[1] else 1)
            return say("told-first", die_1=pips[0], die_2=pips[1], seat=first)
        case FiringStage():
            combats = (_log_combat(combat, new, say) for combat in current_combats(new))
            return say("told-broadside", combats=semicolon(say).join(combats))
        case _:
            fates = chain.from_iterable(_log_damage(new, each, say) for each in new.last_combats)
            return say("told-damage", fates=say("comma").join(fates))


def _log_combat(combat: Combat, state: State, say: Words) -> str:
    """MAT-19: report the winner of a combat, the totals and the ships, the winner's first."""
    winner = 0 if combat.totals[0] >= combat.totals[1] else 1
    winner_ships, loser_ships = (
        ships_text(state.config, combat.ships[n], say) for n in (winner, 1 - winner)
    )
    return say(
        "told-combat",
        position=combat.position,
        tied=int(combat.totals[0] == combat.totals[1]),
        ships_1=winner_ships,
        total_1=combat.totals[winner],
        ships_2=loser_ships,
        total_2=combat.totals[1 - winner],
        seat=PlayerArgument(winner),
    )


def _log_damage(state: State, combat: Combat, say: Words) -> Iterator[str]:
    """MAT-20, MAT-21: report what became of each losing ship."""
    for (seat, ship), pip in zip(losing_ships(combat), combat.damage_dice, strict=True):
        yield _log_ship_damage(state, seat, ship, pip, say)


def _log_ship_damage(new: State, seat: int, ship: int, pip: int, say: Words) -> str:
    """MAT-20, MAT-21: report whether a ship is hit, sunk, or sunk after it was hit."""
    sunk = new.conditions[seat][ship] == SUNK
    return say(
        "told-fate-again" if sunk and pip <= 3 else "told-fate",
        seat=PlayerArgument(seat),
        ship=ship_name(new.config, ship, say),
        die=pip,
        touched=damage_word("touched", new.config, ship, say),
        fate=damage_word("sunk" if sunk else "touched", new.config, ship, say),
    )


def _columns_after(columns: Columns, seat: int, action: Advance) -> Columns:
    """MAT-11 to MAT-15: return the columns after a chosen advance, before automatic moves."""
    return replace_item(columns, seat, advance_ship(columns[seat], seat, action.ship, action.by))


def _log_consequences(crossing: int, columns: Columns, new: State, say: Words) -> Iterator[str]:
    """MAT-5, MAT-6: report the automatic advances that followed, or the crossing's end."""
    if isinstance(new.stage, OrderingStage):
        yield say("told-passed", crossing=crossing)
        return
    for side in (0, 1):
        if distance := (new.stage.columns[side].head - columns[side].head) * direction(side):
            yield say("told-automatic", seat=PlayerArgument(side), count=distance)

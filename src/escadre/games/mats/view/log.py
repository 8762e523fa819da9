"""The log line of each ply, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escadre.core.chance import DiceOutcome
from escadre.core.game import ALL, Ready, Seat, replace_item
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.mats.rules.columns import advanced, axis_position, direction, locate_ship
from escadre.games.mats.rules.combats import current_combats
from escadre.games.mats.rules.game import known
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
from escadre.games.mats.view.combats import combat_result, ships_text
from escadre.games.mats.view.names import damage_word, ship_name


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply that this viewer saw, with its automatic consequences."""
    was, now = known(before), known(after)
    if isinstance(was.stage, OrderingStage):
        if before.viewer not in (seat, ALL) and not isinstance(action, Ready):
            return say("told-order")  # only its owner and ALL see such a ply
        return _log_ordering(was, action, now, say)
    columns = was.stage.columns
    told = _log_crossing(was, columns, seat, action, now, say)
    if isinstance(action, Advance):
        columns = _columns_after(columns, seat, action)
    after_it = list(_log_consequences(was.crossing, columns, now, say))
    stop = "." if after_it and not told.endswith(".") else ""
    return " ".join([told + stop, *after_it])


def _log_ordering(was: State, action: Any, now: State, say: Words) -> str:
    match action:
        case PlaceShip(ship, slot):
            return say("told-post", ship=ship_name(was.config, ship, say), slot=slot + 1)
        case RemoveShip(slot):
            return say("told-lift", slot=slot + 1)
        case _:
            shown = "" if isinstance(now.stage, OrderingStage) else say("told-shown")
            return say("told-ready") + shown


def _log_crossing(
    was: State, columns: Columns, seat: int, action: Any, now: State, say: Words
) -> str:
    match action:
        case Advance(ship, by):
            return _log_advance(was, columns[seat], seat, ship, by, say)
        case DiceOutcome(pips):
            return _log_dice(was, now, pips, say)
        case _:
            return say("told-stay")


def _log_advance(was: State, column: Column, seat: int, ship: int, by: int, say: Words) -> str:
    """MAT-7, MAT-11 to MAT-13: report the place reached, and the ship beside it."""
    index = locate_ship(column, ship)[0] - by
    where = axis_position(column, seat, index)
    told = say("told-advance", ship=ship_name(was.config, ship, say), by=by, position=where)
    if index < 0:
        return told + say("told-ahead")
    base = column.places[index].base
    if base == WRECK:
        return told + say("told-beside-wreck")
    return told + (say("told-beside", ship=ship_name(was.config, base, say)) if base >= 0 else "")


def _log_dice(was: State, now: State, pips: tuple[int, ...], say: Words) -> str:
    """MAT-3, MAT-19 to MAT-22: report the lot, or the combats one by one."""
    match was.stage:
        case MeetingStage() if pips[0] == pips[1]:
            return say("told-again", die=pips[0])
        case MeetingStage():
            first = PlayerArgument(0 if pips[0] > pips[1] else 1)
            return say("told-first", die_1=pips[0], die_2=pips[1], seat=first)
        case FiringStage():
            return " ".join(_log_shots(now, combat, say) for combat in current_combats(now))
        case _:
            return " ".join(_log_damage(now, combat, say) for combat in now.fought)


def _log_shots(now: State, combat: Combat, say: Words) -> str:
    """MAT-19: report the shots, the higher total first."""
    best = 0 if combat.totals[0] >= combat.totals[1] else 1
    better, worse = (ships_text(now.config, combat.ships[n], say) for n in (best, 1 - best))
    return say(
        "told-combat",
        position=combat.where,
        ships_1=better,
        total_1=combat.totals[best],
        ships_2=worse,
        total_2=combat.totals[1 - best],
        result=combat_result(combat, say, "told"),
    )


def _log_damage(now: State, combat: Combat, say: Words) -> str:
    fates = [
        _log_ship_damage(now, seat, ship, pip, say)
        for (seat, ship), pip in zip(combat.losers, combat.damage, strict=True)
    ]
    return say("told-damage", position=combat.where, fates=say("comma").join(fates))


def _log_ship_damage(now: State, seat: int, ship: int, pip: int, say: Words) -> str:
    """MAT-20, MAT-21: report touched, sunk at once, or sunk because touched before."""
    sunk = now.ships[seat][ship] == SUNK
    return say(
        "told-fate-again" if sunk and pip <= 3 else "told-fate",
        seat=PlayerArgument(seat),
        ship=ship_name(now.config, ship, say),
        die=pip,
        touched=damage_word("touched", now.config, ship, say),
        fate=damage_word("sunk" if sunk else "touched", now.config, ship, say),
    )


def _columns_after(columns: Columns, seat: int, action: Advance) -> Columns:
    """MAT-11 to MAT-15: return the columns after a chosen advance, before what follows."""
    return replace_item(columns, seat, advanced(columns[seat], seat, action.ship, action.by))


def _log_consequences(crossing: int, columns: Columns, now: State, say: Words) -> Iterator[str]:
    """MAT-5, MAT-6: report the automatic advances that followed, or the crossing's end."""
    if isinstance(now.stage, OrderingStage):
        yield say("told-passed", crossing=crossing)
        return
    for side in (0, 1):
        if places := (now.stage.columns[side].head - columns[side].head) * direction(side):
            yield say("told-automatic", seat=PlayerArgument(side), count=places)

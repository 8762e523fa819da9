"""The scene (prompt, panels, choices), the standing, notable plies and puzzle themes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escadre.core.game import Decision, Node, Seat, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Choice, FitBuilder, Panel, Scene
from escadre.core.scene.standing import SeatStanding, ending_for_viewer
from escadre.games.mats.rules.combats import current_combats
from escadre.games.mats.rules.game import known, node, phase_number
from escadre.games.mats.rules.model import (
    SOUND,
    TOUCHED,
    Action,
    Advance,
    AdvancingStage,
    Combat,
    DamageStage,
    FiringStage,
    MeetingStage,
    Observation,
    OrderingStage,
    State,
)
from escadre.games.mats.view.choices import advance_choices, ordering_choices
from escadre.games.mats.view.combats import combat_tray, damage_summary
from escadre.games.mats.view.log import describe_ply
from escadre.games.mats.view.panels import column_panels, fleet_tally, ordering_panels

__all__ = ["describe_ply", "scene"]


def scene(seen: Observation, say: Words) -> Scene:
    """Build everything this viewer sees and may do."""
    state, fits = known(seen), FitBuilder(say)
    now = node(state)
    turn = now.seats if isinstance(now, Decision) else ()
    me = seen.viewer if seen.viewer in (0, 1) else None
    choices = _choices(state, me, fits, say) if me is not None and me in turn else []
    panels = tuple(_panels(seen, state, now, me, say))
    return Scene(_prompt(state, now, me, say), panels, tuple(choices), fits.reasons)


def _choices(state: State, me: int, fits: FitBuilder, say: Words) -> list[Choice]:
    if isinstance(state.stage, OrderingStage):
        return ordering_choices(state, state.stage.orders[me], me, fits, say)
    return advance_choices(state, state.stage.columns, me, fits, say)


def _panels(
    seen: Observation, state: State, now: Node, me: int | None, say: Words
) -> Iterator[Panel]:
    seats = (0, 1) if me is None else (me, 1 - me)
    if not isinstance(state.stage, OrderingStage):
        yield from column_panels(state, state.stage, me, say)
    elif isinstance(now, Decision):
        yield from ordering_panels(state, state.stage, seen.viewer, seats, say)
    yield from (combat_tray(state, combat, me, say) for combat in _combats_to_show(state))
    yield from (fleet_tally(state, seat, me, say) for seat in seats)


def _combats_to_show(state: State) -> tuple[Combat, ...]:
    """Return the combats being fought, or the last ones; none while columns are ordered."""
    if isinstance(state.stage, OrderingStage):
        return ()
    return current_combats(state) if isinstance(state.stage, DamageStage) else state.fought


def _prompt(state: State, now: Node, me: int | None, say: Words) -> str:
    if isinstance(now, Terminal):
        viewer = None if me is None else Seat(me)
        return say("over", reason=ending_for_viewer(now.reason, now.places, viewer, say))
    match state.stage:
        case OrderingStage() as stage:
            return say("ordering-others") if me is None else _prompt_ordering(state, stage, me, say)
        case MeetingStage():
            return say("rolling-first")
        case AdvancingStage() as stage:
            return _prompt_advance(state, stage, me, say)
        case FiringStage():
            return say("rolling-combat")
        case DamageStage():
            return say("rolling-damage")


def _prompt_advance(state: State, stage: AdvancingStage, me: int | None, say: Words) -> str:
    """Prompt for an advance, with the result of the last broadside until the player acts."""
    if stage.mover == me and not state.fought:
        return say("your-advance")
    newer = stage.advanced or not state.fought  # than the broadside: the first player's choice
    told = [] if newer else [damage_summary(state, me, say)]
    if stage.mover == me:
        return " ".join((*told, say("your-advance-again")))
    return " ".join(
        (*told, say("their-advance", phase=phase_number(stage), seat=PlayerArgument(stage.mover)))
    )


def _prompt_ordering(state: State, stage: OrderingStage, me: int, say: Words) -> str:
    """Prompt for the order: how many ships wait; first of all, the last crossing's result."""
    if stage.ready[me]:
        return say("ordering-wait")
    left, slots = stage.orders[me].count(None), len(stage.orders[me])
    if left == slots and state.fought:
        ordering = say("ordering", crossing=state.crossing, left=left)
        return f"{damage_summary(state, me, say)} {ordering}"
    other = say("other-ready") if stage.ready[1 - me] else ""
    if left == slots:
        return say("ordering", crossing=state.crossing, left=left) + other
    return (say("ordering-left", left=left) if left else say("ordering-ready")) + other


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAT-20, MAT-21, MAT-25: rank by how much damage the ships afloat can still bear."""
    told = []
    for seat, ships in enumerate(seen.ships):
        sound, touched = ships.count(SOUND), ships.count(TOUCHED)
        said = say("standing", afloat=sound + touched, of=len(ships), touched=touched)
        told.append(SeatStanding(seat, said, 2 * sound + touched))
    return tuple(told)


def is_notable(before: Observation, action: Any, after: Observation) -> bool:
    """MAT-20, MAT-21: tell whether a ship was touched or sunk."""
    return before.ships != after.ships


def puzzle_theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: advance a ship, how far, or pass."""
    if not isinstance(action, Advance):
        return "stay"
    return "advance" if action.by == 1 else "far"

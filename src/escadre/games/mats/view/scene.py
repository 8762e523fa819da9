"""The scene (prompt, panels, choices), the standing, and themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.game import Decision, Node, Seat, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Choice, FitBuilder, Panel, Scene
from escadre.core.scene.standing import SeatStanding, ending_for_viewer
from escadre.games.mats.rules.combats import current_combats
from escadre.games.mats.rules.game import node, observed_state, phase_number
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
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
from escadre.games.mats.view.choices import advance_choices, order_choices
from escadre.games.mats.view.combats import combat_tray, damage_summary
from escadre.games.mats.view.log import describe_ply
from escadre.games.mats.view.panels import column_panels, fleet_tally, ordering_panels

__all__ = ["describe_ply", "scene"]


def scene(observation: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    state, fits = observed_state(observation), FitBuilder(say)
    current_node = node(state)
    turn = current_node.seats if isinstance(current_node, Decision) else ()
    own_seat = observation.viewer if observation.viewer in (0, 1) else None
    choices = (
        _choices(state, own_seat, fits, say) if own_seat is not None and own_seat in turn else []
    )
    panels = tuple(_panels(observation, state, current_node, own_seat, say))
    report = _report(state, own_seat, say)
    prompt = _prompt(state, current_node, own_seat, report, say)
    return Scene(prompt, panels, tuple(choices), fits.reasons, report=report)


def _choices(state: State, own_seat: int, fits: FitBuilder, say: Words) -> list[Choice]:
    if isinstance(state.stage, OrderingStage):
        return order_choices(state, state.stage.orders[own_seat], own_seat, fits, say)
    return advance_choices(state, state.stage.columns, own_seat, fits, say)


def _panels(
    observation: Observation, state: State, current_node: Node, own_seat: int | None, say: Words
) -> Iterator[Panel]:
    seats = (0, 1) if own_seat is None else (own_seat, 1 - own_seat)
    if not isinstance(state.stage, OrderingStage):
        is_over = isinstance(current_node, Terminal)
        yield from column_panels(state, state.stage, own_seat, is_over, say)
    elif isinstance(current_node, Decision):
        yield from ordering_panels(state, state.stage, observation.viewer, seats, say)
    yield from (combat_tray(state, combat, own_seat, say) for combat in _combats_to_show(state))
    yield from (fleet_tally(state, seat, own_seat, say) for seat in seats)


def _combats_to_show(state: State) -> tuple[Combat, ...]:
    """Return the combats being fought, or the last combats; none while columns are ordered."""
    if isinstance(state.stage, OrderingStage):
        return ()
    return current_combats(state) if isinstance(state.stage, DamageStage) else state.last_combats


def _prompt(state: State, current_node: Node, own_seat: int | None, report: str, say: Words) -> str:
    if isinstance(current_node, Terminal):
        viewer = None if own_seat is None else Seat(own_seat)
        return say(
            "over", reason=ending_for_viewer(current_node.reason, current_node.places, viewer, say)
        )
    match state.stage:
        case OrderingStage() as stage:
            return (
                say("ordering-others")
                if own_seat is None
                else _prompt_ordering(state, stage, own_seat, report, say)
            )
        case MeetingStage():
            return say("rolling-first")
        case AdvancingStage() as stage:
            return _prompt_advance(state, stage, own_seat, report, say)
        case FiringStage():
            return say("rolling-combat")
        case DamageStage():
            return say("rolling-damage")


def _report(state: State, own_seat: int | None, say: Words) -> str:
    """MAT-20, MAT-21: return the result of the last broadside if the prompt begins with it.

    It is shown only until the first player has chosen, or placed a ship.
    """
    if not state.last_combats:
        return ""
    match state.stage:
        case AdvancingStage() as stage if not stage.advances_made:
            return damage_summary(state, own_seat, say)
        case OrderingStage() as stage if own_seat is not None and not stage.ready[own_seat]:
            order = stage.orders[own_seat]
            is_empty = order.count(None) == len(order)
            return damage_summary(state, own_seat, say) if is_empty else ""
        case _:
            return ""


def _prompt_advance(
    state: State, stage: AdvancingStage, own_seat: int | None, report: str, say: Words
) -> str:
    """Return the prompt for an advance, first with the result of the last broadside."""
    if stage.mover == own_seat and not state.last_combats:
        return say("your-advance")
    sentences = [report] if report else []
    if stage.mover == own_seat:
        return " ".join((*sentences, say("your-advance-again")))
    return " ".join(
        (
            *sentences,
            say("their-advance", phase=phase_number(stage), seat=PlayerArgument(stage.mover)),
        )
    )


def _prompt_ordering(
    state: State, stage: OrderingStage, own_seat: int, report: str, say: Words
) -> str:
    """Return the prompt for the order: how many ships to place, first with the last results."""
    if stage.ready[own_seat]:
        return say("ordering-wait")
    left, slots = stage.orders[own_seat].count(None), len(stage.orders[own_seat])
    if report:
        message_id = "ordering-alone" if slots == 1 else "ordering"
        ordering = say(message_id, crossing=state.crossing, left=left)
        return f"{report} {ordering}"
    other = say("other-ready") if stage.ready[1 - own_seat] else ""
    if left == slots:
        # before the first crossing, advice replaces the note that the opponent is ready
        more = say("ordering-reason") if state.crossing == 1 else other
        return say("ordering", crossing=state.crossing, left=left) + more
    if left:
        return say("ordering-left", left=left) + other
    return say("ordering-ready") + (say("ordering-reason") if state.crossing == 1 else other)


def standing(observation: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAT-20, MAT-21, MAT-25: rank the seats by the hits that their ships afloat can take."""
    standings = []
    for seat, ships in enumerate(observation.conditions):
        intact, hit = ships.count(INTACT), ships.count(HIT)
        label = say("standing", afloat=intact + hit, of=len(ships), touched=hit)
        standings.append(SeatStanding(seat, label, 2 * intact + hit))
    return tuple(standings)


def puzzle_theme(observation: Observation, action: Action) -> str:
    """Return the theme of a puzzle from its solution: advance by one, further, or pass."""
    if not isinstance(action, Advance):
        return "stay"
    return "advance" if action.by == 1 else "far"

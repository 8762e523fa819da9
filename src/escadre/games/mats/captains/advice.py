"""Advances, best first, with the combats that follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from escadre.core.advice import Advice, AdvisedAction, computed
from escadre.core.chance import Rng
from escadre.core.game import Seat, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.mats import kernels
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT, return_from_chance
from escadre.games.mats.captains.forecast import (
    CELL_ARRAY_SIZE,
    HITS_TO_SINK,
    expected_worth,
    forecast_win_chance,
    ship_worths,
)
from escadre.games.mats.rules.columns import advanced
from escadre.games.mats.rules.combats import combat_chances, combats_of
from escadre.games.mats.rules.game import determinize, legal_actions
from escadre.games.mats.rules.model import (
    SUNK,
    Action,
    Advance,
    AdvancingStage,
    Columns,
    Observation,
    Pass,
    State,
)

MAX_COMBATS_IN_REASON = 2  # combats of the next broadside


def advise(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate every advance, and the pass; None while columns are ordered or without a choice.

    Computed by `captains.forecast`. The pass comes first among equals.
    """
    if not isinstance(seen.stage, AdvancingStage) or not (actions := legal_actions(seen)):
        return None
    assert seen.viewer in (0, 1)
    seat, columns = Seat(seen.viewer), seen.stage.columns
    state = determinize(seen, rng)  # nothing is hidden any more
    foreseen = {
        each.action: each for each in forecast_advances(seen, columns, seat, FORECAST_DISCOUNT)
    }
    best: Action = Pass()
    for action, found in foreseen.items():
        if found.chance > foreseen[best].chance + 1e-9:
            best = action
    options = (
        AdvisedAction(
            each,
            return_from_chance(foreseen[each].chance),
            0.0,
            (foreseen[each].told, *_reasons(state, columns, seat, each)),
        )
        for each in actions
    )
    return computed(options, best)


class AdvanceForecast(NamedTuple):
    """The forecast of an advance: the chance to win, and the hits dealt and taken."""

    action: Action
    chance: float
    dealt: float
    taken: float

    @property
    def told(self) -> Message:
        """Describe the hits until the columns have passed each other."""
        (dealt, dealt_tenth), (taken, taken_tenth) = (
            divmod(round(10 * hits), 10) for hits in (self.dealt, self.taken)
        )
        return text(
            "advice-hits",
            dealt=dealt,
            dealt_tenth=dealt_tenth,
            taken=taken,
            taken_tenth=taken_tenth,
        )


def forecast_advances(
    seen: Observation, columns: Columns, seat: Seat, trust: float
) -> Iterator[AdvanceForecast]:
    """List the pass, and each advance in the order of the kernel, with its forecast."""
    cells, own = kernels.load_columns(seen.ships, columns), ship_worths(seen.config)
    masts, guns = kernels.masts_and_guns(seen.config)
    found, hopes = [0] * kernels.MAX_ADVANCES, [0.0] * CELL_ARRAY_SIZE
    count = kernels.list_advances(cells, seat, masts, found)
    for code in (kernels.PASS, *found[:count]):
        tried = list(cells)
        kernels.apply_advance(tried, seat, code)
        hope = forecast_win_chance(
            tried,
            seat,
            guns,
            own,
            trust,
            hopes,
            kernels.WIN_CHANCE_BY_LEAD,
            kernels.TIE_CHANCE_BY_LEAD,
        )
        dealt, taken = (
            sum(SUNK - ship for ship in seen.ships[side])
            - expected_worth(tried, side, HITS_TO_SINK, hopes)
            for side in (1 - seat, seat)
        )
        action: Action = Pass()
        if code != kernels.PASS:
            action = Advance(kernels.ship_of_advance(cells, seat, code), code % 8)
        yield AdvanceForecast(action, hope, dealt, taken)


def _reasons(state: State, columns: Columns, seat: Seat, action: Action) -> Iterator[Message]:
    """MAT-17 to MAT-19: describe the broadside as if the columns stayed so.

    For the pass: the most uneven combats. For an advance: those that it changes.
    """
    combats = before = combats_of(state, columns)
    if isinstance(action, Advance):
        moved = advanced(columns[seat], seat, action.ship, action.by)
        combats = combats_of(state, replace_item(columns, seat, moved))
        changed = [combat for combat in combats if combat not in before]
        if combats and not changed:
            yield text("advice-same-combats")
    else:
        changed = list(combats)
    if not combats:
        yield text("advice-no-combat")
    uneven = sorted(changed, key=lambda each: -abs(each.guns[0] - each.guns[1]))[
        :MAX_COMBATS_IN_REASON
    ]
    for combat in sorted(uneven, key=lambda each: each.where):
        mine, theirs = combat.guns[seat], combat.guns[1 - seat]
        wins, loses, _ = combat_chances(mine - theirs)
        yield text(
            "advice-combat",
            position=combat.where,
            guns=mine,
            guns_theirs=theirs,
            wins=round(100 * wins),
            loses=round(100 * loses),
        )

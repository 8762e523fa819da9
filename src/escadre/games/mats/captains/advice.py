"""Advances, best first, with the combats that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from escadre.core.advice import Advice, AdvisedAction, computed
from escadre.core.chance import Rng
from escadre.core.game import Seat, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.mats import kernels
from escadre.games.mats.captains.evaluation import return_from_chance
from escadre.games.mats.captains.forecast import HITS_TO_SINK, expected_worth
from escadre.games.mats.captains.shown_chances import (
    best_reply,
    chances_of_advances,
    forecast_ships,
    shown_return,
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
    """Rate every advance, and the pass, by the chance shown after it.

    None while columns are ordered or without a choice.
    """
    return _rated(seen, rng, shown_return)


def advise_by_search(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate as `advise` does, on the scale of `evaluate`."""
    return _rated(seen, rng, lambda _state, _seat, chance: return_from_chance(chance))


def _rated(
    seen: Observation, rng: Rng, value: Callable[[State, Seat, float], float]
) -> Advice[Action] | None:
    """Rate advances by `captains.forecast`; `value` converts the forecast chance to a return.

    For the first player of a series, after the opponent's best reply. The pass comes first among
    equals.
    """
    if not isinstance(seen.stage, AdvancingStage) or not (actions := legal_actions(seen)):
        return None
    assert seen.viewer in (0, 1)
    seat, columns = Seat(seen.viewer), seen.stage.columns
    state = determinize(seen, rng)  # nothing is hidden any more
    answered = seen.stage.advanced == 0
    foreseen = {each.action: each for each in forecast_advances(state, columns, seat, answered)}
    best: Action = Pass()
    for action, found in foreseen.items():
        if found.chance > foreseen[best].chance + 1e-9:
            best = action
    options = (
        AdvisedAction(
            each,
            value(state, seat, foreseen[each].chance),
            0.0,
            (*foreseen[each].told, *_reasons(state, columns, seat, each)),
        )
        for each in actions
    )
    return computed(options, best)


class AdvanceForecast(NamedTuple):
    """The forecast of an advance: the chance to win, and the hits dealt and taken.

    `kept`: the chance if the opponent does not advance, where its advance is still to come.
    """

    action: Action
    chance: float
    dealt: float
    taken: float
    kept: float | None = None

    @property
    def told(self) -> Iterator[Message]:
        """Describe the hits until the columns have passed each other, and what a reply changes."""
        (dealt, dealt_tenth), (taken, taken_tenth) = (
            divmod(round(10 * hits), 10) for hits in (self.dealt, self.taken)
        )
        id = "advice-hits" if self.kept is None else "advice-hits-reply"
        yield text(
            id,
            dealt=dealt,
            dealt_tenth=dealt_tenth,
            taken=taken,
            taken_tenth=taken_tenth,
        )


def forecast_advances(
    state: State, columns: Columns, seat: Seat, answered: bool
) -> Iterator[AdvanceForecast]:
    """List the pass, and each advance in the order of the kernel, with its forecast.

    `answered`: the opponent advances after it, as is best for the opponent.
    """
    cells = kernels.load_columns(state.ships, columns)
    for code, chance in chances_of_advances(state.config, cells, seat, answered=False):
        tried = list(cells)
        kernels.apply_advance(tried, seat, code)
        after = chance
        if answered:
            reply, after = best_reply(state.config, tried, seat)
            kernels.apply_advance(tried, 1 - seat, reply)
        dealt, taken = _hits(state, tried, seat)
        action: Action = Pass()
        if code != kernels.PASS:
            action = Advance(kernels.ship_of_advance(cells, seat, code), code % 8)
        yield AdvanceForecast(action, after, dealt, taken, chance if answered else None)


def _hits(state: State, cells: kernels.Cells, seat: Seat) -> tuple[float, float]:
    """Return the hits that a seat deals and takes from here on, if nobody advances any more."""
    hopes = forecast_ships(state.config, cells, seat)
    dealt, taken = (
        sum(SUNK - ship for ship in state.ships[side])
        - expected_worth(cells, side, HITS_TO_SINK, hopes)
        for side in (1 - seat, seat)
    )
    return dealt, taken


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

"""The advances of MÂTS, best first: by what both columns promise, with the broadside to come."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.advice import Advice, Option, computed
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.seats import with_item
from escadre.core.words import Text, text
from escadre.games.mats.captains import kernel
from escadre.games.mats.captains.returns import TRUST, likely
from escadre.games.mats.captains.worth import worths
from escadre.games.mats.columns import advanced
from escadre.games.mats.combats import chances, combats_between
from escadre.games.mats.model import Action, Advance, Advancing, Columns, Observation, State, Stay
from escadre.games.mats.rules import determinize, legal_actions

TOLD = 2  # combats of the next broadside, the most uneven first


def advise(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Every advance, and to stay; None while columns are ordered, and to who need not choose.

    Computed: see `kernel.forecast`. Staying comes first among equals.
    """
    if not isinstance(seen.stage, Advancing) or not (actions := legal_actions(seen)):
        return None
    assert seen.viewer in (0, 1)
    seat, columns = Seat(seen.viewer), seen.stage.columns
    state = determinize(seen, rng)  # nothing is hidden any more
    hopes = dict(foreseen_advances(seen, columns, seat, TRUST))
    best: Action = Stay()
    for action, hope in hopes.items():
        if hope > hopes[best] + 1e-9:
            best = action
    options = (
        Option(each, likely(hopes[each]), 0.0, tuple(_reasons(state, columns, seat, each)))
        for each in actions
    )
    return computed(options, best)


def foreseen_advances(
    seen: Observation, columns: Columns, seat: Seat, trust: float
) -> Iterator[tuple[Action, float]]:
    """To stay, and each advance in the order of the kernel, with the chance to win after it."""
    cells, own = kernel.loaded(seen.ships, columns), worths(seen.config)
    masts, guns = kernel.tables(seen.config)
    found, hopes = [0] * kernel.MOST_ADVANCES, [0.0] * kernel.HOPES
    count = kernel.list_advances(cells, seat, masts, found)
    for code in (kernel.STAY, *found[:count]):
        tried = list(cells)
        kernel.make_advance(tried, seat, code)
        hope = kernel.forecast(tried, seat, guns, own, trust, hopes, kernel.WIN, kernel.TIE)
        if code == kernel.STAY:
            yield Stay(), hope
        else:
            yield Advance(kernel.ship_of(cells, seat, code), code % 8), hope


def _reasons(state: State, columns: Columns, seat: Seat, action: Action) -> Iterator[Text]:
    """MAT-17 to MAT-19: the broadside as it would be fought if the columns lay so."""
    if isinstance(action, Advance):
        moved = advanced(columns[seat], seat, action.ship, action.by)
        columns = with_item(columns, seat, moved)
    combats = combats_between(state, columns)
    if not combats:
        yield text("advice-no-combat")
    leads = sorted(combats, key=lambda each: -abs(each.guns[0] - each.guns[1]))[:TOLD]
    for combat in sorted(leads, key=lambda each: each.where):
        mine, theirs = combat.guns[seat], combat.guns[1 - seat]
        wins, loses, _ = chances(mine - theirs)
        yield text(
            "advice-combat",
            position=combat.where,
            guns=mine,
            guns_theirs=theirs,
            wins=round(100 * wins),
            loses=round(100 * loses),
        )

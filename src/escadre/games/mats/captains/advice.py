"""Advice: advances, best first, with the combats that follow them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from escadre.core.advice import Advice, AdvisedAction, advice_from_values, chance_as_percent
from escadre.core.chance import Rng
from escadre.core.game import Seat, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.mats import kernels
from escadre.games.mats.captains.evaluation import return_from_chance
from escadre.games.mats.captains.forecast import HITS_TO_SINK, expected_fleet_value
from escadre.games.mats.captains.shown_chances import (
    Rating,
    fleet_lead,
    forecast_before_broadside,
    forecast_ships,
    rate_advances,
    shown_before_broadside,
)
from escadre.games.mats.rules.columns import advance_ship
from escadre.games.mats.rules.combats import combat_chances, combats_of
from escadre.games.mats.rules.game import determinize, legal_actions
from escadre.games.mats.rules.model import (
    SUNK,
    Action,
    Advance,
    AdvancingStage,
    Columns,
    Combat,
    Observation,
    Pass,
    State,
)

MIN_UNEVEN_RETURN = 0.02  # smaller expected returns count as even: one point from 50%
EVEN_HITS = 0.5  # differences below this count as equal hits dealt and taken
MANY_HITS = 2.0  # differences above this count as far more or far fewer hits


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate every advance, and the pass, by the chance shown to players after it.

    Return None while columns are ordered, and if the seat has no choice.
    """
    return _advice_by(observation, rng, shown_before_broadside, lambda value: value)


def advise_by_search(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by the forecast, on the scale of `evaluate`."""
    return _advice_by(
        observation,
        rng,
        forecast_before_broadside,
        lambda value: return_from_chance((1 + value) / 2),
    )


def _advice_by(
    observation: Observation, rng: Rng, rate: Rating, to_return: Callable[[float], float]
) -> Advice[Action] | None:
    """Rate advances by `rate`; `to_return` converts its values to expected returns.

    For the first player of a series, the rating includes the opponent's best reply. If the pass
    is as good as the best advance, it comes first.
    """
    if not isinstance(observation.stage, AdvancingStage) or not (
        actions := legal_actions(observation)
    ):
        return None
    assert observation.viewer in (0, 1)
    seat, columns = Seat(observation.viewer), observation.stage.columns
    state = determinize(observation, rng)  # both columns are shown, so this is the true state
    rated = {each.action: each for each in advance_ratings(state, rate)}
    best: Action = Pass()
    for action, rating in rated.items():
        if rating.value > rated[best].value + 1e-9:
            best = action
    lead, options = fleet_lead(state, seat), list[AdvisedAction[Action]]()
    for action in actions:
        rating = rated[action]
        expected = to_return(rating.value)
        hits = rating.hit_message(lead, expected)
        reasons = _reasons(state, columns, seat, action, hits)
        options.append(AdvisedAction(action, expected, 0.0, tuple(reasons)))
    return advice_from_values(options, best, text("advice-method"))


def _lead_word(difference: float) -> str:
    """Return the word that compares hits dealt with hits taken, for a text without numbers."""
    if abs(difference) < EVEN_HITS:
        return "even"
    much = "much-" if abs(difference) > MANY_HITS else ""
    return much + ("more" if difference > 0 else "less")


class AdvanceRating(NamedTuple):
    """The expected return of an advance, and the hits dealt and taken.

    `replies`: both include the best reply of the opponent, who is still to choose.
    """

    action: Action
    value: float
    dealt: float
    taken: float
    replies: bool = False

    def hit_message(self, fleet_lead: float, value: float) -> Message:
        """Return the text with the hits until the columns have passed each other.

        If the hits do not explain the `value` of the advance, the text also tells which fleet is
        stronger, or, if that does not explain it either, whose losses weigh more. Hits that would
        be shown as 0.0 count as none.
        """
        (dealt, dealt_tenth), (received, received_tenth) = (
            divmod(round(10 * hits), 10) for hits in (self.dealt, self.taken)
        )
        lead, fleet = self.dealt - self.taken, "same"
        if value > 0 and lead < EVEN_HITS:
            fleet = "stronger" if fleet_lead > 0 else "losing-less"
        elif value < 0 and lead > -EVEN_HITS:
            fleet = "weaker" if fleet_lead < 0 else "losing-more"
        if fleet.startswith("losing") and abs(value) < MIN_UNEVEN_RETURN:
            fleet = "same"
        return text(
            "advice-hits-reply" if self.replies else "advice-hits",
            lead=_lead_word(lead) if dealt + dealt_tenth + received + received_tenth else "none",
            fleet=fleet,
            dealt=dealt,
            dealt_tenth=dealt_tenth,
            taken=received,
            taken_tenth=received_tenth,
        )


def advance_ratings(state: State, rate: Rating) -> Iterator[AdvanceRating]:
    """Yield the rating of the pass, then of each advance of the seat to move."""
    assert isinstance(state.stage, AdvancingStage)
    seat = state.stage.mover
    cells = kernels.load_columns(state.conditions, state.stage.columns)
    for each in rate_advances(state, cells, rate):
        dealt, received = _hits(state, each.columns, seat)
        action: Action = Pass()
        if each.code != kernels.PASS:
            action = Advance(kernels.ship_of_advance(cells, seat, each.code), each.code % 8)
        replies = each.returns_if_held is not None
        yield AdvanceRating(action, each.returns[seat], dealt, received, replies)


def _hits(state: State, cells: kernels.Cells, seat: Seat) -> tuple[float, float]:
    """Return the expected hits that a seat deals and takes if no more ship advances by choice."""
    chances = forecast_ships(state.config, cells, seat)
    dealt, received = (
        sum(SUNK - ship for ship in state.conditions[side])
        - expected_fleet_value(cells, side, HITS_TO_SINK, chances)
        for side in (1 - seat, seat)
    )
    return dealt, received


def _reasons(
    state: State, columns: Columns, seat: Seat, action: Action, hits: Message
) -> Iterator[Message]:
    """Yield combats that speak for the action, then the hits, then combats that speak against it.

    A hint that shows one reason shows the first. The combats that the action does not change come
    last, so that comparisons with other actions leave them out.
    """
    changed, unchanged = _combat_reasons(state, columns, seat, action)
    yield from (message for lead, message in changed if lead >= 0)
    yield hits
    yield from (message for lead, message in changed if lead < 0)
    yield from (message for _, message in unchanged)


CombatReasons = list[tuple[int, Message]]
"""Messages about combats, each with its lead in guns."""


def _combat_reasons(
    state: State, columns: Columns, seat: Seat, action: Action
) -> tuple[CombatReasons, CombatReasons]:
    """MAT-17 to MAT-19: return the combats of the broadside after this action, if no ship advances.

    The first list has the combats that an advance changes or leaves, or all combats for a pass; the
    second has the others. What speaks most for the action comes first. If the opponent is still to
    choose, the messages say that they are the combats without a reply.
    """
    assert isinstance(state.stage, AdvancingStage)
    if_held = int(state.stage.advances_made == 0)
    combats, before = combats_of(state, columns), list[Combat]()
    if isinstance(action, Advance):
        before += combats
        column = advance_ship(columns[seat], seat, action.ship, action.by)
        combats = combats_of(state, replace_item(columns, seat, column))
    changed, unchanged = CombatReasons(), CombatReasons()
    for combat in combats:
        lead, arguments = _guns_of_combat(combat, seat)
        win, loss, _ = combat_chances(lead)
        chances = {
            "wins": chance_as_percent(float(win)),
            "loses": chance_as_percent(float(loss)),
        }
        gunfire = text("combat-gunfire", **arguments)
        message = text("advice-combat", held=if_held, gunfire=gunfire, **chances, **arguments)
        (unchanged if combat in before else changed).append((lead, message))
    positions = {each.position for each in combats}
    for combat in before:
        if combat.position not in positions:
            lead, arguments = _guns_of_combat(combat, seat)
            avoids = int(lead < 0)
            changed.append((-lead, text("advice-leaves", avoids=avoids, **arguments)))
    if not combats:
        changed.append((0, text("advice-no-combat", held=if_held)))
    elif not changed:
        changed.append((0, text("advice-same-combats")))
    for reasons in (changed, unchanged):
        reasons.sort(key=lambda each: -each[0])
    return changed, unchanged


def _guns_of_combat(combat: Combat, seat: Seat) -> tuple[int, dict[str, int]]:
    """MAT-19: return a seat's lead in guns, and the arguments of a message about the combat."""
    own_guns, enemy_guns = combat.guns[seat], combat.guns[1 - seat]
    arguments = {"position": combat.position, "guns": own_guns, "guns_theirs": enemy_guns}
    return own_guns - enemy_guns, arguments

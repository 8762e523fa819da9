"""Advice: steps and mines, best first, with reasons about routes and dangers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from escadre.core.advice import (
    Advice,
    AdvisedAction,
    advice_from_values,
    drawback,
    limit_undecided_return,
    recalibrate,
)
from escadre.core.chance import Rng
from escadre.core.game import replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.mako.captains.distance_penalty import penalty_per_step
from escadre.games.mako.captains.routes import (
    UNREACHABLE,
    Boats,
    RaceBoard,
    get_race_board,
    steps_from,
)
from escadre.games.mako.captains.simple import distance_to_goal, steps_added
from escadre.games.mako.captains.strongest import (
    Expectimax,
    expand_actions,
    side_to_move,
)
from escadre.games.mako.rules.boats import moved_boat, sides
from escadre.games.mako.rules.game import legal_actions
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Action,
    MoveBoat,
    MovePhase,
    Observation,
    SendMine,
    SendMinePhase,
    State,
)

VALUE_ERROR = 0.06
"""Error of a return at even chances (half of a 95% interval); smaller if a side is far ahead.

Measured on 652 positions and their mirror images, which have the same chance: the network's ratings
of the two differ by 1.2 points (root mean square). For 95% and after calibration that is 2.6
points.
"""
MAX_ROUTES_TOLD = 99  # a player does not compare larger numbers of routes


def search_advice(
    captain: Expectimax, observation: Observation, rng: Rng, calibration: float
) -> Advice[Action] | None:
    """Rate the actions that this captain searched, best first, or return None.

    Return None if there is no choice, and in a race of more than two sides, where the chance to be
    first says nothing about the other places. `calibration` is the exponent of `recalibrate`.
    """
    if not _is_rated(observation):
        return None
    rated, penalty = captain.rate_actions(observation, rng), distance_penalty(observation.state)
    # if a step wins, only winning steps are rated
    wins_now = all(chance == 1.0 for _, chance in rated)
    options = []
    for action, chance in rated:
        value = recalibrate(2 * min(max(chance + penalty, 0.0), 1.0) - 1, calibration)
        if not wins_now:
            value = limit_undecided_return(value)
        error = VALUE_ERROR * (1 - value**2)
        options.append(
            AdvisedAction(action, value, error, tuple(_reasons(observation.state, action)))
        )
    return advice_from_values(options, rated[0][0], text("advice-method"))


def shown_advice(captain: Expectimax, observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions by the chances that the analysis shows after them, or return None.

    The captain's own choice comes first. If the chance after another action is higher by more than
    the error, the two estimates disagree, and the error of that action covers the difference.
    """
    from escadre.games.mako.captains.shown_chances import rate_actions_as_shown  # imports NumPy

    if not _is_rated(observation):
        return None
    state, expanded = observation.state, expand_actions(observation)
    values = dict(
        zip(expanded.actions, rate_actions_as_shown(expanded, side_to_move(state)), strict=True)
    )
    (first, _), *_ = captain.rate_expanded(expanded, state, rng)
    if values[first] == 1:  # if a step wins, only winning steps are rated
        values = {action: value for action, value in values.items() if value == 1}
    else:
        values = {action: limit_undecided_return(value) for action, value in values.items()}
    options = [
        AdvisedAction(
            action,
            value,
            max(VALUE_ERROR * (1 - value**2), value - values[first]),
            tuple(_reasons(state, action)),
        )
        for action, value in values.items()
    ]
    return advice_from_values(options, first, text("advice-method"))


def _is_rated(observation: Observation) -> bool:
    """Return whether there are two sides, and a choice of steps or of squares for a mine."""
    state = observation.state
    return (
        len(set(sides(state.race_config))) == 2
        and isinstance(state.phase, (MovePhase, SendMinePhase))
        and len(legal_actions(observation)) > 1
    )


def describe_action(observation: Observation, action: Action) -> tuple[Message, ...]:
    """Return the reasons for an action that was not searched."""
    ready = isinstance(observation.state.phase, (MovePhase, SendMinePhase))
    return tuple(_reasons(observation.state, action)) if ready else ()


def distance_penalty(state: State) -> float:
    """Return the amount by which a long race lowers the chance of the side to move."""
    race_board, side = get_race_board(state.race_config), side_to_move(state)
    distances = [
        distance_to_goal(race_board, state, boat, at)
        for boat in race_board.boats_of_side[side]
        if (at := state.boats[boat]) is not None
    ]
    return penalty_per_step(state.rounds) * min(distances)


def _reasons(state: State, action: Action) -> Iterator[Message]:
    """MAK-6, MAK-11: yield the steps home, the boats at risk, and the effects of a mine."""
    race_board = get_race_board(state.race_config)
    match action:
        case MoveBoat():
            yield _distance_reason(race_board, state, action)
            yield from _nearer_boat_reason(race_board, state, action)
            yield from _mine_reasons(race_board, state, action)
            yield from _route_count_reason(race_board, state, action)
        case SendMine(square):
            sender = moved_boat(state)
            enemies = () if sender is None else race_board.enemies[sender]
            reasons = [*mine_effect_reasons(race_board, state, enemies, square)]
            yield from reasons or _routes_closed_reasons(race_board, state, enemies, square)
        case _:
            pass


def _distance_reason(race_board: RaceBoard, state: State, action: MoveBoat) -> Message:
    """MAK-6: describe the steps home that remain after this step, and before it.

    That a step brings its boat no nearer speaks against it.
    """
    steps = distance_to_goal(race_board, state, action.boat, action.square)
    if steps >= UNREACHABLE:
        return text("advice-no-way")
    at = state.boats[action.boat]
    before = steps if at is None else distance_to_goal(race_board, state, action.boat, at)
    is_change = steps != before < UNREACHABLE
    nearer = (steps < before) - (steps > before)
    reason = text(
        "advice-steps", steps=steps, before=before if is_change else 0, nearer=nearer, good=-steps
    )
    return reason if nearer > 0 or not steps else drawback(reason)


def _route_count_reason(race_board: RaceBoard, state: State, action: MoveBoat) -> Iterator[Message]:
    """MAK-6: yield the number of shortest routes after this step; mines easily close a few."""
    blocked = race_board.blocking_mines(action.boat, state.mines)
    if race_board.board.goals[action.boat] >> action.square & 1:
        return
    routes = shortest_routes(race_board, action.boat, action.square, blocked)
    if 0 < routes <= MAX_ROUTES_TOLD:
        yield text("advice-own-routes", routes=routes, good=routes)


def _nearer_boat_reason(race_board: RaceBoard, state: State, action: MoveBoat) -> Iterator[Message]:
    """MAK-17: yield a note if another boat of this side is nearer and the first boat home wins."""
    if state.race_config.finish == "both":
        return
    side = next(boats for boats in race_board.boats_of_side if action.boat in boats)
    distances = [
        (distance_to_goal(race_board, state, other, at), other)
        for other in side
        if other != action.boat and (at := state.boats[other]) is not None
    ]
    steps, boat = min(distances, default=(UNREACHABLE, 0))
    if steps < distance_to_goal(race_board, state, action.boat, action.square):
        yield text("advice-nearer", boat=_boat_text(boat), steps=steps)


def _mine_reasons(race_board: RaceBoard, state: State, action: MoveBoat) -> Iterator[Message]:
    """MAK-8, MAK-11: yield the die faces at which this boat's mine, or an enemy's, can hit.

    For an enemy's mine, the enemy takes the step that allows the most hits, before this boat's mine
    has landed.
    """
    if race_board.board.goals[action.boat] >> action.square & 1:
        return
    bit = 1 << action.square
    # an own mine on this square is recovered
    mines = tuple(colour & ~bit for colour in state.mines)
    state = replace(state, mines=mines)
    boats = replace_item(state.boats, action.boat, action.square)
    yield from _possible_hit_reasons(race_board, state, boats, action)
    yield from _longer_path_reasons(race_board, state, action)
    most_faces = max(
        _faces_that_may_hit(race_board, state, boats, n, action.square)
        for n in race_board.enemies[action.boat]
    )
    yield text("advice-may-be-hit", faces=most_faces, good=-most_faces)


def _possible_hit_reasons(
    race_board: RaceBoard, state: State, boats: Boats, move: MoveBoat
) -> Iterator[Message]:
    """MAK-8, MAK-11: yield the die faces at which the mine may hit; two enemies in one reason."""
    hits = [
        (_boat_text(enemy), faces)
        for enemy in race_board.enemies[move.boat]
        if (at := boats[enemy]) is not None and at != race_board.ports[enemy]
        if (faces := _faces_reaching(race_board, state, move.boat, move.square, at))
    ]
    if len(hits) == 2:
        (boat, faces), (other, faces_other) = hits
        yield text(
            "advice-may-hit-two",
            boat=boat,
            other=other,
            faces=faces,
            faces_other=faces_other,
            good=faces + faces_other,
        )
    else:
        yield from (
            text("advice-may-hit", boat=boat, faces=faces, good=faces) for boat, faces in hits
        )


def _boat_text(boat: int) -> Message:
    return text(f"boat-{'nesw'[boat]}")


def _longer_path_reasons(race_board: RaceBoard, state: State, move: MoveBoat) -> Iterator[Message]:
    """MAK-6, MAK-8: yield the mean number of steps that this boat's mine adds for each enemy.

    At each die face, the mine lands where it adds the most steps for that enemy. Two enemies share
    one reason.
    """
    if state.mines[move.boat].bit_count() >= MINES_PER_BOAT:
        return
    closed = race_board.closed_to_mines(state.mines)
    faces, longer = race_board.board.landings[move.square][1:], list[tuple[Message, int, int]]()
    for enemy in race_board.enemies[move.boat]:
        costs = [
            max(
                [
                    0,
                    *(
                        steps_added(race_board, state, enemy, landing)
                        for landing in face
                        if not closed >> landing & 1
                    ),
                ]
            )
            for face in faces
        ]
        tenths = round(10 * sum(costs) / len(costs))
        if tenths:
            longer.append((_boat_text(enemy), *divmod(tenths, 10)))
    if len(longer) == 2:
        (boat, steps, tenth), (other, steps_other, tenth_other) = longer
        yield text(
            "advice-lengthens-two",
            boat=boat,
            other=other,
            steps=steps,
            tenth=tenth,
            steps_other=steps_other,
            tenth_other=tenth_other,
            good=10 * (steps + steps_other) + tenth + tenth_other,
        )
    else:
        for boat, steps, tenth in longer:
            good = 10 * steps + tenth
            yield text("advice-lengthens", boat=boat, steps=steps, tenth=tenth, good=good)


def _faces_that_may_hit(
    race_board: RaceBoard, state: State, boats: Boats, enemy: int, square: int
) -> int:
    """Return at how many die faces, at most, this enemy's next mine can reach this square."""
    if (at := boats[enemy]) is None:
        return 0
    occupied = sum(1 << each for each in boats if each is not None)
    open_steps = race_board.open_steps(enemy, at, occupied, state.mines)
    steps = race_board.board.sea.squares(open_steps & ~race_board.board.goals[enemy])
    return max(
        (_faces_reaching(race_board, state, enemy, step, square) for step in steps), default=0
    )


def _faces_reaching(
    race_board: RaceBoard, state: State, sender: int, origin: int, square: int
) -> int:
    """MAK-8, MAK-12: return the number of die faces at which a mine flies from origin to square."""
    closed = race_board.closed_to_mines(state.mines)
    if closed >> square & 1 or state.mines[sender].bit_count() >= MINES_PER_BOAT:
        return 0
    return sum(square in landings for landings in race_board.board.landings[origin][1:])


def mine_effect_reasons(
    race_board: RaceBoard, state: State, enemies: tuple[int, ...], square: int
) -> Iterator[Message]:
    """MAK-6, MAK-11: yield the boat that a mine on this square sends back, or the steps it adds.

    `good` puts a hit before a detour, and a detour before closed routes, which count up to 100.
    """
    for enemy in enemies:
        boat = _boat_text(enemy)
        if state.boats[enemy] == square:
            yield text("advice-sinks", boat=boat, good=10_000)
        elif (added := steps_added(race_board, state, enemy, square)) > 0:
            yield text("advice-longer", boat=boat, steps=added, good=100 * added)


def _routes_closed_reasons(
    race_board: RaceBoard, state: State, enemies: tuple[int, ...], square: int
) -> Iterator[Message]:
    """MAK-6: yield a note if a mine lengthens no route, with the share of routes that it closes."""
    yield text("advice-not-longer")
    closings = list[tuple[int, Message]]()
    for enemy in enemies:
        if (at := state.boats[enemy]) is None:
            continue
        blocked = race_board.blocking_mines(enemy, state.mines)
        routes = shortest_routes(race_board, enemy, at, blocked)
        if closed := routes - shortest_routes(race_board, enemy, at, blocked | 1 << square):
            closings.append((max(1, round(100 * closed / routes)), _boat_text(enemy)))
    for percent, boat in sorted(closings, key=lambda each: -each[0]):
        yield text("advice-fewer-routes", boat=boat, percent=percent, good=percent)
    if not closings:
        yield text("advice-off-route")


def shortest_routes(race_board: RaceBoard, boat: int, at: int, blocked: int) -> int:
    """MAK-6: return the number of shortest routes from a square to a boat's goal."""
    levels, _ = race_board.distance_levels(boat, blocked)
    steps = steps_from(levels, at)
    if steps >= len(levels):
        return 0
    counts = {at: 1}
    for level in reversed(levels[:steps]):
        nearer = dict[int, int]()
        for square, count in counts.items():
            for each in race_board.board.sea.squares(race_board.board.neighbours[square] & level):
                nearer[each] = nearer.get(each, 0) + count
        counts = nearer
    return sum(counts.values())

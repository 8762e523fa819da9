"""Test advice on steps and mines: steps to go, and hits to expect."""

from random import Random

from msgspec.structs import replace

from escadre import Match
from escadre.analysis.mistakes import MISTAKE_THRESHOLDS, evaluate_choice
from escadre.analysis.option_reasons import plain_reasons
from escadre.analysis.phrases import analysis_catalogue
from escadre.core.advice import drawback
from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Chance, Decision, Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.games.mako import KIT
from escadre.games.mako.captains import advise
from escadre.games.mako.captains.advice import (
    describe_action,
    mine_effect_reasons,
    shortest_routes,
)
from escadre.games.mako.captains.routes import UNREACHABLE, RaceBoard, get_race_board, steps_from
from escadre.games.mako.captains.simple import distance_to_goal, steps_added
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.game import apply, legal_actions, observe
from escadre.games.mako.rules.model import (
    Action,
    MoveBoat,
    MovePhase,
    RollPhase,
    SendMine,
    SendMinePhase,
    State,
)
from tests.analysis.test_shown_chances import decisions
from tests.conftest import often
from tests.helpers.matches import seats_to_choose

UNCHECKED = {
    "advice-lengthens",
    "advice-lengthens-two",
    "advice-own-routes",
    "advice-fewer-routes",
    "advice-off-route",
}
"""Reasons whose figures are not computed again here."""


def test_reasons_name_the_steps_to_go_and_the_routes_a_mine_lengthens() -> None:
    reason_ids = set[str]()
    for seed in range(often(6, 2)):
        match, rng = Match(KIT, way="C"), Random(seed)
        for seat in seats_to_choose(match, rng):
            seen = match.see(seat)
            checked = rng.random() < often(1, 0.5)
            advice = advise(seen, Random(0)) if checked else None
            for option in advice.options if advice else ():
                reason_ids.update(each.id for each in option.reasons)
                rest = [each for each in option.reasons if each.id not in UNCHECKED]
                assert rest == expected_reasons(seen.state, option.action)
            match.play(seat, KIT.captains["bosco"].choose(seen, rng))
    assert {"advice-steps", "advice-sinks", "advice-not-longer"} | (
        UNCHECKED - {"advice-lengthens-two"}
    ) <= reason_ids


def test_number_of_shortest_routes_matches_brute_force() -> None:
    """MAK-6: all routes are tried, on open sea and behind some mines."""
    match = Match(KIT, way="C")
    while not match.turn:
        match.roll(Random(0))
    board = get_race_board(match.config)
    boat = next(b for b in range(4) if match.state.boats[b] is not None)
    open_squares = [*board.board.sea.squares(board.board.open_to[boat])]
    for seed in range(often(20, 5)):
        rng = Random(seed)
        blocked = sum(1 << each for each in rng.sample(open_squares, 5))
        at = rng.choice([each for each in open_squares if not blocked >> each & 1])
        levels, _ = board.distance_levels(boat, blocked)
        assert shortest_routes(board, boat, at, blocked) == count_routes_by_force(
            board, boat, at, blocked, steps_from(levels, at)
        )


def count_routes_by_force(board: RaceBoard, boat: int, at: int, blocked: int, steps: int) -> int:
    """Return the number of routes to the goal with exactly this many steps, by brute force."""
    if steps == 0:
        return board.board.goals[boat] >> at & 1
    if steps >= UNREACHABLE:
        return 0
    levels, _ = board.distance_levels(boat, blocked)
    neighbours = board.board.neighbours[at] & board.board.open_to[boat] & ~blocked
    return sum(
        count_routes_by_force(board, boat, each, blocked, steps - 1)
        for each in board.board.sea.squares(neighbours)
        if steps_from(levels, each) <= steps - 1
    )


def test_mine_in_the_last_gap_lengthens_the_route() -> None:
    """All squares around the boat but one are mined; a mine on that one blocks it."""
    match = Match(KIT, way="C")
    while not match.turn:
        match.roll(Random(0))
    state, board = match.state, get_race_board(match.config)
    boat = next(b for b in range(4) if state.boats[b] is not None)
    at = state.boats[boat]
    around = board.board.sea.squares(board.board.neighbours[at])
    other = next(b for b in range(4) if state.boats[b] is not None and b in board.enemies[boat])
    longer_count = 0
    for gap in around:
        mines = list(state.mines)
        mines[other] = sum(1 << square for square in around if square != gap)
        mined = replace(state, mines=tuple(mines))
        reasons = [*mine_effect_reasons(board, mined, (boat,), gap)]
        longer = steps_added(board, mined, boat, gap)
        longer_count += longer > 0
        expected = text(
            "advice-longer", boat=text(f"boat-{'nesw'[boat]}"), steps=longer, good=100 * longer
        )
        assert reasons == ([expected] if longer > 0 else [])
    assert longer_count


def expected_reasons(state: State, action: Action) -> list[Message]:
    """Return the reasons expected for a step or a mine."""
    board = get_race_board(state.config)
    if isinstance(action, MoveBoat):
        distance = distance_to_goal(board, state, action.boat, action.square)
        at = state.boats[action.boat]
        assert at is not None
        before = distance_to_goal(board, state, action.boat, at)
        nearer = 1 if distance < before else 0 if distance == before else -1
        shown = before if distance != before < UNREACHABLE else 0
        steps_reason = text(
            "advice-steps", steps=distance, before=shown, nearer=nearer, good=-distance
        )
        if distance and nearer <= 0:
            steps_reason = drawback(steps_reason)
        reasons = [text("advice-no-way") if distance >= UNREACHABLE else steps_reason]
        for boat in state.config.fleet[state.turn or 0]:
            if boat != action.boat and (square := state.boats[boat]) is not None:
                steps = distance_to_goal(board, state, boat, square)
                if steps < distance:
                    reasons.append(
                        text("advice-nearer", boat=text(f"boat-{'nesw'[boat]}"), steps=steps)
                    )
        return [*reasons, *expected_hits(state, action)]
    assert isinstance(action, SendMine) and isinstance(state.phase, (MovePhase, SendMinePhase))
    effects = []
    for boat, name in enumerate("nesw"):
        if state.boats[boat] is None or boat in state.config.fleet[state.phase.seat]:
            continue
        if state.boats[boat] == action.square:
            effects.append(text("advice-sinks", boat=text(f"boat-{name}"), good=10_000))
        elif longer := max(0, steps_added(board, state, boat, action.square)):
            effects.append(
                text("advice-longer", boat=text(f"boat-{name}"), steps=longer, good=100 * longer)
            )
    return effects or [text("advice-not-longer")]


def test_no_advice_in_a_race_of_three() -> None:
    match = Match(KIT, players=3)
    match.roll(Random(0))
    assert advise(match.see(match.turn[0]), Random(0)) is None


def expected_hits(state: State, action: MoveBoat) -> list[Message]:
    """Return the boats that a mine may hit, and the enemy's possible hits, over all die faces."""
    sender, faces_by_boat = Seat(state.turn or 0), list[tuple[Message, int]]()
    if state.config.board.goals[action.boat] >> action.square & 1:
        return []
    after = apply(state, sender, action)
    for boat in get_race_board(state.config).enemies[action.boat]:
        at, port = state.boats[boat], get_race_board(state.config).ports[boat]
        if at is not None and at != port and (faces := faces_that_hit(after, at)):
            faces_by_boat.append((text(f"boat-{'nesw'[boat]}"), faces))
    other = Seat(1 - sender)
    opponent_to_move = replace(after, phase=MovePhase(other))
    steps = [
        each
        for each in legal_actions(observe(opponent_to_move, other))
        if isinstance(each, MoveBoat)
    ]
    ends = [apply(opponent_to_move, other, each) for each in steps]
    max_hits = max((faces_that_hit(end, action.square) for end in ends), default=0)
    # the boats of one enemy
    hits = [
        text("advice-may-hit", boat=name, faces=count, good=count) for name, count in faces_by_boat
    ]
    return [*hits, text("advice-may-be-hit", faces=max_hits, good=-max_hits)]


def faces_that_hit(state: State, square: int) -> int:
    """Return the number of die faces with which a mine can be sent to this square now."""
    if not isinstance(state.phase, RollPhase):
        return 0
    seat, hit_count = state.phase.seat, 0
    for face in range(1, 7):
        rolled = apply(state, CHANCE, DiceOutcome((face,)))
        if isinstance(rolled.phase, SendMinePhase):
            hit_count += SendMine(square) in legal_actions(observe(rolled, seat))
    return hit_count


def test_straight_sailing_is_criticised_only_with_a_reason() -> None:
    """A step on a shortest route is a mistake only if a better step has another reason."""
    checked, criticised = 0, 0
    for seed in range(often(6, 1)):
        for seen in decisions(KIT, seed, often(4, 12), "gabier"):
            board = get_race_board(seen.state.config)
            steps = [each for each in legal_actions(seen) if isinstance(each, MoveBoat)]
            left = {s: distance_to_goal(board, seen.state, s.boat, s.square) for s in steps}
            for step in [s for s in steps if left[s] == min(left.values())]:
                evaluation = evaluate_choice(KIT, seen, step, 8)
                checked += 1
                if evaluation.mistake_points:
                    made, best = ({*describe_action(seen, s)} for s in (step, evaluation.best))
                    assert made != best or evaluation.mistake_points > MISTAKE_THRESHOLDS[0]
                    criticised += 1
    assert checked > 4 * criticised


def test_first_moves_that_are_mirror_images_are_about_as_good() -> None:
    """The advice ties first moves that are mirror images."""
    match = Match(KIT)
    while not match.turn:
        match.roll(Random(0))
    advice = advise(match.see(match.turn[0]), Random(0))
    assert advice is not None and advice.tied > 1
    size = 14 * 14  # squares; the mirror image of the first is the last
    squares = [each.action.square for each in advice.options if isinstance(each.action, MoveBoat)]
    assert all(size - 1 - square in squares[: advice.tied] for square in squares[: advice.tied])
    assert all(each.error for each in advice.options)
    assert text("advice-method") in advice.notes


def test_only_an_action_that_wins_at_once_is_certain() -> None:
    """A value of ±1 is given only to actions that end the match."""
    for seen in decisions(KIT, seed=4, every=often(3, 6)):
        advice = advise(seen, Random(0))
        for each in advice.options if advice else ():
            is_over = not isinstance(
                KIT.game.node(apply(seen.state, Seat(seen.viewer), each.action)), Decision | Chance
            )
            assert abs(each.value) < 1 or is_over


def test_the_reason_of_the_best_step_does_not_speak_against_it() -> None:
    """Regression test: the best step “gets no nearer (10 squares to go)”, another “nearer”."""
    state = parse_state(
        "way=A turn=1 began=2 rounds=8 thrown=4 | N h1 | E c14 * m3 f4 k5 c6 h7 k7 g10 e11 g12 k13"
        " i14 | S g11 * f6 l8 g9 e10 a11 a12 c12 d13 | W a7"
    )
    advice = advise(observe(state, Seat(0)), Random(0))
    assert advice is not None
    best, *_ = plain_reasons(advice.options, analysis_catalogue("en", KIT))
    assert best.startswith("its mine can hit the East boat")

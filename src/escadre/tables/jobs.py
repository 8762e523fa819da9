"""Functions that run in workers: bot choices, set-ups, hints, legality checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from escadre.analysis.hints import MoveHint, make_hint
from escadre.analysis.phrases import analysis_catalogue
from escadre.analysis.real_choices import is_settled
from escadre.analysis.rollouts import expected_return, fully_known_state
from escadre.core.advice import LikelyOutcome, likely_outcome
from escadre.core.game import Decision, Rejection, Seat, validate_action
from escadre.core.i18n.catalogue import text, words
from escadre.core.match.match import Match
from escadre.core.registry import get_bots, get_kit
from escadre.core.scene import SurveyAnswer, SurveyQuestion
from escadre.tables.errors import MESSAGES_PACKAGE, Refusal
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.ports import JobInterrupted, Workers

T = TypeVar("T")
WARM_UP_PLIES = 100  # maximum number of plies played to reach the first hint
MIN_RETURN_TO_FINISH = 0.8
"""The return from which a player may let the strongest captain finish: a win chance of 90%.

In Armada, the chance often stays below 95% until the last ship of the enemy is found.
"""
MAX_TURN_ACTIONS = 32  # maximum number of actions that a bot chooses in one job
FirstIllegal = tuple[int, Rejection]
"""The index of the first illegal action, and the reason why it is illegal."""


async def run_job(
    workers: Workers,
    requester: Requester,
    seconds: float,
    failed: str,
    function: Callable[..., T],
    *args: object,
    table: str | None = None,
) -> T:
    """Run a function in a worker; if it fails, log the error and raise Refusal.

    The Refusal has the message `failed`; the log names the `table`. Raises JobInterrupted if the
    function did not cause the failure.
    """
    try:
        return await workers.run(requester, seconds, function, *args)
    except JobInterrupted:
        raise
    except Exception:
        context = {} if table is None else {"table": table}
        log.exception("a job failed", work=function.__name__, refused=failed, **context)
        raise Refusal(text(failed)) from None


def choose_turn(game: str, level: str, observation: Any, seed: int) -> list[Any]:
    """Return the actions that this bot level chooses until its turn ends or chance decides.

    If information is hidden, it chooses one action only, because it must see what that reveals.
    """
    kit, rng = get_kit(game), Random(seed)
    rules = kit.game
    bot = get_bots(kit)[level]
    seat = Seat(observation.viewer)
    actions = [bot.choose(observation, rng)]
    state = fully_known_state(kit, observation)
    while state is not None and len(actions) < MAX_TURN_ACTIONS:
        if validate_action(rules, state, seat, actions[-1]):
            return actions[:-1] or actions  # the table refuses an illegal action
        state = rules.apply(state, seat, actions[-1])
        node = rules.node(state)
        if not isinstance(node, Decision) or tuple(node.seats) != (seat,):
            break
        actions.append(bot.choose(rules.observe(state, seat), rng))
        if not rules.perfect_information(state):
            break
    return actions


def decided_outcome(game: str, observation: Any) -> LikelyOutcome | None:
    """Return how a decided match will most likely end for this seat; None if it is not decided.

    It is decided if this seat is far ahead, the others are as good as sure to win, or no choice
    changes the result.
    """
    kit = get_kit(game)
    value = expected_return(kit, observation).value
    outcome = likely_outcome(value)
    if value >= MIN_RETURN_TO_FINISH:
        outcome = "won"
    return None if outcome == "open" and not is_settled(kit, observation) else outcome


def build_setup(game: str, name: str, observation: Any, seed: int) -> list[Any]:
    """Return the actions of a ready-made set-up; placing a dense fleet can take long."""
    return list(get_kit(game).setups[name](observation, Random(seed)))


def first_illegal(
    game: str, observation: Any, seat: Seat, actions: Sequence[Any]
) -> FirstIllegal | None:
    """Return the index of the first illegal action and the reason, or None if all are legal.

    The check uses a random state consistent with the observation, so the answer reveals nothing
    that the seat does not observe.
    """
    rules = get_kit(game).game
    state = rules.determinize(observation, Random(0))
    for n, action in enumerate(actions):
        if rejection := validate_action(rules, state, seat, action):
            return n, rejection
        state = rules.apply(state, seat, action)
    return None


def answer_survey(
    game: str, observation: Any, question: SurveyQuestion, language: str
) -> SurveyAnswer | None:
    """Return the answer to a question about a hull; None if the game has no survey."""
    kit = get_kit(game)
    if kit.answer_chart_query is None:
        return None
    return kit.answer_chart_query(
        observation, question, words(language, MESSAGES_PACKAGE, kit.game.home)
    )


def compute_hint(
    game: str, config: Any, observation: Any, better: bool, language: str, seed: int
) -> MoveHint:
    """Return a hint for this observation: a quick one, or a `better` one that takes longer.

    `seed`: the seed that picks one of several equally good set-ups.
    """
    kit = get_kit(game)
    return make_hint(kit, config, observation, analysis_catalogue(language, kit), better, seed)


def warm_up_catalogue(game: str, language: str) -> None:
    """Load the messages of this game's hints."""
    analysis_catalogue(language, get_kit(game)).make_ready()


def warm_up_hints(game: str) -> None:
    """Compute one hint of this game, so that everything is loaded for the next hint."""
    match = Match(get_kit(game))
    advise = match.kit.analysis.advise_quickly or match.kit.analysis.advise
    captain, rng = next(iter(match.kit.captains.values()), None), Random(0)
    for _ in range(WARM_UP_PLIES):
        if match.over or advise is None or captain is None:
            return
        if not match.turn:
            match.roll(rng)
            continue
        observation = match.see(match.turn[0])
        if advise(observation, rng) is not None:
            return
        match.play(match.turn[0], captain.choose(observation, rng))


def import_game(game: str) -> None:
    """Import everything that this game needs."""
    get_kit(game)

"""Functions that workers run: bot choices, set-ups, hints, checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import structlog

from escadre.analysis.hints import HintTold, hint_told
from escadre.analysis.phrases import coach_words
from escadre.core.game import Rejection, Seat, referee
from escadre.core.i18n.catalogue import LANGUAGES, text, words
from escadre.core.match.match import Match
from escadre.core.registry import kit_of
from escadre.core.scene import SurveyAnswer, SurveyQuestion
from escadre.tables.errors import WORDS, Refusal
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import Thinker, ThinkerClosed

log = structlog.get_logger()

T = TypeVar("T")


async def aside(
    thinker: Thinker,
    asker: Asker,
    patience: float,
    failed: str,
    work: Callable[..., T],
    *what: object,
) -> T:
    """What this work gives; where it fails, that is logged and refused with the text `failed`."""
    try:
        return await thinker.run(asker, patience, work, *what)
    except ThinkerClosed:
        raise Refusal(text(failed)) from None
    except Exception:
        log.exception("work aside failed", work=work.__name__, refused=failed)
        raise Refusal(text(failed)) from None


REHEARSED = 100  # plies in which a first hint must come

Judged = tuple[int, Rejection]
"""Which of several actions the referee would refuse, and why."""


def choose(game: str, level: str, observation: Any, seed: int) -> Any:
    """What a captain chooses."""
    return kit_of(game).players[level].choose(observation, Random(seed))


def arrange(game: str, name: str, observation: Any, seed: int) -> list[Any]:
    """The actions of a ready-made set-up: a tight fleet takes long to place."""
    return list(kit_of(game).setups[name](observation, Random(seed)))


def judge(game: str, observation: Any, seat: Seat, actions: Sequence[Any]) -> Judged | None:
    """The first of these actions that the referee would refuse, and why; None: he allows all.

    He is asked about a truth that looks the same, so his answer tells no more than what is seen.
    """
    rules = kit_of(game).game
    state = rules.determinize(observation, Random(0))
    for n, action in enumerate(actions):
        if rejection := referee(rules, state, seat, action):
            return n, rejection
        state = rules.apply(state, seat, action)
    return None


def survey(
    game: str, observation: Any, question: SurveyQuestion, language: str
) -> SurveyAnswer | None:
    """What the chart says of a hull."""
    kit = kit_of(game)
    if kit.survey is None:
        return None
    return kit.survey(observation, question, words(language, WORDS, kit.game.home))


def hint(
    game: str, config: Any, observation: Any, better: bool, language: str, luck: int
) -> HintTold:
    """What is good for who sees this, and why, at a first look or at a better one.

    `luck`: of many good ways to set up it draws one.
    """
    kit = kit_of(game)
    return hint_told(kit, config, observation, coach_words(language, kit), better, luck)


def rehearse(game: str) -> None:
    """Nothing, once a hint has been thought in this game: what it takes is there for the next."""
    match = Match(kit_of(game))
    for language in LANGUAGES:
        coach_words(language, match.kit).make_ready()
    advise = match.kit.glance or match.kit.advise
    captain, rng = next(iter(match.kit.captains.values()), None), Random(0)
    for _ in range(REHEARSED):
        if match.over or advise is None or captain is None:
            return
        if not match.turn:
            match.roll(rng)
            continue
        seen = match.see(match.turn[0])
        if advise(seen, rng) is not None:
            return
        match.play(match.turn[0], captain.choose(seen, rng))


def ready(game: str) -> None:
    """Nothing, once all that this game needs has been imported."""
    kit_of(game)

"""Questions that change nothing: would that be allowed, how would one set up, what is in range.

Answered aside from what the asker observes, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
import structlog

from escadre.core.game import ALL, Rejection, Seat, Viewer, referee
from escadre.core.scene import Reason, SurveyAnswer, SurveyQuestion
from escadre.core.shapes import misfit
from escadre.core.words import text, words
from escadre.games import GAMES
from escadre.server import wire
from escadre.server.settings import WORDS, Settings
from escadre.server.table import Refusal, Table
from escadre.server.thinkers import Thinkers, executor

log = structlog.get_logger()

Judged = tuple[int, Rejection]


def judge(game: str, observation: Any, seat: Seat, actions: Sequence[Any]) -> Judged | None:
    """The first of these actions that the referee would refuse, and why; None: he allows all.

    He is asked about a truth that looks the same, so his answer tells no more than what is seen.
    """
    rules = GAMES[game].game
    state = rules.determinize(observation, Random(0))
    for n, action in enumerate(actions):
        if rejection := referee(rules, state, seat, action):
            return n, rejection
        state = rules.apply(state, seat, action)
    return None


def sound(
    game: str, observation: Any, question: SurveyQuestion, language: str
) -> SurveyAnswer | None:
    """What the chart says of a hull."""
    kit = GAMES[game]
    if kit.survey is None:
        return None
    return kit.survey(observation, question, words(language, WORDS, kit.game.home))


class Surveyor:
    """One process aside, started when somebody first asks."""

    def __init__(self, settings: Settings) -> None:
        self._patience = settings.arranging
        self._aside = Thinkers(partial(executor, msgspec.structs.replace(settings, workers=1)))

    def warm(self) -> None:
        """Somebody will ask soon."""
        self._aside.warm()

    def close(self) -> None:
        """Stop at once."""
        self._aside.close()

    async def answer(
        self,
        table: Table,
        viewer: Viewer,
        mine: frozenset[int],
        language: str,
        request: wire.Try | wire.Plan | wire.Survey,
    ) -> wire.Told:
        """What this viewer may know; raises Refusal."""
        if isinstance(request, wire.Survey):
            return wire.Surveyed(
                request.id, await self._sound(table, viewer, language, request.question)
            )
        if viewer is None or viewer not in mine:
            raise Refusal(text("table-watching"))
        seat = Seat(viewer)
        if table.match.ending:
            raise Refusal(text("match-over"), table.match.ending.clause)
        if isinstance(request, wire.Plan):
            return wire.Planned(request.id, tuple(await self._plan(table, seat, request.name)))
        return await self._try(table, seat, language, request)

    async def _sound(
        self, table: Table, viewer: Viewer, language: str, question: SurveyQuestion
    ) -> SurveyAnswer | None:
        if table.kit.survey is None:
            return None
        if table.match.ending:  # nothing is secret any more
            seen = table.kit.game.observe(table.match.state, ALL)
        else:
            seen = table.match.eyes[viewer].observation
        name = table.kit.game.name
        answer: SurveyAnswer | None = await self._run(table, sound, name, seen, question, language)
        return answer

    async def _plan(self, table: Table, seat: Seat, name: str) -> Sequence[Any]:
        observation = table.match.eyes[seat].observation
        game = table.kit.game
        if name not in table.kit.setups or not any(True for _ in game.legal_actions(observation)):
            raise Refusal(text("table-no-setup"))
        try:
            arranged: Sequence[Any] = await self._aside.arrange(
                game.name, name, observation, self._patience
            )
        except Exception:
            log.exception("a set-up failed", table=table.name, setup=name)
            raise Refusal(text("table-no-setup")) from None
        return arranged

    async def _try(self, table: Table, seat: Seat, language: str, request: wire.Try) -> wire.Tried:
        game = table.kit.game
        try:
            actions = [msgspec.convert(each, game.action_type) for each in request.actions]
        except (ValueError, RecursionError) as error:
            raise Refusal(text("table-no-action", detail=misfit(error, game.action_type))) from None
        observation = table.match.eyes[seat].observation
        judged: Judged | None = await self._run(table, judge, game.name, observation, seat, actions)
        if judged is None:
            return wire.Tried(request.id)
        at, rejection = judged
        sentence = table.match.words(language).say(rejection.reason)
        return wire.Tried(request.id, at, Reason(rejection.clause, sentence))

    async def _run(self, table: Table, work: Any, *what: Any) -> Any:
        try:
            return await self._aside.run(self._patience, work, *what)
        except Exception:
            log.exception("a question found no answer", table=table.name)
            raise Refusal(text("table-no-survey")) from None

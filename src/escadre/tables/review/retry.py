"""A costly choice tried again from the position that its seat saw.

Hidden information stays hidden: the board is always the one before the choice, so answers reveal
nothing about the rest of the match. No state is stored: each request repeats the earlier answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.report import decode_reports
from escadre.analysis.retry import MistakeRetry, mistakes_to_retry
from escadre.core.game import Seat, referee
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.scene import locate_action
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.learn import practice
from escadre.tables.names import player_names
from escadre.tables.play.logged_match import StoredLog, match_from_log
from escadre.tables.play.views import scene_with_standing
from escadre.tables.ports import Occupant


class MistakeRef(NamedTuple):
    """A reference to a choice: its seat, and its index among the plies that the seat noticed."""

    seat: int
    number: int  # from 1


def retry_view(
    game: str,
    config: bytes,
    log: StoredLog,
    reports: bytes,
    choice: MistakeRef,
    occupants: Sequence[Occupant],
    done: Sequence[Sequence[Any]],
    language: str,
) -> wire.LessonView | practice.PracticeRefusal:
    """Return the board before this choice; after an answer, whether it is as good as the best."""
    found = _found(game, config, log, reports, choice)
    if found is None or len(done) > 1 or not all(done):
        return text("error-nothing-here"), "", ""
    kit, observation = found.kit, found.observation
    say = words(language, MESSAGES_PACKAGE, "escadre.analysis", kit.game.home)
    say = say.named(*player_names(occupants, say))
    if not done:
        return _view(found, "answer", found.question_text(say), 0, say)
    actions = practice.parse_actions(kit, done[0])
    if not isinstance(actions, list):
        return actions, "", ""
    state = kit.game.determinize(observation, Random(0))
    if rejection := referee(kit.game, state, Seat(choice.seat), actions[0]):
        return rejection.reason, rejection.clause, kit.game.home
    given = found.judge(actions[0])
    told = found.feedback_text(actions[0], given, say)
    if not given.is_as_good_as_best:
        return _view(found, "back", told, 1, say)
    where = locate_action(scene_with_standing(kit, found.observation, say).choices, actions[0])
    return replace(_view(found, "nothing", told, 1, say), good=where)


def answer_retry_query(
    game: str,
    config: bytes,
    log: StoredLog,
    reports: bytes,
    choice: MistakeRef,
    _: Sequence[Occupant],
    query: wire.Try | wire.Survey,
    language: str,
) -> wire.Told | practice.PracticeRefusal:
    """Answer a query about the board before this choice."""
    found = _found(game, config, log, reports, choice)
    if found is None:
        return text("error-nothing-here"), "", ""
    say = words(language, MESSAGES_PACKAGE, found.kit.game.home)
    return practice.answer_query(found.kit, found.observation, query, language, say)


def _found(
    game: str, config: bytes, log: StoredLog, reports: bytes, choice: MistakeRef
) -> MistakeRetry | None:
    match = match_from_log(game, config, log).match
    for report in decode_reports(reports):
        if report.seat == choice.seat:
            found = mistakes_to_retry(match.kit, match.config, match.plies.recorded, report)
            return next((each for each in found if each.mistake.number == choice.number), None)
    return None


def _view(found: MistakeRetry, asks: Any, told: str, done: int, say: Words) -> wire.LessonView:
    kit, config, observation, _ = found
    asked = asks == "answer"
    hint = msgspec.to_builtins((found.best,)) if asked else ()
    return wire.LessonView(
        view=practice.practice_view(
            kit, config, observation, done, say, id="once-more", mine=asked
        ),
        step=0,
        steps=1,
        sentence=told,
        asks=asks,
        hint=hint,
    )

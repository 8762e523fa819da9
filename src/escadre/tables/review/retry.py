"""Views of a mistake that its player retries from the position before it.

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
from escadre.core.game import Seat, validate_action
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.scene import locate_action
from escadre.lessons.lesson import NextInput
from escadre.tables import wire
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.learn import practice
from escadre.tables.play.logged_match import EncodedMatch, match_from_log
from escadre.tables.play.views import scene_with_standing
from escadre.tables.ports import Occupant


class MistakeRef(NamedTuple):
    """A reference to a mistake: its seat, and its index among the plies that the seat noticed."""

    seat: int
    number: int  # from 1


def retry_view(
    encoded: EncodedMatch,
    reports: bytes,
    mistake: MistakeRef,
    answers: Sequence[Sequence[Any]],
    occupants: Sequence[Occupant],
    language: str,
) -> wire.LessonView | practice.PracticeRefusal:
    """Return the board before this choice; after an answer, whether it is as good as the best."""
    retry = _find_retry(encoded, reports, mistake)
    if retry is None or len(answers) > 1 or not all(answers):
        return practice.PracticeRefusal(text("error-nothing-here"))
    kit, observation = retry.kit, retry.observation
    say = words(language, MESSAGES_PACKAGE, "escadre.analysis", kit.game.home)
    say = say.with_player_names(*player_names(occupants, say))
    if not answers:
        return _view(retry, "answer", retry.question_text(say), 0, say)
    actions = practice.parse_actions(kit, answers[0])
    if not isinstance(actions, list):
        return practice.PracticeRefusal(actions)
    state = kit.game.determinize(observation, Random(0))
    if rejection := validate_action(kit.game, state, Seat(mistake.seat), actions[0]):
        return practice.PracticeRefusal.of_action(kit, rejection)
    result = retry.judge(actions[0])
    feedback = retry.feedback_text(actions[0], result, say)
    if not result.is_as_good_as_best:
        return _view(retry, "back", feedback, 1, say)
    best_location = locate_action(
        scene_with_standing(kit, retry.observation, say).choices, actions[0]
    )
    return replace(_view(retry, "nothing", feedback, 1, say), good=best_location)


def answer_retry_query(
    encoded: EncodedMatch,
    reports: bytes,
    mistake: MistakeRef,
    query: wire.CheckActions | wire.Survey,
    language: str,
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query about the board before this choice."""
    retry = _find_retry(encoded, reports, mistake)
    if retry is None:
        return practice.PracticeRefusal(text("error-nothing-here"))
    say = words(language, MESSAGES_PACKAGE, retry.kit.game.home)
    return practice.answer_query(retry.kit, retry.observation, query, language, say)


def _find_retry(encoded: EncodedMatch, reports: bytes, mistake: MistakeRef) -> MistakeRetry | None:
    match = match_from_log(encoded).match
    for report in decode_reports(reports):
        if report.seat == mistake.seat:
            retries = mistakes_to_retry(match.kit, match.config, match.plies.record_plies, report)
            return next((each for each in retries if each.mistake.number == mistake.number), None)
    return None


def _view(
    retry: MistakeRetry,
    next_input: NextInput,
    sentence: str,
    done: int,
    say: Words,
) -> wire.LessonView:
    kit, config, observation, _ = retry
    is_question = next_input == "answer"
    hint = msgspec.to_builtins((retry.best_action,)) if is_question else ()
    return wire.LessonView(
        view=practice.practice_view(
            kit,
            config,
            observation,
            done,
            say,
            id="once-more",
            on_turn=is_question,
            hides_answer=True,
        ),
        step=0,
        steps=1,
        sentence=sentence,
        asks=next_input,
        hint=hint,
    )

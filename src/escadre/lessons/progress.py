"""The progress of a learner in a lesson, and the sentences to show.

Progress is a list of answers, each a list of actions; an empty answer continues after a right one.
A wrong answer can only be the last: a retry leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.core.chance import Outcome
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance, Seat, play
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.match import PlyNotice
from escadre.core.scene import Scene, without_shortcuts
from escadre.lessons.answers import (
    classify_wrong_answer,
    is_correct,
    wrong_answer_text,
)
from escadre.lessons.lesson import (
    LESSON_MESSAGES_PACKAGE,
    Lesson,
    LessonAnswer,
    LessonProgress,
    NextInput,
    lesson_package,
)


def lesson_progress(kit: AnyKit, lesson: Lesson, answers: Sequence[LessonAnswer]) -> LessonProgress:
    """Return the progress after these answers; raises IllegalAction, or InputError."""
    progress = _start_step(kit, lesson, 0, None)
    for answer in answers:
        progress = apply_answer(kit, progress, answer)
    return progress


def apply_answer(kit: AnyKit, progress: LessonProgress, answer: LessonAnswer) -> LessonProgress:
    """Apply one more answer; raises IllegalAction, or InputError for one not expected here."""
    if progress.next_input == "go-on" and not answer:
        return _start_step(kit, progress.lesson, progress.number + 1, progress.state)
    if progress.next_input != "answer" or not answer:
        raise InputError(text("lesson-not-asked"), LESSON_MESSAGES_PACKAGE)
    plies = [(progress.seat, action) for action in answer]
    state, notices = _play_plies(kit, progress, progress.state, plies)
    wrong_answer = (
        None
        if is_correct(kit, progress, answer, state)
        else classify_wrong_answer(kit, progress, answer, state)
    )
    state, more_notices = _continue_script(
        kit, progress, state, (wrong_answer or progress.step).script
    )
    is_last = progress.number + 1 == len(progress.lesson.steps)
    next_input: NextInput = "back" if wrong_answer else "nothing" if is_last else "go-on"
    result = progress._replace(
        state=state,
        next_input=next_input,
        notices=(*notices, *more_notices),
        wrong_answer=wrong_answer,
        state_at_step_start=progress.state,
    )
    if next_input == "go-on" and progress.step.skips_comment:
        return _start_step(kit, progress.lesson, progress.number + 1, state)._replace(
            notices=result.notices
        )
    return result


def board_changes(kit: AnyKit, progress: LessonProgress) -> bool:
    """Return whether continuing changes the state on the board."""
    return (
        progress.next_input == "go-on" and apply_answer(kit, progress, ()).state != progress.state
    )


def retry_step(progress: LessonProgress) -> LessonProgress:
    """Return the step before the wrong answer."""
    return LessonProgress(progress.lesson, progress.number, progress.state_at_step_start, "answer")


def _start_step(kit: AnyKit, lesson: Lesson, number: int, state: Any) -> LessonProgress:
    position = lesson.steps[number].position
    return LessonProgress(
        lesson, number, kit.parse_state(position) if position else state, "answer"
    )


def _script(
    kit: AnyKit, progress: LessonProgress, lines: Sequence[str]
) -> Iterator[tuple[Seat, Any]]:
    for line in lines:
        seat, separator, choice = line.partition(": ")
        by_seat = separator and seat.isdecimal()
        action = kit.parse_action(progress.state.config, choice if by_seat else line)
        yield CHANCE if isinstance(action, Outcome) else Seat(int(seat) - 1), action


def _continue_script(
    kit: AnyKit, progress: LessonProgress, state: Any, lines: Sequence[str]
) -> tuple[Any, tuple[PlyNotice, ...]]:
    """Return the state after the scripted plies; outcomes of chance not scripted are drawn.

    The drawn outcomes are the same for every learner at this step.
    """
    script = [*_script(kit, progress, lines)]
    state, notices = _play_plies(kit, progress, state, script)
    if any(seat == CHANCE for seat, _ in script):
        return state, notices
    source = Random(f"{progress.lesson.name} {progress.step.id}")
    while isinstance(node := kit.game.node(state), Chance):
        state, more_notices = _play_plies(
            kit, progress, state, [(CHANCE, node.distribution.sample(source))]
        )
        notices += more_notices
    return state, notices


def _play_plies(
    kit: AnyKit, progress: LessonProgress, state: Any, plies: Iterable[tuple[Seat, Any]]
) -> tuple[Any, tuple[PlyNotice, ...]]:
    """Return the state after these plies, and the notices of the learner."""
    game, notices = kit.game, []
    for seat, action in plies:
        before, state = state, play(game, state, seat, action)
        observation_before = game.observe(before, progress.seat)
        observation_after = game.observe(state, progress.seat)
        if seat == progress.seat or observation_before != observation_after:
            notices.append(
                PlyNotice(progress.seat, seat, action, observation_before, observation_after)
            )
    return state, tuple(notices)


def lesson_catalogue(language: str, kit: AnyKit) -> Words:
    """Return the messages of a game and of its lessons."""
    return words(
        language, LESSON_MESSAGES_PACKAGE, kit.game.home, *filter(None, [lesson_package(kit)])
    )


def with_lesson_players(kit: AnyKit, progress: LessonProgress, say: Words) -> Words:
    """Return the catalogue with names for the learner's side and the opposing captains."""
    captains = (PlayerName(say(f"captain-{name}"), title=True) for name in kit.captains)
    own_name = PlayerName(say("lesson-your-side"), phrase=True)
    seats = range(len(kit.game.sides(progress.state.config)))
    return say.with_player_names(
        *(own_name if seat == progress.seat else next(captains, None) for seat in seats)
    )


def lesson_title(lesson: Lesson, say: Words) -> str:
    """Return the title of a lesson."""
    return say(f"lesson-{lesson.name}")


def step_text(progress: LessonProgress, say: Words) -> str:
    """Return the text of the current step: the task, or the comment on the answer."""
    id = f"lesson-{progress.lesson.name}-{progress.step.id}"
    match progress.next_input:
        case "answer":
            return say(id)
        case "back":
            return wrong_answer_text(progress, say)
        case _:
            return say(f"{id}-right")


def lesson_scene(progress: LessonProgress, scene: Scene) -> Scene:
    """Return the scene to draw: the panels that the step needs, or all panels after a mistake.

    Buttons for several actions are left out where the learner can choose each of them.
    """
    scene = replace(scene, choices=without_shortcuts(scene.choices))
    if progress.wrong_answer or not progress.step.hidden_panels:
        return scene
    panels = (each for each in scene.panels if each.id not in progress.step.hidden_panels)
    return replace(scene, panels=tuple(panels))

"""The progress of a learner in a lesson, and the texts to show.

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
from escadre.core.scene import Scene
from escadre.lessons.answers import (
    classify_wrong_answer,
    is_correct,
    wrong_answer_text,
)
from escadre.lessons.lesson import (
    LESSON_MESSAGES,
    Lesson,
    LessonAnswer,
    LessonPosition,
    NextInput,
    lesson_package,
)


def lesson_position(kit: AnyKit, lesson: Lesson, done: Sequence[LessonAnswer]) -> LessonPosition:
    """Return the position after these answers; raises IllegalAction, or InputError."""
    here = _start_step(kit, lesson, 0, None)
    for deed in done:
        here = apply_answer(kit, here, deed)
    return here


def apply_answer(kit: AnyKit, here: LessonPosition, deed: LessonAnswer) -> LessonPosition:
    """Apply one more answer; raises IllegalAction, or InputError for one not expected here."""
    if here.asks == "go-on" and not deed:
        return _start_step(kit, here.lesson, here.number + 1, here.state)
    if here.asks != "answer" or not deed:
        raise InputError(text("lesson-not-asked"), LESSON_MESSAGES)
    plies = [(here.seat, action) for action in deed]
    state, noticed = _play_plies(kit, here, here.state, plies)
    wrong = (
        None
        if is_correct(kit, here, deed, state)
        else classify_wrong_answer(kit, here, deed, state)
    )
    state, more = _continue_script(kit, here, state, (wrong or here.step).then)
    last = here.number + 1 == len(here.lesson.step)
    asks: NextInput = "back" if wrong else "nothing" if last else "go-on"
    result = here._replace(
        state=state, asks=asks, noticed=(*noticed, *more), mistake=wrong, asked=here.state
    )
    if asks == "go-on" and here.step.through:
        return _start_step(kit, here.lesson, here.number + 1, state)._replace(
            noticed=result.noticed
        )
    return result


def board_changes(kit: AnyKit, here: LessonPosition) -> bool:
    """Return whether continuing changes the state on the board."""
    return here.asks == "go-on" and apply_answer(kit, here, ()).state != here.state


def retry_step(here: LessonPosition) -> LessonPosition:
    """Return the step before the wrong answer."""
    return LessonPosition(here.lesson, here.number, here.asked, "answer")


def _start_step(kit: AnyKit, lesson: Lesson, number: int, state: Any) -> LessonPosition:
    position = lesson.step[number].position
    return LessonPosition(
        lesson, number, kit.parse_state(position) if position else state, "answer"
    )


def _script(kit: AnyKit, here: LessonPosition, lines: Sequence[str]) -> Iterator[tuple[Seat, Any]]:
    for line in lines:
        seat, colon, choice = line.partition(": ")
        by_seat = colon and seat.isdecimal()
        action = kit.parse_action(here.state.config, choice if by_seat else line)
        yield CHANCE if isinstance(action, Outcome) else Seat(int(seat) - 1), action


def _continue_script(
    kit: AnyKit, here: LessonPosition, state: Any, lines: Sequence[str]
) -> tuple[Any, tuple[PlyNotice, ...]]:
    """Return the state after the scripted plies; outcomes of chance not scripted are drawn.

    They are the same for every learner at this step.
    """
    script = [*_script(kit, here, lines)]
    state, noticed = _play_plies(kit, here, state, script)
    if any(seat == CHANCE for seat, _ in script):
        return state, noticed
    source = Random(f"{here.lesson.name} {here.step.id}")
    while isinstance(node := kit.game.node(state), Chance):
        state, more = _play_plies(kit, here, state, [(CHANCE, node.distribution.sample(source))])
        noticed += more
    return state, noticed


def _play_plies(
    kit: AnyKit, here: LessonPosition, state: Any, plies: Iterable[tuple[Seat, Any]]
) -> tuple[Any, tuple[PlyNotice, ...]]:
    """Return the state after these plies, and the notices of the learner."""
    game, noticed = kit.game, []
    for seat, action in plies:
        before, state = state, play(game, state, seat, action)
        seen, now = game.observe(before, here.seat), game.observe(state, here.seat)
        if seat == here.seat or seen != now:
            noticed.append(PlyNotice(here.seat, seat, action, seen, now))
    return state, tuple(noticed)


def lesson_catalogue(language: str, kit: AnyKit) -> Words:
    """Return the catalogue of a game together with that of its lessons."""
    return words(language, LESSON_MESSAGES, kit.game.home, *filter(None, [lesson_package(kit)]))


def with_lesson_players(kit: AnyKit, here: LessonPosition, say: Words) -> Words:
    """Return the catalogue with names for the learner's side and the opposing captains."""
    captains = (PlayerName(say(f"captain-{name}"), title=True) for name in kit.captains)
    mine = PlayerName(say("lesson-your-side"), phrase=True)
    seats = range(len(kit.game.sides(here.state.config)))
    return say.named(*(mine if seat == here.seat else next(captains, None) for seat in seats))


def lesson_title(lesson: Lesson, say: Words) -> str:
    """Return the title of a chapter."""
    return say(f"lesson-{lesson.name}")


def step_text(here: LessonPosition, say: Words) -> str:
    """Return the text of the current position: the task, or the comment on the answer."""
    id = f"lesson-{here.lesson.name}-{here.step.id}"
    match here.asks:
        case "answer":
            return say(id)
        case "back":
            return wrong_answer_text(here, say)
        case _:
            return say(f"{id}-right")


def lesson_scene(here: LessonPosition, scene: Scene) -> Scene:
    """Return the scene to draw: what the step needs, and after a mistake all panels."""
    if here.mistake or not here.step.without:
        return scene
    needed = (each for each in scene.panels if each.id not in here.step.without)
    return replace(scene, panels=tuple(needed))

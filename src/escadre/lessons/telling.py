"""A lesson in words: what is asked, and what is said of the last answer."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.kit import AnyKit
from escadre.core.scene import Scene
from escadre.core.who import PlayerName
from escadre.core.words import Words, words
from escadre.lessons.course import LessonMoment
from escadre.lessons.script import LESSON_WORDS, Lesson, package


def lesson_words(language: str, kit: AnyKit) -> Words:
    """The words of a game together with those of its lessons."""
    return words(language, LESSON_WORDS, kit.game.home, *filter(None, [package(kit)]))


def named_in_lesson(kit: AnyKit, here: LessonMoment, say: Words) -> Words:
    """The same words where the learner's side and the captains opposite him are called so."""
    captains = (PlayerName(say(f"captain-{name}"), title=True) for name in kit.captains)
    mine = PlayerName(say("lesson-your-side"), phrase=True)
    seats = range(len(kit.game.sides(here.state.config)))
    return say.named(*(mine if seat == here.seat else next(captains, None) for seat in seats))


def title(lesson: Lesson, say: Words) -> str:
    """What a chapter is called."""
    return say(f"lesson-{lesson.name}")


def lesson_told(here: LessonMoment, say: Words) -> str:
    """What a learner is told now: what to do, or what came of what he did."""
    id = f"lesson-{here.lesson.name}-{here.step.id}"
    match here.asks:
        case "answer":
            return say(id)
        case "back":
            assert here.mistake is not None
            return say(f"{id}-{here.mistake.id}")
        case _:
            return say(f"{id}-right")


def lesson_scene(here: LessonMoment, scene: Scene) -> Scene:
    """What is drawn for a learner: what this step needs, and after a mistake all that is there."""
    if here.mistake or not here.step.without:
        return scene
    needed = (each for each in scene.panels if each.id not in here.step.without)
    return replace(scene, panels=tuple(needed))


def clause(here: LessonMoment) -> str | None:
    """The clause that is the reason, where a mistake was made."""
    return here.mistake.clause if here.mistake else None

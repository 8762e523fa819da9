"""Where a learner is in a lesson, and what he is told.

What was done is a list of deeds, each the actions of one go; a deed without actions goes on after
an answer that was told to be right. A wrong answer can only be the last: to try again, do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from escadre.core.chance import Outcome
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance, Seat, play
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.match import Noticed
from escadre.core.scene import Scene
from escadre.lessons.lesson import LESSON_WORDS, Lesson, LessonStep, Mistake, package, predicates

Deed = Sequence[Any]
Asks = Literal["answer", "go-on", "back", "nothing"]
"""What comes next: an answer, going on, taking the last answer back, or nothing: it is done."""


class LessonMoment(NamedTuple):
    """What a learner meets: at which step, the truth on the board, and what is asked of him.

    `noticed` is what he saw happen since his last deed; `mistake` what was wrong with it.
    """

    lesson: Lesson
    number: int  # of the step, from 0
    state: Any
    asks: Asks
    noticed: tuple[Noticed, ...] = ()
    mistake: Mistake | None = None
    asked: Any = None  # the truth on the board when the step was asked

    @property
    def step(self) -> LessonStep:
        """The step that he is at."""
        return self.lesson.step[self.number]

    @property
    def seat(self) -> Seat:
        """Whose eyes look."""
        return Seat(self.lesson.seat)


def moment(kit: AnyKit, lesson: Lesson, done: Sequence[Deed]) -> LessonMoment:
    """Where these deeds lead; raises IllegalAction for one that a rule forbids, or InputError."""
    here = _begun(kit, lesson, 0, None)
    for deed in done:
        here = after(kit, here, deed)
    return here


def after(kit: AnyKit, here: LessonMoment, deed: Deed) -> LessonMoment:
    """Where one more deed leads; raises IllegalAction, or InputError when it is not asked for."""
    if here.asks == "go-on" and not deed:
        return _begun(kit, here.lesson, here.number + 1, here.state)
    if here.asks != "answer" or not deed:
        raise InputError(text("lesson-not-asked"), LESSON_WORDS)
    plies = [(here.seat, action) for action in deed]
    state, noticed = _played(kit, here, here.state, plies)
    wrong = None if is_right(kit, here, deed, state) else mistake_of(kit, here, deed, state)
    state, more = _followed(kit, here, state, (wrong or here.step).then)
    last = here.number + 1 == len(here.lesson.step)
    asks: Asks = "back" if wrong else "nothing" if last else "go-on"
    met = here._replace(
        state=state, asks=asks, noticed=(*noticed, *more), mistake=wrong, asked=here.state
    )
    if asks == "go-on" and here.step.through:
        return _begun(kit, here.lesson, here.number + 1, state)._replace(noticed=met.noticed)
    return met


def leads_elsewhere(kit: AnyKit, here: LessonMoment) -> bool:
    """Whether going on leads to a board that does not follow from this one."""
    return here.asks == "go-on" and after(kit, here, ()).state != here.state


def taken_back(here: LessonMoment) -> LessonMoment:
    """The step as it was asked, before the wrong answer."""
    return LessonMoment(here.lesson, here.number, here.asked, "answer")


def right_answer(kit: AnyKit, here: LessonMoment) -> list[Any]:
    """The actions of an answer that is right here."""
    return actions_in(kit, here, here.step.shown)


def actions_in(kit: AnyKit, here: LessonMoment, line: str) -> list[Any]:
    """Actions from a line of notation; raises ValueError with one sentence."""
    return [kit.parse_action(here.state.config, each) for each in line.split(";")]


def is_right(kit: AnyKit, here: LessonMoment, deed: Deed, state: Any) -> bool:
    """Whether a deed that leads to this state is what was awaited, or as good."""
    return _meant(kit, here, deed, state, here.step.awaits, here.step.that)


def mistake_of(kit: AnyKit, here: LessonMoment, deed: Deed, state: Any) -> Mistake:
    """Which mistake a wrong answer is: the first that fits; the last fits any."""
    mistakes = here.step.mistake
    if not mistakes:
        raise InputError(text("lesson-not-asked"), LESSON_WORDS)
    found = (e for e in mistakes[:-1] if _meant(kit, here, deed, state, e.plays, e.that))
    return next(found, mistakes[-1])


def _meant(
    kit: AnyKit, here: LessonMoment, deed: Deed, state: Any, lines: Sequence[str], that: str
) -> bool:
    if that and predicates(kit)[that](here.state, deed, state):
        return True
    return any(_led_to(kit, here, line) == state for line in lines)


def _led_to(kit: AnyKit, here: LessonMoment, line: str) -> Any:
    state = here.state
    for action in actions_in(kit, here, line):
        state = play(kit.game, state, here.seat, action)
    return state


def _begun(kit: AnyKit, lesson: Lesson, number: int, state: Any) -> LessonMoment:
    position = lesson.step[number].position
    return LessonMoment(lesson, number, kit.parse_state(position) if position else state, "answer")


def _script(kit: AnyKit, here: LessonMoment, lines: Sequence[str]) -> Iterator[tuple[Seat, Any]]:
    for line in lines:
        seat, colon, choice = line.partition(": ")
        by_seat = colon and seat.isdecimal()
        action = kit.parse_action(here.state.config, choice if by_seat else line)
        yield CHANCE if isinstance(action, Outcome) else Seat(int(seat) - 1), action


def _followed(
    kit: AnyKit, here: LessonMoment, state: Any, lines: Sequence[str]
) -> tuple[Any, tuple[Noticed, ...]]:
    """The state after what the script says; one that names no dice is followed by all that fall.

    They fall alike for everybody who is at this step.
    """
    script = [*_script(kit, here, lines)]
    state, noticed = _played(kit, here, state, script)
    if any(seat == CHANCE for seat, _ in script):
        return state, noticed
    source = Random(f"{here.lesson.name} {here.step.id}")
    while isinstance(node := kit.game.node(state), Chance):
        state, more = _played(kit, here, state, [(CHANCE, node.law.sample(source))])
        noticed += more
    return state, noticed


def _played(
    kit: AnyKit, here: LessonMoment, state: Any, plies: Iterable[tuple[Seat, Any]]
) -> tuple[Any, tuple[Noticed, ...]]:
    """The state after these plies, and what the learner noticed of them."""
    game, noticed = kit.game, []
    for seat, action in plies:
        before, state = state, play(game, state, seat, action)
        seen, now = game.observe(before, here.seat), game.observe(state, here.seat)
        if seat == here.seat or seen != now:
            noticed.append(Noticed(here.seat, seat, action, seen, now))
    return state, tuple(noticed)


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

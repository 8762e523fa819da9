"""Take a lesson at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.game import CHANCE, IllegalAction
from escadre.core.i18n.catalogue import Words, localize_notation
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.match import describe_notice
from escadre.lessons.answers import correct_answer, parse_answer, violated_clause
from escadre.lessons.lesson import Lesson, LessonAnswer, LessonPosition
from escadre.lessons.progress import (
    apply_answer,
    board_changes,
    lesson_position,
    lesson_scene,
    lesson_title,
    retry_step,
    step_text,
    with_lesson_players,
)
from escadre.terminal.match import MAX_LINE_LENGTH, UserStopped
from escadre.terminal.questions import button_actions, parse_error_message
from escadre.terminal.screen import Screen


def lesson_lines(lessons: Sequence[Lesson], say: Words) -> list[str]:
    """Return a line per lesson: name and title."""
    wide = max(len(each.name) for each in lessons)
    return [f"{each.name:{wide}}  {lesson_title(each, say)}" for each in lessons]


def run_lesson(kit: AnyKit, lesson: Lesson, screen: Screen, say: Words) -> None:
    """Take a lesson to its end; raises UserStopped, or InputEnded."""
    screen.write(lesson_title(lesson, say))
    here, drawn = lesson_position(kit, lesson, ()), None
    say = with_lesson_players(kit, here, say)
    while here.asks != "nothing":
        if here.state is not drawn:
            drawn = here.state
            _draw(kit, here, screen, say)
        _print_step(here, screen, say)
        if here.asks == "answer":
            here = _read_answer(kit, here, screen, say)
            continue
        again = here.asks == "back"
        prompt_id = "cli-learn-elsewhere" if board_changes(kit, here) else "cli-learn-on"
        _read(screen, say("cli-learn-back" if again else prompt_id) + " ")
        here = retry_step(here) if again else apply_answer(kit, here, ())
    _draw(kit, here, screen, say)
    _print_step(here, screen, say)


def _print_step(here: LessonPosition, screen: Screen, say: Words) -> None:
    said, why = step_text(here, say), violated_clause(here)
    line = say("cli-refused", sentence=said, clause=why) if why else said
    screen.write_wrapped(line)


def _draw(kit: AnyKit, here: LessonPosition, screen: Screen, say: Words) -> None:
    for each in here.noticed:
        if line := describe_notice(kit, each, say):
            other = each.seat not in (CHANCE, here.seat)
            named = (
                say("cli-learn-other", seat=PlayerArgument(each.seat), line=line) if other else line
            )
            screen.write(named)
    scene = kit.scene(kit.game.observe(here.state, here.seat), say)
    screen.draw(lesson_scene(here, scene), say)


def _read_answer(kit: AnyKit, here: LessonPosition, screen: Screen, say: Words) -> LessonPosition:
    """Read answers until one is legal, and return the moment it leads to."""
    while True:
        line = _read(screen, "> ")
        if not line or line.startswith("#"):
            continue
        try:
            return apply_answer(kit, here, _parse_answer(kit, here, line, screen, say))
        except IllegalAction as illegal:
            reason = say.say(illegal.rejection.reason)
            sentence = say("cli-refused", sentence=reason, clause=illegal.rejection.clause)
            screen.write(screen.refusal_text(sentence, say, line))
        except ValueError as wrong:
            screen.write(screen.refusal_text(parse_error_message(line, wrong, say), say, line))


def _parse_answer(
    kit: AnyKit, here: LessonPosition, line: str, screen: Screen, say: Words
) -> LessonAnswer:
    """Parse a line: help, the name of a button, or actions in notation."""
    said = line.casefold()
    if said in say("cli-command-help").split() or said in say("cli-command-hint").split():
        shown = correct_answer(kit, here)
        written = ";".join(kit.format_action(here.state.config, each) for each in shown)
        screen.write(say("cli-learn-shown", answer=localize_notation(written, say)))
        return shown
    actions = button_actions(kit, here.state, here.seat, line, say)
    return actions or parse_answer(kit, here, line[:MAX_LINE_LENGTH])


def _read(screen: Screen, prompt: str) -> str:
    line = screen.read(prompt)
    if line.casefold() == "stop":
        raise UserStopped
    return line

"""A puzzle at the terminal: the board, a question, a line of text for an answer, and why."""

from __future__ import annotations

from typing import Any

from escadre.coach import advise
from escadre.coach.choices import POINTS
from escadre.coach.puzzles.puzzle import Puzzle, seen_in
from escadre.coach.puzzles.solving import judge_answer
from escadre.coach.telling import advice_told, coach_words, decimal
from escadre.core.game import Seat
from escadre.core.kit import AnyKit
from escadre.core.words import Words
from escadre.terminal.answers import read_answer
from escadre.terminal.screen import Screen


def solve(kit: AnyKit, puzzle: Puzzle, screen: Screen, say: Words) -> bool:
    """Ask until a right answer comes; whether none was wrong. Raises Stopped, or InputEnded.

    A good answer that is not the best is no mistake.
    """
    state, seen = kit.parse_state(puzzle.position), seen_in(kit, puzzle)
    screen.draw(kit.scene(seen, say), say)
    screen.write_wrapped(_question(puzzle, say))
    clean = True
    while (action := read_answer(kit, state, Seat(puzzle.seat), screen, say)) is not None:
        judged = judge_answer(kit, puzzle, action)
        points = decimal(POINTS * judged.loss, say)
        screen.write_wrapped(say(f"cli-puzzle-{judged.verdict}", points=points))
        if judged.verdict == "right":
            break
        clean = clean and judged.verdict == "good"
    else:
        clean = False
    _explain(kit, puzzle, seen, screen, say)
    return clean


def _question(puzzle: Puzzle, say: Words) -> str:
    return say(
        "cli-puzzle-asked",
        id=puzzle.id,
        theme=say(f"puzzle-theme-{puzzle.theme}"),
        strength=str(puzzle.strength),
        player=say("cli-player", seat=puzzle.seat + 1),
    )


def _explain(kit: AnyKit, puzzle: Puzzle, seen: Any, screen: Screen, say: Words) -> None:
    """All right answers, why, and how many captains find one."""
    answers = ", ".join(each.action for each in puzzle.answers)
    screen.write_wrapped(say("cli-puzzle-answers", count=len(puzzle.answers), answers=answers))
    config = kit.parse_state(puzzle.position).config
    for line in advice_told(kit, config, advise(kit, seen), coach_words(say.language, kit), 3):
        screen.write_wrapped(line)
    solved = ", ".join(
        say("puzzle-share", captain=say(f"captain-{level}"), share=round(100 * share))
        for level, share in puzzle.solved.items()
    )
    screen.write_wrapped(say("puzzle-solved", captains=solved))

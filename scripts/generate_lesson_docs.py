"""Write the lesson tables of docs/guides/write-lessons.md.

python scripts/generate_lesson_docs.py            write them
python scripts/generate_lesson_docs.py --check    exit with 1 if a file is outdated
"""

import sys
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.kit import AnyKit
from escadre.core.rulebook import load_rulebook
from escadre.games import GAMES
from escadre.lessons.answers import correct_answer
from escadre.lessons.lesson import Lesson, load_lessons
from escadre.lessons.progress import apply_answer, lesson_catalogue, lesson_progress, lesson_title

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "guides" / "write-lessons.md"
WORDS_A_MINUTE, SECONDS_AN_ACTION = 150, 5
MARK = "<!-- What follows is made by scripts/generate_lesson_docs.py. -->\n"


def count_words(sentence: str) -> int:
    """Count the words of a sentence: tokens with a letter or a digit."""
    return sum(any(map(str.isalnum, each)) for each in sentence.split())


def ids_of_sentences_read(lesson: Lesson) -> Iterator[str]:
    """Yield the ids of the sentences read by a player who makes no mistake."""
    yield f"lesson-{lesson.name}"
    for step in lesson.steps:
        yield f"lesson-{lesson.name}-{step.id}"
        if not step.skips_comment:
            yield f"lesson-{lesson.name}-{step.id}-right"


def count_actions(kit: AnyKit, lesson: Lesson) -> int:
    """Count the actions in a lesson of a player who makes no mistake."""
    progress, total = lesson_progress(kit, lesson, ()), 0
    while progress.next_input != "nothing":
        answer = correct_answer(kit, progress) if progress.next_input == "answer" else []
        total += len(answer)
        progress = apply_answer(kit, progress, answer)
    return total


def estimate_seconds(kit: AnyKit, lesson: Lesson, language: str) -> float:
    """Estimate the seconds of a lesson at an ordinary pace."""
    return words_read(kit, lesson, language) * 60 / WORDS_A_MINUTE + (
        count_actions(kit, lesson) * SECONDS_AN_ACTION
    )


def words_read(kit: AnyKit, lesson: Lesson, language: str) -> int:
    """Count the words read by a player who makes no mistake."""
    say = lesson_catalogue(language, kit)
    return sum(count_words(say(id)) for id in ids_of_sentences_read(lesson))


def tables() -> str:
    """Return the tables of all games."""
    return "\n".join(line for game in GAMES for line in _game(GAMES[game]))


def _game(kit: AnyKit) -> Iterator[str]:
    say, taught = words("en", kit.game.home), load_lessons(kit)
    yield f"\n## {say('game')}\n"
    yield (
        "| lesson | steps | explained mistakes | words (en) | words (fr) | actions "
        "| seconds (en) | seconds (fr) |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    rows = [_row(kit, lesson) for lesson in taught]
    for lesson, row in zip(taught, rows, strict=True):
        yield _cells(f"{lesson_title(lesson, lesson_catalogue('en', kit))} (`{lesson.name}`)", row)
    yield _cells("**all**", [sum(column) for column in zip(*rows, strict=True)])
    yield "\n| rule | lessons |"
    yield "|---|---|"
    for clause in load_rulebook(kit.game.home, "en").clauses:
        names = [f"`{lesson.name}`" for lesson in taught if clause.id in lesson.clauses]
        if names:
            yield f"| {clause.id} · {clause.title} | {', '.join(names)} |"


def _row(kit: AnyKit, lesson: Lesson) -> list[int]:
    read = [words_read(kit, lesson, language) for language in LANGUAGES]
    seconds = [ceil(estimate_seconds(kit, lesson, language)) for language in LANGUAGES]
    mistake_count = sum(len(step.wrong_answers) for step in lesson.steps)
    return [len(lesson.steps), mistake_count, *read, count_actions(kit, lesson), *seconds]


def _cells(name: str, row: Sequence[int]) -> str:
    return f"| {' | '.join([name, *map(str, row)])} |"


def main(arguments: list[str]) -> None:
    """Write the tables, or report that they are outdated."""
    if arguments not in ([], ["--check"]):
        sys.exit("Usage: python scripts/generate_lesson_docs.py [--check]")
    by_hand, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    page = f"{by_hand}{mark}{tables()}\n"
    if not arguments:
        PAGE.write_text(page, "utf-8")
    elif page != PAGE.read_text("utf-8"):
        sys.exit(
            "docs/guides/write-lessons.md is stale: run python scripts/generate_lesson_docs.py"
        )


if __name__ == "__main__":
    main(sys.argv[1:])

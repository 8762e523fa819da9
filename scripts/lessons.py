"""Write the tables of docs/lessons.md: what each chapter teaches, and where each clause is taught.

python scripts/lessons.py            write them
python scripts/lessons.py --check    exit code 1 when they are not what the lessons say
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from escadre.core.kit import AnyKit
from escadre.core.words import LANGUAGES, words
from escadre.games import GAMES
from escadre.lawbook import law_book
from escadre.lessons.script import Lesson, lessons
from escadre.lessons.telling import lesson_words, title

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "lessons.md"
MARK = "<!-- What follows is made by scripts/lessons.py. -->\n"


def count(said: str) -> int:
    """The words of a sentence: what has a letter or a digit in it."""
    return sum(any(map(str.isalnum, each)) for each in said.split())


def spoken(lesson: Lesson) -> Iterator[str]:
    """The ids of what is read by who makes no mistake."""
    yield f"lesson-{lesson.name}"
    for step in lesson.step:
        yield f"lesson-{lesson.name}-{step.id}"
        if not step.through:
            yield f"lesson-{lesson.name}-{step.id}-right"


def tables() -> str:
    """All tables, a game after the other."""
    return "\n".join(line for game in GAMES for line in _game(GAMES[game]))


def _game(kit: AnyKit) -> Iterator[str]:
    say, taught = words("en", kit.game.home), lessons(kit)
    yield f"\n## {say('game')}\n"
    yield "| chapter | steps | mistakes told | words to read: en | fr |"
    yield "|---|---|---|---|---|"
    for lesson in taught:
        read = [
            sum(count(lesson_words(language, kit)(id)) for id in spoken(lesson))
            for language in LANGUAGES
        ]
        told = sum(len(step.mistake) for step in lesson.step)
        name = title(lesson, lesson_words("en", kit))
        yield f"| {name} (`{lesson.name}`) | {len(lesson.step)} | {told} | {read[0]} | {read[1]} |"
    yield "\n| clause | taught in |"
    yield "|---|---|"
    for clause in law_book(kit.game.home, "en").clauses:
        names = [f"`{lesson.name}`" for lesson in taught if clause.id in lesson.clauses]
        if names:
            yield f"| {clause.id} · {clause.title} | {', '.join(names)} |"


def main(arguments: list[str]) -> None:
    """Write the tables, or say that they are stale."""
    if arguments not in ([], ["--check"]):
        sys.exit("Usage: python scripts/lessons.py [--check]")
    by_hand, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    made = f"{by_hand}{mark}{tables()}\n"
    if not arguments:
        PAGE.write_text(made, "utf-8")
    elif made != PAGE.read_text("utf-8"):
        sys.exit("docs/lessons.md is stale: run python scripts/lessons.py")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Test that phrases which plain English and French avoid do not become more frequent.

After correcting texts, `python -m tests.project.test_patterns` prints the new limits.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.conftest import ROOT
from tests.helpers.git_files import list_git_files
from tests.helpers.texts import catalogues

ENGLISH = {
    "headless who": r"\b(?:to|of|for|from|by|with|than|but|and|or|as|is|where|how|what) who\b"
    r"|(?:^|[.;:] )[Ww]ho\b(?![^.]*\?)",
    "stand for is": r"\b(?:stands?|stood)\b(?! in\b| out\b|-in)",
    "lie for is": r"\b(?:lies|lay|lain)\b",
    "is no": r"(?<![Tt]here )\b(?:is|are|was|were) no\b(?! longer)",
    "what is to be": r"\bwhat (?:is|was|are|were)\b",
    "nobody but": r"\b(?:nobody|nothing|none) but\b",
    "shall": r"\bshall\b",
    "whoever": r"\bwh(?:oever|omever|atever)\b",
    "he for anybody": r"\b(?:he|him|his|himself)\b",
}
FRENCH = {
    "qui sans nom": r"(?:^|[.:;!?—–] )[Qq]ui (?!(?:a|commence|joue|gagne)\b[^.]*\?)",
    "passé simple": r"\b(?:fut|furent|joua|jouèrent|gagna|perdit|prit|fit|vint|eut|alla)\b",
    "nul ne, nulle part": r"\bnul ne\b",
    "l’autre": r"\b[Ll]’autre\b(?= (?:a|est|perd|gagne|joue|range|place)\b|[.,;:!?]|$)",
}

LIMITS = {
    "en": {
        "headless who": 2,
        "stand for is": 0,
        "lie for is": 0,
        "is no": 0,
        "what is to be": 4,
        "nobody but": 0,
        "shall": 0,
        "whoever": 3,
        "he for anybody": 0,
    },
    "fr": {"qui sans nom": 2, "passé simple": 0, "nul ne, nulle part": 0, "l’autre": 1},
    "documents": {
        "headless who": 0,
        "stand for is": 1,
        "lie for is": 2,
        "is no": 2,
        "what is to be": 7,
        "nobody but": 1,
        "shall": 0,
        "whoever": 3,
        "he for anybody": 0,
    },
    "docstrings": {
        "headless who": 0,
        "stand for is": 0,
        "lie for is": 0,
        "is no": 1,
        "what is to be": 6,
        "nobody but": 0,
        "shall": 0,
        "whoever": 1,
        "he for anybody": 0,
    },
}


@cache
def texts(kind: str) -> tuple[str, ...]:
    """Return all texts of a kind: "en" and "fr" catalogues, documents, docstrings."""
    if kind in ("en", "fr"):
        return tuple(each.text for each in catalogues() if each.language == kind)
    if kind == "documents":
        names = [n for n in list_git_files("--cached") if re.search(r"(?<!\.fr)\.md$", n)]
        names.remove("CHANGELOG.md")
        return tuple(prose((ROOT / name).read_text("utf-8")) for name in names)
    return tuple(docstrings())


def prose(markdown: str) -> str:
    """Return a document without code."""
    return re.sub(r"```.*?```|`[^`\n]*`", "", markdown, flags=re.DOTALL)


def docstrings() -> Iterator[str]:
    """Yield every docstring of the package, also those of constants."""
    for name in list_git_files("--cached"):
        if name.startswith("src/") and name.endswith(".py"):
            yield from re.findall(r'"""(.*?)"""', (ROOT / name).read_text("utf-8"), re.DOTALL)


def patterns(kind: str) -> dict[str, str]:
    """Return the patterns to count in texts of a kind."""
    return FRENCH if kind == "fr" else ENGLISH


def count_matches(kind: str, pattern: str) -> int:
    """Count a pattern in all texts of a kind."""
    return sum(len(re.findall(pattern, text)) for text in texts(kind))


@pytest.mark.parametrize("kind", LIMITS)
def test_patterns_stay_within_their_limits(kind: str) -> None:
    counts = {name: count_matches(kind, pattern) for name, pattern in patterns(kind).items()}
    over = {name: number for name, number in counts.items() if number > LIMITS[kind][name]}
    assert over == {}, "write it plainly; never raise the limit"


def test_the_patterns_match_their_examples() -> None:
    def seen(name: str, text: str) -> bool:
        return bool(re.search((ENGLISH | FRENCH)[name], text))

    assert seen("headless who", "to who is late") and not seen("headless who", "a seat")
    assert seen("is no", "this is no link") and not seen("is no", "this is not a link")
    assert seen("passé simple", "ce qui fut choisi") and seen("qui sans nom", "Qui perd paie.")
    assert seen("what is to be", "what is to be chosen")


if __name__ == "__main__":
    for kind in ("en", "fr", "documents", "docstrings"):
        numbers = {name: count_matches(kind, pattern) for name, pattern in patterns(kind).items()}
        print(f"    {kind!r}: {numbers},")  # noqa: T201

"""Test that the messages of reports name players, and never address the reader."""

import re

import pytest
from fluent.syntax import ast, serializer

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games import GAMES
from tests.conftest import ROOT
from tests.helpers.texts import entries

IN_REPORTS = re.compile(r"(?:told|answer|advice|standing|report)-?[\w-]*")
NOT_IN_REPORTS = re.compile(
    r"[\w-]+-plain"  # simple reasons of hints and puzzles
    r"|advice-(?:prior|figure|basis|method)[\w-]*"  # notes below a hint
    r"|report-(?:aim-\d|terms)"  # the rules
    r"|standing-led-you"  # at the end of a game, for the winner
)
SECOND_PERSON = re.compile(r"\b(?:you|yours?|vous|votre|vos|vôtre)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["analysis", *(f"games/{name}" for name in GAMES)])
def test_messages_of_reports_do_not_address_the_reader(package: str, language: str) -> None:
    """Regression test: a report wrote "the mousse’s chances" and "your cruiser" in one list."""
    catalogue = ROOT / "src" / "escadre" / package / f"words.{language}.ftl"
    messages = {
        entry.id.name: serializer.serialize_pattern(entry.value)
        for entry in entries(catalogue)
        if isinstance(entry, ast.Message) and entry.value is not None
    }
    reported = {
        id: text
        for id, text in messages.items()
        if IN_REPORTS.fullmatch(id) and not NOT_IN_REPORTS.fullmatch(id)
    }
    assert len(reported) > 10
    assert [id for id, text in reported.items() if SECOND_PERSON.search(text)] == []

from typing import Any

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.i18n.fluent import GROUPING_FROM, FluentCatalogue, UngroupedInt

SOURCE = """
ships = { $count ->
    [0] no ship
    [one] { $count } ship
   *[other] { $count } ships
} of { $name }
few = { NUMBER($count, minimumIntegerDigits: 2) }
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_as_babel_writes_them(language: str) -> None:
    locale = Locale(language)
    for number in (*range(-3, GROUPING_FROM + 2), 12_345, -12_345, 10**12):
        assert UngroupedInt(number).format(locale) == FluentInt(number).format(locale)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_as_fluent_says_them(language: str) -> None:
    both: list[Any] = [
        kind([language], use_isolating=False) for kind in (FluentCatalogue, FluentBundle)
    ]
    for bundle in both:
        bundle.add_resource(FluentResource(SOURCE))
    for id in ("ships", "few"):
        for count in (-1, 0, 1, 2, 7, 1000):
            args = {"count": count, "name": "Zoé"}
            said = [each.format_pattern(each.get_message(id).value, args) for each in both]
            assert said[0] == said[1]


def test_what_is_wrong_is_told() -> None:
    ours = FluentCatalogue(["en"], use_isolating=False)
    ours.add_resource(FluentResource(SOURCE))
    said, errors = ours.format_pattern(ours.get_message("ships").value, {"count": 2})
    assert said == "2 ships of name"
    assert [str(error) for error in errors] == ["Unknown external: name"]
    said, errors = ours.format_pattern(ours.get_message("few").value, {"count": "x" * 9000})
    assert errors

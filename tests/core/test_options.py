"""Test option files, and the messages for invalid ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.option_files import OptionFile, parse_option_file


class Buoy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    at: tuple[int, int]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str = ""


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    buoys: tuple[Buoy, ...] = ()
    note: Note | None = None


CHART = """# a chart
name = "Iroise"

[note]
en = "Mind the rocks."

[[buoys]]
id = "A1"
at = [3, 4]

[[buoys]]
id = "B2"
at = [5, 6]
"""


def parse(source: str, kind: Any = Chart, option: str = "chart", name: str = "my.toml") -> Any:
    return parse_option_file(kind, option, OptionFile(name, source))


def error_message(
    source: str, kind: Any = Chart, option: str = "chart", name: str = "my.toml"
) -> str:
    with pytest.raises(InputError) as error:
        parse(source, kind, option, name)
    sentences = [error.value.message_in(language) for language in LANGUAGES]
    assert len({*sentences}) == 2
    return sentences[0]


def test_error_names_the_first_of_several_unknown_names() -> None:
    names = "zyxwvuts"
    assert error_message(
        "".join(f"{name} = 1\n" for name in names), tuple[Buoy, ...], "buoys"
    ).endswith("line 1: z is unknown.")


def test_option_file_is_a_table_or_contains_one() -> None:
    chart = Chart("Iroise", (Buoy("A1", (3, 4)), Buoy("B2", (5, 6))), Note("Mind the rocks."))
    assert parse(CHART) == parse("\ufeff" + CHART) == chart
    assert parse('chart = {name = "Iroise"}') == Chart("Iroise")
    assert parse(msgspec.json.encode(chart).decode(), name="my.json") == chart
    assert parse('[[buoys]]\nid = "A1"\nat = [3, 4]', tuple[Buoy, ...], "buoys") == chart.buoys[:1]
    assert parse("[]", tuple[Buoy, ...], "buoys", "my.json") == ()


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        (CHART, "", "my.toml: name is missing."),
        ('"Iroise"', "", "my.toml, line 2: it is not TOML."),
        ('"Iroise"', "3", "my.toml, line 2: name must be text."),
        ("# a chart", "depth = 3", "my.toml, line 1: depth is unknown."),
        ("en =", "de =", "my.toml, line 5: de is unknown."),
        ('"Mind the rocks."', "3", "my.toml, line 5: en must be text."),
        ("at = [5, 6]", "", "my.toml, line 11, buoys no. 2 (“B2”): at is missing."),
        ("[5, 6]", "5", "my.toml, line 13, buoys no. 2 (“B2”): at must be a list of 2 items."),
        (
            "[5, 6]",
            '[5, "6"]',
            "my.toml, line 13, buoys no. 2 (“B2”), at no. 2: it must be a whole number.",
        ),
        ('"B2"', "2", "my.toml, line 12, buoys no. 2 (“2”): id must be text."),
        ('id = "B2"\n', "", "my.toml, line 11, buoys no. 2: id is missing."),
        ("[[buoys]]", "[[boys]]", "my.toml, line 7: boys is unknown."),
        ('"Iroise"', "[" * 9999, "my.toml: it is nested too deeply."),
        ('"Iroise"', "9" * 5000, "my.toml: it is not TOML."),
        ("name", ".".join("a" * 9999), "my.toml: it is nested too deeply."),
        # no line is named where a text looks like a table
        (
            '"Mind the rocks."\n\n[[buoys]]\nid = "A1"\n',
            "'''\n[[buoys]]\n'''\n\n[[buoys]]\n",
            "my.toml, buoys no. 1: id is missing.",
        ),
    ],
)
def test_error_names_line_and_field(was: str, now: str, sentence: str) -> None:
    assert was in CHART
    assert error_message(CHART.replace(was, now)) == sentence


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", "my.toml: buoys is missing."),
        ("buoys = 3", "line 1: buoys must be a list of objects."),
        ("buoys = [3]", "buoys no. 1: it is not an object."),
        ("buoys = []\nboys = 3", "my.toml, line 2: boys is unknown."),
        ('buoys = [{id = "A1"}]', "my.toml, line 1, buoys no. 1 (“A1”): at is missing."),
    ],
)
def test_list_option_needs_a_table(source: str, sentence: str) -> None:
    assert error_message(source, tuple[Buoy, ...], "buoys").endswith(sentence)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", "my.json: it is not JSON."),
        ("{", "my.json: it is not JSON."),
        ("[" * 9999, "my.json: it is nested too deeply."),
        ("[]", "my.json: chart is not an object."),
        (
            '{"name": "x", "buoys": [{"id": "A1", "at": 3}]}',
            "my.json, buoys no. 1 (“A1”): at must be a list of 2 items.",
        ),
    ],
)
def test_json_errors_have_no_line_number(source: str, sentence: str) -> None:
    assert error_message(source, name="my.json") == sentence


PIECES = [
    "[",
    "]",
    "buoys",
    "note",
    "name",
    "id",
    "at",
    " = ",
    "\n",
    '"',
    "'''",
    "3",
    "{",
    "}",
    ",",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=30))
def test_arbitrary_text_is_parsed_or_refused(source: str) -> None:
    for name in ("my.toml", "my.json"):
        for kind, option in ((Chart, "chart"), (tuple[Buoy, ...], "buoys")):
            try:
                parse(source, kind, option, name)
            except InputError as error:
                for language in LANGUAGES:
                    sentence = error.message_in(language)
                    assert sentence.startswith("my.") and sentence.endswith(".")
                    assert "\n" not in sentence and "`" not in sentence

"""Test the messages for input that has the wrong form."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.i18n.validation_errors import expected_text, validation_message


class Sail(msgspec.Struct, tag="sail", forbid_unknown_fields=True):
    area: Annotated[float, msgspec.Meta(ge=0)]
    reefs: Annotated[int, msgspec.Meta(gt=-1, lt=4)] = 0


class Oar(msgspec.Struct, tag="oar"):
    length: int | None = None


class Boat(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=8)]
    moved_by: Sail | Oar
    crew: Annotated[list[str], msgspec.Meta(max_length=2)] = []
    flag: Literal["red", "blue"] = "red"
    at: tuple[int, int] = (0, 0)
    afloat: bool = True
    log: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    number: Annotated[str, msgspec.Meta(pattern="^[A-Z]+$")] = "A"


WHOLE = {"name": "Hermine", "moved_by": {"type": "sail", "area": 1}}


def validation_text(data: Any, language: str = "en") -> str:
    """Return the validation message for an invalid boat."""
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(data, Boat)
    return words(language).format(validation_message(error.value, Boat))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "name is empty"),
        ({"moved_by": 3}, "moved_by is not an object"),
        ({"moved_by": {}}, "moved_by.type is missing"),
        ({"moved_by": {"type": "paddle"}}, "moved_by.type must be sail or oar"),
        ({"moved_by": {"type": "sail"}}, "moved_by.area is missing"),
        (
            {"moved_by": {"type": "sail", "area": -1}},
            "moved_by.area must be a number, at least 0",
        ),
        (
            {"moved_by": {"type": "sail", "area": 1, "reefs": 4}},
            "moved_by.reefs must be a whole number from 0 to 3",
        ),
        ({"moved_by": {"type": "sail", "area": 1, "no": 1}}, "moved_by.no is unknown"),
        ({"moved_by": {"type": "oar", "length": 1.5}}, "moved_by.length must be a whole number"),
        ({"crew": list("abc")}, "crew must be a list of at most 2 texts"),
        ({"crew": ["Anna", 7]}, "crew[1] must be text"),
        ({"flag": "green"}, "flag must be blue or red"),
        ({"at": [1]}, "at must be a list of 2 items"),
        ({"at": [1, "b"]}, "at[1] must be a whole number"),
        ({"afloat": "yes"}, "afloat must be true or false"),
        ({"log": {"noon": 0}}, "log[...] must be a whole number, at least 1"),
        ({"number": "7"}, "number must be text of the form ^[A-Z]+$"),
        ({"rudder": 1}, "rudder is unknown"),
    ],
)
def test_the_message_names_the_field_and_what_is_expected(
    change: dict[str, Any], sentence: str
) -> None:
    assert validation_text(WHOLE | change) == sentence
    assert validation_text(WHOLE | change, "fr") != sentence


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "Expected `str` of length >= 1 - at `$.name`"),
        ({"crew": ["Anna", 7]}, "Expected `str`, got `int` - at `$.crew[1]`"),
        ({"log": {"noon": 0}}, "Expected `int` >= 1 - at `$.log[...]`"),
        ({"moved_by": {}}, "Object missing required field `type` - at `$.moved_by`"),
        ({"rudder": 1}, "Object contains unknown field `rudder`"),
    ],
)
def test_msgspec_error_messages_are_unchanged(change: dict[str, Any], message: str) -> None:
    """`validation_errors` parses these messages, because msgspec's errors have no attributes."""
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(WHOLE | change, Boat)
    assert str(error.value) == message


def test_errors_of_the_whole_value_have_a_message() -> None:
    assert validation_text([]) == "it is not an object"
    assert validation_text({}) == "name is missing"
    error = msgspec.ValidationError("Expected `int`, got `str`")
    assert (
        words("en").format(validation_message(error, int, "since"))
        == "since must be a whole number"
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(b"{", "it is not JSON"), (b"", "it is not JSON"), (b"[" * 9999, "it is nested too deeply")],
)
def test_invalid_json_has_a_message(data: bytes, sentence: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)) as error:
        msgspec.json.decode(data)
    assert words("en").format(validation_message(error.value, Any)) == sentence


def test_unions_are_described_briefly() -> None:
    say = words("en").format
    assert say(expected_text(int | str)) == "a whole number or text"
    assert say(expected_text(list[int] | None)) == "a list of whole numbers"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=9), each, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(Boat.__struct_fields__), JSON, st.sampled_from(LANGUAGES))
def test_any_invalid_value_has_a_message(field: str, value: Any, language: str) -> None:
    try:
        msgspec.convert(WHOLE | {field: value}, Boat)
    except msgspec.ValidationError as error:
        sentence = words(language).format(validation_message(error, Boat))
        assert re.match(rf"(il manque )?{field}", sentence), sentence

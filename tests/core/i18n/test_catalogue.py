"""Test the Fluent catalogues: the same messages in both languages, and how they are formatted."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import GROUPING_FROM, LANGUAGES, Words, text, words
from escadre.core.i18n.lazy_bundle import entry_sources
from escadre.core.i18n.player_names import PlayerArgument, PlayerName
from escadre.games import GAMES
from scripts.format_french import format_french, format_french_parts, french_files
from tests.helpers.texts import entries

ROOT = Path(__file__).resolve().parents[3]
CATALOGUES = sorted(
    path.parent
    for top in ("src", "tests")
    for path in (ROOT / top).rglob("words.*.ftl")
    if path.name == "words.en.ftl"
)
every_catalogue = pytest.mark.parametrize(
    "folder", CATALOGUES, ids=[folder.relative_to(ROOT).as_posix() for folder in CATALOGUES]
)


class Variables(Visitor):
    """Collects the names of the arguments that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        name = re.sub("^(of|to|To|name|Name)-", "", node.id.name)  # forms of one player's name
        self.names.add(name[0].lower() + name[1:])


@cache
def messages(folder: Path, language: str) -> list[tuple[str, frozenset[str]]]:
    """Return every message of a catalogue with the arguments that it uses."""
    message_texts = []
    for entry in entries(folder / f"words.{language}.ftl"):
        assert not isinstance(entry, ast.Junk), f"not Fluent: {entry.content!r}"
        if isinstance(entry, ast.Message):
            wanted = Variables()
            wanted.visit(entry)
            message_texts.append((entry.id.name, frozenset(wanted.names)))
    return message_texts


@every_catalogue
def test_both_languages_have_the_same_messages_with_the_same_arguments(folder: Path) -> None:
    english, french = (dict(messages(folder, language)) for language in LANGUAGES)
    assert english == french


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_message_ids_are_unique(folder: Path, language: str) -> None:
    ids = [id for id, _ in messages(folder, language)]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("path", french_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_french_files_have_french_typography(path: Path) -> None:
    """To correct them, run `python scripts/format_french.py`."""
    source = path.read_text("utf-8")
    wrong = [
        f"line {n}: {line}"
        for n, (line, right) in enumerate(
            zip(source.splitlines(), format_french_parts(path, source).splitlines(), strict=True), 1
        )
        if line != right
    ]
    assert not wrong, wrong


def test_format_french_examples() -> None:
    assert format_french("C'est « prêt » : feu !") == "C’est «\u00a0prêt\u00a0»\u00a0: feu\u202f!"
    assert format_french("voir `a : b ; c` ici : `d` :") == "voir `a : b ; c` ici\u00a0: `d`\u00a0:"
    assert (
        format_french(format_french("Non ; si ?"))
        == format_french("Non ; si ?")
        == "Non\u202f; si\u202f?"
    )


BREAD = Words(
    "en",
    "bread = { $loaves ->\n    [one] a loaf\n   *[other] { $loaves } loaves\n}\n"
    "wants = { $who } wants { $what }\nbare =\n    .label = only a label\n",
)


def test_a_message_is_formatted_with_its_arguments() -> None:
    assert BREAD("bread", loaves=1) == "a loaf"
    assert BREAD.format(text("bread", loaves=2)) == "2 loaves"


def test_an_argument_may_be_a_message() -> None:
    assert BREAD("wants", who="Anna", what=text("bread", loaves=1)) == "Anna wants a loaf"


def test_control_characters_of_arguments_become_spaces() -> None:
    """Player input cannot put line breaks, bells or colours into logs and terminals."""
    assert BREAD("wants", who="a\r\nb\x1b[31m\x07", what="\u2028") == "a  b [31m  wants  "


@pytest.mark.parametrize("id", ["cake", "bare"])
def test_an_unknown_message_raises_key_error(id: str) -> None:
    with pytest.raises(KeyError, match=id):
        BREAD(id)


def test_a_missing_argument_raises_key_error() -> None:
    with pytest.raises(KeyError, match="'wants' cannot be formatted"):
        BREAD("wants", who="Anna")


def test_equality_ignores_the_order_of_arguments() -> None:
    assert text("x", a=1, b=2) == text("x", b=2, a=1)
    assert hash(text("x", a=1, b=2)) == hash(text("x", b=2, a=1))


def test_a_game_adds_its_messages_to_the_common_ones() -> None:
    common, toy = words("en"), words("en", "tests.toy")
    assert "match-over" in common and "match-over" in toy
    assert "told-dice" in toy and "told-dice" not in common
    assert common.ids() < toy.ids()


def test_a_language_without_a_catalogue_raises_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        words("tlh")


def test_input_errors_are_available_in_every_language() -> None:
    complaint = InputError(text("no-such-keg", keg=3), "tests.toy")
    assert str(complaint) == complaint.message_in("en") == "You don’t have a keg of 3."
    assert complaint.message_in("fr") == "Vous n’avez pas de baril de 3."
    assert re.search("terminée", InputError(text("match-over")).message_in("fr"))


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_parsed_without_fluent_equal_those_of_fluent(folder: Path, language: str) -> None:
    path = folder / f"words.{language}.ftl"
    say, bundle = Words(language, path.read_text("utf-8")), FluentBundle([language], None, False)
    bundle.add_resource(ast.Resource(entries(path)))
    assert say._plain.keys() <= say.ids() == bundle._messages.keys()
    for id, parsed in say._plain.items():
        assert parsed == format_whole(bundle, id, {})
    for id, parts in say._templates.items():
        for value in ("Zoé { $x }", 0, GROUPING_FROM - 1):
            args = dict.fromkeys(parts[1::2], value)
            assert say(id, **args) == format_whole(bundle, id, args)


def format_whole(bundle: FluentBundle, id: str, args: dict[str, Any]) -> str:
    """Format a message with a bundle of a whole catalogue."""
    pattern = bundle.get_message(id).value
    assert pattern
    return str(bundle.format_pattern(pattern, args)[0])


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_split_where_fluent_splits_them(folder: Path, language: str) -> None:
    path = folder / f"words.{language}.ftl"
    source = path.read_text("utf-8")
    sources = entry_sources(source)
    found = set[str]()
    for entry in entries(path):
        if isinstance(entry, ast.Message | ast.Term):
            id = "-" * isinstance(entry, ast.Term) + entry.id.name
            found.add(id)
            assert entry.span
            parsed = source[entry.span.start : entry.span.end]  # after its comment, if there is one
            assert parsed.strip().endswith(sources[id].strip())
            assert all(
                line.startswith("#") for line in parsed.split(sources[id].strip())[0].splitlines()
            )
    assert sources.keys() == found


def test_a_message_is_parsed_with_those_that_it_refers_to() -> None:
    common = (
        "-ship = brig\na = { b }\n# { c }\nb = { NUMBER($n) ->\n[one] one { -ship }\n*[other]\n"
    )
    common += "{ c }\n}\nc = { $n } hulls\nd = { e }\ne = { $n }\n"
    say = Words("en", common, "c = { $n } ships\n")
    assert [say("a", n=n) for n in (1, 2)] == ["one brig", "2 ships"]
    assert say._bundle._messages.keys() == {"a", "b", "c"}
    assert not say._bundle.has_message("f") and say._bundle.has_message("e")


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("a = one\nb = two  \n", {"a": "one", "b": "two"}),
        ("a = one\n  and more\n", {}),
        ("a = one\n\n  and more\n", {}),
        ("a = one\n\n\nb = two\n", {"a": "one", "b": "two"}),
        ("a = one\n  .title = two\n", {}),
        ("a =\n  one\n", {}),
        ("a = one { $b }\n", {}),
        ("a = { b }\n", {}),
        ("# a = one\n-b = two\n", {}),
    ],
)
def test_only_single_lines_are_parsed_without_fluent(source: str, plain: dict[str, str]) -> None:
    assert Words("en", source)._plain == plain


@pytest.mark.parametrize(
    ("source", "templates"),
    [
        ("a = one {$b}{ $c-d } \n", {"a": ["one ", "b", "", "c-d", ""]}),
        ("a = { $b }\n\nb = two\n", {"a": ["", "b", ""]}),
        ("a = { $b }\n  and more\n", {}),
        ("a = { $b } { c }\n", {}),
        ("a = { NUMBER($b) }\n", {}),
        ('a = { "{" } { $b }\n', {}),
        ("-a = { $b }\n", {}),
    ],
)
def test_only_plain_arguments_are_formatted_without_fluent(
    source: str, templates: dict[str, list[str]]
) -> None:
    assert Words("en", source)._templates == templates


def test_numbers_with_separators_are_formatted_by_fluent() -> None:
    for language, thousand in (("en", "1,000"), ("fr", "1\u202f000")):
        say = Words(language, "a = { $n }\n")
        assert [say("a", n=n) for n in (999, 1000, -3)] == ["999", thousand, "-3"]


def test_a_later_source_overrides_an_earlier_one() -> None:
    first, second = "a = one\nb = { $n }\n", "a = { $n }!\nb = two\n"
    assert [Words("en", first, second)(id, n="3") for id in "ab"] == ["3!", "two"]


def test_messages_without_player_names_are_cached_for_all_tables() -> None:
    """A table's own cache holds only messages that name its players."""
    plain = words("en", "escadre", GAMES["battleship"].game.home)
    one = plain.with_player_names(PlayerName("Ann"))
    other = plain.with_player_names(PlayerName("Zoé"))
    mark = one("mark-hit", square="C4")
    assert mark is other("mark-hit", square="C4") is plain("mark-hit", square="C4")
    assert one.format(text("mark-hit", square="C4")) is plain.format(text("mark-hit", square="C4"))
    assert one("turn-of", seat=PlayerArgument(0)) != other("turn-of", seat=PlayerArgument(0))
    assert "Ann" in one("turn-of", seat=PlayerArgument(0)), (
        "a message with a player's name is cached per table"
    )
    assert one.plain is other.plain is plain.plain is plain
    assert one._format_by_id_cached.cache_info().currsize == 1

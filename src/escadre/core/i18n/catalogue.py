"""Messages made of an id and arguments, and the catalogue that formats them in a language.

Rules never contain sentences: a rejection or the end of a match has a `Message`, the id of a
message and its arguments. `Words` formats it in French or in English, from Fluent catalogues
(`words.en.ftl`) in the package of each game.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Union

import msgspec

from escadre.core.i18n.player_names import PlayerArgument, PlayerName, name_forms
from escadre.core.i18n.quoted_input import BLANKS, shorten

LANGUAGES = ("en", "fr")
CACHED_SENTENCES = 4096
"""Maximum number of formatted sentences in each of the two caches of a catalogue."""

CACHED_SENTENCES_PER_TABLE = 64
"""The same limit for a catalogue with the player names of one table."""

GROUPING_FROM = 1000
"""The smallest number that Fluent writes with a separator between groups of digits."""

MAX_ARGUMENT_LENGTH = 900
"""Maximum length of an argument of a message in characters; longer user input is cut."""

Argument = Union[str, int, PlayerArgument, "Message"]
IDENTIFIER = "[A-Za-z][A-Za-z0-9_-]*"
"""The pattern of the name of a message or argument."""

_MESSAGE = re.compile(rf"^({IDENTIFIER}) *=", re.MULTILINE)
_PLACEABLE = re.compile(rf"{{ *\$({IDENTIFIER}) *}}")
# A message on one line, without indented continuation, whose placeables are only arguments.
_SIMPLE = re.compile(
    rf"^({IDENTIFIER}) *= *((?!\s)(?:[^\n{{}}]|{{ *\${IDENTIFIER} *}})+)$(?!(?:\n *)*\n +\S)",
    re.MULTILINE,
)


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A message that is not yet formatted: its id and arguments.

    As the reason for an action, with `is_drawback` it speaks against the action, and with
    `is_decisive` it is stated beside each of the best actions, even if it does not tell them apart.
    """

    id: str
    args: tuple[tuple[str, Argument], ...] = ()
    is_drawback: bool = False
    is_decisive: bool = False


def text(id: str, /, **args: Argument) -> Message:
    """Make a message; its arguments are passed by name, and may be messages themselves."""
    return _text(id, **args)


@lru_cache(maxsize=CACHED_SENTENCES, typed=True)
def _text(id: str, /, **args: Argument) -> Message:
    return Message(id, tuple(sorted(args.items())))


class Words:
    """The catalogue of one language: `words("plouf", square="C4")` formats a message.

    Later sources override earlier ones, so a game can replace a common message. By convention a
    parameter of this type is called `say`.
    """

    def __init__(self, language: str, *sources: str) -> None:
        self.language = language
        self._sources = sources
        self.plain = self
        self.names: tuple[
            PlayerName | None, ...
        ] = ()  # player names by seat; None: called by number
        self._ids = frozenset(id for source in sources for id in _MESSAGE.findall(source))
        simple = {
            id: _PLACEABLE.split(message) for id, message in _simple_messages(sources).items()
        }
        self._plain = {id: parts[0] for id, parts in simple.items() if len(parts) == 1}
        self._templates = {id: parts for id, parts in simple.items() if len(parts) > 1}
        self._format_cached = lru_cache(maxsize=CACHED_SENTENCES)(self._format)
        self._format_by_id_cached = lru_cache(maxsize=CACHED_SENTENCES)(self._format_by_id)

    @cached_property
    def _bundle(self) -> Any:
        """The catalogues for Fluent, made on first use, because importing Fluent is slow."""
        if self.plain is not self:
            return self.plain._bundle
        from escadre.core.i18n.lazy_bundle import LazyBundle

        return LazyBundle(self.language, *self._sources)

    def with_player_names(self, *names: PlayerName | None) -> Words:
        """Return a catalogue in which players have these names, by seat.

        Its `plain` is the catalogue without names; sentences that name no player are formatted and
        cached there, for all tables.
        """
        other = copy.copy(self)
        other.names = names
        other._format_cached = lru_cache(maxsize=CACHED_SENTENCES_PER_TABLE)(other._format)
        other._format_by_id_cached = lru_cache(maxsize=CACHED_SENTENCES_PER_TABLE)(
            other._format_by_id
        )
        return other

    def make_ready(self) -> None:
        """Import Fluent now, which takes tens of milliseconds."""
        _ = self._bundle

    def __call__(self, id: str, /, **args: Argument) -> str:
        """Format a message by its id."""
        if (message := self._plain.get(id)) is not None:
            return message
        if self.plain is not self and not any(map(_can_name_player, args.values())):
            return self.plain._format_by_id_cached(id, **args)
        return self._format_by_id_cached(id, **args)

    def _format_by_id(self, id: str, /, **args: Argument) -> str:
        return self._format(text(id, **args))

    def format(self, sentence: Message) -> str:
        """Format a `Message`."""
        if self.plain is not self and not any(
            _can_name_player(value) for _, value in sentence.args
        ):
            return self.plain._format_cached(sentence)
        return self._format_cached(sentence)

    def __contains__(self, id: str) -> bool:
        """Return whether the catalogue has this message."""
        return id in self._ids

    def ids(self) -> frozenset[str]:
        """Return the ids of all messages, to test that both languages have the same."""
        return self._ids

    def _format(self, sentence: Message) -> str:
        if sentence.id in self._plain:
            return self._plain[sentence.id]
        args = dict[str, str | int]()
        for name, value in sentence.args:
            if isinstance(value, PlayerArgument):
                args |= self._player(name, value.seat)
            else:
                args[name] = self._argument(value)
        parts = self._templates.get(sentence.id)
        if parts and (message := _filled_in(parts, args)) is not None:
            return message
        if not self._bundle.has_message(sentence.id):
            raise KeyError(f"no message {sentence.id!r} in the {self.language} catalogue")
        value = self._bundle.get_message(sentence.id).value
        if value is None:
            raise KeyError(f"the message {sentence.id!r} has no value")
        formatted, errors = self._bundle.format_pattern(value, args)
        if errors:
            raise KeyError(f"the message {sentence.id!r} cannot be formatted: {errors[0]}")
        return str(formatted)

    def _player(self, argument: str, seat: int) -> Mapping[str, str]:
        name = self.names[seat] if seat < len(self.names) else None
        if name is None:
            number = PlayerName(self("player-number", number=seat + 1))
            return name_forms(self.language, argument, number, is_known=False)
        return name_forms(self.language, argument, name)

    def _argument(self, value: str | int | Message) -> str | int:
        match value:
            case Message():
                return self.format(value)
            case str():  # possibly user input
                return _cleaned(value)
            case int():  # Fluent cannot format larger numbers exactly
                return value if abs(value) < 10**15 else shorten(value)


def _cleaned(argument: str) -> str:
    """Return an argument of a message on one line, without control characters, and not too long."""
    if argument.isprintable() and len(argument) <= MAX_ARGUMENT_LENGTH:
        return argument
    line = "".join([c if c.isprintable() or c in BLANKS else " " for c in argument])
    return shorten(line, MAX_ARGUMENT_LENGTH)


_ARGUMENTS_WITH_NAMES = frozenset((PlayerArgument, Message))


def _can_name_player(argument: Argument) -> bool:
    """Return whether a message with this argument may name a player."""
    return type(argument) in _ARGUMENTS_WITH_NAMES


def _simple_messages(sources: tuple[str, ...]) -> dict[str, str]:
    """Return the messages that need no Fluent to format: one line of text and arguments."""
    simple: dict[str, str] = {}
    for source in sources:
        for id in _MESSAGE.findall(source):
            simple.pop(id, None)
        simple.update((id, message.rstrip(" ")) for id, message in _SIMPLE.findall(source))
    return simple


def _filled_in(parts: Sequence[str], args: Mapping[str, str | int]) -> str | None:
    """Fill in arguments: every second part is an argument's name.

    Return None when Fluent must format the message: an argument is missing, or a number may need
    separators.
    """
    filled = list(parts)
    for n in range(1, len(parts), 2):
        match args.get(parts[n]):
            case str(value):
                filled[n] = value
            case int(number) if 0 <= number < GROUPING_FROM:
                filled[n] = f"{number:d}"
            case _:
                return None
    return "".join(filled)


@lru_cache
def words(language: str, *packages: str) -> Words:
    """Load the catalogues of these packages (for example a game's) on top of the common messages.

    Raises FileNotFoundError when a package has no catalogue in that language.
    """
    name = f"words.{language}.ftl"
    return Words(
        language,
        *(files(p).joinpath(name).read_text("utf-8") for p in ("escadre.core.i18n", *packages)),
    )


def localize_notation(line: str, say: Words) -> str:
    """Translate a line of notation; the game's parser accepts the original and the translation."""
    pairs = say("notation-words").split() if "notation-words" in say else ()
    local = dict(pair.split("=") for pair in pairs)
    line = re.sub(r"[A-Za-z]+", lambda word: local.get(word[0], word[0]), line)
    return localize_decimals(line, say)


def localize_decimals(line: str, say: Words) -> str:
    """Replace decimal points in numbers by the decimal sign of the language."""
    return re.sub(r"(?<=\d)\.(?=\d)", ",", line) if say.language == "fr" else line


def format_number(say: Words, value: float, digits: int = 1) -> str:
    """Format a number with the language's decimal and minus signs; zero is never negative."""
    return localize_decimals(f"{value:z.{digits}f}".replace("-", "−"), say)


def semicolon(say: Words) -> str:
    """Return a semicolon with the spaces of the language."""
    return "\u202f; " if say.language == "fr" else "; "


def conjunction(say: Words) -> str:
    """Return the word that joins two clauses, with its spaces."""
    return " et " if say.language == "fr" else " and "


def colon(say: Words) -> str:
    """Return a colon with the spaces of the language."""
    return "\u00a0: " if say.language == "fr" else ": "

"""Shared arguments and options: game, players, record, game options, server options."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from escadre.cli.app import CLI_MESSAGES_PACKAGE, cli_words, refuse_path
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.option_files import OptionFile

if TYPE_CHECKING:
    from escadre.core.game import Viewer
    from escadre.core.kit import AnyKit
    from escadre.core.match.record import AnyRecord
    from escadre.terminal.screen import Screen

    Options = Mapping[str, str | OptionFile]

MAX_RECORD_BYTES = 32 * 2**20  # bytes of a record file
MAX_OPTION_LENGTH = 1_000_000  # characters


def read_kit(ctx: click.Context, param: click.Parameter, value: str) -> AnyKit:
    """Return the kit of the game with this name; raises UsageError."""
    from escadre.games import GAMES

    if value not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise click.UsageError(cli_words()("cli-no-game", game=value, known=known))
    return GAMES[value]


def make_screen(input_stream: TextIO | None = None) -> Screen:
    """Return the terminal as a screen; `input_stream`, if given, replaces the keyboard."""
    from escadre.terminal.screen import Screen

    return Screen.of(input_stream or sys.stdin, sys.stdout, colour="NO_COLOR" not in os.environ)


def check_captains(kit: AnyKit, levels: Sequence[str]) -> None:
    """Check that all of these are captains of the game; raises UsageError."""
    for level in sorted({*levels} - {*kit.captains}):
        known = ", ".join(kit.captains)
        raise click.UsageError(cli_words()("cli-no-player", player=level, known=known))


def read_viewer(ctx: click.Context, param: click.Parameter, value: str) -> Viewer:
    """Parse a viewer: a seat counted from 1, `public` or `all`; raises UsageError."""
    from escadre.core.game import ALL, Seat

    if value in ("public", "all"):
        return None if value == "public" else ALL
    if re.fullmatch("[1-9][0-9]?", value):
        return Seat(int(value) - 1)
    raise click.UsageError(cli_words()("cli-no-viewer", viewer=value))


def read_hashes(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[str, ...]:
    """Parse hashes of 64 hexadecimal digits each; raises UsageError."""
    for value in values:
        if not re.fullmatch("[0-9A-Fa-f]{64}", value.strip()):
            raise click.UsageError(cli_words()("cli-no-hash", written=shorten(value)))
    return tuple(value.strip().lower() for value in values)


def _parse_options(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> Options:
    """Parse options such as `-o variant=2 -o deck=@cards.toml`; @ marks a file name."""
    options: dict[str, str | OptionFile] = {}
    for value in values:
        name, equals, option_value = value.partition("=")
        if not equals or name in options:
            raise click.UsageError(cli_words()("cli-no-assignment", written=value))
        if option_value.startswith("@"):
            options[name] = read_option_file(Path(option_value[1:]), cli_words())
        else:
            options[name] = option_value
    return options


def split_list(value: str) -> list[str]:
    """Return the items of a comma-separated list, without blanks and empty items."""
    return [item for each in value.split(",") if (item := each.strip())]


class FilePath(click.Path):
    """Path of a file or directory, with errors in the reader's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raises UsageError."""
        if not str(value):  # pathlib reads an empty path as the current directory
            self.fail("", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            refuse_path(str(value), wants_directory=not self.file_okay, say=cli_words())


class SecondsRange(click.FloatRange):
    """A number of seconds within limits, in French also with a comma; `nan` is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; raises UsageError."""
        if isinstance(value, str) and cli_words().language == "fr":
            value = value.replace(",", ".")
        seconds = super().convert(value, param, ctx)
        return self.fail("nan", param, ctx) if isnan(seconds) else seconds


class InputLines(click.File):
    """A file to be read line by line, with errors in the reader's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the open file; raises UsageError."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            refuse_path(str(value), wants_directory=False, say=cli_words())


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the games that begin with this text, for the shell."""
    from escadre.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def _find_kit(ctx: click.Context) -> AnyKit | None:
    """Return the game of an incomplete command line, which click cannot parse after a lone `-o`."""
    from escadre.games import GAMES

    kits = [GAMES[word] for word in ctx.args if word in GAMES]
    kit: AnyKit | None = ctx.params.get("kit") or next(iter(kits), None)
    return kit


def complete_players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return completions for a list of players, separated by commas."""
    kit = _find_kit(ctx)
    first, comma, last = incomplete.rpartition(",")
    names = ["human", *(kit.captains if kit else ()), "random"]
    return [f"{first}{comma}{name}" for name in dict.fromkeys(names) if name.startswith(last)]


def complete_options(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the options of the game that begin with this text."""
    kit = _find_kit(ctx)
    fields = kit.game.config_type.__struct_fields__ if kit else ()
    return [f"{name}=" for name in fields if f"{name}=".startswith(incomplete)]


game_argument = click.argument(
    "kit", metavar="GAME", callback=read_kit, shell_complete=complete_games
)
input_option = click.option(
    "--input", "input_stream", type=InputLines(encoding="utf-8", errors="surrogateescape")
)
record_argument = click.argument("file", type=FilePath(exists=True, dir_okay=False, path_type=Path))


def server_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of server commands: data directory and settings file."""
    for option in (
        click.option("--settings", "settings_file", type=FilePath(dir_okay=False, path_type=Path)),
        click.option("--data", type=FilePath(file_okay=False, path_type=Path)),
    ):
        command = option(command)
    return command


match_options = click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    callback=_parse_options,
    shell_complete=complete_options,
)


def parse_config(kit: AnyKit, options: Options) -> Any:
    """Return the configuration for these options; raises UsageError."""
    from escadre.core.options import parse_options

    say = cli_words(kit.game.home)
    try:
        config = parse_options(kit.game.config_type, options)
    except InputError as error:
        raise click.UsageError(error.message_in(say.language)) from None
    if rejection := kit.game.validate_config(config):
        from escadre.terminal.screen import sentence_with_clause

        reason = say.format(rejection.reason)
        raise click.UsageError(sentence_with_clause(reason, rejection.clause, say))
    return config


def read_record_file(file: Path) -> tuple[AnyKit, AnyRecord]:
    """Read a record file, JSON or text; return the kit of its game and the record."""
    kit, record, _ = read_record_with_hash_flag(file)
    return kit, record


def read_record_with_hash_flag(file: Path) -> tuple[AnyKit, AnyRecord, bool]:
    """Read a record file; return kit, record, and whether the file contains the hash chain."""
    from escadre.core.match.scoresheet import read_record
    from escadre.games import GAMES

    with file.open("rb") as source:  # devices and pipes have no size
        data = source.read(MAX_RECORD_BYTES + 1)
    if len(data) > MAX_RECORD_BYTES:
        raise InputError(text("cli-too-big", most=MAX_RECORD_BYTES // 2**20), CLI_MESSAGES_PACKAGE)
    record, has_hashes = read_record(data, GAMES)
    return GAMES[record.game], record, has_hashes


def read_option_file(path: Path, say: Words) -> OptionFile:
    """Return the contents of an option file; raises UsageError."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            source = file.read(MAX_OPTION_LENGTH + 1)
    except OSError:
        refuse_path(str(path), wants_directory=False, say=say)
    except ValueError:  # not UTF-8, or not a valid file name
        raise click.UsageError(say("cli-file-not-text", name=str(path))) from None
    if len(source) > MAX_OPTION_LENGTH:
        raise click.UsageError(say("cli-file-large", name=str(path), most=MAX_OPTION_LENGTH))
    return OptionFile(path.name, source)

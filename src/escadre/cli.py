"""The command `escadre`: one verb, one function. Heavy imports stand inside the verbs."""

from __future__ import annotations

import gc
import os
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import click

from escadre.core.words import (
    LANGUAGES,
    InputError,
    Words,
    brief,
    printable,
    text,
    trouble,
    words,
)

if TYPE_CHECKING:
    from escadre.core.game import Viewer
    from escadre.core.kit import AnyKit
    from escadre.core.option_file import OptionFile
    from escadre.core.record import AnyRecord
    from escadre.terminal.match import Player

    Options = Mapping[str, str | OptionFile]

HOME = "escadre.terminal"
MOST_BYTES = 32 * 2**20  # of a record in a file


# Help and errors in the language of the reader; every error is one sentence


def spoken_language() -> str:
    """The language of the environment, as far as we speak it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, named), "").lower().startswith("fr") else "en"


class Formatter(click.HelpFormatter):
    """Writes the headings of the help in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that shows how to write a command."""
        from escadre.terminal.usage import in_words

        say = speech()
        super().write_usage(prog, in_words(args, say), say("cli-heading-usage") + " ")

    def write_heading(self, heading: str) -> None:
        """The heading of a list: options, commands."""
        self.write(f"{speech()(f'cli-heading-{heading.lower()}')}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **extra: Any) -> None:
        """A list of options, or of commands."""
        from escadre.terminal.usage import defined, in_words

        say = speech()
        said = [(in_words(term, say), defined(help, say)) for term, help in rows]
        super().write_dl(said, *args, **extra)


class Context(click.Context):
    """Where a command runs: in the reader's language."""

    formatter_class = Formatter


@contextmanager
def about(ctx: click.Context) -> Iterator[None]:
    """What is wrong here is wrong with this command."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def speak_of(command: click.Command, ctx: click.Context) -> None:
    """Put the help of a command into words."""
    say = speech()
    command.help = say(f"cli-help-{command.name}")
    for param in command.get_params(ctx):
        if isinstance(param, click.Option):
            name = "help" if param.name == "_click_default_help" else param.name
            param.help = say(f"cli-option-{name}")


class Verb(click.Command):
    """A command whose help stands in the catalogues."""

    context_class = Context

    def get_help(self, ctx: click.Context) -> str:
        """The help, said."""
        speak_of(self, ctx)
        return super().get_help(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; what nobody has asked for is bad usage."""
        ctx.allow_extra_args = True
        with about(ctx):
            rest = super().parse_args(ctx, args)
        if rest:
            raise click.UsageError(speech()("cli-extra", written=brief(rest[0])), ctx)
        return rest


class Verbs(click.Group):
    """All verbs. Exit codes: 0 done, 2 bad usage, 1 anything else that went wrong."""

    command_class = Verb
    context_class = Context
    language = "en"
    debug = False

    def get_help(self, ctx: click.Context) -> str:
        """The help, said."""
        for command in (self, *self.commands.values()):
            speak_of(command, ctx)
        return super().get_help(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line up to the verb."""
        with about(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that is meant."""
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            known = ", ".join(sorted(self.commands))
            raise click.UsageError(speech()("cli-no-verb", name=brief(name), known=known), ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a verb and leave with its exit code."""
        self.language, self.debug = spoken_language(), False
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by whoever started us
                setattr(
                    sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")
                )
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a letter that a terminal lacks is no error
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough; nothing may be flushed at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except Exception as error:
            if self.debug:
                raise
            leave(error)
        sys.exit(code)


def leave(error: Exception) -> NoReturn:
    """Say in one sentence what went wrong, and leave."""
    say, code = speech(), 1
    match error:
        case click.Abort():  # Ctrl-C
            sentence = say("cli-interrupted")
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.ctx.get_help())
            sys.exit(2)
        case click.UsageError():
            from escadre.terminal.usage import misuse

            code, sentence = 2, say("cli-usage", problem=misuse(error, say))
        case InputError():
            sentence = error.said(say.language)
        case OSError():
            problem, name = say.say(trouble(error)), str(error.filename or "")
            sentence = say("cli-file" if name else "cli-system", name=name, problem=problem)
        case _:
            sentence = say("cli-bug", problem=f"{type(error).__name__}: {error}")
    click.echo(printable(" ".join(sentence.split())), err=True)
    sys.exit(code)


def speech(*homes: str) -> Words:
    """The words of this command, and those of a game."""
    return words(cli.language, HOME, *homes)


@click.group("escadre", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="escadre", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True)
def cli(debug: bool) -> None:
    """Five naval games, at the terminal and on the web."""
    cli.debug = debug


main = cli


# What verbs take


def _speak(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value:
        cli.language = value


in_language = click.option(
    "--language", type=click.Choice(LANGUAGES), is_eager=True, expose_value=False, callback=_speak
)


def _kit(ctx: click.Context, param: click.Parameter, value: str) -> AnyKit:
    """The kit of the game with this name."""
    from escadre.games import GAMES

    if value not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise click.UsageError(speech()("cli-no-game", game=value, known=known))
    return GAMES[value]


def _viewer(ctx: click.Context, param: click.Parameter, value: str) -> Viewer:
    """Whose eyes: a seat counted from 1, `public` or `all`."""
    from escadre.core.game import ALL, Seat

    if value in ("public", "all"):
        return None if value == "public" else ALL
    if re.fullmatch("[1-9][0-9]?", value):
        return Seat(int(value) - 1)
    raise click.UsageError(speech()("cli-no-viewer", viewer=value))


def _options(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> Options:
    """`-o variant=2 -o deck=@cards.toml`, each name once; @ stands before the name of a file."""
    options: dict[str, str | OptionFile] = {}
    for value in values:
        name, equals, written = value.partition("=")
        if not equals or name in options:
            raise click.UsageError(speech()("cli-no-assignment", written=value))
        if written.startswith("@"):
            from escadre.terminal.option_file import written_in

            options[name] = written_in(Path(written[1:]), speech())
        else:
            options[name] = written
    return options


class Place(click.Path):
    """A file or a folder, used or refused in the reader's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; raises UsageError."""
        from escadre.terminal.usage import refuse_place

        if not str(value):  # pathlib would take it for this folder
            self.fail("", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            refuse_place(str(value), folder=not self.file_okay, say=speech())


class Seconds(click.FloatRange):
    """A time within limits, which `nan` is not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; raises UsageError."""
        seconds = super().convert(value, param, ctx)
        return self.fail("nan", param, ctx) if isnan(seconds) else seconds


class Lines(click.File):
    """A file that is read line by line, or refused in the reader's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The open file; raises UsageError."""
        from escadre.terminal.usage import refuse_place

        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            refuse_place(str(value), folder=False, say=speech())


the_game = click.argument("kit", metavar="GAME", callback=_kit)
the_file = click.argument("file", type=Place(exists=True, dir_okay=False, path_type=Path))
with_options = click.option("--option", "-o", "options", multiple=True, callback=_options)


def configured(kit: AnyKit, options: Options) -> Any:
    """The configuration that these options ask for; bad usage when there is none such."""
    from escadre.core.options import parse_options

    say = speech(kit.game.home)
    try:
        config = parse_options(kit.game.config_type, options)
    except InputError as problem:
        raise click.UsageError(problem.said(say.language)) from None
    if refused := kit.game.objection(config):
        sentence = say.say(refused.reason)
        raise click.UsageError(say("cli-refused", sentence=sentence, clause=refused.clause))
    return config


def recorded(file: Path) -> tuple[AnyKit, AnyRecord]:
    """The match in a file, JSON or a score sheet, and the kit of its game."""
    from escadre.core.record import RecordError, decode_record
    from escadre.core.scoresheet import parse_record
    from escadre.games import GAMES

    with file.open("rb") as source:  # a device or a pipe says no size
        data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(text("cli-too-big", most=MOST_BYTES // 2**20), HOME)
    data = data.removeprefix(BOM_UTF8)
    if data.lstrip().startswith(b"{"):
        record = decode_record(data, GAMES)
    else:
        try:
            record = parse_record(data.decode(), GAMES)
        except UnicodeDecodeError:
            raise RecordError(text("record-json", detail="not UTF-8")) from None
    return GAMES[record.game], record


# The verbs


@cli.command()
@in_language
def games() -> None:
    """List the games."""
    from escadre.games import GAMES

    for name, kit in sorted(GAMES.items()):
        say = speech(kit.game.home)
        click.echo(f"{name}\t{say('game')}. {say('tagline')}".expandtabs(12))


@cli.command()
@the_game
@click.argument("clause", required=False)
@in_language
def rules(kit: AnyKit, clause: str | None) -> None:
    """Print the law book of a game, or one clause of it."""
    from escadre.lawbook import law_book
    from escadre.terminal.book import book_told, clause_told

    book = law_book(kit.game.home, cli.language)
    if clause is None:
        click.echo_via_pager(book_told(book))
    elif found := book.clause(clause):
        click.echo(clause_told(found))
    else:
        first, last = book.clauses[0].id, book.clauses[-1].id
        raise click.UsageError(speech()("cli-no-clause", clause=clause, first=first, last=last))


@cli.command()
@the_game
@click.argument("players", nargs=-1)
@with_options
@click.option("--seed", type=int)
@click.option("--input", "lines", type=Lines(encoding="utf-8", errors="replace"))
@click.option("--record", "file", type=Place(dir_okay=False, writable=True, path_type=Path))
@in_language
def play(
    kit: AnyKit,
    players: Sequence[str],
    options: Options,
    seed: int | None,
    lines: TextIO | None,
    file: Path | None,
) -> None:
    """Play a match here: people, bots, or both."""
    from random import Random

    from escadre.terminal.match import Match, Stopped
    from escadre.terminal.screen import Screen

    say = speech(kit.game.home)
    config = configured(kit, for_so_many(kit, options, len(players)))
    seats = len(kit.game.sides(config))
    if len(players) > seats:
        raise click.UsageError(say("cli-too-many", seats=seats))
    default = ("human", *[next(iter(kit.captains))] * (seats - 1))
    seated = [_player(kit, who, n) for n, who in enumerate((*players, *default[len(players) :]), 1)]
    if file:
        file.open("ab").close()  # rather now than after the match
    screen = Screen.of(lines or sys.stdin, sys.stdout, colour="NO_COLOR" not in os.environ)
    match = Match(kit, config, seated, Random(seed), screen, say)
    try:
        match.run()
    except Stopped:
        screen.write(say("cli-stopped"))
    finally:
        if file:
            save(kit, match.record, file)


def for_so_many(kit: AnyKit, options: Options, players: int) -> Options:
    """These options, with as many players as are named unless they say how many."""
    if players <= 2 or "players" in options:
        return options
    takes_more = "players" in kit.game.config_type.__struct_fields__
    return {**options, "players": str(players)} if takes_more else options


def _player(kit: AnyKit, who: str, seat: int) -> Player:
    """`human`, `human:Anna`, `random`, or a captain of the kit."""
    from escadre.bots import RandomBot
    from escadre.terminal.match import Player

    say = speech(kit.game.home)
    kind, _, name = who.partition(":")
    if kind == "human":
        return Player(name or say("cli-player", seat=seat))
    if kind == "random":
        return Player(name or kind, RandomBot(kit.game))
    if kind in kit.captains:
        return Player(name or kind, kit.captains[kind])
    known = ", ".join(["human", "random", *kit.captains])
    raise click.UsageError(say("cli-no-player", player=who, known=known))


def save(kit: AnyKit, record: AnyRecord, file: Path) -> None:
    """Write a record: as a score sheet when the name ends in .txt, else as JSON."""
    from escadre.core.record import encode_record
    from escadre.core.scoresheet import format_record

    sheet = file.suffix == ".txt"
    data = format_record(kit, record).encode() if sheet else encode_record(record)
    try:
        file.write_bytes(data)
    except OSError as error:
        error.filename = str(file)  # a full disk names none
        raise


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535))
@click.option("--data", type=Place(file_okay=False, path_type=Path))
@click.option("--settings", "config", type=Place(dir_okay=False, path_type=Path))
@in_language
def serve(host: str, port: int | None, data: Path | None, config: Path | None) -> None:
    """Serve tables and pages until Ctrl-C."""
    gc.disable()  # until it serves: nothing that a start brings in is garbage
    try:
        from platformdirs import user_data_path

        from escadre.server.app import serve
        from escadre.server.settings import Settings, read_settings

        folder = data or user_data_path("escadre")
        settings = read_settings(config, folder) if config else Settings(data=folder)
        with suppress(KeyboardInterrupt):  # how a server is meant to end
            serve(settings, host, port, click.echo, cli.language)
    finally:
        gc.enable()


@cli.command()
@the_file
@click.option("--as", "viewer", callback=_viewer, default="all", show_default=True)
@in_language
def replay(file: Path, viewer: Viewer) -> None:
    """Tell a match as one viewer saw it."""
    from escadre.core.game import ALL
    from escadre.core.history import replay, transcript, wrong_ending
    from escadre.core.record import RecordError
    from escadre.terminal.ending import ending_told
    from escadre.terminal.screen import Screen

    kit, record = recorded(file)
    if viewer not in (None, ALL) and viewer >= len(record.players):
        raise click.UsageError(speech()("cli-no-viewer", viewer=str(viewer + 1)))
    say = speech(kit.game.home)
    lines = transcript(kit, record, viewer, say)
    if viewer == ALL:  # a line a ply: notes in the margin may tell what others must not know
        lines = [
            f"{line}  ({ply.comment})" if ply.comment else line
            for line, ply in zip(lines, record.plies, strict=True)
        ]
    *_, last = replay(kit.game, record)
    screen = Screen.of(sys.stdin, sys.stdout, colour="NO_COLOR" not in os.environ)
    for line in lines:
        screen.write(line)
    screen.draw(kit.scene(kit.game.observe(last, viewer), say), say)
    for wrong in wrong_ending(kit.game, record, last):
        raise RecordError(text(wrong))
    screen.write(ending_told(kit.game, record, last, say))


@cli.command()
@the_file
@click.pass_context
@in_language
def verify(ctx: click.Context, file: Path) -> None:
    """Check the hash chain, the plies, the dice and the ending of a match."""
    from escadre.core.history import verify

    kit, record = recorded(file)
    say = speech(kit.game.home)
    findings = verify(kit.game, record)
    for finding in findings:
        click.echo(printable(say.say(finding.reason)))
    if findings:
        ctx.exit(1)
    click.echo(
        say("cli-verified" if record.lots else "cli-verified-but-lots", plies=len(record.plies))
    )


@cli.command()
@the_game
@click.argument("depth", type=click.IntRange(0, 99))
@with_options
@click.option("--position")
@click.option("--divide", is_flag=True)
@in_language
def perft(kit: AnyKit, depth: int, options: Options, position: str | None, divide: bool) -> None:
    """Count the sequences of plies of this length."""
    from escadre.core import playout

    config = configured(kit, options)
    state = kit.game.initial_state(config)
    if position is not None:
        try:
            state = kit.parse_state(position)
        except InputError as problem:
            raise click.UsageError(problem.said(cli.language)) from None
        except ValueError as problem:
            raise click.UsageError(str(problem)) from None
    if not divide or not depth:
        click.echo(playout.perft(kit.game, state, depth))
        return
    total = 0
    for _, action, count in playout.divide(kit.game, state, depth):
        click.echo(f"{kit.format_action(config, action)}: {count}")
        total += count
    click.echo(f"= {total}")


@cli.command()
@the_file
@click.option("--to", "form", type=click.Choice(["text", "json"]), required=True)
@in_language
def export(file: Path, form: str) -> None:
    """Write a match anew, as a score sheet or as JSON."""
    from escadre.core.history import replay
    from escadre.core.record import encode_record
    from escadre.core.scoresheet import format_record

    kit, record = recorded(file)
    if form == "json":
        click.echo(encode_record(record).decode(), nl=False)
        return
    for _ in replay(kit.game, record):  # only what is legal has a notation
        pass
    click.echo(format_record(kit, record), nl=False)


@cli.command()
@click.option("--game", "kit", required=True, callback=_kit)
@click.option("--players", required=True)
@click.option("--matches", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@with_options
@click.option("--out", type=Place(dir_okay=False, writable=True, path_type=Path))
@click.option("--records", type=Place(file_okay=False, path_type=Path))
@click.option("--sprt")
@click.option("--time", "bank", type=Seconds(0.01, 86_400), default=60, show_default=True)
@click.option("--workers", type=click.IntRange(1, 1024))
@click.option("--cluster")
@in_language
def arena(kit: AnyKit, players: str, options: Options, **asked: Any) -> None:
    """Let bots play many matches against each other, and say how sure the result is."""
    from escadre.arena.command import Asked, held

    say = speech("escadre.arena", kit.game.home)
    held(kit, configured(kit, options), Asked(players=tuple(players.split(",")), **asked), say)


@cli.group(cls=Verbs)
def bot() -> None:
    """Help for those who write bots."""


@bot.command()
@click.argument("file", metavar="BOT")
@click.option("--game", "kit", required=True, callback=_kit)
@click.option("--matches", type=click.IntRange(1, 100_000), default=20, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--time", "bank", type=Seconds(0.01, 86_400), default=60, show_default=True)
@with_options
@click.pass_context
@in_language
def check(ctx: click.Context, /, file: str, kit: AnyKit, options: Options, **asked: Any) -> None:
    """Tell the author of a bot what is wrong with it."""
    from escadre.arena.check import checked, told
    from escadre.arena.players import entrants

    say = speech("escadre.arena", kit.game.home)
    (entrant,) = entrants(kit, [file])
    config = configured(kit, options)
    label = say("arena-progress", game=say("game"), matches=asked["matches"])
    with click.progressbar(length=asked["matches"], label=label, file=sys.stderr) as bar:
        report = checked(kit, config, entrant, **asked, advanced=bar.update)
    for line in told(report, say):
        click.echo(printable(line))
    ctx.exit(1 if report.falls else 0)


if __name__ == "__main__":
    cli()

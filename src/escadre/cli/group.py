"""The command and its verbs: help and errors in the reader's language, every error one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from escadre.core.words import InputError, Words, brief, printable, trouble, words

HOME = "escadre.terminal"

ONE_THREAD = "OPENBLAS_NUM_THREADS", "1"
"""For NumPy, which verbs import later: tables are small, and threads that wait for each other burn
the time of a busy machine (a hint of Bataille navale: 46 ms of the processor instead of 5)."""


def spoken_language() -> str:
    """The language of the environment, as far as we speak it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, named), "").lower().startswith("fr") else "en"


class LocalFormatter(click.HelpFormatter):
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


class LocalContext(click.Context):
    """Where a command runs: in the reader's language."""

    formatter_class = LocalFormatter


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
    path, at = [command.name or ""], ctx if ctx.command is not command else ctx.parent
    while at and at.parent:
        path.insert(0, at.info_name or "")
        at = at.parent
    named = f"cli-help-{'-'.join(path)}"
    command.help = say(named if named in say else f"cli-help-{command.name}")
    for param in command.get_params(ctx):
        if isinstance(param, click.Option):
            name = "help" if param.name == "_click_default_help" else param.name
            param.help = say(f"cli-option-{name}")


class LocalCommand(click.Command):
    """A command whose help stands in the catalogues."""

    context_class = LocalContext

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


class CommandGroup(click.Group):
    """All verbs. Exit codes: 0 done, 2 bad usage, 1 anything else that went wrong."""

    command_class = LocalCommand
    context_class = LocalContext
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
        os.environ.setdefault(*ONE_THREAD)
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by whoever started us
                setattr(
                    sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")
                )
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a letter that a terminal lacks is no error
                reads = stream is sys.stdin  # `Screen` reads what is not UTF-8 in another way
                stream.reconfigure(errors="surrogateescape" if reads else "replace")
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


@click.group("escadre", cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="escadre", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True)
def cli(debug: bool) -> None:
    """Five naval games, at the terminal and on the web."""
    cli.debug = debug

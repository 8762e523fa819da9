"""The command group `escadre`: localized help, usage errors, exit codes."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import pairwise
from typing import Any, NoReturn

import click

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import LANGUAGES, Words, localize_decimals, text, words
from escadre.core.i18n.quoted_input import shorten, strip_control_characters
from escadre.core.render.wrapping import keep_together, restore

CLI_MESSAGES_PACKAGE = "escadre.terminal"

SINGLE_THREAD_BLAS = "OPENBLAS_NUM_THREADS", "1"
"""Environment variable for NumPy, which commands import later: use one thread.

The arrays are small, and threads that wait for each other waste processor time: a hint of Bataille
navale took 46 ms of processor time with threads, 5 ms with one.
"""


CLICK_MISSING_COMMAND = "Missing command."
"""Message of the error that click raises for a group with options but without a command."""


def environment_language() -> str:
    """Return the language of the environment: French or, for all others, English."""
    values = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, values), "").lower().startswith("fr") else "en"


class LocalizedFormatter(click.HelpFormatter):
    """Formats help with headings in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line."""
        say = cli_words()
        super().write_usage(prog, translate_placeholders(args, say), say("cli-heading-usage") + " ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a list: options, commands."""
        self.write(f"{cli_words()(f'cli-heading-{heading.lower()}')}\n")

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(keep_together(text))

    def write(self, string: str) -> None:
        """Write lines that are already wrapped."""
        super().write(restore(string))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **extra: Any) -> None:
        """Write a list of options or commands."""
        say = cli_words()
        localized_rows = [
            (translate_placeholders(term, say), keep_together(translate_remarks(help, say)))
            for term, help in rows
        ]
        super().write_dl(localized_rows, *args, **extra)


class LocalizedContext(click.Context):
    """A click context that formats help in the reader's language."""

    formatter_class = LocalizedFormatter


@contextmanager
def error_context(ctx: click.Context) -> Iterator[None]:
    """Attribute usage errors raised in the block to this command."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def localize_help(command: click.Command, ctx: click.Context) -> None:
    """Set the help of a command and its options from the message catalogue."""
    say = cli_words()
    path, ancestor = [command.name or ""], ctx if ctx.command is not command else ctx.parent
    while ancestor and ancestor.parent:
        path.insert(0, ancestor.info_name or "")
        ancestor = ancestor.parent
    help_id = f"cli-help-{'-'.join(path)}"
    command.help = say(help_id if help_id in say else f"cli-help-{command.name}")
    for param in command.get_params(ctx):
        if isinstance(param, click.Option):
            name = "help" if param.name == "_click_default_help" else param.name
            own_id = f"cli-option-{'-'.join(path)}-{name}"
            param.help = say(own_id if own_id in say else f"cli-option-{name}")


def requested_language(args: Sequence[str]) -> str | None:
    """Return the last language that `--language` names in a command line, or None."""
    requested = None
    for argument, following in pairwise([*args, ""]):
        if argument == "--":
            break
        option, equals, value = argument.partition("=")
        language = value if equals else following
        if option == "--language" and language in LANGUAGES:
            requested = language
    return requested


class LanguageOptionCommand(click.Command):
    """A command with the option `--language`, which `CommandGroup.main` reads."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        option = click.Option(["--language"], type=click.Choice(LANGUAGES), expose_value=False)
        self.params.append(option)


class LocalizedCommand(LanguageOptionCommand):
    """A command whose help comes from the message catalogue."""

    context_class = LocalizedContext

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the reader's language."""
        localize_help(self, ctx)
        return super().get_help(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; extra arguments are a usage error."""
        ctx.allow_extra_args = True
        with error_context(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:  # parsing for shell completion must not fail
            raise click.UsageError(cli_words()("cli-extra", written=shorten(rest[0])), ctx)
        return rest


class CommandGroup(LanguageOptionCommand, click.Group):
    """A group of commands with localized help.

    Exit codes: 0 success, 2 bad usage, 1 any other error.
    """

    command_class = LocalizedCommand
    context_class = LocalizedContext
    language = "en"
    debug = False

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the reader's language."""
        commands: list[click.Command] = [self, *self.commands.values()]
        for command in commands:
            localize_help(command, ctx)
        return super().get_help(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line up to the subcommand."""
        with error_context(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the named subcommand; raises UsageError."""
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            known = ", ".join(sorted(self.commands))
            raise click.UsageError(cli_words()("cli-no-verb", name=shorten(name), known=known), ctx)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with its code."""
        # read before parsing, so that help and usage errors are in this language
        requested = requested_language(sys.argv[1:] if args is None else args)
        self.language, self.debug = requested or environment_language(), False
        os.environ.setdefault(*SINGLE_THREAD_BLAS)
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by the parent process
                setattr(
                    sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")
                )
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # invalid characters must not raise errors
                is_input = stream is sys.stdin  # `Screen` decodes other encodings
                stream.reconfigure(errors="surrogateescape" if is_input else "replace")
        try:
            code = super().main(args, *rest, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except BrokenPipeError:  # the reader closed the pipe; do not flush at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except Exception as error:
            if self.debug:
                raise
            exit_with_error(error)
        sys.exit(code)


def exit_with_error(error: Exception) -> NoReturn:
    """Print an error as one sentence, and exit."""
    say, code = cli_words(), 1
    match error:
        case click.Abort():  # Ctrl-C
            sentence = say("cli-interrupted")
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.ctx.get_help())
            sys.exit(2)
        case click.UsageError():
            path = error.ctx.command_path if error.ctx else "escadre"
            code, sentence = 2, say("cli-usage", problem=usage_message(error, say), command=path)
        case InputError():
            sentence = error.message_in(say.language)
        case OSError():
            problem, name = say.format(system_error_message(error)), str(error.filename or "")
            sentence = say("cli-file" if name else "cli-system", name=name, problem=problem)
        case _:
            sentence = say("cli-bug", problem=f"{type(error).__name__}: {error}")
    click.echo(strip_control_characters(" ".join(sentence.split())), err=True)
    sys.exit(code)


def cli_words(*packages: str) -> Words:
    """Return the messages of the command line, and of these packages."""
    return words(cli.language, CLI_MESSAGES_PACKAGE, *packages)


@click.group("escadre", cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="escadre", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True)
def cli(debug: bool) -> None:
    """Play five naval games at the terminal and on the web."""
    cli.debug = debug


def usage_message(error: click.UsageError, say: Words) -> str:
    """Return a sentence that describes a usage error."""
    match error:
        case click.MissingParameter(param=param) if param:
            return say("cli-missing", name=display_name_of(param, error.ctx, say))
        case click.NoSuchOption(option_name=name):
            return say("cli-no-option", name=name)
        case click.BadOptionUsage(option_name=name, ctx=ctx):
            params = ctx.command.get_params(ctx) if ctx else []
            flags = {opt for each in params if getattr(each, "is_flag", False) for opt in each.opts}
            return say("cli-no-value" if name in flags else "cli-want-value", name=name)
        case click.BadParameter(param=param) if param:
            wanted = expected_type_text(param.type, say)
            return say("cli-bad-value", name=display_name_of(param, error.ctx, say), wanted=wanted)
        case _ if error.message == CLICK_MISSING_COMMAND:
            return say("cli-missing", name=say("cli-metavar-command"))
        case _:  # raised here, with its own message
            return error.format_message()


def display_name_of(param: click.Parameter, ctx: click.Context | None, say: Words) -> str:
    """Return the name of a parameter as help and errors show it."""
    if isinstance(param, click.Argument) and ctx:
        return translate_placeholders(param.make_metavar(ctx), say).strip("[]…")
    return max(param.opts, key=len)


def expected_type_text(kind: Any, say: Words) -> str:
    """Describe the values that a parameter type accepts, for the middle of a sentence."""
    match kind:
        case click.Choice(choices=choices):
            from escadre.core.i18n.validation_errors import one_of_text

            return say.format(one_of_text([*map(str, choices)]))
        case click.IntRange(min=least, max=most) | click.FloatRange(min=least, max=most):
            id = "shape-whole" if isinstance(kind, click.IntRange) else "shape-number"
            if least is not None and most is not None:
                bounds = {"least": bound_text(least, say), "most": bound_text(most, say)}
                return say(f"{id}-between", **bounds)
            if least is not None:
                return say(f"{id}-least", least=bound_text(least, say))
            assert most is not None  # no option has a range without bounds
            return say(f"{id}-most", most=bound_text(most, say))
        case click.DateTime():
            return say("cli-want-day")
        case click.Path(file_okay=False):
            return say("cli-want-folder")
        case click.Path() | click.File():
            return say("cli-want-file")
        case _:
            ids = {"integer": "shape-whole", "float": "shape-number"}
            return say(ids.get(kind.name, "shape-text"))


def bound_text(bound: float, say: Words) -> str:
    """Write the bound of a range with all digits and the decimal sign of the language."""
    return localize_decimals(f"{bound:.12g}", say)


def refuse_path(path: str, wants_directory: bool, say: Words) -> NoReturn:
    """Raise the usage error that says why a file or directory cannot be used."""
    try:
        is_existing_directory = stat.S_ISDIR(os.stat(path).st_mode)
        if wants_directory and not is_existing_directory:
            problem = text("shape-is-not", wanted=say("cli-want-folder"))
        else:
            code = errno.EACCES if is_existing_directory == wants_directory else errno.EISDIR
            problem = system_error_message(OSError(code, ""))
    except OSError as error:
        problem = system_error_message(error)
    raise click.UsageError(say("cli-file", name=path, problem=say.format(problem)))


def translate_placeholders(usage: str, say: Words) -> str:
    """Translate the capitalized placeholders of a usage line (GAME, INTEGER RANGE)."""

    def translate(placeholder: re.Match[str]) -> str:
        id = f"cli-metavar-{placeholder[0].lower().replace(' ', '-')}"
        return say(id) if id in say else placeholder[0]

    return re.sub(r"\b[A-Z]{2,}(?: RANGE)?\b", translate, usage).replace("...", "…")


def translate_remarks(help: str, say: Words) -> str:
    """Translate the bracketed remarks that click adds to the help of an option."""

    def translate_remark(remark: re.Match[str]) -> str:
        translation = remark[0].replace("default:", say("cli-default"))
        bounds = re.search(r"([\d.]+)<=x<=([\d.]+)", translation)
        if bounds:
            range_text = localize_decimals(f"{bounds[1]} {say('cli-to')} {bounds[2]}", say)
            translation = translation.replace(bounds[0], range_text)
        translation = re.sub(r"x>=(\d+)", rf"\1 {say('cli-or-more')}", translation)
        return translation.replace("required", say("cli-required")).replace(
            "; ", say("cli-semicolon")
        )

    return re.sub(r" \[[^\[]*\]$", translate_remark, help)

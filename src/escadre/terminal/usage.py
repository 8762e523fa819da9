"""What is wrong with a command line, and what may stand there, in the reader's language.

click says it in English. Here its errors and types are read instead of its sentences.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from typing import Any, NoReturn

import click

from escadre.core.words import Words, trouble


def misuse(error: click.UsageError, say: Words) -> str:
    """One sentence about a command line that cannot be obeyed."""
    match error:
        case click.MissingParameter(param=param) if param:
            return say("cli-missing", name=called(param, error.ctx, say))
        case click.NoSuchOption(option_name=name):
            return say("cli-no-option", name=name)
        case click.BadOptionUsage(option_name=name, ctx=ctx):
            params = ctx.command.params if ctx else []
            flags = {opt for each in params if getattr(each, "is_flag", False) for opt in each.opts}
            return say("cli-no-value" if name in flags else "cli-want-value", name=name)
        case click.BadParameter(param=param) if param:
            wanted = fitting(param.type, say)
            return say("cli-bad-value", name=called(param, error.ctx, say), wanted=wanted)
        case _:  # ours: said already
            return error.format_message()


def called(param: click.Parameter, ctx: click.Context | None, say: Words) -> str:
    """What a reader calls a parameter."""
    if isinstance(param, click.Argument) and ctx:
        return in_words(param.make_metavar(ctx), say).strip("[].")
    return max(param.opts, key=len)


def fitting(kind: Any, say: Words) -> str:
    """What fits a type of parameter, for the middle of a sentence."""
    match kind:
        case click.Choice(choices=choices):
            return say("shape-one-of", known=", ".join(map(str, choices)))
        case click.IntRange(min=least, max=most) | click.FloatRange(min=least, max=most):
            id = "shape-whole" if isinstance(kind, click.IntRange) else "shape-number"
            if least is not None and most is not None:
                return say(f"{id}-between", least=f"{least:g}", most=f"{most:.12g}")
            if least is not None:
                return say(f"{id}-least", least=f"{least:g}")
            return say(f"{id}-most", most=f"{most:.12g}")
        case click.Path(file_okay=False):
            return say("cli-want-folder")
        case click.Path() | click.File():
            return say("cli-want-file")
        case _:
            ids = {"integer": "shape-whole", "float": "shape-number"}
            return say(ids.get(kind.name, "shape-text"))


def refuse_place(path: str, folder: bool, say: Words) -> NoReturn:
    """Raise the usage error that says why a file, or a folder, cannot be used."""
    code = errno.EACCES
    try:
        if stat.S_ISDIR(os.stat(path).st_mode) != folder:
            code = errno.ENOTDIR if folder else errno.EISDIR
        problem = trouble(OSError(code, ""))
    except OSError as error:
        problem = trouble(error)
    raise click.UsageError(say("cli-file", name=path, problem=say.say(problem)))


def in_words(written: str, say: Words) -> str:
    """Usage of a command, its stand-ins in capitals (GAME, INTEGER RANGE) in the reader's words."""

    def word(found: re.Match[str]) -> str:
        id = f"cli-metavar-{found[0].lower().replace(' ', '-')}"
        return say(id) if id in say else found[0]

    return re.sub(r"\b[A-Z]{2,}(?: RANGE)?\b", word, written)


def defined(help: str, say: Words) -> str:
    """The help of an option, with what click adds in brackets at its end."""

    def extra(found: re.Match[str]) -> str:
        added = found[0].replace("default:", say("cli-default"))
        return added.replace("required", say("cli-required"))

    return re.sub(r" \[[^\[]*\]$", extra, help)

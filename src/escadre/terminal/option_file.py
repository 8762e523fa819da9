"""The value of an option from a file: a board or a deck of cards that a host has written down."""

from __future__ import annotations

import tomllib
from pathlib import Path

import click
import msgspec

from escadre.core.shapes import toml_line
from escadre.core.words import Words
from escadre.terminal.usage import refuse_place

LARGEST = 1_000_000  # characters


def written_in(path: Path, name: str, say: Words) -> str:
    """What the file holds for the option `name`, TOML or JSON, as JSON; raises UsageError.

    A TOML file is a table: one that holds nothing but `name` stands for what is in it.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            source = file.read(LARGEST + 1)
    except OSError:
        refuse_place(str(path), folder=False, say=say)
    except ValueError:  # not in UTF-8, or no name of a file
        raise click.UsageError(say("cli-file-not-text", name=str(path))) from None
    if len(source) > LARGEST:
        raise click.UsageError(say("cli-file-large", name=str(path), most=LARGEST))
    try:
        if path.suffix == ".json":
            return msgspec.json.encode(msgspec.json.decode(source)).decode()
        table = tomllib.loads(source)
        return msgspec.json.encode(table[name] if [*table] == [name] else table).decode()
    except msgspec.DecodeError:
        raise click.UsageError(say("cli-file-not-json", name=str(path))) from None
    except ValueError as error:
        line = toml_line(error, source)
        raise click.UsageError(say("cli-file-not-toml", name=str(path), line=line)) from None
    except RecursionError:
        raise click.UsageError(say("cli-file-deep", name=str(path))) from None

"""The file from which an option takes its value: a board or a deck of cards that a host made."""

from __future__ import annotations

from pathlib import Path

import click

from escadre.core.option_file import OptionFile
from escadre.core.words import Words
from escadre.terminal.usage import refuse_place

LARGEST_OPTION = 1_000_000  # characters


def written_in(path: Path, say: Words) -> OptionFile:
    """What the file holds; raises UsageError."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            source = file.read(LARGEST_OPTION + 1)
    except OSError:
        refuse_place(str(path), folder=False, say=say)
    except ValueError:  # not in UTF-8, or no name of a file
        raise click.UsageError(say("cli-file-not-text", name=str(path))) from None
    if len(source) > LARGEST_OPTION:
        raise click.UsageError(say("cli-file-large", name=str(path), most=LARGEST_OPTION))
    return OptionFile(path.name, source)

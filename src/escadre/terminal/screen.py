"""What is printed at a terminal, and the lines that come from it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, TextIO

import click

from escadre.core.drawing import as_text
from escadre.core.scene import Scene
from escadre.core.words import InputError, Words, brief, printable, text

_COLOURS: Mapping[str, Mapping[str, Any]] = {
    "water": {"fg": "blue"},
    "axis": {"dim": True},
    "title": {"bold": True},
    "ship": {"fg": "green", "bold": True},
    "hit": {"fg": "red", "bold": True},
    "sunk": {"fg": "red"},
    "plouf": {"fg": "cyan"},
    "patch": {"fg": "blue"},
    "side-0": {"fg": "yellow", "bold": True},
    "side-1": {"fg": "red", "bold": True},
    "side-2": {"fg": "cyan", "bold": True},
    "side-3": {"fg": "magenta", "bold": True},
}


class InputEnded(InputError):
    """There are no more lines, and the match is not over."""

    def __init__(self) -> None:
        super().__init__(text("cli-input-ended"), "escadre.terminal")


@dataclass
class Screen:
    """Where a match is printed, and where its lines come from; `line` is the last one's number."""

    lines: TextIO
    keyboard: bool  # people type here and see nothing but this screen
    colour: bool
    unicode: bool
    width: int
    line: int = 0

    @classmethod
    def of(cls, lines: TextIO, output: TextIO, colour: bool) -> Screen:
        """The screen that these streams make."""
        tty = output.isatty()
        return cls(
            lines,
            keyboard=tty and lines.isatty(),
            colour=tty and colour,
            unicode=(output.encoding or "").lower().startswith("utf"),
            width=shutil.get_terminal_size().columns if tty else 80,
        )

    def write(self, said: str) -> None:
        """Print these lines."""
        click.echo(printable(said))

    def write_wrapped(self, said: str) -> None:
        """Print a sentence, as wide as the screen."""
        self.write("\n".join(wrap(said, self.width)))

    def draw(self, scene: Scene, say: Words) -> None:
        """Print a scene between empty lines."""
        drawn = as_text(scene, say, self.width, not self.unicode, self._ink)
        click.echo(f"\n{drawn}\n", color=self.colour)

    def _ink(self, drawn: str, role: str) -> str:
        return click.style(drawn, **_COLOURS.get(role, {})) if self.colour else drawn

    def read(self, prompt: str) -> str:
        """The next line without a comment behind it; raises InputEnded.

        A line that begins with # is left whole. The prompt is for those who type.
        """
        if self.keyboard:
            click.echo(printable(prompt), nl=False)
        if not (line := self.lines.readline()):
            raise InputEnded
        self.line += 1
        line = _decoded(line).removeprefix("\ufeff").strip()  # some editors begin with a mark
        return _COMMENT.sub("", line)

    def refused(self, sentence: str, say: Words, written: str = "") -> str:
        """Why a line is refused; of a file with its number and, if given, what is written there."""
        if self.keyboard:
            return sentence
        quoted = say("cli-quoted", written=brief(written)) if written else ""
        return say("cli-at-line", line=str(self.line), quoted=quoted, sentence=sentence)

    def clear(self) -> None:
        """Wipe the screen and what has scrolled off it."""
        click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False, color=True)


_COMMENT = re.compile(r"\s+#.*")


def _decoded(line: str) -> str:
    """A line whose bytes that are not UTF-8 were kept as surrogates, read as Windows-1252."""
    if line.isascii():
        return line
    try:
        raw = line.encode("utf-8", "surrogateescape")
        raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")
    except UnicodeEncodeError:  # surrogates of another kind
        return line
    return line

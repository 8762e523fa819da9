"""Print to a terminal and read lines from it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, TextIO

import click

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, brief, strip_control_characters, text
from escadre.core.render.text import as_text
from escadre.core.scene import Scene

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
    """The input ended before the match did."""

    def __init__(self) -> None:
        super().__init__(text("cli-input-ended"), "escadre.terminal")


@dataclass
class Screen:
    """Output of a match, and the source of its input; `line` is the last line's number."""

    lines: TextIO
    keyboard: bool  # input is typed at this screen
    colour: bool
    unicode: bool
    width: int
    line: int = 0

    @classmethod
    def of(cls, lines: TextIO, output: TextIO, colour: bool) -> Screen:
        """Return the screen for these streams."""
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
        click.echo(strip_control_characters(said))

    def write_wrapped(self, said: str) -> None:
        """Print a sentence, wrapped to the width of the screen."""
        self.write("\n".join(wrap(said, self.width)))

    def draw(self, scene: Scene, say: Words) -> None:
        """Print a scene between empty lines."""
        drawn = as_text(scene, say, self.width, not self.unicode, self._ink)
        click.echo(f"\n{drawn}\n", color=self.colour)

    def _ink(self, drawn: str, role: str) -> str:
        return click.style(drawn, **_COLOURS.get(role, {})) if self.colour else drawn

    def read(self, prompt: str) -> str:
        """Return the next line without its comment; raises InputEnded.

        A line that begins with # is returned whole. The prompt is printed only for a keyboard.
        """
        if self.keyboard:
            click.echo(strip_control_characters(prompt), nl=False)
        if not (line := self.lines.readline()):
            raise InputEnded
        self.line += 1
        line = _decoded(line).removeprefix("\ufeff").strip()  # some editors write a byte order mark
        return _COMMENT.sub("", line)

    def refused(self, sentence: str, say: Words, written: str = "") -> str:
        """Return why a line is refused; for a file with its number and, if given, its text."""
        if self.keyboard:
            return sentence
        quoted = say("cli-quoted", written=brief(written)) if written else ""
        return say("cli-at-line", line=str(self.line), quoted=quoted, sentence=sentence)

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False, color=True)


_COMMENT = re.compile(r"\s+#.*")


def _decoded(line: str) -> str:
    """Decode a line as Windows-1252 where its bytes are not UTF-8 (kept as surrogates)."""
    if line.isascii():
        return line
    try:
        raw = line.encode("utf-8", "surrogateescape")
        raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")
    except UnicodeEncodeError:  # surrogates not from `surrogateescape`
        return line
    return line

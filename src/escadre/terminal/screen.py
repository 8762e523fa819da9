"""Print to a terminal and read lines from it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO

import click

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.quoted_input import shorten, strip_control_characters
from escadre.core.render.text import as_text
from escadre.core.render.wrapping import wrap
from escadre.core.scene import Scene
from escadre.terminal.colours import COLOURS
from escadre.terminal.input_lines import clean_line, line_editor, read_edited_line


def sentence_with_clause(sentence: str, clause: str, say: Words) -> str:
    """Write a refusal with its clause before the full stop."""
    return say("cli-refused", sentence=sentence.rstrip("."), clause=clause)


class InputEnded(InputError):
    """The input ended before the end of the match."""

    def __init__(self) -> None:
        super().__init__(text("cli-input-ended"), "escadre.terminal")


@dataclass
class Screen:
    """The output of a match, and the source of its input."""

    input_stream: TextIO
    is_interactive: bool  # input is typed at this screen
    colour: bool
    unicode: bool
    width: int
    input_line_number: int = 0  # number of the line read last, from 1

    @classmethod
    def of(cls, input_stream: TextIO, output: TextIO, colour: bool) -> Screen:
        """Return the screen for these streams."""
        tty = output.isatty()
        return cls(
            input_stream,
            is_interactive=tty and input_stream.isatty(),
            colour=tty and colour,
            unicode=(output.encoding or "").lower().startswith("utf"),
            width=shutil.get_terminal_size().columns if tty else 80,
        )

    def write(self, lines: str) -> None:
        """Print these lines."""
        click.echo(strip_control_characters(lines))

    def write_wrapped(self, *sentences: str) -> None:
        """Print sentences, each wrapped to the width of the screen; empty ones are omitted.

        If a sentence is indented, its further lines are indented more.
        """
        for sentence in filter(None, sentences):
            indent = "    " if sentence.startswith(" ") else ""
            self.write("\n".join(wrap(sentence, self.width, subsequent_indent=indent)))

    def write_refusal(self, sentence: str, say: Words, input_text: str = "") -> None:
        """Print why a line is refused, with the line number if the input is a file.

        `input_text`: the line, quoted if the sentence does not quote it.
        """
        self.write_wrapped(self._refusal_text(sentence, say, input_text))

    def draw(self, scene: Scene, say: Words) -> None:
        """Print a scene between empty lines."""
        board = as_text(scene, say, self.width, not self.unicode, self._style)
        click.echo(f"\n{board}\n", color=self.colour)

    def _style(self, symbols: str, role: str) -> str:
        return click.style(symbols, **COLOURS.get(role, {})) if self.colour else symbols

    def read(self, prompt: str, candidates: Callable[[], Sequence[str]] = tuple) -> str:
        """Return the next line of input without its comment; raises InputEnded.

        A line that begins with # is returned whole. The prompt is printed only if the input is a
        keyboard; then lines can be edited, and Tab completes to one of `candidates`.
        """
        if self.is_interactive and self.input_stream is sys.stdin:
            line = read_edited_line(strip_control_characters(prompt), candidates)
        else:
            if self.is_interactive:
                click.echo(strip_control_characters(prompt), nl=False)
            line = self.input_stream.readline()
        if not line:
            raise InputEnded
        self.input_line_number += 1
        return clean_line(line)

    def _refusal_text(self, sentence: str, say: Words, input_text: str) -> str:
        if self.is_interactive:
            return sentence
        is_quoted = not input_text or shorten(input_text) in sentence
        quoted = "" if is_quoted else say("cli-quoted", written=shorten(input_text))
        return say(
            "cli-at-line", line=str(self.input_line_number), quoted=quoted, sentence=sentence
        )

    def clear(self) -> None:
        """Clear the screen, its scrollback and the history of lines."""
        if editor := line_editor():
            editor.clear_history()
        click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False, color=True)

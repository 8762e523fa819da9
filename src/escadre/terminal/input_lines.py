"""Read typed lines with editing and completion, and clean lines: encoding, mark, comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from escadre.terminal.completion import completer

BYTE_ORDER_MARK = "\ufeff"  # some editors write it at the start of a file
_COMMENT = re.compile(r"\s+#.*")


@lru_cache
def line_editor() -> Any:
    """Return Python's readline module, set up to complete whole lines; None if there is none."""
    try:
        import readline
    except ImportError:  # Windows
        return None
    readline.set_completer_delims("")
    is_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    return readline


def read_edited_line(prompt: str, candidates: Callable[[], Sequence[str]]) -> str:
    """Return a line typed with editing, history and completion; "" at the end of the input."""
    if editor := line_editor():
        editor.set_completer(completer(candidates))
    try:
        return input(prompt) + "\n"
    except EOFError:
        return ""


def clean_line(line: str) -> str:
    """Return a line of input, decoded, without its comment; a line that begins with # is kept."""
    return _COMMENT.sub("", _decode_line(line).removeprefix(BYTE_ORDER_MARK).strip())


def _decode_line(line: str) -> str:
    """Decode a line as Windows-1252 if its bytes are not UTF-8 (kept as surrogates)."""
    if line.isascii():
        return line
    try:
        raw = line.encode("utf-8", "surrogateescape")
        raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")
    except UnicodeEncodeError:  # a surrogate that `surrogateescape` did not make
        return line
    return line

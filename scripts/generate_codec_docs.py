"""Write docs/reference/codecs.md from the codecs.

python scripts/generate_codec_docs.py            write it
python scripts/generate_codec_docs.py --check    exit with 1 if a file is outdated
"""

import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

from escadre.core.codec import AnyCodec, ArrayField, get_codec
from escadre.core.i18n.catalogue import words
from escadre.games import GAMES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "codecs.md"
LONG_AXES = 40  # characters; a longer list of axes is written once for each game
INTRODUCTION = """\
# Codecs: every number and every array

<!-- Made by scripts/generate_codec_docs.py from src/escadre/games/*/training/codec.py. Do not edit. -->

This page lists the action numbers and the observation arrays of each game, with its default options.
Other options change the shapes: `get_codec("mako", config).fields` lists the arrays of a
configuration. [Environments](../guides/environments.md) explains how to use them.

- All arrays show the game from one seat, the *mover*. On an axis of seats, entry 0 is the mover, and
  the other seats follow in order.
- On an axis of kinds, phases or seats, the value 1 marks the entry that applies.
- All numbers are integers. The flat vector divides each number by the largest possible value of its
  array.
- *Private* arrays contain what only the mover sees. The other arrays are the same for every viewer.
- If the meaning ends with *axes*, they are listed in the order of the shape.
"""


def page() -> Iterator[str]:
    """Yield the lines of the page."""
    yield INTRODUCTION
    for name in GAMES:
        codec = get_codec(name)
        yield f"## {words('en', codec.game.home)('game')} (`{name}`)\n"
        yield f"There are {codec.action_count:,} action numbers and {codec.size:,} values in the flat vector.\n"
        yield f"{getdoc(type(codec))}\n"
        yield "| array | shape | type | from | to | meaning |"
        yield "|---|---|---|---|---|---|"
        array_by_axes: dict[str, str] = {}
        yield from (row(codec, each, array_by_axes) for each in codec.fields)
        yield ""


def row(codec: AnyCodec, array: ArrayField, array_by_axes: dict[str, str]) -> str:
    """Return the table row of an array; name the array that has the same long list of axes."""
    shape = " × ".join(map(str, array.shape))
    meaning, separator, axes = array.meaning.partition("; axes: ")
    if len(axes) > LONG_AXES:
        first = array_by_axes.setdefault(axes, array.name)
        if first != array.name:
            separator, axes = "; axes as in ", f"`{first}`"
    privacy = "*private*: " if array in codec.private_fields else ""
    span = f"{array.low:,} | {array.high:,}"
    return f"| `{array.name}` | {shape} | {array.dtype} | {span} | {privacy}{meaning}{separator}{axes} |"


def main(arguments: list[str]) -> None:
    """Write the page; with --check, exit with 1 if it is outdated."""
    text = "\n".join(page())
    if arguments == ["--check"]:
        if PAGE.read_text("utf-8") != text:
            sys.exit("docs/reference/codecs.md is stale: run python scripts/generate_codec_docs.py")
    elif arguments:
        sys.exit(__doc__)
    else:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

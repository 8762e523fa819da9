"""Write docs/reference/codecs.md from the codecs.

python scripts/generate_codec_docs.py            write it
python scripts/generate_codec_docs.py --check    exit with 1 if a file is outdated
"""

import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

from escadre.core.codec import AnyCodec, ArrayField, get_codec
from escadre.games import GAMES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "codecs.md"
INTRODUCTION = """\
# Codecs: every number and every array

<!-- Made by scripts/generate_codec_docs.py from src/escadre/games/*/training/codec.py. Do not edit. -->

The action numbers and observation arrays of each game, with its default options. Other options change
the shapes: `get_codec("mako", config).fields` lists them. [Environments](../guides/environments.md)
explains how to use them.

Everything is seen from one seat, the *mover*: entry 0 of an axis of seats is the mover's, and the
others follow in order. On an axis of kinds, phases or seats, 1 marks the one that applies. All
numbers are integers. In the flat vector, each number is divided by the largest possible value of its
array. *Private* arrays contain what only the mover sees; the others are the same for every viewer.
"""


def page() -> Iterator[str]:
    """Yield the lines of the page."""
    yield INTRODUCTION
    for name in GAMES:
        codec = get_codec(name)
        yield f"## {name}\n"
        yield f"{codec.action_count} numbers, {codec.size:,} values in the flat vector.\n"
        yield f"{getdoc(type(codec))}\n"
        yield "| array | shape | type | from | to | meaning |"
        yield "|---|---|---|---|---|---|"
        yield from (row(codec, each) for each in codec.fields)
        yield ""


def row(codec: AnyCodec, array: ArrayField) -> str:
    """Return the table row for a field of the codec's arrays."""
    shape = " × ".join(map(str, array.shape))
    privacy = "*private*: " if array in codec.private_fields else ""
    span = f"{array.low:,} | {array.high:,}"
    return f"| `{array.name}` | {shape} | {array.dtype} | {span} | {privacy}{array.meaning} |"


def main(arguments: list[str]) -> None:
    """Write the page, or compare it."""
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

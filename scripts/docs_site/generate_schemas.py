"""Write JSON Schemas (draft 2020-12) of records, options and bot messages into a directory.

python scripts/docs_site/generate_schemas.py DIRECTORY
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union

import msgspec
from msgspec.json import schema, schema_components

from escadre.arena.protocol import BotAnswer, ChooseRequest, MatchEnd, MatchStart
from escadre.core.chance import Outcome
from escadre.core.kit import AnyKit
from escadre.core.match.record import MatchRecord
from escadre.games import GAMES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
INTERNAL_FIELDS = ("pickled",)  # fields of `choose` that only the project's own bot runner uses


def record_schema(kit: AnyKit) -> dict[str, Any]:
    """Return the schema of match records of this game."""
    game = kit.game
    kind = MatchRecord[game.config_type, Union[game.action_type, Outcome]]  # type: ignore[valid-type]
    return _titled(schema(kind), f"Match record of {game.name}")


def options_schema(kit: AnyKit) -> dict[str, Any]:
    """Return the schema of this game's options, including options that are read from files."""
    return _titled(schema(kit.game.config_type), f"Options of {kit.game.name}")


def bot_schema() -> dict[str, Any]:
    """Return the schema of every line that the arena sends to a bot or reads from it."""
    kinds = (MatchStart, ChooseRequest, MatchEnd, BotAnswer)
    references, parts = schema_components(kinds)
    for name in INTERNAL_FIELDS:
        del parts["ChooseRequest"]["properties"][name]
    return _titled({"anyOf": list(references), "$defs": parts}, "Messages between arena and bot")


def _titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **schema}


def all_schemas() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the file name and the content of every schema."""
    for name, kit in GAMES.items():
        yield f"record-{name}.json", record_schema(kit)
        yield f"options-{name}.json", options_schema(kit)
    yield "bot-messages.json", bot_schema()


def main(arguments: list[str]) -> None:
    """Write all schemas."""
    if len(arguments) != 1:
        sys.exit(__doc__)
    directory = Path(arguments[0])
    directory.mkdir(parents=True, exist_ok=True)
    for name, document in all_schemas():
        (directory / name).write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])

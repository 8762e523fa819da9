"""Write the scenes that the layout tests of the web page use.

python scripts/generate_scene_fixtures.py            write it
python scripts/generate_scene_fixtures.py --check    exit with 1 if a file is outdated
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import words
from escadre.core.match.json_format import decode_record
from escadre.core.match.match import Match
from escadre.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "data" / "golden"
TARGET = ROOT / "web" / "tests" / "board" / "scenes.json"
MATCH_NAMES = ("battleship", "mako", "maitre", "maitre-six", "mats", "armada")
STRUCTURE = {
    *("panels", "type", "id", "owner", "width", "height", "columns", "rows", "tokens", "x", "y"),
    *("dice", "cards", "under", "choices", "panel", "fit", "piece", "pieces", "onto", "odds"),
    *("ways", "w", "h", "closed", "hint"),
}


def structure(node: Any) -> Any:
    """Return the parts of a scene that determine its layout: no words, actions or outlines."""
    if isinstance(node, list | tuple):
        return [structure(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {key: structure(each) for key, each in node.items() if key in STRUCTURE}


def scene(match: Match, viewer: Viewer) -> dict[str, Any]:
    """Return the structure of the scene that this viewer sees."""
    match_scene = match.kit.scene(match.see(viewer), words("en", match.game.home))
    skeleton = structure(msgspec.to_builtins(match_scene))
    return {"prompt": "", **skeleton}


def of_match(name: str) -> dict[str, Any]:
    """Return distinct scenes of a match: of the first seat, of the public, and at the end."""
    games = {each: kit.game for each, kit in GAMES.items()}
    record = decode_record((GOLDEN / name / "record.json").read_bytes(), games)
    match = Match(GAMES[record.game], record.config, viewers=())
    fixtures: dict[str, Any] = {}
    for n, ply in enumerate(record.plies):
        if 0 in match.turn:
            seat_scene = scene(match, Seat(0))
            fixtures.setdefault(
                f"{name}: {kinds(seat_scene, 'panels')}; {kinds(seat_scene, 'choices')}", seat_scene
            )
        if n == len(record.plies) // 2:
            fixtures[f"{name}: watched"] = scene(match, None)
        match.apply(ply.seat, ply.action)
    return {**fixtures, f"{name}: ended": scene(match, ALL)}


def kinds(skeleton: dict[str, Any], part: str) -> str:
    """Return the kinds of panels and choices in a scene."""
    return " ".join(sorted({each["type"] for each in skeleton.get(part, ())}))


def fixture_text() -> str:
    """Return all scenes, one per line."""
    scenes = {key: each for name in MATCH_NAMES for key, each in of_match(name).items()}
    lines = [f"{json.dumps(key)}: {json.dumps(each)}" for key, each in scenes.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments: list[str]) -> None:
    """Write the scenes, or report that they are outdated."""
    if arguments == ["--check"]:
        if fixture_text() != TARGET.read_text("utf-8"):
            sys.exit(
                "web/tests/board/scenes.json is stale: python scripts/generate_scene_fixtures.py"
            )
    elif arguments:
        sys.exit("Usage: python scripts/generate_scene_fixtures.py [--check]")
    else:
        TARGET.write_text(fixture_text(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

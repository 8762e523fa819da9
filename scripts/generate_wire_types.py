"""Write the TypeScript types of the web page from the server's structs.

python scripts/generate_wire_types.py            write it
python scripts/generate_wire_types.py --check    exit with 1 if a file is outdated
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from escadre.core.scene import Scene
from escadre.tables import wire

ROOT = Path(__file__).resolve().parent.parent
# when this file is run as a program, hatch_build.py in the project root must be importable
sys.path.insert(0, str(ROOT))

from hatch_build import node_and_npm  # noqa: E402

TARGET = ROOT / "web" / "src" / "api" / "wire.ts"
COMPILER = ROOT / "web" / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
HEADER = "// Made by scripts/generate_wire_types.py from the structs of the server. Do not edit."
# keys of a schema that only a validator needs
VALIDATION_KEYS = {
    *("title", "default", "discriminator", "minLength", "maxLength", "minItems", "maxItems"),
    "prefixItems",
}
UNKNOWN = {"tsType": "unknown"}
# a comment of json-schema-to-typescript that repeats where a type is used
REFERENCE_COMMENT = re.compile(
    r"\s*\* This interface was referenced by .*\n.* via the `definition` .*\n"
)
# messages of the socket, and bodies of HTTP requests and responses
UNIONS: dict[str, Any] = {"Request": wire.Request, "Answer": wire.Answer}
BODIES = (
    *(wire.GameCard, wire.OptionFileUpload, wire.ParsedOption, wire.RulebookPage),
    *(
        wire.Picture,
        wire.TableStatus,
        wire.TurningPoint,
        wire.Address,
        wire.Analysis,
        wire.GuestResults,
    ),
    *(wire.SeedCommitment, wire.NewTable, wire.OpenedTable),
    *(
        wire.Sit,
        wire.WhatIfRequest,
        wire.ReturnToSeat,
        wire.Problem,
        wire.SceneChange,
        wire.RecordCheck,
    ),
    *(wire.LessonsPage, wire.LessonAnswers, wire.LessonQuery, wire.LessonView),
    *(wire.PuzzlesPage, wire.PuzzleAnswer, wire.PuzzleQuery, wire.PuzzleView),
    *(wire.DaysPage, wire.DailyChoices, wire.DayQuery, wire.DayView),
    *(wire.CampaignPage, wire.CampaignChoices, wire.CampaignQuery, wire.CampaignView),
    *(wire.ReportPuzzle, wire.PuzzleReportReply),
    Scene,
)


def schema() -> dict[str, Any]:
    """Return the JSON schema of everything that is sent over the wire."""
    types = (*UNIONS.values(), *BODIES)
    (*unions, _), components = msgspec.json.schema_components(
        (*types, wire.Ping), ref_template="#/$defs/{name}"
    )
    components |= dict(zip(UNIONS, unions, strict=False))
    names = [*UNIONS, *(each.__name__ for each in BODIES)]
    return {
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "$defs": {name: strip_validation(each) for name, each in components.items()},
    }


def strip_validation(node: Any) -> Any:
    """Remove keys that only a validator needs; `minItems` would turn an array into a tuple."""
    if isinstance(node, list):
        return [strip_validation(each) for each in node]
    if not isinstance(node, dict):
        return node
    stripped = {
        key: strip_validation(each) for key, each in node.items() if key not in VALIDATION_KEYS
    }
    if "prefixItems" in node:
        stripped |= {"items": strip_validation(node["prefixItems"]), "additionalItems": False}
        stripped |= {"minItems": node["minItems"], "maxItems": node["maxItems"]}
    if "properties" in node:
        fields = {
            key: strip_validation(each) or UNKNOWN for key, each in node["properties"].items()
        }
        stripped |= {"properties": fields, "additionalProperties": False}
    return stripped


def typescript() -> str:
    """Return the schema as TypeScript."""
    node, _ = node_and_npm()
    command: list[str | Path] = [
        node,
        COMPILER,
        "--bannerComment",
        HEADER,
        "--unreachableDefinitions",
    ]
    done = subprocess.run(
        command, input=json.dumps(schema()), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"json-schema-to-typescript failed: {done.stderr.strip()}")
    text = re.sub(r"/\*\*\n \*/\n", "", REFERENCE_COMMENT.sub("\n", done.stdout))
    return re.sub(r"\n \*\n \*/", "\n */", text)


def main(arguments: list[str]) -> None:
    """Write the types, or report that they are outdated."""
    types = typescript()
    if arguments == ["--check"]:
        if types != TARGET.read_text("utf-8"):
            sys.exit("web/src/api/wire.ts is stale: run python scripts/generate_wire_types.py")
    elif arguments:
        sys.exit("Usage: python scripts/generate_wire_types.py [--check]")
    else:
        TARGET.write_text(types, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

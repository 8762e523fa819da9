"""Install games as plug-ins, which the server finds by their entry points."""

from collections.abc import Mapping
from pathlib import Path

TOYS = {
    "skirmish": "tests.toy:KIT",
    "cards": "tests.helpers.skirmish_variants:CARDS",
    "dice": "tests.helpers.skirmish_variants:DICE",
    "boats": "tests.helpers.skirmish_variants:BOATS",
    "strict": "tests.helpers.skirmish_variants:STRICT",
}


def install(folder: Path, places: Mapping[str, str]) -> Path:
    """Create packages with entry points for these games, by name and `module:KIT`."""
    info = folder / "more_games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: more-games\nVersion: 1.0\n")
    lines = [f"{name} = {place}" for name, place in places.items()]
    (info / "entry_points.txt").write_text("\n".join(["[escadre.games]", *lines, ""]))
    return folder

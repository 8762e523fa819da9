"""Golden matches: stored records, and transcripts of the views that each viewer had.

`tests/data/golden/MATCH/record.json` is never changed: if a change of the rules would replay it in
another way, the rules get a new version. `clauses.txt` names the clause of each choice, draw and
end. The transcripts (`VIEWER.txt` beside it) change with the texts:

    python -m tests.games.golden_matches             # write the texts of all matches again
    python -m tests.games.golden_matches NAME FILE   # add the match in this file
"""

import sys
from itertools import groupby
from pathlib import Path

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import words
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import replay, transcript
from escadre.core.match.scoresheet import parse_record
from tests.helpers.matches import KITS

DIRECTORY = Path(__file__).parents[2] / "data" / "golden"
GAMES = {name: kit.game for name, kit in KITS.items()}


def names() -> list[str]:
    """The golden matches, by the names of their files."""
    return sorted(path.parent.name for path in DIRECTORY.glob("*/record.json"))


def golden_record(name: str) -> AnyRecord:
    """Return the golden match with this name."""
    return decode_record((DIRECTORY / name / "record.json").read_bytes(), GAMES)


def transcripts(name: str) -> dict[Path, str]:
    """Yield the file and the text for each viewer."""
    record = golden_record(name)
    kit = KITS[record.game]
    viewers: dict[str, Viewer] = {"public": None, "all": ALL}
    viewers |= {str(seat + 1): Seat(seat) for seat in range(len(record.players))}
    say = words("en", kit.game.home)
    return {
        DIRECTORY / name / f"{viewer_name}.txt": "\n".join(
            [*transcript(kit, record, viewer, say), ""]
        )
        for viewer_name, viewer in viewers.items()
    }


def clauses(name: str) -> str:
    """Return the clause of the node before each ply and after the last, a line for each run."""
    record = golden_record(name)
    kit = KITS[record.game]
    runs = groupby(kit.game.node(state).clause for state in replay(kit, record))
    return "".join(f"{clause} {sum(1 for _ in run)}\n" for clause, run in runs)


def main() -> None:
    """Write the clauses and transcripts again, or add a match."""
    if len(sys.argv) > 1:
        data = Path(sys.argv[2]).read_bytes()
        selected = (
            decode_record(data, GAMES)
            if data.startswith(b"{")
            else parse_record(data.decode(), KITS)
        )
        (DIRECTORY / sys.argv[1]).mkdir(parents=True, exist_ok=True)
        (DIRECTORY / sys.argv[1] / "record.json").write_bytes(encode_record(selected))
    for name in names():
        (DIRECTORY / name / "clauses.txt").write_text(clauses(name), "utf-8")
        for path, file_text in transcripts(name).items():
            path.write_text(file_text, "utf-8")

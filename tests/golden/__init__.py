"""Matches that must replay for ever, one a game, and what each pair of eyes saw of them.

`GAME.json` is never changed: rules that would replay it otherwise have a new version. The telling,
`GAME.VIEWER.txt`, follows the words:

    python -m tests.golden             # tell all matches anew
    python -m tests.golden GAME FILE   # take the match in this file, JSON or a score sheet
"""

import sys
from pathlib import Path

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.history import transcript
from escadre.core.record import AnyRecord, decode_record, encode_record
from escadre.core.scoresheet import parse_record
from escadre.core.words import words
from escadre.games import GAMES

FOLDER = Path(__file__).parent


def golden(game: str) -> AnyRecord:
    """The golden match of a game."""
    return decode_record((FOLDER / f"{game}.json").read_bytes(), GAMES)


def tellings(record: AnyRecord) -> dict[Path, str]:
    """The file and the text for each pair of eyes."""
    room = GAMES[record.game]
    viewers: dict[str, Viewer] = {"public": None, "all": ALL}
    viewers |= {str(seat + 1): Seat(seat) for seat in range(len(record.players))}
    say = words("en", room.game.home)
    return {
        FOLDER / f"{record.game}.{name}.txt": "\n".join(transcript(room, record, viewer, say))
        + "\n"
        for name, viewer in viewers.items()
    }


def main() -> None:
    """Write the files anew."""
    if len(sys.argv) > 1:
        data = Path(sys.argv[2]).read_bytes()
        taken = (
            decode_record(data, GAMES)
            if data.startswith(b"{")
            else parse_record(data.decode(), GAMES)
        )
        (FOLDER / f"{sys.argv[1]}.json").write_bytes(encode_record(taken))
    for name in GAMES:
        if (FOLDER / f"{name}.json").exists():
            for path, told in tellings(golden(name)).items():
                path.write_text(told, "utf-8")

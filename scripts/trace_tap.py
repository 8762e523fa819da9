"""List the server's source files whose functions run when a player drops a bomb.

    python -m scripts.trace_tap         add -v for each function

Calls are counted in all threads of the server process, from the first byte of the request to the
last byte of the answers to both players. Garbage collectors, which run by a timer, do not count.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

import escadre
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.tables.errors import MESSAGES_PACKAGE
from tests.server.clients import bomb, hosting, place_fleets, two_players

PACKAGE = Path(escadre.__file__).parent
GARBAGE_COLLECTOR_FILE = str(PACKAGE / "server" / "garbage_collector.py")


class CallCounter:
    """Counts the calls of each function of `escadre`, in all threads started after `install`."""

    def __init__(self) -> None:
        self.counting = False
        self.calls = Counter[CodeType]()

    def install(self) -> None:
        """Watch this thread and all threads started after it."""
        threading.setprofile(self._count_call)
        sys.setprofile(self._count_call)

    def remove(self) -> None:
        """Stop watching."""
        threading.setprofile(None)
        sys.setprofile(None)

    def _count_call(self, frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if (
            self.counting
            and event == "call"
            and file.startswith(f"{PACKAGE}/")
            and file != GARBAGE_COLLECTOR_FILE
        ):
            self.calls[frame.f_code] += 1

    @property
    def calls_by_file(self) -> dict[str, int]:
        """The number of calls by file, as paths inside the package."""
        counts = Counter[str]()
        for code, calls in self.calls.items():
            counts[str(Path(code.co_filename).relative_to(PACKAGE))] += calls
        return dict(sorted(counts.items()))


def load_games() -> None:
    """Load the modules that the server would load in the background while the match begins."""
    for kit in GAMES.values():
        for language in LANGUAGES:
            words(language, MESSAGES_PACKAGE, kit.game.home).make_ready()


async def trace_bomb() -> CallCounter:
    """Play a match of two people up to the third bomb, and count the calls for that bomb."""
    load_games()
    counter = CallCounter()
    counter.install()
    try:
        with TemporaryDirectory() as data:
            async with (
                hosting(Settings(data=Path(data), thinkers="threads")) as host,
                host.guest() as ann,
                host.guest() as ben,
                two_players(ann, ben, first="1") as (_, ann_socket, ben_socket),
            ):
                await place_fleets(ann_socket, ben_socket)
                for player in (ann_socket, ben_socket):
                    await player.act(bomb(98))
                await ann_socket.settle()
                request = {"type": "act", "ply": ann_socket.view["ply"], "actions": [bomb(99)]}
                counter.counting = True
                await ann_socket.send(**request, id=1)
                answers = [await player.read() for player in (ann_socket, ann_socket, ben_socket)]
                counter.counting = False
                assert sorted(answer["type"] for answer in answers) == ["done", "view", "view"]
    finally:
        counter.remove()
    return counter


def main() -> None:
    """Print the files with their calls, and the totals."""
    counter = asyncio.run(trace_bomb())
    for file, calls in counter.calls_by_file.items():
        print(f"{calls:5} {file}")
    print(
        f"{len(counter.calls_by_file)} files, {counter.calls.total()} calls,"
        f" {len(counter.calls)} functions"
    )
    if "-v" in sys.argv:
        for code, calls in sorted(counter.calls.items(), key=lambda each: each[0].co_filename):
            print(f"{calls:5} {Path(code.co_filename).relative_to(PACKAGE)} {code.co_qualname}")


if __name__ == "__main__":
    main()

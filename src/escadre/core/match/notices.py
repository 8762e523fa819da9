"""Select the plies that one viewer notices, and describe them as log lines.

All logs, transcripts, reports and replays for one viewer are made with `walk_notices` and
`describe_notice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from escadre.core.game import ALL, CHANCE, AnyGame, Seat, Viewer
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit


class PlyNotice(NamedTuple):
    """A ply as one viewer noticed it: the acting seat, and the observations before and after.

    `action` is None when a choice was taken back. It is complete even where this viewer does not
    see all of it: `kit.describe_ply` only uses what the observations show.
    """

    viewer: Viewer
    seat: Seat
    action: Any
    before: Any
    after: Any


def is_noticed(viewer: Viewer, seat: Seat, before: Any, after: Any) -> bool:
    """Return whether a viewer notices a ply: all of its own, and those that change its view."""
    return viewer in (seat, ALL) or bool(after != before)


def walk_notices(
    game: AnyGame, state: Any, plies: Iterable[tuple[Seat, Any]], viewer: Viewer
) -> Iterator[tuple[int, PlyNotice]]:
    """Apply trusted plies to a state; yield what a viewer notices, with the ply's number from 1."""
    before = game.observe(state, viewer)
    for number, (seat, action) in enumerate(plies, 1):
        state = game.apply(state, seat, action)
        after = game.observe(state, viewer)
        if is_noticed(viewer, seat, before, after):
            yield number, PlyNotice(viewer, seat, action, before, after)
            before = after


def describe_notice(kit: AnyKit, noticed: PlyNotice, say: Words) -> str:
    """Return the log line of a noticed ply without the player's name; "": no line."""
    return kit.describe_ply(noticed.before, noticed.seat, noticed.action, noticed.after, say)


def log_line(kit: AnyKit, players: Sequence[str], noticed: PlyNotice, say: Words) -> str:
    """Return the log line of a noticed ply, after the name of the player; "": no line."""
    line = describe_notice(kit, noticed, say)
    return line if noticed.seat == CHANCE or not line else f"{players[noticed.seat]} – {line}"

"""Replay of a finished match, and its turning point.

Jobs take and return bytes and values that are cheap to send, so the event loop never decodes a
match.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import ALL, CHANCE, Seat, Viewer
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match, walk_notices
from escadre.core.registry import get_kit
from escadre.core.scene.standing import SeatStanding, leader, turning_point
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.errors import NotFound
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.logged_match import StoredLog, match_from_log, named_words
from escadre.tables.play.table import Table
from escadre.tables.play.views import ObservedMoment, draw_steps, scene_with_standing
from escadre.tables.ports import Occupant, Ports
from escadre.tables.review.records import written
from escadre.tables.settings import TableSettings
from escadre.tables.wire import TurningPoint


def observations(
    kit: AnyKit, config: Any, plies: Iterable[tuple[Seat, Any]], viewer: Viewer
) -> Iterator[Any]:
    """Yield a viewer's observation before the first ply and after each noticed ply."""
    match = Match(kit, config, viewers=[viewer])
    yield match.see(viewer)
    for seat, action in plies:
        for notice in match.apply(seat, action):
            yield notice.after


MAX_STEPS = 24  # maximum per answer


def replay_steps(
    kit: AnyKit,
    config: Any,
    plies: Iterable[tuple[Seat, Any]],
    viewer: Viewer,
    first: int,
    say: Words,
) -> tuple[wire.DrawnStep, ...]:
    """Draw a viewer's steps from ply `first` on (0: before any), at most STEPS_AT_ONCE.

    Every ply counts here; a ply that the viewer could not notice changes nothing.
    """
    match = Match(kit, config, viewers=())
    moments = list[ObservedMoment]()
    acted = ((CHANCE, None), *islice(plies, max(first, 0) + MAX_STEPS - 1))
    for n, (seat, action) in enumerate(acted):
        if n:
            match.apply(seat, action)
        if n >= first:
            moments.append(ObservedMoment(n, seat, match.see(viewer), match.turn))
    return draw_steps(kit, moments, say)


CHUNK_LENGTH = 32
"""Number of scenes drawn by one job."""


class ReplayChunk(NamedTuple):
    """A chunk of a replay: a viewer's state in a match, and the plies of the next scenes."""

    config: Any
    state: Any
    viewer: Viewer
    plies: tuple[tuple[Seat, Any], ...]


def split_into_chunks(
    game: str, config: bytes, log: StoredLog, viewer: Viewer
) -> tuple[bytes, ...]:
    """Return the number of scenes in digits, then the encoded chunks that make them."""
    played = match_from_log(game, config, log).match
    chunks, count = list[bytes](), 0
    match = Match(played.kit, played.config, viewers=[viewer])
    state, plies = match.state, list[tuple[Seat, Any]]()
    for seat, action in played.plies:
        notice_count = len(match.apply(seat, action))
        if notice_count and count % CHUNK_LENGTH == CHUNK_LENGTH - 1:
            chunks.append(pickle.dumps(ReplayChunk(played.config, state, viewer, tuple(plies))))
            state, plies = match.state, []
        else:
            plies.append((seat, action))
        count += notice_count
    chunks.append(pickle.dumps(ReplayChunk(played.config, state, viewer, tuple(plies))))
    return str(count + 1).encode(), *chunks


def chunk_scenes(
    game: str, passage: bytes, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes, ...]:
    """Return the scenes of a chunk as JSON, without their choices."""
    kit, begun = get_kit(game), pickle.loads(passage)
    say = named_words(kit, language, occupants)
    scenes = (
        scene_with_standing(kit, observation, say)
        for observation in islice(_observations(kit.game, begun), CHUNK_LENGTH)
    )
    return tuple(msgspec.json.encode(msgspec.structs.replace(each, choices=())) for each in scenes)


def _observations(game: Any, begun: ReplayChunk) -> Iterator[Any]:
    """Yield the viewer's observations at the start of a chunk and after each noticed ply."""
    yield game.observe(begun.state, begun.viewer)
    for _, notice in walk_notices(game, begun.state, begun.plies, begun.viewer):
        yield notice.after


def replay_steps_json(
    game: str,
    config: bytes,
    log: StoredLog,
    viewer: Viewer,
    first: int,
    language: str,
    occupants: Sequence[Occupant],
) -> tuple[bytes]:
    """Return a viewer's steps from this ply on, as many as fit one answer, as JSON."""
    played = match_from_log(game, config, log).match
    say = named_words(played.kit, language, occupants)
    return (
        msgspec.json.encode(
            replay_steps(played.kit, played.config, played.plies, viewer, first, say)
        ),
    )


def turning_point_json(
    game: str, config: bytes, log: StoredLog, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes]:
    """Return from which ply on the winner led: wire.TurningPoint as JSON.

    The ply is 0 if the game has no standings, or if another player led at the end.
    """
    match = match_from_log(game, config, log).match
    kit, say = match.kit, named_words(match.kit, language, occupants)
    if kit.standing is None or match.ending is None:
        return (msgspec.json.encode(TurningPoint(0)),)
    standings = [
        kit.standing(observation, say)
        for observation in observations(kit, match.config, match.plies, ALL)
    ]
    leaders = [_visible_leader(each, match.sides) for each in standings]
    first = {match.sides[seat] for seat, place in enumerate(match.ending.places) if place == 1}
    point = turning_point(leaders) if first == {leaders[-1]} else None
    if not point:
        return (msgspec.json.encode(TurningPoint(0)),)
    sentence = say("standing-led", ply=point) if "standing-led" in say else ""
    return (msgspec.json.encode(TurningPoint(point, standings[point], sentence)),)


def _visible_leader(standings: Sequence[SeatStanding], sides: Sequence[int]) -> int | None:
    """Return who leads; None if all seats show the same standing."""
    return leader(standings, sides) if len({each.text for each in standings}) > 1 else None


class Replays:
    """Replays of finished matches, with cached results."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._timeout = settings.bot_timeout
        self._cache = LRUCache[tuple[bytes, ...]](settings.replay_cache_bytes)

    async def scene(
        self, table: Table, requester: Requester, viewer: Viewer, language: str, ply: int
    ) -> bytes:
        """Return a viewer's scene after this many noticed plies, as JSON; raises NotFound."""
        count, *pieces = await self._cached(
            ("passages", table.id, viewer),
            requester,
            split_into_chunks,
            lambda: (*table.written(), viewer),
        )
        if not 0 <= ply < int(count):
            raise NotFound(text("table-no-such-ply", last=int(count) - 1))
        seats = tuple(table.occupants)
        at, n = divmod(ply, CHUNK_LENGTH)
        encoded_scene = await self._cached(
            ("scenes", table.id, viewer, language, at, seats),
            requester,
            chunk_scenes,
            lambda: (table.kit.game.name, pieces[at], language, seats),
        )
        return encoded_scene[n]

    async def steps(
        self, table: Table, requester: Requester, viewer: Viewer, language: str, first: int
    ) -> bytes:
        """Return a viewer's steps from this ply on, as many as fit one answer, as JSON."""
        seats = tuple(table.occupants)
        (encoded_steps,) = await self._cached(
            ("steps", table.id, viewer, language, first, seats),
            requester,
            replay_steps_json,
            lambda: (*table.written(), viewer, first, language, seats),
        )
        return encoded_steps

    async def record(self, table: Table, requester: Requester, format: str, language: str) -> bytes:
        """Return the record as `json`, as `text`, or in `words`."""
        spoken = language if format == "words" else ""
        seats = tuple(table.occupants), table.server_seed
        (page,) = await self._cached(
            ("record", table.id, format, spoken, seats),  # changes when a guest's data is deleted
            requester,
            written,
            lambda: (*table.written(), *seats, format, spoken),
        )
        return page

    async def turning(self, table: Table, requester: Requester, language: str) -> bytes:
        """Return from which ply on the winner led: wire.TurningPoint as JSON."""
        seats = tuple(table.occupants)
        (turning_point,) = await self._cached(
            ("turning", table.id, language, seats),
            requester,
            turning_point_json,
            lambda: (*table.written(), language, seats),
        )
        return turning_point

    async def _cached(
        self,
        name: Any,
        requester: Requester,
        job: Callable[..., tuple[bytes, ...]],
        args: Callable[[], tuple[Any, ...]],
    ) -> tuple[bytes, ...]:
        async def make() -> tuple[bytes, ...]:
            workers, timeout = self._ports.query_workers, self._timeout
            return await run_job(workers, requester, timeout, "table-no-replay", job, *args())

        return await self._cache.get_or_make(name, make, lambda value: sum(map(len, value)))

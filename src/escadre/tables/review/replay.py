"""Scenes and records of finished matches, step by step.

Jobs take and return bytes and other values that are cheap to send, so that the event loop never
decodes a match.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import CHANCE, Seat, Viewer
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match, walk_notices
from escadre.core.registry import get_kit
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.errors import NotFound
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.logged_match import EncodedMatch, match_from_log, named_words
from escadre.tables.play.table import Table
from escadre.tables.play.views import ObservedMoment, draw_steps, scene_with_standing
from escadre.tables.ports import Occupant, Ports
from escadre.tables.review.records import export_record
from escadre.tables.review.turning_point import turning_point_json
from escadre.tables.table_settings import TableSettings

MAX_STEPS = 24  # maximum number of steps per answer
CHUNK_LENGTH = 32
"""Number of scenes drawn by one job."""


def replay_steps(
    kit: AnyKit,
    config: Any,
    plies: Iterable[tuple[Seat, Any]],
    viewer: Viewer,
    first: int,
    say: Words,
) -> tuple[wire.SceneChange, ...]:
    """Draw a viewer's steps from ply `first` on (0: the start), at most `MAX_STEPS`.

    Steps count all plies, including those that the viewer could not notice.
    """
    match = Match(kit, config, viewers=())
    moments = list[ObservedMoment]()
    plies_with_start = ((CHANCE, None), *islice(plies, max(first, 0) + MAX_STEPS - 1))
    for n, (seat, action) in enumerate(plies_with_start):
        if n:
            match.apply(seat, action)
        if n >= first:
            moments.append(ObservedMoment(n, seat, match.see(viewer), match.turn))
    return draw_steps(kit, moments, say)


class ReplayChunk(NamedTuple):
    """A chunk of a replay: a state of the match, and the plies that lead to the next scenes."""

    config: Any
    state: Any
    viewer: Viewer
    plies: tuple[tuple[Seat, Any], ...]


def encode_replay(encoded: EncodedMatch, viewer: Viewer) -> tuple[bytes, ...]:
    """Encode a replay in chunks: the number of scenes as digits, then each chunk."""
    played = match_from_log(encoded).match
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
    game: str, encoded_chunk: bytes, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes, ...]:
    """Return the scenes of a chunk as JSON, without their choices."""
    kit, chunk = get_kit(game), pickle.loads(encoded_chunk)
    say = named_words(kit, language, occupants)
    scenes = (
        scene_with_standing(kit, observation, say)
        for observation in islice(_observations(kit.game, chunk), CHUNK_LENGTH)
    )
    return tuple(msgspec.json.encode(msgspec.structs.replace(each, choices=())) for each in scenes)


def _observations(game: Any, chunk: ReplayChunk) -> Iterator[Any]:
    """Yield the viewer's observations at the start of a chunk and after each noticed ply."""
    yield game.observe(chunk.state, chunk.viewer)
    for _, notice in walk_notices(game, chunk.state, chunk.plies, chunk.viewer):
        yield notice.after


def replay_steps_json(
    encoded: EncodedMatch,
    viewer: Viewer,
    first: int,
    language: str,
    occupants: Sequence[Occupant],
) -> tuple[bytes]:
    """Return a viewer's steps from this ply on, as many as fit one answer, as JSON."""
    played = match_from_log(encoded).match
    say = named_words(played.kit, language, occupants)
    return (
        msgspec.json.encode(
            replay_steps(played.kit, played.config, played.plies, viewer, first, say)
        ),
    )


class Replays:
    """Replays of finished matches, with cached results."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._timeout = settings.bot_timeout
        self._cache = LRUCache[tuple[bytes, ...]](settings.replay_cache_bytes)

    async def scene(
        self, table: Table, requester: Requester, viewer: Viewer, language: str, notice_count: int
    ) -> bytes:
        """Return a viewer's scene after this many noticed plies, as JSON; raises NotFound."""
        count, *chunks = await self._cached(
            ("chunks", table.id, viewer),
            requester,
            encode_replay,
            lambda: (table.encode_match(), viewer),
        )
        if not 0 <= notice_count < int(count):
            raise NotFound(text("table-no-such-ply", last=int(count) - 1))
        occupants = tuple(table.occupants)
        chunk_number, index = divmod(notice_count, CHUNK_LENGTH)
        encoded_scenes = await self._cached(
            ("scenes", table.id, viewer, language, chunk_number, occupants),
            requester,
            chunk_scenes,
            lambda: (table.kit.game.name, chunks[chunk_number], language, occupants),
        )
        return encoded_scenes[index]

    async def steps(
        self, table: Table, requester: Requester, viewer: Viewer, language: str, first: int
    ) -> bytes:
        """Return a viewer's steps from this ply on, as many as fit one answer, as JSON."""
        occupants = tuple(table.occupants)
        (encoded_steps,) = await self._cached(
            ("steps", table.id, viewer, language, first, occupants),
            requester,
            replay_steps_json,
            lambda: (table.encode_match(), viewer, first, language, occupants),
        )
        return encoded_steps

    async def record(self, table: Table, requester: Requester, format: str, language: str) -> bytes:
        """Return the record as `json` or `text`, or its log as `lines` or `words`."""
        record_language = language if format in ("lines", "words") else ""
        # These change when a guest's data is deleted.
        occupants, server_seed = tuple(table.occupants), table.server_seed
        (record,) = await self._cached(
            ("record", table.id, format, record_language, occupants, server_seed),
            requester,
            export_record,
            lambda: (table.encode_match(), occupants, server_seed, format, record_language),
        )
        return record

    async def turning_point(self, table: Table, requester: Requester, language: str) -> bytes:
        """Return the ply from which the winner led, as JSON (wire.TurningPoint)."""
        occupants = tuple(table.occupants)
        (turning_point,) = await self._cached(
            ("turning_point", table.id, language, occupants),
            requester,
            turning_point_json,
            lambda: (table.encode_match(), language, occupants),
        )
        return turning_point

    async def _cached(
        self,
        key: Any,
        requester: Requester,
        job: Callable[..., tuple[bytes, ...]],
        args: Callable[[], tuple[Any, ...]],
    ) -> tuple[bytes, ...]:
        async def make() -> tuple[bytes, ...]:
            workers, timeout = self._ports.query_workers, self._timeout
            return await run_job(workers, requester, timeout, "table-no-replay", job, *args())

        return await self._cache.get_or_make(key, make, lambda value: sum(map(len, value)))

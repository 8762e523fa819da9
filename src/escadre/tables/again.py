"""A match that is played again aside: its scenes, its log in words, its record, its turning point.

Functions of values that are cheap to send, and of bytes: what they are given and what they give is
never taken apart where everybody is served.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.history import transcript
from escadre.core.kit import AnyKit
from escadre.core.match import Match, kit_of, notices
from escadre.core.record import encode_record
from escadre.core.scoresheet import format_record
from escadre.core.standing import SeatStanding, leader, turning_point
from escadre.core.words import Words, words
from escadre.tables.entries import decode_entry
from escadre.tables.logged import LoggedMatch, log_in_words, observations
from escadre.tables.names import names
from escadre.tables.ports import Occupant
from escadre.tables.records import record_of
from escadre.tables.refusal import WORDS
from escadre.tables.retold import retold
from escadre.tables.wire import Turning

PASSAGE_LENGTH = 32
"""So many scenes are made at once."""

StoredLog = Sequence[bytes]
"""The entries of a table, as they are stored."""


class Passage(NamedTuple):
    """Where a viewer came to in a match, and the plies of the next scenes."""

    config: Any
    state: Any
    viewer: Viewer
    plies: tuple[tuple[Seat, Any], ...]


def logged(game: str | AnyKit, config: bytes, log: StoredLog) -> LoggedMatch:
    """A match as its log made it; with every viewer: only then can anything be taken back."""
    kit = kit_of(game)
    made = LoggedMatch(kit, msgspec.json.decode(config, type=kit.game.config_type))
    for body in log:
        made.take(decode_entry(kit.game, body))
    return made


def passages(game: str, config: bytes, log: StoredLog, viewer: Viewer) -> tuple[bytes, ...]:
    """How many scenes there are, in digits; then the passages that make them, in order."""
    played = logged(game, config, log).match
    found, count = list[bytes](), 0
    match = Match(played.kit, played.config, viewers=[viewer])
    state, plies = match.state, list[tuple[Seat, Any]]()
    for seat, action in played.plies:
        noticed = len(match.apply(seat, action))
        if noticed and count % PASSAGE_LENGTH == PASSAGE_LENGTH - 1:
            found.append(pickle.dumps(Passage(played.config, state, viewer, tuple(plies))))
            state, plies = match.state, []
        else:
            plies.append((seat, action))
        count += noticed
    found.append(pickle.dumps(Passage(played.config, state, viewer, tuple(plies))))
    return str(count + 1).encode(), *found


def scenes(
    game: str, passage: bytes, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes, ...]:
    """The scenes of a passage as JSON, without their choices."""
    kit, begun = kit_of(game), pickle.loads(passage)
    say = _words(kit, language, occupants)
    drawn = (kit.drawn(seen, say) for seen in islice(_seen(kit.game, begun), PASSAGE_LENGTH))
    return tuple(msgspec.json.encode(msgspec.structs.replace(each, choices=())) for each in drawn)


def _seen(game: Any, begun: Passage) -> Iterator[Any]:
    """What the viewer observed at the beginning of a passage, and whenever he noticed something."""
    state, viewer = begun.state, begun.viewer
    before = game.observe(state, viewer)
    yield before
    for seat, action in begun.plies:
        state = game.apply(state, seat, action)
        after = game.observe(state, viewer)
        if notices(viewer, seat, before, after):
            yield after
        before = after


def written(
    game: str,
    config: bytes,
    log: StoredLog,
    occupants: Sequence[Occupant],
    server_seed: bytes,
    format: str,
    language: str,
) -> tuple[bytes]:
    """The record: as `json`, as a score sheet (`text`), or in `words`."""
    kit = kit_of(game)
    played = logged(game, config, log)
    record = record_of(played.match, occupants, server_seed, played.taken)
    match format:
        case "json":
            return (encode_record(record),)
        case "text":
            return (format_record(kit, record).encode(),)
        case _:
            say = _words(kit, language, occupants)
            return (("\n".join(transcript(kit, record, ALL, say)) + "\n").encode(),)


def past_steps_of(
    game: str,
    config: bytes,
    log: StoredLog,
    viewer: Viewer,
    first: int,
    language: str,
    occupants: Sequence[Occupant],
) -> tuple[bytes]:
    """What these eyes saw from this ply on, as far as one answer goes, as JSON."""
    played = logged(game, config, log).match
    say = _words(played.kit, language, occupants)
    return (
        msgspec.json.encode(retold(played.kit, played.config, played.plies, viewer, first, say)),
    )


def turning(
    game: str, config: bytes, log: StoredLog, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes]:
    """From which ply on the winner led, as JSON.

    That is wire.Turning; 0 where the game does not tell, or somebody else led.
    """
    match = logged(game, config, log).match
    kit, say = match.kit, _words(match.kit, language, occupants)
    if kit.standing is None or match.ending is None:
        return (msgspec.json.encode(Turning(0)),)
    told = [kit.standing(seen, say) for seen in observations(kit, match.config, match.plies, ALL)]
    leaders = [_shown_leader(each, match.sides) for each in told]
    first = {match.sides[seat] for seat, place in enumerate(match.ending.places) if place == 1}
    point = turning_point(leaders) if first == {leaders[-1]} else None
    return (msgspec.json.encode(Turning(point or 0, told[point] if point else ())),)


def _shown_leader(told: Sequence[SeatStanding], sides: Sequence[int]) -> int | None:
    """Who leads, where what is told of each shows it: at 0 to 0 nobody does."""
    return leader(told, sides) if len({each.text for each in told}) > 1 else None


def told_log(
    game: str,
    config: bytes,
    log: StoredLog,
    viewer: Viewer,
    language: str,
    occupants: Sequence[Occupant],
) -> bytes:
    """The log in words for one viewer, as JSON."""
    kit = kit_of(game)
    options = msgspec.json.decode(config, type=kit.game.config_type)
    entries = (decode_entry(kit.game, body) for body in log)
    called = partial(names, occupants)
    return msgspec.json.encode(log_in_words(kit, options, entries, viewer, language, called))


def _words(kit: AnyKit, language: str, occupants: Sequence[Occupant]) -> Words:
    """The words of a game, in which those who sit there have their names."""
    say = words(language, WORDS, kit.game.home)
    return say.named(*names(occupants, say))

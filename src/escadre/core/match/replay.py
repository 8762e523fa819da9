"""Replay a record: states, transcript, information state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from escadre.core.chance import AuditedRng, ReplayRng, Rng
from escadre.core.errors import RecordError
from escadre.core.game import ALL, AnyGame, IllegalAction, Seat, Terminal, Viewer
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import rules_version_message
from escadre.core.match.match import Match, PlyNotice, log_line, walk_notices
from escadre.core.match.record import (
    AnyRecord,
    Ending,
    Ply,
    ending_by_abandonment,
    ending_by_agreement,
    ending_by_cancellation,
    ending_by_resignation,
    ending_by_rules,
    with_audit_data,
)


def original_rng_source(game: AnyGame, record: AnyRecord, rng: Rng) -> Callable[[int], Rng]:
    """Return a function from the number of an outcome of chance, from 0, to its random source.

    The plies of the record must be legal. If all seeds are known, the function derives the
    outcomes from the key. Otherwise it repeats the recorded outcomes in order where possible, and
    draws later ones from `rng`.
    """
    if record.lots and (key := record.lots.key):
        return lambda n: AuditedRng(key, n)
    plies = with_audit_data(game, record.config, record.plies, None)
    recorded_outcomes = [
        (ply.distribution, ply.action) for ply in plies if ply.distribution is not None
    ]
    return lambda n: ReplayRng(*recorded_outcomes[n], rng) if n < len(recorded_outcomes) else rng


class InformationStep(NamedTuple):
    """A ply as one viewer noticed it. `action` is None for a ply of another seat."""

    seat: Seat
    action: Any
    observation: Any


def replay(kit: AnyKit, record: AnyRecord) -> Iterator[Any]:
    """Yield the first state and the state after each ply; raises RecordError at an illegal ply."""
    match = _new_match(kit, record)
    yield match.state
    for _ in _play_plies(match, record):
        yield match.state


def require_legal(kit: AnyKit, record: AnyRecord) -> None:
    """Raise RecordError at the first illegal ply."""
    for _ in replay(kit, record):
        pass


def replay_match(kit: AnyKit, record: AnyRecord) -> Match:
    """Replay all plies of a record as a match.

    Raises RecordError at an illegal ply, or if the ending does not follow from the last state.
    """
    match = _new_match(kit, record)
    for _ in _play_plies(match, record):
        pass
    for problem in ending_problems(kit.game, record, match.state):
        raise RecordError(text(problem))
    return match


def _new_match(kit: AnyKit, record: AnyRecord, viewers: Iterable[Viewer] = ()) -> Match:
    if record.game != kit.game.name:
        raise RecordError(text("record-game", game=shorten(record.game)))
    if record.rules_version != kit.game.rules_version:
        raise RecordError(rules_version_message(kit.game, record.rules_version))
    return Match(kit, record.config, viewers=viewers)


def _play_plies(match: Match, record: AnyRecord) -> Iterator[list[PlyNotice]]:
    """Play the plies of a record in this match; yields the notices of each."""
    for n, ply in enumerate(record.plies, 1):
        try:
            yield match.play(ply.seat, ply.action)
        except IllegalAction as illegal:
            clause, reason = illegal.rejection.clause, illegal.rejection.reason
            raise RecordError(
                text("record-illegal", ply=str(n), clause=clause, reason=reason), match.game.home
            ) from None


def ending_problems(game: AnyGame, record: AnyRecord, last_state: Any) -> Iterator[str]:
    """Yield why the ending of a record does not follow from its last state, as message ids."""
    node, ending = game.node(last_state), record.ending
    if isinstance(node, Terminal):
        if ending is None:
            yield "record-unended"
        elif msgspec.structs.replace(ending, hash="") != ending_by_rules(node):
            yield "record-wrong-ending"
    elif ending is not None:
        if ending.how == "rules":
            yield "record-not-over"
        elif msgspec.structs.replace(ending, hash="") not in _possible_declared_endings(
            ending, game.sides(record.config)
        ):
            yield "record-wrong-returns"


def _possible_declared_endings(ending: Ending, sides: tuple[int, ...]) -> list[Ending]:
    """Return the endings that the players can declare: by agreement, resignation or departure."""
    if ending.seat is None:
        return [ending_by_agreement(sides), ending_by_cancellation(sides)]
    if ending.how == "resigned":
        return [ending_by_resignation(sides, ending.seat)]
    return [ending_by_abandonment(sides, ending.seat, as_draw) for as_draw in (False, True)]


def setup_length(kit: AnyKit, config: Any, plies: Iterable[tuple[Seat, Any]]) -> int:
    """Return the number of set-up plies before the first turn; the plies must be legal."""
    state, count = kit.game.initial_state(config), 0
    for seat, action in plies:
        if kit.game.node(state).clause not in kit.setup_clauses:
            break
        state, count = kit.game.apply(state, seat, action), count + 1
    return count


def transcript(
    kit: AnyKit,
    record: AnyRecord,
    viewer: Viewer,
    say: Words,
    players: Sequence[str] | None = None,
) -> list[str]:
    """Return the log of a match for one viewer: a line for each ply that the viewer noticed.

    Lines are numbered by the plies that the viewer noticed, because a gap would reveal a hidden
    ply. `players`: the names used in the lines, by default the names in the record. Raises
    RecordError at an illegal ply.
    """
    players = record.players if players is None else players
    require_legal(kit, record)
    lines = (
        log_line(kit, players, notice, say)
        for _, notice in record_notices(kit, record.config, record.plies, viewer)
    )
    return [f"{n}. {line}" for n, line in enumerate(lines, 1) if line]


def information_state(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], viewer: Viewer
) -> tuple[Any, tuple[InformationStep, ...]]:
    """Return the information state of a viewer: the first observation, and each ply noticed.

    Actions of other seats are left out: the observations contain what the viewer may know of them.
    """
    first = kit.game.observe(kit.game.initial_state(config), viewer)
    return first, tuple(
        InformationStep(each.seat, each.action if viewer in (ALL, each.seat) else None, each.after)
        for _, each in record_notices(kit, config, plies, viewer)
    )


def record_notices(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], viewer: Viewer
) -> Iterator[tuple[int, PlyNotice]]:
    """Yield the notices of one viewer for legal plies of a record, each with its number from 1."""
    first = kit.game.initial_state(config)
    return walk_notices(kit.game, first, ((ply.seat, ply.action) for ply in plies), viewer)

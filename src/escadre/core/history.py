"""A record played again: all of it, checked, or only what one viewer saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from escadre.core.chance import Lots
from escadre.core.game import ALL, CHANCE, AnyGame, Chance, Seat, Terminal, Viewer, referee, start
from escadre.core.kit import AnyKit
from escadre.core.record import (
    AnyRecord,
    Ending,
    Ply,
    RecordError,
    commitment,
    ended_by_rules,
    genesis,
    last_hash,
    link,
    lots_key,
    seal_of,
)
from escadre.core.words import Text, Words, brief, text


class Finding(NamedTuple):
    """Something that is wrong with a record. `ply` counts from 1; None: no single ply."""

    ply: int | None
    reason: Text


class Seen(NamedTuple):
    """A ply as one viewer met it. `action` is None when it was another's: the observation tells."""

    seat: Seat
    action: Any
    observation: Any


def replay(game: AnyGame, record: AnyRecord) -> Iterator[Any]:
    """The first state and then the state after each ply; raises RecordError at an illegal one."""
    if (record.game, record.rules_version) != (game.name, game.rules_version):
        raise RecordError(
            text("record-rules", theirs=brief(record.rules_version), ours=str(game.rules_version))
        )
    state = start(game, record.config)
    yield state
    for n, ply in enumerate(record.plies, 1):
        if rejection := referee(game, state, ply.seat, ply.action):
            raise RecordError(
                text(
                    "record-illegal", ply=str(n), clause=rejection.clause, reason=rejection.reason
                ),
                game.home,
            )
        state = game.apply(state, ply.seat, ply.action)
        yield state


def verify(game: AnyGame, record: AnyRecord) -> list[Finding]:
    """All that is wrong with a record: its chain, its plies, its dice and lots, its ending."""
    findings = list(_broken_links(record))
    states: list[Any] = []
    try:
        states.extend(replay(game, record))
    except RecordError as error:
        findings.append(Finding(len(states) or None, error.reason))
        return findings
    findings += _wrong_lots(game, record, states)
    findings += (Finding(None, text(id)) for id in wrong_ending(game, record, states[-1]))
    return findings


def _broken_links(record: AnyRecord) -> Iterator[Finding]:
    previous = genesis(record)
    for n, ply in enumerate(record.plies, 1):
        if ply.hash != link(previous, ply.seat, ply.action):
            yield Finding(n, text("record-chain", ply=str(n)))
        previous = ply.hash
    ending = record.ending
    if ending and ending.hash != seal_of(last_hash(record), ending, record.lots):
        yield Finding(None, text("record-seal"))


def _wrong_lots(game: AnyGame, record: AnyRecord, states: list[Any]) -> Iterator[Finding]:
    if (lots := record.lots) is None:
        return
    if lots.server_seed is None:
        if record.ending:
            yield Finding(None, text("record-unrevealed"))
        return
    server_seed = bytes.fromhex(lots.server_seed)
    if commitment(server_seed) != lots.commitment:
        yield Finding(None, text("record-commitment"))
        return
    key = lots_key(server_seed, [bytes.fromhex(seed) for seed in lots.seat_seeds])
    count = 0
    for n, (state, ply) in enumerate(zip(states, record.plies, strict=False), 1):
        if isinstance(node := game.node(state), Chance):
            if ply.action != node.law.sample(Lots(key, count)):
                yield Finding(n, text("record-lot", ply=str(n)))
            count += 1


def wrong_ending(game: AnyGame, record: AnyRecord, last: Any) -> Iterator[str]:
    """Why the ending of a record does not follow from its last state; ids of texts."""
    node, ending = game.node(last), record.ending
    if isinstance(node, Terminal):
        if ending is None:
            yield "record-unended"
        elif msgspec.structs.replace(ending, hash="") != ended_by_rules(node):
            yield "record-wrong-ending"
    elif ending is not None:
        if ending.how == "rules":
            yield "record-not-over"
        elif not _fitting(ending, game.sides(record.config)):
            yield "record-wrong-returns"


def _fitting(ending: Ending, sides: tuple[int, ...]) -> bool:
    """Nobody wins by his own side's resignation, and by agreement nobody wins at all."""
    if ending.seat is None:
        return set(ending.places) == {1} and len(set(ending.returns)) == 1
    lost = [seat for seat, side in enumerate(sides) if side == sides[ending.seat]]
    return all(ending.places[seat] > 1 and ending.returns[seat] <= 0 for seat in lost)


def seen_by(game: AnyGame, before: Any, ply: Ply[Any], after: Any, viewer: Viewer) -> bool:
    """Whether a viewer notices a ply: it is his own, or what he observes is changed by it."""
    if viewer == ALL or viewer == ply.seat:
        return True
    return bool(game.observe(before, viewer) != game.observe(after, viewer))


def _witnessed(
    game: AnyGame, states: Iterable[Any], plies: Iterable[Ply[Any]], viewer: Viewer
) -> Iterator[tuple[Any, Ply[Any], Any]]:
    """What the viewer observed before, the ply, and after, for every ply that he noticed."""
    steps = iter(states)
    before = game.observe(next(steps), viewer)
    for ply, state in zip(plies, steps, strict=True):
        after = game.observe(state, viewer)
        if viewer == ALL or viewer == ply.seat or before != after:
            yield before, ply, after
        before = after


def transcript(kit: AnyKit, record: AnyRecord, viewer: Viewer, say: Words) -> list[str]:
    """The match in words, for one pair of eyes: a line for each ply that this viewer noticed.

    Lines are numbered as he can count them: a gap would betray a hidden ply.
    """
    seen = _witnessed(kit.game, replay(kit.game, record), record.plies, viewer)
    return [
        f"{n}. {told(kit, record.players, before, ply.seat, ply.action, after, say)}"
        for n, (before, ply, after) in enumerate(seen, 1)
    ]


def told(
    kit: AnyKit,
    players: Sequence[str],
    before: Any,
    seat: Seat,
    action: Any,
    after: Any,
    say: Words,
) -> str:
    """One ply in words, from what a viewer observed before and after it."""
    line = kit.tell(before, seat, action, after, say)
    return line if seat == CHANCE else f"{players[seat]} – {line}"


def information_state(
    game: AnyGame, config: Any, plies: Iterable[Ply[Any]], viewer: Viewer
) -> tuple[Any, tuple[Seen, ...]]:
    """All that a viewer with a perfect memory knows: the first observation, each ply noticed.

    Another's action is left out: an observation says as much of it as the viewer may know.
    """
    plies = tuple(plies)
    states = [start(game, config)]
    for ply in plies:
        states.append(game.apply(states[-1], ply.seat, ply.action))
    return game.observe(states[0], viewer), tuple(
        Seen(ply.seat, ply.action if viewer in (ALL, ply.seat) else None, after)
        for _, ply, after in _witnessed(game, states, plies, viewer)
    )

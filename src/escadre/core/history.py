"""A record played again: all of it, checked, or only what one viewer saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from escadre.core.audit import audited
from escadre.core.chance import Lots
from escadre.core.game import ALL, AnyGame, Chance, IllegalAction, Seat, Terminal, Viewer
from escadre.core.kit import AnyKit
from escadre.core.match import Match, Noticed, log_line
from escadre.core.record import (
    AnyRecord,
    Ending,
    Ply,
    RecordError,
    agreed,
    cancelled,
    ended_by_rules,
    genesis,
    last_hash,
    left,
    link,
    other_rules,
    resigned,
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


def replay(kit: AnyKit, record: AnyRecord) -> Iterator[Any]:
    """The first state and then the state after each ply; raises RecordError at an illegal one."""
    match = _begun(kit, record)
    yield match.state
    for _ in _played(match, record):
        yield match.state


def played_again(kit: AnyKit, record: AnyRecord) -> Match:
    """The match of a record, as far as its plies go.

    Raises RecordError at an illegal ply, and where its ending does not follow from the last one.
    """
    match = _begun(kit, record)
    for _ in _played(match, record):
        pass
    for wrong in wrong_ending(kit.game, record, match.state):
        raise RecordError(text(wrong))
    return match


def _begun(kit: AnyKit, record: AnyRecord, viewers: Iterable[Viewer] = ()) -> Match:
    if record.game != kit.game.name:
        raise RecordError(text("record-game", game=brief(record.game)))
    if record.rules_version != kit.game.rules_version:
        raise RecordError(other_rules(kit.game, record.rules_version))
    return Match(kit, record.config, viewers=viewers)


def _played(match: Match, record: AnyRecord) -> Iterator[list[Noticed]]:
    """Play the plies of a record in this match; what its viewers notice of each."""
    for n, ply in enumerate(record.plies, 1):
        try:
            yield match.play(ply.seat, ply.action)
        except IllegalAction as illegal:
            clause, reason = illegal.rejection.clause, illegal.rejection.reason
            raise RecordError(
                text("record-illegal", ply=str(n), clause=clause, reason=reason), match.game.home
            ) from None


def verify(kit: AnyKit, record: AnyRecord) -> list[Finding]:
    """All that is wrong with a record: its chain, its plies, its dice and lots, its ending."""
    findings = list(_broken_links(record))
    states: list[Any] = []
    try:
        states.extend(replay(kit, record))
    except RecordError as error:
        findings.append(Finding(len(states) or None, error.reason))
        return findings
    findings += _wrong_lots(kit.game, record, states)
    findings += _wrong_marks(kit.game, record)
    findings += (Finding(None, text(id)) for id in wrong_ending(kit.game, record, states[-1]))
    if record.ending is None and record.lots and record.lots.server_seed is not None:
        findings.append(Finding(None, text("record-revealed-early")))
    return findings


def _broken_links(record: AnyRecord) -> Iterator[Finding]:
    previous = genesis(record)
    for n, ply in enumerate(record.plies, 1):
        if ply.hash != link(previous, ply, record.format):
            yield Finding(n, text("record-chain", ply=str(n)))
        previous = ply.hash
    ending = record.ending
    seal = ending and seal_of(last_hash(record), ending, record.lots, record.format)
    if ending and ending.hash != seal:
        yield Finding(None, text("record-seal"))


def _wrong_lots(game: AnyGame, record: AnyRecord, states: list[Any]) -> Iterator[Finding]:
    if (lots := record.lots) is None:
        return
    if lots.server_seed is None:
        if record.ending:
            yield Finding(None, text("record-unrevealed"))
        return
    if (key := lots.key) is None:
        yield Finding(None, text("record-commitment"))
        return
    count = 0
    for n, (state, ply) in enumerate(zip(states, record.plies, strict=False), 1):
        if isinstance(node := game.node(state), Chance):
            if ply.action != node.law.sample(Lots(key, count)):
                yield Finding(n, text("record-lot", ply=str(n)))
            count += 1


def _wrong_marks(game: AnyGame, record: AnyRecord) -> Iterator[Finding]:
    """Where laws and seals are not those that belong to the plies; see `Ply`."""
    lots, plies = record.lots, record.plies
    due: Iterable[Ply[Any]] = (msgspec.structs.replace(ply, law=None, seal="") for ply in plies)
    if lots and record.format > 1:
        due = audited(game, record.config, plies, lots.kept_seed)
    for n, (ply, right) in enumerate(zip(plies, due, strict=True), 1):
        if ply.law != right.law:
            yield Finding(n, text("record-law", ply=str(n)))
        if ply.seal != right.seal and not (lots and lots.kept_seed is None):
            yield Finding(n, text("record-ply-seal", ply=str(n)))


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
        elif msgspec.structs.replace(ending, hash="") not in _without_rules(
            ending, game.sides(record.config)
        ):
            yield "record-wrong-returns"


def _without_rules(ending: Ending, sides: tuple[int, ...]) -> list[Ending]:
    """The endings that there can be by agreement, or by the leaving of this seat."""
    if ending.seat is None:
        return [agreed(sides), cancelled(sides)]
    if ending.how == "resigned":
        return [resigned(sides, ending.seat)]
    return [left(sides, ending.seat, drawn) for drawn in (False, True)]


def first_turn(kit: AnyKit, config: Any, plies: Iterable[tuple[Seat, Any]]) -> int:
    """How many of these plies, which are trusted, only set the match up: its first turn is next."""
    state, count = kit.game.initial_state(config), 0
    for seat, action in plies:
        if kit.game.node(state).clause not in kit.set_up_by:
            break
        state, count = kit.game.apply(state, seat, action), count + 1
    return count


def transcript(kit: AnyKit, record: AnyRecord, viewer: Viewer, say: Words) -> list[str]:
    """The match in words, for one pair of eyes: a line for each ply that this viewer noticed.

    Lines are numbered as he can count them: a gap would betray a hidden ply.
    """
    noticed = (each for (each,) in filter(None, _played(_begun(kit, record, [viewer]), record)))
    lines = (log_line(kit, record.players, each, say) for each in noticed)
    return [f"{n}. {line}" for n, line in enumerate(lines, 1) if line]


def information_state(
    kit: AnyKit, config: Any, plies: Iterable[Ply[Any]], viewer: Viewer
) -> tuple[Any, tuple[Seen, ...]]:
    """All that a viewer with a perfect memory knows: the first observation, each ply noticed.

    Another's action is left out: an observation says as much of it as the viewer may know.
    """
    match = Match(kit, config, viewers=[viewer])
    first = match.see(viewer)
    noticed = [each for ply in plies for each in match.apply(ply.seat, ply.action)]
    return first, tuple(
        Seen(each.seat, each.action if viewer in (ALL, each.seat) else None, each.after)
        for each in noticed
    )

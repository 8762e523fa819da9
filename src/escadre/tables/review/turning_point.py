"""The turning point of a finished match: the ply from which its winner led in the standings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any

import msgspec

from escadre.analysis.turning_point import turning_point
from escadre.core.game import ALL, CHANCE, Seat, Viewer
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.match.replay import setup_length
from escadre.core.scene.standing import SeatStanding, leader
from escadre.tables.play.logged_match import EncodedMatch, match_from_log, named_words
from escadre.tables.ports import Occupant
from escadre.tables.wire import TurningPoint


def turning_point_json(
    encoded: EncodedMatch, language: str, occupants: Sequence[Occupant]
) -> tuple[bytes]:
    """Return the ply from which the winner led, as JSON (wire.TurningPoint).

    The ply is 0 if the game has no standings, or if another player led at the end.
    """
    match = match_from_log(encoded).match
    kit, say = match.kit, named_words(match.kit, language, occupants)
    if kit.standing is None or match.ending is None:
        return (msgspec.json.encode(TurningPoint(0)),)
    standings = [
        kit.standing(observation, say)
        for observation in observations(kit, match.config, match.plies, ALL)
    ]
    leaders = [_visible_leader(each, match.sides) for each in standings]
    winners = [seat for seat, place in enumerate(match.ending.places) if place == 1]
    winning_sides = {match.sides[seat] for seat in winners}
    point = turning_point(leaders) if winning_sides == {leaders[-1]} else None
    if not point:
        return (msgspec.json.encode(TurningPoint(0)),)
    if len(winners) > 1:
        return (msgspec.json.encode(TurningPoint(point, standings[point])),)
    seat = winners[0]
    setup_plies = setup_length(kit, match.config, match.plies)
    seats_before = (ply_seat for ply_seat, _ in islice(match.plies, setup_plies, point))
    turn = max(1, count_turns(seats_before, seat))
    told, told_winner = (
        say(id, turn=turn, winner=PlayerArgument(seat)) if id in say else ""
        for id in ("standing-led", "standing-led-you")
    )
    found = TurningPoint(point, standings[point], told, told_winner, turn, seat)
    return (msgspec.json.encode(found),)


def count_turns(seats: Iterable[int], seat: int) -> int:
    """Count the turns of a seat in the seats of successive plies; chance does not end a turn."""
    choosing_seats = (each for each in seats if each != CHANCE)
    return sum(each == seat for each, _ in groupby(choosing_seats))


def _visible_leader(standings: Sequence[SeatStanding], sides: Sequence[int]) -> int | None:
    """Return the leading side; None if all seats show the same standing."""
    return leader(standings, sides) if len({each.text for each in standings}) > 1 else None


def observations(
    kit: AnyKit, config: Any, plies: Iterable[tuple[Seat, Any]], viewer: Viewer
) -> Iterator[Any]:
    """Yield a viewer's observation before the first ply and after each noticed ply."""
    match = Match(kit, config, viewers=[viewer])
    yield match.see(viewer)
    for seat, action in plies:
        for notice in match.apply(seat, action):
            yield notice.after

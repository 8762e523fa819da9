"""Finish a decided match against captains quickly: a captain plays on for the player."""

from __future__ import annotations

from escadre.core.advice import LikelyOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.tables import jobs
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.play.log_entries import StandInEntry
from escadre.tables.play.table import Table


async def outcome_to_finish(table: Table, requester: Requester, seat: Seat) -> LikelyOutcome | None:
    """Return how the match will end for this seat, if it is on turn and may finish quickly.

    It may if it plays against captains only and the match is decided; else the result is None.
    The table keeps the offer until the end of the turn.
    """
    others = (each for n, each in enumerate(table.occupants) if n != seat)
    if table.match.over or seat not in table.match.turn or any(e.kind != "bot" for e in others):
        return None
    turn = _plies_before_turn(table, seat)
    job = jobs.decided_outcome, table.kit.game.name, table.match.see(seat)
    outcome: LikelyOutcome | None = await table.run_query(requester, "table-no-survey", *job)
    if outcome is not None:
        table.finish_offers[seat] = turn
    return outcome


def _plies_before_turn(table: Table, seat: Seat) -> int:
    """Return the number of plies before the present turn of this seat, which identifies it."""
    actors = [actor for actor, _ in table.match.plies]
    while actors and actors[-1] == seat:
        actors.pop()
    return len(actors)


async def finish_quickly(table: Table, requester: Requester, seat: Seat) -> None:
    """Let the finishing captain choose for this seat until the end; raises Refusal.

    An offer holds until the end of the turn, also after choices that lowered the chance.
    """
    table.require_ongoing()
    is_on_turn = seat in table.match.turn
    was_offered = is_on_turn and table.finish_offers.get(seat) == _plies_before_turn(table, seat)
    if not was_offered and not await outcome_to_finish(table, requester, seat):
        raise Refusal(text("table-not-decided"))
    async with table.lock:
        table.require_ongoing()
        captain = table.kit.finishing_captain or [*table.kit.captains][-1]
        await table.append([StandInEntry(seat, captain, finishes=True)])
    table.wake_bots()

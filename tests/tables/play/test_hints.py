"""Test hints at a table: permissions, recipients and marks in the record."""

import asyncio
from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.tables import jobs, wire
from escadre.tables.keys import Guest
from escadre.tables.play.commands import resign, take_back
from escadre.tables.play.queries import answer
from escadre.tables.play.table import Table, Visitor
from escadre.tables.play.views import TableViews
from escadre.tables.table_terms import Terms
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    KEYS,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio

OTHER_FLEET = [
    {"type": "place", "size": 2, "square": 5, "across": True},
    {"type": "place", "size": 1, "square": 12, "across": True},
    {"type": "ready"},
]


async def ask(table: Table, guest: Guest, seat: int, better: bool = False) -> wire.HintReply:
    visitor = Visitor(KEYS, guest, None)
    reply = await answer(table, visitor, Seat(seat), "en", wire.RequestHint(7, better))
    assert isinstance(reply, wire.HintReply) and reply.id == 7
    return reply


async def started_match(*seats: str, fleet: Any = FLEET, terms: Terms = Terms()) -> Table:  # noqa: B008
    """Open a small match with this fleet for the second seat; the first seat bombs first."""
    table = await open_table_as_ann(tables_on(ports_of()), *seats, terms=terms, **SMALL)
    if "open" in seats:
        await table.sit(1, table.occupants[0], BEN.id)
    await act(table, 0, *FLEET)
    await act(table, 1, *fleet)
    return table


async def test_single_player_can_always_request_hints() -> None:
    table = await started_match("me", "me")
    hint = (await ask(table, ANN, 0)).hint
    assert hint.headline.startswith("A good move: ") and len(hint.chance_map) == 16
    assert hint.notes[0].startswith("For all these moves: hits 20.1% of the time")
    assert not hint.options[0].reasons, "a common reason is repeated for each option"
    assert hint.options[0].mark is not None
    assert hint.notes[2].startswith("The chances are counted over all ")


async def test_hints_between_people_must_be_agreed() -> None:
    """A refused request leaves no hint mark."""
    table = await started_match("me", "open")
    assert await refusal_id(ask(table, ANN, 0)) == "table-hint-not-agreed"
    assert table.logged_match.hint_marks.counts == [0, 0]
    agreed = await started_match("me", "open", terms=Terms(hints=True))
    assert (await ask(agreed, ANN, 0)).hint.options
    assert await refusal_id(ask(agreed, BEN, 1)) == "table-hint-turn"
    assert await refusal_id(ask(agreed, BEN, 0)) == "table-watching", (
        "a player asked for another seat"
    )


@pytest.mark.parametrize("better", [False, True])
async def test_hidden_fleet_does_not_change_the_hint(better: bool) -> None:
    """The hidden fleet does not change the notice of the hint either."""
    answers = []
    for fleet in (FLEET, OTHER_FLEET):
        table = await started_match("me", "me", fleet=fleet)
        hint = await ask(table, ANN, 0, better)
        view = msgspec.json.decode(TableViews(table).view(Seat(0), "en", 0))
        answers.append((msgspec.json.encode(hint), view["scene"], view["table"]["hints"]))
    assert answers[0] == answers[1] and answers[0][2] == [1, 0]


async def test_repeated_hint_request_is_cached_and_counts_once() -> None:
    table = await started_match("me", "me")
    first = await ask(table, ANN, 0)
    assert (await ask(table, ANN, 0)).hint is first.hint
    assert table.logged_match.hint_marks.counts == [1, 0]
    await act(table, 0, {"type": "bomb", "square": 9})
    assert await refusal_id(ask(table, ANN, 0)) == "table-hint-turn"


async def test_next_hint_is_computed_ahead_for_a_player_who_uses_hints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    computed, compute = list[Seat](), jobs.compute_hint

    def compute_and_count(game: str, config: Any, observation: Any, *rest: Any) -> Any:
        computed.append(observation.viewer)
        return compute(game, config, observation, *rest)

    async def bomb(square: int) -> None:
        for seat in (0, 1):
            await act(table, seat, {"type": "bomb", "square": square})
        await asyncio.sleep(0.01)  # the hint is computed in another task

    monkeypatch.setattr(jobs, "compute_hint", compute_and_count)
    table = await started_match("me", "me")
    await ask(table, ANN, 0)
    await bomb(9)
    assert computed == [0, 0]
    await ask(table, ANN, 0)
    assert computed == [0, 0]
    assert table.logged_match.hint_marks.counts == [2, 0]
    await bomb(10)
    await bomb(11)
    assert computed == [0, 0, 0], "only one hint is computed ahead without a request"
    assert table.logged_match.hint_marks.counts == [2, 0], (
        "a hint that was not requested does not count"
    )


async def test_hint_that_tells_nothing_is_not_counted() -> None:
    """The record has no mark: neither a complete set-up nor the only possible choice is a hint."""
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    assert not (await ask(table, ANN, 0)).hint.is_free
    assert table.logged_match.hint_marks.counts == [1, 0]
    await act(table, 0, *FLEET[:-1])
    hint = (await ask(table, ANN, 0)).hint
    assert hint.is_free and hint.headline == "Everything is placed: choose “Ready”."
    assert (
        table.logged_match.hint_marks.counts == [1, 0] and not table.logged_match.hint_marks.pending
    )
    await act(table, 0, FLEET[-1])
    assert not [ply.hinted for ply in table.match.plies.logged_plies if ply.seat == 0][-1]


async def test_record_marks_plies_played_after_a_hint() -> None:
    """The mark is in JSON, the game record, the reloaded table and the hash chain."""
    ports, kit = ports_of(), GAMES["battleship"]
    table = await open_table_as_ann(tables_on(ports), "me", "me", **SMALL)
    await act(table, 0, *FLEET)
    await act(table, 1, *FLEET)
    await act(table, 0, {"type": "bomb", "square": 5})
    await ask(table, ANN, 1)
    await act(table, 1, {"type": "bomb", "square": 5})
    again = await tables_on(ports).get(table.id)
    assert again
    marks = again.logged_match.hint_marks
    assert marks.counts == [0, 1] and not marks.pending
    await resign(again, 0)
    record = again.record
    assert [n for n, ply in enumerate(record.plies) if ply.hinted] == [7]
    assert verify(kit, record) == []
    assert decode_record(encode_record(record), GAMES) == record
    assert "8. 2 ?: " in format_record(kit, record)
    assert parse_record(format_record(kit, record), GAMES) == record
    plies = [msgspec.structs.replace(ply, hinted=False) for ply in record.plies]
    assert verify(kit, msgspec.structs.replace(record, plies=tuple(plies))), (
        "removing the marks keeps the hash chain valid"
    )


async def test_hint_mark_is_kept_when_the_ply_is_replaced() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "bosco", game="mats")
    hint = (await ask(table, ANN, 0)).hint
    assert hint.headline.startswith("A sound set-up") and hint.setup_actions and not hint.options
    for slot in (0, 1):
        await act(table, 0, {"type": "post", "ship": 0, "slot": slot})
        await take_back(table, 0)
    await act(table, 0, {"type": "post", "ship": 0, "slot": 2})
    assert [ply.hinted for ply in table.match.plies.logged_plies if ply.seat == 0] == [True]
    await act(table, 0, {"type": "post", "ship": 1, "slot": 3})
    assert [ply.hinted for ply in table.match.plies.logged_plies if ply.seat == 0] == [True, False]


async def test_hint_outdated_before_it_is_computed_is_refused() -> None:
    """The task of the hint is cancelled before its first step, when the player moves at once."""
    table = await started_match("me", "me")
    request = asyncio.create_task(ask(table, ANN, 0, better=True))
    await asyncio.sleep(0)  # the request starts its task, which has not run yet
    [task] = table.hints.by_key.values()
    task.cancel()
    assert await refusal_id(request) == "table-no-hint"


async def test_hint_is_given_although_another_seat_sets_up_meanwhile() -> None:
    """Regression test: the first hint at a new table was refused when the captain was ready."""
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    request = asyncio.create_task(ask(table, ANN, 0))
    await asyncio.sleep(0)  # the request starts its task
    [task] = table.hints.by_key.values()
    await act(table, 1, *FLEET)
    assert not task.cancelling()
    assert (await request).hint.setup_actions

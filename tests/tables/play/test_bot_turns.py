"""When a bot is woken."""

import asyncio

import pytest

from escadre.core.game import Seat
from escadre.tables.play.bot_turns import BotTurns
from tests.tables.helpers import SMALL, opened, ports_of, tables_on

pytestmark = pytest.mark.anyio


async def test_a_turn_that_begins_while_another_ends_is_not_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A task that has ended is taken off the list a moment later: what came between is heard."""
    table = await opened(tables_on(ports_of()), "me", "mousse", **SMALL)
    await table.bots.finished()
    bots, turn, played = BotTurns(table), [Seat(1)], list[int]()
    monkeypatch.setattr(type(table.match), "turn", property(lambda _: tuple(turn)))

    def again() -> None:
        turn.append(Seat(1))
        bots.wake()

    async def play_once(seat: Seat, failed: bool) -> bool:
        turn.clear()
        played.append(seat)
        if len(played) == 1:
            asyncio.get_running_loop().call_soon(again)
        return True

    monkeypatch.setattr(bots, "_played_once", play_once)
    bots.wake()
    await bots.finished()
    await asyncio.sleep(0)
    await bots.finished()
    assert played == [1, 1]

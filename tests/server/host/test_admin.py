"""Test that a server's dice statistics cover its finished matches only."""

import asyncio

import pytest

from escadre.core.match.dice_statistics import OutcomeCounts, count_outcomes
from escadre.core.match.json_format import decode_record
from escadre.games import GAMES
from escadre.server.host.admin import dice_totals
from escadre.server.settings import Settings
from tests.server.clients import Guest, Host

pytestmark = pytest.mark.anyio

SHIPS = [  # few, for short matches
    {"kind": "eclaireur", "count": 1, "sound": [4, 1], "touched": [3, 0]},
    {"kind": "corvette", "count": 1, "sound": [3, 2], "touched": [2, 1]},
]


async def test_dice_totals_count_finished_matches_only(
    host: Host, ann: Guest, settings: Settings
) -> None:
    bots = ["mousse", "mousse"]
    ended = [(await ann.open(*bots, game="mats", ships=SHIPS))["table"] for _ in range(2)]
    # This match is in progress: its draw for the first player is not counted.
    await ann.open("me", "me", game="mako")
    for id in ended:
        table = await host.services.table(id)
        while not table.match.over:  # noqa: ASYNC110  bots send no event
            await asyncio.sleep(0.01)
    counted = await dice_totals(settings)
    expected = OutcomeCounts()
    for id in ended:
        answer = await ann.http.get(f"/api/tables/{id}/record")
        record = decode_record(answer.content, GAMES)
        expected += count_outcomes(GAMES["mats"].game, record.config, record.plies)
    assert counted == expected and sum(counted.values()) > 10

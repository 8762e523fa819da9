"""Test a whole match over the WebSocket of a server process.

`scripts/check_lowest.py` runs this with the lowest versions of the server's dependencies.
"""

from pathlib import Path

import pytest

from tests.server.clients import Guest, Json
from tests.server.server_process import Process

pytestmark = pytest.mark.anyio

SHORT: Json = {
    "width": 4,
    "height": 4,
    "fleet": [2],
    "bombs": 4,
}  # this test is about the WebSocket


async def test_match_is_played_to_its_end_over_the_websocket(tmp_path: Path) -> None:
    server = Process(tmp_path, program=True)
    server.start()
    try:
        async with Guest(server.url, {}) as ann:
            ended = await play_whole_match(ann)
    finally:
        assert server.stop() == 0
    assert ended["how"] == "rules" and sorted(ended["places"]) in ([1, 1], [1, 2])
    assert "Traceback" not in server.log
    # on a busy machine a health check of the store can take longer than the server waits
    errors = [line for line in server.log.splitlines() if "error" in line]
    assert all("the store does not answer" in line for line in errors)


async def play_whole_match(ann: Guest) -> Json:
    """Play a whole match against a bot; return how it ended."""
    table = (await ann.open("me", "mousse", **SHORT))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        await ann_socket.connection.send("no JSON")
        assert (await ann_socket.read())["type"] == "refused"
        while not (ended := ann_socket.view["table"]["ended"]):
            situation = await ann.get(f"/tables/{table}/situation")
            if situation["legal"]:
                action = situation["legal"][0]["action"]
                await ann_socket.send(type="act", ply=situation["ply"], actions=[action])
            await ann_socket.read()
    result: Json = ended
    return result

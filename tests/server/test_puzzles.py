"""Puzzles by REST: all is in the answer, and nothing is kept."""

import pytest

from tests.server.visitors import Guest

pytestmark = pytest.mark.anyio


async def test_a_puzzle_is_listed_asked_and_solved(ann: Guest) -> None:
    page = await ann.get("/games/maitre/puzzles", query={"language": "fr"})
    at = f"/games/maitre/puzzles/{page['puzzles'][0]['id']}"
    met = await ann.post(at, {"actions": []}, 200)
    assert (met["verdict"], met["told"]) == ("asked", None)
    right = await ann.post(at, {"actions": met["hint"]}, 200)
    assert right["verdict"] == "right" and right["told"]["options"]
    asked = {"query": {"type": "try", "id": 7, "actions": met["hint"]}}
    assert (await ann.post(f"{at}/questions", asked, 200))["id"] == 7
    refused = await ann.post("/games/maitre/puzzles/zzz", {"actions": []}, 409)
    assert refused["sentence"] == "There is no puzzle “zzz”."
    await ann.get("/games/none/puzzles", 404)

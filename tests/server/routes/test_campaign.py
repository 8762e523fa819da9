"""Test the campaign over REST: its stops, and that its matches are not stored."""

import pytest

from tests.server.clients import Guest

pytestmark = pytest.mark.anyio


async def test_campaign_match_is_computed_from_the_choices_so_far(ann: Guest, ben: Guest) -> None:
    page = await ann.get("/campaign")
    assert len(page["stops"]) == 30 and len(page["chapters"]) == 5
    assert page["chapters"][0] == "Leaving port"
    stop = next(each for each in page["stops"] if each["id"] == "first-broadside")
    at = f"/games/{stop['game']}/campaign/{stop['id']}"
    begin = {"done": [], "attempt": 1}
    first = await ann.post(at, begin, 200)
    assert await ben.post(at, begin, 200) == first and not first["over"]
    press = next(each for each in first["view"]["scene"]["choices"] if each.get("actions"))
    then = {"done": [press["actions"]], "since": first["view"]["ply"], "attempt": 1}
    after = await ann.post(at, then, 200)
    assert after["view"]["ply"] > first["view"]["ply"]
    stopped = await ann.post(at, then | {"stop": True}, 200)
    assert stopped["over"] and stopped["record"] and not any(stopped["reached"])
    asked = {"done": [], "query": {"type": "try", "id": 4, "actions": press["actions"]}}
    assert (await ann.post(f"{at}/questions", asked | {"attempt": 1}, 200))["id"] == 4


async def test_unknown_stop_puzzle_and_illegal_choice_are_refused(ann: Guest) -> None:
    await ann.post("/games/mats/campaign/nowhere", {"done": []}, 409)
    await ann.post("/games/mats/campaign/advance", {"done": []}, 409)
    await ann.post("/games/mats/campaign/crossing", {"done": [[{"type": "nothing"}]]}, 409)

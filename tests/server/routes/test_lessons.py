"""Test over REST that the same answers in a lesson always give the same view."""

import msgspec
import pytest

from escadre.games import GAMES
from escadre.tables import wire
from tests.server.clients import Guest

pytestmark = pytest.mark.anyio

WATER = {"type": "bomb", "square": 0}  # A1, far from everything


async def test_every_game_lists_its_lessons(ann: Guest) -> None:
    for game in GAMES:
        page = msgspec.convert(await ann.get(f"/games/{game}/lessons"), wire.LessonsPage)
        assert page.captain == next(iter(GAMES[game].captains)) and page.captain_title
        for lesson in page.lessons:
            at = f"/games/{game}/lessons/{lesson.name}"
            met = await ann.post(at, {"done": []}, 200)
            assert (met["step"], met["steps"], met["asks"]) == (0, lesson.steps, "answer")
            assert met["sentence"] and met["hint"] and met["view"]["scene"]["choices"]
            shown = await ann.post(at, {"done": [met["hint"]]}, 200)
            assert shown["asks"] in ("go-on", "answer", "nothing")


async def test_lesson_is_computed_from_the_answers_so_far(ann: Guest) -> None:
    at = "/games/battleship/lessons/bombs"
    first = await ann.post(at, {"done": []}, 200)
    right = await ann.post(at, {"done": [[WATER]]}, 200)
    assert (first["asks"], right["asks"], right["step"]) == ("answer", "go-on", 0)
    assert not right["view"]["scene"].get("choices") and right["view"]["lines"]
    second = await ann.post(at, {"done": [[WATER], []]}, 200)
    wrong = await ann.post(at, {"done": [[WATER], [], [{"type": "bomb", "square": 50}]]}, 200)
    assert (second["step"], wrong["asks"], wrong["clause"]) == (1, "back", "BAT-12")
    assert await ann.post(at, {"done": [[WATER], []]}, 200) == second
    french = await ann.post(at, {"done": []}, 200, query={"language": "fr"})
    assert french["sentence"] != first["sentence"]


async def test_illegal_answer_is_refused_with_its_clause(ann: Guest) -> None:
    at = "/games/battleship/lessons/fleet"
    touching = {"type": "place", "size": 2, "square": 0, "across": True}
    refused = await ann.post(at, {"done": [[touching]]}, 409)
    assert refused["clause"] == "BAT-8"
    assert (await ann.post(at, {"done": [[{"type": "nothing"}]]}, 409))["clause"] is None
    assert (await ann.post(at, {"done": [[]]}, 409))[
        "sentence"
    ] == "This step asks for something else. Read the text again."
    await ann.post("/games/battleship/lessons/none", {"done": []}, 409)
    asked = {"done": [], "query": {"type": "try", "id": 7, "actions": [touching]}}
    tried = await ann.post(f"{at}/questions", asked, 200)
    assert (tried["id"], tried["closed"]["clause"]) == (7, "BAT-8")

"""Test takebacks and queries that change nothing, over the WebSocket and REST."""

import os
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.server.settings import Settings
from escadre.server.workers import WorkerPool
from escadre.tables import jobs
from escadre.tables.ports import JobInterrupted
from tests.server.clients import Guest, Live, hosting, place

pytestmark = pytest.mark.anyio


async def deploying(live: Live) -> int:
    """Return the seat that has to deploy its fleet."""
    await live.settle()
    (seat,) = live.view["table"]["turn"]
    return int(seat)


async def started_table(ann: Guest) -> tuple[str, int]:
    """Open a table with full fleets in lines; return it and the seat that moves first."""
    table = (await ann.open("me", "me", game="armada", setup="full"))["table"]
    for _ in range(2):
        async with ann.live(table) as live:
            seat = await deploying(live)
        async with ann.live(table, {"as": seat}) as live:
            await live.settle()
            answer = await live.ask(type="set-up", ply=live.view["ply"], name="line")
            assert answer["type"] == "view", answer
    async with ann.live(table) as live:
        return table, await deploying(live)


async def test_fleet_can_be_planned_and_tried_before_it_is_placed(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "me", game="armada", setup="full"))["table"]
    async with ann.live(table) as live:
        seat = await deploying(live)
    async with ann.live(table, {"as": seat}) as live:
        planned = await live.ask(type="preview", id=7, name="line")
        assert (planned["type"], planned["id"], len(planned["actions"])) == ("previewed", 7, 12)
        ply = live.view["ply"]
        tried = await live.ask(type="try", id=8, actions=planned["actions"])
        assert tried == {"type": "tried", "id": 8}
        first, second = planned["actions"][:2]
        onto = {**second, "x": first["x"], "y": first["y"], "heading": first["heading"]}
        tried = await live.ask(type="try", id=9, actions=[first, onto])
        assert (tried["id"], tried["at"], tried["closed"]["clause"]) == (9, 1, "ARM-4")
        assert tried["closed"]["sentence"] == "Another ship is already there. Choose a free spot."
        wrong = await live.ask(type="try", id=10, actions=[{"type": "deploy"}])
        assert (wrong["type"], wrong["clause"]) == ("refused", None)
        nothing = await live.ask(type="preview", id=11, name="circle")
        assert nothing["type"] == "refused"
        assert (await live.settle())["ply"] == ply, "the query changed the match"
    async with ann.live(table, {"as": 1 - seat}) as live:
        early = await live.ask(type="try", id=1, actions=planned["actions"][:1])
        assert early["closed"]["sentence"] == "It is not your turn: please wait."
        assert (await live.ask(type="preview", id=2, name="line"))["type"] == "refused"
    async with ben.live(table) as live:
        watching = await live.ask(type="try", id=1, actions=planned["actions"][:1])
        assert watching["sentence"] == "You are watching: take a seat to do that."


async def test_all_viewers_can_ask_what_a_ship_hits_reaches_and_threatens(
    ann: Guest, ben: Guest
) -> None:
    table, _ = await started_table(ann)
    async with ben.live(table) as live:
        found = {}
        for n, about in enumerate(("fire", "reach", "threat")):
            question = {"about": about, "hull": "ship-0"}
            answer = await live.ask(type="survey", id=n, question=question)
            assert (answer["type"], answer["id"]) == ("surveyed", n)
            found[about] = answer["sounding"]
        assert [region["kind"] for region in found["fire"]["regions"]][:1] == ["zone"]
        assert [sight["hull"] for sight in found["fire"]["sights"]] == [
            f"ship-{n}" for n in range(12, 24)
        ]
        assert found["reach"]["regions"][0]["kind"] == "reach"
        assert found["threat"]["regions"][0]["kind"] == "threat"
        none = await live.ask(type="survey", id=4, question={"about": "fire", "hull": "ship-99"})
        assert none == {"type": "surveyed", "id": 4, "sounding": None}
        wrong = await live.ask(type="survey", id=5, question={"about": "odds", "hull": "ship-1"})
        assert wrong["type"] == "refused"
    body = {"type": "survey", "id": 3, "question": {"about": "reach", "hull": "ship-0"}}
    told = await ben.post(f"/tables/{table}/requests", body, 200, query={"language": "fr"})
    assert told["sounding"]["regions"][0]["rings"] == found["reach"]["regions"][0]["rings"]
    assert told["sounding"]["note"] == "Positions possibles du petit 1 en un déplacement."


async def test_other_games_have_no_survey_but_allow_trials(ann: Guest) -> None:
    table = (await ann.open("me", "me"))["table"]
    async with ann.live(table, {"as": 0}) as live:
        question = {"about": "fire", "hull": "ship-0"}
        answer = await live.ask(type="survey", id=1, question=question)
        assert answer["sounding"] is None
        tried = await live.ask(type="try", id=2, actions=[place(5, 0), place(4, 0)])
        assert (tried["at"], tried["closed"]["clause"]) == (1, "BAT-8")
        assert (await live.ask(type="try", id=3, actions=[place(5, 0)])) == {
            "type": "tried",
            "id": 3,
        }


def heading(view: dict[str, Any], ship: str) -> int:
    """Return the heading of a ship on the chart."""
    (chart,) = (panel for panel in view["scene"]["panels"] if panel["type"] == "chart")
    (found,) = (hull.get("heading", 0) for hull in chart["hulls"] if hull["id"] == ship)
    return int(found)


def legal_step(view: dict[str, Any]) -> dict[str, Any]:
    """Return a ship that may turn, with a legal heading."""
    heading_choice = next(
        choice
        for choice in view["scene"]["choices"]
        if choice["type"] == "swing" and any(arc["fit"] == "." for arc in choice.get("arcs", ()))
    )
    arc = next(arc for arc in heading_choice["arcs"] if arc["fit"] == ".")
    step = {**heading_choice["action"], heading_choice["blank"]: arc["start"]}
    return {"ship": heading_choice["hull"], "step": step}


async def test_moves_can_be_taken_back_until_the_turn_ends(ann: Guest, ben: Guest) -> None:
    """ARM-23: moves may be taken back until the turn ends, and all viewers see it."""
    table, seat = await started_table(ann)
    async with ann.live(table, {"as": seat}) as live, ben.live(table) as public:
        view = await live.settle()
        assert not view["table"]["can_take_back"]
        first = legal_step(view)
        before = heading(view, first["ship"])
        view = await live.act(first["step"])
        assert view["table"]["can_take_back"]
        assert heading(await public.settle(), first["ship"]) == first["step"]["heading"] != before
        second = legal_step(view)
        view = await live.act(second["step"])
        for _ in range(2):
            answer = await live.ask(type="take-back")
            assert answer["type"] == "view", answer
        assert heading(answer, first["ship"]) == before
        assert not answer["table"]["can_take_back"]
        seen = await public.settle()
        assert heading(seen, first["ship"]) == before
        assert [line["text"] for line in public.lines[-2:]] == [
            "move taken back",
            "move taken back",
        ]
        await live.act(first["step"])
        view = await live.act({"type": "end-turn"})
        assert not view["table"]["can_take_back"]
        refused = await live.ask(type="take-back")
        assert refused["sentence"] == "Too late to take that back. Play on."
    async with ann.live(table, {"as": 1 - seat}) as opponent_live:
        assert not (await opponent_live.settle())["table"]["can_take_back"]
        assert (await opponent_live.act(legal_step(opponent_live.view)["step"]))["type"] == "view"


INTERRUPTED = "The computation was interrupted. Try again in a moment."


async def test_query_whose_worker_died_is_refused_and_the_socket_stays_open(
    ann: Guest, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def interrupted(*_: object) -> Any:
        raise JobInterrupted

    table = (await ann.open("me", "me", game="armada", setup="full"))["table"]
    async with ann.live(table) as live:
        seat = await deploying(live)
    async with ann.live(table, {"as": seat}) as live:
        planned = await live.ask(type="preview", id=0, name="line")
        questions: list[dict[str, Any]] = [
            {"type": "try", "actions": planned["actions"][:1]},
            {"type": "preview", "name": "line"},
            {"type": "survey", "question": {"about": "fire", "hull": "ship-0"}},
            {"type": "set-up", "ply": live.view["ply"], "name": "line"},
            {"type": "advise"},
        ]
        with monkeypatch.context() as patch:
            patch.setattr(WorkerPool, "run", interrupted)
            for id, question in enumerate(questions, 1):
                await live.send(**question, id=id)
                while (answer := await live.read())["type"] != "refused":
                    pass
                assert (answer["id"], answer["sentence"]) == (id, INTERRUPTED)
        await live.settle()
        planned = await live.ask(type="preview", id=9, name="line")
        assert (planned["type"], planned["id"]) == ("previewed", 9)
    by_rest = {"type": "preview", "id": 1, "name": "line"}
    with monkeypatch.context() as patch:
        patch.setattr(WorkerPool, "run", interrupted)
        problem = await ann.post(f"/tables/{table}/requests", by_rest, 503, {"as": seat})
        assert problem["sentence"] == INTERRUPTED
    assert "Traceback" not in capfd.readouterr().err


def exit_process(*_: object) -> None:
    os._exit(1)


async def test_query_that_kills_two_workers_is_refused_and_the_next_is_answered(
    forked: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    process_settings = replace(settings, thinkers="processes", workers=1)
    async with hosting(process_settings) as host, host.guest() as ann:
        id = (await ann.open("me", "me"))["table"]
        table = await host.services.table(id)  # no limit for the start of workers
        table.settings = replace(table.settings, query_timeout=3600.0)
        async with ann.live(id, {"as": 0}) as live:
            await live.settle()
            live.timeout = None

            async def answered(question: int) -> dict[str, Any]:
                await live.send(type="try", id=question, actions=[place(5, 0)])
                while (answer := await live.read()).get("id") != question:
                    pass
                return answer

            with monkeypatch.context() as patch:
                patch.setattr(jobs, "first_illegal", exit_process)
                refused = await answered(1)
            assert (refused["type"], refused["sentence"]) == ("refused", INTERRUPTED)
            assert await answered(2) == {"type": "tried", "id": 2}

"""Test that the analysis of a finished match is computed once, in a worker, and cached."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from escadre.analysis.report import (
    ANALYSIS_VERSION,
    Mistake,
    SeatReport,
    decode_reports,
    encode_reports,
)
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.server.settings import Settings
from escadre.tables.review import analysis as analyses
from escadre.tables.review import analysis as judging
from escadre.tables.review import analysis_jobs
from tests.server.clients import Guest, Host, hosting, place

pytestmark = pytest.mark.anyio


async def finished_match(ann: Guest, ben: Guest) -> str:
    """Return the path of the analysis of a finished match."""
    table: str = (await ann.open("me", "open", width=4, height=4, fleet=[1], bombs=9))["table"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket:
        await ann_socket.act(place(1, 5))
        # The analysis is refused before the end, because it reveals secrets.
        await ann.get(f"/tables/{table}/analysis", 409)
        await ann.post(f"/tables/{table}/analysis", {}, 409)
        await ann_socket.ask(type="resign")
    return f"/tables/{table}/analysis"


async def test_analysis_is_computed_once_for_all_visitors(
    ann: Guest, ben: Guest, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await finished_match(ann, ben)
    assert await ann.get(at) == {"done": 0, "total": 0}
    made: list[int] = []

    def analyse_and_count(*what: Any) -> list[bytes]:
        results = judged(*what)
        made.extend(what[-2][: len(results)])
        return results

    judged = analysis_jobs.analyse_units
    monkeypatch.setattr(judging, "analyse_units", analyse_and_count)
    seen = [await ann.post(at, {}, 200)]
    while "seats" not in seen[-1]:
        await asyncio.sleep(0.01)
        seen.append(await ben.post(at, {}, 200))
    told = [(each["done"], each["total"]) for each in seen[:-1]]
    assert told == sorted(told, key=lambda each: each[0]) and all(d <= t for d, t in told)
    assert sorted(made) == list(range(len(made))) and made
    async with host.guest() as stranger:
        found = await stranger.get(at)
    assert [seat["seat"] for seat in found["seats"]] == [0, 1]
    assert found["seats"][0]["ledger"][-1]["said"] == "0%"  # she has resigned
    french = await ann.get(at, query={"language": "fr"})
    assert french["seats"][0]["ledger"][0]["name"] == "au début"
    assert sorted(made) == list(range(len(made)))


async def test_failed_analysis_is_reported_once_and_can_be_restarted(
    ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await finished_match(ann, ben)

    def broken(*_: Any) -> list[bytes]:
        raise ZeroDivisionError

    with monkeypatch.context() as broke:
        broke.setattr(judging, "analyse_units", broken)
        await ann.post(at, {}, 200)
        answer = await ann.http.get(f"/api{at}")
        for _ in range(500):
            if answer.status_code != 200:
                break
            await asyncio.sleep(0.01)
            answer = await ann.http.get(f"/api{at}")
        assert answer.status_code == 409 and "analysed" in answer.json()["sentence"]
    assert await ann.get(at) == {"done": 0, "total": 0}
    assert (await ann.post(at, {}, 200))["total"] > 0


async def wait_for_analysis(guest: Guest, at: str) -> Any:
    """Return the analysis once it is complete."""
    for _ in range(1000):
        if "seats" in (found := await guest.post(at, {}, 200)):
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


async def test_analysis_is_stored_until_its_version_changes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(settings) as host, host.guest() as ann, host.guest() as ben:
        at = await finished_match(ann, ben)
        made = await wait_for_analysis(ann, at)
    with monkeypatch.context() as broke:
        broke.delattr(judging, "analyse_units")
        async with hosting(settings) as host, host.guest() as cleo:
            assert await cleo.get(at) == made
    monkeypatch.setattr(analyses, "ANALYSIS_VERSION", ANALYSIS_VERSION + 1)
    async with hosting(settings) as host, host.guest() as cleo:
        assert await cleo.get(at) == {"done": 0, "total": 0}
        assert await wait_for_analysis(cleo, at) == made


def test_reports_are_equal_after_a_json_round_trip() -> None:
    why = (text("x", pips=3, seat=PlayerArgument(1), what=text("y", z="q")),)
    costly = Mistake(1, "A1", "B2", 12.5, 1.25, 10, why)
    sums: dict[Any, float] = {"luck": 0.25, "hidden": 0.0, "own": -1.0, "others": 0.0}
    report = SeatReport(Seat(0), 0.0, -0.75, sums, sums, (), 21, (costly,))
    assert decode_reports(encode_reports([report])) == [report]


async def test_mistake_can_be_retried_once_the_match_is_analysed(
    ann: Guest, ben: Guest, host: Host
) -> None:
    at = await finished_match(ann, ben)
    table, again = at.split("/")[2], at.replace("analysis", "again/0/1")
    await ann.post(again, {"done": []}, 404)
    sums: dict[Any, float] = {}
    costly = Mistake(1, "1 A2", "1 B2", 20.0, 1.0, 15)
    report = SeatReport(Seat(0), 0.0, 0.0, sums, sums, (), 1, (costly,))
    await host.services.store.save_analysis(table, ANALYSIS_VERSION, encode_reports([report]))
    begun = await ben.post(again, {"done": []}, 200)
    assert begun["asks"] == "answer" and begun["view"]["scene"]["choices"]
    good = await ben.post(again, {"done": [begun["hint"]]}, 200)
    assert good["asks"] == "nothing" and "No better move is known" in good["sentence"]
    refused = await ben.post(again, {"done": [[{"type": "bomb", "square": 3}]]}, 409)
    assert refused["clause"].startswith("BAT-")
    query = {"type": "try", "id": 4, "actions": begun["hint"]}
    assert (await ben.post(f"{again}/questions", {"done": [], "query": query}, 200))["id"] == 4
    await ben.post(at.replace("analysis", "again/1/1"), {"done": []}, 409)

"""Test that nothing a seat hides reaches another viewer before it is revealed.

Two matches that differ only in what seat 0 hides must send seat 1 and the public the same bytes.
Values that differ between any two tables (ids, seeds, cookies) come from `secrets`, which gives
both the same values here. Only seals differ: they reveal nothing without their key
(see docs/guides/verify-a-match.md) and are masked.
"""

import hashlib
import re
import secrets
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from escadre.core.kit import AnyKit
from escadre.server import workers
from escadre.server.http.pages import served_page
from escadre.server.routes import pages
from escadre.server.settings import Settings
from tests import toy
from tests.conftest import often
from tests.server.clients import READY, Guest, Host, Json, Live, bomb, hosting, place
from tests.server.conftest import PATIENT

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def built_start_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a start page, so that the page need not be built."""
    start = served_page("index.html", b"<html><head></head></html>", None)
    monkeypatch.setattr(pages, "built_pages", lambda: {"index.html": start})


LANGUAGES = often(("en", "fr"), ("fr",))
VIEWER_QUERIES = ["", "&as=0", "&as=1", "&as=public", "&as=all"]


def queries_for(route: str) -> list[str]:
    """Return the query strings to try; in `make test` only those that can differ."""
    of_route = {"/view": ["&since=1"], "/record": ["&format=text"]}
    return [*VIEWER_QUERIES, *often(["&since=1", "&format=text"], of_route.get(route, []))]


class FixedRandom:
    """Random bytes that are the same in every match (replaces `secrets`)."""

    def __init__(self) -> None:
        self._count = count()

    def token_bytes(self, size: int) -> bytes:
        seed = next(self._count).to_bytes(8, "big")
        return hashlib.shake_256(seed).digest(size)


async def ask_everything(guest: Guest, table: str, live: Live) -> None:
    """Request everything from every route with every query; answers go to `live.raw`."""
    sent = live.raw
    await live.settle()
    at = f"/api/tables/{table}"
    for language in LANGUAGES:
        routes = (
            "",
            "/view",
            "/links",
            "/record",
            "/receipt",
            "/scenes/0",
            "/steps",
            "/replay",
            "/turning",
        )
        for route in routes:
            for query in queries_for(route):
                response = await guest.http.get(f"{at}{route}?language={language}{query}")
                assert response.status_code in (200, 409)
                sent.append(f"{response.status_code}".encode() + response.content)
        page = await guest.http.get(f"/t/{table}", headers={"accept-language": language})
        assert page.status_code == 200 and b"og:description" in page.content
        sent.append(page.content)
        requests: list[Json] = [
            {"type": "look-as", "seat": 0},
            {"type": "act", "ply": 99, "actions": [bomb(0)]},
            {"type": "act", "ply": -1, "actions": [place(1, 0)]},
            {"type": "act", "ply": live.view["ply"], "actions": [{"type": "nonsense"}]},
            {"type": "set-up", "ply": live.view["ply"], "name": "nonsense"},
            {"type": "rematch"},
            {"type": "ping"},
            {"type": "act", "id": 1, "ply": 0, "actions": [place(5, 0)]},
            {"type": "set-up", "id": 2, "ply": 0, "name": "nonsense"},
        ]
        for request in requests:
            for seat in ("0", "1"):
                response = await guest.http.post(
                    f"{at}/requests?language={language}&as={seat}", json=request
                )
                sent.append(f"{response.status_code}".encode() + response.content)
            if request["type"] != "ping":  # otherwise its answer is taken for that of `settle`
                await live.send(**request | {"id": 9})
        claim = await guest.http.post(f"{at}/claim", json={"secret": "wrong"})
        sent.append(claim.content)
    metrics = (await guest.http.get("/metrics")).text
    sent.append("\n".join(re.findall(r"^escadre_tables .*", metrics, re.M)).encode())
    await live.settle()


async def battleship(
    host: Host, hidden: list[Json], corrections: list[Json]
) -> tuple[dict[str, list[bytes]], dict[str, list[bytes]]]:
    """Play a match with the fleet `hidden` for seat 0; return all bytes sent to the others.

    The others are seat 1 and a spectator. They request everything after each ply (in `make test`
    not after every repeated kind of ply). What they get after seat 0 has resigned is apart.
    """
    async with host.guest() as ann, host.guest() as ben, host.guest() as cat:
        table = (await ann.open("me", "open", first="1", bombs=4))["table"]
        await ben.sit(table, 1)
        async with (
            ann.live(table) as ann_live,
            ben.live(table) as ben_live,
            cat.live(table) as cat_live,
        ):

            async def request_everything(with_requests: bool = True) -> None:
                for guest, live in ((ben, ben_live), (cat, cat_live)):
                    if often(True, with_requests):
                        await ask_everything(guest, table, live)
                    else:
                        await live.settle()

            await ann_live.settle()
            await request_everything(with_requests=False)
            for action in corrections:
                assert (await ann_live.act(action))["type"] == "view"
                await request_everything(with_requests=False)
            await ann_live.ask(type="take-back")
            await ann_live.act(*corrections[-1:])
            await request_everything()
            assert (await ann_live.act(*hidden))["type"] == "view"
            # The refusal with its clause is sent to seat 0 only.
            refused = await ann_live.act(place(5, 99))
            assert refused["type"] == "refused"
            assert (await ann_live.act(READY))["type"] == "view"
            await request_everything(with_requests=False)
            await ben_live.act(
                *(place(s, 20 * row) for row, s in enumerate((5, 4, 3, 3, 2))), READY
            )
            await ann_live.settle()
            for square in (99, 98):  # a miss in both matches
                await ann_live.act(bomb(square))
                await ben_live.settle()
                await ben_live.act(bomb(square))
                await request_everything(with_requests=square == 98)
                await ann_live.settle()
            before = {"seat 1": [*ben_live.raw], "public": [*cat_live.raw]}
            ben_live.raw.clear()
            cat_live.raw.clear()
            await ann_live.ask(type="resign")
            await request_everything()
            return before, {"seat 1": ben_live.raw, "public": cat_live.raw}


# Two fleets of seat 0, which also differ in order and corrections.
FLEETS = [
    (
        [place(5, 0), {"type": "lift", "square": 0}, place(2, 44)],
        [place(5, 0), place(4, 20), place(3, 60), place(3, 64)],
    ),
    (
        [place(3, 40, False), {"type": "lift", "square": 50}, place(5, 19, False)],
        [place(2, 0), place(4, 20), place(3, 60), place(3, 64)],
    ),
]


async def bytes_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, n: int) -> Any:
    """Return the bytes sent to the others in match n, before and after its end."""
    monkeypatch.setattr(secrets, "token_bytes", FixedRandom().token_bytes)
    data = tmp_path / f"{n}"
    data.mkdir()
    (data / "key").write_bytes(bytes(32))
    settings = Settings(data=data, thinkers="threads", pause=0, limits=PATIENT)
    async with hosting(settings) as host:
        corrections, hidden = FLEETS[n]
        parts = await battleship(host, hidden, corrections)
    port = str(host.port).encode()
    return [
        {name: [each.replace(port, b"PORT") for each in sent] for name, sent in part.items()}
        for part in parts
    ]


SEAL = re.compile(rb'\{"seat":0,"seal":"([0-9a-f]{64})"\}')


async def test_hidden_fleet_changes_no_byte_sent_to_others_before_a_resignation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The resignation reveals the fleets, which shows that the comparison detects a fleet."""
    (one, ended), (two, other_ended) = [await bytes_sent(tmp_path, monkeypatch, n) for n in (0, 1)]
    for name in ("seat 1", "public"):
        assert len(one[name]) > often(500, 100)
        for n, (left, right) in enumerate(zip(one[name], two[name], strict=True)):
            assert SEAL.sub(b"SEAL", left) == SEAL.sub(b"SEAL", right), (name, n)
        seals = [set(SEAL.findall(b"".join(each[name]))) for each in (one, two)]
        assert len(seals[0] | seals[1]) == 2, "each match should have one seal of its own"
        sent = zip(ended[name], other_ended[name], strict=True)
        assert any(SEAL.sub(b"SEAL", left) != SEAL.sub(b"SEAL", right) for left, right in sent)


# Canaries: values that occur nowhere else


KEGS = tuple(range(91_000_001, 91_000_011))


async def test_hidden_canary_values_are_not_sent_before_they_are_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    kits: dict[str, AnyKit] = {"skirmish": toy.KIT}
    monkeypatch.setattr(toy.rules, "MAGAZINE", KEGS)
    monkeypatch.setattr(workers, "GAMES", kits)
    settings = Settings(data=tmp_path / "data", thinkers="threads", pause=0, limits=PATIENT)
    async with (
        hosting(settings, kits) as host,
        host.guest() as ann,
        host.guest() as ben,
        host.guest() as cat,
    ):
        table = (await ann.open("me", "open", "gunner", game="skirmish"))["table"]
        await ben.sit(table, 1)
        match = (await host.services.table(table)).match
        async with ann.live(table) as one, ben.live(table) as two, cat.live(table) as three:
            viewers = {0: (ann, one), 1: (ben, two), None: (cat, three)}

            async def request_everything() -> int:
                """Request everything for each viewer; return the number of hidden kegs."""
                hidden = 0
                for viewer, (guest, live) in viewers.items():
                    await ask_everything(guest, table, live)
                    others = (hand for seat, hand in enumerate(hands()) if seat != viewer)
                    kegs = [keg for hand in others for keg in hand]
                    assert not [keg for keg in kegs for each in live.raw if b"%d" % keg in each]
                    hidden += len(kegs)
                return hidden

            def hands() -> list[tuple[int, ...]]:
                shown = None not in match.state.loaded
                loaded = [() if keg is None or shown else (keg,) for keg in match.state.loaded]
                return [(*hand, *keg) for hand, keg in zip(match.state.hands, loaded, strict=True)]

            while match.state.loaded[2] is None:
                await one.read()  # wait until the bot has loaded
            assert await request_everything() == 4 + 4 + 6
            keg = match.state.hands[0][0]
            assert b"%d" % keg in b"".join(one.raw), "a seat does not see its own kegs"
            refused = await two.act({"type": "load", "keg": keg})
            assert refused["clause"] == "SKI-4"
            two.raw.clear()  # the request itself names the keg
            await one.act({"type": "load", "keg": keg})
            assert await request_everything() == 4 + 4 + 6
            await two.act({"type": "load", "keg": match.state.hands[1][0]})
            await one.settle()
            assert b"%d" % keg in b"".join(one.raw)
            assert await request_everything() <= 2 + 2 + 3
            assert any(b"%d" % keg in each for each in two.raw), (
                "the keg is not shown after all have loaded"
            )
    output = "".join(capfd.readouterr())
    assert not [keg for keg in KEGS if str(keg) in output]

"""Test that nothing a seat hides reaches another viewer before it is revealed.

Two matches that differ only in what seat 0 hides must send seat 1 and the public the same bytes.
What differs between any two tables (ids, seeds, cookies) comes from `secrets`, which gives both the
same here. Seals on what is hidden are meant to differ, tell nothing to who has no key
(docs/guides/verify-a-match.md says why), and are masked here, nothing else.
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
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start page, which need not have been built."""
    start = served_page("index.html", b"<html><head></head></html>", None)
    monkeypatch.setattr(pages, "built_pages", lambda: {"index.html": start})


LANGUAGES = often(("en", "fr"), ("fr",))
WHO = ["", "&as=0", "&as=1", "&as=public", "&as=all"]


def ways(door: str) -> list[str]:
    """All ways to ask for something; in `make test` those that can make a difference."""
    of_door = {"/view": ["&since=1"], "/record": ["&format=text"]}
    return [*WHO, *often(["&since=1", "&format=text"], of_door.get(door, []))]


class Same:
    """Random bytes that are the same in every match."""

    def __init__(self) -> None:
        self._count = count()

    def token_bytes(self, size: int) -> bytes:
        seed = next(self._count).to_bytes(8, "big")
        return hashlib.shake_256(seed).digest(size)


async def ask_everything(guest: Guest, table: str, live: Live) -> None:
    """Ask for all there is, through every door and in every way; answers go to `live.raw`."""
    sent = live.raw
    await live.settle()
    at = f"/api/tables/{table}"
    for language in LANGUAGES:
        doors = (
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
        for door in doors:
            for query in ways(door):
                response = await guest.http.get(f"{at}{door}?language={language}{query}")
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
            for eyes in ("0", "1"):
                response = await guest.http.post(
                    f"{at}/requests?language={language}&as={eyes}", json=request
                )
                sent.append(f"{response.status_code}".encode() + response.content)
            if request["type"] != "ping":  # its answer would be taken for that of `settle`
                await live.send(**request | {"id": 9})
        claim = await guest.http.post(f"{at}/claim", json={"secret": "wrong"})
        sent.append(claim.content)
    metrics = (await guest.http.get("/metrics")).text
    sent.append("\n".join(re.findall(r"^escadre_tables .*", metrics, re.M)).encode())
    await live.settle()


async def battleship(
    host: Host, hidden: list[Json], corrections: list[Json], end: str
) -> dict[str, list[bytes]]:
    """A match in which seat 0 places so; all that seat 1 and a subscriber are sent until it ends.

    They ask everything after each thing done (in `make test` not after what is done once more);
    where it has an `end`, after that alone.
    """
    async with host.guest() as ann, host.guest() as ben, host.guest() as cat:
        table = (await ann.open("me", "open", first="1", bombs=4))["table"]
        await ben.sit(table, 1)
        async with ann.live(table) as mine, ben.live(table) as his, cat.live(table) as theirs:

            async def listen(over: bool = False, fully: bool = True) -> None:
                if over != bool(end):
                    return
                for guest, live in ((ben, his), (cat, theirs)):
                    if often(True, fully):
                        await ask_everything(guest, table, live)
                    else:
                        await live.settle()

            await mine.settle()
            await listen(fully=False)
            for n, action in enumerate(corrections):
                assert (await mine.act(action))["type"] == "view"
                await listen(fully=n == 1)
            await mine.ask(type="take-back")
            await mine.act(*corrections[-1:])
            await listen()
            assert (await mine.act(*hidden))["type"] == "view"
            refused = await mine.act(place(5, 99))  # with a clause: said to seat 0 alone
            assert refused["type"] == "refused"
            assert (await mine.act(READY))["type"] == "view"
            await listen()
            await his.act(*(place(s, 20 * row) for row, s in enumerate((5, 4, 3, 3, 2))), READY)
            await mine.settle()
            for square in (99, 98):  # water in both matches
                await mine.act(bomb(square))
                await his.settle()
                await his.act(bomb(square))
                await listen(fully=square == 98)
                await mine.settle()
            if end:
                await mine.ask(type=end)
                await listen(over=True)
            return {"seat 1": his.raw, "public": theirs.raw}


# Two fleets of seat 0, of which not even the order or the corrections are alike.
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


async def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, n: int, end: str) -> Any:
    """What the others were sent in match n, on a server of its own."""
    monkeypatch.setattr(secrets, "token_bytes", Same().token_bytes)
    data = tmp_path / f"{n}{end}"
    data.mkdir()
    (data / "key").write_bytes(bytes(32))
    settings = Settings(data=data, thinkers="threads", pause=0, limits=PATIENT)
    async with hosting(settings) as host:
        corrections, hidden = FLEETS[n]
        found = await battleship(host, hidden, corrections, end)
    port = str(host.port).encode()
    return {name: [each.replace(port, b"PORT") for each in sent] for name, sent in found.items()}


SEAL = re.compile(rb'\{"seat":0,"seal":"([0-9a-f]{64})"\}')


async def test_what_is_hidden_changes_no_byte_for_anybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = [await watched(tmp_path, monkeypatch, n, "") for n in (0, 1)]
    for name in ("seat 1", "public"):
        assert len(one[name]) > often(500, 200)
        for n, (left, right) in enumerate(zip(one[name], two[name], strict=True)):
            assert SEAL.sub(b"SEAL", left) == SEAL.sub(b"SEAL", right), (name, n)
        seals = [set(SEAL.findall(b"".join(each[name]))) for each in (one, two)]
        assert len(seals[0] | seals[1]) == 2, "one seal a match, of another fleet"


async def test_that_comparison_notices_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of the test: after a resignation the fleets lie open, and differ."""
    one, two = [await watched(tmp_path, monkeypatch, n, "resign") for n in (0, 1)]
    for name in ("seat 1", "public"):
        assert one[name] != two[name]


# A canary: a value that exists nowhere else


KEGS = tuple(range(91_000_001, 91_000_011))


async def test_no_canary_flies_before_its_cage_is_opened(
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

            async def listen() -> int:
                """Ask everybody everything; gives how many kegs were looked for in vain."""
                caged = 0
                for viewer, (guest, live) in viewers.items():
                    await ask_everything(guest, table, live)
                    others = (hand for seat, hand in enumerate(hands()) if seat != viewer)
                    kegs = [keg for hand in others for keg in hand]
                    assert not [keg for keg in kegs for each in live.raw if b"%d" % keg in each]
                    caged += len(kegs)
                return caged

            def hands() -> list[tuple[int, ...]]:
                shown = None not in match.state.loaded
                loaded = [() if keg is None or shown else (keg,) for keg in match.state.loaded]
                return [(*hand, *keg) for hand, keg in zip(match.state.hands, loaded, strict=True)]

            while match.state.loaded[2] is None:
                await one.read()  # until the bot has loaded
            assert await listen() == 4 + 4 + 6
            mine = match.state.hands[0]
            assert b"%d" % mine[0] in b"".join(one.raw), "one sees one's own"
            refused = await two.act({"type": "load", "keg": mine[0]})
            assert refused["clause"] == "SKI-4"
            two.raw.clear()  # he named it himself
            await one.act({"type": "load", "keg": mine[0]})
            assert await listen() == 4 + 4 + 6
            await two.act({"type": "load", "keg": match.state.hands[1][0]})
            await one.settle()
            assert b"%d" % mine[0] in b"".join(one.raw)
            assert await listen() <= 2 + 2 + 3
            assert any(b"%d" % mine[0] in each for each in two.raw), "all have loaded: seen by all"
    said = "".join(capfd.readouterr())
    assert not [keg for keg in KEGS if str(keg) in said]

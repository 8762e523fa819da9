"""Test access control: origins, addresses, rate limits, and no secrets in logs."""

import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from escadre.core.errors import InputError
from escadre.server.host.key_file import read_key
from escadre.server.http.cookies import read_guest, sign_guest
from escadre.server.http.security import HEADERS, PAGE_ONLY_HEADERS
from escadre.server.http.trusted_proxies import proxy_warnings
from escadre.server.listening_socket import bind_socket
from escadre.server.serve import serve
from escadre.server.settings import Limits, Settings
from escadre.server.store.schema import ENTRIES
from escadre.server.store.sql_store import SqlStore
from escadre.tables.keys import Guest as Person
from escadre.tables.keys import HostKeys
from escadre.tables.ports import StoredTable
from tests.server.clients import Guest, Host, hosting, place

pytestmark = pytest.mark.anyio


# Keys and cookies


def test_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    key = read_key(tmp_path / "data")
    file = tmp_path / "data" / "key"
    assert read_key(tmp_path / "data") == key == file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in (tmp_path / "data").iterdir()] == ["key"]
    file.write_bytes(b"short")
    with pytest.raises(InputError, match="must have 32 bytes"):
        read_key(tmp_path / "data")


async def test_stored_files_are_readable_by_their_owner_only(settings: Settings) -> None:
    def modes() -> dict[str, int]:
        found = (settings.data, *settings.data.iterdir())
        return {each.name: stat.S_IMODE(each.stat().st_mode) for each in found}

    closed = {"data": 0o700, "key": 0o600} | {
        f"escadre.sqlite3{suffix}": 0o600 for suffix in ("", "-wal", "-shm")
    }
    async with hosting(settings) as host, host.guest() as ann:
        await ann.open("me", "open")
        assert modes() == closed
    # An older Escadre set these permissions.
    for file in (settings.data, *settings.data.iterdir()):
        file.chmod(0o755)
    async with hosting(settings) as host, host.guest() as ann:
        await ann.open("me", "open")
        assert modes() == closed


def test_permissions_of_a_folder_with_other_files_are_unchanged(tmp_path: Path) -> None:
    (tmp_path / "notes").touch()
    tmp_path.chmod(0o755)
    read_key(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_unusable_data_folder_raises_a_one_sentence_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written"):
        read_key(tmp_path / "file" / "data")


def test_modified_cookie_identifies_no_guest() -> None:
    keys, others = HostKeys(b"a" * 32), HostKeys(b"b" * 32)
    cookie = sign_guest(keys, Person("id", "Ann Ô"))
    assert read_guest(keys, cookie) == Person("id", "Ann Ô")
    assert read_guest(others, cookie) is None
    for i in range(len(cookie)):
        touched = cookie[:i] + chr(ord(cookie[i]) ^ 1) + cookie[i + 1 :]
        assert read_guest(keys, touched) is None, touched
    for nonsense in (None, "", ".", "..", "...", "a.b.c", "é.é.é", "x" * 5000):
        assert read_guest(keys, nonsense) is None


def test_secret_is_valid_for_one_seat_of_one_table() -> None:
    keys = HostKeys(b"a" * 32)
    secrets = {keys.seat_secret(table, seat) for table in ("t", "u") for seat in range(6)}
    assert len(secrets) == 12
    assert keys.seat_for_secret("t", 6, keys.seat_secret("t", 4)) == 4
    assert keys.seat_for_secret("u", 6, keys.seat_secret("t", 4)) is None
    assert keys.seat_for_secret("t", 2, keys.seat_secret("t", 4)) is None
    assert keys.seat_for_secret("t", 6, "") is None


async def test_a_forged_cookie_gets_a_new_guest_and_no_seat(ann: Guest, host: Host) -> None:
    table = (await ann.open("me", "open"))["table"]
    ((name, value),) = ann.http.cookies.items()
    async with host.guest() as thief:
        thief.http.cookies.set(name, value[:-1] + ("A" if value[-1] != "A" else "B"))
        assert (await thief.get(f"/tables/{table}"))["table"]["mine"] == []
        assert await thief.get("/me") == {"name": ""}


async def test_cookie_is_restricted_to_this_server(host: Host, settings: Settings) -> None:
    body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann"}
    async with host.guest() as guest:
        cookie = (await guest.http.post("/api/tables", json=body)).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    async with (
        hosting(replace(settings, url="https://escadre.example")) as behind,
        behind.guest() as guest,
    ):
        cookie = (await guest.http.post("/api/tables", json=body)).headers["set-cookie"]
    assert "; Secure" in cookie


# Requests from other sites


async def test_every_response_has_the_security_headers(ann: Guest) -> None:
    for path in (
        "/",
        "/api/games",
        "/api/nothing",
        "/t/x",
        "/health",
        "/metrics",
        "/api/openapi.json",
    ):
        response = await ann.http.get(path)
        for name, value in HEADERS.items():
            assert response.headers.get_list(name) == [value], path
    asset = (await ann.http.get("/assets/none.js")).headers
    assert {name for name in HEADERS if name not in asset} == PAGE_ONLY_HEADERS
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert (await ann.http.get("/api/games")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1.evil:1"]
)
async def test_requests_from_another_origin_are_refused(ann: Guest, origin: str) -> None:
    table = (await ann.open("me", "open"))["table"]
    body = {"type": "act", "ply": 0, "actions": [place(5, 0)]}
    for path in (f"/api/tables/{table}/requests", "/api/tables"):
        response = await ann.http.post(path, json=body, headers={"origin": origin})
        assert response.status_code == 403
        assert response.json()["sentence"] == "Requests from pages of other sites are refused."
    ann.url = origin
    host = str(ann.http.base_url)
    with pytest.raises(InvalidStatus) as refused:
        async with open_socket(host, table, {"Origin": origin, **cookie_of(ann)}):
            pass
    assert refused.value.response.status_code == 403


async def test_websocket_without_origin_needs_a_seat_secret(ann: Guest) -> None:
    opened = await ann.open("me", "open")
    host = str(ann.http.base_url)
    with pytest.raises(InvalidStatus):
        async with open_socket(host, opened["table"], cookie_of(ann)):
            pass
    bearer = {"Authorization": f"Bearer {opened['seats'][0]['secret']}"}
    async with open_socket(host, opened["table"], bearer) as socket:
        assert '"viewer":0' in str(await socket.recv())


async def test_host_can_allow_other_origins(settings: Settings) -> None:
    friendly = replace(settings, origins=("https://friend.example",))
    async with hosting(friendly) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        headers = {"Origin": "https://friend.example", **cookie_of(ann)}
        async with open_socket(host.url, table, headers) as socket:
            assert await socket.recv()


def open_socket(url: str, table: str, headers: dict[str, str]):  # type: ignore[no-untyped-def]
    from websockets.asyncio.client import connect

    address = f"ws{url[4:].rstrip('/')}/api/tables/{table}/live"
    return connect(address, additional_headers=headers, compression=None)


def cookie_of(guest: Guest) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{k}={v}" for k, v in guest.http.cookies.items())}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"]
)
async def test_body_needs_the_json_content_type(ann: Guest, kind: str) -> None:
    response = await ann.http.post("/api/tables", content=b"{}", headers={"content-type": kind})
    assert response.status_code == 415
    assert response.json()["clause"] is None


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/nothing/at/all", "/nothing"])
async def test_unknown_path_returns_the_common_error_format(ann: Guest, path: str) -> None:
    response = await ann.http.get(path)
    assert response.status_code == 404
    assert response.json() == {"sentence": "There is nothing at this address.", "clause": None}


# Limits


async def test_too_large_body_is_refused(settings: Settings) -> None:
    small = replace(settings, limits=Limits(body=1000))
    async with hosting(small) as host, host.guest() as ann:
        body = {"game": "x" * 2000, "seats": ["me", "open"], "name": "Ann"}
        assert (await ann.post("/tables", body, 413))["sentence"] == "The request is too large."


async def test_too_many_requests_are_refused(settings: Settings) -> None:
    few = replace(settings, limits=Limits(requests=0.001, requests_burst=3))
    async with hosting(few) as host, host.guest() as ann:
        for _ in range(3):
            await ann.get("/games/battleship")
        response = await ann.http.get("/api/games/battleship", headers={"accept-language": "fr"})
        assert (response.status_code, response.headers["retry-after"]) == (429, "5")
        assert response.json()["sentence"].startswith("Trop de demandes")


async def test_too_many_tables_are_refused(settings: Settings) -> None:
    few = replace(settings, limits=Limits(tables=2, openings=0.001, openings_burst=5))
    async with hosting(few) as host, host.guest() as ann, host.guest() as ben:
        body = {"game": "battleship", "seats": ["me", "mousse"], "name": "Ann"}
        one = await ann.post("/tables", body)
        await ann.post("/tables", body)
        assert "2 unfinished tables" in (await ann.post("/tables", body, 409))["sentence"]
        await ann.post(f"/tables/{one['table']}/requests", {"type": "resign"}, 200)
        await ann.post("/tables", body)
        await ben.post("/tables", body)
        assert "Too many requests" in (await ben.post("/tables", body, 429))["sentence"]


async def test_too_many_messages_close_the_connection_with_a_reason(settings: Settings) -> None:
    few = replace(settings, limits=Limits(messages=0.001, messages_burst=4))
    async with hosting(few) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            for _ in range(5):
                await ann_socket.send(type="ping")
            for _ in range(4):
                assert (await ann_socket.read())["type"] == "pong"
            assert (await ann_socket.read())["sentence"].startswith("Too many messages")
            with pytest.raises(ConnectionClosed) as closed:
                await ann_socket.read()
            assert closed.value.rcvd and closed.value.rcvd.code == 1008


@pytest.mark.parametrize(
    ("size", "language", "sentence"),
    [
        (10_001, "en", "Message longer than 10,000 bytes: connection closed."),
        (5_000_000, "fr", "Message de plus de 10 000 octets : connexion fermée."),
    ],
)
async def test_too_large_frame_closes_the_connection(
    settings: Settings, size: int, language: str, sentence: str
) -> None:
    small = replace(settings, limits=Limits(frame=10_000))
    async with hosting(small) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table, {"language": language}) as ann_socket:
            await ann_socket.read()
            await ann_socket.connection.send("x" * 10_000)
            assert (await ann_socket.read())["type"] == "refused"
            with suppress(ConnectionClosed):  # the rest of the frame is not read
                await ann_socket.connection.send("x" * size)
            told = (await ann_socket.read())["sentence"]
            assert told.replace("\xa0", " ").replace("\u202f", " ") == sentence
            with pytest.raises(ConnectionClosed) as closed:
                await ann_socket.read()
            assert closed.value.rcvd and closed.value.rcvd.code == 1009


async def test_too_many_connections_are_asked_to_retry_later(settings: Settings) -> None:
    few = replace(settings, limits=Limits(address_connections=3, table_connections=2))
    async with hosting(few) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        other = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as one, ann.live(table) as two:
            await one.read()
            await two.read()
            async with ann.live(table) as three:  # over the limit of the table
                assert (await three.read())["sentence"].startswith("Too many visitors")
            async with ann.live(other) as three:
                await three.read()
                async with ann.live(other) as four:  # over the limit of the address
                    assert (await four.read())["sentence"].startswith("Too many visitors")
        answer = {"type": ""}
        while answer["type"] != "view":  # once the server has noticed that the others are closed
            async with ann.live(table) as again:
                answer = await again.read()


async def test_log_entries_of_a_table_are_limited_per_seat(settings: Settings) -> None:
    few = replace(settings, limits=Limits(entries=12))
    async with hosting(few) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            lift = {"type": "lift", "square": 0}
            for _ in range(3):
                assert (await ann_socket.act(place(5, 0), lift))["type"] == "view"
            assert "its share of the table" in (await ann_socket.act(place(5, 0), lift))["sentence"]
            assert (await ann_socket.settle())["ply"] == 6


# Secrets and warnings in the log


def test_undeclared_proxy_logs_a_warning(settings: Settings) -> None:
    assert proxy_warnings(settings) == []
    behind = replace(settings, url="https://escadre.example.org")
    assert ["`url` is set" in each for each in proxy_warnings(behind)] == [True]
    assert proxy_warnings(replace(behind, proxies=("127.0.0.1",))) == []
    (found,) = proxy_warnings(replace(behind, proxies=("*",)))
    assert "trusts everyone" in found


def test_proxy_warning_is_logged_at_start(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    behind = replace(settings, url="https://escadre.example.org")
    with bind_socket("127.0.0.1", 0) as taken, pytest.raises(InputError):
        serve(behind, port=taken.getsockname()[1])
    assert "`proxies` is not" in capfd.readouterr().err


class QuotingStore(SqlStore):
    """A store whose calls in `fails` raise errors that quote a row with a secret."""

    table = secret = ""
    fails: tuple[str, ...] = ()

    async def _quote(self, name: str) -> None:
        if name in self.fails:
            async with self.engine.begin() as connection:
                row = {"table_id": self.table, "number": 0, "body": self.secret, "at": "never"}
                await connection.execute(ENTRIES.insert(), [row, row])

    async def append(
        self, table: str, number: int, bodies: Sequence[bytes], *, ended: bool = False
    ) -> None:
        """Append the entries, or raise the error."""
        await self._quote("append")
        await super().append(table, number, bodies, ended=ended)

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Load the table, or raise the error."""
        await self._quote("load")
        return await super().load(table, since)


async def test_secrets_are_not_logged_when_calls_fail(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    store = QuotingStore(settings.database_url)
    async with hosting(settings, store=store) as host, host.guest() as ann:
        await _go_wrong(ann, store, capfd)


async def _go_wrong(ann: Guest, store: QuotingStore, capfd: pytest.CaptureFixture[str]) -> None:
    opened = await ann.open("me", "open")
    table, secret = opened["table"], opened["seats"][0]["secret"]
    cookie = next(iter(ann.http.cookies.values()))

    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        await ann_socket.act({"type": "nonsense"})
        store.table, store.secret = table, secret
        for store.fails, said in (
            (("append",), "Nothing was saved: the database could not be written to."),
            (("append", "load"), "The database is not answering, so this may or may not have"),
        ):
            answer = await ann_socket.act(place(5, 37, across=False))
            assert answer["sentence"].startswith(said)
        store.fails = ()
        await ann_socket.act(place(5, 37, across=False))
        assert (await ann_socket.settle())["ply"] == 1
    said = "".join(capfd.readouterr())
    assert "the store failed" in said
    for hidden in (table, secret, cookie, cookie.split(".")[0]):
        assert hidden not in said

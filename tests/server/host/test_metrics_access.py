"""Test that only local requests and requests with the token can read the metrics."""

import pytest
from msgspec.structs import replace

from escadre.server.settings import Settings
from tests.server.clients import Guest, Host, hosting

pytestmark = pytest.mark.anyio


async def test_metrics_are_readable_locally_or_with_the_token(
    ann: Guest, settings: Settings
) -> None:
    await ann.open("me", "mousse")
    text = (await ann.http.get("/metrics")).text
    assert "escadre_tables 1.0" in text and "escadre_connections" in text


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"]
)
async def test_metrics_are_refused_through_an_undeclared_proxy(
    host: Host, header: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Regression test: the status was 200, so a plain proxy published the metrics."""
    async with host.guest(**{header: "203.0.113.9"}) as stranger:
        for _ in range(3):
            assert (await stranger.http.get("/metrics")).status_code == 404
    assert capfd.readouterr().err.count("a proxy forwarded it") == 1


@pytest.mark.parametrize(
    ("proxies", "by", "status"),
    [
        (("127.0.0.1",), "203.0.113.9", 404),
        (("127.0.0.1",), "127.0.0.1, 203.0.113.9", 404),  # a forged local address is not accepted
        (("127.0.0.1",), "127.0.0.1", 404),  # requests through the proxy need the token
        (("10.0.0.1",), "127.0.0.1", 404),  # not the declared proxy
        (("*",), "127.0.0.1, 203.0.113.9", 404),  # any client can forge a local address
    ],
)
async def test_forwarded_address_is_trusted_only_from_declared_proxies(
    settings: Settings, proxies: tuple[str, ...], by: str, status: int
) -> None:
    declared = replace(settings, proxies=proxies, metrics_token="word")
    async with hosting(declared) as host:
        async with host.guest(**{"X-Forwarded-For": by}) as stranger:
            assert (await stranger.http.get("/metrics")).status_code == status
            shown = {"authorization": "Bearer word"}
            assert (await stranger.http.get("/metrics", headers=shown)).status_code == 200
        async with host.guest() as ann:
            assert (await ann.http.get("/metrics")).status_code == 200


@pytest.mark.parametrize(
    "header", ["X-Real-IP", "Forwarded", "Via", "X-Forwarded-Proto", "X-Forwarded-For"]
)
@pytest.mark.parametrize("value", ["203.0.113.9", ""])
async def test_request_through_a_declared_proxy_is_not_local(
    settings: Settings, header: str, value: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Regression test: the status was 200 if the proxy used another header for the visitor."""
    declared = replace(settings, proxies=("127.0.0.1",))
    async with hosting(declared) as host, host.guest(**{header: value}) as stranger:
        for _ in range(2):
            assert (await stranger.http.get("/metrics")).status_code == 404
    tells = header == "X-Forwarded-For" and bool(value)
    assert capfd.readouterr().err.count("sends no X-Forwarded-For") == (not tells)


async def test_metrics_are_refused_for_another_host_name(host: Host) -> None:
    async with host.guest(host="escadre.example.org") as stranger:  # a tunnel adds no header
        assert (await stranger.http.get("/metrics")).status_code == 404


async def test_metrics_need_the_token_if_a_proxy_is_not_declared(settings: Settings) -> None:
    behind = replace(settings, url="https://escadre.example.org", metrics_token="word")
    async with hosting(behind) as host, host.guest() as ann:
        assert (await ann.http.get("/metrics")).status_code == 404
        shown = {"authorization": "Bearer word"}
        assert (await ann.http.get("/metrics", headers=shown)).status_code == 200

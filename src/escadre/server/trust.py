"""Which addresses are believed: behind a proxy that is not declared all visitors look alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from escadre.server.settings import Settings

FORWARDING = {"forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"}
"""Headers by which a proxy says that it hands a request on; and all that begin as below."""

X_FORWARDED = "x-forwarded-"

PEER = "escadre.peer"
"""Where a scope says who has connected, whatever forwarding headers make of its `client`."""


def is_one_of(host: str | None, networks: Sequence[str]) -> bool:
    """Whether a host is one of these: addresses, networks, or `*` for all."""
    if "*" in networks or host in networks:
        return True
    try:
        address = ip_address(host or "")
        return any(address in ip_network(each, strict=False) for each in networks)
    except ValueError:
        return False


def is_forwarded(names: Iterable[str]) -> bool:
    """Whether headers of these names say that a proxy has handed the request on."""
    return any(name in FORWARDING or name.startswith(X_FORWARDED) for name in names)


def is_declared(scope: dict[str, Any], settings: Settings) -> bool:
    """Whether who has connected is a proxy that the host has named; `*` names nobody."""
    named = [each for each in settings.proxies if each != "*"]
    return is_one_of(scope.get(PEER), named)


def from_this_machine(scope: dict[str, Any], settings: Settings) -> bool:
    """Whether a request surely comes from this machine, and no proxy has handed it on for another.

    Where `url` says that there is a proxy and `proxies` does not say which, nothing is sure.
    """
    headers = {name.decode("latin-1").lower(): value for name, value in scope["headers"]}
    client = scope.get("client")
    if not is_loopback(client[0] if client else ""):
        return False
    if is_forwarded(headers):
        return is_declared(scope, settings)
    if settings.url and not settings.proxies:
        return False
    return is_loopback(host_named(headers.get("host", b"").decode("latin-1")))


def host_named(header: str) -> str:
    """The host in a `Host` header, without its port; "" where there is none."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def is_loopback(host: str) -> bool:
    """Whether this address, or name, means the machine itself."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def doubts(settings: Settings) -> list[str]:
    """What the host should hear at the start about addresses that cannot be believed."""
    found = []
    if settings.url and not settings.proxies:
        found.append(
            "`url` is set and `proxies` is not: behind a proxy all visitors count as one, and"
            " /metrics wants the token"
        )
    if "*" in settings.proxies:
        found.append(
            "`proxies` trusts everybody: any visitor can claim any address, and escape the limits"
        )
    return found

"""Client addresses that can be trusted, and warnings about proxies that are not declared.

Behind an undeclared proxy, all visitors seem to have the same address.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from escadre.server.settings import Settings

FORWARDING = {"forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"}
"""Headers by which a proxy says that it forwards a request; also those with the prefix below."""

X_FORWARDED = "x-forwarded-"

PEER = "escadre.peer"
"""Key of the ASGI scope for the connected address, before forwarding headers change `client`."""


def is_in_networks(host: str | None, networks: Sequence[str]) -> bool:
    """Return whether a host is one of these addresses or networks; `*` matches all."""
    if "*" in networks or host in networks:
        return True
    try:
        address = ip_address(host or "")
        return any(address in ip_network(each, strict=False) for each in networks)
    except ValueError:
        return False


def is_forwarded(names: Iterable[str]) -> bool:
    """Return whether header names say that a proxy has forwarded the request."""
    return any(name in FORWARDING or name.startswith(X_FORWARDED) for name in names)


def is_declared(scope: dict[str, Any], settings: Settings) -> bool:
    """Return whether the peer is a proxy named in the settings; `*` names none."""
    proxies = [each for each in settings.proxies if each != "*"]
    return is_in_networks(scope.get(PEER), proxies)


def from_this_machine(scope: dict[str, Any], settings: Settings) -> bool:
    """Return whether a request certainly comes from this machine, not through a proxy.

    A forwarded request does not, even if the proxy names a local visitor. False where `url` implies
    a proxy and `proxies` does not name it: it may add no header.
    """
    headers = {name.decode("latin-1").lower(): value for name, value in scope["headers"]}
    client = scope.get("client")
    if not is_loopback(client[0] if client else ""):
        return False
    if is_forwarded(headers) or (settings.url and not settings.proxies):
        return False
    return is_loopback(host_from_header(headers.get("host", b"").decode("latin-1")))


def host_from_header(header: str) -> str:
    """Return the host of a `Host` header without its port, or ""."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def is_loopback(host: str) -> bool:
    """Return whether this address or name is the machine itself."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def proxy_warnings(settings: Settings) -> list[str]:
    """Return warnings about settings with which client addresses cannot be trusted."""
    warnings = []
    if settings.url and not settings.proxies:
        warnings.append(
            "`url` is set and `proxies` is not: behind a proxy all visitors count as one, and"
            " /metrics wants the token"
        )
    if "*" in settings.proxies:
        warnings.append(
            "`proxies` trusts everyone: any visitor can claim any address, and escape the limits"
        )
    return warnings

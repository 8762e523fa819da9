"""Recognize declared proxies, and warn about settings that trust too few or too many hosts.

Behind an undeclared proxy, all visitors seem to have the same address. `client_address` chooses the
address to which limits apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from escadre.server.settings import Settings

FORWARDING = {"forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"}
"""Headers that show that a proxy has forwarded a request."""

FORWARDED_PREFIX = "x-forwarded-"
"""The beginning of more such headers."""

PEER = "escadre.peer"
"""Key of the ASGI scope for the peer's address, before forwarding headers change `client`."""


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
    """Return whether the header names show that a proxy has forwarded the request."""
    return any(name in FORWARDING or name.startswith(FORWARDED_PREFIX) for name in names)


def is_declared(scope: dict[str, Any], settings: Settings) -> bool:
    """Return whether the peer is a proxy named in the settings; `*` names none."""
    proxies = [each for each in settings.proxies if each != "*"]
    return is_in_networks(scope.get(PEER), proxies)


def proxy_warnings(settings: Settings) -> list[str]:
    """Return warnings about settings with which client addresses cannot be trusted."""
    warnings = []
    if settings.url and not settings.proxies:
        warnings.append(
            "`url` is set and `proxies` is not: behind a proxy all visitors count as one, and"
            " /metrics requires the token"
        )
    if "*" in settings.proxies:
        warnings.append(
            "`proxies` trusts everyone: any visitor can claim any address, and escape the limits"
        )
    return warnings

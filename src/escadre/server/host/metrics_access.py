"""Access to `/metrics`: for requests from this machine itself, or with the host's token."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from escadre.server.http.request import AnyRequest
from escadre.server.http.trusted_proxies import is_forwarded
from escadre.server.settings import Settings


def may_read_metrics(request: AnyRequest, settings: Settings) -> bool:
    """Return whether this request may read the metrics."""
    return from_this_machine(dict(request.scope), settings) or _has_token(
        request, settings.metrics_token
    )


def _has_token(request: AnyRequest, token: str | None) -> bool:
    sent_token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(sent_token.encode(), (token or "").encode())


def from_this_machine(scope: dict[str, Any], settings: Settings) -> bool:
    """Return whether a request certainly comes from this machine, not through a proxy.

    A forwarded request does not count, even if the proxy names a local visitor. The result is False
    if the setting `url` implies a proxy that `proxies` does not name, because that proxy may not
    mark the requests it forwards.
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

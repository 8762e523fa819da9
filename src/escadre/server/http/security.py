"""Middleware: security headers, allowed origins, rate limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from escadre.core.i18n.catalogue import words
from escadre.server.http.client_address import network_prefix
from escadre.server.http.limits import RateLimits, cost_of
from escadre.server.http.request import Scope, headers_of, language_of_scope
from escadre.server.http.trusted_proxies import is_declared, is_forwarded
from escadre.server.settings import Settings
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.event_log import log

AsgiMessage = dict[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; object-src 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
PAGE_ONLY_HEADERS = {"permissions-policy", "x-frame-options"}  # have an effect only on pages
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_ASSET_HEADERS = [
    (name.encode(), HEADERS[name].encode()) for name in HEADERS if name not in PAGE_ONLY_HEADERS
]
# Icons of the documentation are data URLs, its figures have inline styles; scripts stay strict.
_SITE_POLICY = HEADERS["content-security-policy"] + (
    "; img-src 'self' data:; style-src 'self' 'unsafe-inline'"
)
_SITE_HEADERS = [
    (name.encode(), (_SITE_POLICY if name == "content-security-policy" else value).encode())
    for name, value in HEADERS.items()
]
_NO_STORE = (b"cache-control", b"no-store")
RETRY_AFTER = b"5"  # value of the `retry-after` header, in seconds
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class SecurityMiddleware:
    """ASGI middleware: rate limits, origin checks, security headers."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        limits = settings.limits
        self._requests = RateLimits(limits.requests, limits.requests_burst)
        self._warned = False  # whether an undeclared proxy was already logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check an HTTP request, then pass it to the app; other scopes pass unchecked."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send_with_headers = with_security_headers(scope, send)
        headers = headers_of(scope)
        if not self._warned and (warning := self._proxy_warning(scope, headers)):
            self._warned = True
            log.warning(warning)
        client = scope.get("client")
        network = network_prefix(client[0] if client else None)
        if not self._requests.take(network, cost_of(scope["path"])):
            await send_problem(scope, send_with_headers, 429, "error-too-many")
        elif scope["method"] not in SAFE_METHODS and not is_allowed_origin(headers, self.settings):
            await send_problem(scope, send_with_headers, 403, "error-origin")
        elif scope["method"] == "POST" and not has_json_body(headers):
            await send_problem(scope, send_with_headers, 415, "error-not-json")
        elif scope["method"] == "HEAD":  # handled as GET; the server omits the body
            await self.app(scope | {"method": "GET"}, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    def _proxy_warning(self, scope: Scope, headers: dict[str, str]) -> str:
        """Return why the address of a visitor cannot be known; "" if it can."""
        if not is_forwarded(headers) or "*" in self.settings.proxies:
            return ""
        if not is_declared(scope, self.settings):
            return "a request says that a proxy forwarded it, which `proxies` does not name"
        if not headers.get("x-forwarded-for"):
            return "a proxy sends no X-Forwarded-For: all visitors behind it count as one"
        return ""


def with_security_headers(scope: Scope, send: Send) -> Send:
    """Wrap `send` to add the security headers to the response."""
    api = scope["path"].startswith("/api")
    security_headers = _HEADERS
    if scope["path"].startswith("/assets/"):
        security_headers = _ASSET_HEADERS
    elif scope["path"].startswith("/docs/"):
        security_headers = _SITE_HEADERS

    async def send_with_headers(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *security_headers]
            if api and not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append(_NO_STORE)
            message = message | {"headers": headers}
        await send(message)

    return send_with_headers


def has_json_body(headers: dict[str, str]) -> bool:
    """Return whether the content type is JSON, which a form on another site cannot send."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def is_allowed_origin(headers: dict[str, str], settings: Settings) -> bool:
    """Return whether a request comes from an allowed page, or from a program without a page."""
    return "origin" not in headers or is_own_page(headers, settings)


def is_own_page(headers: dict[str, str], settings: Settings) -> bool:
    """Return whether a request comes from a page of this server or of an allowed origin."""
    origin = headers.get("origin", "")
    if origin in settings.origins:
        return True
    if settings.url:
        own_url = urlsplit(settings.url)
        return origin == f"{own_url.scheme}://{own_url.netloc}"
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host == headers.get("host")


async def send_problem(scope: Scope, send: Send, status: int, id: str) -> None:
    """Send a `Problem` with the message `id` as the response."""
    body = msgspec.json.encode(wire.Problem(words(language_of_scope(scope), MESSAGES_PACKAGE)(id)))
    answer = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        answer.append((b"retry-after", RETRY_AFTER))
    await send({"type": "http.response.start", "status": status, "headers": answer})
    await send({"type": "http.response.body", "body": body})

"""What every request passes on its way in, and every answer on its way out: headers, origins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from escadre.core.words import words
from escadre.server.language import spoken
from escadre.server.limits import RateLimits, cost_of, network_of
from escadre.server.settings import Settings
from escadre.server.trust import is_declared, is_forwarded
from escadre.tables import wire
from escadre.tables.refusal import WORDS

log = structlog.get_logger()

Scope = dict[str, Any]
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
FRAMED = {"permissions-policy", "x-frame-options"}  # mean nothing but on a page
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_OF_ASSETS = [(name.encode(), HEADERS[name].encode()) for name in HEADERS if name not in FRAMED]
_NO_STORE = (b"cache-control", b"no-store")
COOKIE = "escadre"  # names a guest
YEAR = 365 * 24 * 3600  # seconds
COME_BACK = b"5"  # seconds that who asks too much shall wait
SAFE = {"GET", "HEAD", "OPTIONS"}


class SecurityMiddleware:
    """Stands before the app: counts requests, refuses other people's pages, adds headers."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        limits = settings.limits
        self._requests = RateLimits(limits.requests, limits.requests_burst)
        self._warned = False  # of a proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answered = outgoing(scope, send)
        headers = headers_of(scope)
        if not self._warned and is_forwarded(headers) and not self._knows_proxy(scope):
            self._warned = True
            log.warning("a request says that a proxy forwarded it, which `proxies` does not name")
        client = scope.get("client")
        network = network_of(client[0] if client else None)
        if not self._requests.take(network, cost_of(scope["path"])):
            await refuse(scope, answered, 429, "error-too-many")
        elif scope["method"] not in SAFE and not ours(headers, self.settings):
            await refuse(scope, answered, 403, "error-origin")
        elif scope["method"] == "POST" and not json_body(headers):
            await refuse(scope, answered, 415, "error-not-json")
        elif scope["method"] == "HEAD":  # as GET; the body stays with the server
            await self.app(scope | {"method": "GET"}, receive, answered)
        else:
            await self.app(scope, receive, answered)

    def _knows_proxy(self, scope: Scope) -> bool:
        return "*" in self.settings.proxies or is_declared(scope, self.settings)


def outgoing(scope: Scope, send: Send) -> Send:
    """Adds what every answer carries."""
    api = scope["path"].startswith("/api")
    carried = _OF_ASSETS if scope["path"].startswith("/assets/") else _HEADERS

    async def answered(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *carried]
            if api and not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append(_NO_STORE)
            message = message | {"headers": headers}
        await send(message)

    return answered


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request; of those that came twice the last."""
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


def json_body(headers: dict[str, str]) -> bool:
    """Whether a body is said to be JSON: no form of another page can say that."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def ours(headers: dict[str, str], settings: Settings) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    return "origin" not in headers or own_page(headers, settings)


def own_page(headers: dict[str, str], settings: Settings) -> bool:
    """Whether a request comes from a page of this server, or of one that the host allows."""
    origin = headers.get("origin", "")
    if origin in settings.origins:
        return True
    if settings.url:
        here = urlsplit(settings.url)
        return origin == f"{here.scheme}://{here.netloc}"
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host == headers.get("host")


def language_asked(scope: Scope) -> str:
    """The language that somebody wants to read, before anybody has looked at the request."""
    query = scope.get("query_string", b"").decode("latin-1")
    asked = next((p[9:] for p in query.split("&") if p.startswith("language=")), None)
    return spoken(asked, headers_of(scope).get("accept-language"))


async def refuse(scope: Scope, send: Send, status: int, id: str) -> None:
    """Answer with a Problem."""
    body = msgspec.json.encode(wire.Problem(words(language_asked(scope), WORDS)(id)))
    answer = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        answer.append((b"retry-after", COME_BACK))
    await send({"type": "http.response.start", "status": status, "headers": answer})
    await send({"type": "http.response.body", "body": body})

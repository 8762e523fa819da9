"""The built web pages: read once, sent compressed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any

import msgspec
from litestar import Request, Response

from escadre.core.i18n.catalogue import text
from escadre.tables.errors import NotFound

BROTLI = ".br"  # suffix of a file compressed when the pages were built
IMMUTABLE = "public, max-age=31536000, immutable"
DOCUMENTATION_LINK = b'<link rel="help" href="/docs/index.html" />'
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


class Page(msgspec.Struct, frozen=True):
    """One file, ready to be sent."""

    body: bytes
    encodings: tuple[
        tuple[str, bytes], ...
    ]  # names of encodings and encoded bodies, smallest first
    media_type: str
    etag: str


@lru_cache
def built_pages() -> dict[str, Page]:
    """Return every file of the pages by its path; empty if they have not been built."""
    server = files("escadre.server")
    root = server.joinpath("pages")
    files_by_path = dict(walk_files(root)) if root.is_dir() else {}
    pages = {
        path: served_page(file.name, file.read_bytes(), _brotli(files_by_path.get(path + BROTLI)))
        for path, file in files_by_path.items()
        if not file.name.startswith(".") and not path.endswith(BROTLI)
    }
    if "index.html" in pages and server.joinpath("site", "index.html").is_file():
        pages["index.html"] = with_documentation_link(pages["index.html"])
    return pages


def walk_files(directory: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield every file below a directory, with its path from there."""
    for each in directory.iterdir():
        if each.is_dir():
            yield from walk_files(each, f"{path}{each.name}/")
        else:
            yield path + each.name, each


def _brotli(file: Traversable | None) -> bytes | None:
    return file.read_bytes() if file else None


def served_page(name: str, body: bytes, brotli: bytes | None) -> Page:
    """Return a file ready to be sent, also in compressed form if its type allows it."""
    suffix = name[name.rfind(".") :]
    media_type = TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    encodings = [("br", brotli)] if brotli else []
    if media_type.startswith(COMPRESSIBLE):
        encodings.append(("gzip", gzip.compress(body, mtime=0)))
    return Page(body, tuple(encodings), media_type, f'"{sha256(body).hexdigest()[:32]}"')


def with_documentation_link(start: Page) -> Page:
    """Mark the start page, so that it links to the documentation site of this server."""
    body = start.body.replace(b"</head>", DOCUMENTATION_LINK + b"</head>", 1)
    return served_page("index.html", body, None)


def page_response(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """Return the response with this file; raises NotFound."""
    page = built_pages().get(path)
    if page is None:
        raise NotFound(text("error-no-pages" if path == "index.html" else "error-nothing-here"))
    return file_response(request, page, IMMUTABLE if path.startswith("assets/") else "no-cache")


def file_response(request: Request[Any, Any, Any], page: Page, caching: str) -> Response[bytes]:
    """Return the response with a file: status 304, a compressed body, or the body itself."""
    headers = {"cache-control": caching, "etag": page.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers, media_type=page.media_type)
    body = page.body
    accepted = request.headers.get("accept-encoding", "")
    for encoding, encoded in page.encodings:
        if encoding in accepted:
            body = encoded
            headers["content-encoding"] = encoding
            break
    return Response(body, headers=headers, media_type=page.media_type)

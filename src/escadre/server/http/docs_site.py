"""The documentation site at /docs, served if `make docs` has added it to the package."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from escadre.core.i18n.catalogue import text
from escadre.server.http.pages import Page, file_response, served_page, walk_files
from escadre.tables.errors import NotFound

SITE_PATH = "/docs"


def site_root() -> Traversable | None:
    """Return the directory of the built site, or None if it has not been built."""
    root = files("escadre.server").joinpath("site")
    return root if root.joinpath("index.html").is_file() else None


@lru_cache
def site_files() -> frozenset[str]:
    """Return the paths of all files of the site, below its directory."""
    root = site_root()
    return frozenset(path for path, _ in walk_files(root)) if root else frozenset()


@get(SITE_PATH, include_in_schema=False)
async def site_start() -> Redirect:
    """Redirect to the first page, so that its relative links work."""
    if not site_files():
        raise NotFound(text("error-nothing-here"))
    return Redirect(f"{SITE_PATH}/index.html")


@get(f"{SITE_PATH}/{{path:path}}", include_in_schema=False)
async def site_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """Serve a file of the documentation site."""
    name = path.strip("/")
    return file_response(request, site_page(name), "no-cache")


@lru_cache(maxsize=256)
def site_page(name: str) -> Page:
    """Read and compress a file of the site, once; raises NotFound."""
    root = site_root()
    if root is None or name not in site_files():
        raise NotFound(text("error-nothing-here"))
    return served_page(name, root.joinpath(name).read_bytes(), None)


SITE = [site_start, site_file]

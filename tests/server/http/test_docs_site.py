"""Test that the built documentation is served at /docs under the server's policy."""

from pathlib import Path

import pytest

from escadre.server.http import docs_site, pages
from tests.server.clients import Guest

pytestmark = pytest.mark.anyio


@pytest.fixture
def built_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build a site of two files."""
    (tmp_path / "guides").mkdir()
    (tmp_path / "index.html").write_text("<h1>Escadre</h1>")
    (tmp_path / "guides" / "play.html").write_text("<h1>Play</h1>" * 100)
    monkeypatch.setattr(docs_site, "site_root", lambda: tmp_path)
    docs_site.site_files.cache_clear()
    docs_site.site_page.cache_clear()


@pytest.fixture(autouse=True)
def clear_page_caches() -> object:
    yield
    docs_site.site_files.cache_clear()
    docs_site.site_page.cache_clear()


@pytest.mark.usefixtures("built_site")
async def test_pages_are_served_with_the_security_policy(ann: Guest) -> None:
    start = await ann.http.get("/docs")
    assert start.status_code == 302 and start.headers["location"] == "/docs/index.html"
    page = await ann.http.get("/docs/guides/play.html")
    assert page.status_code == 200 and page.text.startswith("<h1>Play</h1>")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'self'") and "script-src" not in policy
    assert "img-src 'self' data:" in policy
    again = await ann.http.get(
        "/docs/guides/play.html", headers={"if-none-match": page.headers["etag"]}
    )
    assert again.status_code == 304
    documentation = await ann.http.get("/api/docs")
    assert 'href="/docs/index.html"' in documentation.text


@pytest.mark.usefixtures("built_site")
@pytest.mark.parametrize("path", ["/docs/none.html", "/docs/../key", "/docs/%2e%2e/conftest.py"])
async def test_other_paths_are_not_served(ann: Guest, path: str) -> None:
    assert (await ann.http.get(path)).status_code == 404


def test_start_page_links_the_site_once() -> None:
    start = pages.served_page("index.html", b"<head><title>Escadre</title></head><body>", b"br")
    linked = pages.with_documentation_link(start)
    assert linked.body.count(b'<link rel="help" href="/docs/index.html" />') == 1
    assert linked.body.endswith(b"</head><body>") and linked.etag != start.etag
    assert [encoding for encoding, _ in linked.encodings] == ["gzip"], (
        "the brotli file of the build is stale"
    )


async def test_docs_are_404_without_a_built_site(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs_site, "site_root", lambda: None)
    docs_site.site_files.cache_clear()
    docs_site.site_page.cache_clear()
    assert (await ann.http.get("/docs")).status_code == 404
    assert "/docs/index.html" not in (await ann.http.get("/api/docs")).text

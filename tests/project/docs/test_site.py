"""Test the adapted parts of the documentation site: search, tabs and downloads."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.docs_site import build_docs
from scripts.docs_site.search_index import adapt_search, with_whole_pages

WORKER = """
self.onmessage = (event) => self.postMessage(
  event.data.type === 0 ? event.data.data.items.map((item) => item.title + item.text) : "asked");
"""
RUN = """
const fs = require("fs"), vm = require("vm");
const said = [], self = { postMessage: (message) => said.push(message) };
const importScripts = (name) => vm.runInThisContext(fs.readFileSync(name, "utf8"));
Object.assign(globalThis, { self, importScripts });
vm.runInThisContext(fs.readFileSync(process.argv[1], "utf8"));
self.onmessage({ data: { type: 0, data: { items: JSON.parse(process.argv[2]) } } });
self.onmessage({ data: { type: 2 } });
console.log(JSON.stringify(said));
"""


def item(location: str, title: str, text: str) -> dict[str, object]:
    """Return an entry of the search index."""
    return {"location": location, "title": title, "text": text, "path": [title]}


ITEMS = [
    item("guides/a.html", "A", "first"),
    item("guides/a.html#b", "B", "second"),
    item("changelog.html", "Changelog", "news"),
    item("changelog.html#x", "X", "old words"),
    item("rules/mats.html", "MÂTS", "a rule"),
    item("rules/mats.html#MAT-1", "MAT-1", "another"),
    item("fr/index.html", "Accueil", "bonjour"),
    item("rules/fr-mats.html", "Mâts", "règle"),
]


def test_a_page_is_found_by_words_of_different_sections() -> None:
    texts = {each["location"]: each["text"] for each in with_whole_pages(ITEMS)}
    assert texts["guides/a.html"] == "first B second"
    assert texts["guides/a.html#b"] == "second"
    assert texts["rules/mats.html"] == "a rule"
    assert "changelog.html" in texts and "changelog.html#x" not in texts


def test_english_pages_do_not_search_french_ones(tmp_path: Path) -> None:
    workers = tmp_path / "assets" / "javascripts" / "workers"
    workers.mkdir(parents=True)
    (workers / "search.123.min.js").write_text(WORKER)
    (tmp_path / "search.json").write_text(json.dumps({"config": {}, "items": ITEMS}))
    (tmp_path / "fr").mkdir()
    for name in ("index.html", "fr/index.html"):
        (tmp_path / name).write_text('{"search":"assets/javascripts/workers/search.123.min.js"}')
    adapt_search(tmp_path)
    assert "english_search.js" in (tmp_path / "index.html").read_text()
    assert "search.123.min.js" in (tmp_path / "fr" / "index.html").read_text()
    node = shutil.which("node")
    if node is None:
        pytest.skip("this machine has no node")
    items = json.dumps(ITEMS)
    done = subprocess.run(
        [node, "-e", RUN, "english_search.js", items], cwd=workers, capture_output=True, check=True
    )
    results, status = json.loads(done.stdout)
    assert results[0] == "Afirst" and results[-2:] == ["", ""], "each entry keeps its number"
    assert status == "asked"


def test_a_tab_with_a_wrong_target_is_found(tmp_path: Path) -> None:
    configuration = tmp_path / "mkdocs.yml"
    configuration.write_text("nav:\n- Start: index.md\n- Play:\n  - Play: play.md\n  - Fr: fr.md\n")
    tabs = '<a href="./index.html" class="md-tabs__link"><a href="{}.html" class="md-tabs__link">'
    (tmp_path / "index.html").write_text(tabs.format("play"))
    assert build_docs.wrong_tabs(tmp_path, configuration) == []
    (tmp_path / "index.html").write_text(tabs.format("fr"))
    assert build_docs.wrong_tabs(tmp_path, configuration) == ["fr.html, not play.html"]


def test_an_example_is_downloaded_under_its_file_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_docs, "DOCS", tmp_path)
    page = tmp_path / "tutorials" / "bots.md"
    link = "[bot](../../examples/bots/hunter.py)"
    shown = build_docs.relinked(link, page, build_docs.SOURCE / "tutorials")
    assert shown == '[bot](../files/examples/bots/hunter.py.txt){ download="hunter.py" }'
    assert (tmp_path / "files/examples/bots/hunter.py.txt").is_file()

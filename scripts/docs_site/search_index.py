"""Rewrite the search index of the site: whole pages, no history, no French on English pages.

Zensical indexes every section by itself and finds the sections that contain all words of a
question. Its front matter can only exclude whole pages, so the index is rewritten after the build:

- The entry of a page contains the text of all its sections, so that the words of a question may be
  in different sections. A section that has all the words still comes first.
- The changelog, the migration guide and the decisions keep only the entry of the page, with its
  introduction, because they contain many words that readers look for elsewhere.
- On English pages, French pages are not searched. French pages search everything.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

PAGES_WITHOUT_SECTIONS = ("changelog.html", "reference/migration", "explanation/decisions/")
SECTIONS_ONLY = (
    "contributing.html",
    "reference/api/",
    "reference/cli.html",
    "reference/codecs.html",
    "rules/",
)
"""Pages whose sections are read one by one, such as a rule, a class or a command."""
FRENCH_PAGES = re.compile(r"fr/|rules/fr-")
ENGLISH_WORKER = """\
// Zensical's worker without the French pages. Entries keep their numbers, so they are emptied.
importScripts("{worker}");
const search = self.onmessage;
self.onmessage = (event) => {{
  if (event.data.type === 0)
    for (const item of event.data.data.items)
      if (/^(?:{french})/.test(item.location)) item.title = item.text = "", item.path = [];
  search(event);
}};
"""


def page_of(location: str) -> str:
    """Return the page to which an entry of the index belongs."""
    return location.partition("#")[0]


def with_whole_pages(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries, in which each page's entry has the text of all its sections."""
    texts: dict[str, list[str]] = {}
    for item in items:
        texts.setdefault(page_of(item["location"]), []).append(f"{item['title']} {item['text']}")
    entries = []
    for item in items:
        location = item["location"]
        if location.startswith(PAGES_WITHOUT_SECTIONS):
            if "#" not in location:
                entries.append(item)
        elif "#" in location or location.startswith(SECTIONS_ONLY):
            entries.append(item)
        else:
            entries.append(item | {"text": " ".join([item["text"], *texts[location][1:]])})
    return entries


def adapt_search(site: Path) -> None:
    """Rewrite the index, and let English pages use a search worker that omits French pages."""
    index = site / "search.json"
    content = json.loads(index.read_text("utf-8"))
    content["items"] = with_whole_pages(content["items"])
    index.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
    (worker,) = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    english = worker.with_name("english_search.js")
    english.write_text(
        ENGLISH_WORKER.format(worker=worker.name, french=FRENCH_PAGES.pattern.replace("/", r"\/")),
        "utf-8",
    )
    for page in sorted(site.rglob("*.html")):
        if FRENCH_PAGES.match(page.relative_to(site).as_posix()):
            continue
        text = page.read_text("utf-8")
        if text.count(worker.name) != 1:
            raise ValueError(f"{page}: the worker of the search is not named once")
        page.write_text(text.replace(worker.name, english.name), "utf-8")

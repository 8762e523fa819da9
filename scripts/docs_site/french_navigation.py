"""Translate the frame of the site's French pages: language, navigation and controls.

Zensical translates its own words if a page's front matter names its language. It has one navigation
for the whole site, so the labels are replaced in the built pages. The search window remains in
English, because its words are part of Zensical's compiled script.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from scripts.docs_site.french_labels import ENGLISH_GUIDES, LABELS

FRONT_MATTER = "---\nlanguage: fr\n---\n\n"
IN_CONTENT = "<article"


def french_pages(directory: Path, suffix: str) -> list[Path]:
    """Return the French pages below a directory: sources (`.md`) or built pages (`.html`)."""
    pages = [*(directory / "fr").glob(f"*{suffix}"), *(directory / "rules").glob(f"fr-*{suffix}")]
    return sorted(pages)


def mark_french_sources(docs: Path) -> None:
    """Mark the French pages for Zensical in their front matter."""
    for page in french_pages(docs, ".md"):
        page.write_text(FRONT_MATTER + page.read_text("utf-8"), "utf-8")


def translate_labels(site: Path) -> None:
    """Translate the navigation and the controls of the built French pages."""
    for page in french_pages(site, ".html"):
        around, begin, rest = page.read_text("utf-8").partition(IN_CONTENT)
        for english, french in LABELS.items():
            text = re.escape(escape(english, quote=False))
            around = re.sub(rf"(>\s*){text}(\s*<)", rf"\g<1>{french}\g<2>", around)
            around = re.sub(rf'((?:title|aria-label)="){text}(")', rf"\g<1>{french}\g<2>", around)
        for guide in ENGLISH_GUIDES:
            link = rf'(<a href="[^"]*{guide}" class="md-nav__link">\s*<span[^>]*>\s*[^<]*[^<\s])'
            around = re.sub(link, r"\g<1> (en anglais)", around)
        page.write_text(around + begin + rest, "utf-8")

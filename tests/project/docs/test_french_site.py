"""Test that French pages of the documentation site have French labels."""

import re
from pathlib import Path

import yaml

from scripts.docs_site.french_labels import ENGLISH_GUIDES, LABELS
from scripts.docs_site.french_navigation import mark_french_sources, translate_labels
from tests.conftest import ROOT

PAGE = """<html><nav><a href="../guides/play.html" class="md-nav__link"> <span class="md-ellipsis">
 Play </span></a><label title="Use the dark theme">Host</label></nav>
<article>Host</article></html>"""


def labels(menu: object) -> set[str]:
    """Return the labels of a navigation, without those of its French pages."""
    if isinstance(menu, list):
        return set().union(*map(labels, menu))
    assert isinstance(menu, dict)
    ((label, below),) = menu.items()
    if isinstance(below, list):
        return {label} | labels(below)
    return set() if below.startswith("fr/") else {label}


def test_every_label_of_the_navigation_is_translated() -> None:
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    same = {"Escadre", "escadre", "API", "OpenAPI"}
    games = {"Bataille navale", "MAKO Naval", "Le Maître des Mers", "MÂTS", "Armada"}
    site = yaml.safe_load(text)
    toggles = {each["toggle"]["name"] for each in site["theme"]["palette"]}
    assert labels(site["nav"]) - same - games | toggles == set(LABELS)
    assert all(f": {page.replace('.html', '.md')}\n" in text for page in ENGLISH_GUIDES)


def test_only_french_pages_are_translated_and_not_their_content(tmp_path: Path) -> None:
    for name in ("fr/index", "rules/fr-mats", "rules/mats"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.html").write_text(PAGE)
        (tmp_path / f"{name}.md").write_text("# MÂTS")
    mark_french_sources(tmp_path)
    translate_labels(tmp_path)
    assert (tmp_path / "rules/mats.html").read_text() == PAGE
    assert (tmp_path / "rules/mats.md").read_text() == "# MÂTS"
    for name in ("fr/index", "rules/fr-mats"):
        assert (tmp_path / f"{name}.md").read_text().startswith("---\nlanguage: fr\n---\n")
        made = (tmp_path / f"{name}.html").read_text()
        assert re.search(r"Jouer \(en anglais\)\s*<", made)
        assert '"Passer au thème sombre">Héberger<' in made
        assert "<article>Host</article>" in made

"""Test that docs/results/maitre-odds.md agrees with the tables of chances."""

import pytest

from scripts.generate_maitre_odds import TARGET, computed_part


@pytest.mark.sweep  # the page changes only with the tables
def test_page_of_odds_agrees_with_the_tables() -> None:
    """`python -m scripts.generate_maitre_odds` updates the page."""
    assert TARGET.read_text("utf-8").startswith(computed_part())

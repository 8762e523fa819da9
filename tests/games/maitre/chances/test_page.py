"""Test that the page of odds agrees with the tables."""

from scripts.generate_maitre_odds import TARGET, exact


def test_the_page_of_odds_is_honest() -> None:
    """`python -m scripts.generate_maitre_odds` writes it anew."""
    assert TARGET.read_text("utf-8").startswith(exact())

"""Test that the files generated from the vocabulary of scenes are up to date."""

from scripts.generate_vocabulary import main


def test_the_committed_page_and_types_are_up_to_date() -> None:
    """After a change of vocabulary.toml run python scripts/generate_vocabulary.py."""
    main(["--check"])

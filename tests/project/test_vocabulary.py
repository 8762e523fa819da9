"""Test that the files generated from the vocabulary of scenes are up to date."""

from scripts.generate_vocabulary import main


def test_the_page_and_the_types_that_are_committed_are_those_of_the_vocabulary() -> None:
    """After a change of vocabulary.toml run python scripts/generate_vocabulary.py."""
    main(["--check"])

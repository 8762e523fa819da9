"""Test that the browser's generated wire types are up to date."""

from scripts.generate_wire_types import main


def test_the_committed_types_are_up_to_date() -> None:
    """After a change of the wire or of scenes run python scripts/generate_wire_types.py."""
    main(["--check"])

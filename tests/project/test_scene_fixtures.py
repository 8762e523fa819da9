"""Test that the committed scenes for the page's layout tests are up to date."""

from scripts.generate_scene_fixtures import main


def test_the_committed_scenes_are_up_to_date() -> None:
    """After a change of a game's scenes run python scripts/generate_scene_fixtures.py."""
    main(["--check"])

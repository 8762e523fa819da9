"""Test that the committed scenes for the page's layout tests are up to date."""

from scripts.generate_scene_fixtures import main


def test_the_scenes_that_are_committed_are_those_of_the_games() -> None:
    """After a change of a game's scenes run python scripts/generate_scene_fixtures.py."""
    main(["--check"])

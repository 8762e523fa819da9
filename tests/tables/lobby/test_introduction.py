"""Test that introductory pictures show possible choices but accept none."""

from __future__ import annotations

import pytest

from escadre.core.i18n.catalogue import words
from escadre.core.scene import TurnHull
from escadre.games import GAMES
from escadre.tables.lobby.games import introduction_pictures


@pytest.mark.parametrize("name", sorted(GAMES))
def test_pictures_offer_only_the_moves_of_the_shown_ship(name: str) -> None:
    kit = GAMES[name]
    for shown, drawn in zip(
        kit.introduction, introduction_pictures(kit, words("en", kit.game.home)), strict=True
    ):
        hulls = {each.hull for each in drawn.scene.choices or () if isinstance(each, TurnHull)}
        assert len(drawn.scene.choices or ()) == len(hulls)
        assert hulls == ({shown.hull} if shown.hull else set())
        assert (drawn.guns is None) == (shown.hull is None)


def test_armada_picture_shows_a_target_in_the_zone_of_fire() -> None:
    """ARM-12: the zone of fire is drawn, and the ships in it."""
    kit = GAMES["armada"]
    _, turn, _ = introduction_pictures(kit, words("en", kit.game.home))
    assert turn.guns is not None
    assert [sight.hull for sight in turn.guns.sights if sight.closed is None] == ["ship-1"]
    assert {region.kind for region in turn.guns.regions} >= {"zone"}

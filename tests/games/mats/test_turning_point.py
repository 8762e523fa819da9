"""Test that the sentence about who led agrees with the score from which it is computed."""

from random import Random

import pytest

from escadre.core.game import ALL
from escadre.core.i18n.catalogue import words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.match.match import Match, playout
from escadre.core.scene.standing import leader
from tests.helpers.matches import KITS


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lead_by_hits_is_not_called_a_lead_by_ships(language: str) -> None:
    """The fleet that can take more hits leads, also with as many ships afloat."""
    kit = KITS["mats"]
    assert kit.standing
    say = words(language, kit.game.home)
    captain = kit.captains["mousse"]
    record = playout(kit, kit.game.config_type(), [captain, captain], Random(1))
    match, led = Match(kit, record.config, viewers=[ALL]), 0
    for ply in record.plies:
        match.apply(ply.seat, ply.action)
        seen = match.see(ALL)
        one, two = kit.standing(seen, say)
        same_number = len({sum(each >= 0 for each in ships) for ships in seen.conditions}) == 1
        led += same_number and leader((one, two), (0, 1)) is not None
    sentence = say("standing-led", turn=2, winner=PlayerArgument(0))
    assert led
    assert not any(word in sentence for word in ("ship", "navire", "afloat", "à flot"))

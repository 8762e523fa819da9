"""Tests that the campaign stops of a game can be played and have all messages."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.kit import AnyKit, RandomBot
from escadre.puzzles.campaign import battle_at_stop, campaign_stops
from escadre.puzzles.campaign_stars import match_stars
from escadre.puzzles.puzzle import find_puzzle
from escadre.puzzles.solo_battle import PLAYER_SEAT, play_opponents, start_match

CHOICES = 3  # player's choices tried in each match


class CampaignTests:
    """Tests of the stops in `campaign.toml`; a game without this file passes."""

    kit: ClassVar[AnyKit]

    def test_every_campaign_stop_has_its_texts(self) -> None:
        """Each stop has a title and an introduction in every language."""
        for stop in campaign_stops(self.kit):
            for language in LANGUAGES:
                say = words(language, self.kit.game.home)
                for id in (f"campaign-{stop.id}", f"campaign-{stop.id}-about"):
                    assert id in say, f"{language}: the message {id} is missing"

    def test_every_campaign_stop_can_be_played(self) -> None:
        """Puzzles exist; matches begin with a choice of the player, and the captain answers."""
        kit = self.kit
        for stop in campaign_stops(kit):
            if stop.puzzle:
                assert find_puzzle(kit, stop.puzzle).id == stop.puzzle
                continue
            assert stop.captain in kit.captains, f"{stop.id}: there is no captain {stop.captain}"
            battle = battle_at_stop(kit, stop)
            match, random_player = start_match(kit, battle), RandomBot(kit.game)
            play_opponents(kit, battle, match)
            setup_plies = len(match.plies)
            for n in range(CHOICES):
                if match.over:
                    break
                assert PLAYER_SEAT in match.turn, f"{stop.id}: it is not the player's turn"
                match.play(PLAYER_SEAT, random_player.choose(match.see(PLAYER_SEAT), Random(n)))
                play_opponents(kit, battle, match)
            assert match.over or not any(match_stars(stop, match, setup_plies, hinted=False))

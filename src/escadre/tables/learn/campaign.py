"""Views of the campaign: the list of its stops, and its matches."""

from __future__ import annotations

from collections.abc import Iterable

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.puzzles.campaign import (
    CHAPTER_COUNT,
    CampaignStop,
    StopOfGame,
    battle_at_stop,
    campaign,
    find_stop,
)
from escadre.puzzles.campaign_stars import match_stars, player_turns, stop_goals
from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE
from escadre.puzzles.solo_battle import SoloBattle, solo_result
from escadre.tables import wire
from escadre.tables.displayed_names import captain_name
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn.solo_battle import BattlePlies, SoloBattles, battle_position


def campaign_page(kits: Iterable[AnyKit], language: str) -> wire.CampaignPage:
    """Return all stops in order, and the titles of the chapters."""
    say = words(language, PUZZLE_MESSAGES_PACKAGE)
    chapters = tuple(say(f"campaign-chapter-{n + 1}") for n in range(CHAPTER_COUNT))
    return wire.CampaignPage(
        chapters, tuple(_stop_card(placed, language) for placed in campaign(kits))
    )


def _stop_card(placed: StopOfGame, language: str) -> wire.CampaignStopCard:
    kit, stop = placed
    say = analysis_catalogue(language, kit)
    return wire.CampaignStopCard(
        id=stop.id,
        game=kit.game.name,
        game_title=say("game"),
        chapter=stop.chapter,
        title=say(f"campaign-{stop.id}"),
        about=say(f"campaign-{stop.id}-about"),
        goals=stop_goals(stop, say),
        captain=stop.captain,
        captain_title=captain_name(stop.captain, say) if stop.captain else "",
        puzzle=stop.puzzle,
    )


def campaign_view(
    battle: SoloBattle,
    plies: BattlePlies,
    stop: CampaignStop,
    request: wire.CampaignChoices,
    language: str,
) -> wire.CampaignView:
    """Return the player's view of a match, with the log lines after ply `request.since`."""
    position = battle_position(battle, plies, request, language, f"campaign-{stop.id}")
    if not position.match.over:
        return wire.CampaignView(position.view, over=False)
    return wire.CampaignView(
        view=position.view,
        over=True,
        result=solo_result(position.match),
        reached=match_stars(stop, position.match, plies.setup_plies, bool(request.hinted)),
        turns=player_turns(position.match, plies.setup_plies),
        record=position.record,
    )


def find_battle(kit: AnyKit, id: str, attempt: int) -> tuple[CampaignStop, SoloBattle]:
    """Return a stop, and the match of the given attempt; raises Refusal."""
    try:
        stop = find_stop(kit, id)
        return stop, battle_at_stop(kit, stop, attempt)
    except InputError as error:
        raise Refusal(error.reason, error.clause, error.home) from None


async def view_match(
    battles: SoloBattles,
    stop_and_battle: tuple[CampaignStop, SoloBattle],
    request: wire.CampaignChoices,
    requester: Requester,
    language: str,
) -> wire.CampaignView:
    """Return the view after these choices; raises Refusal."""
    stop, battle = stop_and_battle
    return await battles.run(
        battle, request.choices, requester, campaign_view, stop, request, language
    )

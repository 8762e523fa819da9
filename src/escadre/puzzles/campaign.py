"""The campaign: stops of rising difficulty across the games, each with three stars.

`campaign.toml` in the package of a game lists its stops. A stop is a match against a captain, with
certain options, or a puzzle. Its title and introduction are the messages `campaign-<id>` and
`campaign-<id>-about` of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from typing import Annotated, Any, NamedTuple

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.core.options import build_config
from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE
from escadre.puzzles.solo_battle import SoloBattle

CAMPAIGN_FILE = "campaign.toml"
CHAPTER_COUNT = 5


class CampaignStop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stop of the campaign: a match against `captain`, or the puzzle with the id `puzzle`.

    The third star of a match is for winning within `turns` turns of the player, or with a lead of
    `lead` on the score.
    """

    id: str
    chapter: Annotated[int, msgspec.Meta(ge=1, le=CHAPTER_COUNT)]
    captain: str = ""
    options: dict[str, Any] = {}
    turns: int | None = None
    lead: int | None = None
    puzzle: str = ""

    def __post_init__(self) -> None:
        """Check that the stop is a match with a third goal, or a puzzle; raises ValueError."""
        if bool(self.captain) == bool(self.puzzle):
            raise ValueError(f"campaign stop {self.id}: `captain` or `puzzle` is needed, not both")
        if self.captain and (self.turns is None) == (self.lead is None):
            raise ValueError(f"campaign stop {self.id}: `turns` or `lead` is needed, not both")


class _CampaignFile(msgspec.Struct, forbid_unknown_fields=True):
    stop: list[CampaignStop] = []


def campaign_stops(kit: AnyKit) -> tuple[CampaignStop, ...]:
    """Load the stops of a game in order; empty for a game without any."""
    return _stops(kit.game.home)


@lru_cache
def _stops(package: str) -> tuple[CampaignStop, ...]:
    file = files(package) / CAMPAIGN_FILE
    if not file.is_file():
        return ()
    return tuple(msgspec.convert(tomllib.loads(file.read_text("utf-8")), _CampaignFile).stop)


class StopOfGame(NamedTuple):
    """A campaign stop and the kit of its game."""

    kit: AnyKit
    stop: CampaignStop


def campaign(kits: Iterable[AnyKit]) -> list[StopOfGame]:
    """Return all stops by chapter; within a chapter the games take turns."""
    ordered_stops = list[tuple[int, int, int, StopOfGame]]()
    for game_index, kit in enumerate(kits):
        for chapter, stops in groupby(campaign_stops(kit), lambda stop: stop.chapter):
            for n, stop in enumerate(stops):
                ordered_stops.append((chapter, n, game_index, StopOfGame(kit, stop)))
    return [each[-1] for each in sorted(ordered_stops, key=lambda each: each[:-1])]


def find_stop(kit: AnyKit, id: str) -> CampaignStop:
    """Return the stop with this id; raises InputError."""
    for each in campaign_stops(kit):
        if each.id == id:
            return each
    raise InputError(text("campaign-none", written=shorten(id)), PUZZLE_MESSAGES_PACKAGE)


def battle_at_stop(kit: AnyKit, stop: CampaignStop, attempt: int = 0) -> SoloBattle:
    """Return the match of a stop; each attempt has other random outcomes.

    Raises InputError for a puzzle.
    """
    if not stop.captain:
        raise InputError(text("campaign-none", written=shorten(stop.id)), PUZZLE_MESSAGES_PACKAGE)
    key = sha256(f"campaign {kit.game.name} {stop.id} {attempt}".encode()).digest()
    config = build_config(kit.game.config_type, stop.options)
    return SoloBattle(game=kit.game.name, captain=stop.captain, key=key, config=config)

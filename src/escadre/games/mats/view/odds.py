"""The chances shown before an advance is confirmed: of the match, and of each combat and ship."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Odds, OutcomeChance
from escadre.games.mats import kernels
from escadre.games.mats.captains.shown_chances import (
    Returns,
    best_reply,
    shown_before_broadside,
)
from escadre.games.mats.rules.combats import combat_chances, combats_of
from escadre.games.mats.rules.model import (
    HIT,
    AdvancingStage,
    Columns,
    Combat,
    Config,
    State,
)
from escadre.games.mats.view.names import damage_word, ship_with_owner

Conditions = tuple[tuple[int, ...], tuple[int, ...]]
"""The condition of each ship of a combat, by seat."""

MIN_SHARE = 1e-9  # a smaller chance that both lose is a rounding error


def advance_odds(state: State, columns: Columns, own_seat: int, say: Words) -> tuple[Odds, ...]:
    """Return the chances after an advance to these columns: to win the match, then each combat."""
    combats = _combat_odds(state, columns, own_seat, say)
    return (*_match_odds(state, columns, own_seat, bool(combats), say), *combats)


def _combat_odds(state: State, columns: Columns, own_seat: int, say: Words) -> tuple[Odds, ...]:
    """MAT-19 to MAT-21: return the odds of the combats of these columns.

    If the opponent is still to choose, they are the combats if it holds the line, and say so.
    """
    odds: list[Odds] = []
    first, second = state.conditions
    assert isinstance(state.stage, AdvancingStage)
    if_held = state.stage.advances_made == 0
    for combat in combats_of(state, columns):
        first_ships, second_ships = combat.ships
        conditions = (
            tuple([first[ship] for ship in first_ships]),
            tuple([second[ship] for ship in second_ships]),
        )
        odds += _odds_of_combat(state.config, combat, conditions, own_seat, if_held, say.plain)
    return tuple(odds)


def _match_odds(
    state: State, columns: Columns, own_seat: int, has_combat: bool, say: Words
) -> tuple[Odds, ...]:
    """MAT-4: return the chances to win the match after an advance to these columns.

    If the opponent is still to choose, the first chance is after its best reply, as in hints; the
    second is the one if it passes. Without a combat, the first one says so.
    """
    stage = state.stage
    assert isinstance(stage, AdvancingStage)
    cells = kernels.load_columns(state.conditions, columns)
    rows = [("odds-match", shown_before_broadside(state, cells))]
    if stage.advances_made == 0:
        reply = best_reply(state, cells, shown_before_broadside)
        rows = [("odds-match", reply.returns), ("odds-match-kept", rows[0][1])]
    held, combat = int(stage.advances_made == 0), int(has_combat)
    return tuple(
        Odds(
            say(message_id, combat=combat, held=held),
            _match_shares(returns, own_seat, say),
            of_match=True,
        )
        for message_id, returns in rows
    )


def _match_shares(returns: Returns, own_seat: int, say: Words) -> tuple[OutcomeChance, ...]:
    """Return the chances to win and to lose and, if both may lose, the chance that both do."""
    win, lose = (0.5 + returns[seat] / 2 for seat in (own_seat, 1 - own_seat))
    shares = [("win", win), ("lose", lose)]
    if (both := 1 - win - lose) > MIN_SHARE:
        shares.append(("both", both))
    return tuple(OutcomeChance(kind, say(f"share-match-{kind}"), each) for kind, each in shares)


@lru_cache(maxsize=2048)
def _odds_of_combat(
    config: Config,
    combat: Combat,
    conditions: Conditions,
    own_seat: int,
    if_held: bool,
    say: Words,
) -> tuple[Odds, ...]:
    """Return the odds of a combat and of each ship; cached, because many choices share a combat."""
    lead = combat.guns[own_seat] - combat.guns[1 - own_seat]
    label = say(
        "odds-combat",
        position=combat.position,
        guns=combat.guns[own_seat],
        guns_theirs=combat.guns[1 - own_seat],
        held=int(if_held),
    )
    odds = [Odds(label, _result_shares(lead, say))]
    for seat, own_lead in ((own_seat, lead), (1 - own_seat, -lead)):
        for ship, condition in zip(combat.ships[seat], conditions[seat], strict=True):
            name = ship_with_owner(config, seat, ship, own_seat, say)
            label = say("odds-ship", position=combat.position, ship=name)
            shares = _ship_shares(config, ship, condition == HIT, own_lead, say)
            odds.append(Odds(label, shares if seat == own_seat else _of_enemy(shares)))
    return tuple(odds)


@lru_cache(maxsize=1024)
def _result_shares(lead: int, say: Words) -> tuple[OutcomeChance, ...]:
    """MAT-19: return the chances to win, for this lead in guns."""
    shares = zip(("win", "lose", "both"), combat_chances(lead), strict=True)
    return tuple(
        OutcomeChance(kind, say(f"share-{kind}"), float(chance)) for kind, chance in shares
    )


def _of_enemy(shares: Iterable[OutcomeChance]) -> tuple[OutcomeChance, ...]:
    """Return the chances of an enemy ship, drawn as good or bad for the player."""
    return tuple(replace(each, kind=f"enemy-{each.kind}") for each in shares)


@lru_cache(maxsize=4096)
def _ship_shares(
    config: Config, ship: int, is_hit: bool, lead: int, say: Words
) -> tuple[OutcomeChance, ...]:
    """MAT-20, MAT-21: return the chances that a ship is sunk, hit or unharmed."""
    _, loss, tie = combat_chances(lead)
    hit_chance = loss + tie
    sunk_chance = hit_chance if is_hit else hit_chance / 2
    shares = (
        OutcomeChance("sunk", damage_word("sunk", config, ship, say), float(sunk_chance)),
        OutcomeChance("unharmed", say("share-unharmed"), float(1 - hit_chance)),
    )
    if is_hit:
        return shares
    only_hit = OutcomeChance(
        "touched", damage_word("touched", config, ship, say), float(hit_chance / 2)
    )
    return only_hit, *shares

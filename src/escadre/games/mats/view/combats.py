"""Combats in a scene: odds before they are fought, dice and results afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Die, Odds, Share, Tray
from escadre.games.mats import kernels
from escadre.games.mats.captains.shown_chances import (
    best_reply,
    forecast_without_advances,
    shown_return,
)
from escadre.games.mats.rules.combats import combat_chances, combats_of
from escadre.games.mats.rules.model import (
    HIT,
    SUNK,
    AdvancingStage,
    Columns,
    Combat,
    Config,
    State,
)
from escadre.games.mats.view.names import damage_word, owner_text, ship_name


def combat_odds(state: State, columns: Columns, own_seat: int, say: Words) -> tuple[Odds, ...]:
    """MAT-19 to MAT-21: return the odds of the combats of these columns."""
    odds: list[Odds] = []
    first, second = state.ships
    for combat in combats_of(state, columns):
        first_ships, second_ships = combat.ships
        conditions = (
            tuple([first[ship] for ship in first_ships]),
            tuple([second[ship] for ship in second_ships]),
        )
        odds += _cached_odds(state.config, combat, conditions, own_seat, say.plain)
    return tuple(odds)


def match_odds(state: State, columns: Columns, own_seat: int, say: Words) -> tuple[Odds, ...]:
    """MAT-4: return the chances to win the match after an advance to these columns.

    If the opponent is still to choose, there are two chances: if it passes, and if it replies best.
    """
    stage = state.stage
    assert isinstance(stage, AdvancingStage)
    cells, seat = kernels.load_columns(state.ships, columns), Seat(own_seat)
    rows = [("odds-match", forecast_without_advances(state.config, cells, seat))]
    if stage.advances_made == 0:
        _, reply_chance = best_reply(state.config, cells, seat)
        rows = [("odds-match-kept", rows[0][1]), ("odds-match-reply", reply_chance)]
    return tuple(
        Odds(say(message_id), _match_shares(0.5 + shown_return(state, seat, chance) / 2, say))
        for message_id, chance in rows
    )


def _match_shares(chance: float, say: Words) -> tuple[Share, ...]:
    shares = ("win", chance), ("lose", 1 - chance)
    return tuple(Share(kind, say(f"share-match-{kind}"), each) for kind, each in shares)


Conditions = tuple[tuple[int, ...], tuple[int, ...]]
"""The condition of each ship of a combat, by seat."""


@lru_cache(maxsize=2048)
def _cached_odds(
    config: Config, combat: Combat, conditions: Conditions, own_seat: int, say: Words
) -> tuple[Odds, ...]:
    """Return the odds of a combat and of each ship; cached, because many choices share a combat."""
    return tuple(_build_odds(config, combat, conditions, own_seat, say))


def _build_odds(
    config: Config, combat: Combat, conditions: Conditions, own_seat: int, say: Words
) -> Iterator[Odds]:
    lead = combat.guns[own_seat] - combat.guns[1 - own_seat]
    label = say(
        "odds-combat",
        position=combat.where,
        guns=combat.guns[own_seat],
        guns_theirs=combat.guns[1 - own_seat],
    )
    yield Odds(label, _result_shares(lead, say))
    for seat, own_lead in ((own_seat, lead), (1 - own_seat, -lead)):
        for ship, condition in zip(combat.ships[seat], conditions[seat], strict=True):
            name = ship_with_owner(config, seat, ship, own_seat, say)
            label = say("odds-ship", position=combat.where, ship=name)
            yield Odds(label, _ship_shares(config, ship, condition == HIT, own_lead, say))


@lru_cache(maxsize=1024)
def _result_shares(lead: int, say: Words) -> tuple[Share, ...]:
    """MAT-19: return the chances to win, for this lead in guns."""
    shares = zip(("win", "lose", "both"), combat_chances(lead), strict=True)
    return tuple(Share(kind, say(f"share-{kind}"), float(chance)) for kind, chance in shares)


@lru_cache(maxsize=4096)
def _ship_shares(
    config: Config, ship: int, is_hit: bool, lead: int, say: Words
) -> tuple[Share, ...]:
    """MAT-20, MAT-21: return the chances that a ship is sunk, hit or unharmed."""
    _, loss, tie = combat_chances(lead)
    hit_chance = loss + tie
    sunk_chance = hit_chance if is_hit else hit_chance / 2
    shares = (
        Share("sunk", damage_word("sunk", config, ship, say), float(sunk_chance)),
        Share("unharmed", say("share-unharmed"), float(1 - hit_chance)),
    )
    if is_hit:
        return shares
    only_hit = Share("touched", damage_word("touched", config, ship, say), float(hit_chance / 2))
    return only_hit, *shares


def ships_text(config: Config, ships: tuple[int, ...], say: Words) -> str:
    """Name one ship, or both ships of a place."""
    return say("and").join(ship_name(config, ship, say) for ship in ships)


def combat_tray(state: State, combat: Combat, own_seat: int | None, say: Words) -> Tray:
    """MAT-19, MAT-20: build the dice of a combat that was fought, or is being fought."""
    sunk = tuple([state.ships[seat][ship] == SUNK for seat, ship in combat.losers])
    title_id = "combat-before-at" if isinstance(state.stage, AdvancingStage) else "combat-at"
    return _cached_tray(state.config, combat, sunk, title_id, own_seat, say)


@lru_cache(maxsize=512)
def _cached_tray(
    config: Config,
    combat: Combat,
    sunk: tuple[bool, ...],
    title_id: str,
    own_seat: int | None,
    say: Words,
) -> Tray:
    """Build the dice of a combat; `sunk` tells whether each losing ship is sunk."""
    dice = (*_shot_dice(combat, own_seat, say), *_damage_dice(config, combat, sunk, own_seat, say))
    pips = "".join(map(str, (*combat.dice, *combat.damage)))
    title = say(title_id, position=combat.where) + _opponents_text(config, combat, say)
    note = (
        combat_result(combat, say) if own_seat is None else _own_result_text(combat, own_seat, say)
    )
    return Tray(f"combat-{combat.where}", title, None, dice, int(pips, 7), note)


def _shot_dice(combat: Combat, own_seat: int | None, say: Words) -> Iterator[Die]:
    totals = combat.totals
    for seat in (0, 1):
        label = say(
            "die-shot",
            whose=owner_text("side", seat, own_seat, say),
            die=combat.dice[seat],
            guns=combat.guns[seat],
            total=totals[seat],
        )
        mark = "lost" if totals[seat] <= totals[1 - seat] else "won"
        yield Die(f"shot-{combat.where}-{seat}", combat.dice[seat], label, (mark,), seat)


def _damage_dice(
    config: Config, combat: Combat, sunk: tuple[bool, ...], own_seat: int | None, say: Words
) -> Iterator[Die]:
    """MAT-20 to MAT-22: yield the die of each loser, with its masts and guns afterwards."""
    for (seat, ship), is_sunk, pip in zip(combat.losers, sunk, combat.damage, strict=False):
        kind, label_id = ("sunk", "die-fate") if is_sunk else ("touched", "die-fate-left")
        name, damage = (
            ship_with_owner(config, seat, ship, own_seat, say),
            damage_word(kind, config, ship, say),
        )
        masts, guns = config.faces[ship][HIT]
        label = say(label_id, ship=name, die=pip, fate=damage, masts=masts, guns=guns)
        yield Die(f"damage-{combat.where}-{seat}-{ship}", pip, label, (kind,), seat)


def _opponents_text(config: Config, combat: Combat, say: Words) -> str:
    """Name the opponents of a combat."""
    one, two = (ships_text(config, ships, say) for ships in combat.ships)
    return say("met", ships_1=one, ships_2=two)


def _own_result_text(combat: Combat, own_seat: int, say: Words) -> str:
    """MAT-19: return the result of a combat for one side."""
    own_total, enemy_total = combat.totals[own_seat], combat.totals[1 - own_seat]
    return say(
        "result-both"
        if own_total == enemy_total
        else f"duel-{'mine' if own_total > enemy_total else 'theirs'}"
    )


def damage_summary(state: State, own_seat: int | None, say: Words) -> str:
    """MAT-20 to MAT-23: describe the results of the last combats in one line."""
    fates = [
        f"{ship_with_owner(state.config, seat, ship, own_seat, say)} "
        + damage_word(
            "sunk" if state.ships[seat][ship] == SUNK else "touched", state.config, ship, say
        )
        for combat in state.fought
        for seat, ship in combat.losers
    ]
    return say("broadside", fates=say("comma").join(fates))


def ship_with_owner(config: Config, seat: int, ship: int, own_seat: int | None, say: Words) -> str:
    """Name a ship with its owner: you, the opponent, or a player by number."""
    name = ship_name(config, ship, say)
    if own_seat is None:
        return say("owned-of", ship=name, seat=PlayerArgument(seat))
    return say("owned-mine" if seat == own_seat else "owned-theirs", ship=name)


def combat_result(combat: Combat, say: Words) -> str:
    """MAT-19: return the result of a combat as a sentence."""
    first_total, second_total = combat.totals
    if first_total == second_total:
        return say("result-both")
    return say("result-won", seat=PlayerArgument(0 if first_total > second_total else 1))

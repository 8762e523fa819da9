"""Combats in a scene: their dice, and their results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Die, Tray
from escadre.games.mats.rules.combats import losing_ships
from escadre.games.mats.rules.model import (
    HIT,
    SUNK,
    AdvancingStage,
    Combat,
    Config,
    State,
)
from escadre.games.mats.view.names import damage_word, owner_text, ship_with_owner, ships_text


def combat_tray(state: State, combat: Combat, own_seat: int | None, say: Words) -> Tray:
    """MAT-19, MAT-20: build the dice of a combat that was fought, or is being fought."""
    sunk = tuple([state.conditions[seat][ship] == SUNK for seat, ship in losing_ships(combat)])
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
    pips = "".join(map(str, (*combat.dice, *combat.damage_dice)))
    title = say(title_id, position=combat.position) + _opponents_text(config, combat, say)
    result = (
        combat_result(combat, say) if own_seat is None else _own_result_text(combat, own_seat, say)
    )
    note = say("combat-at", position=combat.position) + result
    roll = int(pips, 7)  # the page shows a new roll when this number changes
    return Tray(f"combat-{combat.position}", title, None, dice, roll, note)


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
        yield Die(f"shot-{combat.position}-{seat}", combat.dice[seat], label, (mark,), seat)


def _damage_dice(
    config: Config, combat: Combat, sunk: tuple[bool, ...], own_seat: int | None, say: Words
) -> Iterator[Die]:
    """MAT-20 to MAT-22: yield the die of each loser, with its masts and guns afterwards."""
    for (seat, ship), is_sunk, pip in zip(
        losing_ships(combat), sunk, combat.damage_dice, strict=False
    ):
        kind, label_id = ("sunk", "die-fate") if is_sunk else ("touched", "die-fate-left")
        name = ship_with_owner(config, seat, ship, own_seat, say)
        damage = damage_word(kind, config, ship, say)
        masts, guns = config.masts_and_guns[ship][HIT]
        label = say(label_id, ship=name, die=pip, fate=damage, masts=masts, guns=guns)
        yield Die(f"damage-{combat.position}-{seat}-{ship}", pip, label, (kind,), seat)


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
    """MAT-20 to MAT-23: count the ships sunk and hit in the last combats; the log names them."""
    seats = (0, 1) if own_seat is None else (1 - own_seat, own_seat)
    return say("broadside", sides=". ".join(_losses(state, seat, own_seat, say) for seat in seats))


def _losses(state: State, seat: int, own_seat: int | None, say: Words) -> str:
    conditions = [
        state.conditions[loser][ship]
        for combat in state.last_combats
        for loser, ship in losing_ships(combat)
        if loser == seat
    ]
    sunk = conditions.count(SUNK)
    losses = say("losses", sunk=sunk, touched=len(conditions) - sunk)
    return owner_text("losses", seat, own_seat, say, losses=losses)


def combat_result(combat: Combat, say: Words) -> str:
    """MAT-19: return the result of a combat as a sentence."""
    first_total, second_total = combat.totals
    if first_total == second_total:
        return say("result-both")
    return say("result-won", seat=PlayerArgument(0 if first_total > second_total else 1))

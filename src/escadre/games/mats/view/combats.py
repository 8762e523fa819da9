"""Combats drawn: odds before, dice and results after."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Die, Odds, Share, Tray
from escadre.games.mats import kernels
from escadre.games.mats.captains.shown_chances import best_reply, chance_of, shown_return
from escadre.games.mats.rules.combats import combat_chances, combats_of
from escadre.games.mats.rules.model import (
    SUNK,
    TOUCHED,
    AdvancingStage,
    Columns,
    Combat,
    Config,
    State,
)
from escadre.games.mats.view.names import damage_word, owner_text, ship_name


def combat_odds(state: State, columns: Columns, me: int, say: Words) -> tuple[Odds, ...]:
    """MAT-19 to MAT-21: describe the odds of the combats if the columns stay so."""
    promised: list[Odds] = []
    one, two = state.ships
    for combat in combats_of(state, columns):
        ours, others = combat.ships
        conditions = tuple([one[ship] for ship in ours]), tuple([two[ship] for ship in others])
        promised += _cached_odds(state.config, combat, conditions, me, say.plain)
    return tuple(promised)


def match_odds(state: State, columns: Columns, me: int, say: Words) -> tuple[Odds, ...]:
    """MAT-4: describe the chances to win the match after an advance to these columns.

    While the opponent is still to advance they are a range: if it stays, and after its best reply.
    """
    stage = state.stage
    assert isinstance(stage, AdvancingStage)
    cells, seat = kernels.load_columns(state.ships, columns), Seat(me)
    told = [("odds-match", chance_of(state.config, cells, seat))]
    if stage.advanced == 0:
        _, replied = best_reply(state.config, cells, seat)
        told = [("odds-match-kept", told[0][1]), ("odds-match-reply", replied)]
    return tuple(
        Odds(say(id), _match_shares(0.5 + shown_return(state, seat, chance) / 2, say))
        for id, chance in told
    )


def _match_shares(chance: float, say: Words) -> tuple[Share, ...]:
    shares = ("win", chance), ("lose", 1 - chance)
    return tuple(Share(kind, say(f"share-match-{kind}"), each) for kind, each in shares)


Conditions = tuple[tuple[int, ...], tuple[int, ...]]
"""Of the ships of a combat."""


@lru_cache(maxsize=2048)
def _cached_odds(
    config: Config, combat: Combat, conditions: Conditions, me: int, say: Words
) -> tuple[Odds, ...]:
    """Return the winner's chances and each ship's; cached, as many squares share a combat."""
    return tuple(_made_odds(config, combat, conditions, me, say))


def _made_odds(
    config: Config, combat: Combat, conditions: Conditions, me: int, say: Words
) -> Iterator[Odds]:
    lead = combat.guns[me] - combat.guns[1 - me]
    label = say(
        "odds-combat",
        position=combat.where,
        count=len(combat.ships[me]),
        mine=ships_text(config, combat.ships[me], say),
        guns=combat.guns[me],
        theirs=ships_text(config, combat.ships[1 - me], say),
        guns_theirs=combat.guns[1 - me],
    )
    yield Odds(label, _result_shares(lead, say))
    for seat, more in ((me, lead), (1 - me, -lead)):
        for ship, condition in zip(combat.ships[seat], conditions[seat], strict=True):
            name = ship_with_owner(config, seat, ship, me, say)
            label = say("odds-ship", position=combat.where, ship=name)
            yield Odds(label, _ship_shares(config, ship, condition == TOUCHED, more, say))


@lru_cache(maxsize=1024)
def _result_shares(lead: int, say: Words) -> tuple[Share, ...]:
    """MAT-19: return the chances to win, for this lead in guns."""
    shares = zip(("win", "lose", "both"), combat_chances(lead), strict=True)
    return tuple(Share(kind, say(f"share-{kind}"), float(chance)) for kind, chance in shares)


@lru_cache(maxsize=4096)
def _ship_shares(
    config: Config, ship: int, touched: bool, lead: int, say: Words
) -> tuple[Share, ...]:
    """MAT-20, MAT-21: a sound ship that is hit is touched or sunk, a touched one is sunk."""
    _, lose, both = combat_chances(lead)
    hit = lose + both
    sunk = hit if touched else hit / 2
    shares = (
        Share("sunk", damage_word("sunk", config, ship, say), float(sunk)),
        Share("unharmed", say("share-unharmed"), float(1 - hit)),
    )
    if touched:
        return shares
    return Share("touched", damage_word("touched", config, ship, say), float(hit / 2)), *shares


def ships_text(config: Config, ships: tuple[int, ...], say: Words) -> str:
    """Name one ship, or the two of a place."""
    return say("and").join(ship_name(config, ship, say) for ship in ships)


def combat_tray(state: State, combat: Combat, me: int | None, say: Words) -> Tray:
    """MAT-19, MAT-20: build the dice of a combat that was fought, or is being fought."""
    sunk = tuple([state.ships[seat][ship] == SUNK for seat, ship in combat.losers])
    at = "combat-before-at" if isinstance(state.stage, AdvancingStage) else "combat-at"
    return _cached_tray(state.config, combat, sunk, at, me, say)


@lru_cache(maxsize=512)
def _cached_tray(
    config: Config, combat: Combat, sunk: tuple[bool, ...], at: str, me: int | None, say: Words
) -> Tray:
    """Build the dice; `sunk`: whether each loser is, in order; `at`: the place as text."""
    dice = (*_shot_dice(combat, me, say), *_damage_dice(config, combat, sunk, me, say))
    pips = "".join(map(str, (*combat.dice, *combat.damage)))
    title = say(at, position=combat.where) + _met(config, combat, say)
    note = combat_result(combat, say) if me is None else _own_result_text(combat, me, say)
    return Tray(f"combat-{combat.where}", title, None, dice, int(pips, 7), note)


def _shot_dice(combat: Combat, me: int | None, say: Words) -> Iterator[Die]:
    totals = combat.totals
    for seat in (0, 1):
        label = say(
            "die-shot",
            whose=owner_text("side", seat, me, say),
            die=combat.dice[seat],
            guns=combat.guns[seat],
            total=totals[seat],
        )
        mark = "lost" if totals[seat] <= totals[1 - seat] else "won"
        yield Die(f"shot-{combat.where}-{seat}", combat.dice[seat], label, (mark,), seat)


def _damage_dice(
    config: Config, combat: Combat, sunk: tuple[bool, ...], me: int | None, say: Words
) -> Iterator[Die]:
    """MAT-20 to MAT-22: describe the damage of each loser, and the values it has left."""
    for (seat, ship), is_sunk, pip in zip(combat.losers, sunk, combat.damage, strict=False):
        kind, told = ("sunk", "die-fate") if is_sunk else ("touched", "die-fate-left")
        name, word = (
            ship_with_owner(config, seat, ship, me, say),
            damage_word(kind, config, ship, say),
        )
        masts, guns = config.faces[ship][TOUCHED]
        label = say(told, ship=name, die=pip, fate=word, masts=masts, guns=guns)
        yield Die(f"damage-{combat.where}-{seat}-{ship}", pip, label, (kind,), seat)


def _met(config: Config, combat: Combat, say: Words) -> str:
    """Name the opponents of a combat."""
    one, two = (ships_text(config, ships, say) for ships in combat.ships)
    return say("met", ships_1=one, ships_2=two)


def _own_result_text(combat: Combat, me: int, say: Words) -> str:
    """MAT-19: tell one side which side has won."""
    mine, theirs = combat.totals[me], combat.totals[1 - me]
    return say("result-both" if mine == theirs else f"duel-{'mine' if mine > theirs else 'theirs'}")


def damage_summary(state: State, me: int | None, say: Words) -> str:
    """MAT-20 to MAT-23: describe the results of the last combats in one line."""
    fates = [
        f"{ship_with_owner(state.config, seat, ship, me, say)} "
        + damage_word(
            "sunk" if state.ships[seat][ship] == SUNK else "touched", state.config, ship, say
        )
        for combat in state.fought
        for seat, ship in combat.losers
    ]
    return say("broadside", fates=say("comma").join(fates))


def ship_with_owner(config: Config, seat: int, ship: int, me: int | None, say: Words) -> str:
    """Name a ship with its owner: yours, theirs, or that of a player."""
    name = ship_name(config, ship, say)
    if me is None:
        return say("owned-of", ship=name, seat=PlayerArgument(seat))
    return say("owned-mine" if seat == me else "owned-theirs", ship=name)


def combat_result(combat: Combat, say: Words, id: Literal["result", "told"] = "result") -> str:
    """MAT-19: say which side has won, as a sentence or (`told`) within one."""
    one, two = combat.totals
    if one == two:
        return say(f"{id}-both")
    return say(f"{id}-won", seat=PlayerArgument(0 if one > two else 1))

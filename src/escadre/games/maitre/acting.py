"""What is chosen in Le Maître des Mers happens, in rows of small numbers, compiled."""

from __future__ import annotations

from typing import Any

from escadre.core.vector import Numbers, compiled, fill_row
from escadre.games.maitre import rows

# A turn with dice


OVER = -1
"""What an action gives where it ends the turn; else so many dice are to be rolled."""


@compiled
def _try(t: Numbers, view: Numbers, facts: Numbers, aim: int) -> int:
    """MDM-5, MDM-9, MDM-11, MDM-12: a turn with dice begins."""
    view[t[rows.AIM] + aim] = 1
    view[t[rows.ROLLS]] = 1
    card, dice = -1, 5
    if aim == rows.ARM:
        facts[rows.MISSING] = 99
        for n in range(facts[rows.IN_PORT]):
            facts[rows.MISSING] = min(
                facts[rows.MISSING], t[t[rows.DICE_OF] + facts[rows.SHOWN + n]]
            )
    else:
        card = int(facts[rows.TOP + (aim == rows.HUNT)])
        facts[rows.MISSING] = t[t[rows.DICE_OF] + card]
        view[t[rows.ATTEMPTED] + card] = 1
    facts[rows.CARD] = card
    for part in range(5):
        facts[rows.LYING + part] = 0
    for n in range(t[rows.SHIP_COUNT]):  # MDM-14
        ship = t[t[rows.SHIPS] + n]
        cargo = facts[rows.OWNED + t[rows.CARDS] + ship]
        if facts[rows.OWNED + ship] == facts[rows.WHOSE] and cargo >= 0:
            dice += t[t[rows.EFFECT_OF] + cargo] == 4
    view[t[rows.DICE_LEFT]] = dice
    rows.enter(t, view, facts, rows.DICING)
    return dice


@compiled
def _load(t: Numbers, view: Numbers, facts: Numbers, ship: int, card: int) -> None:
    """MDM-13: the card goes under this ship."""
    facts[rows.OWNED + t[rows.CARDS] + ship] = card
    facts[rows.OWNED + card] = facts[rows.OWNED + ship]
    view[t[rows.CARGO] + ship * t[rows.CARDS] + card] = 1


@compiled
def _stow(t: Numbers, view: Numbers, facts: Numbers, ship: int) -> int:
    """MDM-3, MDM-13: what was won goes under a free ship."""
    card = int(facts[rows.CARD])
    _load(t, view, facts, ship, card)
    rows.lay_card(t, view, card, rows.ABOARD)
    facts[rows.TOP + (facts[rows.TOP + 1] == card)] = -1
    return OVER


@compiled
def _succeed(t: Numbers, view: Numbers, facts: Numbers) -> int:
    """MDM-9, MDM-11, MDM-12: the card is the player's."""
    seat, card = facts[rows.WHOSE], int(facts[rows.CARD])
    view[t[rows.DICE_LEFT]] = 0
    fill_row(view[t[rows.HAND] : t[rows.HAND] + 6], 0)
    if view[t[rows.AIM] + rows.ARM]:
        at = 0
        while facts[rows.SHOWN + at] != card:
            at += 1
        facts[rows.IN_PORT] -= 1
        facts[rows.SHOWN + at] = facts[rows.SHOWN + facts[rows.IN_PORT]]
        facts[rows.GAPS] += 1
        facts[rows.OWNED + card] = seat
        rows.lay_card(t, view, card, rows.ARMED)
        return OVER
    if rows.count_free(t, facts, seat) > 1:
        rows.enter(t, view, facts, rows.STOWING)
        return 0
    n = 0
    while (
        facts[rows.OWNED + t[t[rows.SHIPS] + n]] != seat
        or facts[rows.OWNED + t[rows.CARDS] + t[t[rows.SHIPS] + n]] >= 0
    ):
        n += 1
    return _stow(t, view, facts, t[t[rows.SHIPS] + n])


@compiled
def _less_die(t: Numbers, view: Numbers, facts: Numbers, face: int) -> int:
    """MDM-8, MDM-15: a die has gone: complete, or never to be, or to go on."""
    view[t[rows.HAND] + face] -= 1
    view[t[rows.DICE_LEFT]] -= 1
    view[t[rows.SETTLED]] = 1
    if facts[rows.MISSING] == 0:
        return _succeed(t, view, facts)
    return OVER if view[t[rows.DICE_LEFT]] < facts[rows.MISSING] else 0


@compiled
def _place(t: Numbers, view: Numbers, facts: Numbers, card: int, part: int, face: int) -> int:
    """MDM-5, MDM-7: the die lies there for good."""
    if facts[rows.CARD] < 0:
        facts[rows.CARD], facts[rows.MISSING] = card, t[t[rows.DICE_OF] + card]
        view[t[rows.ATTEMPTED] + card] = 1
    view[t[rows.PLACED] + 6 * part + face] += 1
    facts[rows.LYING + part] = t[t[rows.NEXT] + 6 * facts[rows.LYING + part] + face]
    facts[rows.MISSING] -= 1
    return _less_die(t, view, facts, face)


@compiled
def _use(t: Numbers, view: Numbers, card: int, face: int) -> int:
    """MDM-14: goods turn a die, or it is rolled again."""
    view[t[rows.USED] + card] = 1
    view[t[rows.HAND] + face] -= 1
    effect = t[t[rows.EFFECT_OF] + card]
    if effect == 3:
        return 1
    becomes = 5 - face if effect == 0 else face + 1 if effect == 1 else face - 1
    view[t[rows.HAND] + becomes] += 1
    return 0


# Piracy


@compiled
def _fight(
    t: Numbers, view: Numbers, facts: Numbers, mine: int, other: int, luck: Any, match: int
) -> int:
    """MDM-16 to MDM-19: two dice, and what becomes of it."""
    one, two = rows.draw_lot(luck, match, 6), rows.draw_lot(luck, match, 6)
    rows.note(luck, match, one + 1)
    rows.note(luck, match, two + 1)
    won = t[t[rows.FIREPOWER] + mine] + one >= t[t[rows.FIREPOWER] + other] + two
    winner, lost = facts[rows.OWNED + (mine if won else other)], other if won else mine
    if facts[rows.OWNED + t[rows.CARDS] + lost] < 0:
        facts[rows.OWNED + lost] = -1
        facts[rows.OWNED + 2 * t[rows.CARDS] + facts[rows.UNDER]] = lost
        facts[rows.UNDER] += 1
        view[t[rows.DEPTH] + lost] = facts[rows.UNDER]
        rows.lay_card(t, view, lost, rows.BELOW)
    elif rows.count_free(t, facts, winner):
        facts[rows.CARD], facts[rows.ASKED] = lost, winner
        view[t[rows.FOUGHT] + 2 * mine] = view[t[rows.FOUGHT] + 2 * other + 1] = 1
        view[t[rows.PIPS] + one] = view[t[rows.PIPS] + 6 + two] = 1
        rows.enter(t, view, facts, rows.LOOTING)
        return 0
    return OVER


@compiled
def _loot(t: Numbers, view: Numbers, facts: Numbers, ship: int) -> None:
    """MDM-18: the cargo changes ships."""
    lost = int(facts[rows.CARD])
    cargo = int(facts[rows.OWNED + t[rows.CARDS] + lost])
    facts[rows.OWNED + t[rows.CARDS] + lost] = -1
    view[t[rows.CARGO] + lost * t[rows.CARDS] + cargo] = 0
    _load(t, view, facts, ship, cargo)


@compiled
def _chosen(t: Numbers, view: Numbers, facts: Numbers, number: int, luck: Any, match: int) -> int:
    """What was chosen happens."""
    meant = t[rows.MEANT] + 4 * number
    kind, one, two, three = t[meant], t[meant + 1], t[meant + 2], t[meant + 3]
    if kind == rows.PLACE_DIE:
        return _place(t, view, facts, one, two, three)
    if kind == rows.ROLL:
        fill_row(view[t[rows.HAND] : t[rows.HAND] + 6], 0)
        view[t[rows.ROLLS]] += 1
        view[t[rows.SETTLED]] = 0
        return int(view[t[rows.DICE_LEFT]])
    if kind == rows.DISCARD:
        view[t[rows.ASIDE] + one] += 1
        return _less_die(t, view, facts, one)
    if kind <= rows.BUY:
        return _try(t, view, facts, kind)
    if kind == rows.USE:
        return _use(t, view, one, two)
    if kind == rows.STOW:
        return _stow(t, view, facts, one)
    if kind == rows.ATTACK:
        return _fight(t, view, facts, one, two, luck, match)
    if kind == rows.LOOT:
        _loot(t, view, facts, one)
    return OVER


@compiled
def take_choice(
    t: Numbers, view: Numbers, facts: Numbers, number: int, luck: Any, match: int
) -> bool:
    """What was chosen happens, and chance answers; whether the match is over."""
    dice = _chosen(t, view, facts, number, luck, match)
    for _ in range(dice):  # MDM-5
        face = rows.draw_lot(luck, match, 6)
        view[t[rows.HAND] + face] += 1
        rows.note(luck, match, face + 1)
    return dice == OVER and rows.pass_turn(t, view, facts, luck, match)

"""Turns of Le Maître des Mers in rows of small numbers: the rules again, compiled, for the kernel.

A match is two rows: the view that the codec writes, but for owners, seats, turns and ships in port,
which are added for whoever looks; and facts, from `TURN` on. `t` says what was agreed and where
things begin. `luck` is the streams of the matches, what fell in this step, and how much.
"""

from __future__ import annotations

from typing import Any

from escadre.core.vector import Numbers, below, compiled, fill_row
from escadre.games.maitre.model import FAMILY_BONUS

CARDS, SEATS, LAST_TURN, NUMBERS, SHIP_COUNT, STOWS, FIELDS = range(7)
"""What was agreed: cards, seats, turns (MDM-24), actions, ships, the first number to stow."""
(
    PLACE, DEPTH, OWNER, CARGO, ATTEMPTED, PLACED, HAND, ASIDE, DICE_LEFT, ROLLS, SETTLED,
    USED, AIM, PHASES, FOUGHT, PIPS, TURNING, BEGAN, TURNS, PORT,
) = range(FIELDS + 6, FIELDS + 26)  # fmt: skip
"""Where the fields begin, but for the first six: they tell the cards and never change."""
(
    MEANT, FIRST_NUMBER, USES, PILES, DRAWN, LETTER, SHIPS, HAS_MAP, FIREPOWER, FAMILY, VALUE,
    FACES_OF, EFFECT_OF, DICE_OF, KIND_OF, ABLE, NEXT, ATTACKS,
) = range(FIELDS + 26, FIELDS + 44)  # fmt: skip
"""Where the tables begin, which follow. By number, MEANT: what it does, and three

numbers more. By card: FIRST_NUMBER to place a die, and USES; LETTER, HAS_MAP, FIREPOWER, FAMILY,
VALUE, FACES_OF (a bit for each that goods turn), EFFECT_OF, DICE_OF; KIND_OF by card and part.
ABLE: by kind of part and dice lying there a bit for each face that may join them; NEXT: the dice
lying then. ATTACKS: by two ships the number, -1 where unfair. PILES: where goods and treasures
begin and end in DRAWN, a list of cards.
"""
(
    TURN, PHASE, ASKED, WHOSE, FIRST, CARD, MISSING, HIDDEN, UNDER, GAPS, IN_PORT, TOP, _TOP_TOO,
) = range(13)  # fmt: skip
"""Facts: turns over, the phase, who is asked, whose turn it is, who was first, the card and what it

wants, ships of unknown order, under the pile, gaps and ships of the port, the tops of both piles.
"""
SHOWN, LYING, OWNED = 13, 17, 22
"""The ships in port; dice lying, by part; owners, cargoes (-1: none), and ships under the pile."""
KINDS_OF_DICE = 462
"""So many ways there are for up to five dice to lie."""

ARM, HUNT, BUY, ROLL, LEAVE, DISCARD, PLACE_DIE, USE, STOW, LOOT, ATTACK = range(11)
CHOOSING, DICING, STOWING, LOOTING = 0, 1, 2, 4  # as the codec counts phases
UNSEEN, BELOW, OPEN, ARMED, ABOARD = range(5)  # as it counts places


@compiled
def draw_lot(luck: Any, match: int, stop: int) -> int:
    """One of so many, from 0."""
    return below(luck[0], match, stop)


@compiled
def note(luck: Any, match: int, outcome: int) -> None:
    """What fell."""
    luck[1][match, luck[2][match]] = outcome
    luck[2][match] += 1


@compiled
def lay_card(t: Numbers, view: Numbers, card: int, place: int) -> None:
    """The card is there now."""
    at = t[PLACE] + 5 * card
    for each in range(5):
        view[at + each] = each == place


@compiled
def enter(t: Numbers, view: Numbers, facts: Numbers, phase: int) -> None:
    """What is to be chosen now."""
    view[t[PHASES] + facts[PHASE]] = 0
    view[t[PHASES] + phase] = 1
    facts[PHASE] = phase


@compiled
def count_free(t: Numbers, facts: Numbers, seat: int) -> int:
    """MDM-13: how many ships of a fleet carry nothing."""
    free, cargoes = 0, OWNED + t[CARDS]
    for n in range(t[SHIP_COUNT]):
        ship = t[t[SHIPS] + n]
        free += facts[OWNED + ship] == seat and facts[cargoes + ship] < 0
    return free


# Port and piles


@compiled
def _show(t: Numbers, view: Numbers, facts: Numbers, ship: int) -> None:
    """MDM-9: a ship fills a gap of the port."""
    facts[SHOWN + facts[IN_PORT]] = ship
    facts[IN_PORT] += 1
    facts[GAPS] -= 1
    lay_card(t, view, ship, OPEN)


@compiled
def _hidden(t: Numbers, view: Numbers, nth: int) -> int:
    """The n-th ship of unknown order."""
    for n in range(t[SHIP_COUNT]):
        ship = t[t[SHIPS] + n]
        if view[t[PLACE] + 5 * ship]:
            if nth == 0:
                return int(ship)
            nth -= 1
    return -1


@compiled
def _refill(t: Numbers, view: Numbers, facts: Numbers) -> None:
    """MDM-9, MDM-10: ships come into port where nothing is left to chance."""
    deep = OWNED + 2 * t[CARDS]
    while facts[GAPS] and facts[HIDDEN] < 2:
        if facts[HIDDEN]:
            facts[HIDDEN] = 0
            _show(t, view, facts, _hidden(t, view, 0))
        elif facts[UNDER]:
            ship = int(facts[deep])
            facts[UNDER] -= 1
            view[t[DEPTH] + ship] = 0
            for n in range(facts[UNDER]):
                facts[deep + n] = facts[deep + n + 1]
                view[t[DEPTH] + facts[deep + n]] = n + 1
            _show(t, view, facts, ship)
        else:
            facts[GAPS] -= 1


@compiled
def _top_up(
    t: Numbers, view: Numbers, facts: Numbers, pile: int, lots: bool, luck: Any, match: int
) -> None:
    """MDM-3: the next card of the first letter; where there are several, by lot or not yet."""
    first, count = 99, 0
    for n in range(t[t[PILES] + pile], t[t[PILES] + pile + 1]):
        card = t[t[DRAWN] + n]
        if view[t[PLACE] + 5 * card] and t[t[LETTER] + card] <= first:
            count = 1 if t[t[LETTER] + card] < first else count + 1
            first = t[t[LETTER] + card]
    if count == 0 or (count > 1 and not lots):
        return
    nth = draw_lot(luck, match, count) if count > 1 else 0
    for n in range(t[t[PILES] + pile], t[t[PILES] + pile + 1]):
        card = t[t[DRAWN] + n]
        if view[t[PLACE] + 5 * card] and t[t[LETTER] + card] == first:
            if nth == 0:
                facts[TOP + pile] = card
                lay_card(t, view, card, OPEN)
                if count > 1:
                    note(luck, match, card)
                return
            nth -= 1


@compiled
def turn_up(t: Numbers, view: Numbers, facts: Numbers, luck: Any, match: int) -> bool:
    """MDM-2, 3, 9, 10, 25: cards turn up, and lots fall unless the match is over: whether it is."""
    _refill(t, view, facts)
    over = facts[IN_PORT] + facts[GAPS] == 0 or facts[TURN] >= t[LAST_TURN]
    while facts[GAPS] and not over:
        ship = _hidden(t, view, draw_lot(luck, match, int(facts[HIDDEN])))
        note(luck, match, ship)
        facts[HIDDEN] -= 1
        _show(t, view, facts, ship)
        _refill(t, view, facts)
    for pile in range(2):
        if facts[TOP + pile] < 0:
            _top_up(t, view, facts, pile, not over, luck, match)
    if facts[FIRST] < 0:
        seat = draw_lot(luck, match, t[SEATS])
        note(luck, match, t[CARDS] + seat)
        facts[FIRST] = facts[WHOSE] = facts[ASKED] = seat
    return bool(over)


@compiled
def pass_turn(t: Numbers, view: Numbers, facts: Numbers, luck: Any, match: int) -> bool:
    """MDM-15, MDM-20, MDM-25: the next player's turn; whether the match is over."""
    fill_row(view[t[ATTEMPTED] : t[TURNING]], 0)
    enter(t, view, facts, CHOOSING)
    facts[TURN] += 1
    whose = facts[WHOSE] + 1
    facts[WHOSE] = facts[ASKED] = whose if whose < t[SEATS] else 0
    return turn_up(t, view, facts, luck, match)


# The end


@compiled
def _score(t: Numbers, facts: Numbers, seat: int) -> int:
    """MDM-22, MDM-23: points, then ships, then fire power."""
    score, whole, sailing = 0, 0, 0
    for card in range(t[CARDS]):
        if facts[OWNED + card] == seat:
            score += 1_000_000 * t[t[VALUE] + card]
    for n in range(t[SHIP_COUNT]):
        ship = t[t[SHIPS] + n]
        whole |= 1 << t[t[FAMILY] + ship]
        if facts[OWNED + ship] == seat:
            score += 1_000 + t[t[FIREPOWER] + ship]
        else:
            sailing |= 1 << t[t[FAMILY] + ship]
    whole &= ~sailing
    while whole:
        whole &= whole - 1
        score += 1_000_000 * FAMILY_BONUS
    return score


@compiled
def rank(t: Numbers, facts: Numbers, returns: Numbers) -> None:
    """MDM-21 to MDM-24: those beaten less those lost to, of all the others."""
    for seat in range(t[SEATS]):
        mine, lead = _score(t, facts, seat), 0
        for other in range(t[SEATS]):
            theirs = _score(t, facts, other)
            lead += (mine > theirs) - (mine < theirs)
        returns[seat] = lead / (t[SEATS] - 1)

"""Turns on rows of integers: compiled twin of the rules.

A match is two rows: the view that the codec writes, except owners, seats, turns and ships in port,
which are added for each viewer; and facts, from `TURN` on. `t` holds the options and the offsets of
the parts. `luck` holds the random streams of the matches, the outcomes of this step, and their
number.
"""

from __future__ import annotations

from typing import Any

from escadre.core.kernel import IntArray, fill_row, jit, random_below
from escadre.games.maitre.rules.model import FAMILY_BONUS

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
DICE_MULTISETS = 462
"""So many ways there are for up to five dice to lie."""

ARM, HUNT, BUY, ROLL, LEAVE, DISCARD, PLACE_DIE, USE, STOW, LOOT, ATTACK = range(11)
CHOOSING, DICING, STOWING, LOOTING = 0, 1, 2, 4  # as the codec counts phases
UNSEEN, BELOW, OPEN, ARMED, ABOARD = range(5)  # as it counts places


@jit
def draw_lot(luck: Any, match: int, stop: int) -> int:
    """Draw one of this many, from 0."""
    return random_below(luck[0], match, stop)


@jit
def record_outcome(luck: Any, match: int, outcome: int) -> None:
    """Record an outcome of chance."""
    luck[1][match, luck[2][match]] = outcome
    luck[2][match] += 1


@jit
def set_card_place(t: IntArray, view: IntArray, card: int, place: int) -> None:
    """Put the card there."""
    at = t[PLACE] + 5 * card
    for each in range(5):
        view[at + each] = each == place


@jit
def set_phase(t: IntArray, view: IntArray, facts: IntArray, phase: int) -> None:
    """Set the phase to be chosen in."""
    view[t[PHASES] + facts[PHASE]] = 0
    view[t[PHASES] + phase] = 1
    facts[PHASE] = phase


@jit
def count_free_ships(t: IntArray, facts: IntArray, seat: int) -> int:
    """MDM-13: count the ships of a fleet that carry nothing."""
    free, cargoes = 0, OWNED + t[CARDS]
    for n in range(t[SHIP_COUNT]):
        ship = t[t[SHIPS] + n]
        free += facts[OWNED + ship] == seat and facts[cargoes + ship] < 0
    return free


# Port and piles


@jit
def _reveal_ship(t: IntArray, view: IntArray, facts: IntArray, ship: int) -> None:
    """MDM-9: put a ship into a gap of the port."""
    facts[SHOWN + facts[IN_PORT]] = ship
    facts[IN_PORT] += 1
    facts[GAPS] -= 1
    set_card_place(t, view, ship, OPEN)


@jit
def _nth_hidden_ship(t: IntArray, view: IntArray, nth: int) -> int:
    """Return the n-th ship of unknown order."""
    for n in range(t[SHIP_COUNT]):
        ship = t[t[SHIPS] + n]
        if view[t[PLACE] + 5 * ship]:
            if nth == 0:
                return int(ship)
            nth -= 1
    return -1


@jit
def _refill_port(t: IntArray, view: IntArray, facts: IntArray) -> None:
    """MDM-9, MDM-10: bring ships into port where nothing is left to chance."""
    deep = OWNED + 2 * t[CARDS]
    while facts[GAPS] and facts[HIDDEN] < 2:
        if facts[HIDDEN]:
            facts[HIDDEN] = 0
            _reveal_ship(t, view, facts, _nth_hidden_ship(t, view, 0))
        elif facts[UNDER]:
            ship = int(facts[deep])
            facts[UNDER] -= 1
            view[t[DEPTH] + ship] = 0
            for n in range(facts[UNDER]):
                facts[deep + n] = facts[deep + n + 1]
                view[t[DEPTH] + facts[deep + n]] = n + 1
            _reveal_ship(t, view, facts, ship)
        else:
            facts[GAPS] -= 1


@jit
def _reveal_top(
    t: IntArray, view: IntArray, facts: IntArray, pile: int, lots: bool, luck: Any, match: int
) -> None:
    """MDM-3: turn up the next card of the first letter; among several, at random or later."""
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
                set_card_place(t, view, card, OPEN)
                if count > 1:
                    record_outcome(luck, match, card)
                return
            nth -= 1


@jit
def reveal_cards(t: IntArray, view: IntArray, facts: IntArray, luck: Any, match: int) -> bool:
    """MDM-2, 3, 9, 10, 25: turn up cards and draw, unless the match is over; return whether."""
    _refill_port(t, view, facts)
    over = facts[IN_PORT] + facts[GAPS] == 0 or facts[TURN] >= t[LAST_TURN]
    while facts[GAPS] and not over:
        ship = _nth_hidden_ship(t, view, draw_lot(luck, match, int(facts[HIDDEN])))
        record_outcome(luck, match, ship)
        facts[HIDDEN] -= 1
        _reveal_ship(t, view, facts, ship)
        _refill_port(t, view, facts)
    for pile in range(2):
        if facts[TOP + pile] < 0:
            _reveal_top(t, view, facts, pile, not over, luck, match)
    if facts[FIRST] < 0:
        seat = draw_lot(luck, match, t[SEATS])
        record_outcome(luck, match, t[CARDS] + seat)
        facts[FIRST] = facts[WHOSE] = facts[ASKED] = seat
    return bool(over)


@jit
def end_turn(t: IntArray, view: IntArray, facts: IntArray, luck: Any, match: int) -> bool:
    """MDM-15, MDM-20, MDM-25: begin the next player's turn; return whether the match is over."""
    fill_row(view[t[ATTEMPTED] : t[TURNING]], 0)
    set_phase(t, view, facts, CHOOSING)
    facts[TURN] += 1
    whose = facts[WHOSE] + 1
    facts[WHOSE] = facts[ASKED] = whose if whose < t[SEATS] else 0
    return reveal_cards(t, view, facts, luck, match)


# The end


@jit
def _score(t: IntArray, facts: IntArray, seat: int) -> int:
    """MDM-22, MDM-23: return points, then ships, then firepower."""
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


@jit
def returns(t: IntArray, facts: IntArray, returns: IntArray) -> None:
    """MDM-21 to MDM-24: return, for each seat, the number beaten minus the number lost to."""
    for seat in range(t[SEATS]):
        mine, lead = _score(t, facts, seat), 0
        for other in range(t[SEATS]):
            theirs = _score(t, facts, other)
            lead += (mine > theirs) - (mine < theirs)
        returns[seat] = lead / (t[SEATS] - 1)


# A turn with dice


TURN_OVER = -1
"""What an action gives where it ends the turn; else so many dice are to be rolled."""


@jit
def _start_attempt(t: IntArray, view: IntArray, facts: IntArray, aim: int) -> int:
    """MDM-5, MDM-9, MDM-11, MDM-12: begin a turn with dice."""
    view[t[AIM] + aim] = 1
    view[t[ROLLS]] = 1
    card, dice = -1, 5
    if aim == ARM:
        facts[MISSING] = 99
        for n in range(facts[IN_PORT]):
            facts[MISSING] = min(facts[MISSING], t[t[DICE_OF] + facts[SHOWN + n]])
    else:
        card = int(facts[TOP + (aim == HUNT)])
        facts[MISSING] = t[t[DICE_OF] + card]
        view[t[ATTEMPTED] + card] = 1
    facts[CARD] = card
    for part in range(5):
        facts[LYING + part] = 0
    for n in range(t[SHIP_COUNT]):  # MDM-14
        ship = t[t[SHIPS] + n]
        cargo = facts[OWNED + t[CARDS] + ship]
        if facts[OWNED + ship] == facts[WHOSE] and cargo >= 0:
            dice += t[t[EFFECT_OF] + cargo] == 4
    view[t[DICE_LEFT]] = dice
    set_phase(t, view, facts, DICING)
    return dice


@jit
def _set_cargo(t: IntArray, view: IntArray, facts: IntArray, ship: int, card: int) -> None:
    """MDM-13: put the card under this ship."""
    facts[OWNED + t[CARDS] + ship] = card
    facts[OWNED + card] = facts[OWNED + ship]
    view[t[CARGO] + ship * t[CARDS] + card] = 1


@jit
def _stow(t: IntArray, view: IntArray, facts: IntArray, ship: int) -> int:
    """MDM-3, MDM-13: put what was won under a free ship."""
    card = int(facts[CARD])
    _set_cargo(t, view, facts, ship, card)
    set_card_place(t, view, card, ABOARD)
    facts[TOP + (facts[TOP + 1] == card)] = -1
    return TURN_OVER


@jit
def _complete_attempt(t: IntArray, view: IntArray, facts: IntArray) -> int:
    """MDM-9, MDM-11, MDM-12: give the card to the player."""
    seat, card = facts[WHOSE], int(facts[CARD])
    view[t[DICE_LEFT]] = 0
    fill_row(view[t[HAND] : t[HAND] + 6], 0)
    if view[t[AIM] + ARM]:
        at = 0
        while facts[SHOWN + at] != card:
            at += 1
        facts[IN_PORT] -= 1
        facts[SHOWN + at] = facts[SHOWN + facts[IN_PORT]]
        facts[GAPS] += 1
        facts[OWNED + card] = seat
        set_card_place(t, view, card, ARMED)
        return TURN_OVER
    if count_free_ships(t, facts, seat) > 1:
        set_phase(t, view, facts, STOWING)
        return 0
    n = 0
    while facts[OWNED + t[t[SHIPS] + n]] != seat or facts[OWNED + t[CARDS] + t[t[SHIPS] + n]] >= 0:
        n += 1
    return _stow(t, view, facts, t[t[SHIPS] + n])


@jit
def _spend_die(t: IntArray, view: IntArray, facts: IntArray, face: int) -> int:
    """MDM-8, MDM-15: a die is used: complete the card, fail, or continue."""
    view[t[HAND] + face] -= 1
    view[t[DICE_LEFT]] -= 1
    view[t[SETTLED]] = 1
    if facts[MISSING] == 0:
        return _complete_attempt(t, view, facts)
    return TURN_OVER if view[t[DICE_LEFT]] < facts[MISSING] else 0


@jit
def _place_die(
    t: IntArray, view: IntArray, facts: IntArray, card: int, part: int, face: int
) -> int:
    """MDM-5, MDM-7: place the die for good."""
    if facts[CARD] < 0:
        facts[CARD], facts[MISSING] = card, t[t[DICE_OF] + card]
        view[t[ATTEMPTED] + card] = 1
    view[t[PLACED] + 6 * part + face] += 1
    facts[LYING + part] = t[t[NEXT] + 6 * facts[LYING + part] + face]
    facts[MISSING] -= 1
    return _spend_die(t, view, facts, face)


@jit
def _use_goods(t: IntArray, view: IntArray, card: int, face: int) -> int:
    """MDM-14: turn or re-roll a die by goods."""
    view[t[USED] + card] = 1
    view[t[HAND] + face] -= 1
    effect = t[t[EFFECT_OF] + card]
    if effect == 3:
        return 1
    becomes = 5 - face if effect == 0 else face + 1 if effect == 1 else face - 1
    view[t[HAND] + becomes] += 1
    return 0


# Piracy


@jit
def _fight(
    t: IntArray, view: IntArray, facts: IntArray, mine: int, other: int, luck: Any, match: int
) -> int:
    """MDM-16 to MDM-19: roll two dice and apply the result."""
    one, two = draw_lot(luck, match, 6), draw_lot(luck, match, 6)
    record_outcome(luck, match, one + 1)
    record_outcome(luck, match, two + 1)
    won = t[t[FIREPOWER] + mine] + one >= t[t[FIREPOWER] + other] + two
    winner, lost = facts[OWNED + (mine if won else other)], other if won else mine
    if facts[OWNED + t[CARDS] + lost] < 0:
        facts[OWNED + lost] = -1
        facts[OWNED + 2 * t[CARDS] + facts[UNDER]] = lost
        facts[UNDER] += 1
        view[t[DEPTH] + lost] = facts[UNDER]
        set_card_place(t, view, lost, BELOW)
    elif count_free_ships(t, facts, winner):
        facts[CARD], facts[ASKED] = lost, winner
        view[t[FOUGHT] + 2 * mine] = view[t[FOUGHT] + 2 * other + 1] = 1
        view[t[PIPS] + one] = view[t[PIPS] + 6 + two] = 1
        set_phase(t, view, facts, LOOTING)
        return 0
    return TURN_OVER


@jit
def _take_loot(t: IntArray, view: IntArray, facts: IntArray, ship: int) -> None:
    """MDM-18: move the cargo to the other ship."""
    lost = int(facts[CARD])
    cargo = int(facts[OWNED + t[CARDS] + lost])
    facts[OWNED + t[CARDS] + lost] = -1
    view[t[CARGO] + lost * t[CARDS] + cargo] = 0
    _set_cargo(t, view, facts, ship, cargo)


@jit
def _apply_action(
    t: IntArray, view: IntArray, facts: IntArray, number: int, luck: Any, match: int
) -> int:
    """Apply the chosen action."""
    meant = t[MEANT] + 4 * number
    kind, one, two, three = t[meant], t[meant + 1], t[meant + 2], t[meant + 3]
    if kind == PLACE_DIE:
        return _place_die(t, view, facts, one, two, three)
    if kind == ROLL:
        fill_row(view[t[HAND] : t[HAND] + 6], 0)
        view[t[ROLLS]] += 1
        view[t[SETTLED]] = 0
        return int(view[t[DICE_LEFT]])
    if kind == DISCARD:
        view[t[ASIDE] + one] += 1
        return _spend_die(t, view, facts, one)
    if kind <= BUY:
        return _start_attempt(t, view, facts, kind)
    if kind == USE:
        return _use_goods(t, view, one, two)
    if kind == STOW:
        return _stow(t, view, facts, one)
    if kind == ATTACK:
        return _fight(t, view, facts, one, two, luck, match)
    if kind == LOOT:
        _take_loot(t, view, facts, one)
    return TURN_OVER


@jit
def apply_choice(
    t: IntArray, view: IntArray, facts: IntArray, number: int, luck: Any, match: int
) -> bool:
    """Apply the chosen action and the chance that follows; return whether the match is over."""
    dice = _apply_action(t, view, facts, number, luck, match)
    for _ in range(dice):  # MDM-5
        face = draw_lot(luck, match, 6)
        view[t[HAND] + face] += 1
        record_outcome(luck, match, face + 1)
    return dice == TURN_OVER and end_turn(t, view, facts, luck, match)

"""A second implementation of the rules of Le Maître des Mers, compiled with Numba.

A match has two rows. `view` is the public view that the codec writes, without owners, seats, turns
and ships in port, which are added for each viewer. `facts` has everything else that the rules need,
at the indices from `TURN_COUNT` on. `params` has the options, the offsets of the codec's fields,
and tables of the cards.
"""

from __future__ import annotations

from escadre.core.kernel import (
    ChanceArrays,
    KernelArray,
    fill_row,
    jit,
    random_below,
    record_outcome,
)
from escadre.games.maitre.rules.model import FAMILY_BONUS

CARDS, SEATS, LAST_TURN, ACTION_COUNT, SHIP_COUNT, FIRST_STOW, FIELDS = range(7)
"""Indices in `params` of the options; FIRST_STOW is the first action that stows a card.

LAST_TURN is the number of turns after which the match is scored (MDM-24).
"""
(
    PLACE, DEPTH, OWNER, CARGO, ATTEMPTED, PLACED, HAND, ASIDE, DICE_LEFT, ROLLS, SETTLED,
    USED, PURPOSE, PHASES, FIGHTERS, PIPS, TURN, FIRST, TURNS, PORT,
) = range(FIELDS + 6, FIELDS + 26)  # fmt: skip
"""Indices in `params` of the offsets of the codec's fields, without the first six."""
(
    ACTION_OF, FIRST_NUMBER, FIRST_USE, PILES, PILE_CARDS, LETTER, SHIPS, HAS_MAP, FIREPOWER,
    FAMILY, VALUE, TURNABLE_FACES, EFFECTS, DICE_NEEDED, PART_KINDS, FITTING_FACES, NEXT_DICE,
    ATTACKS,
) = range(FIELDS + 26, FIELDS + 44)  # fmt: skip
"""Indices in `params` of the offsets of the tables.

By action number: ACTION_OF has its kind and three arguments. By card: FIRST_NUMBER and FIRST_USE
have the first action that places a die on it or uses it; TURNABLE_FACES has a bit for each face
that the goods turn; LETTER, HAS_MAP, FIREPOWER, FAMILY, VALUE, EFFECTS and DICE_NEEDED are
properties of the card. By card and part: PART_KINDS. By kind of part and the dice on it:
FITTING_FACES has a bit for each face that fits, NEXT_DICE the dice after one more die. By two
ships: ATTACKS has the action number, -1 if it is never legal. PILES tells where goods and treasures
begin and end in PILE_CARDS.
"""
(
    TURN_COUNT, PHASE, MOVER, TURN_SEAT, FIRST_SEAT, CURRENT_CARD, DICE_MISSING, HIDDEN, UNDER_PILE,
    PORT_GAPS, IN_PORT, TOP_GOODS, _TOP_TREASURE,
) = range(13)  # fmt: skip
"""Indices of the facts.

TURN_COUNT: completed turns. MOVER: the seat that chooses now; TURN_SEAT: the seat whose turn it is.
DICE_MISSING: how many dice the attempted card still needs. HIDDEN, UNDER_PILE, PORT_GAPS and
IN_PORT count ships.
"""
PORT_SHIPS, PLACED_DICE, OWNERS = 13, 17, 22
"""Indices where lists begin: ships in port; dice on each part; owners, then cargoes, then pile."""
DICE_MULTISETS = 462
"""Number of multisets of up to five dice."""

FIT_OUT, HUNT, BUY, ROLL, LEAVE, DISCARD, PLACE_DIE, USE, STOW, LOOT, ATTACK = range(11)
CHOOSING, DICING, STOWING, LOOTING = 0, 1, 2, 4  # numbered as in the codec
UNSEEN, UNDER_DECK, FACE_UP, FITTED_OUT, ABOARD = range(5)  # numbered as in the codec
TURN_OVER = -1
"""The result of an action that ends the turn; other results are the number of dice to roll."""


@jit
def set_card_place(params: KernelArray, view: KernelArray, card: int, place: int) -> None:
    """Set the place of a card."""
    offset = params[PLACE] + 5 * card
    for each in range(5):
        view[offset + each] = each == place


@jit
def set_phase(params: KernelArray, view: KernelArray, facts: KernelArray, phase: int) -> None:
    """Set the phase of the next choice."""
    view[params[PHASES] + facts[PHASE]] = 0
    view[params[PHASES] + phase] = 1
    facts[PHASE] = phase


@jit
def count_free_ships(params: KernelArray, facts: KernelArray, seat: int) -> int:
    """MDM-13: count the ships of a fleet that carry nothing."""
    free, cargoes = 0, OWNERS + params[CARDS]
    for n in range(params[SHIP_COUNT]):
        ship = params[params[SHIPS] + n]
        free += facts[OWNERS + ship] == seat and facts[cargoes + ship] < 0
    return free


# --- port and piles --------------------------------------------------------------------------


@jit
def _reveal_ship(params: KernelArray, view: KernelArray, facts: KernelArray, ship: int) -> None:
    """MDM-9: put a ship into a gap of the port."""
    facts[PORT_SHIPS + facts[IN_PORT]] = ship
    facts[IN_PORT] += 1
    facts[PORT_GAPS] -= 1
    set_card_place(params, view, ship, FACE_UP)


@jit
def _nth_hidden_ship(params: KernelArray, view: KernelArray, nth: int) -> int:
    """Return the n-th hidden ship."""
    for n in range(params[SHIP_COUNT]):
        ship = params[params[SHIPS] + n]
        if view[params[PLACE] + 5 * ship]:
            if nth == 0:
                return int(ship)
            nth -= 1
    return -1


@jit
def _refill_port(params: KernelArray, view: KernelArray, facts: KernelArray) -> None:
    """MDM-9, MDM-10: bring ships into port as long as no draw is needed."""
    under = OWNERS + 2 * params[CARDS]
    while facts[PORT_GAPS] and facts[HIDDEN] < 2:
        if facts[HIDDEN]:
            facts[HIDDEN] = 0
            _reveal_ship(params, view, facts, _nth_hidden_ship(params, view, 0))
        elif facts[UNDER_PILE]:
            ship = int(facts[under])
            facts[UNDER_PILE] -= 1
            view[params[DEPTH] + ship] = 0
            for n in range(facts[UNDER_PILE]):
                facts[under + n] = facts[under + n + 1]
                view[params[DEPTH] + facts[under + n]] = n + 1
            _reveal_ship(params, view, facts, ship)
        else:
            facts[PORT_GAPS] -= 1


@jit
def _reveal_top(
    params: KernelArray,
    view: KernelArray,
    facts: KernelArray,
    pile: int,
    draws_allowed: bool,
    chance: ChanceArrays,
    match: int,
) -> None:
    """MDM-3: turn up a card of the first letter; if there are several, draw if `draws_allowed`."""
    first_letter, count = 99, 0
    for n in range(params[params[PILES] + pile], params[params[PILES] + pile + 1]):
        card = params[params[PILE_CARDS] + n]
        if view[params[PLACE] + 5 * card] and params[params[LETTER] + card] <= first_letter:
            count = 1 if params[params[LETTER] + card] < first_letter else count + 1
            first_letter = params[params[LETTER] + card]
    if count == 0 or (count > 1 and not draws_allowed):
        return
    nth = random_below(chance.rng_states, match, count) if count > 1 else 0
    for n in range(params[params[PILES] + pile], params[params[PILES] + pile + 1]):
        card = params[params[PILE_CARDS] + n]
        if view[params[PLACE] + 5 * card] and params[params[LETTER] + card] == first_letter:
            if nth == 0:
                facts[TOP_GOODS + pile] = card
                set_card_place(params, view, card, FACE_UP)
                if count > 1:
                    record_outcome(chance, match, card)
                return
            nth -= 1


@jit
def reveal_cards(
    params: KernelArray, view: KernelArray, facts: KernelArray, chance: ChanceArrays, match: int
) -> bool:
    """MDM-2, 3, 9, 10, 25: turn up cards and draw; return whether the match is over."""
    _refill_port(params, view, facts)
    over = facts[IN_PORT] + facts[PORT_GAPS] == 0 or facts[TURN_COUNT] >= params[LAST_TURN]
    while facts[PORT_GAPS] and not over:
        ship = _nth_hidden_ship(
            params, view, random_below(chance.rng_states, match, int(facts[HIDDEN]))
        )
        record_outcome(chance, match, ship)
        facts[HIDDEN] -= 1
        _reveal_ship(params, view, facts, ship)
        _refill_port(params, view, facts)
    for pile in range(2):
        if facts[TOP_GOODS + pile] < 0:
            _reveal_top(params, view, facts, pile, not over, chance, match)
    if facts[FIRST_SEAT] < 0:
        seat = random_below(chance.rng_states, match, params[SEATS])
        record_outcome(chance, match, params[CARDS] + seat)
        facts[FIRST_SEAT] = facts[TURN_SEAT] = facts[MOVER] = seat
    return bool(over)


@jit
def end_turn(
    params: KernelArray, view: KernelArray, facts: KernelArray, chance: ChanceArrays, match: int
) -> bool:
    """MDM-15, MDM-20, MDM-25: begin the next player's turn; return whether the match is over."""
    fill_row(view[params[ATTEMPTED] : params[TURN]], 0)
    set_phase(params, view, facts, CHOOSING)
    facts[TURN_COUNT] += 1
    seat = facts[TURN_SEAT] + 1
    facts[TURN_SEAT] = facts[MOVER] = seat if seat < params[SEATS] else 0
    return reveal_cards(params, view, facts, chance, match)


# --- end -------------------------------------------------------------------------------------


@jit
def _score(params: KernelArray, facts: KernelArray, seat: int) -> int:
    """MDM-22, MDM-23: return points, then ships, then firepower."""
    score, complete_families, incomplete = 0, 0, 0
    for card in range(params[CARDS]):
        if facts[OWNERS + card] == seat:
            score += 1_000_000 * params[params[VALUE] + card]
    for n in range(params[SHIP_COUNT]):
        ship = params[params[SHIPS] + n]
        complete_families |= 1 << params[params[FAMILY] + ship]
        if facts[OWNERS + ship] == seat:
            score += 1_000 + params[params[FIREPOWER] + ship]
        else:
            incomplete |= 1 << params[params[FAMILY] + ship]
    complete_families &= ~incomplete
    while complete_families:
        complete_families &= complete_families - 1
        score += 1_000_000 * FAMILY_BONUS
    return score


@jit
def write_returns(params: KernelArray, facts: KernelArray, returns: KernelArray) -> None:
    """MDM-21 to MDM-24: write each seat's return: seats behind it minus seats ahead, scaled."""
    for seat in range(params[SEATS]):
        mine, lead = _score(params, facts, seat), 0
        for other in range(params[SEATS]):
            theirs = _score(params, facts, other)
            lead += (mine > theirs) - (mine < theirs)
        returns[seat] = lead / (params[SEATS] - 1)


# --- turns with dice -------------------------------------------------------------------------


@jit
def _start_attempt(params: KernelArray, view: KernelArray, facts: KernelArray, purpose: int) -> int:
    """MDM-5, MDM-9, MDM-11, MDM-12: begin a turn with dice."""
    view[params[PURPOSE] + purpose] = 1
    view[params[ROLLS]] = 1
    card, dice = -1, 5
    if purpose == FIT_OUT:
        facts[DICE_MISSING] = 99
        for n in range(facts[IN_PORT]):
            facts[DICE_MISSING] = min(
                facts[DICE_MISSING], params[params[DICE_NEEDED] + facts[PORT_SHIPS + n]]
            )
    else:
        card = int(facts[TOP_GOODS + (purpose == HUNT)])
        facts[DICE_MISSING] = params[params[DICE_NEEDED] + card]
        view[params[ATTEMPTED] + card] = 1
    facts[CURRENT_CARD] = card
    for part in range(5):
        facts[PLACED_DICE + part] = 0
    for n in range(params[SHIP_COUNT]):  # MDM-14
        ship = params[params[SHIPS] + n]
        cargo = facts[OWNERS + params[CARDS] + ship]
        if facts[OWNERS + ship] == facts[TURN_SEAT] and cargo >= 0:
            dice += params[params[EFFECTS] + cargo] == 4
    view[params[DICE_LEFT]] = dice
    set_phase(params, view, facts, DICING)
    return dice


@jit
def _set_cargo(
    params: KernelArray, view: KernelArray, facts: KernelArray, ship: int, card: int
) -> None:
    """MDM-13: put the card under this ship."""
    facts[OWNERS + params[CARDS] + ship] = card
    facts[OWNERS + card] = facts[OWNERS + ship]
    view[params[CARGO] + ship * params[CARDS] + card] = 1


@jit
def _stow(params: KernelArray, view: KernelArray, facts: KernelArray, ship: int) -> int:
    """MDM-3, MDM-13: put the card that was won under a free ship."""
    card = int(facts[CURRENT_CARD])
    _set_cargo(params, view, facts, ship, card)
    set_card_place(params, view, card, ABOARD)
    facts[TOP_GOODS + (facts[TOP_GOODS + 1] == card)] = -1
    return TURN_OVER


@jit
def _complete_attempt(params: KernelArray, view: KernelArray, facts: KernelArray) -> int:
    """MDM-9, MDM-11, MDM-12: give the card to the player."""
    seat, card = facts[TURN_SEAT], int(facts[CURRENT_CARD])
    view[params[DICE_LEFT]] = 0
    fill_row(view[params[HAND] : params[HAND] + 6], 0)
    if view[params[PURPOSE] + FIT_OUT]:
        index = 0
        while facts[PORT_SHIPS + index] != card:
            index += 1
        facts[IN_PORT] -= 1
        facts[PORT_SHIPS + index] = facts[PORT_SHIPS + facts[IN_PORT]]
        facts[PORT_GAPS] += 1
        facts[OWNERS + card] = seat
        set_card_place(params, view, card, FITTED_OUT)
        return TURN_OVER
    if count_free_ships(params, facts, seat) > 1:
        set_phase(params, view, facts, STOWING)
        return 0
    n = 0
    while (
        facts[OWNERS + params[params[SHIPS] + n]] != seat
        or facts[OWNERS + params[CARDS] + params[params[SHIPS] + n]] >= 0
    ):
        n += 1
    return _stow(params, view, facts, params[params[SHIPS] + n])


@jit
def _spend_die(params: KernelArray, view: KernelArray, facts: KernelArray, face: int) -> int:
    """MDM-8, MDM-15: use a die; then complete the card, fail, or continue."""
    view[params[HAND] + face] -= 1
    view[params[DICE_LEFT]] -= 1
    view[params[SETTLED]] = 1
    if facts[DICE_MISSING] == 0:
        return _complete_attempt(params, view, facts)
    return TURN_OVER if view[params[DICE_LEFT]] < facts[DICE_MISSING] else 0


@jit
def _place_die(
    params: KernelArray, view: KernelArray, facts: KernelArray, card: int, part: int, face: int
) -> int:
    """MDM-5, MDM-7: place a die on a part."""
    if facts[CURRENT_CARD] < 0:
        facts[CURRENT_CARD], facts[DICE_MISSING] = card, params[params[DICE_NEEDED] + card]
        view[params[ATTEMPTED] + card] = 1
    view[params[PLACED] + 6 * part + face] += 1
    facts[PLACED_DICE + part] = params[params[NEXT_DICE] + 6 * facts[PLACED_DICE + part] + face]
    facts[DICE_MISSING] -= 1
    return _spend_die(params, view, facts, face)


@jit
def _use_goods(params: KernelArray, view: KernelArray, card: int, face: int) -> int:
    """MDM-14: turn or re-roll a die by goods."""
    view[params[USED] + card] = 1
    view[params[HAND] + face] -= 1
    effect = params[params[EFFECTS] + card]
    if effect == 3:
        return 1
    new_face = 5 - face if effect == 0 else face + 1 if effect == 1 else face - 1
    view[params[HAND] + new_face] += 1
    return 0


# --- piracy ----------------------------------------------------------------------------------


@jit
def _fight(
    params: KernelArray,
    view: KernelArray,
    facts: KernelArray,
    ship: int,
    target: int,
    chance: ChanceArrays,
    match: int,
) -> int:
    """MDM-16 to MDM-19: roll two dice and apply the result."""
    own_die = random_below(chance.rng_states, match, 6)
    other_die = random_below(chance.rng_states, match, 6)
    record_outcome(chance, match, own_die + 1)
    record_outcome(chance, match, other_die + 1)
    own_total = params[params[FIREPOWER] + ship] + own_die
    won = own_total >= params[params[FIREPOWER] + target] + other_die
    winner, loser = facts[OWNERS + (ship if won else target)], target if won else ship
    if facts[OWNERS + params[CARDS] + loser] < 0:
        facts[OWNERS + loser] = -1
        facts[OWNERS + 2 * params[CARDS] + facts[UNDER_PILE]] = loser
        facts[UNDER_PILE] += 1
        view[params[DEPTH] + loser] = facts[UNDER_PILE]
        set_card_place(params, view, loser, UNDER_DECK)
    elif count_free_ships(params, facts, winner):
        facts[CURRENT_CARD], facts[MOVER] = loser, winner
        view[params[FIGHTERS] + 2 * ship] = view[params[FIGHTERS] + 2 * target + 1] = 1
        view[params[PIPS] + own_die] = view[params[PIPS] + 6 + other_die] = 1
        set_phase(params, view, facts, LOOTING)
        return 0
    return TURN_OVER


@jit
def _take_loot(params: KernelArray, view: KernelArray, facts: KernelArray, ship: int) -> None:
    """MDM-18: move the cargo to the other ship."""
    loser = int(facts[CURRENT_CARD])
    cargo = int(facts[OWNERS + params[CARDS] + loser])
    facts[OWNERS + params[CARDS] + loser] = -1
    view[params[CARGO] + loser * params[CARDS] + cargo] = 0
    _set_cargo(params, view, facts, ship, cargo)


@jit
def _apply_without_chance(
    params: KernelArray,
    view: KernelArray,
    facts: KernelArray,
    number: int,
    chance: ChanceArrays,
    match: int,
) -> int:
    """Apply the chosen action; return the number of dice to roll, or `TURN_OVER`."""
    entry = params[ACTION_OF] + 4 * number
    kind, first = params[entry], params[entry + 1]
    second, third = params[entry + 2], params[entry + 3]
    if kind == PLACE_DIE:
        return _place_die(params, view, facts, first, second, third)
    if kind == ROLL:
        fill_row(view[params[HAND] : params[HAND] + 6], 0)
        view[params[ROLLS]] += 1
        view[params[SETTLED]] = 0
        return int(view[params[DICE_LEFT]])
    if kind == DISCARD:
        view[params[ASIDE] + first] += 1
        return _spend_die(params, view, facts, first)
    if kind <= BUY:
        return _start_attempt(params, view, facts, kind)
    if kind == USE:
        return _use_goods(params, view, first, second)
    if kind == STOW:
        return _stow(params, view, facts, first)
    if kind == ATTACK:
        return _fight(params, view, facts, first, second, chance, match)
    if kind == LOOT:
        _take_loot(params, view, facts, first)
    return TURN_OVER


@jit
def apply_action(
    params: KernelArray,
    view: KernelArray,
    facts: KernelArray,
    number: int,
    chance: ChanceArrays,
    match: int,
) -> bool:
    """Apply the chosen action and the chance that follows; return whether the match is over."""
    dice = _apply_without_chance(params, view, facts, number, chance, match)
    for _ in range(dice):  # MDM-5
        face = random_below(chance.rng_states, match, 6)
        view[params[HAND] + face] += 1
        record_outcome(chance, match, face + 1)
    return dice == TURN_OVER and end_turn(params, view, facts, chance, match)

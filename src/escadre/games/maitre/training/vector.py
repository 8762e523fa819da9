"""Many matches at once, stepped by compiled functions."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.kernel import NO_ACTION, IntArray, Kernel, copy_row, fill_row, jit, lookup_row
from escadre.games.maitre import kernels
from escadre.games.maitre.kernels import apply_choice
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    FACES,
    Deck,
    DeckCard,
    GoodsCard,
    Part,
    Pips,
    ShipCard,
    TreasureCard,
    completions,
    faces_after,
)
from escadre.games.maitre.rules.game import initial_state
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attack,
    Buy,
    Config,
    Discard,
    Hunt,
    LeaveLoot,
    Loot,
    Observation,
    PlaceDie,
    RollRest,
    Stow,
    UseGoods,
)
from escadre.games.maitre.training.codec import GOODS_EFFECTS

_ACTION_TYPES = (
    Arm,
    Hunt,
    Buy,
    RollRest,
    LeaveLoot,
    Discard,
    PlaceDie,
    UseGoods,
    Stow,
    Loot,
    Attack,
)
_DICE_MULTISETS = tuple(
    chain.from_iterable(combinations_with_replacement(FACES, n) for n in range(DICE_PER_TURN + 1))
)


@jit
def _mark_dice_actions(t: IntArray, view: IntArray, facts: IntArray, mask: IntArray) -> None:
    """MDM-5 to MDM-7, MDM-14: mark the legal actions with rolled dice."""
    only, faces, any_placed = int(facts[kernels.CARD]), 0, False
    for face in range(6):
        faces |= (view[t[kernels.HAND] + face] > 0) << face
    for n in range(1 if only >= 0 else facts[kernels.IN_PORT]):
        card = only if only >= 0 else int(facts[kernels.SHOWN + n])
        if only >= 0 or t[t[kernels.DICE_OF] + card] <= view[t[kernels.DICE_LEFT]]:
            begins = t[kernels.FIRST_NUMBER] + card
            for number in range(t[begins], t[begins + 1]):
                part, face = (
                    t[t[kernels.MEANT] + 4 * number + 2],
                    t[t[kernels.MEANT] + 4 * number + 3],
                )
                kind = t[t[kernels.KIND_OF] + 5 * card + part]
                able = t[
                    t[kernels.ABLE] + kernels.DICE_MULTISETS * kind + facts[kernels.LYING + part]
                ]
                mask[number] = (able & faces) >> face & 1
                any_placed |= mask[number] == 1
    if view[t[kernels.SETTLED]]:
        mask[kernels.ROLL] = 1
    elif not any_placed:
        for face in range(6):
            mask[kernels.DISCARD + face] = faces >> face & 1
    for n in range(t[kernels.SHIP_COUNT]):
        ship = t[t[kernels.SHIPS] + n]
        cargo = facts[kernels.OWNED + t[kernels.CARDS] + ship]
        if cargo >= 0 and facts[kernels.OWNED + ship] == facts[kernels.ASKED]:
            turned = t[t[kernels.FACES_OF] + cargo] & faces
            if turned and not view[t[kernels.USED] + cargo]:
                for face in range(6):
                    mask[t[t[kernels.USES] + cargo] + face] = turned >> face & 1


@jit
def _mark_turn_actions(t: IntArray, facts: IntArray, mask: IntArray, theirs: IntArray) -> None:
    """MDM-4, MDM-11, MDM-12, MDM-16: mark the actions that may begin a turn."""
    seat, cards, count, free, mapped = facts[kernels.ASKED], t[kernels.CARDS], 0, False, False
    for n in range(t[kernels.SHIP_COUNT]):
        ship = t[t[kernels.SHIPS] + n]
        if facts[kernels.OWNED + ship] == seat:
            free |= facts[kernels.OWNED + cards + ship] < 0
            mapped |= t[t[kernels.HAS_MAP] + ship] == 1
        elif facts[kernels.OWNED + ship] >= 0:
            theirs[count] = ship
            count += 1
    mask[kernels.ARM] = 1
    mask[kernels.HUNT] = free and mapped and facts[kernels.TOP + 1] >= 0
    mask[kernels.BUY] = free and facts[kernels.TOP] >= 0
    for n in range(t[kernels.SHIP_COUNT]):
        mine = t[t[kernels.SHIPS] + n]
        if facts[kernels.OWNED + mine] == seat:
            for k in range(count):
                number = t[t[kernels.ATTACKS] + mine * cards + theirs[k]]
                if number >= 0 and (free or facts[kernels.OWNED + cards + theirs[k]] < 0):
                    mask[number] = 1


@jit
def _mark_free_ships(t: IntArray, facts: IntArray, mask: IntArray, numbers: int) -> None:
    """MDM-13: mark each ship that carries nothing."""
    for n in range(t[kernels.SHIP_COUNT]):
        ship = t[t[kernels.SHIPS] + n]
        if (
            facts[kernels.OWNED + ship] == facts[kernels.ASKED]
            and facts[kernels.OWNED + t[kernels.CARDS] + ship] < 0
        ):
            mask[numbers + n] = 1


@jit
def _write_view(t: IntArray, view: IntArray, facts: IntArray, seat: int, seen: IntArray) -> None:
    """Write a seat's view: everything is public, but seats count from the viewer."""
    seats, owners = t[kernels.SEATS], t[kernels.OWNER]
    copy_row(seen, view)
    for card in range(t[kernels.CARDS]):
        owner = facts[kernels.OWNED + card]
        if owner >= 0:
            seen[owners + card * seats + owner - seat + (seats if owner < seat else 0)] = 1
    whose, first = facts[kernels.WHOSE] - seat, facts[kernels.FIRST] - seat
    seen[t[kernels.TURNING] + whose + (seats if whose < 0 else 0)] = 1
    seen[t[kernels.BEGAN] + first + (seats if first < 0 else 0)] = 1
    seen[t[kernels.TURNS]], seen[t[kernels.PORT]] = facts[kernels.TURN], facts[kernels.IN_PORT]


@jit
def _write(
    t: IntArray, views: IntArray, facts: IntArray, which: IntArray, seats: IntArray, seen: IntArray,
    masks: IntArray, theirs: IntArray,
) -> None:  # fmt: skip
    """Write these matches from the view of the seat to act."""
    for match in range(len(which)):
        if which[match]:
            view, fact, mask = views[match], facts[match], masks[match]
            seats[match] = fact[kernels.ASKED]
            _write_view(t, view, fact, int(fact[kernels.ASKED]), seen[match])
            fill_row(mask, 0)
            if fact[kernels.PHASE] == kernels.DICING:
                _mark_dice_actions(t, view, fact, mask)
            elif fact[kernels.PHASE] == kernels.CHOOSING:
                _mark_turn_actions(t, fact, mask, theirs)
            elif fact[kernels.PHASE] == kernels.STOWING:
                _mark_free_ships(t, fact, mask, t[kernels.STOWS])
            else:
                _mark_free_ships(t, fact, mask, t[kernels.STOWS] + t[kernels.SHIP_COUNT])
                mask[kernels.LEAVE] = 1


@jit
def _begin(
    t: IntArray, fresh: Any, views: IntArray, facts: IntArray, luck: Any, match: int
) -> None:
    """MDM-2, MDM-3, MDM-25: set up a match."""
    copy_row(views[match], fresh[0])
    copy_row(facts[match], fresh[1])
    kernels.reveal_cards(t, views[match], facts[match], luck, match)


@jit
def _begin_all(
    t: IntArray, fresh: Any, views: IntArray, facts: IntArray, which: IntArray, luck: Any
) -> None:
    """Begin these matches."""
    for match in range(len(which)):
        if which[match]:
            luck[2][match] = 0
            _begin(t, fresh, views, facts, luck, match)


@jit
def _play(
    t: IntArray, fresh: Any, views: IntArray, facts: IntArray, masks: IntArray, numbers: IntArray,
    ended: IntArray, refused: IntArray, returns: IntArray, last: IntArray, luck: Any,
) -> None:  # fmt: skip
    """Play one action in each match, and all dice and draws up to the next one."""
    for match in range(len(numbers)):
        number = numbers[match]
        legal = 0 <= number < t[kernels.NUMBERS] and masks[match, number] == 1
        refused[match] = not legal and number != NO_ACTION
        luck[2][match], ended[match] = 0, False
        if legal and apply_choice(t, views[match], facts[match], number, luck, match):
            ended[match] = True
            kernels.returns(t, facts[match], returns[match])
            for seat in range(t[kernels.SEATS]):
                _write_view(t, views[match], facts[match], seat, last[match, seat])
            _begin(t, fresh, views, facts, luck, match)


class MaitreKernel(Kernel):
    """Every deck, two to six players: dice, cards, treasures, attacks."""

    most_outcomes = 24

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        self._fresh, self._t = _parameters(codec, config)
        self._views = np.zeros((count, codec.size), np.int8)
        self._theirs = np.empty(len(config.deck.cards), np.int64)
        self._facts = np.zeros((count, len(self._fresh[1])), np.int16)

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._fresh, self._views, self._facts, which, self._luck)
        self._write(which)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play a turn, a die, goods, a ship to stow or loot under, or an attack."""
        held = self._views, self._facts, self.masks
        _play(self._t, self._fresh, *held, numbers, *self._told, self._luck)
        self._write(self._every)

    def _write(self, which: NDArray[np.bool_]) -> None:
        written = self.seats, self.seen, self.masks, self._theirs
        _write(self._t, self._views, self._facts, which, *written)


KERNEL = MaitreKernel


# The options, as numbers


def _parameters(
    codec: AnyCodec, config: Config
) -> tuple[tuple[NDArray[np.int8], NDArray[np.int16]], NDArray[np.int64]]:
    """Return the rows with which a match begins, and `t`."""
    deck, state = config.deck, initial_state(config)
    cards = deck.cards
    ships = [n for n, card in enumerate(cards) if isinstance(card, ShipCard)]
    view = codec.joined(codec.arrays(Observation(None, state), 0)).astype(np.int8)
    facts = np.full(kernels.OWNED + 2 * len(cards) + len(ships), -1, np.int16)
    facts[: kernels.FIRST] = 0
    facts[kernels.HIDDEN], facts[kernels.GAPS] = len(state.hidden), len(state.port)
    facts[kernels.UNDER] = facts[kernels.IN_PORT] = 0
    for n, pile in enumerate((state.goods, state.treasures)):
        facts[kernels.TOP + n] = -1 if pile.top is None else pile.top
    listed: list[Action] = list(codec.listed)  # type: ignore[attr-defined]
    agreed = [len(cards), codec.seats, config.turns, len(listed), len(ships)]
    agreed.append(listed.index(Stow(ships[0])))
    return (view, facts), lookup_row(codec, agreed, _tables(deck, ships, listed))


def _tables(deck: Deck, ships: list[int], listed: list[Action]) -> list[list[int]]:
    """Return the lookup tables, in the order of their constants."""
    cards, numbers = deck.cards, {action: n for n, action in enumerate(listed)}
    piles = [
        [n for n, card in enumerate(cards) if isinstance(card, kind)]
        for kind in (GoodsCard, TreasureCard)
    ]
    kinds = {replace(part, role=""): n for card in cards for n, part in enumerate(card.parts)}
    kinds = {part: n for n, part in enumerate(kinds)}
    placing = [action.card for action in listed if isinstance(action, PlaceDie)]
    first = numbers[next(each for each in listed if isinstance(each, PlaceDie))]
    return [
        [part for action in listed for part in _action_row(action)],
        [first + sum(card < n for card in placing) for n in range(len(cards) + 1)],
        [numbers.get(UseGoods(n, 1), 0) for n in range(len(cards))],
        [0, len(piles[0]), len(piles[0]) + len(piles[1])],
        [*piles[0], *piles[1]],
        [ord(getattr(card, "letter", "A")) - ord("A") for card in cards],
        ships,
        *([int(getattr(card, of, 0)) for card in cards] for of in _NUMBERS_OF_CARDS),
        [_turnable_faces(card) for card in cards],
        [GOODS_EFFECTS.index(card.effect) if isinstance(card, GoodsCard) else -1 for card in cards],
        [sum(part.dice for part in card.parts) for card in cards],
        [kinds[replace(part, role="")] for card in cards for part in _padded_parts(card)],
        [able for part in kinds for able in _fitting_faces(part)],
        [
            _multiset_index(tuple(sorted((*dice, face))))
            for dice in _DICE_MULTISETS
            for face in FACES
        ],
        [
            _attack_number(deck, numbers, one, other)
            for one in range(len(cards))
            for other in range(len(cards))
        ],
    ]


_NUMBERS_OF_CARDS = ("map", "firepower", "family", "value")


def _action_row(action: Action) -> tuple[int, int, int, int]:
    """Return what an action does, with its numbers; faces count from 0."""
    match action:
        case Discard(face):
            told = (face - 1, 0, 0)
        case PlaceDie(face, card, part):
            told = (card, part, face - 1)
        case UseGoods(card, face):
            told = (card, face - 1, 0)
        case Stow(ship) | Loot(ship):
            told = (ship, 0, 0)
        case Attack(ship, target):
            told = (ship, target, 0)
        case _:
            told = (0, 0, 0)
    return (_ACTION_TYPES.index(type(action)), *told)


def _padded_parts(card: DeckCard) -> list[Part]:
    """Return the parts of a card, padded to five by repeating the first."""
    return [*card.parts, *[card.parts[0]] * (DICE_PER_TURN - len(card.parts))]


def _turnable_faces(card: DeckCard) -> int:
    """MDM-14: return a bit for each face that these goods turn."""
    if not isinstance(card, GoodsCard) or card.effect == "extra":
        return 0
    return sum(1 << face - 1 for face in FACES if faces_after(card.effect, face))


def _fitting_faces(part: Part) -> list[int]:
    """MDM-7: return, by dice on the part, a bit for each face that may join them."""
    faces = (
        {face for rest in completions(part, dice) for face in rest} for dice in _DICE_MULTISETS
    )
    return [sum(1 << face - 1 for face in able) for able in faces]


def _multiset_index(dice: Pips) -> int:
    """Return the index of this set of dice; no part has more than five."""
    return _DICE_MULTISETS.index(dice) if len(dice) <= DICE_PER_TURN else -1


def _attack_number(deck: Deck, numbers: dict[Action, int], one: int, other: int) -> int:
    """MDM-16: return the number of this attack; -1: it is never fair."""
    mine, theirs = deck.cards[one], deck.cards[other]
    if not isinstance(mine, ShipCard) or not isinstance(theirs, ShipCard):
        return -1
    fair = mine.family != theirs.family and mine.firepower <= theirs.firepower
    return numbers[Attack(one, other)] if fair else -1

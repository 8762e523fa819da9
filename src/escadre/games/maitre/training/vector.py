"""Play many matches of Le Maître des Mers at once, with compiled functions."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.kernel import (
    NO_ACTION,
    ChanceArrays,
    Kernel,
    KernelArray,
    KernelArrays,
    ResultArrays,
    copy_row,
    fill_row,
    jit,
    lookup_row,
)
from escadre.games.maitre import kernels
from escadre.games.maitre.kernels import apply_action
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
    Attack,
    Buy,
    Config,
    Discard,
    FitOut,
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
    FitOut,
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
_NUMERIC_FIELDS = ("map", "firepower", "family", "value")


@jit
def _mark_dice_actions(
    params: KernelArray, view: KernelArray, facts: KernelArray, mask: KernelArray
) -> None:
    """MDM-5 to MDM-7, MDM-14: mark the legal actions with rolled dice."""
    current_card = int(facts[kernels.CURRENT_CARD])
    faces = 0
    any_placed = False
    for face in range(6):
        faces |= (view[params[kernels.HAND] + face] > 0) << face
    for n in range(1 if current_card >= 0 else facts[kernels.IN_PORT]):
        card = current_card if current_card >= 0 else int(facts[kernels.PORT_SHIPS + n])
        if (
            current_card >= 0
            or params[params[kernels.DICE_NEEDED] + card] <= view[params[kernels.DICE_LEFT]]
        ):
            offset = params[kernels.FIRST_NUMBER] + card
            for number in range(params[offset], params[offset + 1]):
                part = params[params[kernels.ACTION_OF] + 4 * number + 2]
                face = params[params[kernels.ACTION_OF] + 4 * number + 3]
                kind = params[params[kernels.PART_KINDS] + 5 * card + part]
                fitting = params[
                    params[kernels.FITTING_FACES]
                    + kernels.DICE_MULTISETS * kind
                    + facts[kernels.PLACED_DICE + part]
                ]
                mask[number] = (fitting & faces) >> face & 1
                any_placed |= mask[number] == 1
    if view[params[kernels.SETTLED]]:
        mask[kernels.ROLL] = 1
    elif not any_placed:
        for face in range(6):
            mask[kernels.DISCARD + face] = faces >> face & 1
    for n in range(params[kernels.SHIP_COUNT]):
        ship = params[params[kernels.SHIPS] + n]
        cargo = facts[kernels.OWNERS + params[kernels.CARDS] + ship]
        if cargo >= 0 and facts[kernels.OWNERS + ship] == facts[kernels.MOVER]:
            turnable = params[params[kernels.TURNABLE_FACES] + cargo] & faces
            if turnable and not view[params[kernels.USED] + cargo]:
                for face in range(6):
                    mask[params[params[kernels.FIRST_USE] + cargo] + face] = turnable >> face & 1


@jit
def _mark_turn_actions(
    params: KernelArray, facts: KernelArray, mask: KernelArray, enemy_ships: KernelArray
) -> None:
    """MDM-4, MDM-11, MDM-12, MDM-16: mark the legal actions at the beginning of a turn."""
    seat = facts[kernels.MOVER]
    cards = params[kernels.CARDS]
    count = 0
    free = False
    has_map = False
    for n in range(params[kernels.SHIP_COUNT]):
        ship = params[params[kernels.SHIPS] + n]
        if facts[kernels.OWNERS + ship] == seat:
            free |= facts[kernels.OWNERS + cards + ship] < 0
            has_map |= params[params[kernels.HAS_MAP] + ship] == 1
        elif facts[kernels.OWNERS + ship] >= 0:
            enemy_ships[count] = ship
            count += 1
    mask[kernels.FIT_OUT] = 1
    mask[kernels.HUNT] = free and has_map and facts[kernels.TOP_GOODS + 1] >= 0
    mask[kernels.BUY] = free and facts[kernels.TOP_GOODS] >= 0
    for n in range(params[kernels.SHIP_COUNT]):
        own_ship = params[params[kernels.SHIPS] + n]
        if facts[kernels.OWNERS + own_ship] == seat:
            for k in range(count):
                number = params[params[kernels.ATTACKS] + own_ship * cards + enemy_ships[k]]
                if number >= 0 and (free or facts[kernels.OWNERS + cards + enemy_ships[k]] < 0):
                    mask[number] = 1


@jit
def _mark_free_ships(
    params: KernelArray, facts: KernelArray, mask: KernelArray, numbers: int
) -> None:
    """MDM-13: mark each ship that carries nothing."""
    for n in range(params[kernels.SHIP_COUNT]):
        ship = params[params[kernels.SHIPS] + n]
        if (
            facts[kernels.OWNERS + ship] == facts[kernels.MOVER]
            and facts[kernels.OWNERS + params[kernels.CARDS] + ship] < 0
        ):
            mask[numbers + n] = 1


@jit
def _write_view(
    params: KernelArray, view: KernelArray, facts: KernelArray, seat: int, seat_view: KernelArray
) -> None:
    """Write a seat's view: the public view, with seats counted from the viewer."""
    seats, owners = params[kernels.SEATS], params[kernels.OWNER]
    copy_row(seat_view, view)
    for card in range(params[kernels.CARDS]):
        owner = facts[kernels.OWNERS + card]
        if owner >= 0:
            seat_view[owners + card * seats + owner - seat + (seats if owner < seat else 0)] = 1
    turn_offset = facts[kernels.TURN_SEAT] - seat
    first_offset = facts[kernels.FIRST_SEAT] - seat
    seat_view[params[kernels.TURN] + turn_offset + (seats if turn_offset < 0 else 0)] = 1
    seat_view[params[kernels.FIRST] + first_offset + (seats if first_offset < 0 else 0)] = 1
    seat_view[params[kernels.TURNS]] = facts[kernels.TURN_COUNT]
    seat_view[params[kernels.PORT]] = facts[kernels.IN_PORT]


@jit
def _write(
    params: KernelArray,
    views: KernelArray,
    facts: KernelArray,
    selected: KernelArray,
    seats: KernelArray,
    seat_views: KernelArray,
    masks: KernelArray,
    enemy_ships: KernelArray,
) -> None:
    """Write the views and masks of the selected matches, for the seats to move."""
    for match in range(len(selected)):
        if selected[match]:
            view, match_facts, mask = views[match], facts[match], masks[match]
            seats[match] = match_facts[kernels.MOVER]
            _write_view(
                params, view, match_facts, int(match_facts[kernels.MOVER]), seat_views[match]
            )
            fill_row(mask, 0)
            if match_facts[kernels.PHASE] == kernels.DICING:
                _mark_dice_actions(params, view, match_facts, mask)
            elif match_facts[kernels.PHASE] == kernels.CHOOSING:
                _mark_turn_actions(params, match_facts, mask, enemy_ships)
            elif match_facts[kernels.PHASE] == kernels.STOWING:
                _mark_free_ships(params, match_facts, mask, params[kernels.FIRST_STOW])
            else:
                _mark_free_ships(
                    params,
                    match_facts,
                    mask,
                    params[kernels.FIRST_STOW] + params[kernels.SHIP_COUNT],
                )
                mask[kernels.LEAVE] = 1


@jit
def _begin(
    params: KernelArray,
    initial: KernelArrays,
    views: KernelArray,
    facts: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> None:
    """MDM-2, MDM-3, MDM-25: set up a match."""
    copy_row(views[match], initial[0])
    copy_row(facts[match], initial[1])
    kernels.reveal_cards(params, views[match], facts[match], chance, match)


@jit
def _begin_all(
    params: KernelArray,
    initial: KernelArrays,
    views: KernelArray,
    facts: KernelArray,
    selected: KernelArray,
    chance_arrays: KernelArrays,
) -> None:
    """Start the selected matches."""
    chance = ChanceArrays(*chance_arrays)
    for match in range(len(selected)):
        if selected[match]:
            chance.outcome_counts[match] = 0
            _begin(params, initial, views, facts, chance, match)


@jit
def _play(
    params: KernelArray,
    initial: KernelArrays,
    views: KernelArray,
    facts: KernelArray,
    masks: KernelArray,
    numbers: KernelArray,
    result_arrays: KernelArrays,
    chance_arrays: KernelArrays,
) -> None:
    """Play one action in each match, and all dice and draws up to the next choice."""
    results, chance = ResultArrays(*result_arrays), ChanceArrays(*chance_arrays)
    for match in range(len(numbers)):
        number = numbers[match]
        legal = 0 <= number < params[kernels.ACTION_COUNT] and masks[match, number] == 1
        results.refused[match] = not legal and number != NO_ACTION
        chance.outcome_counts[match], results.ended[match] = 0, False
        if legal and apply_action(params, views[match], facts[match], number, chance, match):
            results.ended[match] = True
            kernels.write_returns(params, facts[match], results.returns[match])
            for seat in range(params[kernels.SEATS]):
                final_view = results.final_observations[match, seat]
                _write_view(params, views[match], facts[match], seat, final_view)
            _begin(params, initial, views, facts, chance, match)


class MaitreKernel(Kernel):
    """The compiled kernel, for every deck and for two to six players."""

    max_outcomes = 24

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        self._initial, self._params = _parameters(codec, config)
        self._views = np.zeros((count, codec.size), np.int8)
        self._enemy_ships = np.empty(len(config.deck.cards), np.int64)
        self._facts = np.zeros((count, len(self._initial[1])), np.int16)

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(
            self._params, self._initial, self._views, self._facts, selected, self._chance_arrays
        )
        self._write(selected)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each match, then resolve chance."""
        rows = self._views, self._facts, self.masks
        _play(self._params, self._initial, *rows, numbers, self._result_arrays, self._chance_arrays)
        self._write(self._all_matches)

    def _write(self, selected: NDArray[np.bool_]) -> None:
        outputs = self.seats, self.observations, self.masks, self._enemy_ships
        _write(self._params, self._views, self._facts, selected, *outputs)


KERNEL = MaitreKernel


# --- parameters ------------------------------------------------------------------------------


def _parameters(
    codec: AnyCodec, config: Config
) -> tuple[tuple[NDArray[np.int8], NDArray[np.int16]], NDArray[np.int64]]:
    """Return the rows of a new match, and the parameters of the compiled functions."""
    deck, state = config.deck, initial_state(config)
    cards = deck.cards
    ships = [n for n, card in enumerate(cards) if isinstance(card, ShipCard)]
    view = codec.joined(codec.arrays(Observation(None, state), 0)).astype(np.int8)
    facts = np.full(kernels.OWNERS + 2 * len(cards) + len(ships), -1, np.int16)
    facts[: kernels.FIRST_SEAT] = 0
    facts[kernels.HIDDEN], facts[kernels.PORT_GAPS] = len(state.hidden_ships), len(state.port)
    facts[kernels.UNDER_PILE] = facts[kernels.IN_PORT] = 0
    for n, pile in enumerate((state.goods, state.treasures)):
        facts[kernels.TOP_GOODS + n] = -1 if pile.top is None else pile.top
    actions: list[Action] = list(codec.all_actions)  # type: ignore[attr-defined]
    options = [len(cards), codec.seat_count, config.turn_limit, len(actions), len(ships)]
    options.append(actions.index(Stow(ships[0])))
    return (view, facts), lookup_row(codec, options, _tables(deck, ships, actions))


def _tables(deck: Deck, ships: list[int], actions: list[Action]) -> list[list[int]]:
    """Return the lookup tables, in the order of their constants."""
    cards, numbers = deck.cards, {action: n for n, action in enumerate(actions)}
    piles = [
        [n for n, card in enumerate(cards) if isinstance(card, kind)]
        for kind in (GoodsCard, TreasureCard)
    ]
    kinds = {replace(part, role=""): n for card in cards for n, part in enumerate(card.parts)}
    kinds = {part: n for n, part in enumerate(kinds)}
    placing = [action.card for action in actions if isinstance(action, PlaceDie)]
    first_placing = numbers[next(each for each in actions if isinstance(each, PlaceDie))]
    return [
        [part for action in actions for part in _action_row(action)],
        [first_placing + sum(card < n for card in placing) for n in range(len(cards) + 1)],
        [numbers.get(UseGoods(n, 1), 0) for n in range(len(cards))],
        [0, len(piles[0]), len(piles[0]) + len(piles[1])],
        [*piles[0], *piles[1]],
        [ord(getattr(card, "letter", "A")) - ord("A") for card in cards],
        ships,
        *([int(getattr(card, field, 0)) for card in cards] for field in _NUMERIC_FIELDS),
        [_turnable_faces(card) for card in cards],
        [GOODS_EFFECTS.index(card.effect) if isinstance(card, GoodsCard) else -1 for card in cards],
        [sum(part.dice for part in card.parts) for card in cards],
        [kinds[replace(part, role="")] for card in cards for part in _padded_parts(card)],
        [fitting for part in kinds for fitting in _fitting_faces(part)],
        [
            _multiset_index(tuple(sorted((*dice, face))))
            for dice in _DICE_MULTISETS
            for face in FACES
        ],
        [
            _attack_number(deck, numbers, first_card, second_card)
            for first_card in range(len(cards))
            for second_card in range(len(cards))
        ],
    ]


def _action_row(action: Action) -> tuple[int, int, int, int]:
    """Return the kind of an action and its three arguments; faces count from 0."""
    match action:
        case Discard(face):
            arguments = (face - 1, 0, 0)
        case PlaceDie(face, card, part):
            arguments = (card, part, face - 1)
        case UseGoods(card, face):
            arguments = (card, face - 1, 0)
        case Stow(ship) | Loot(ship):
            arguments = (ship, 0, 0)
        case Attack(ship, target):
            arguments = (ship, target, 0)
        case _:
            arguments = (0, 0, 0)
    return (_ACTION_TYPES.index(type(action)), *arguments)


def _padded_parts(card: DeckCard) -> list[Part]:
    """Return the parts of a card, padded to five by repeating the first."""
    return [*card.parts, *[card.parts[0]] * (DICE_PER_TURN - len(card.parts))]


def _turnable_faces(card: DeckCard) -> int:
    """MDM-14: return a bit for each face that these goods turn."""
    if not isinstance(card, GoodsCard) or card.effect == "extra":
        return 0
    return sum(1 << face - 1 for face in FACES if faces_after(card.effect, face))


def _fitting_faces(part: Part) -> list[int]:
    """MDM-7: return, for each multiset of dice on the part, a bit for each face that fits."""
    faces = (
        {face for rest in completions(part, dice) for face in rest} for dice in _DICE_MULTISETS
    )
    return [sum(1 << face - 1 for face in fitting) for fitting in faces]


def _multiset_index(dice: Pips) -> int:
    """Return the index of this multiset of dice, -1 if it has more than five."""
    return _DICE_MULTISETS.index(dice) if len(dice) <= DICE_PER_TURN else -1


def _attack_number(deck: Deck, numbers: dict[Action, int], own_card: int, target_card: int) -> int:
    """MDM-16: return the action number of this attack, -1 if it is never legal."""
    own, target = deck.cards[own_card], deck.cards[target_card]
    if not isinstance(own, ShipCard) or not isinstance(target, ShipCard):
        return -1
    fair = own.family != target.family and own.firepower <= target.firepower
    return numbers[Attack(own_card, target_card)] if fair else -1

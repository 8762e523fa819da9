"""Play many matches of Armada at once, with compiled functions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.kernel import (
    NO_ACTION,
    ChanceArrays,
    Kernel,
    KernelArray,
    KernelArrays,
    ResultArrays,
    fill_row,
    jit,
    lookup_row,
)
from escadre.games.armada.kernels import layout
from escadre.games.armada.kernels.layout import FIRST_SHIP, SHIP_STRIDE
from escadre.games.armada.kernels.legal_actions import (
    ACTION_FEATURES,
    ARGUMENT_COUNT,
    Scratch,
    list_legal_actions,
)
from escadre.games.armada.kernels.line_of_fire import scratch_arrays
from escadre.games.armada.kernels.moves import apply_action, begin_match, write_returns
from escadre.games.armada.rules.deployment_zones import deployment_zone, flag_zone
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.fleets import legal_builds, legal_offers
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Pose,
    hull_outlines,
    hull_radius,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Config, sides
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE, max_steps
from escadre.games.armada.rules.shots import range_piece
from escadre.games.armada.training.codec import too_many_actions

_SIZES = (1, 2, 3)

_StateArrays = tuple[KernelArray, KernelArray, KernelArray, KernelArray, KernelArray, Scratch]
"""The fields of `_State`, as an argument of compiled functions."""


class _State(NamedTuple):
    """Arrays by match, and scratch arrays.

    `listed_counts`: the number of actions that are now in the list of each match.
    """

    rows: KernelArray
    open_steps: KernelArray
    hit_masks: KernelArray
    arguments: KernelArray
    listed_counts: KernelArray
    scratch: Scratch


@jit
def _write_ships(params: KernelArray, row: KernelArray, seat: int, view: KernelArray) -> None:
    """Write the ships into a view, in the order of their numbers."""
    for n in range(row[layout.SHIP_COUNT]):
        ship_start = FIRST_SHIP + SHIP_STRIDE * n
        owner = (row[ship_start + layout.SEAT] - seat) % params[layout.SEATS]
        view[params[layout.OWNER] + n * params[layout.SEATS] + owner] = 1
        view[params[layout.SIZES] + n] = row[ship_start + layout.SIZE]
        view[params[layout.DAMAGES] + n] = row[ship_start + layout.DAMAGE]
        view[params[layout.MOVED_AT] + n] = row[ship_start + layout.MOVED]
        view[params[layout.SHOTS_AT] + n] = row[ship_start + layout.SHOTS]
        if row[ship_start + layout.STATUS] == layout.SUNK:
            view[params[layout.SUNK_AT] + n] = 1
        elif row[ship_start + layout.STATUS] == layout.AFLOAT:
            view[params[layout.DEPLOYED_AT] + n] = 1
            for i in range(3):
                view[params[layout.POSE] + 3 * n + i] = row[ship_start + layout.X + i]
    if row[layout.MOVING_SHIP] >= 0:
        view[params[layout.STEPS_AT] + row[layout.MOVING_SHIP]] = row[layout.STEPS_MADE]


@jit
def _write_fleets(params: KernelArray, row: KernelArray, seat: int, view: KernelArray) -> None:
    """ARM-16, ARM-17, ARM-19: write fleets, the offer, and the known flags."""
    phase = row[layout.PHASE]
    for other in range(params[layout.SEATS]):
        n = (other - seat) % params[layout.SEATS]
        is_known = phase >= layout.CHOOSING_FIRST
        view[params[layout.BUILT] + n] = is_known or row[layout.FLEET_KNOWN + other] == 1
        for i in range(3):
            if is_known:
                view[params[layout.FLEETS] + 3 * n + i] = row[layout.FLEET + 3 * other + i]
        if phase >= layout.DEPLOYING:
            flag, flag_kinds = layout.FLAG + 3 * other, params[layout.FLAG_AT] + 4 * n
            if row[flag] == layout.NO_FLAG:
                view[flag_kinds] = 1
            elif phase == layout.DEPLOYING:
                view[flag_kinds + 1] = 1
            elif row[flag] == layout.ON_SHIP:
                view[flag_kinds + 2] = view[params[layout.FLAGSHIP] + row[flag + 1]] = 1
            else:
                view[flag_kinds + 3] = 1
                view[params[layout.FLAG_POINT] + 2 * n] = row[flag + 1]
                view[params[layout.FLAG_POINT] + 2 * n + 1] = row[flag + 2]
    if phase == layout.ANSWERING:
        for i in range(3):
            view[params[layout.NAMED] + i] = row[layout.OFFER + i]
        own = row[layout.OFFER + 3] == (row[layout.CHOOSER] == seat)
        view[params[layout.NAMED] + 3 + own] = 1


@jit
def _write_view(
    params: KernelArray, row: KernelArray, seat: int, view: KernelArray, over: bool
) -> None:
    """Write a seat's view, without its legal actions."""
    seats, phase = params[layout.SEATS], row[layout.PHASE]
    fill_row(view[: params[layout.CANDIDATES]], 0)
    view[params[layout.PHASE_AT] + phase] = view[params[layout.SEAT_AT] + seat] = 1
    for other in range(seats):
        n = (other - seat) % seats
        view[params[layout.SIDE_AT] + n] = layout.side_of(params, other) == layout.side_of(
            params, seat
        )
        has_not_built = phase == layout.BUILDING and row[layout.FLEET_KNOWN + other] == 0
        view[params[layout.TURN_AT] + n] = not over and (
            has_not_built or other == row[layout.MOVER]
        )
    _write_fleets(params, row, seat, view)
    if phase >= layout.DEPLOYING:
        _write_ships(params, row, seat, view)
    view[params[layout.ACTIONS_AT]] = row[layout.ACTIONS_USED]
    view[params[layout.TURNS_WITHOUT_DAMAGE_AT]] = min(
        row[layout.TURNS_WITHOUT_DAMAGE], MAX_TURNS_WITHOUT_DAMAGE
    )


@jit
def _write_views(
    params: KernelArray,
    state_arrays: _StateArrays,
    selected: KernelArray,
    seats: KernelArray,
    views: KernelArray,
    masks: KernelArray,
) -> int:
    """Write the views and masks of the selected matches; return the most actions of a match."""
    state = _State(*state_arrays)
    listed_counts = state.listed_counts
    longest = 0
    for match in range(len(selected)):
        if selected[match]:
            row, mask, view = state.rows[match], masks[match], views[match]
            candidates = view[params[layout.CANDIDATES] :]
            seats[match] = row[layout.MOVER]
            _write_view(params, row, int(row[layout.MOVER]), view, False)
            list_legal_actions(
                params,
                row,
                state.open_steps[match],
                state.hit_masks[match],
                candidates,
                state.arguments[match],
                state.scratch,
            )
            listed = min(row[layout.LISTED_COUNT], params[layout.ACTION_COUNT])
            longest = max(longest, row[layout.LISTED_COUNT])
            fill_row(mask[:listed], 1)
            if listed < listed_counts[match]:
                fill_row(mask[listed : listed_counts[match]], 0)
                fill_row(
                    candidates[ACTION_FEATURES * listed : ACTION_FEATURES * listed_counts[match]], 0
                )
            listed_counts[match] = listed
    return longest


@jit
def _begin_all(
    params: KernelArray,
    state_arrays: _StateArrays,
    selected: KernelArray,
    chance_arrays: KernelArrays,
) -> None:
    """Start the selected matches."""
    chance = ChanceArrays(*chance_arrays)
    state = _State(*state_arrays)
    for match in range(len(selected)):
        if selected[match]:
            chance.outcome_counts[match] = 0
            row, open_steps = state.rows[match], state.open_steps[match]
            begin_match(params, row, open_steps, state.hit_masks[match], chance, match)


@jit
def _play(
    params: KernelArray,
    state_arrays: _StateArrays,
    numbers: KernelArray,
    result_arrays: KernelArrays,
    chance_arrays: KernelArrays,
) -> None:
    """Play one action in each match, and the draw that follows."""
    results, chance = ResultArrays(*result_arrays), ChanceArrays(*chance_arrays)
    state = _State(*state_arrays)
    for match in range(len(numbers)):
        number, row = numbers[match], state.rows[match]
        open_steps, hit_masks = state.open_steps[match], state.hit_masks[match]
        legal = 0 <= number < state.listed_counts[match]
        results.refused[match] = not legal and number != NO_ACTION
        chance.outcome_counts[match], results.ended[match] = 0, False
        if legal and apply_action(
            params, row, open_steps, hit_masks, state.arguments[match, number], chance, match
        ):
            results.ended[match] = True
            write_returns(params, row, results.returns[match])
            for seat in range(params[layout.SEATS]):
                _write_view(params, row, seat, results.final_observations[match, seat], True)
            begin_match(params, row, open_steps, hit_masks, chance, match)


class ArmadaKernel(Kernel):
    """The compiled kernel, for all set-ups and tables; raises OverflowError as the codec does."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        self._params = _parameters(codec, config)
        ships = codec.fields[0].shape[0]
        heading_count = 2 * (max(MAX_HEADING_CHANGE.values()) // config.grid) + 1
        self._state = (
            np.zeros((count, FIRST_SHIP + SHIP_STRIDE * ships), np.int64),
            np.zeros((count, ships, heading_count), np.int8),
            np.zeros((count, ships, 2), np.int64),
            np.zeros((count, codec.action_count, ARGUMENT_COUNT), np.int64),
            np.zeros(count, np.int64),
            (np.empty(ships, np.int64), scratch_arrays(ships)),
        )

    def _begin(self, selected: NDArray[np.bool_]) -> None:
        _begin_all(self._params, self._state, selected, self._chance_arrays)
        self._write_views(selected)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action number in each match, then resolve chance."""
        _play(self._params, self._state, numbers, self._result_arrays, self._chance_arrays)
        self._write_views(self._all_matches)

    def _write_views(self, selected: NDArray[np.bool_]) -> None:
        longest = _write_views(
            self._params, self._state, selected, self.seats, self.observations, self.masks
        )
        if longest > self.codec.action_count:
            raise too_many_actions(longest)


KERNEL = ArmadaKernel


def _parameters(codec: AnyCodec, config: Config) -> NDArray[np.int64]:
    """Return the parameters of the compiled functions: options, offsets and shapes of ships.

    Options and tables are in the order of the indices in `kernels.layout`.
    """
    width, height = config.edges
    seats, ships = codec.fields[0].shape[1], codec.fields[0].shape[0]
    options = [
        seats,
        ships,
        codec.action_count,
        ("basic", "advanced", "constructed", "full").index(config.setup),
        config.grid,
        width if config.is_disc else 0,
        width,
        height,
        ("annihilation", "flag", "infiltration").index(config.objective),
        config.attacker - 1,
        config.quiet == "pips",
        config.teams,
    ]
    builds = [n for each in legal_builds() for n in (each.small, each.medium, each.large)]
    offers = [
        n
        for each in legal_offers()
        for n in (each.small, each.medium, each.large, each.keeps_large)
    ]
    tables: list[Any] = [
        [n for size in _SIZES for hull in hull_outlines(size) for corner in hull for n in corner],
        [n for size in _SIZES for n in _side_tables(size, range_piece(config, size))],
        [0, *map(hull_radius, _SIZES)],
        [0, *(MAX_HEADING_CHANGE[size] for size in _SIZES)],
        [0, *(max_steps(config, size) for size in _SIZES)],
        [*sides(config)],
        [n for seat in range(seats) for n in deployment_zone(config, seat)],
        [n for seat in range(seats) for n in flag_zone(config, seat)],
        builds,
        offers,
        [len(builds) // 3, len(offers) // 4],
    ]
    return lookup_row(codec, options, tables)


@lru_cache
def _side_tables(size: int, range_size: int) -> list[int]:
    """Return the numbers of `kernels.line_of_fire` for ships of this size, by heading and side."""
    table = []
    for heading in range(FULL_TURN):
        for side_number in (PORT_SIDE, STARBOARD_SIDE):
            # past the cache, because each pose is asked for only once
            side = broadside.__wrapped__(size, Pose(0, 0, heading), side_number, range_size)
            (x, y), (to_x, to_y) = side.start, side.end
            _, near, far, _ = side.lanes
            table += [
                x,
                y,
                to_x - x,
                to_y - y,
                *near,
                *far,
                side.length,
                side.max_depth,
            ]
    return table

"""The game of MÂTS: ordering, series of phases, and crossings (MAT-1 to MAT-27)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, Outcome, Rng, shuffled
from escadre.core.game import (
    ALL,
    Chance,
    Decision,
    Game,
    Node,
    Ready,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    replace_item,
    seats_not_ready,
)
from escadre.core.i18n.catalogue import text
from escadre.games.mats.rules.columns import (
    advance_ship,
    direction,
    have_passed,
    legal_advances,
    validate_advance,
)
from escadre.games.mats.rules.combats import (
    apply_damage,
    combats_of,
    current_combats,
    losing_ships,
    replace_sunk_by_wrecks,
    with_damage_dice,
)
from escadre.games.mats.rules.ending import LAST_CROSSING, result
from escadre.games.mats.rules.model import (
    INTACT,
    SUNK,
    Action,
    Advance,
    AdvancingStage,
    Column,
    ColumnPlace,
    Columns,
    Config,
    DamageStage,
    FiringStage,
    MeetingStage,
    Observation,
    OrderingStage,
    OrderSlots,
    Pass,
    PlaceShip,
    RemoveShip,
    SeriesStage,
    State,
)
from escadre.games.mats.rules.ships import validate_ships


def validate_config(config: Config) -> Rejection | None:
    """Return why these ships cannot be used, or None: 1 to 12 ships, 0 to 6 masts, 0 to 9 guns."""
    return validate_ships(config.ships)


def sides(config: Config) -> tuple[int, ...]:
    """Return one side per seat."""
    return 0, 1


def initial_state(config: Config) -> State:
    """MAT-1: return a match with two whole fleets and empty orders."""
    fleet = (INTACT,) * len(config.fleet)
    return State(config, (fleet, fleet), empty_orders((fleet, fleet)))


def empty_orders(ships: tuple[tuple[int, ...], tuple[int, ...]]) -> OrderingStage:
    """MAT-1, MAT-24: return an empty slot for each ship afloat."""
    one, two = ((None,) * len(ships_afloat(each)) for each in ships)
    return OrderingStage((one, two))


def ships_afloat(ships: tuple[int, ...]) -> tuple[int, ...]:
    """MAT-24: return the ships of a side that are not sunk."""
    return tuple(ship for ship, condition in enumerate(ships) if condition != SUNK)


def node(state: State) -> Node:
    """Return the node of a state: order (MAT-1), advance (MAT-7), dice (MAT-3, MAT-17) or end."""
    if any(ships.count(SUNK) == len(ships) for ships in state.conditions):
        return result(state)
    if state.crossing > LAST_CROSSING:
        afloat = [len(ships_afloat(ships)) for ships in state.conditions]
        reason = text("fifty-crossings", one=afloat[0], two=afloat[1])
        return Terminal((0.0, 0.0), (1, 1), "MAT-26", reason)
    match state.stage:
        case OrderingStage(_, ready):
            return Decision(seats_not_ready(ready), "MAT-1" if state.crossing == 1 else "MAT-24")
        case MeetingStage():
            return Chance(Dice(2), "MAT-3")
        case AdvancingStage() as stage:
            return Decision((stage.mover,), "MAT-7")
        case FiringStage(columns):
            return Chance(Dice(2 * len(combats_of(state, columns))), "MAT-19")
        case DamageStage():
            return Chance(
                Dice(sum(len(losing_ships(combat)) for combat in current_combats(state))), "MAT-20"
            )


def phase_number(stage: SeriesStage) -> int:
    """MAT-4: return the phase of the series that waits for a choice or dice, from 2 to 4."""
    return 2 + stage.advances_made if isinstance(stage, AdvancingStage) else 4


# --- legality --------------------------------------------------------------------------------


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    if isinstance(state.stage, OrderingStage):
        if isinstance(action, (Advance, Pass)):
            return Rejection("MAT-1", text("order-first"))
        return validate_order(state.conditions[seat], state.stage.orders[seat], action)
    match action:
        case Pass():
            return None
        case Advance(ship, by):
            return validate_advance(state, state.stage.columns, seat, ship, by)
        case _:
            return Rejection("MAT-1", text("columns-shown"))


def validate_order(
    ships: tuple[int, ...], order: OrderSlots, action: PlaceShip | RemoveShip | Ready
) -> Rejection | None:
    """MAT-1, MAT-24: return why this action of the ordering is not legal, or None."""
    if isinstance(action, Ready):
        missing = order.count(None)
        return Rejection("MAT-1", text("ships-missing", count=missing)) if missing else None
    if not 0 <= action.slot < len(order):
        return Rejection("MAT-1", text("no-such-slot", last=len(order)))
    if isinstance(action, RemoveShip):
        if order[action.slot] is None:
            return Rejection("MAT-1", text("slot-empty", slot=action.slot + 1))
        return None
    if not 0 <= action.ship < len(ships) or ships[action.ship] == SUNK:
        return Rejection("MAT-24", text("no-such-ship"))
    if order[action.slot] == action.ship:
        return Rejection("MAT-1", text("stands-there", slot=action.slot + 1))
    return None


# --- transitions -----------------------------------------------------------------------------


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match state.stage, action:
        case OrderingStage() as stage, PlaceShip(ship, slot):
            return _set_order(state, stage, seat, place_in_slot(stage.orders[seat], ship, slot))
        case OrderingStage() as stage, RemoveShip(slot):
            return _set_order(state, stage, seat, clear_slot(stage.orders[seat], slot))
        case OrderingStage(orders, ready), Ready():
            return _show_columns(state, OrderingStage(orders, replace_item(ready, seat, True)))
        case MeetingStage(columns), DiceOutcome(pips):
            return _set_first_player(state, columns, pips)
        case AdvancingStage(columns, first, advances_done), Advance(ship, by):
            column = advance_ship(columns[seat], seat, ship, by)
            return _after_advance(
                state, replace_item(columns, seat, column), first, advances_done + 1
            )
        case AdvancingStage(columns, first, advances_done), Pass():
            return _after_advance(state, columns, first, advances_done + 1)
        case FiringStage(columns, first), DiceOutcome(pips):
            return replace(state, stage=DamageStage(columns, first, pips))
        case DamageStage(columns, first), DiceOutcome(pips):
            return _apply_damage(state, columns, first, pips)
        case _:
            raise TypeError(f"no ply of this stage: {action!r}")


def place_in_slot(order: OrderSlots, ship: int, slot: int) -> OrderSlots:
    """MAT-1: return the order with this ship in this slot; a ship there takes the slot it left."""
    slots = list(order)
    if ship in slots:
        slots[slots.index(ship)] = order[slot]
    slots[slot] = ship
    return tuple(slots)


def clear_slot(order: OrderSlots, slot: int) -> OrderSlots:
    """MAT-1: return the order without the ship in this slot."""
    return (*order[:slot], None, *order[slot + 1 :])


def _set_order(state: State, stage: OrderingStage, seat: int, order: OrderSlots) -> State:
    return replace(state, stage=OrderingStage(replace_item(stage.orders, seat, order), stage.ready))


def _show_columns(state: State, stage: OrderingStage) -> State:
    """MAT-1, MAT-2: show both columns at once, head to head, on an axis numbered from the left."""
    if seats_not_ready(stage.ready):
        return replace(state, stage=stage)
    one, two = (
        tuple(ColumnPlace(ship) for ship in order if ship is not None) for order in stage.orders
    )
    meeting = MeetingStage((Column(len(one), one), Column(len(one) + 1, two)))
    return replace(state, stage=meeting, last_combats=())  # none of the crossing before


def _set_first_player(state: State, columns: Columns, pips: tuple[int, ...]) -> State:
    """MAT-3: make the seat with the higher die the first player; roll equal dice again."""
    if pips[0] == pips[1]:
        return state
    return _start_series(state, columns, Seat(0 if pips[0] > pips[1] else 1))


def _start_series(state: State, columns: Columns, first: Seat) -> State:
    """MAT-5, MAT-6: advance the first player's column; end the crossing if columns have passed."""
    column = columns[first]
    columns = replace_item(columns, first, replace(column, head=column.head + direction(first)))
    return (
        _start_crossing(state) if have_passed(columns) else _skip_phases(state, columns, first, 0)
    )


def _after_advance(state: State, columns: Columns, first: Seat, advances_done: int) -> State:
    """MAT-4: continue the series after a choice; without combats, forget the previous ones."""
    after = _skip_phases(state, columns, first, advances_done)
    stage, phase = after.stage, (first, advances_done)
    if isinstance(stage, AdvancingStage) and (stage.first, stage.advances_made) == phase:
        return after
    return after if isinstance(stage, FiringStage) else replace(after, last_combats=())


def _skip_phases(state: State, columns: Columns, first: Seat, advances_done: int) -> State:
    """MAT-27: skip phases without a legal choice, and end a series without combats."""
    while advances_done < 2:
        stage = AdvancingStage(columns, first, advances_done)
        if next(legal_advances(state, columns, stage.mover), None) is not None:
            return replace(state, stage=stage)
        advances_done += 1
    firing = replace(state, stage=FiringStage(columns, first))
    return firing if combats_of(state, columns) else _end_series(firing, columns, first)


def _apply_damage(state: State, columns: Columns, first: Seat, pips: tuple[int, ...]) -> State:
    """MAT-20 to MAT-23: apply the losers' dice to their ships."""
    fought = with_damage_dice(current_combats(state), pips)
    ships = apply_damage(state.conditions, fought)
    columns = replace_sunk_by_wrecks(columns, ships)
    after = replace(state, conditions=ships, stage=FiringStage(columns, first), last_combats=fought)
    return _end_series(after, columns, first)


def _end_series(state: State, columns: Columns, first: Seat) -> State:
    """MAT-4, MAT-25: swap the roles after a series, unless a fleet is lost."""
    if any(all(ship == SUNK for ship in ships) for ships in state.conditions):
        return state
    return _start_series(state, columns, Seat(1 - first))


def _start_crossing(state: State) -> State:
    """MAT-24: remove wrecks and water, and let both sides order the ships that are left."""
    return replace(state, stage=empty_orders(state.conditions), crossing=state.crossing + 1)


# --- hidden information ----------------------------------------------------------------------


def observe(state: State, viewer: Viewer) -> Observation:
    """MAT-1: hide an order from the opponent until both are shown."""
    stage = state.stage
    if isinstance(stage, OrderingStage) and viewer != ALL:
        stage = OrderingStage(_own_order(state, stage, viewer), stage.ready)
    return Observation(
        viewer, state.config, state.conditions, stage, state.crossing, state.last_combats
    )


def _own_order(state: State, stage: OrderingStage, viewer: Viewer) -> tuple[OrderSlots, OrderSlots]:
    (one, two), empty = stage.orders, empty_orders(state.conditions).orders
    return one if viewer == 0 else empty[0], two if viewer == 1 else empty[1]


def observed_state(observation: Observation) -> State:
    """Return the observed state; a hidden order is empty."""
    return State(
        observation.config,
        observation.conditions,
        observation.stage,
        observation.crossing,
        observation.last_combats,
    )


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions; while ordering, a ship for the next slot or ready.

    `validate` also lets ships change places; without these actions every order can be reached, and
    random play ends.
    """
    if observation.viewer not in (0, 1):
        return ()
    state = observed_state(observation)
    current = node(state)
    if not isinstance(current, Decision) or observation.viewer not in current.seats:
        return ()
    if not isinstance(state.stage, OrderingStage):
        return [*legal_advances(state, state.stage.columns, observation.viewer), Pass()]
    order = state.stage.orders[observation.viewer]
    if None not in order:
        return [Ready()]
    slot = order.index(None)
    return [
        PlaceShip(ship, slot)
        for ship in ships_afloat(state.conditions[observation.viewer])
        if ship not in order
    ]


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state with a random hidden order that gives the same observation."""
    state, stage = observed_state(observation), observation.stage
    if not isinstance(stage, OrderingStage):
        return state
    one, two = (
        tuple(shuffled(ships_afloat(ships), rng)) if ready and None in order else order
        for order, ready, ships in zip(
            stage.orders, stage.ready, observation.conditions, strict=True
        )
    )
    return replace(state, stage=OrderingStage((one, two), stage.ready))


def is_final(state: State, seat: Seat, action: Action) -> bool:
    """MAT-1: return whether an action is final: `Ready` is, as it may show the enemy's column."""
    return isinstance(action, Ready)


def seals(state: State, seat: Seat, action: Action) -> bool:
    """MAT-1, MAT-24: return whether this action seals the order: `Ready` does."""
    return isinstance(action, Ready)


def has_perfect_information(state: State) -> bool:
    """MAT-2: return whether both columns are shown, so that nothing is hidden."""
    return not isinstance(state.stage, OrderingStage)


GAME: Game[Config, State, Action, Observation] = Game(
    name="mats",
    rules_version=1,
    home="escadre.games.mats",
    config_type=Config,
    action_type=Action,
    sides=sides,
    validate_config=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    is_final=is_final,
    seals=seals,
    perfect_information=has_perfect_information,
)

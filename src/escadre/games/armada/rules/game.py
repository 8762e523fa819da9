"""The game: legal actions, results, what each seat sees.

Dispatches to the modules of each phase, which the package lists with their clauses.
"""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.chance import Draw, Drawn, Rng
from escadre.core.game import ALL, Chance, Decision, Game, Node, Rejection, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.deployment import (
    after_deploying,
    after_hoisting,
    flags_imagined,
    flags_sealed,
    legal_deployments,
    listed_flags,
    ships_waiting,
    validate_deploy,
    validate_flag,
)
from escadre.games.armada.rules.ending import battle_end
from escadre.games.armada.rules.fleets import (
    first_chosen,
    first_phase,
    fleet_built,
    fleet_taken,
    fleets_named,
    legal_builds,
    legal_offers,
    lot_drawn,
    offer_answered,
    sealed,
    unsealed,
    validate_fleet,
)
from escadre.games.armada.rules.model import (
    Action,
    AnsweringOffer,
    AnswerOffer,
    Battle,
    BattleAction,
    Build,
    BuildingFleets,
    ChoosingFirst,
    Config,
    Deploy,
    Deploying,
    DrawingLot,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NameFleets,
    NamingFleets,
    Observation,
    State,
    Step,
    TakeFleet,
    TakingFleet,
    sides,
)
from escadre.games.armada.rules.shots import fired, legal_shots, validate_shot
from escadre.games.armada.rules.turns import legal_steps, stepped, turn_ended, validate_step


def objection(config: Config) -> Rejection | None:
    """ARM-3, ARM-16 to ARM-21: return why no battle can be fought with these options."""
    if not (20 <= config.width <= 60 and 20 <= config.height <= 60):
        return Rejection("ARM-3", text("table-range"))
    if config.players > 2 and config.setup in ("basic", "advanced"):
        return Rejection("ARM-21", text("stash-each"))
    if config.players > 2 and config.objective == "infiltration":
        return Rejection("ARM-20", text("infiltration-of-two"))
    if config.players > 2 and not _is_usual_table(config):
        return Rejection("ARM-21", text("corner-table"))
    if config.teams and config.players != 4:
        return Rejection("ARM-21", text("teams-of-four"))
    if not 1 <= config.grid <= 900:
        return Rejection("ARM-8", text("grid-range"))
    return None


def _is_usual_table(config: Config) -> bool:
    """ARM-3: tell whether the table is the default one."""
    usual = Config()
    return (config.table, config.width, config.height) == (usual.table, usual.width, usual.height)


def initial_state(config: Config) -> State:
    """ARM-1, ARM-16 to ARM-18: return an empty table, before fleets are chosen."""
    return first_phase(config)


def node(state: State) -> Node:
    """Return the node: fleets (ARM-2, 16, 17), deployment (ARM-4, 19), then turns (ARM-5)."""
    match state:
        case Battle(turn=seat):
            return battle_end(state) or Decision((seat,), "ARM-5")
        case Deploying(seat=seat):
            return Decision((seat,), "ARM-4" if ships_waiting(state) else "ARM-19")
        case BuildingFleets(fleets=fleets):
            late = tuple(Seat(s) for s, fleet in enumerate(fleets) if fleet is None)
            return Decision(late, "ARM-17")
        case DrawingLot(config=config):
            clause = "ARM-16" if config.setup == "advanced" else "ARM-2"
            return Chance(Draw(tuple(range(config.players))), clause)
        case TakingFleet(chooser=chooser):
            return Decision((chooser,), "ARM-2")
        case ChoosingFirst(chooser=chooser):
            return Decision((Seat(1 - chooser),), "ARM-2")
        case NamingFleets(chooser=chooser):
            return Decision((chooser,), "ARM-16")
        case AnsweringOffer(chooser=chooser):
            return Decision((Seat(1 - chooser),), "ARM-16")


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    match state, action:
        case Battle(), Step():
            return validate_step(state, seat, action)
        case Battle(), Fire():
            return validate_shot(state, seat, action)
        case Deploying(), Deploy() if ships_waiting(state):
            return validate_deploy(state, action)
        case Deploying(), Hoist() if not ships_waiting(state):
            return validate_flag(state, action)
        case BuildingFleets(), Build():
            return validate_fleet(action)
        case NamingFleets(), NameFleets():
            return validate_fleet(action)
        case ChoosingFirst(config=config), LetBegin(chosen):
            if not 0 <= chosen < config.players:
                return Rejection("ARM-2", text("no-such-seat"))
            return None
        case Battle(), EndTurn():
            return None
        case (TakingFleet(), TakeFleet()) | (AnsweringOffer(), AnswerOffer()):
            return None
        case _:
            return Rejection(node(state).clause, text("not-now"))


def apply(state: State, seat: Seat, action: Action | Drawn) -> State:
    """Apply a legal action or an outcome of chance."""
    match state, action:
        case Battle(), Step() | Fire() | EndTurn():
            return acted(state, action)
        case Deploying(), Deploy():
            return after_deploying(state, action)
        case Deploying(), Hoist():
            return after_hoisting(state, action)
        case BuildingFleets(), Build():
            return fleet_built(state, seat, action)
        case DrawingLot(), Drawn(item):
            return lot_drawn(state, Seat(item))
        case TakingFleet(), TakeFleet(large):
            return fleet_taken(state, large)
        case ChoosingFirst(), LetBegin(first):
            return first_chosen(state, Seat(first))
        case NamingFleets(), NameFleets():
            return fleets_named(state, action)
        case AnsweringOffer(), AnswerOffer(swap):
            return offer_answered(state, swap)
        case _:
            raise TypeError(f"{action} is no action of {state}")


def acted(state: Battle, action: BattleAction) -> Battle:
    """ARM-5: return the battle after an action of the seat to move."""
    match action:
        case Step():
            return stepped(state, action)
        case Fire():
            return fired(state, action)
        case EndTurn():
            return turn_ended(state)


# --- hidden information ----------------------------------------------------------------------


def observe(state: State, viewer: Viewer) -> Observation:
    """ARM-17, ARM-19: hide fleets and flags chosen in secret; everything else is public."""
    match state:
        case BuildingFleets() if viewer != ALL:
            return Observation(viewer, sealed(state, viewer))
        case Deploying() if viewer != ALL:
            return Observation(viewer, flags_sealed(state, viewer))
        case _:
            return Observation(viewer, state)


def legal_actions(seen: Observation) -> Sequence[Action]:
    """List the observer's legal actions, on the table's grid of headings and places.

    `validate` also accepts every tenth of a degree and every thousandth of an inch.
    """
    now = node(seen.table)
    if isinstance(now, Decision) and seen.viewer in now.seats:
        return _listed(seen.table)
    return ()


def _listed(state: State) -> Sequence[Action]:
    match state:
        case Battle():
            return [*legal_shots(state), *legal_steps(state), EndTurn()]
        case Deploying():
            return [*(legal_deployments(state) if ships_waiting(state) else listed_flags(state))]
        case BuildingFleets():
            return [*legal_builds()]
        case NamingFleets():
            return [*legal_offers()]
        case TakingFleet():
            return [TakeFleet(True), TakeFleet(False)]
        case ChoosingFirst(config=config):
            return [LetBegin(seat) for seat in range(config.players)]
        case AnsweringOffer():
            return [AnswerOffer(False), AnswerOffer(True)]
        case DrawingLot():
            return ()


def determinize(seen: Observation, rng: Rng) -> State:
    """Draw a state that gives the same observation: other hidden fleets or flags."""
    match seen.table:
        case BuildingFleets() as state:
            return unsealed(state, rng)
        case Deploying() as state:
            return flags_imagined(state, rng)
        case state:
            return state


def all_shown(state: State) -> bool:
    """ARM-17, ARM-19: tell whether nothing is secret any more, or ever was."""
    if state.config.objective == "flag":
        return isinstance(state, Battle)
    return not isinstance(state, BuildingFleets)


def final(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: tell whether an action is final: moves may be taken back until the turn ends.

    Shots may not. ARM-17, ARM-19: secret choices are final.
    """
    return isinstance(action, Fire | EndTurn | Build | Hoist)


def returnable(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: tell that a public move may be taken back; one that has won ends the game."""
    return isinstance(action, Step)


def seals(state: State, seat: Seat, action: Action) -> bool:
    """ARM-17, ARM-19: tell whether this seals a fleet or flag, hidden until all have chosen."""
    return isinstance(action, Build | Hoist)


GAME: Game[Config, State, Action, Observation] = Game(
    name="armada",
    rules_version=2,
    home="escadre.games.armada",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    final=final,
    returnable=returnable,
    seals=seals,
    perfect_information=all_shown,
    releases=("0.1.0",),
)

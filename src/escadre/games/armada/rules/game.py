"""The game of Armada: legal actions, results and observations, for every phase.

The rules themselves are in the modules of the phases, which the package's docstring lists.
"""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.chance import Draw, DrawOutcome, Outcome, Rng
from escadre.core.game import ALL, Chance, Decision, Game, Node, Rejection, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.deployment import (
    apply_deploy,
    apply_flag,
    hide_flags,
    legal_deployments,
    legal_flags,
    sample_flags,
    undeployed_ships,
    validate_deploy,
    validate_flag,
)
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.fleets import (
    apply_answer,
    apply_build,
    apply_choose_first,
    apply_draw,
    apply_offer,
    apply_take_fleet,
    first_phase,
    hide_fleets,
    legal_builds,
    legal_offers,
    sample_fleets,
    validate_fleet,
)
from escadre.games.armada.rules.model import (
    Action,
    AnswerOffer,
    AnswerPhase,
    BattleAction,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    ChooseFirstPhase,
    Config,
    Deploy,
    DeployPhase,
    DrawPhase,
    EndTurn,
    Fire,
    Observation,
    OfferFleets,
    OfferPhase,
    PlaceFlag,
    State,
    Step,
    TakeFleet,
    TakeFleetPhase,
    sides,
)
from escadre.games.armada.rules.shots import apply_shot, legal_shots, validate_shot
from escadre.games.armada.rules.turns import apply_step, end_turn, legal_steps, validate_step


def validate_config(config: Config) -> Rejection | None:
    """ARM-3, ARM-16 to ARM-21: return why no battle is possible with these options, or None."""
    if not (20 <= config.width <= 60 and 20 <= config.height <= 60):
        return Rejection("ARM-3", text("table-range"))
    if config.players > 2 and config.setup in ("basic", "advanced"):
        return Rejection("ARM-21", text("stash-each"))
    if config.players > 2 and config.objective == "infiltration":
        return Rejection("ARM-20", text("infiltration-of-two"))
    if config.players > 2 and not _has_default_table(config):
        return Rejection("ARM-21", text("corner-table"))
    if config.teams and config.players != 4:
        return Rejection("ARM-21", text("teams-of-four"))
    if not 1 <= config.grid <= 900:
        return Rejection("ARM-8", text("grid-range"))
    return None


def _has_default_table(config: Config) -> bool:
    """ARM-3: return whether the table is the default one."""
    defaults = Config()
    return (config.table, config.width, config.height) == (
        defaults.table,
        defaults.width,
        defaults.height,
    )


def initial_state(config: Config) -> State:
    """ARM-1, ARM-16 to ARM-18: return an empty table, before fleets are chosen."""
    return first_phase(config)


def node(state: State) -> Node:
    """ARM-2, ARM-4, ARM-5, ARM-16: return the node of a state: a choice, a draw, or the end."""
    match state:
        case BattlePhase(turn=seat):
            return result(state) or Decision((seat,), "ARM-5")
        case DeployPhase(seat=seat):
            return Decision((seat,), "ARM-4" if undeployed_ships(state) else "ARM-19")
        case BuildPhase(fleets=fleets):
            seats = tuple(Seat(s) for s, fleet in enumerate(fleets) if fleet is None)
            return Decision(seats, "ARM-17")
        case DrawPhase(config=config):
            clause = "ARM-16" if config.setup == "advanced" else "ARM-2"
            return Chance(Draw(tuple(range(config.players))), clause)
        case TakeFleetPhase(chooser=chooser):
            return Decision((chooser,), "ARM-2")
        case ChooseFirstPhase(chooser=chooser):
            return Decision((Seat(1 - chooser),), "ARM-2")
        case OfferPhase(chooser=chooser):
            return Decision((chooser,), "ARM-16")
        case AnswerPhase(chooser=chooser):
            return Decision((Seat(1 - chooser),), "ARM-16")


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    match state, action:
        case BattlePhase(), Step():
            return validate_step(state, seat, action)
        case BattlePhase(), Fire():
            return validate_shot(state, seat, action)
        case DeployPhase(), Deploy() if undeployed_ships(state):
            return validate_deploy(state, action)
        case DeployPhase(), PlaceFlag() if not undeployed_ships(state):
            return validate_flag(state, action)
        case BuildPhase(), BuildFleet():
            return validate_fleet(action)
        case OfferPhase(), OfferFleets():
            return validate_fleet(action)
        case ChooseFirstPhase(config=config), ChooseFirst(chosen):
            if not 0 <= chosen < config.players:
                return Rejection("ARM-2", text("no-such-seat"))
            return None
        case BattlePhase(), EndTurn():
            return None
        case (TakeFleetPhase(), TakeFleet()) | (AnswerPhase(), AnswerOffer()):
            return None
        case _:
            return Rejection(node(state).clause, text("not-now"))


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match state, action:
        case BattlePhase(), Step() | Fire() | EndTurn():
            return apply_battle_action(state, action)
        case DeployPhase(), Deploy():
            return apply_deploy(state, action)
        case DeployPhase(), PlaceFlag():
            return apply_flag(state, action)
        case BuildPhase(), BuildFleet():
            return apply_build(state, seat, action)
        case DrawPhase(), DrawOutcome(item):
            return apply_draw(state, Seat(item))
        case TakeFleetPhase(), TakeFleet(large):
            return apply_take_fleet(state, large)
        case ChooseFirstPhase(), ChooseFirst(first):
            return apply_choose_first(state, Seat(first))
        case OfferPhase(), OfferFleets():
            return apply_offer(state, action)
        case AnswerPhase(), AnswerOffer(swap):
            return apply_answer(state, swap)
        case _:
            raise TypeError(f"{action} is not an action of {state}")


def apply_battle_action(state: BattlePhase, action: BattleAction) -> BattlePhase:
    """ARM-5: return the battle after an action of the seat to move."""
    match action:
        case Step():
            return apply_step(state, action)
        case Fire():
            return apply_shot(state, action)
        case EndTurn():
            return end_turn(state)


# --- hidden information ----------------------------------------------------------------------


def observe(state: State, viewer: Viewer) -> Observation:
    """ARM-17, ARM-19: hide fleets and flags chosen in secret; everything else is public."""
    match state:
        case BuildPhase() if viewer != ALL:
            return Observation(viewer, hide_fleets(state, viewer))
        case DeployPhase() if viewer != ALL:
            return Observation(viewer, hide_flags(state, viewer))
        case _:
            return Observation(viewer, state)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions, on the table's grid of headings and places.

    `validate` also accepts every tenth of a degree and every thousandth of an inch.
    """
    current_node = node(observation.state)
    if isinstance(current_node, Decision) and observation.viewer in current_node.seats:
        return _list_legal_actions(observation.state)
    return ()


def _list_legal_actions(state: State) -> Sequence[Action]:
    match state:
        case BattlePhase():
            return [*legal_shots(state), *legal_steps(state), EndTurn()]
        case DeployPhase():
            return [*(legal_deployments(state) if undeployed_ships(state) else legal_flags(state))]
        case BuildPhase():
            return [*legal_builds()]
        case OfferPhase():
            return [*legal_offers()]
        case TakeFleetPhase():
            return [TakeFleet(True), TakeFleet(False)]
        case ChooseFirstPhase(config=config):
            return [ChooseFirst(seat) for seat in range(config.players)]
        case AnswerPhase():
            return [AnswerOffer(False), AnswerOffer(True)]
        case DrawPhase():
            return ()


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state with random hidden fleets and flags that gives the same observation."""
    match observation.state:
        case BuildPhase() as state:
            return sample_fleets(state, rng)
        case DeployPhase() as state:
            return sample_flags(state, rng)
        case state:
            return state


def has_perfect_information(state: State) -> bool:
    """ARM-17, ARM-19: return whether nothing is hidden, now or later."""
    if state.config.objective == "flag":
        return isinstance(state, BattlePhase)
    return not isinstance(state, BuildPhase)


def is_final(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: return whether an action is final, so that it cannot be taken back.

    Moves may be taken back until the turn ends; shots may not. ARM-17, ARM-19: secret choices are
    final.
    """
    return isinstance(action, Fire | EndTurn | BuildFleet | PlaceFlag)


def can_take_back(state: State, seat: Seat, action: Action) -> bool:
    """ARM-23: return whether an action can be taken back: only steps, and not after the end."""
    return isinstance(action, Step)


def seals(state: State, seat: Seat, action: Action) -> bool:
    """ARM-17, ARM-19: return whether this action chooses a hidden fleet or flag."""
    return isinstance(action, BuildFleet | PlaceFlag)


GAME: Game[Config, State, Action, Observation] = Game(
    name="armada",
    rules_version=2,
    home="escadre.games.armada",
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
    can_take_back=can_take_back,
    seals=seals,
    perfect_information=has_perfect_information,
    releases=("0.1.0",),
)

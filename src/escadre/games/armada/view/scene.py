"""The scene (chart, tallies, prompt and choices), the standing, and the themes of puzzles."""

from __future__ import annotations

from escadre.core.game import Decision
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Choice, FitBuilder, Panel, Scene
from escadre.core.scene.standing import SeatStanding
from escadre.games.armada.rules.deployment import undeployed_ships
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.game import node
from escadre.games.armada.rules.model import (
    Action,
    AnswerPhase,
    BattlePhase,
    BuildPhase,
    ChooseFirstPhase,
    DeployPhase,
    DrawPhase,
    EndTurn,
    Fire,
    Observation,
    OfferPhase,
    State,
    Step,
    TakeFleetPhase,
)
from escadre.games.armada.rules.ship_sizes import max_steps
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN
from escadre.games.armada.view.choices import seat_choices
from escadre.games.armada.view.panels import (
    chart_panel,
    fleet_tally,
    fleet_text,
    offer_texts,
    ship_label,
)

TURNS_ANNOUNCED = 10  # players are warned this many turns before the end without damage


def scene(observation: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    state, current_node = observation.state, node(observation.state)
    seats_to_move = (
        tuple(int(seat) for seat in current_node.seats)
        if isinstance(current_node, Decision)
        else ()
    )
    fits = FitBuilder(say)
    is_chooser = isinstance(current_node, Decision) and observation.viewer in current_node.seats
    choices: list[Choice] = seat_choices(state, fits, say) if is_chooser else []
    prompt = _prompt(observation, seats_to_move, say)
    panels: list[Panel] = [chart_panel(state, say)]
    panels += (fleet_tally(state, seat, say) for seat in range(state.config.players))
    return Scene(prompt, tuple(panels), tuple(choices), fits.reasons)


def _prompt(observation: Observation, turn: tuple[int, ...], say: Words) -> str:
    if isinstance(observation.state, DrawPhase):
        return say("lot")
    if not turn:
        return say("over")
    is_own_turn = observation.viewer in turn
    prompt = (
        _prompt_for_chooser(observation.state, say)
        if is_own_turn
        else say("their-turn", seat=PlayerArgument(turn[0]))
    )
    if (
        not isinstance(observation.state, BattlePhase)
        or (left := turns_without_damage_left(observation.state)) > TURNS_ANNOUNCED
    ):
        return prompt
    return f"{prompt} {say(f'quiet-soon-{observation.state.config.quiet}', left=left)}"


def _prompt_for_chooser(state: State, say: Words) -> str:
    """Return the prompt for the viewer whose choice it is."""
    match state:
        case BattlePhase(actions=actions):
            return _turn_prompt(state, ACTIONS_PER_TURN - actions, say)
        case DeployPhase():
            return say("now-deploy" if undeployed_ships(state) else "now-flag")
        case AnswerPhase(offer=offer):
            larges, others = offer_texts(offer, say)
            own_fleet, enemy_fleet = (others, larges) if offer.keeps_large else (larges, others)
            return say("now-answer", yours=own_fleet, theirs=enemy_fleet)
        case BuildPhase():
            return say("now-build")
        case TakeFleetPhase():
            return say("now-fleet")
        case OfferPhase():
            return say("now-name")
        case ChooseFirstPhase(chooser=other, fleets=fleets):
            return say("now-first", yours=fleet_text(fleets[1 - other], say))
        case DrawPhase():
            return say("lot")


def _turn_prompt(state: BattlePhase, left: int, say: Words) -> str:
    """ARM-5, ARM-6: return the prompt of a turn: the actions left, and the ship under way."""
    number, steps_taken = state.moving or (0, 0)
    size = state.ships[number].size
    steps = max_steps(state.config, size) - steps_taken if state.moving else 0
    if steps > 0:
        ship = ship_label(number, size, say)
        return say("your-ship" if left > 0 else "your-last-ship", ship=ship, steps=steps, left=left)
    return say("your-turn", left=left) if left > 0 else say("your-last")


def standing(observation: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """ARM-22: return each seat's ships afloat in words, and their pips, which are compared."""
    state = observation.state
    if not isinstance(state, BattlePhase):
        return ()
    return tuple(_seat_standing(state, seat, say) for seat in range(state.config.players))


def _seat_standing(state: BattlePhase, seat: int, say: Words) -> SeatStanding:
    fleet = [ship for ship in state.ships if ship.seat == seat]
    afloat = [ship for ship in fleet if not ship.sunk]
    hits = sum(ship.damage for ship in afloat)
    text = say("standing", ships=len(afloat), of=len(fleet), hits=hits)
    return SeatStanding(seat, text, sum(ship.size for ship in afloat))


def turns_without_damage_left(state: BattlePhase) -> int:
    """ARM-22: return the number of further turns without damage after which the battle ends."""
    return MAX_TURNS_WITHOUT_DAMAGE - state.turns_without_damage


def puzzle_theme(observation: Observation, action: Action) -> str:
    """Return the theme of a puzzle: sail, fire, end the turn, or prepare for battle."""
    match action:
        case Step():
            return "sail"
        case Fire():
            return "fire"
        case EndTurn():
            return "enough"
        case _:
            return "prepare"

"""The scene: chart, tallies, prompt and choices."""

from __future__ import annotations

from escadre.core.game import Decision
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import Player
from escadre.core.scene import Choice, Fits, Panel, Scene
from escadre.games.armada.rules.deployment import ships_waiting
from escadre.games.armada.rules.game import node
from escadre.games.armada.rules.model import (
    AnsweringOffer,
    Battle,
    BuildingFleets,
    ChoosingFirst,
    Deploying,
    DrawingLot,
    NamingFleets,
    Observation,
    State,
    TakingFleet,
)
from escadre.games.armada.rules.turns import ACTIONS, most_steps
from escadre.games.armada.view.choices import choices_for
from escadre.games.armada.view.log import quiet, tell
from escadre.games.armada.view.panels import fleet_tally, numbered, offered_names, table_chart
from escadre.games.armada.view.summary import QUIET_SAID, quiet_turns_left

__all__ = ["quiet", "scene", "tell"]


def scene(seen: Observation, say: Words) -> Scene:
    """Build everything this viewer sees and may do."""
    state, now = seen.table, node(seen.table)
    turn = tuple(int(seat) for seat in now.seats) if isinstance(now, Decision) else ()
    fits = Fits(say)
    chooses = isinstance(now, Decision) and seen.viewer in now.seats
    choices: list[Choice] = choices_for(state, fits, say) if chooses else []
    tallies = (fleet_tally(state, seat, say) for seat in range(state.config.players))
    panels: tuple[Panel, ...] = (table_chart(state, say), *tallies)
    return Scene(_prompt(seen, turn, say), panels, tuple(choices), fits.reasons)


def _prompt(seen: Observation, turn: tuple[int, ...], say: Words) -> str:
    if isinstance(seen.table, DrawingLot):
        return say("lot")
    if not turn:
        return say("over")
    mine = seen.viewer in turn
    prompt = _your_prompt(seen.table, say) if mine else say("their-turn", seat=Player(turn[0]))
    if not isinstance(seen.table, Battle) or (left := quiet_turns_left(seen.table)) > QUIET_SAID:
        return prompt
    return f"{prompt} {say(f'quiet-soon-{seen.table.config.quiet}', left=left)}"


def _your_prompt(state: State, say: Words) -> str:
    """Say what this viewer is to do."""
    match state:
        case Battle(actions=actions):
            return _turn_prompt(state, ACTIONS - actions, say)
        case Deploying():
            return say("now-deploy" if ships_waiting(state) else "now-flag")
        case AnsweringOffer(named=named):
            larges, others = offered_names(named, say)
            yours, theirs = (others, larges) if named.mine_large else (larges, others)
            return say("now-answer", yours=yours, theirs=theirs)
        case BuildingFleets():
            return say("now-build")
        case TakingFleet():
            return say("now-fleet")
        case NamingFleets():
            return say("now-name")
        case ChoosingFirst():
            return say("now-first")
        case DrawingLot():
            return say("lot")


def _turn_prompt(state: Battle, left: int, say: Words) -> str:
    """ARM-5, ARM-6: describe the actions left of a turn, and the ship under way."""
    number, made = state.moving or (0, 0)
    size = state.ships[number].size
    steps = most_steps(state.config, size) - made if state.moving else 0
    if steps > 0:
        ship = numbered(number, size, say)
        return say("your-ship" if left > 0 else "your-last-ship", ship=ship, steps=steps, left=left)
    return say("your-turn", left=left) if left > 0 else say("your-last")

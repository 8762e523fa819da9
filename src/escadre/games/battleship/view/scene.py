"""The scene (seas, tallies, prompt, choices), the standing, the equipment, themes of puzzles."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from escadre.core.game import Rejection, Seat, seats_not_ready
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import FitBuilder, Panel, Scene
from escadre.core.scene.standing import SeatStanding
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.captains.reasons import SquareReasons
from escadre.games.battleship.rules.fleets import Fleet
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Action, Bomb, Config, Observation
from escadre.games.battleship.rules.placement import sizes_to_place
from escadre.games.battleship.view.choices import seat_choices
from escadre.games.battleship.view.panels import (
    bomb_tally,
    panel_titles,
    sea_panel,
    ship_tally,
)

FEW_BOMBS = 5
"""With at most this many bombs left, the prompt gives their number."""
_SHOOTER_ONLY = (Seat(0),), (Seat(1),)
_OWN_SEA = Rejection("BAT-11", text("own-sea"))


def scene(observation: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    fits, turn = FitBuilder(say), _seats_to_act(observation)
    own_seat = observation.viewer if observation.viewer in (0, 1) else None
    choices = seat_choices(observation, fits, say) if own_seat in turn else []
    above, below = (0, 1) if own_seat is None else (1 - own_seat, own_seat)
    if own_seat is not None and observation.ready != (True, True):
        above, below = below, above  # the viewer's own sea is first during placement
    in_battle = own_seat is not None and observation.shooter is not None
    # set on the opponent's turns too, so that the panel does not change between turns
    closed = fits.reason(_OWN_SEA) if in_battle else None
    titles = panel_titles(observation, say)
    panels: tuple[Panel, ...] = (
        sea_panel(observation, above, titles[above].sea, say),
        sea_panel(observation, below, titles[below].sea, say, closed),
        ship_tally(
            observation.config, above, titles[above].fleet, observation.sunk[above], say.plain
        ),
        ship_tally(
            observation.config, below, titles[below].fleet, observation.sunk[below], say.plain
        ),
        bomb_tally(observation, above, titles[above].bombs),
        bomb_tally(observation, below, titles[below].bombs),
    )
    return Scene(_prompt(observation, turn, say), panels, tuple(choices), fits.reasons)


def _seats_to_act(observation: Observation) -> tuple[Seat, ...]:
    """Return the seats that have to choose now."""
    return (
        seats_not_ready(observation.ready)
        if observation.shooter is None
        else _SHOOTER_ONLY[observation.shooter]
    )


def _prompt(observation: Observation, turn: tuple[int, ...], say: Words) -> str:
    own_seat = observation.viewer if observation.viewer in (0, 1) else None
    if observation.ready != (True, True):
        if own_seat is None:
            return say("placing-others")
        if observation.ready[own_seat]:
            return say("placing-wait")
        left = sizes_to_place(observation.config, observation.fleets[own_seat] or ())
        return say("placing" if left else "placing-ready")
    if not turn:
        return say("over")
    if turn[0] != own_seat:
        return say("turn-of", seat=PlayerArgument(turn[0]))
    bombs = bombs_left(observation, own_seat)
    return say("your-turn-few", left=bombs) if bombs <= FEW_BOMBS else say("your-turn")


def describe_equipment(config: Config, say: Words) -> str:
    """BAT-3 to BAT-6, BAT-19, BAT-20: describe each player's bombs and ships in one sentence.

    Only an own fleet is listed: pictures show the usual ships.
    """
    own_ships = [
        say("equipment-own", ship=say("ship-of", size=size), count=count)
        for size, count in Counter(config.fleet or ()).items()
    ]
    bombs, other = config.bombs_of
    same = "yes" if bombs == other else "no"
    sentence = say("equipment", same=same, bombs=bombs, other=other, ships=len(config.ships))
    return say("equipment-fleet", what=sentence, fleet=", ".join(own_ships), own=len(own_ships))


def standing(observation: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """BAT-16, BAT-17: return the squares and the number of the ships that each seat has sunk."""
    if observation.ready != (True, True):
        return ()
    sunk_by_second, sunk_by_first = observation.sunk
    return _seat_standing(0, sunk_by_first, say.plain), _seat_standing(1, sunk_by_second, say.plain)


@lru_cache(maxsize=4096)
def _seat_standing(seat: int, sunk: Fleet, say: Words) -> SeatStanding:
    sizes = sorted((ship.bit_count() for ship in sunk), reverse=True)
    label = say("standing", squares=sum(sizes), sizes=" + ".join(map(str, sizes)), ships=len(sizes))
    return SeatStanding(seat, label, 100 * sum(sizes) + len(sizes))


def puzzle_theme(observation: Observation, action: Action) -> str:
    """Return the theme of a puzzle: where a ship that was hit goes on, or search."""
    assert observation.viewer in (0, 1)
    knowledge = knowledge_of(observation, Seat(1 - observation.viewer))
    if not knowledge.open_hits:
        return "search"
    assert isinstance(action, Bomb)
    return SquareReasons(knowledge).position_of_hits(action.square) or "finish"

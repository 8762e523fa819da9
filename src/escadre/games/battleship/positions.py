"""Format positions as one line of text, and parse them; observations as JSON for bots."""

from typing import Any

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Ready, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.options import parse_pairs
from escadre.core.squares import SquareBoard
from escadre.games.battleship.notation import parse_action, parse_square
from escadre.games.battleship.rules.fleets import Fleet, free_squares
from escadre.games.battleship.rules.game import (
    GAME,
    complete_state,
    shooter_in_turn,
    validate_bomb,
    validate_config,
)
from escadre.games.battleship.rules.model import Config, Observation, PlaceShip, State
from escadre.games.battleship.rules.packing import pack_fleet
from escadre.games.battleship.rules.placement import (
    add_ship,
    placement_of,
    sizes_to_place,
    validate_placement,
    validate_ship_position,
)


def format_state(state: State) -> str:
    """Format a position as one line: the options, the first seat, then each seat's ships and bombs.

    Example: `variant=1 bombs=40 drawn=1 | 5A1h 4C3v ready x C4 D5 | -`. Options at their defaults
    are omitted; after x come the bombs that fell on that grid; - is an empty grid.
    """
    config, defaults = state.config, Config()
    options = [f"variant={config.variant}"]
    for name in ("bombs", "bombs_second", "first", "width", "height"):
        if (value := getattr(config, name)) != getattr(defaults, name):
            options.append(f"{name}={value}")
    if config.fleet is not None:
        options.append("fleet=" + "+".join(map(str, config.fleet)))
    options.append(f"drawn={'?' if state.first is None else state.first + 1}")
    return " | ".join([" ".join(options), *(_format_grid(state, seat) for seat in (0, 1))])


def _format_grid(state: State, seat: int) -> str:
    sea = state.config.sea
    words = [_format_ship(sea, ship) for ship in state.fleets[seat]]
    if state.ready[seat]:
        words.append("ready")
    if state.bombed[seat]:
        words += ["x", *(sea.names[square] for square in sea.squares(state.bombed[seat]))]
    return " ".join(words) or "-"


def _format_ship(sea: SquareBoard, ship: int) -> str:
    size, square, across = msgspec.structs.astuple(placement_of(sea, ship))
    return f"{size}{sea.names[square]}{'h' if across else 'v'}"


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError if it is malformed or breaks a rule."""
    parts = [part.split() for part in line.split("|")]
    if len(parts) != 3:
        raise InputError(text("position-parts"), GAME.home)
    config, first = _parse_options(parts[0])
    fleets, ready, bombed = zip(*(_parse_grid(config, words) for words in parts[1:]), strict=True)
    if any(bombed) and (not all(ready) or first is None):
        raise InputError(text("place-first"), GAME.home)
    state = State(config, first, fleets, ready, bombed)
    if first is not None and not _bomb_counts_possible(state, first):
        raise InputError(text("position-turns"), GAME.home)
    return complete_state(state)


def _bomb_counts_possible(state: State, first: Seat) -> bool:
    """BAT-5, BAT-11, BAT-15, BAT-19: check that these numbers of bombs can fall in turn."""
    fallen = (state.bombed[1].bit_count(), state.bombed[0].bit_count())
    dropped, last = (0, 0), None
    while sum(dropped) < sum(fallen):
        if (last := shooter_in_turn(state.config.bombs_of, first, dropped)) is None:
            return False
        dropped = replace_item(dropped, last, dropped[last] + 1)
    if dropped != fallen:
        return False
    sunk = [
        all(not ship & ~bombed for ship in fleet)
        for fleet, bombed in zip(state.fleets, state.bombed, strict=True)
    ]
    if not all(state.ready) or not any(sunk):
        return True
    return last is not None and sunk[1 - last] and not sunk[last]  # the last bomb sank the fleet


def _parse_options(options: list[str]) -> tuple[Config, Seat | None]:
    options_by_name: dict[str, Any] = {**parse_pairs(options)}
    drawn_option = options_by_name.pop("drawn", "?")
    if "fleet" in options_by_name:
        options_by_name["fleet"] = options_by_name["fleet"].split("+")
    try:
        config = msgspec.convert(options_by_name, Config, strict=False)
    except msgspec.ValidationError as error:
        detail = validation_message(error, Config)
        raise InputError(text("position-options", detail=detail), GAME.home) from None
    if rejection := validate_config(config):
        raise InputError(rejection.reason, GAME.home)
    if drawn_option not in ("?", "1", "2") or config.first not in ("random", drawn_option):
        raise InputError(text("position-drawn", written=drawn_option[:40]), GAME.home)
    return config, None if drawn_option == "?" else Seat(int(drawn_option) - 1)


def _parse_grid(config: Config, words: list[str]) -> tuple[Fleet, bool, int]:
    end = words.index("x") if "x" in words else len(words)
    placed, fallen = [word for word in words[:end] if word != "-"], words[end + 1 :]
    if ready := placed[-1:] == ["ready"]:
        placed.pop()
    fleet: Fleet = ()
    for word in placed:
        fleet = add_ship(config, fleet, _parse_ship(config, fleet, word))
    if ready and (rejection := validate_placement(config, fleet, Ready())):
        raise InputError(rejection.reason, GAME.home)
    if left := sizes_to_place(config, fleet):  # BAT-9
        packing = pack_fleet(config.sea, free_squares(config.sea, fleet), left)
        if packing.fleet is None and packing.exact:
            raise InputError(text("rest-does-not-fit"), GAME.home)
    bombed = 0
    for name in fallen:
        square = parse_square(config.sea, name)
        if rejection := validate_bomb(config.sea, bombed, square):  # BAT-14
            raise InputError(rejection.reason, GAME.home)
        bombed |= 1 << square
    return fleet, ready, bombed


def _parse_ship(config: Config, fleet: Fleet, word: str) -> PlaceShip:
    """Parse one more ship of this fleet; raises InputError, but ignores room for later ships."""
    place = parse_action(config, word)
    if not isinstance(place, PlaceShip):
        raise InputError(text("position-ship", written=word[:40]), GAME.home)
    if rejection := validate_ship_position(config, fleet, place):
        raise InputError(rejection.reason, GAME.home)
    return place


def to_builtins(observation: Observation) -> dict[str, Any]:
    """Convert an observation for bots: squares by name, ships as lists of squares."""
    names_of = observation.config.sea.names_of
    builtins: dict[str, Any] = msgspec.to_builtins(observation)
    del builtins["targets"]  # all squares but `bombed`
    return builtins | {
        "bombed": list(map(names_of, observation.bombed)),
        "hit": list(map(names_of, observation.hit)),
        "sunk": [list(map(names_of, fleet)) for fleet in observation.sunk],
        "fleets": [fleet and list(map(names_of, fleet)) for fleet in observation.fleets],
    }

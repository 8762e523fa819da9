"""Panels of the scene: the sea with ports, boats and mines, the die, and the mines left."""

from collections import Counter
from functools import lru_cache

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Area, Count, Die, Grid, Tally, Token, Tray
from escadre.games.mako.notation import square_name
from escadre.games.mako.rules.boats import (
    SECOND_FLAG_OFFSET,
    arrival_rank,
    boats_at_sea,
    boats_so_far,
    mines_left,
    moved_boat,
    owner_by_boat,
    square_of,
)
from escadre.games.mako.rules.game import validate_mine
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Config,
    Observation,
    RollPhase,
    SendMinePhase,
    State,
)

SEA_PANEL = "sea"


def display_side(config: Config, boat: int) -> int | None:
    """Return the `side` that colours a boat, its mines and its shores; None if it has no owner.

    While boats are chosen (MAK-17), each boat has its own flag. Afterwards, the first boat of a
    seat has the seat's flag, and the second boat another flag in the same colours.
    """
    if config.boats == "chosen":
        return boat
    seat = owner_by_boat(config).get(boat)
    return None if seat is None else seat + SECOND_FLAG_OFFSET * config.fleet[seat].index(boat)


def own_boats_at_sea(state: State, seat: int) -> list[int]:
    """Return this seat's boats at sea."""
    return [boat for boat in state.race_config.fleet[seat] if state.boats[boat] is not None]


def boat_name(boat: int, say: Words) -> str:
    """Return the name of a boat."""
    return say(boat_token_id(boat))


def sea_panel(state: State, viewer: Seat | None, say: Words) -> Grid:
    """Build the sea with ports, boats and mines."""
    sea = state.race_config.board.sea
    return Grid(
        id=SEA_PANEL,
        title=say("sea"),
        width=sea.width,
        height=sea.height,
        columns=tuple(letter.lower() for letter in sea.columns),
        rows=sea.rows,
        tokens=(
            *_arrival_tokens(state, say),
            *_mine_tokens(state, say),
            *_boat_tokens(state, viewer, say),
        ),
        areas=_sea_areas(state.race_config, viewer, say),
    )


def _arrival_tokens(state: State, say: Words) -> list[Token]:
    """MAK-15, MAK-16: return a token for each arrival, with its rank."""
    tokens = []
    for rank, (boat, square) in enumerate(
        zip(state.boats_ashore, state.goals_reached, strict=True), 1
    ):
        x, y = state.race_config.board.sea.xy(square)
        label = say("ashore", boat=boat_name(boat, say), rank=rank)
        side, figures = display_side(state.race_config, boat), (Count("rank", label, rank),)
        tokens.append(Token(f"ashore-{rank}", "ashore", label, x, y, side=side, figures=figures))
    return tokens


def _mine_tokens(state: State, say: Words) -> list[Token]:
    config = state.race_config
    return [
        _mine_token(config, boat, square, say)
        for boat, mines in enumerate(state.mines)
        for square in config.board.sea.squares(mines)
    ]


@lru_cache(maxsize=4096)
def _mine_token(config: Config, boat: int, square: int, say: Words) -> Token:
    x, y = config.board.sea.xy(square)
    label = say("mine-on", boat=boat_name(boat, say), square=square_name(config, square))
    return Token(f"mine-{square}", "mine", label, x, y, side=display_side(config, boat))


def _boat_tokens(state: State, viewer: Seat | None, say: Words) -> list[Token]:
    """MAK-11: return the tokens of boats; the mark `leaps` lets a hit boat jump to its port."""
    config = state.race_config
    owners = owner_by_boat(config)
    tokens = []
    for boat, at in boats_at_sea(state):
        x, y = config.board.sea.xy(at)
        name = "boat-on-own" if viewer is not None and owners.get(boat) == viewer else "boat-on"
        label = say(name, boat=boat_name(boat, say), square=square_name(config, at))
        marks = ("leaps", "moved") if boat == moved_boat(state) else ("leaps",)
        side = display_side(config, boat)
        tokens.append(Token(boat_token_id(boat), "boat", label, x, y, side=side, marks=marks))
    return tokens


def boat_token_id(boat: int) -> str:
    """Return the id of a boat's token, which is also that of the message with its name."""
    return f"boat-{'nesw'[boat]}"


@lru_cache(maxsize=64)
def _sea_areas(config: Config, viewer: Seat | None, say: Words) -> tuple[Area, ...]:
    """MAK-2, MAK-19: return ports, goals, other shores and unused squares.

    The goals of the viewer's boats have a kind of their own.
    """
    board, owners = config.board, owner_by_boat(config)
    areas = []
    for boat, port in board.ports.items():
        side, name = display_side(config, boat), boat_name(boat, say)
        shore = tuple(board.sea.squares(board.goals[boat]))
        if boat in config.sailing:
            areas.append(Area("port", say("port-of", boat=name), (port,), side))
            is_own = viewer is not None and owners.get(boat) == viewer
            kind, label = ("goal-own", "goal-own") if is_own else ("goal", "goal-of")
            areas.append(Area(kind, say(label, boat=name), shore, side))
        else:
            areas.append(Area("port", say("port-unused"), (port,), side))
            areas.append(Area("shore", say("shore-side"), shore, side))
    if outside := board.sea.squares(board.sea.all_squares & ~board.water):
        areas.append(Area("closed", say("outside"), tuple(outside)))
    return tuple(areas)


def die_tray(state: State, is_own_turn: bool, say: Words) -> Tray:
    """MAK-4: build the die as last rolled; 0 pips before a roll that is due.

    `is_own_turn`: it is the viewer's turn; if a mine is due, a note says where it can go.
    """
    boat = moved_boat(state)
    pips = 0 if isinstance(state.phase, RollPhase) else state.last_roll or 0
    label = say("die-shows", pips=pips) if pips else say("die-waits")
    owner = None if boat is None else owner_by_boat(state.race_config)[boat]
    if isinstance(state.phase, SendMinePhase):
        note = _mine_note(state, state.phase, say) if is_own_turn else ""
        return Tray("die", say("die"), owner, (Die("die", pips, label),), note=note)
    return Tray("die", say("die"), owner, (Die("die", pips, label, ("idle",)),))


def _mine_note(state: State, phase: SendMinePhase, say: Words) -> str:
    """MAK-8, MAK-12, MAK-13, MAK-17: tell how far the mine flies, and how many squares are open."""
    landings = state.race_config.board.landings[square_of(state, phase.boat)][phase.pips]
    rejections = [validate_mine(state, phase, square) for square in landings]
    reasons = Counter(rejection.reason.id for rejection in rejections if rejection)
    return say(
        "directions",
        pips=phase.pips,
        open=rejections.count(None),
        mined=reasons["mined-already"],
        ports=reasons["port-safe"],
        own=reasons["own-boat"],
        shores=reasons["shores-clear"],
    )


def boat_tally(observation: Observation, seat: int, places: tuple[int, ...], say: Words) -> Tally:
    """MAK-1, MAK-16: build a seat's tally: mines left, and boats ashore or the final place."""
    state = observation.state
    counts = []
    for boat in boats_so_far(state)[seat]:
        name = boat_name(boat, say)
        mine_count, side = mines_left(state, boat), display_side(state.race_config, boat)
        counts.append(Count("mine", name, mine_count, MINES_PER_BOAT, side))
        if not places and (rank := arrival_rank(state, boat)):
            square = square_name(state.race_config, state.goals_reached[rank - 1])
            label = say("boat-home", boat=name, square=square)
            counts.append(Count("home", label, rank, size=side))
    if places:
        counts.append(Count("place", say("place"), places[seat]))
    title = (_ended_title if places else _mines_title)(observation, seat, say)
    return Tally(f"player-{seat}", title, seat, tuple(counts))


def _ended_title(observation: Observation, seat: int, say: Words) -> str:
    """Return the title of a seat's mines and final place."""
    is_own = seat == observation.viewer
    return say("player-ended-own") if is_own else say("player-ended", seat=PlayerArgument(seat))


def _mines_title(observation: Observation, seat: int, say: Words) -> str:
    """MAK-21: return the title of a seat's mines, with the partner's name in a team."""
    player, partner = PlayerArgument(seat), PlayerArgument((seat + 2) % 4)
    if seat == observation.viewer:
        own_name = say.names[seat] if seat < len(say.names) else None
        has_phrase = own_name and own_name.phrase  # "your side" already says whose it is
        return say("player-mines", seat=player) if has_phrase else say("player-mines-own")
    if not observation.state.race_config.teams:
        return say("player-mines", seat=player)
    if partner.seat == observation.viewer:
        return say("player-mines-partner", seat=player)
    return say("player-mines-with", seat=player, other=partner)

"""MAKO Naval drawn: one sea with ports, goals, boats and mines; the die; what each has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from escadre.core.chance import Drawn, Rolled
from escadre.core.fit_masks import fit_of
from escadre.core.game import Decision, Seat, Terminal
from escadre.core.scene import (
    Aim,
    Area,
    Choice,
    Count,
    Die,
    Fits,
    Grid,
    Panel,
    Press,
    Scene,
    Tally,
    Token,
    Tray,
)
from escadre.core.who import Player
from escadre.core.words import Words
from escadre.games.mako.boats import (
    colour,
    crews,
    enterable,
    moved_boat,
    owners,
    racing,
    square_of,
    stock,
)
from escadre.games.mako.fitting import closed_to_mine, closed_to_step
from escadre.games.mako.model import (
    MINES,
    ChooseBoat,
    Config,
    MoveBoat,
    Observation,
    Pass,
    SendMine,
    State,
    ToBegin,
    ToChoose,
    ToMove,
    ToSend,
)
from escadre.games.mako.notation import square_name
from escadre.games.mako.rules import mine_objection, node

_SEA = "sea"


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    state = seen.sea
    now = node(state)
    turn = now.seats if isinstance(now, Decision) else ()
    places = now.places if isinstance(now, Terminal) else ()
    fits = Fits(say)
    mine = seen.viewer is not None and seen.viewer in turn
    choices = tuple(_choices(state, fits, say)) if mine else ()
    panels: tuple[Panel, ...] = (
        _sea(state, say),
        _tray(state, mine, say),
        *(_tally(seen, seat, places, say) for seat in range(state.config.players)),
    )
    return Scene(_prompt(seen, say), panels, choices, fits.reasons)


def _prompt(seen: Observation, say: Words) -> str:
    state, now = seen.sea, node(seen.sea)
    if isinstance(now, Terminal):
        return say("over", reason=now.reason)
    match state.phase:
        case ToBegin():
            return say("lot")
        case ToChoose(seat):
            return say("your-choice" if seat == seen.viewer else "their-choice", seat=Player(seat))
        case ToMove(seat):
            return _move_prompt(state, seat, seat == seen.viewer, say)
        case ToSend(seat, boat, pips) if seat == seen.viewer:
            return say("your-mine", pips=pips, boat=_boat(boat, say))
        case ToSend(seat, _, pips):
            return say("their-mine", pips=pips, seat=Player(seat))
        case _:
            return say("rolling")


def _move_prompt(state: State, seat: int, mine: bool, say: Words) -> str:
    """MAK-4, MAK-5, MAK-11: which boat is to move or must pass, and whether a hit was made."""
    again = int(state.again)
    if not mine:
        return say("their-move", seat=Player(seat), again=again)
    boats = _sailing(state, seat)
    if not any(enterable(state, boat) for boat in boats):
        return say("your-pass", again=again)
    if len(boats) > 1 and not state.rounds and not again:
        return say("your-start", finish=state.config.finish)
    if len(boats) > 1:
        return say("your-move-either", again=again)
    return say("your-move", boat=_boat(boats[0], say), again=again)


def _sailing(state: State, seat: int) -> list[int]:
    """The boats of this seat that are still at sea."""
    return [boat for boat in state.config.fleet[seat] if state.boats[boat] is not None]


def _boat(boat: int, say: Words) -> str:
    return say(f"boat-{'nesw'[boat]}")


def _sea(state: State, say: Words) -> Grid:
    sea = state.config.board.sea
    return Grid(
        id=_SEA,
        title=say("sea"),
        width=sea.width,
        height=sea.height,
        columns=tuple(letter.lower() for letter in sea.columns),
        rows=sea.rows,
        tokens=(*_landed(state, say), *_mine_tokens(state, say), *_boat_tokens(state, say)),
        areas=_areas(state.config, say),
    )


def _landed(state: State, say: Words) -> list[Token]:
    """MAK-15, MAK-16: where each boat came ashore, and as which. Others may lie there since."""
    tokens = []
    for rank, (boat, square) in enumerate(zip(state.home, state.ashore, strict=True), 1):
        x, y = state.config.board.sea.xy(square)
        label = say("ashore", boat=_boat(boat, say), rank=rank)
        side, figures = colour(state.config, boat), (Count("rank", label, rank),)
        tokens.append(Token(f"ashore-{rank}", "ashore", label, x, y, side=side, figures=figures))
    return tokens


def _mine_tokens(state: State, say: Words) -> list[Token]:
    config = state.config
    return [
        _mine(config, boat, square, say)
        for boat, mines in enumerate(state.mines)
        for square in config.board.sea.squares(mines)
    ]


@lru_cache(maxsize=4096)
def _mine(config: Config, boat: int, square: int, say: Words) -> Token:
    x, y = config.board.sea.xy(square)
    label = say("mine-on", boat=_boat(boat, say), square=square_name(config, square))
    return Token(f"mine-{square}", "mine", label, x, y, side=colour(config, boat))


def _boat_tokens(state: State, say: Words) -> list[Token]:
    """MAK-11: a boat `leaps`: gone from where something new lies now, it was struck there."""
    config = state.config
    tokens = []
    for boat, at in racing(state):
        x, y = config.board.sea.xy(at)
        label = say("boat-on", boat=_boat(boat, say), square=square_name(config, at))
        marks = ("leaps", "moved") if boat == moved_boat(state) else ("leaps",)
        side = colour(config, boat)
        tokens.append(Token(_piece(boat), "boat", label, x, y, side=side, marks=marks))
    return tokens


def _piece(boat: int) -> str:
    return f"boat-{'nesw'[boat]}"


@lru_cache(maxsize=64)
def _areas(config: Config, say: Words) -> tuple[Area, ...]:
    """MAK-2, MAK-19: ports, goals, the shores that are nobody's goal, what is left out."""
    sea = config.board
    areas = []
    for boat, port in sea.ports.items():
        side, name = colour(config, boat), _boat(boat, say)
        areas.append(Area("port", say("port-of", boat=name), (port,), side))
        goal = tuple(sea.sea.squares(sea.goals[boat]))
        kind = "goal" if boat in config.sailing else "shore"
        areas.append(Area(kind, say(f"{kind}-of", boat=name), goal, side))
    if outside := sea.sea.squares(sea.sea.full & ~sea.water):
        areas.append(Area("closed", say("outside"), tuple(outside)))
    return tuple(areas)


def _tray(state: State, mine: bool, say: Words) -> Tray:
    """MAK-4: the die as it was last thrown; 0 pips before the first throw.

    Who sends the mine is told where it may go: on the others' board no square is marked.
    """
    pips = state.thrown or 0
    label = say("die-shows", pips=pips) if pips else say("die-waits")
    boat = moved_boat(state)
    owner = None if boat is None else owners(state.config)[boat]
    if isinstance(state.phase, ToSend):
        note = _directions(state, state.phase, say) if mine else ""
        return Tray("die", say("die"), owner, (Die("die", pips, label),), note=note)
    return Tray("die", say("die"), owner, (Die("die", pips, label, ("idle",)),))


def _directions(state: State, sending: ToSend, say: Words) -> str:
    """MAK-8, MAK-12, MAK-13, MAK-17: how many squares are open, and what shuts others there."""
    landings = state.config.board.landings[square_of(state, sending.boat)][sending.pips]
    verdicts = [mine_objection(state, sending, square) for square in landings]
    shut = Counter(verdict.reason.id for verdict in verdicts if verdict)
    return say(
        "directions",
        open=verdicts.count(None),
        mined=shut["mined-already"],
        ports=shut["port-safe"],
        own=shut["own-boat"],
        shores=shut["shores-clear"],
    )


def _tally(seen: Observation, seat: int, places: tuple[int, ...], say: Words) -> Tally:
    """MAK-1, MAK-16: mines in stock, boats that are home; at the end the place."""
    state = seen.sea
    counts = []
    for boat in crews(state)[seat]:
        name = _boat(boat, say)
        left, flag = stock(state, boat), colour(state.config, boat)
        counts.append(Count("mine", name, left, MINES, flag))
        if boat in state.home and not places:
            rank = state.home.index(boat) + 1
            square = square_name(state.config, state.ashore[rank - 1])
            label = say("boat-home", boat=name, square=square)
            counts.append(Count("home", label, rank, size=flag))
    if places:
        counts.append(Count("place", say("place"), places[seat]))
    title = _title(seen, seat, say)
    said = title if places else say("player-mines", player=title)
    return Tally(f"player-{seat}", said, seat, tuple(counts))


def _title(seen: Observation, seat: int, say: Words) -> str:
    """MAK-21: which player this is, and with whom he sails."""
    if seat == seen.viewer:
        own = say.names[seat] if seat < len(say.names) else None
        known = own and own.phrase  # "your side" says already whose it is
        return say("player" if known else "player-you", seat=Player(seat))
    if not seen.sea.config.teams:
        return say("player", seat=Player(seat))
    partner = (seat + 2) % 4
    if partner == seen.viewer:
        return say("player-partner", seat=Player(seat))
    return say("player-with", seat=Player(seat), other=Player(partner))


def _choices(state: State, fits: Fits, say: Words) -> Iterator[Choice]:
    """MAK-4, MAK-5, MAK-8: a step of one of one's boats or a pass; then a square for the mine."""
    match state.phase:
        case ToChoose():
            for boat in state.config.sailing:
                if boat not in state.chosen:
                    label = say("choose", boat=_boat(boat, say))
                    yield Press(f"choose-{'nesw'[boat]}", label, (ChooseBoat(boat),))
        case ToMove(seat):
            yield from _steps(state, seat, fits, say)
            stuck = not any(enterable(state, boat) for boat in _sailing(state, seat))
            sure = None if stuck else say("pass-sure")
            yield Press("pass", say("pass"), (Pass(),), main=stuck, sure=sure)
        case ToSend() as sending:
            fit = fit_of(fits, state.config.board.sea.size, closed_to_mine(state, sending))
            yield Aim("send", say("send"), _SEA, {"type": "send"}, "square", fit)
        case _:
            return


def _steps(state: State, seat: Seat, fits: Fits, say: Words) -> Iterator[Aim]:
    for boat in _sailing(state, seat):
        fit = fit_of(fits, state.config.board.sea.size, closed_to_step(state, boat))
        step = {"type": "step", "boat": boat}
        label = say("step", boat=_boat(boat, say))
        yield Aim(_piece(boat), label, _SEA, step, "square", fit, _piece(boat))


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply."""
    was, now = before.sea, after.sea
    match action:
        case MoveBoat(boat, square):
            return _told_step(was, now, boat, square, say)
        case SendMine(square):
            return _told_send(was, now, square, say)
        case Pass():
            return say("told-pass")
        case ChooseBoat(boat):
            return _told_choice(was, now, seat, boat, say)
        case Rolled(pips):
            if not isinstance(now.phase, ToSend):  # MAK-12
                return say("told-no-place", pips=pips[0])
            return say("told-die", pips=pips[0])
        case Drawn(item):
            return say("told-first", seat=Player(item))
        case _:
            raise TypeError(f"no ply of this game: {action!r}")


def _told_choice(was: State, now: State, seat: Seat, boat: int, say: Words) -> str:
    """MAK-17: a boat is taken; with the third the fourth has found its player."""
    told = say("told-choice", boat=_boat(boat, say))
    if isinstance(now.phase, ToChoose):
        return told
    (last,) = set(was.config.sailing) - {*was.chosen, boat}
    return told + say("told-left", boat=_boat(last, say), seat=Player(1 - seat))


def _told_step(was: State, now: State, boat: int, square: int, say: Words) -> str:
    """MAK-6, MAK-14, MAK-15: where to, a mine taken back, home, or no mine to send."""
    name, to = _boat(boat, say), square_name(was.config, square)
    parts = [say("told-step", boat=name, square=to)]
    for colour_, mines in enumerate(was.mines):
        if mines >> square & 1:
            own = "told-taken" if colour_ == boat else "told-taken-friend"
            parts.append(say(own, boat=_boat(colour_, say)))
    if boat in now.home:
        parts.append(say("told-home", rank=now.home.index(boat) + 1))
    elif moved_boat(now) is None:
        parts.append(say("told-no-mines"))
    return "".join(parts)


def _told_send(was: State, now: State, square: int, say: Words) -> str:
    """MAK-10, MAK-11: a mine that stays, or a boat that is carried home."""
    name = square_name(was.config, square)
    if square not in was.boats:
        return say("told-mine", square=name)
    hit = was.boats.index(square)
    return say("told-hit", square=name, boat=_boat(hit, say))

"""Armada drawn: the table as a chart, headings to swing to, targets to fire at."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from escadre.core.chance import Drawn
from escadre.core.game import Decision, Rejection, Seat
from escadre.core.scene import (
    FITS,
    Arc,
    Arrange,
    Blank,
    Chart,
    Choice,
    Count,
    Fill,
    Fits,
    Hull,
    Moor,
    Panel,
    Patch,
    Press,
    Put,
    Scene,
    Swing,
    Tally,
)
from escadre.core.words import Words, text
from escadre.games.armada.headings import Run, runs
from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    PORT,
    SHARPEST,
    SMALL,
    STARBOARD,
    TURN,
    Point,
    Polygon,
    Pose,
    hull,
    tip,
)
from escadre.games.armada.rules import (
    ACTIONS,
    GOAL,
    INCH,
    OF_A_SIZE,
    SEALED,
    Answer,
    Build,
    Config,
    Deploy,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NameFleets,
    Observation,
    State,
    Step,
    TakeFleet,
    around,
    band,
    deploying,
    fleet_objection,
    gun_objection,
    hulls,
    node,
    sides,
    sight_objection,
    steps,
    under_way_objection,
)

TABLE = "table"
FLAG = 200  # half the width of a drawn flag, thousandths of an inch


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    state = seen.table
    now = node(state)
    turn = tuple(int(seat) for seat in now.seats) if isinstance(now, Decision) else ()
    fits = Fits(say)
    me = seen.viewer
    choices: list[Choice] = []
    if me is not None and me in turn:
        choices = _choices(state, Seat(me), fits, say)
    tallies = (_tally(state, seat, say) for seat in range(state.config.players))
    panels: tuple[Panel, ...] = (_chart(state, turn, say), *tallies)
    prompt = _prompt(seen, now, turn, say)
    return Scene(prompt, turn, panels, tuple(choices), fits.reasons)


def ship_id(number: int) -> str:
    """The id of a ship's token."""
    return f"ship-{number}"


def ship_number(id: str) -> int | None:
    """The number of the ship with this id; None for other ids."""
    kind, _, number = id.partition("-")
    return int(number) if kind == "ship" and number.isascii() and number.isdigit() else None


def ship_name(state: State, number: int, say: Words) -> str:
    """What a ship is called: its size and its number through all fleets, as notation has it."""
    return say(f"ship-{state.ships[number].size}", number=number + 1)


def _prompt(seen: Observation, now: Any, turn: tuple[int, ...], say: Words) -> str:
    state = seen.table
    if not turn:
        return say("lot") if state.turn is None and state.won is None else say("over")
    if seen.viewer not in turn:
        return say("their-turn", seat=turn[0] + 1)
    if state.turn is None:
        return say(f"now-{_stage(state)}", **_offer(state, say))
    if state.actions < ACTIONS:
        return say("your-turn", left=ACTIONS - state.actions)
    return say("your-last")


def _offer(state: State, say: Words) -> dict[str, str]:
    """ARM-16: the fleet that has been offered to who must answer, and the other one."""
    if state.named is None:
        return {}
    larges, others = _offered(state.named, say)
    yours, theirs = (others, larges) if state.named.mine_large else (larges, others)
    return {"yours": yours, "theirs": theirs}


def _stage(state: State) -> str:
    if None in state.fleets:
        if state.config.setup == "constructed":
            return "build"
        if state.config.setup == "basic":
            return "fleet"
        return "name" if state.named is None else "answer"
    if state.first is None:
        return "first"
    seat = deploying(state)
    afloat = all(ship.pose is not None for ship in state.ships if ship.seat == seat)
    return "flag" if afloat else "deploy"


def _chart(state: State, turn: tuple[int, ...], say: Words) -> Chart:
    width, height = state.config.edges
    return Chart(
        id=TABLE,
        title=say("table"),
        width=width,
        height=height,
        unit=INCH,
        unit_name=say("inches"),
        round=state.config.table == "disc" and state.config.players == 2,
        hulls=(*_ships(state, say), *_flags(state, say)),
        patches=tuple(_patches(state, turn, say)),
        surveys=("fire", "reach", "threat"),
    )


def _ships(state: State, say: Words) -> list[Hull]:
    drawn = []
    for number, outline in hulls(state).items():
        ship = state.ships[number]
        assert ship.pose is not None
        marks = []
        if state.moving is not None and state.moving[0] == number:
            marks.append("moving")
        label = say(
            "ship-at",
            ship=ship_name(state, number, say),
            seat=ship.seat + 1,
            damage=ship.damage,
            of=ship.size,
        )
        flag = state.flags[ship.seat]
        if flag is not None and flag.ship == number:
            marks.append("flagship")
            label = say("flagship", ship=label)
        drawn.append(
            Hull(
                id=ship_id(number),
                kind=f"ship-{ship.size}",
                label=label,
                outline=outline,
                heading=ship.pose.heading,
                side=ship.seat,
                marks=tuple(marks),
                damage=ship.damage,
                of=ship.size,
                name=ship_name(state, number, say),
                figures=_left(state, number, say),
            )
        )
    return drawn


def _left(state: State, number: int, say: Words) -> tuple[Count, ...]:
    """ARM-6, ARM-11: the steps and guns that a ship has left in this turn of its seat."""
    ship = state.ships[number]
    if ship.seat != state.turn:
        return ()
    most = steps(state.config, ship.size)
    if state.moving is not None and state.moving[0] == number:
        left = most - state.moving[1]
    else:
        left = 0 if number in state.moved else most
    guns = ship.size - state.shots.count(number)
    return (
        Count("step", say("steps-left"), left, most),
        Count("gun", say("guns-left"), guns, ship.size),
    )


def _flags(state: State, say: Words) -> list[Hull]:
    drawn = []
    for seat, flag in enumerate(state.flags):
        if flag is not None and flag.point is not None:
            x, y = flag.point
            outline = ((x - FLAG, y), (x, y - FLAG), (x + FLAG, y), (x, y + FLAG))
            drawn.append(
                Hull(f"flag-{seat}", "flag", say("flag-of", seat=seat + 1), outline, 0, seat)
            )
    return drawn


def _patches(state: State, turn: tuple[int, ...], say: Words) -> list[Patch]:
    config = state.config
    width, height = config.edges
    patches = []
    if state.turn is None and state.first is not None:
        for seat in range(config.players):
            left, top, right, bottom = band(config, seat)
            outline = ((left, top), (right, top), (right, bottom), (left, bottom))
            patches.append(Patch("band", say("band-of", seat=seat + 1), outline, seat))
    if config.objective == "infiltration":
        top, bottom = (0, GOAL) if config.attacker == 1 else (height - GOAL, height)
        outline = ((0, top), (width, top), (width, bottom), (0, bottom))
        patches.append(Patch("goal", say("goal-line"), outline, config.attacker - 1))
    return patches


def _tally(state: State, seat: int, say: Words) -> Tally:
    afloat = Counter(s.size for s in state.ships if s.seat == seat and not s.sunk)
    had = Counter(s.size for s in state.ships if s.seat == seat)
    counts = [
        Count("ship", say(f"ships-{size}"), afloat[size], had[size], size)
        for size in (LARGE, MEDIUM, SMALL)
        if had[size]
    ]
    if state.turn == seat:
        counts.append(Count("action", say("actions-left"), ACTIONS - state.actions, ACTIONS))
    return Tally(f"fleet-{seat}", say("fleet-of", seat=seat + 1), seat, tuple(counts))


# --- choices ---------------------------------------------------------------------------------


def _choices(state: State, seat: Seat, fits: Fits, say: Words) -> list[Choice]:
    if state.turn is not None:
        return [
            *_firing(state, seat, fits, say),
            *_stepping(state, seat, fits, say),
            Press("end", say("end-turn"), (EndTurn(),), main=state.actions >= ACTIONS),
        ]
    match _stage(state):
        case "build":
            return _building(state, say)
        case "fleet":
            return [
                Press("large", say("take-larges"), (TakeFleet(True),)),
                Press("small", say("take-smalls"), (TakeFleet(False),)),
            ]
        case "name":
            return _naming(state, say)
        case "answer":
            return [
                Press("agree", say("agree"), (Answer(False),)),
                Press("swap", say("swap"), (Answer(True),)),
            ]
        case "first":
            return [
                Press(f"first-{s}", say("let-begin", seat=s + 1), (LetBegin(s),))
                for s in range(state.config.players)
            ]
        case "deploy":
            return _deploying(state, seat, say)
        case _:
            return _hoisting(state, seat, say)


def _building(state: State, say: Words) -> list[Choice]:
    """ARM-17: the fleets of twelve pips that most would build; any other by its numbers."""
    even = ((4, 4, 0), (0, 0, 4), (3, 3, 1), (2, 2, 2))
    return [
        *(
            Press(f"build-{small}-{medium}-{large}", _fleet(small, medium, large, say), (build,))
            for small, medium, large in even
            if fleet_objection(state.config, build := Build(small, medium, large)) is None
        ),
        Fill("build", say("build-own"), {"type": "build"}, _sizes(say, (2, 2, 2), 0)),
    ]


def _naming(state: State, say: Words) -> list[Choice]:
    """ARM-16: so many of each size, and whose they are."""
    return [
        Fill(
            f"name-{'mine' if mine else 'theirs'}",
            say("name-larges-mine" if mine else "name-larges-theirs"),
            {"type": "name-fleets", "mine_large": mine},
            _sizes(say, (4, 4, 4), 1),
        )
        for mine in (True, False)
    ]


def _sizes(say: Words, values: tuple[int, int, int], larges: int) -> tuple[Blank, ...]:
    """How many of each size, `larges` of the large ones at least."""
    named = zip(("small", "medium", "large"), (SMALL, MEDIUM, LARGE), values, strict=True)
    return tuple(
        Blank(name, say(f"ships-{size}"), larges if size == LARGE else 0, OF_A_SIZE, value)
        for name, size, value in named
    )


def _fleet(small: int, medium: int, large: int, say: Words) -> str:
    counts = zip((SMALL, MEDIUM, LARGE), (small, medium, large), strict=True)
    return ", ".join(say(f"fleet-{size}", count=count) for size, count in counts if count)


def _offered(named: NameFleets, say: Words) -> tuple[str, str]:
    """ARM-16: the larges, and the smalls and mediums."""
    return _fleet(0, 0, named.large, say), _fleet(named.small, named.medium, 0, say)


def _deploying(state: State, seat: Seat, say: Words) -> list[Choice]:
    left, top, right, bottom = band(state.config, seat)
    within = ((left, top), (right, top), (right, bottom), (left, bottom))
    choices: list[Choice] = [
        Moor(
            id=f"moor-{number}",
            label=ship_name(state, number, say),
            panel=TABLE,
            kind=f"ship-{ship.size}",
            action={"type": "deploy", "ship": number},
            within=within,
            outline=hull(ship.size, Pose(0, 0, 0)),
            heading=_across(state.config, seat),
            side=seat,
        )
        for number, ship in enumerate(state.ships)
        if ship.seat == seat and ship.pose is None
    ]
    choices += (Arrange(name, say(f"setup-{name}"), name) for name in ("line", "wedge", "wings"))
    return choices


def _across(config: Config, seat: int) -> int:
    """The heading from a seat's part of the table to the other side."""
    if config.players > 2:
        return (450, 1350, 2250, 3150)[seat]
    return 0 if seat == 0 else TURN // 2


def _hoisting(state: State, seat: Seat, say: Words) -> list[Choice]:
    left, top, right, bottom = band(state.config, seat)
    choices: list[Choice] = [
        Press(
            f"hoist-{number}",
            say("hoist-on", ship=ship_name(state, number, say)),
            (Hoist(number),),
            at=ship_id(number),
        )
        for number, ship in enumerate(state.ships)
        if ship.seat == seat
    ]
    choices.append(
        Moor(
            id="plant",
            label=say("plant-flag"),
            panel=TABLE,
            kind="flag",
            action={"type": "hoist"},
            within=((left, top), (right, top), (right, bottom), (left, bottom)),
            outline=((-FLAG, 0), (0, -FLAG), (FLAG, 0), (0, FLAG)),
            turns=False,
            side=seat,
        )
    )
    return choices


def _firing(state: State, seat: Seat, fits: Fits, say: Words) -> list[Choice]:
    """One choice a ship and enemy: the shot, or why there is none."""
    together = sides(state.config)
    choices: list[Choice] = []
    for number, ship in enumerate(state.ships):
        if ship.seat != seat or ship.sunk:
            continue
        spent = gun_objection(state, number)
        for target, other in enumerate(state.ships):
            if other.sunk or together[other.seat] == together[seat]:
                continue
            side, closed = shot(state, number, target) if spent is None else (PORT, spent)
            choices.append(
                Put(
                    id=f"fire-{number}-{target}",
                    label=say(
                        "fire-at",
                        ship=ship_name(state, number, say),
                        target=ship_name(state, target, say),
                    ),
                    pieces=(ship_id(number),),
                    onto=ship_id(target),
                    actions=() if closed else (Fire(number, side, target),),
                    closed=fits.reason(closed) if closed else None,
                )
            )
    return choices


def shot(state: State, number: int, target: int) -> tuple[int, Rejection | None]:
    """The side that can hit, and None; else the side that tells most, and why it cannot."""
    port = sight_objection(state, number, PORT, target)
    if port is None:
        return PORT, None
    starboard = sight_objection(state, number, STARBOARD, target)
    if starboard is None or starboard.reason.id == "hidden-behind":
        return STARBOARD, starboard
    return PORT, port


def _stepping(state: State, seat: Seat, fits: Fits, say: Words) -> list[Choice]:
    choices: list[Choice] = []
    for number, ship in enumerate(state.ships):
        if ship.seat != seat or ship.sunk or ship.pose is None:
            continue
        rests = under_way_objection(state, number)
        made = state.moving[1] if state.moving and state.moving[0] == number else 0
        choices.append(
            Swing(
                id=f"step-{number}",
                label=say(
                    "step",
                    ship=ship_name(state, number, say),
                    left=steps(state.config, ship.size) - made,
                ),
                panel=TABLE,
                hull=ship_id(number),
                action={"type": "step", "ship": number},
                blank="heading",
                at=tip(ship.size, ship.pose),
                outline=hull(ship.size, Pose(0, 0, 0)),
                heading=ship.pose.heading,
                arcs=()
                if rests
                else tuple(
                    Arc(start, sweep, fits.letter(why) if why else FITS)
                    for start, sweep, why in arcs(state, number)
                ),
                closed=fits.reason(rests) if rests else None,
            )
        )
    return choices


def arcs(state: State, number: int) -> tuple[Run, ...]:
    """ARM-7 to ARM-9: runs of headings that are open, or closed for one reason.

    The last run is of the headings that are too sharp.
    """
    ship = state.ships[number]
    assert ship.pose is not None
    at = tip(ship.size, ship.pose)
    return _arcs(state.config, ship.size, at, ship.pose.heading, *around(state, number))


@lru_cache(maxsize=1024)
def _arcs(
    config: Config,
    size: int,
    at: Point,
    heading: int,
    others: tuple[tuple[int, Polygon], ...],
    flags: tuple[Point, ...],
) -> tuple[Run, ...]:
    """The runs of a ship whose next base lies there, among these hulls and flags."""
    sharpest = SHARPEST[size]
    found = runs(config, size, at, heading - sharpest, 2 * sharpest, others, flags)
    beyond = (heading + sharpest + 1) % TURN
    too_sharp = Rejection("ARM-8", text("too-sharp"))
    return (*found, Run(beyond, TURN - 2 * sharpest - 2, too_sharp))


# --- the log ---------------------------------------------------------------------------------


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply that this viewer saw."""
    state = after.table
    match action:
        case Drawn(item):
            by_lot = state.config.setup in ("basic", "advanced")
            return say("told-chooser" if by_lot else "told-first", seat=item + 1)
        case TakeFleet(large):
            return say("told-larges" if large else "told-smalls")
        case LetBegin(chosen):
            return say("told-first", seat=chosen + 1)
        case NameFleets():
            larges, others = _offered(action, say)
            return say(
                "name-mine" if action.mine_large else "name-theirs", larges=larges, others=others
            )
        case Answer(swap):
            return say("swap" if swap else "agree")
        case Build(small, medium, large):
            if state.fleets[seat] == SEALED:
                return say("told-built")
            return say("told-build", fleet=_fleet(small, medium, large, say))
        case Deploy(ship):
            return say("told-deploy", ship=ship_name(state, ship, say))
        case Hoist(ship):
            if ship is None:
                return say("told-plant")
            return say("told-hoist", ship=ship_name(state, ship, say))
        case Step(ship, heading):
            degrees, tenth = divmod(heading, 10)
            name = ship_name(state, ship, say)
            return say("told-step", ship=name, degrees=f"{degrees:03}", tenth=tenth)
        case Fire(ship, _, target):
            key = "told-sunk" if state.ships[target].sunk else "told-hit"
            return say(key, ship=ship_name(state, ship, say), target=ship_name(state, target, say))
        case _:
            return say("told-end")

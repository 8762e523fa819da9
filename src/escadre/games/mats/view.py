"""MÂTS drawn: one's column being ordered, then both along their axis; phases, dice, odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from escadre.core.chance import Rolled
from escadre.core.game import Decision, Seat, Terminal
from escadre.core.scene import (
    Aim,
    Area,
    Arrange,
    Choice,
    Count,
    Die,
    Fits,
    Grid,
    Lay,
    Odds,
    Panel,
    Phase,
    Phases,
    Press,
    Scene,
    Share,
    Tally,
    Token,
    Tray,
    Way,
)
from escadre.core.words import Words
from escadre.games.mats.notation import ship_names, ship_sign
from escadre.games.mats.rules import (
    NOTHING,
    SUNK,
    TOUCHED,
    WATER,
    WRECK,
    Advance,
    Column,
    Combat,
    Config,
    Lift,
    Observation,
    Post,
    Ready,
    State,
    Stay,
    advance_objection,
    advanced,
    afloat,
    ahead,
    at,
    chances,
    combats,
    find,
    guns,
    known,
    masts,
    node,
    order_objection,
)
from escadre.games.mats.ships import STANDARD

SEA = "sea"
TRANSLATED = frozenset(kind.kind for kind in STANDARD)
SHORTEST = 10
"""Positions that are drawn at least: few ships are still seen to pass along the width of a page."""
ROWS = ("BB", "B", "A", "AA")
"""The files from the second seat's double-file to the first's, as the public sees them."""


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    state = known(seen)
    now = node(state)
    turn = now.seats if isinstance(now, Decision) else ()
    me = seen.viewer if seen.viewer in (0, 1) else None
    fits = Fits(say)
    choices: list[Choice] = []
    if me is not None and me in turn:
        choose = _orderings if state.columns is None else _advances
        choices = choose(state, me, fits, say)
    seats = (0, 1) if me is None else (me, 1 - me)
    panels: list[Panel] = []
    if state.columns is not None:
        panels = [_sea(state, me, say), *_phases(state, me, say)]
    elif turn:
        panels = [_slots(seen, seat, say) for seat in seats if seen.orders[seat] is not None]
    shown = state.fought if state.shots is None else combats(state)
    panels += (_tray(state, combat, me, say) for combat in shown)
    panels += (_tally(state, seat, me, say) for seat in seats)
    return Scene(_prompt(state, now, me, say), turn, tuple(panels), tuple(choices), fits.reasons)


def _prompt(state: State, now: Any, me: int | None, say: Words) -> str:
    if isinstance(now, Terminal):
        return say("over", reason=now.reason)
    if state.columns is None:
        if me is None:
            return say("ordering-others")
        if state.ready[me]:
            return say("ordering-wait")
        whole = None not in state.orders[me]
        other = say("other-ready") if state.ready[1 - me] else ""
        return say("ordering-ready" if whole else "ordering") + other
    if state.first is None:
        return say("rolling-first")
    if not isinstance(now, Decision):
        return say("rolling-damage" if state.shots else "rolling-combat")
    phase, seat = 2 + state.advanced, now.seats[0]
    if seat == me:
        return say("your-advance", phase=phase)
    return say("their-advance", phase=phase, seat=seat + 1)


def _owner(what: str, seat: int, me: int | None, say: Words) -> str:
    """Mine, theirs, or that of a player by number."""
    if me is None:
        return say(f"{what}-of", seat=seat + 1)
    return say(f"{what}-mine" if seat == me else f"{what}-theirs")


# --- ships -----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def ship_name(config: Config, ship: int, say: Words) -> str:
    """What a ship is called: its kind, and its number where there are several alike."""
    kind = config.fleet[ship]
    name = _kind_name(kind.kind, say)
    if kind.count == 1:
        return name
    return say("ship-numbered", ship=name, number=ship - config.fleet.index(kind) + 1)


def _kind_name(kind: str, say: Words) -> str:
    """A host's own kinds have no translation."""
    return say(f"ship-{kind}") if kind in TRANSLATED else kind


def _ship(state: State, seat: int, ship: int, say: Words) -> Token:
    """A ship, not yet put anywhere."""
    condition = state.ships[seat][ship]
    figures = masts(state.config, ship, condition), guns(state.config, ship, condition)
    touched = condition == TOUCHED
    return Token(
        _token_id(seat, ship),
        "ship",
        say(
            "ship-label",
            ship=ship_name(state.config, ship, say),
            masts=figures[0],
            guns=figures[1],
            state="touched" if touched else "sound",
        ),
        0,
        0,
        side=seat,
        marks=("touched",) if touched else (),
        sign=ship_sign(state.config, ship, condition),
        figures=(
            Count("mast", say("masts"), figures[0]),
            Count("gun", say("guns"), figures[1]),
        ),
    )


def _token_id(seat: int, ship: int) -> str:
    return f"ship-{seat}-{ship}"


def _tally(state: State, seat: int, me: int | None, say: Words) -> Tally:
    """What is afloat, kind by kind, with the two faces."""
    counts, first = [], 0
    for kind in state.config.ships:
        conditions = state.ships[seat][first : first + kind.count]
        left = kind.count - conditions.count(SUNK)
        touched = conditions.count(TOUCHED)
        label = say(
            "kind-label",
            sign=ship_names(state.config)[first].rstrip("0123456789").upper(),
            ship=_kind_name(kind.kind, say),
            masts=kind.sound[0],
            guns=kind.sound[1],
            masts_touched=kind.touched[0],
            guns_touched=kind.touched[1],
            touched=touched,
        )
        counts.append(Count("sailer", label, left, kind.count))
        first += kind.count
    return Tally(f"fleet-{seat}", _owner("fleet", seat, me, say), seat, tuple(counts))


# --- ordering --------------------------------------------------------------------------------


def _slots(seen: Observation, seat: int, say: Words) -> Grid:
    """MAT-1: the column being ordered; its head is on the right, where it will sail."""
    order = seen.orders[seat]
    assert order is not None
    state, width = known(seen), len(order)
    return Grid(
        f"column-{seat}",
        _owner("column", seat, seen.viewer if seen.viewer in (0, 1) else None, say),
        width,
        1,
        tuple(str(width - x) for x in range(width)),
        ("",),
        seat,
        tuple(
            replace(_ship(state, seat, ship, say), x=width - 1 - slot)
            for slot, ship in enumerate(order)
            if ship is not None
        ),
    )


def _orderings(state: State, seat: int, fits: Fits, say: Words) -> list[Choice]:
    ships, order = state.ships[seat], state.orders[seat]
    slots = range(len(order))[::-1]  # by square: the head is on the right
    fills: dict[int, Any] = dict(enumerate(slots))
    choices: list[Choice] = []
    for ship in afloat(ships):
        fit = fits.fit([order_objection(ships, order, Post(ship, slot)) for slot in slots])
        token = _ship(state, seat, ship, say)
        lay = Lay(
            f"post-{ship}",
            token.label,
            token.kind,
            f"column-{seat}",
            {"type": "post", "ship": ship},
            "slot",
            "",
            (Way(None, 1, 1, fit),),
            at=token.id if ship in order else None,
            fills=fills,
            token=token,
        )
        choices.append(lay)
    choices.append(Arrange("shuffle", say("shuffle"), "shuffle"))
    choices.append(Arrange("advised", say("advised"), "advised"))
    placed = tuple(Lift(slot) for slot, ship in enumerate(order) if ship is not None)
    if placed:
        choices.append(Press("clear", say("clear"), placed))
    missing = order_objection(ships, order, Ready())
    closed = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if closed else (Ready(),), closed, main=True))
    return choices


# --- the crossing ----------------------------------------------------------------------------


class _Frame:
    """Where places of the axis lie on the panel: one's own column below, sailing to the right."""

    def __init__(self, columns: tuple[Column, Column], me: int | None) -> None:
        self.turned = me == 1
        pieces = [
            sum(piece not in (WATER, NOTHING) for place in column.places for piece in place)
            for column in columns
        ]
        ends = [
            at(column, seat, index)
            for seat, column in enumerate(columns)
            for index in (0, len(column.places) - 1)
        ]
        # One place more at each end than the columns took when they met: it seldom moves.
        self.first = min(1, *ends) - 1
        self.last = max(sum(pieces), *ends) + 1
        spare = max(0, SHORTEST - (self.last - self.first + 1))
        self.first -= spare // 2
        self.last += spare - spare // 2
        self.width = self.last - self.first + 1
        self.rows = ROWS[::-1] if self.turned else ROWS

    def x(self, where: int) -> int:
        return self.last - where if self.turned else where - self.first

    def where(self, x: int) -> int:
        return self.last - x if self.turned else self.first + x

    def row(self, seat: int, second: bool) -> int:
        return self.rows.index(("A", "B")[seat] * (2 if second else 1))

    def square(self, seat: int, where: int, second: bool) -> int:
        return self.row(seat, second) * self.width + self.x(where)


def _sea(state: State, me: int | None, say: Words) -> Grid:
    assert state.columns is not None
    frame = _Frame(state.columns, me)
    span = range(frame.width)
    tokens = [token for seat in (0, 1) for token in _tokens(state, seat, frame, say)]
    return Grid(
        SEA,
        say("sea"),
        frame.width,
        4,
        tuple(str(frame.where(x)) for x in span),
        frame.rows,
        tokens=tuple(tokens),
        areas=tuple(_areas(state, frame, say)),
    )


def _tokens(state: State, seat: int, frame: _Frame, say: Words) -> Iterator[Token]:
    """A column with its wrecks and its water, from the head."""
    assert state.columns is not None
    column, counted = state.columns[seat], {WATER: 0, WRECK: 0}
    for index, place in enumerate(column.places):
        where = at(column, seat, index)
        x = frame.x(where)
        for second, piece in enumerate(place):
            if piece == NOTHING:
                continue
            y = frame.row(seat, bool(second))
            if piece >= 0:
                token = _ship(state, seat, piece, say)
                label = say("at-position", what=token.label, position=where)
                bow = "east" if (seat == 0) != frame.turned else "west"
                yield replace(token, label=label, x=x, y=y, marks=(*token.marks, bow))
                continue
            kind, sign = ("wreck", "#") if piece == WRECK else ("water", "~")
            counted[piece] += 1
            id = f"{kind}-{seat}-{counted[piece]}"
            label = say("at-position", what=say(f"kind-{kind}"), position=where)
            yield Token(id, kind, label, x, y, side=seat, sign=sign)


def _areas(state: State, frame: _Frame, say: Words) -> Iterator[Area]:
    """MAT-17: where broadsides are exchanged in this position."""
    assert state.columns is not None
    places = [
        {at(column, seat, index): place for index, place in enumerate(column.places)}
        for seat, column in enumerate(state.columns)
    ]
    for combat in combats(replace(state, shots=None)):
        squares = [
            frame.square(seat, combat.where, bool(second))
            for seat in (0, 1)
            for second, piece in enumerate(places[seat][combat.where])
            if piece in combat.ships[seat]
        ]
        label = say("combat-at", position=combat.where)
        yield Area("combat", label, tuple(squares))


def _phases(state: State, me: int | None, say: Words) -> Iterator[Phases]:
    """MAT-4: the four phases of a series, and whose they are."""
    if state.first is None:
        return
    first, second = state.first, 1 - state.first
    yield Phases(
        "series",
        say("series", crossing=state.crossing, seat=first + 1),
        (
            Phase(say("phase-automatic", seat=first + 1), first),
            Phase(say("phase-chosen", phase=2, seat=first + 1), first),
            Phase(say("phase-chosen", phase=3, seat=second + 1), second),
            Phase(say("phase-combat")),
        ),
        1 + state.advanced,
        first,
    )


def _advances(state: State, seat: int, fits: Fits, say: Words) -> list[Choice]:
    """MAT-7 to MAT-13: each ship with every place where it can go, and why not elsewhere."""
    assert state.columns is not None
    frame = _Frame(state.columns, seat)
    choices: list[Choice] = [
        _aim(state, seat, ship, frame, fits, say)
        for place in state.columns[seat].places
        for ship in place
        if ship >= 0
    ]
    odds = _odds(state, seat, frame, say)
    choices.append(Press("stay", say("stay"), (Stay(),), odds=odds))
    return choices


def _aim(state: State, seat: int, ship: int, frame: _Frame, fits: Fits, say: Words) -> Aim:
    assert state.columns is not None
    column = state.columns[seat]
    found = find(column, ship)
    assert found is not None
    here = at(column, seat, found[0])
    fit = [" "] * (4 * frame.width)
    fills: dict[int, Any] = {}
    odds: dict[int, tuple[Odds, ...]] = {}
    for x in range(frame.width):
        where = frame.where(x)
        by = (where - here) * ahead(seat)
        if by == 0:
            continue
        rejection = advance_objection(state, seat, ship, by)
        if rejection is not None:
            for second in (False, True):
                fit[frame.square(seat, where, second)] = fits.letter(rejection)
            continue
        moved = advanced(column, seat, ship, by)
        landed = find(moved, ship)
        assert landed is not None
        square = frame.square(seat, where, landed[1])
        fit[square] = fits.letter(None)
        fills[square] = by
        columns = (moved, state.columns[1]) if seat == 0 else (state.columns[0], moved)
        odds[square] = _odds(replace(state, columns=columns), seat, frame, say)
    label = say("advance", ship=ship_name(state.config, ship, say))
    action = {"type": "advance", "ship": ship}
    id = _token_id(seat, ship)
    return Aim(id, label, SEA, action, "by", "".join(fit), id, fills, odds)


def _odds(state: State, me: int, frame: _Frame, say: Words) -> tuple[Odds, ...]:
    """MAT-19 to MAT-21: what the combats of a position may bring, if nobody moves before them."""
    found = []
    for combat in combats(state):
        win, lose, both = chances(combat.guns[me] - combat.guns[1 - me])
        position = combat.where
        label = say(
            "odds-combat",
            position=position,
            mine=_named(state, combat.ships[me], say),
            guns=combat.guns[me],
            theirs=_named(state, combat.ships[1 - me], say),
            guns_theirs=combat.guns[1 - me],
        )
        shares = [("win", win), ("lose", lose), ("both", both)]
        found.append(Odds(label, _shares(shares, say)))
        for seat, hit in ((me, lose + both), (1 - me, win + both)):
            for ship in combat.ships[seat]:
                whose = _owner("odds-ship", seat, me, say)
                name = ship_name(state.config, ship, say)
                fates = [("touched", hit / 2), ("sunk", hit / 2), ("unharmed", 1 - hit)]
                if state.ships[seat][ship] == TOUCHED:
                    fates = [("sunk", hit), ("unharmed", 1 - hit)]
                label = say("odds-ship", position=position, whose=whose, ship=name)
                found.append(Odds(label, _shares(fates, say)))
    return tuple(found)


def _shares(shares: list[tuple[str, Fraction]], say: Words) -> tuple[Share, ...]:
    return tuple(Share(kind, say(f"share-{kind}"), float(chance)) for kind, chance in shares)


def _named(state: State, ships: tuple[int, ...], say: Words) -> str:
    return say("and").join(ship_name(state.config, ship, say) for ship in ships)


# --- combats ---------------------------------------------------------------------------------


def _tray(state: State, combat: Combat, me: int | None, say: Words) -> Tray:
    """MAT-19, MAT-20: the dice of a combat that was fought, or is being fought."""
    where, totals = combat.where, combat.totals
    dice = []
    for seat in (0, 1):
        label = say(
            "die-shot",
            whose=_owner("side", seat, me, say),
            die=combat.dice[seat],
            guns=combat.guns[seat],
            total=totals[seat],
        )
        marks = (f"side-{seat}", "lost" if totals[seat] <= totals[1 - seat] else "won")
        dice.append(Die(f"shot-{where}-{seat}", combat.dice[seat], label, marks))
    for (seat, ship), pip in zip(combat.losers, combat.damage, strict=False):
        fate = "sunk" if state.ships[seat][ship] == SUNK else "touched"
        label = say(f"die-{fate}", ship=ship_name(state.config, ship, say), die=pip)
        id = f"damage-{where}-{seat}-{ship}"
        dice.append(Die(id, pip, label, (f"side-{seat}", fate)))
    pips = "".join(map(str, (*combat.dice, *combat.damage)))
    title = say("combat-at", position=where)
    return Tray(
        f"combat-{where}", title, None, tuple(dice), int(pips, 7), _outcome(state, combat, say)
    )


def _outcome(state: State, combat: Combat, say: Words) -> str:
    """Who met whom, and who won."""
    met = say(
        "met",
        ships_1=_named(state, combat.ships[0], say),
        ships_2=_named(state, combat.ships[1], say),
    )
    return met + say(_result(combat))


def _result(combat: Combat) -> str:
    one, two = combat.totals
    return "result-both" if one == two else "result-1" if one > two else "result-2"


# --- the log ---------------------------------------------------------------------------------


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply that this viewer saw, and what followed from it by itself."""
    was, now = known(before), known(after)
    match action:
        case Post() | Lift() if after.orders[seat] is None:
            return say("told-order")  # nobody but its owner and ALL is told such a ply
        case Post(ship, slot):
            return say("told-post", ship=ship_name(was.config, ship, say), slot=slot + 1)
        case Lift(slot):
            return say("told-lift", slot=slot + 1)
        case Ready():
            return say("told-ready") + (say("told-shown") if now.columns is not None else "")
        case Advance(ship, by):
            told = _told_advance(was, seat, ship, by, say)
        case Stay():
            told = say("told-stay")
        case Rolled(pips):
            told = _told_dice(was, now, pips, say)
        case _:
            raise TypeError(f"no ply of this game: {action!r}")
    after_it = list(_told_after(was, now, action, seat, say))
    stop = "." if after_it and not told.endswith(".") else ""
    return " ".join([told + stop, *after_it])


def _told_advance(was: State, seat: int, ship: int, by: int, say: Words) -> str:
    """MAT-7, MAT-11 to MAT-13: where to, and beside whom."""
    assert was.columns is not None
    column = was.columns[seat]
    found = find(column, ship)
    assert found is not None
    index = found[0] - by
    where = at(column, seat, index)
    told = say("told-advance", ship=ship_name(was.config, ship, say), by=by, position=where)
    if index < 0:
        return told + say("told-ahead")
    base = column.places[index].base
    if base == WRECK:
        return told + say("told-beside-wreck")
    return told + (say("told-beside", ship=ship_name(was.config, base, say)) if base >= 0 else "")


def _told_dice(was: State, now: State, pips: tuple[int, ...], say: Words) -> str:
    """MAT-3, MAT-19 to MAT-22: the lot, or the combats one by one."""
    if was.first is None:
        if pips[0] == pips[1]:
            return say("told-again", die=pips[0])
        first = 1 if pips[0] > pips[1] else 2
        return say("told-first", die_1=pips[0], die_2=pips[1], seat=first)
    if was.shots is None:
        return " ".join(_told_shots(now, combat, say) for combat in combats(now))
    return " ".join(_told_damage(now, combat, say) for combat in now.fought)


def _told_shots(now: State, combat: Combat, say: Words) -> str:
    return say(
        "told-combat",
        position=combat.where,
        ships_1=_named(now, combat.ships[0], say),
        die_1=combat.dice[0],
        guns_1=combat.guns[0],
        total_1=combat.totals[0],
        ships_2=_named(now, combat.ships[1], say),
        die_2=combat.dice[1],
        guns_2=combat.guns[1],
        total_2=combat.totals[1],
        result=say(_result(combat)),
    )


def _told_damage(now: State, combat: Combat, say: Words) -> str:
    fates = [
        say(
            "told-fate",
            seat=seat + 1,
            ship=ship_name(now.config, ship, say),
            die=pip,
            fate="sunk" if now.ships[seat][ship] == SUNK else "touched",
            second="no" if pip > 3 or now.ships[seat][ship] == TOUCHED else "yes",
        )
        for (seat, ship), pip in zip(combat.losers, combat.damage, strict=True)
    ]
    return say("told-damage", position=combat.where, fates=say("comma").join(fates))


def _told_after(was: State, now: State, action: Any, seat: int, say: Words) -> Iterator[str]:
    """MAT-5, MAT-6: the automatic advances that followed, or the end of the crossing."""
    assert was.columns is not None
    if now.columns is None:
        yield say("told-passed", crossing=was.crossing)
        return
    for side in (0, 1):
        before = was.columns[side]
        if isinstance(action, Advance) and side == seat:
            before = advanced(before, side, action.ship, action.by)
        if places := (now.columns[side].head - before.head) * ahead(side):
            yield say("told-automatic", seat=side + 1, count=places)

"""Ships to place in the order, and advances; why not elsewhere."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from escadre.core.game import Ready, Rejection, replace_item
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import FITS, Aim, Arrange, Choice, Fits, Lay, Odds, Press, Way
from escadre.games.mats.rules.columns import advance_objections, advanced, at, find, ships_in
from escadre.games.mats.rules.game import ships_left, validate_order
from escadre.games.mats.rules.model import Columns, Config, Lift, Post, Slots, State, Stay
from escadre.games.mats.view.combats import combat_odds
from escadre.games.mats.view.names import ship_name, ship_token, token_id
from escadre.games.mats.view.panels import EMPTY_SLOT, SEA_PANEL, AxisFrame


def advance_choices(
    state: State, columns: Columns, seat: int, fits: Fits, say: Words
) -> list[Choice]:
    """MAT-7 to MAT-13: build each ship with its open places, and why others are closed."""
    frame = AxisFrame(columns, seat)
    choices: list[Choice] = [
        _aim(state, columns, seat, ship, frame, fits, say)
        for place in columns[seat].places
        for ship in ships_in(place)
    ]
    stay = combat_odds(state, columns, seat, say)
    choices.append(Press("stay", say("stay"), (Stay(),), odds=stay))
    return choices


_ELSEWHERE = Rejection("MAT-7", text("own-file"))
_THEIRS = Rejection("MAT-7", text("not-yours"))
_BACKWARD = Rejection("MAT-7", text("forward-only"))
_BESIDE = Rejection("MAT-11", text("lands-alone"))


def _aim(
    state: State, columns: Columns, seat: int, ship: int, frame: AxisFrame, fits: Fits, say: Words
) -> Aim:
    """Build the places where a ship can go, and why others are closed."""
    alone = fits.letter(_BESIDE)
    column, width = columns[seat], frame.width
    start = frame.x(at(column, seat, find(column, ship)[0]))  # the own column sails to the right
    # one rejection covers all that is too far
    closed = advance_objections(state, columns, seat, ship)
    here = fits.letter(closed[0] or _BACKWARD)
    beyond = [fits.letter(why) for why in closed[: width - start - 1]]
    line = (here * (start + 1) + "".join(beyond)).ljust(width, beyond[-1])
    own = [line.replace(FITS, alone)] * 2
    fills: dict[int, Any] = {}
    promised: dict[int, tuple[Odds, ...]] = {}
    for by, why in enumerate(closed, 1):
        if why is None:
            moved = advanced(column, seat, ship, by)
            second, x = find(moved, ship)[1], start + by
            own[second] = own[second][:x] + FITS + own[second][x + 1 :]
            square = frame.row(seat, second) * width + x
            fills[square] = by
            promised[square] = combat_odds(state, replace_item(columns, seat, moved), seat, say)
    other = _other_files(columns, seat, frame, fits)
    rows = [(own if who == seat else other)[what == "beside"] for who, what in frame.files]
    return replace(
        _sailing(state.config, seat, ship, say.plain),
        fit="".join(rows),
        fills=fills,
        odds=promised,
    )


def _other_files(columns: Columns, seat: int, frame: AxisFrame, fits: Fits) -> tuple[str, str]:
    """MAT-7: return why no ship of this seat goes to the other files."""
    column, empty, taken = columns[1 - seat], fits.letter(_ELSEWHERE), fits.letter(_THEIRS)
    files = [[empty] * frame.width, [empty] * frame.width]
    for index, place in enumerate(column.places):
        for file, piece in zip(files, place, strict=True):
            if piece >= 0:
                file[frame.x(at(column, 1 - seat, index))] = taken
    return "".join(files[0]), "".join(files[1])


@lru_cache(maxsize=1024)
def _sailing(config: Config, seat: int, ship: int, say: Words) -> Aim:
    """Build the advance of a ship, without its targets."""
    id, label = token_id(seat, ship), say("advance", ship=ship_name(config, ship, say))
    return Aim(id, label, SEA_PANEL, {"type": "advance", "ship": ship}, "by", "", id)


def order_choices(state: State, order: Slots, seat: int, fits: Fits, say: Words) -> list[Choice]:
    """MAT-1: build each ship for each slot, whole columns, and ready."""
    ships = state.ships[seat]
    choices: list[Choice] = [
        _lay(state, order, seat, ship, fits, say) for ship in ships_left(ships)
    ]
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    choices.append(Arrange("advised", say("setup-advised"), "advised"))
    placed = tuple(Lift(slot) for slot, ship in enumerate(order) if ship is not None)
    empty = None if placed else fits.reason(EMPTY_SLOT)  # the ship is already there: nothing moves
    choices.append(Press("clear", say("clear"), placed, empty))
    missing = validate_order(ships, order, Ready())
    closed = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if closed else (Ready(),), closed, main=True))
    return choices


def _lay(state: State, order: Slots, seat: int, ship: int, fits: Fits, say: Words) -> Lay:
    slots = range(len(order))[::-1]  # by square: the head is on the right
    why_not = [validate_order(state.ships[seat], order, Post(ship, slot)) for slot in slots]
    token = ship_token(state.config, seat, ship, state.ships[seat][ship], say.plain)
    return Lay(
        f"post-{ship}",
        token.label,
        token.kind,
        f"column-{seat}",
        {"type": "post", "ship": ship},
        "slot",
        "",
        (Way(None, 1, 1, fits.fit(why_not)),),
        at=token.id if ship in order else None,
        fills=dict(enumerate(slots)),
        token=token,
    )

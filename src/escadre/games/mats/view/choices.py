"""The choices of a player: ships for the slots of an order, and advances; why some are closed."""

from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec.structs import replace

from escadre.core.game import Ready, Rejection, replace_item
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import (
    OPEN,
    Aim,
    Arrange,
    Choice,
    FitBuilder,
    Odds,
    Orientation,
    PlacePiece,
    Press,
)
from escadre.games.mats.rules.columns import (
    advance_ship,
    axis_position,
    locate_ship,
    ships_in,
    validate_advances,
)
from escadre.games.mats.rules.combats import combats_of
from escadre.games.mats.rules.game import ships_afloat, validate_order
from escadre.games.mats.rules.model import (
    Columns,
    Config,
    OrderSlots,
    Pass,
    PlaceShip,
    RemoveShip,
    State,
)
from escadre.games.mats.view.names import ship_name, ship_token, ship_token_id
from escadre.games.mats.view.odds import advance_odds
from escadre.games.mats.view.panels import EMPTY_SLOT, SEA_PANEL, AxisFrame

_ENEMY_FILE = Rejection("MAT-7", text("own-file"))
_NOT_OWN_SHIP = Rejection("MAT-7", text("not-yours"))
_BACKWARD = Rejection("MAT-7", text("forward-only"))
_LANDS_ALONE = Rejection("MAT-11", text("lands-alone"))


def advance_choices(
    state: State, columns: Columns, seat: int, fits: FitBuilder, say: Words
) -> list[Choice]:
    """MAT-7 to MAT-13: build each ship's advances, with the reasons against other places."""
    frame = AxisFrame(columns, seat)
    previewed = _may_lead_to_combat(state, columns, seat)

    def odds_after(next_columns: Columns) -> tuple[Odds, ...]:
        return advance_odds(state, next_columns, seat, say) if previewed else ()

    choices: list[Choice] = [
        _advance_choice(state, columns, seat, ship, frame, fits, odds_after, say)
        for place in columns[seat].places
        for ship in ships_in(place)
    ]
    choices.append(Press("stay", say("stay"), (Pass(),), odds=odds_after(columns)))
    return choices


def _may_lead_to_combat(state: State, columns: Columns, seat: int) -> bool:
    """Return whether a pass or an advance leads to a combat if the opponent holds the line.

    If none does, no choice has a forecast, so that the page asks for no confirmation.
    """
    own = columns[seat]
    advances = (
        replace_item(columns, seat, advance_ship(own, seat, ship, by))
        for place in own.places
        for ship in ships_in(place)
        for by, rejection in enumerate(validate_advances(state, columns, seat, ship), 1)
        if rejection is None
    )
    return any(combats_of(state, each) for each in chain([columns], advances))


def _advance_choice(
    state: State,
    columns: Columns,
    seat: int,
    ship: int,
    frame: AxisFrame,
    fits: FitBuilder,
    odds_after: Callable[[Columns], tuple[Odds, ...]],
    say: Words,
) -> Aim:
    """Build the places where a ship can advance, with the reasons against the others."""
    lands_alone = fits.letter(_LANDS_ALONE)
    column, width = columns[seat], frame.width
    # the player's column sails to the right
    start = frame.x(axis_position(column, seat, locate_ship(column, ship)[0]))
    # one rejection covers all squares that are too far
    rejections = validate_advances(state, columns, seat, ship)
    at_own_place = fits.letter(rejections[0] or _BACKWARD)
    ahead = [fits.letter(rejection) for rejection in rejections[: width - start - 1]]
    farther = ahead[-1] if ahead else at_own_place  # a ship at the end of the axis
    line = (at_own_place * (start + 1) + "".join(ahead)).ljust(width, farther)
    own_rows = [line.replace(OPEN, lands_alone)] * 2
    fills: dict[int, Any] = {}
    odds: dict[int, tuple[Odds, ...]] = {}
    for by, rejection in enumerate(rejections, 1):
        if rejection is None:
            next_column = advance_ship(column, seat, ship, by)
            beside, x = locate_ship(next_column, ship)[1], start + by
            own_rows[beside] = own_rows[beside][:x] + OPEN + own_rows[beside][x + 1 :]
            square = frame.row(seat, beside) * width + x
            fills[square] = by
            next_columns = replace_item(columns, seat, next_column)
            odds[square] = odds_after(next_columns)
    enemy_rows = _opponent_fits(columns, seat, frame, fits)
    rows = [
        (own_rows if owner == seat else enemy_rows)[file == "beside"] for owner, file in frame.files
    ]
    return replace(
        _advance_template(state.config, seat, ship, say.plain),
        fit="".join(rows),
        fills=fills,
        odds=odds,
    )


def _opponent_fits(
    columns: Columns, seat: int, frame: AxisFrame, fits: FitBuilder
) -> tuple[str, str]:
    """MAT-7: return the reasons against all squares of the enemy's two files."""
    column = columns[1 - seat]
    empty, not_own_ship = fits.letter(_ENEMY_FILE), fits.letter(_NOT_OWN_SHIP)
    files = [[empty] * frame.width, [empty] * frame.width]
    for index, place in enumerate(column.places):
        for file, piece in zip(files, place, strict=True):
            if piece >= 0:
                file[frame.x(axis_position(column, 1 - seat, index))] = not_own_ship
    return "".join(files[0]), "".join(files[1])


@lru_cache(maxsize=1024)
def _advance_template(config: Config, seat: int, ship: int, say: Words) -> Aim:
    """Build the advance of a ship, without its targets."""
    id, kind = ship_token_id(seat, ship), config.fleet[ship].name
    label = say("advance", ship=ship_name(config, ship, say), kind=kind)
    return Aim(
        id=id,
        label=label,
        panel=SEA_PANEL,
        action={"type": "advance", "ship": ship},
        blank="by",
        fit="",
        piece=id,
    )


def order_choices(
    state: State, order: OrderSlots, seat: int, fits: FitBuilder, say: Words
) -> list[Choice]:
    """MAT-1: build the placement of each ship, the set-ups, and ready.

    A single ship has only one place: the page lines it up without a tap.
    """
    ships = state.conditions[seat]
    if order == (None,):
        actions = PlaceShip(ships_afloat(ships)[0], 0), Ready()
        return [Press("ready", say("ready"), actions, main=True, forced=True)]
    choices: list[Choice] = [
        _place_choice(state, order, seat, ship, fits, say) for ship in ships_afloat(ships)
    ]
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    choices.append(Arrange("advised", say("setup-advised"), "advised"))
    placed = tuple(RemoveShip(slot) for slot, ship in enumerate(order) if ship is not None)
    nothing_placed = None if placed else fits.reason(EMPTY_SLOT)
    choices.append(Press("clear", say("clear"), placed, nothing_placed))
    rejection = validate_order(ships, order, Ready())
    reason = fits.reason(rejection) if rejection else None
    choices.append(Press("ready", say("ready"), () if reason else (Ready(),), reason, main=True))
    return choices


def _place_choice(
    state: State, order: OrderSlots, seat: int, ship: int, fits: FitBuilder, say: Words
) -> PlacePiece:
    slots = range(len(order))[::-1]  # by square: the head is on the right
    rejections = [
        validate_order(state.conditions[seat], order, PlaceShip(ship, slot)) for slot in slots
    ]
    token = ship_token(state.config, seat, ship, state.conditions[seat][ship], say.plain)
    return PlacePiece(
        id=f"post-{ship}",
        label=token.label,
        kind=token.kind,
        panel=f"column-{seat}",
        action={"type": "post", "ship": ship},
        blank="slot",
        turn="",
        ways=(Orientation(None, 1, 1, fits.fit(rejections)),),
        at=token.id if ship in order else None,
        fills=dict(enumerate(slots)),
        token=token,
    )

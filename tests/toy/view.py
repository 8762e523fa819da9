"""The view of Skirmish: scene, choices and log lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from escadre.core.chance import DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import (
    OPEN,
    Choice,
    Count,
    Die,
    Grid,
    Panel,
    Pick,
    Press,
    Scene,
    Tally,
    Token,
    Tray,
)
from tests.toy.rules import (
    BAY,
    LEAST,
    MOST,
    SALVOS,
    Cover,
    Load,
    Observation,
    all_loaded,
    drawer,
    legal_actions,
    prizes,
    sides,
)


def scene(seen: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    turn = waiting(seen)
    prompt = "your-turn" if seen.viewer in turn else "others" if turn else "no-choice"
    covering = "-cover" if turn and all_loaded(seen) else ""
    panels: list[Panel] = [bay(seen, say), dice(seen, say), *tallies(seen, say)]
    return Scene(say(prompt + covering), tuple(panels), choices(seen, say))


def waiting(seen: Observation) -> tuple[int, ...]:
    """Return the seats that have to choose now."""
    if drawer(seen) is not None or len(seen.salvos) == SALVOS:
        return ()
    return tuple(seat for seat, ready in enumerate(seen.ready) if not ready)


def tallies(seen: Observation, say: Words) -> Iterator[Tally]:
    """Build the tallies of captains: salvos won, kegs in hand, kegs visibly loaded."""
    won = prizes(seen)
    for seat, held in enumerate(seen.held):
        counts = [Count("prize", say("prizes"), won[seat], SALVOS), Count("keg", say("kegs"), held)]
        if keg := seen.loaded[seat]:
            counts.append(Count("loaded", say("loaded"), keg))
        yield Tally(f"captain-{seat}", say("captain", seat=seat + 1), seat, tuple(counts))


def bay(seen: Observation, say: Words) -> Grid:
    """SKI-5: build the bay with the squares covered in this salvo or the last."""
    rows = tuple(str(y + 1) for y in range(BAY.height))
    tokens = tuple(
        covered_token(square, seen, say) for square in range(BAY.size) if coverers(square, seen)
    )
    return Grid("bay", say("bay"), BAY.width, BAY.height, BAY.columns, rows, tokens=tokens)


def covered_token(square: int, seen: Observation, say: Words) -> Token:
    """Build the token of a covered square: a splash, or a hit if two sides cover it."""
    seats = coverers(square, seen)
    shared = len({sides(seen.config)[seat] for seat in seats}) > 1
    names = " ".join(str(seat + 1) for seat in seats)
    label = say("shared" if shared else "covered", square=BAY.names[square], captains=names)
    salvo = len(seen.salvos) + any(seen.covers)
    return Token(f"{salvo}-{square}", "hit" if shared else "plouf", label, *BAY.xy(square))


def coverers(square: int, seen: Observation) -> list[int]:
    """Return the captains who cover a square in this salvo, or did so in the last."""
    last = seen.salvos[-1].covers if seen.salvos else ()
    covers = seen.covers if any(seen.covers) else last
    return [seat for seat, squares in enumerate(covers) if square in squares]


def dice(seen: Observation, say: Words) -> Tray:
    """Build the dice of the last salvo."""
    pips = seen.salvos[-1].pips if seen.salvos else ()
    shown = tuple(Die(f"die-{seat}", each, str(each)) for seat, each in enumerate(pips))
    return Tray("dice", say("dice"), dice=shown, roll=len(seen.salvos))


def choices(seen: Observation, say: Words) -> tuple[Choice, ...]:
    """SKI-4, SKI-5: build a button for each own keg, then one choice of squares of the bay."""
    legal = legal_actions(seen)
    if legal and all_loaded(seen):
        action = {"type": "cover"}
        fit = OPEN * BAY.size
        return (Pick("cover", say("cover"), action, "squares", LEAST, MOST, fit, "bay"),)
    kegs = (action.keg for action in legal if isinstance(action, Load))
    return tuple(Press(f"keg-{keg}", say("load", keg=keg), (Load(keg),)) for keg in kegs)


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply, without facts that this viewer has not seen."""
    match action:
        case Load(keg):
            known = after.viewer == seat or after.loaded[seat] is not None
            return say("told-load", keg=keg) if known else say("told-load-hidden")
        case Cover(squares):
            known = after.viewer == seat or after.covers[seat] != ()
            return (
                say("told-cover", squares=square_names(squares))
                if known
                else say("told-cover-hidden")
            )
        case DrawOutcome(keg):
            to = drawer(before)
            assert to is not None
            known = after.hands[to] is not None
            return say("told-draw", seat=to + 1, keg=keg if known else "?")
        case _:
            salvo = after.salvos[-1]
            kegs, pips = (" ".join(map(str, each)) for each in (salvo.kegs, salvo.pips))
            return say("told-dice", kegs=kegs, dice=pips)


def square_names(squares: Sequence[int]) -> str:
    """Return the names of some squares as text."""
    return " ".join(BAY.names[square] for square in squares)

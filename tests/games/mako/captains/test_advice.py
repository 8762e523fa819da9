"""Steps and mines, with ways and dangers."""

from random import Random

from msgspec.structs import replace

from escadre import Match
from escadre.core.words import Text, text
from escadre.games.mako import KIT
from escadre.games.mako.captains import advise
from escadre.games.mako.captains.advice import mine_effects
from escadre.games.mako.captains.routes import NO_WAY, race_board
from escadre.games.mako.captains.simple import delay, steps_home
from escadre.games.mako.model import Action, MoveBoat, SendMine, State, ToMove, ToSend


def test_a_step_tells_the_way_home_and_a_mine_what_it_makes_longer() -> None:
    told = set[str]()
    for seed in range(6):
        match, rng = Match(KIT, way="C"), Random(seed)
        while not match.over:
            if not match.turn:
                match.roll(rng)
                continue
            seen = match.see(match.turn[0])
            advice = advise(seen, Random(0))
            for option in advice.options if advice else ():
                told.update(each.id for each in option.reasons)
                assert [*option.reasons] == due(seen.sea, option.action)
            match.play(match.turn[0], KIT.captains["bosco"].choose(seen, rng))
    assert {"advice-steps", "advice-sinks", "advice-not-longer"} <= told


def test_a_mine_in_the_last_gap_makes_the_way_longer() -> None:
    """All squares around the boat but one are mined: a mine there bars it."""
    match = Match(KIT, way="C")
    while not match.turn:
        match.roll(Random(0))
    sea, board = match.state, race_board(match.config)
    boat = next(b for b in range(4) if sea.boats[b] is not None)
    at = sea.boats[boat]
    around = board.board.sea.squares(board.board.neighbours[at])
    other = next(b for b in range(4) if sea.boats[b] is not None and b in board.enemies[boat])
    barred = 0
    for gap in around:
        mines = list(sea.mines)
        mines[other] = sum(1 << square for square in around if square != gap)
        mined = replace(sea, mines=tuple(mines))
        told = [*mine_effects(board, mined, (boat,), gap)]
        longer = delay(board, mined, boat, gap)
        barred += longer > 0
        due_here = text("advice-longer", boat=text(f"boat-{'nesw'[boat]}"), steps=longer)
        assert told == ([due_here] if longer > 0 else [])
    assert barred


def due(sea: State, action: Action) -> list[Text]:
    """What there is to tell of a step or a mine."""
    board = race_board(sea.config)
    if isinstance(action, MoveBoat):
        way = steps_home(board, sea, action.boat, action.square)
        return [text("advice-no-way") if way >= NO_WAY else text("advice-steps", steps=way)]
    assert isinstance(action, SendMine) and isinstance(sea.phase, (ToMove, ToSend))
    found = []
    for boat, name in enumerate("nesw"):
        if sea.boats[boat] is None or boat in sea.config.fleet[sea.phase.seat]:
            continue
        if sea.boats[boat] == action.square:
            found.append(text("advice-sinks", boat=text(f"boat-{name}")))
        elif longer := max(0, delay(board, sea, boat, action.square)):
            found.append(text("advice-longer", boat=text(f"boat-{name}"), steps=longer))
    return found or [text("advice-not-longer")]


def test_a_race_of_three_is_not_weighed_by_the_odds_to_be_first() -> None:
    match = Match(KIT, players=3)
    match.roll(Random(0))
    assert advise(match.see(match.turn[0]), Random(0)) is None

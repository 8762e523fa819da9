"""The captains, and that what they think through is what the rules would do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from escadre.core.chance import Rolled
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, start
from escadre.games.mako.board import Chart, Small
from escadre.games.mako.bots import CAPTAINS, Captain, Drifter, Reckoner, Shortest, estimate
from escadre.games.mako.notation import format_action, parse_state
from escadre.games.mako.outlook import (
    FAR,
    NO_WAY,
    Leaf,
    Paths,
    away,
    inputs,
    network_of,
    odds,
    steps_from,
    waters,
)
from escadre.games.mako.rules import (
    GAME,
    Config,
    Send,
    State,
    Step,
    afloat,
    foreign,
    legal_actions,
    observe,
    sides,
)
from escadre.games.mako.turns import HOME, Thought, after_reply

SMALL = Chart(9, ((4, 0), (8, 4), (4, 8), (0, 4)), Small(1, 7, ((4, 1), (3, 7))))
RACES = {
    "A": Config(),
    "A, both home": Config(finish="both", chart=SMALL),
    "A, clear shores": Config(mine_shores=False, chart=SMALL),
    "B": Config(way="B"),
    "C": Config(way="C"),
    "C, smaller": Config(way="C", chart=SMALL),
    "three": Config(players=3, chart=SMALL),
    "four": Config(players=4),
    "teams": Config(players=4, teams=True, chart=SMALL),
}
every_race = pytest.mark.parametrize("config", RACES.values(), ids=RACES)
every_captain = pytest.mark.parametrize("captain", CAPTAINS.values(), ids=CAPTAINS)


def sailed(
    config: Config, captains: list[Captain], rng: Random, bound: int = 10_000
) -> list[State]:
    """Every position of a race between these, each action passed by the referee."""
    states = [start(GAME, config)]
    while not isinstance(now := GAME.node(states[-1]), Terminal) and len(states) < bound:
        if isinstance(now, Chance):
            states.append(play(GAME, states[-1], CHANCE, now.law.sample(rng)))
        else:
            seat = now.seats[0]
            action = captains[seat].choose(observe(states[-1], seat), rng)
            states.append(play(GAME, states[-1], seat, action))
    return states


def chosen(captain: Captain, state: State, seed: int = 1) -> str:
    assert state.turn is not None
    return format_action(state.config, captain.choose(observe(state, state.turn), Random(seed)))


# --- captains --------------------------------------------------------------------------------


def test_the_levels_have_the_names_of_the_house() -> None:
    assert list(CAPTAINS) == ["mousse", "bosco", "capitaine", "amiral"]


@every_race
@every_captain
def test_all_they_do_is_allowed(config: Config, captain: Captain) -> None:
    states = sailed(config, [captain, Drifter(), captain, Shortest()], Random(7), 250)
    assert len(states) > 12


@every_captain
def test_they_draw_only_from_the_lots_they_are_given(captain: Captain) -> None:
    for state in sailed(Config(way="C"), [Drifter(), Drifter()], Random(3)):
        if isinstance(GAME.node(state), Decision):
            assert chosen(captain, state, 5) == chosen(captain, state, 5)


@every_captain
@pytest.mark.parametrize(
    ("position", "wins"),
    [
        ("way=C turn=1 | N e11 | S g12", {"N d12", "N e12", "N f12"}),
        ("way=B turn=2 | N h1 | S l2 * k1 l1", {"S k1", "S l1", "S m1"}),
        ("way=B turn=1 | N d13 * d14 | S g14 * c14", {"N d14", "N e14"}),
        ("way=A turn=1 | N d13 | E n8 | S g14 | W a7 * c14", {"N d14", "N e14"}),
        ("players=4 turn=3 | N h1 | E n8 | S d2 | W f8", {"S c1", "S d1", "S e1"}),
    ],
)
def test_who_can_come_home_does(captain: Captain, position: str, wins: set[str]) -> None:
    """MAK-15: there is nothing better."""
    state = parse_state(position)
    assert {chosen(captain, state, seed) for seed in range(8)} <= wins


@pytest.mark.parametrize("level", ["bosco", "capitaine", "amiral"])
def test_who_can_send_back_an_enemy_almost_home_does(level: str) -> None:
    """MAK-11: the mine strikes, and one plays again."""
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    assert chosen(CAPTAINS[level], state) == "*d5"


def test_the_cabin_boy_throws_his_mines_anywhere() -> None:
    state = parse_state("way=B turn=1 moved=N die=4 | N h5 | S d5")
    assert len({chosen(CAPTAINS["mousse"], state, seed) for seed in range(20)}) > 3


@pytest.mark.parametrize(("level", "share"), [("mousse", 35), ("bosco", 25)])
def test_the_first_two_sail_about_now_and_then(level: str, share: int) -> None:
    """Of the eight squares beside it three lie ahead."""
    state = parse_state("way=B turn=1 | N h5 | S d10")
    ahead = {"N g6", "N h6", "N i6"}
    about = sum(chosen(CAPTAINS[level], state, seed) not in ahead for seed in range(400)) / 4
    assert about == pytest.approx(share * 5 / 8, abs=7)


def test_the_shortest_way_goes_round_mines() -> None:
    """Straight on looks nearer; the way round the end of the wall is shorter."""
    state = parse_state("way=B turn=1 | N g12 | S m3 * f13 g13 h13 i13 j13 k13")
    assert {chosen(Shortest(), state, seed) for seed in range(8)} == {"N f12"}


def test_the_shortest_way_mines_where_it_hurts_most() -> None:
    """The enemy stands in a lane of mines with one way out."""
    state = parse_state("way=B turn=1 moved=N die=3 | N g7 * c3 e3 c4 e4 c5 e5 | S d5")
    assert chosen(Shortest(), state) == "*d4"


def test_the_admiral_is_struck_less_than_one_who_does_not_look() -> None:
    struck = Counter[int]()
    for seed in range(8):
        states = sailed(Config(way="C"), [CAPTAINS["amiral"], Shortest()], Random(seed))
        for before, after in pairwise(states):
            for seat, boat in enumerate((0, 2)):
                at, to = before.boats[boat], after.boats[boat]
                moved_by_itself = before.turn == seat and before.pips is None
                if at is not None and to is not None and at != to and not moved_by_itself:
                    struck[seat] += 1
    assert struck[1] > struck[0]


def test_the_admiral_beats_the_cabin_boy() -> None:
    won = 0
    for seed in range(8):
        me = seed % 2
        captains = [CAPTAINS["mousse"], CAPTAINS["mousse"]]
        captains[me] = CAPTAINS["amiral"]
        end = GAME.node(sailed(Config(way="C"), captains, Random(f"c{seed}"))[-1])
        assert isinstance(end, Terminal)
        won += end.places[me] == 1
    assert won >= 6


# --- turns thought through -------------------------------------------------------------------


def leaf(state: State) -> Leaf:
    assert state.turn is not None
    return Leaf(state.boats, state.mines, sides(state.config)[state.turn], state.turn)


def by_the_rules(state: State, action: Step | Send) -> list[set[Leaf]] | None:
    """The positions after this action, for each face of the die; None when it wins."""
    assert state.turn is not None
    after = play(GAME, state, state.turn, action)
    ended = isinstance(GAME.node(after), Terminal)
    if isinstance(action, Step) and after.boats[action.boat] is None and ended:
        return None
    if after.moved is None or isinstance(action, Send):
        return [{leaf(after)}]
    faces = []
    for pips in range(1, 7):
        rolled = play(GAME, after, CHANCE, Rolled((pips,)))
        if rolled.pips is None:
            faces.append({leaf(rolled)})
            continue
        sends = legal_actions(observe(rolled, rolled.turn))
        faces.append({leaf(GAME.apply(rolled, state.turn, send)) for send in sends})
    return faces


@every_race
def test_what_is_thought_through_is_what_the_rules_would_do(config: Config) -> None:
    rng = Random(11)
    states = sailed(config, [Drifter(), Shortest()] * 2, rng)
    checked = 0
    for state in rng.sample(states, min(20, len(states))):
        if not isinstance(GAME.node(state), Decision):
            continue
        for action in legal_actions(observe(state, state.turn)):
            if isinstance(action, (Step, Send)):
                thought = Thought(config, 0)
                plan = thought.plan(state, action)
                wanted = by_the_rules(state, action)
                if plan is HOME or wanted is None:
                    assert plan is HOME and wanted is None
                else:
                    assert [{thought.leaves[i] for i in face} for face in plan] == wanted
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("way", ["A", "B", "C"])
def test_a_reply_is_every_step_ahead(way: Literal["A", "B", "C"]) -> None:
    """Ahead as if there were no mines; any step when none is left."""
    config = Config(way=way)
    rng = Random(12)
    checked = 0
    for state in rng.sample(sailed(config, [Drifter(), Drifter(wander=40)], rng), 40):
        if not isinstance(GAME.node(state), Decision) or state.pips is not None:
            continue
        assert state.turn is not None
        thought, wanted = Thought(config, 0), Thought(config, 0)
        steps = [a for a in legal_actions(observe(state, state.turn)) if isinstance(a, Step)]
        ahead = [step for step in steps if nearer(state, step)]
        plans = [wanted.plan(state, step) for step in ahead or steps]
        if HOME in plans:
            assert thought.turn(leaf(state)) == [HOME]
        elif plans:
            assert thought.turn(leaf(state)) == plans
            assert thought.leaves == wanted.leaves
        checked += bool(plans)
    assert checked > 5


def nearer(state: State, step: Step) -> bool:
    at = state.boats[step.boat]
    ways = state.config.board.ways[step.boat]
    assert at is not None
    now, then = ways[at], ways[step.square]
    return now is not None and then is not None and then < now


def test_who_cannot_move_is_thought_to_pass() -> None:
    state = parse_state("way=B turn=1 | N a1 | S g10 * a2 b1 b2")
    thought = Thought(state.config, 0)
    assert thought.turn(leaf(state)) == [[range(1)]]
    assert thought.leaves == [Leaf(state.boats, state.mines, 1, 1)]


def test_an_enemy_who_comes_home_next_has_won() -> None:
    state = parse_state("way=B turn=2 | N e9 | S d2")
    leaves = [leaf(state), leaf(replace(state, turn=Seat(0)))]
    network = network_of(state.config)
    lost, open_ = after_reply(state.config, network, 0, leaves, 0)
    assert lost == 0
    assert after_reply(state.config, network, 0, leaves[:1], 1) == [1]
    assert 0 < open_ < 0.5


def plain_steps(state: State, boat: int, square: int) -> int:
    """MAK-6: the fewest steps from there to the goal, by looking at every square in turn."""
    board = state.config.board
    open_ = board.open_to[boat] & ~foreign(state, boat)
    seen, front, steps = {square}, [square], 0
    while front:
        if any(board.goals[boat] >> at & 1 for at in front):
            return min(steps, FAR)
        near = {to for at in front for to in board.sea.squares(board.neighbours[at] & open_)}
        front = list(near - seen)
        seen |= near
        steps += 1
    return NO_WAY


@every_race
def test_ways_are_the_fewest_steps_through_the_mines(config: Config) -> None:
    sea = waters(config)
    states = sailed(config, [Drifter()] * 4, Random(2), 400)
    for state in states[::7]:
        ways = Paths(sea).all(state.boats, state.mines)
        for boat, at in enumerate(state.boats):
            if at is not None:
                plain = sea.reached(boat, sea.foreign(boat, state.mines))[0]
                assert ways[boat][0] == steps_from(plain, at) == plain_steps(state, boat, at)


@every_race
def test_a_new_mine_off_the_way_changes_nothing(config: Config) -> None:
    """Ways are kept when a mine lies nowhere near them; they are as if worked out anew."""
    sea = waters(config)
    for state in sailed(config, [Drifter()] * 4, Random(4), 200)[::9]:
        paths = Paths(sea)
        paths.all(state.boats, state.mines)
        free = config.board.water & ~config.board.all_ports & ~afloat(state)
        for mines in state.mines:
            free &= ~mines
        for square in config.board.sea.squares(free)[::5]:
            for boat in (boats[0] for boats in config.fleet):
                mines_then = list(state.mines)
                mines_then[boat] |= 1 << square
                then = tuple(mines_then)
                kept = paths.all(state.boats, then, 1 << square)
                assert kept == Paths(sea).all(state.boats, then)


@every_race
def test_odds_are_shared_among_the_sides_at_sea(config: Config) -> None:
    states = sailed(config, [Shortest()] * 4, Random(6))
    leaves = [leaf(s) for s in states[:-1] if s.turn is not None and s.moved is None]
    sea = waters(config)
    seen = inputs(sea, Paths(sea), leaves, [0] * len(leaves))
    assert seen.shape == (len(leaves), len(set(sides(config))), sea.inputs)
    gone = away(sea, leaves)
    chances = odds(network_of(config), seen, gone)
    assert chances.sum(1) == pytest.approx(1, abs=1e-5)
    assert not chances[gone].any()


def test_who_is_nearer_has_the_better_odds() -> None:
    sea = waters(Config(way="B"))
    near = parse_state("way=B turn=1 | N e12 | S g14")
    leaves = [leaf(near), leaf(replace(near, boats=(near.boats[0], None, None, None)))]
    seen = inputs(sea, Paths(sea), leaves, [0, 0])
    chances = odds(network_of(Config(way="B")), seen, away(sea, leaves))
    assert chances[0][0] > 0.8
    assert chances[1][0] == 1


@pytest.mark.parametrize("way", ["B", "C"])
def test_an_estimate_favours_no_shore(way: Literal["B", "C"]) -> None:
    """With the board turned round each expects what the other did."""
    config = Config(way=way)
    sea, (north, south) = config.board.sea, config.fleet
    ends = config.board.low + config.board.high

    def across(square: int) -> int:
        return sea.square(*(ends - along for along in sea.xy(square)))

    for state in sailed(config, [Shortest()] * 2, Random(8))[1:-1]:
        if (hopes := estimate(state)) is None:
            continue
        boats, mines = list(state.boats), list(state.mines)
        for (boat,), (other,) in ((north, south), (south, north)):
            at = state.boats[other]
            boats[boat] = None if at is None else across(at)
            mines[boat] = sum(1 << across(mine) for mine in sea.squares(state.mines[other]))
        assert state.turn is not None
        turned = replace(state, turn=Seat(1 - state.turn), boats=tuple(boats), mines=tuple(mines))
        assert estimate(turned) == pytest.approx(hopes[::-1], abs=1e-6)


@pytest.mark.parametrize("players", [3, 4])
def test_whoever_is_home_is_ahead_of_all_at_sea(players: Literal[3, 4]) -> None:
    """MAK-16: an estimate counts on the places that are taken, in their order."""
    home = replace(start(GAME, Config(players=players)), turn=Seat(0), home=(1,))
    boats = (*home.boats[:1], None, *home.boats[2:])
    first = estimate(replace(home, boats=boats))
    assert first is not None
    assert first[1] == 1
    assert max(first[0], *first[2:]) < 1
    assert sum(first) == pytest.approx(0)
    if players == 4:
        second = estimate(replace(home, home=(1, 2), boats=(boats[0], None, None, boats[3])))
        assert second is not None
        assert second[1] == 1
        assert second[2] == pytest.approx(1 / 3)


def test_a_captain_may_trust_a_judgement_of_its_own() -> None:
    state = parse_state("way=B turn=1 | N h5 | S g9")
    trusted = network_of(Config(way="B"))
    assert chosen(Reckoner(again=3, network=trusted), state) == chosen(CAPTAINS["amiral"], state)

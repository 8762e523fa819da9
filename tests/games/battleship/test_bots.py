from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import numpy as np
import pytest

from escadre.core.game import Decision, Seat
from escadre.core.playout import playout
from escadre.core.sea import Sea
from escadre.games.battleship.bots import (
    CAPTAINS,
    Captain,
    by_circles,
    by_density,
    by_hunches,
    by_lattice,
    by_posterior,
    estimate,
    knowledge,
    without_corners,
)
from escadre.games.battleship.fleets import Fleet, berths, squares
from escadre.games.battleship.posterior import (
    Knowledge,
    Style,
    belief,
    count_fleets,
    density,
    drawn_fleet,
    hunted,
    sly,
    uniform,
)
from escadre.games.battleship.rehearsal import CANDIDATES, endurance, hardened, images
from escadre.games.battleship.rules import (
    GAME,
    Bomb,
    Config,
    Place,
    Ready,
    State,
    answered,
    determinize,
    initial_state,
    observe,
    placing_objection,
    validate,
)

SMALL = [
    (Sea.of(4, 5), (2, 1, 1), 1206),
    (Sea.of(4, 5), (2, 2, 1), 1168),
    (Sea.of(4, 5), (3, 2, 1), 988),
    (Sea.of(5, 5), (3, 2), 524),
]
GAMES_SEA = Sea.of(10, 10)
FLEETS = {1: (5, 4, 3, 3, 2), 2: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)}


def every_fleet(sea: Sea, sizes: tuple[int, ...]) -> set[Fleet]:
    """All legal fleets, laid one by one."""

    def laid(free: int, left: tuple[int, ...], fleet: Fleet) -> Iterator[Fleet]:
        if not left:
            yield tuple(sorted(fleet))
            return
        for ship, halo in berths(sea, left[0]):
            if not ship & ~free:
                yield from laid(free & ~halo, left[1:], (*fleet, ship))

    return set(laid(sea.full, sizes, ()))


def uniform_fleet(seed: int, variant: int = 1) -> Fleet:
    """A legal fleet on the game's own sea."""
    fleet = drawn_fleet(Knowledge(GAMES_SEA, 0, 0, (), FLEETS[variant]), seed)
    assert fleet is not None
    return fleet


def seen_of(sea: Sea, fleet: Fleet, bombed: int) -> Knowledge:
    """What bombs tell of a fleet."""
    sunk = tuple(ship for ship in fleet if not ship & ~bombed)
    afloat = tuple(ship.bit_count() for ship in fleet if ship & ~bombed)
    hit = squares(fleet) & bombed
    return Knowledge(sea, bombed, hit, sunk, tuple(sorted(afloat, reverse=True)))


def by_hand(known: Knowledge, fleets: set[Fleet], style: Style) -> tuple[float, list[float]]:
    """The chances of a hit when every fleet is asked whether it fits."""
    weights = {}
    for fleet in fleets:
        if seen_of(known.sea, fleet, known.bombed) == known:
            weight = 1.0
            for ship in fleet:
                lying = [berth.ship for berth in berths(known.sea, ship.bit_count())]
                weight *= style(known.sea, ship.bit_count())[lying.index(ship)]
            weights[fleet] = weight
    total = sum(weights.values())
    chances = [
        sum(weight for fleet, weight in weights.items() if squares(fleet) >> square & 1) / total
        for square in range(known.sea.size)
    ]
    return total, [
        0.0 if known.bombed >> square & 1 else chance for square, chance in enumerate(chances)
    ]


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_legal_fleets_are_counted(sea: Sea, sizes: tuple[int, ...], expected: int) -> None:
    """BAT-8: the counts of an independent study."""
    assert count_fleets(sea, sizes) == expected == len(every_fleet(sea, sizes))
    start = belief(Knowledge(sea, 0, 0, (), sizes))
    assert (start.fleets, start.exact) == (expected, True)


@pytest.mark.parametrize("style", [uniform, sly])
@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_the_belief_is_what_counting_every_fleet_gives(
    sea: Sea, sizes: tuple[int, ...], expected: int, style: Style
) -> None:
    fleets = every_fleet(sea, sizes)
    rng = Random(f"{sizes}")
    for fleet in rng.sample(sorted(fleets), 6):
        known = seen_of(sea, fleet, rng.getrandbits(sea.size) & rng.getrandbits(sea.size))
        if not known.afloat:
            continue
        believed = belief(known, style)
        total, chances = by_hand(known, fleets, style)
        laid = 1.0
        for ship in known.sunk:
            lying = [berth.ship for berth in berths(sea, ship.bit_count())]
            laid *= style(sea, ship.bit_count())[lying.index(ship)]
        assert believed.exact
        assert believed.fleets * laid == pytest.approx(total, rel=1e-5)
        assert believed.chances == pytest.approx(chances, abs=1e-5)


def test_two_ships_hit_at_once_are_told_apart() -> None:
    """Open hits are covered in every way that fits, also by one ship through both."""
    sea, sizes = Sea.of(5, 5), (3, 2, 1)
    fleets = every_fleet(sea, sizes)
    known = Knowledge(sea, 0b101 | 1 << 12, 0b101, (), sizes)
    total, chances = by_hand(known, fleets, uniform)
    assert chances[1] > 0.3
    assert belief(known).fleets == total
    assert belief(known).chances == pytest.approx(chances, abs=1e-6)


@pytest.mark.parametrize("variant", [1, 2])
def test_a_sample_agrees_with_the_count(variant: int) -> None:
    """Later in a hunt fleets are few enough to count; a sample of a few hundred comes close."""
    rng = Random(variant)
    fleet = uniform_fleet(5, variant)
    bombed = sum(1 << square for square in rng.sample(range(100), 20 * variant))
    known = seen_of(GAMES_SEA, fleet, bombed)
    counted, sampled = belief(known, breadth=60_000), belief(known, breadth=400)
    assert counted.exact
    assert not sampled.exact
    assert sampled.fleets == pytest.approx(counted.fleets, rel=0.1)
    assert np.abs(sampled.chances - counted.chances).max() < 0.06
    assert np.abs(sampled.chances - counted.chances).mean() < 0.015


def test_all_fleets_of_variant_1_are_about_1_9_milliards() -> None:
    known = Knowledge(GAMES_SEA, 0, 0, (), FLEETS[1])
    sampled = belief(known, breadth=15_000)
    assert sampled.fleets == pytest.approx(1.925e9, rel=0.02)
    assert sampled.chances.sum() == pytest.approx(17)


def test_a_belief_depends_on_the_knowledge_alone() -> None:
    known = Knowledge(GAMES_SEA, 1 << 44 | 1 << 55, 1 << 55, (), FLEETS[2])
    assert (belief(known).chances == belief(known).chances).all()


def test_nobody_can_guess_the_first_bomb_of_the_admiral() -> None:
    """A sampled belief of an untouched sea is as even as the sea; of equals any is taken."""
    empty = Knowledge(GAMES_SEA, 0, 0, (), FLEETS[1])
    chances = belief(empty).chances.reshape(10, 10)
    for image in (chances[::-1], chances[:, ::-1], chances.T):
        assert image == pytest.approx(chances, rel=1e-12)
    assert chances.sum() == pytest.approx(17)
    assert len({by_posterior(empty, Random(seed)) for seed in range(40)}) in (4, 8)
    oblong = belief(Knowledge(Sea.of(9, 10), 0, 0, (), FLEETS[1])).chances.reshape(10, 9)
    assert oblong[::-1] == pytest.approx(oblong, rel=1e-12)
    assert oblong.sum() == pytest.approx(17)


def test_crowded_seas_have_beliefs_too() -> None:
    """A sample may miss the few ways to fill a crowded sea; then it is drawn broader."""
    sea, sizes = Sea.of(7, 7), (1,) * 16
    assert belief(Knowledge(sea, 0, 0, (), sizes), breadth=1).chances.argmax() >= 0
    only = belief(Knowledge(sea, 0, 0, (), sizes)).chances.reshape(7, 7)
    assert only[::2, ::2] == pytest.approx(np.ones((4, 4)))
    assert only[1::2].sum() == 0


def test_density_counts_berths_of_each_ship_alone() -> None:
    sea = Sea.of(4, 4)
    assert density(Knowledge(sea, 0, 0, (), (3,))).reshape(4, 4).tolist() == [
        [2, 3, 3, 2],
        [3, 4, 4, 3],
        [3, 4, 4, 3],
        [2, 3, 3, 2],
    ]
    wounded = density(Knowledge(sea, 0b1, 0b1, (), (3, 3))).reshape(4, 4).tolist()
    assert wounded == [[0, 2, 2, 0], [2, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]]


def test_the_hunter_bombs_one_lattice() -> None:
    sea = Sea.of(6, 6)
    assert {sum(sea.xy(s)) % 3 for s in sea.squares(hunted(Knowledge(sea, 0, 0, (), (4, 3))))} in (
        {0},
        {1},
        {2},
    )
    corner = Knowledge(sea, 0b11, 0b11, (), (4, 3))
    assert sea.squares(hunted(corner)) == [2], "in line with the hits"
    boxed = Knowledge(sea, 0b1 | 1 << 6, 0b1, (), (2,))
    assert sea.squares(hunted(boxed)) == [1], "not where no ship fits"


def test_drawn_fleets_follow_the_posterior() -> None:
    """How often a square is taken in fleets drawn at random, against its exact chance."""
    sea, sizes = Sea.of(4, 5), (3, 2, 1)
    known = Knowledge(sea, 1 << 9 | 1 << 2, 1 << 9, (), sizes)
    exact = belief(known, sly)
    taken = np.zeros(sea.size)
    for seed in range(1500):
        fleet = drawn_fleet(known, seed, sly)
        assert fleet is not None
        assert seen_of(sea, fleet, known.bombed) == known
        taken[sea.squares(squares(fleet) & ~known.bombed)] += 1
    assert taken / 1500 == pytest.approx(exact.chances, abs=0.06)


def test_a_ship_has_eight_images_on_a_square_sea_and_four_on_others() -> None:
    assert images(Sea.of(4, 4), 0b11) == tuple(dict.fromkeys(images(Sea.of(4, 4), 0b11)))
    assert set(images(Sea.of(4, 4), 0b11)) == {
        0b11,
        0b1100,
        0b11 << 12,
        0b1100 << 12,
        0b10001,
        0b10001 << 3,
        0b10001 << 8,
        0b10001 << 11,
    }
    assert set(images(Sea.of(5, 4), 0b11)) == {0b11, 0b11000, 0b11 << 15, 0b11000 << 15}


def test_rehearsed_fleets_hold_out_longer() -> None:
    """The rehearsal keeps every ship in an image of its berth, apart, and gains shots."""
    rng, gained = Random(3), 0
    for seed in range(12):
        fleet = uniform_fleet(seed)
        moved = hardened(GAMES_SEA, (), fleet, rng)
        for before, after in zip(fleet, moved, strict=True):
            assert after in images(GAMES_SEA, before)
        assert all(not GAMES_SEA.spread(a) & b for a in moved for b in moved if a is not b)
        again = endurance(GAMES_SEA, [fleet] * 20 + [moved] * 20, rng)
        gained += int(again[20:].sum() - again[:20].sum())
    assert gained / (12 * 20) > 1, f"shots of both hunters, {CANDIDATES} arrangements tried"


def test_hunts_end_when_all_is_sunk_and_not_before() -> None:
    """A sea that its fleet fills leaves nothing to guess: as many shots as squares."""
    sea = Sea.of(4, 4)
    fleet = (0b1111, 0b1111 << 8)
    shots = endurance(sea, [fleet] * 50, Random(1))
    assert shots.min() >= 16, "two hunters, eight squares each"
    assert shots.max() <= 32


@pytest.mark.parametrize("level", list(CAPTAINS))
@pytest.mark.parametrize(
    "config",
    [
        Config(variant=1, bombs=30),
        Config(variant=2, bombs=20, bombs_second=8),
        Config(width=5, height=7, fleet=(3, 1, 1), bombs=100),
        Config(width=4, height=4, fleet=(1, 1, 1, 1), bombs=12, first="2"),
        Config(width=20, height=4, fleet=(9, 9, 2), bombs=15),
    ],
)
def test_captains_play_whole_matches_by_the_rules(level: str, config: Config) -> None:
    """The referee refuses nothing; bombs fall only where a bomb can fall."""
    captain = CAPTAINS[level]
    record = playout(GAME, config, (captain, CAPTAINS["mousse"]), Random(f"{level} {config}"))
    assert record.ending is not None


def test_captains_finish_a_fleet_that_somebody_began() -> None:
    config = Config()
    state = GAME.apply(initial_state(config), Seat(0), Place(3, 44, across=False))
    for captain in CAPTAINS.values():
        laid = state
        while not isinstance(action := captain.choose(observe(laid, Seat(0)), Random(4)), Ready):
            assert validate(laid, Seat(0), action) is None
            laid = GAME.apply(laid, Seat(0), action)
        assert state.fleets[0][0] in laid.fleets[0]
        assert placing_objection(config, laid.fleets[0], Ready()) is None


def shots_to_sink(captain: Captain, fleet: Fleet, rng: Random) -> int:
    """How many bombs a captain drops until all is sunk."""
    sizes = tuple(sorted((ship.bit_count() for ship in fleet), reverse=True))
    known = Knowledge(GAMES_SEA, 0, 0, (), sizes)
    shots = 0
    while known.afloat:
        known = seen_of(GAMES_SEA, fleet, known.bombed | 1 << captain.aim(known, rng))
        shots += 1
    return shots


def test_each_kind_of_captain_shoots_better_than_the_one_below() -> None:
    """Whims, circles, berths, whole fleets: far enough apart to show on a few fleets."""
    rng = Random(2)
    fleets = [uniform_fleet(seed) for seed in range(20)]
    mousse, bosco, capitaine, amiral = (
        fmean([shots_to_sink(captain, fleet, rng) for fleet in fleets])
        for captain in CAPTAINS.values()
    )
    assert 96 > mousse > bosco + 4
    assert bosco > capitaine + 4
    assert capitaine > amiral


def test_what_the_lower_captains_overlook() -> None:
    """BAT-8: a ship sunk is water, with what lies beside it; at its corners they look again."""
    sea = Sea.of(6, 6)
    ship = 0b11 << sea.square(2, 2)
    seen = without_corners(Knowledge(sea, ship, ship, (ship,), (2, 1)))
    around = "c2 d2 b3 c3 d3 e3 c4 d4"
    squares_of = {f"{'abcdef'[x]}{y + 1}" for x, y in map(sea.xy, sea.squares(seen.bombed))}
    assert squares_of == set(around.split())
    assert (seen.hit, seen.sunk, seen.afloat) == (0, (), (2, 1))
    line = Knowledge(sea, 0b110 << 12, 0b110 << 12, (), (4, 3))
    for aim, found in ((by_lattice, {12, 15}), (by_circles, {7, 8, 12, 15, 19, 20})):
        assert {aim(line, Random(n)) for n in range(60)} == found
    assert {by_hunches(line, Random(n)) for n in range(60)} == {12, 15}
    hunted_at = {by_hunches(Knowledge(sea, 0, 0, (), (4,)), Random(n)) for n in range(200)}
    assert hunted_at > {by_density(Knowledge(sea, 0, 0, (), (4,)), Random(n)) for n in range(60)}


def test_the_admiral_beats_whoever_bombs_at_random() -> None:
    config = Config(variant=1)
    blind = Captain(lambda known, rng: _anywhere(known, rng), uniform)
    for seed in range(3):
        record = playout(GAME, config, (CAPTAINS["amiral"], blind), Random(seed))
        assert record.ending is not None
        assert record.ending.returns == (1.0, -1.0)


def _anywhere(known: Knowledge, rng: object) -> int:
    assert isinstance(rng, Random)
    return rng.choice(known.sea.squares(known.sea.full & ~known.bombed))


def test_what_an_observation_says_of_the_other_grid() -> None:
    config = Config(width=5, height=5, fleet=(2, 1), first="1")
    state = initial_state(config)
    for seat in (0, 1):
        for action in (Place(2, 0, across=True), Place(1, 24, across=True), Ready()):
            state = GAME.apply(state, Seat(seat), action)
    for square in (0, 24, 24, 7, 8):
        (seat,) = GAME.node(state).seats  # type: ignore[union-attr]
        state = GAME.apply(state, seat, Bomb(square))
    assert knowledge(observe(state, Seat(0)), Seat(1)) == Knowledge(
        Sea.of(5, 5), 1 | 1 << 24 | 1 << 8, 1 | 1 << 24, (1 << 24,), (2,)
    )
    assert knowledge(observe(state, Seat(1)), Seat(0)) == Knowledge(
        Sea.of(5, 5), 1 << 24 | 1 << 7, 1 << 24, (1 << 24,), (2,)
    )


def test_who_has_been_hit_less_expects_more() -> None:
    config = Config(width=5, height=5, fleet=(2, 1), first="1")
    state = initial_state(config)
    assert [*estimate(state)] == [0, 0]
    for seat in (0, 1):
        for action in (Place(2, 0, across=True), Place(1, 24, across=True), Ready()):
            state = GAME.apply(state, Seat(seat), action)
    assert [*estimate(state)] == [0, 0]
    ahead, behind = estimate(GAME.apply(state, Seat(0), Bomb(0)))
    assert ahead == -behind > 0.3
    missed = GAME.apply(GAME.apply(state, Seat(0), Bomb(3)), Seat(1), Bomb(0))
    assert [*estimate(missed)] == pytest.approx([behind, ahead])


@pytest.mark.parametrize("level", list(CAPTAINS))
@pytest.mark.parametrize("bombs", [0, 1, 9, 24])
def test_captains_know_no_secret(level: str, bombs: int) -> None:
    """BAT-9: worlds that differ only in what is hidden get the same choice."""
    config = Config(variant=2, first="1")
    rng = Random(f"{level} {bombs}")
    fleets = uniform_fleet(1, 2), uniform_fleet(2, 2)
    state = answered(State(config, Seat(0), fleets, (True, True)))
    for _ in range(bombs):
        node = GAME.node(state)
        assert isinstance(node, Decision)
        (seat,) = node.seats
        state = GAME.apply(state, seat, CAPTAINS["bosco"].choose(observe(state, seat), rng))
    node = GAME.node(state)
    assert isinstance(node, Decision)
    (seat,) = node.seats
    seen = observe(state, seat)
    other = determinize(seen, rng)
    assert other != state
    captain = CAPTAINS[level]
    assert captain.choose(seen, Random(1)) == captain.choose(observe(other, seat), Random(1))


@pytest.mark.parametrize("level", list(CAPTAINS))
def test_captains_place_without_a_look_at_the_other_fleet(level: str) -> None:
    """BAT-9: both place at the same time; what lies on the other grid changes nothing."""
    captain, bare = CAPTAINS[level], initial_state(Config())
    other = GAME.apply(bare, Seat(1), Place(5, 30, across=True))
    for state in (bare, other):
        choice = captain.choose(observe(state, Seat(0)), Random(9))
        assert choice == captain.choose(observe(bare, Seat(0)), Random(9))
        assert validate(state, Seat(0), choice) is None


def test_the_levels_are_named_weakest_first() -> None:
    assert list(CAPTAINS) == ["mousse", "bosco", "capitaine", "amiral"]


def test_the_admiral_aims_the_same_whatever_her_own_fleet() -> None:
    """She looks at answers only; ties are the one thing that the random numbers decide."""
    known = Knowledge(GAMES_SEA, 1 << 45, 0, (), FLEETS[1])
    assert by_posterior(known, Random(1)) == by_posterior(known, Random(2))

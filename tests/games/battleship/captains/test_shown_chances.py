"""Test the chance shown, which is computed from answers that both players know."""

from random import Random

import pytest

from escadre import GAMES, Match
from escadre.analysis.phrases import best_choice, largest_changes
from escadre.analysis.report import analyse
from escadre.core.advice import MAX_UNDECIDED_RETURN
from escadre.core.game import Ready, Seat
from escadre.core.match.match import playout
from escadre.core.match.replay import information_state
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.expected_sinkings import (
    ExpectedSinkings,
    expected_sinkings,
)
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.shown_chances import (
    attack_of,
    shown_returns,
    sinkings_of,
)
from escadre.games.battleship.rules.game import GAME, initial_state
from escadre.games.battleship.rules.model import Bomb, Config, PlaceShip, State


def two_small_fleets() -> State:
    state = initial_state(Config(width=5, height=5, fleet=(2, 1), first="1"))
    for seat in (0, 1):
        for action in (PlaceShip(2, 0, across=True), PlaceShip(1, 24, across=True), Ready()):
            state = GAME.apply(state, Seat(seat), action)
    return state


def chance_of_first_player(state: State) -> float:
    returns = shown_returns(state)
    assert returns and returns[0] == -returns[1]
    return returns[0]


def test_sinking_a_ship_raises_the_chance_more_than_a_hit() -> None:
    begun = two_small_fleets()
    assert chance_of_first_player(initial_state(begun.config)) == 0
    hit = GAME.apply(begun, Seat(0), Bomb(0))
    missed = GAME.apply(begun, Seat(0), Bomb(3))
    sunk = GAME.apply(begun, Seat(0), Bomb(24))
    assert (
        chance_of_first_player(missed)
        < chance_of_first_player(begun)
        < chance_of_first_player(hit)
        < chance_of_first_player(sunk)
    )


def test_bomb_that_is_certain_to_sink_a_ship_does_not_change_the_chance() -> None:
    """Regression test: 45% became 74% after a bomb that was certain to sink a ship."""
    match = Match("battleship", width=7, height=7, fleet=(3, 2, 2), first="1", bombs=20)
    for seat in (0, 1):
        match.play(seat, "3 A1 h", "2 A3 h", "2 A5 h", "ready")
    chances = []
    for mine, theirs in (("A1", "G7"), ("G6", "F7"), ("B1", "E7"), ("C1", "D7")):
        chances.append(chance_of_first_player(match.state))
        match.play(0, mine)
        after = chance_of_first_player(match.state)
        match.play(1, theirs)
    assert chances[2] < chances[3], "the second hit makes the ship known"
    assert after == pytest.approx(chances[3])


def test_ship_is_not_certain_without_the_bombs_to_sink_it() -> None:
    match = Match("battleship", width=7, height=7, fleet=(5, 2), first="1", bombs=9)
    for seat in (0, 1):
        match.play(seat, "5 A1 h", "2 A5 h", "ready")
    for mine, theirs in (("A1", "G7"), ("B1", "F7"), ("C1", "E7")):
        match.play(0, mine)
        match.play(1, theirs)
    knowledge = knowledge_of(match.state, Seat(1))
    assert expected_sinkings(knowledge, 1) == ExpectedSinkings(hits=1, bombs=1)
    assert expected_sinkings(knowledge, 2) == ExpectedSinkings(5, 1, 2, 2, 0, 5, 1, 2, 0b11000)


def test_expected_sinking_counts_the_misses_of_the_search() -> None:
    """A hit ship of two squares lies across or down, with one square of four left to find."""
    knowledge = Knowledge(SquareBoard.of(5, 5), 1 << 12, 1 << 12, (), (2,))
    found = expected_sinkings(knowledge, 4)
    share = (1 / 2.5) ** 0.5  # one hit, and 2.5 bombs on average
    assert (found.size, found.bombs) == pytest.approx((2 * share, 2.5 * share))
    assert (found.least_size, found.least_ships, found.most_bombs) == (2, 1, 4)
    short = expected_sinkings(knowledge, 3)
    assert 0 < short.size < found.size
    assert short.least_ships == 0


def test_last_ship_is_certain_to_be_found_with_enough_bombs() -> None:
    """BAT-15: a win that can be counted is shown as almost certain, before the ship is hit."""
    match = Match("battleship", width=4, height=4, fleet=(3,), first="1", bombs=12)
    for seat in (0, 1):
        match.play(seat, "3 B4 h", "ready")
    for mine, theirs in (("B1", "A1"), ("B2", "A2"), ("C2", "A3"), ("C3", "D1"), ("D3", "D2")):
        match.play(0, mine)
        match.play(1, theirs)
    assert sinkings_of(match.state, Seat(0)).most_bombs <= 7
    assert chance_of_first_player(match.state) < MAX_UNDECIDED_RETURN
    for mine, theirs in (("A1", "A4"), ("A2", "D3")):
        match.play(0, mine)
        match.play(1, theirs)
    assert sinkings_of(match.state, Seat(0)).most_bombs == 4
    assert chance_of_first_player(match.state) < MAX_UNDECIDED_RETURN
    match.play(0, "B4")
    match.play(1, "C1")
    assert chance_of_first_player(match.state) == MAX_UNDECIDED_RETURN


def test_last_ship_certain_to_be_sunk_wins() -> None:
    """BAT-15: the match ends when a whole fleet is sunk."""
    match = Match("battleship", width=5, height=5, fleet=(3,), first="1", bombs=9)
    for seat in (0, 1):
        match.play(seat, "3 A1 h", "ready")
    for mine, theirs in (("A1", "E5"), ("E1", "D5"), ("B1", "C5")):
        match.play(0, mine)
        match.play(1, theirs)
    assert chance_of_first_player(match.state) == MAX_UNDECIDED_RETURN


def test_more_ships_of_the_same_total_size_raise_the_chance() -> None:
    """BAT-17: with equal totals, the player who has sunk more ships wins."""
    match = Match("battleship", width=7, height=7, fleet=(4, 3, 1), first="1", bombs=25)
    for seat in (0, 1):
        match.play(seat, "4 A1 h", "3 A3 h", "1 A5 h", "ready")
    for mine, theirs in (("A3", "A1"), ("B3", "B1"), ("C3", "C1"), ("A5", "D1")):
        match.play(0, mine)
        match.play(1, theirs)
    attacks = [attack_of(match.state, seat) for seat in (Seat(0), Seat(1))]
    assert [sum(map(int.bit_count, each)) for each in match.state.sunk] == [4, 4]
    assert attacks[0].ships > attacks[1].ships
    assert chance_of_first_player(match.state) > 0.05


def test_chance_depends_only_on_what_a_player_sees() -> None:
    state = GAME.apply(two_small_fleets(), Seat(0), Bomb(0))
    for seat in (0, 1):
        assert shown_returns(GAME.observe(state, Seat(seat))) == shown_returns(state)


def test_squares_that_no_ship_can_cover_are_named() -> None:
    """BAT-7, BAT-8: ships cannot touch a sunk ship."""
    state = two_small_fleets()
    for seat, square in ((0, 24), (1, 3)):
        state = GAME.apply(state, Seat(seat), Bomb(square))
    advice = advise(GAME.observe(state, Seat(0)), Random(0))
    assert advice is not None
    beside = next(each for each in advice.options if each.action == Bomb(23))
    assert beside.chance == pytest.approx(0)
    assert [each.id for each in beside.reasons] == ["advice-impossible"]
    assert beside.value == min(each.value for each in advice.options)


def test_losing_a_ship_never_raises_the_chance() -> None:
    """Regression test: the sinking of a player's own carrier was listed as the best moment."""
    kit, own_losses = GAMES["battleship"], 0
    captains = [kit.captains["matelot"], kit.captains["bosco"]]
    config = kit.game.config_type(width=7, height=7, fleet=(4, 3, 2), bombs=30)
    record = playout(kit, config, captains, Random(1))
    first, notices = information_state(kit, record.config, record.plies, Seat(0))
    report = analyse(kit, record, 0, world_count=2)
    before = first
    for notice, step in zip(notices, report.steps, strict=True):
        if notice.seat == 1 and len(notice.observation.sunk[0]) > len(before.sunk[0]):
            assert step.gain <= 0 or step.number == len(notices)
            own_losses += 1
        before = notice.observation
    assert own_losses
    best = best_choice(report)
    assert best is None or notices[best.number - 1].seat == 0
    assert all(each.number < len(notices) for each in largest_changes(report))

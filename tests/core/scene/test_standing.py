"""Tests of the leader of a match, and since when it leads."""

from hypothesis import given
from hypothesis import strategies as st

from escadre.core.scene.standing import SeatStanding, leader, turning_point


def stands(*values: int) -> list[SeatStanding]:
    return [SeatStanding(seat, "", value) for seat, value in enumerate(values)]


def test_the_side_of_the_best_seat_is_ahead() -> None:
    assert leader(stands(3, 7, 5), (0, 1, 2)) == 1
    assert leader(stands(3, 4, 5, 4), (0, 1, 0, 1)) == 0


def test_nobody_is_ahead_of_an_equal_or_of_nobody() -> None:
    assert leader(stands(5, 5, 1), (0, 1, 2)) is None
    assert leader(stands(), ()) is None
    assert leader(stands(1, 2), (0, 0)) is None


def test_the_turning_point_is_the_last_change_of_lead() -> None:
    assert turning_point([None, 0, 0, 1, 1]) == 3
    assert turning_point([None, 0, 1, 0, None, 0]) == 5  # in a race that is level turn by turn, too
    assert turning_point([None, None, 1]) == 2


def test_without_a_leader_in_the_end_nothing_turned() -> None:
    assert turning_point([]) is None
    assert turning_point([0, 1, None]) is None


@given(st.lists(st.sampled_from([None, 0, 1]), min_size=1))
def test_from_there_on_that_side_has_led(leaders: list[int | None]) -> None:
    point = turning_point(leaders)
    if point is None:
        assert leaders[-1] is None
        return
    assert {*leaders[point:]} == {leaders[-1]}
    assert point == 0 or leaders[point - 1] != leaders[-1]

"""Test which seat leads a match."""

from escadre.core.scene.standing import SeatStanding, leader


def standings(*values: int) -> list[SeatStanding]:
    return [SeatStanding(seat, "", value) for seat, value in enumerate(values)]


def test_the_side_of_the_best_seat_is_ahead() -> None:
    assert leader(standings(3, 7, 5), (0, 1, 2)) == 1
    assert leader(standings(3, 4, 5, 4), (0, 1, 0, 1)) == 0


def test_there_is_no_leader_of_equals_or_without_opponents() -> None:
    assert leader(standings(5, 5, 1), (0, 1, 2)) is None
    assert leader(standings(), ()) is None
    assert leader(standings(1, 2), (0, 0)) is None

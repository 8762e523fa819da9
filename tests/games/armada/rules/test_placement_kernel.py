"""Test that the compiled check of placements agrees with the plain one, up to its limits."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from escadre.games.armada.rules import placement, placement_kernel
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    Point,
    Polygon,
    Pose,
    hull,
    hull_outlines,
    tip_point,
)
from escadre.games.armada.rules.model import Config
from escadre.games.armada.rules.placement import are_poses_free, check_places
from escadre.games.armada.rules.turns import _open_headings, open_headings
from tests.conftest import often
from tests.games.armada.states import battle

WIDEST = 60_000  # thousandths of an inch: ARM-3


LAST = placement_kernel.MAX_COORDINATE - 1


@pytest.fixture
def always_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compile from the first place on, in `make sweep`; skip where Numba is not installed.

    In `make test`, the function to compile runs as plain Python, with the same arrays.
    """
    if often(True, False):
        pytest.importorskip("numba")
        assert placement_kernel.compile_check(check_places) is not None
    else:
        monkeypatch.setattr(placement_kernel, "compile_check", lambda check: check)
    monkeypatch.setattr(placement, "COMPILE_AFTER", 0)
    yield


Query = tuple[
    int, list[tuple[int, int, int]], list[Polygon], list[Point], tuple[int, int, int, int], int
]


def check_in_python(query: Query) -> list[bool]:
    size, placement, others, flags, bounds, diameter = query
    return check_places(hull_outlines(size), placement, others, flags, bounds, diameter)


def crowd(rng: Random, x: int, y: int) -> Query:
    """Return places and hulls around a point, many just touching, some across a border."""
    size = rng.randint(1, 3)
    poses, others = list[tuple[int, int, int]](), list[Polygon]()
    for _ in range(12):
        pose = Pose(
            x + rng.randint(-900, 900), y + rng.randint(-900, 900), rng.randrange(FULL_TURN)
        )
        poses.append((pose.x, pose.y, pose.heading))
        ahead = Pose(
            *tip_point(size, pose), rng.randrange(FULL_TURN)
        )  # its base's middle on our tip
        beyond = Pose(ahead.x + rng.randint(-1, 1), ahead.y + rng.randint(-1, 1), ahead.heading)
        others.append(hull(rng.randint(1, 3), rng.choice((ahead, beyond))))
    corner = hull(size, Pose(*poses[0]))[rng.randrange(3)]
    flags = [(corner[0] + rng.randint(-1, 1), corner[1])] * rng.randrange(2)
    edge = corner[0] - rng.randint(0, 1), corner[1] - rng.randint(0, 1)
    far = placement_kernel.MAX_COORDINATE
    bounds = rng.choice(((-far, -far, far, far), (*edge, far, far), (-far, -far, *edge)))
    chosen = rng.sample(others, rng.randrange(4))
    return size, poses, chosen, flags, bounds, rng.choice((0, 0, WIDEST))


@pytest.mark.parametrize(
    ("x", "y"),
    [(4_000, 30_000), (8_800, 8_800), (WIDEST, WIDEST), (0, WIDEST), (-LAST + 900, LAST - 900)],
)
def test_compiled_and_plain_agree(always_compiled: None, x: int, y: int) -> None:
    rng = Random(f"{x} {y}")
    free = closed = 0
    for _ in range(often(300, 100)):
        query = crowd(rng, x, y)
        are_free = are_poses_free(*query)
        assert are_free == check_in_python(query)
        free, closed = free + sum(are_free), closed + len(are_free) - sum(are_free)
    assert closed > often(300, 100)
    assert free > often(100, 33) or x < 0  # there, hardly anything is inside the bounds


def test_contact_is_blocked_and_a_thousandth_apart_is_free(always_compiled: None) -> None:
    """ARM-9: this is true of the edge, a hull, a flag, and the rim of a disc."""
    here = (10_000, 10_000, 0)  # a large one: its tip at 8 180, its base from 9 500 to 10 500
    table = 0, 0, WIDEST, WIDEST

    def ask(
        others: Sequence[Polygon] = (),
        flags: Sequence[Point] = (),
        bounds: tuple[int, int, int, int] = table,
    ) -> bool:
        return are_poses_free(3, [here], others, flags, bounds, 0)[0]

    assert ask(bounds=(9_499, 8_179, 10_501, 10_001))
    for n, bound in enumerate((9_500, 8_180, 10_500, 10_000)):
        assert not ask(bounds=(*table[:n], bound, *table[n + 1 :]))  # type: ignore[arg-type]
    assert not ask([hull(3, Pose(11_000, 10_000, 0))])
    assert ask([hull(3, Pose(11_001, 10_000, 0))])
    assert not ask(flags=[(10_500, 10_000)])
    assert ask(flags=[(10_501, 10_000)])
    for y, is_free in ((1_820, False), (1_821, True)):
        assert are_poses_free(3, [(WIDEST // 2, y, 0)], [], [], table, WIDEST) == [is_free]


@pytest.mark.parametrize(
    "far", [placement_kernel.MAX_COORDINATE, -placement_kernel.MAX_COORDINATE, 2**62, -(2**70)]
)
def test_coordinates_that_may_overflow_use_the_plain_rule(
    monkeypatch: pytest.MonkeyPatch, far: int
) -> None:
    monkeypatch.setattr(placement_kernel, "compile_check", lambda check: _refuses)
    there = [hull(1, Pose(far, far, 0))]
    bounds = -(2**80), -(2**80), 2**80, 2**80
    assert are_poses_free(1, [(0, 0, 0)], there, [], bounds, 0, compile_after=0) == [True]
    assert are_poses_free(1, [(0, 0, 0)], [], [(0, far)], bounds, 0, compile_after=0) == [True]
    assert are_poses_free(1, [(far, far, 0)], there, [], bounds, 0, compile_after=0) == [False]


def _refuses(*query: object) -> list[bool]:
    raise AssertionError(query)


def test_open_headings_are_the_same_when_compiled(
    always_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = battle(Config(), ["l 10.0 20.0 0.0", "s 10.9 17.3 0.0"], ["m 8.0 17.5 0.0"])
    _open_headings.cache_clear()
    quick = [open_headings(state, number) for number in range(3)]
    monkeypatch.setattr(placement, "COMPILE_AFTER", 10**9)
    _open_headings.cache_clear()
    assert quick == [open_headings(state, number) for number in range(3)]
    assert len(quick[0]) < 1_400


@pytest.mark.parametrize("numba", ["missing", "broken"])
def test_placement_works_without_numba(monkeypatch: pytest.MonkeyPatch, numba: str) -> None:
    monkeypatch.setattr(
        placement_kernel, "find_spec", lambda name: None if numba == "missing" else name
    )
    monkeypatch.setitem(sys.modules, "numba", None)  # an import of it fails
    placement_kernel.compile_check.cache_clear()
    try:
        query = crowd(Random(1), 9_000, 9_000)
        assert are_poses_free(*query, compile_after=0) == check_in_python(query)
        assert placement_kernel.compile_check(check_places) is None
    finally:
        placement_kernel.compile_check.cache_clear()


@pytest.mark.sweep  # compiles again
def test_placement_is_compiled_without_a_writable_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numba = pytest.importorskip("numba")
    njit: Callable[..., object] = numba.njit

    def unwritable(*args: object, cache: bool = False) -> object:
        if cache:
            raise RuntimeError("cannot cache function 'clear': no locator available")
        return njit(*args)

    monkeypatch.setattr(numba, "njit", unwritable)
    placement_kernel.compile_check.cache_clear()
    try:
        query = crowd(Random(2), 9_000, 9_000)
        assert placement_kernel.compile_check(check_places) is not None
        assert are_poses_free(*query, compile_after=0) == check_in_python(query)
    finally:
        placement_kernel.compile_check.cache_clear()

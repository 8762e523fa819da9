"""What is compiled answers as the plain functions do, at the bounds of the table and of 64 bits."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from escadre.games.armada import fast, hulls
from escadre.games.armada.hulls import TURN, Point, Polygon, Pose, hull, tip
from escadre.games.armada.notation import drawn
from escadre.games.armada.rules import Config, _open, open_headings

WIDEST = 60_000  # thousandths of an inch: ARM-3
LAST = fast.SMALL_ENOUGH - 1


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From the first place on; where numba is not installed there is nothing to compare."""
    pytest.importorskip("numba")
    assert fast.compiled() is not None
    monkeypatch.setattr(fast, "PAYS", 0)
    yield


Asked = tuple[int, list[fast.Place], list[Polygon], list[Point], tuple[int, int, int, int], int]


def plain(asked: Asked) -> list[bool]:
    size, places, others, flags, bounds, diameter = asked
    return hulls.clear(fast.outlines(size), places, others, flags, bounds, diameter)


def crowd(rng: Random, x: int, y: int) -> Asked:
    """Places and hulls around a point, many of them just touching; a border that cuts through."""
    size = rng.randint(1, 3)
    places, others = list[fast.Place](), list[Polygon]()
    for _ in range(12):
        pose = Pose(x + rng.randint(-900, 900), y + rng.randint(-900, 900), rng.randrange(TURN))
        places.append((pose.x, pose.y, pose.heading))
        ahead = Pose(*tip(size, pose), rng.randrange(TURN))  # its base's middle on our tip
        away = Pose(ahead.x + rng.randint(-1, 1), ahead.y + rng.randint(-1, 1), ahead.heading)
        others.append(hull(rng.randint(1, 3), rng.choice((ahead, away))))
    corner = hull(size, Pose(*places[0]))[rng.randrange(3)]
    flags = [(corner[0] + rng.randint(-1, 1), corner[1])] * rng.randrange(2)
    edge = corner[0] - rng.randint(0, 1), corner[1] - rng.randint(0, 1)
    far = fast.SMALL_ENOUGH
    bounds = rng.choice(((-far, -far, far, far), (*edge, far, far), (-far, -far, *edge)))
    kept = rng.sample(others, rng.randrange(4))
    return size, places, kept, flags, bounds, rng.choice((0, 0, WIDEST))


@pytest.mark.parametrize(
    ("x", "y"),
    [(4_000, 30_000), (8_800, 8_800), (WIDEST, WIDEST), (0, WIDEST), (-LAST + 900, LAST - 900)],
)
def test_compiled_and_plain_agree(compiled: None, x: int, y: int) -> None:
    rng = Random(f"{x} {y}")
    free = closed = 0
    for _ in range(300):
        asked = crowd(rng, x, y)
        found = fast.clear(*asked)
        assert found == plain(asked)
        free, closed = free + sum(found), closed + len(found) - sum(found)
    assert closed > 300
    assert free > 100 or x < 0  # there, hardly anything is inside the bounds


def test_touching_is_struck_and_a_thousandth_apart_is_not(compiled: None) -> None:
    """ARM-9: at the edge, a hull, a flag, and the rim of a disc."""
    here = (10_000, 10_000, 0)  # a large one: its tip at 8 180, its base from 9 500 to 10 500
    table = 0, 0, WIDEST, WIDEST

    def ask(
        others: Sequence[Polygon] = (),
        flags: Sequence[Point] = (),
        bounds: tuple[int, int, int, int] = table,
    ) -> bool:
        return fast.clear(3, [here], others, flags, bounds, 0)[0]

    assert ask(bounds=(9_499, 8_179, 10_501, 10_001))
    for n, bound in enumerate((9_500, 8_180, 10_500, 10_000)):
        assert not ask(bounds=(*table[:n], bound, *table[n + 1 :]))  # type: ignore[arg-type]
    assert not ask([hull(3, Pose(11_000, 10_000, 0))])
    assert ask([hull(3, Pose(11_001, 10_000, 0))])
    assert not ask(flags=[(10_500, 10_000)])
    assert ask(flags=[(10_501, 10_000)])
    for y, inside in ((1_820, False), (1_821, True)):
        assert fast.clear(3, [(WIDEST // 2, y, 0)], [], [], table, WIDEST) == [inside]


@pytest.mark.parametrize("far", [fast.SMALL_ENOUGH, -fast.SMALL_ENOUGH, 2**62, -(2**70)])
def test_what_may_overflow_is_not_asked_of_the_compiled(
    monkeypatch: pytest.MonkeyPatch, far: int
) -> None:
    monkeypatch.setattr(fast, "PAYS", 0)
    monkeypatch.setattr(fast, "compiled", lambda: _refuses)
    there = [hull(1, Pose(far, far, 0))]
    bounds = -(2**80), -(2**80), 2**80, 2**80
    assert fast.clear(1, [(0, 0, 0)], there, [], bounds, 0) == [True]
    assert fast.clear(1, [(0, 0, 0)], [], [(0, far)], bounds, 0) == [True]
    assert fast.clear(1, [(far, far, 0)], there, [], bounds, 0) == [False]


def _refuses(*asked: object) -> list[bool]:
    raise AssertionError(asked)


def test_open_headings_are_the_same(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    state = drawn(Config(), ["l 10.0 20.0 0.0", "s 10.9 17.3 0.0"], ["m 8.0 17.5 0.0"])
    _open.cache_clear()
    quick = [open_headings(state, number) for number in range(3)]
    monkeypatch.setattr(fast, "PAYS", 10**9)
    _open.cache_clear()
    assert quick == [open_headings(state, number) for number in range(3)]
    assert len(quick[0]) < 1_400


@pytest.mark.parametrize("numba", ["missing", "broken"])
def test_without_a_numba_that_works_it_is_only_slower(
    monkeypatch: pytest.MonkeyPatch, numba: str
) -> None:
    monkeypatch.setattr(fast, "find_spec", lambda name: None if numba == "missing" else name)
    monkeypatch.setitem(sys.modules, "numba", None)  # an import of it fails
    monkeypatch.setattr(fast, "PAYS", 0)
    fast.compiled.cache_clear()
    try:
        asked = crowd(Random(1), 9_000, 9_000)
        assert fast.clear(*asked) == plain(asked)
        assert fast.compiled() is None
    finally:
        fast.compiled.cache_clear()


def test_where_no_cache_can_be_written_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numba = pytest.importorskip("numba")
    njit: Callable[..., object] = numba.njit

    def unwritable(*args: object, cache: bool = False) -> object:
        if cache:
            raise RuntimeError("cannot cache function 'clear': no locator available")
        return njit(*args)

    monkeypatch.setattr(numba, "njit", unwritable)
    monkeypatch.setattr(fast, "PAYS", 0)
    fast.compiled.cache_clear()
    try:
        asked = crowd(Random(2), 9_000, 9_000)
        assert fast.compiled() is not None
        assert fast.clear(*asked) == plain(asked)
    finally:
        fast.compiled.cache_clear()


def test_a_match_does_not_wait_for_the_compiler() -> None:
    """Numba takes longer to load than all listings of a match in plain Python."""
    program = (
        "import sys; from random import Random; from escadre.core.playout import playout;"
        "from escadre.games import GAMES; kit = GAMES['armada'];"
        "bots = [kit.captains['mousse']] * 2;"
        "playout(kit.game, kit.game.config_type(), bots, Random(1));"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0

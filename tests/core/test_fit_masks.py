"""Test that `fit` strings built from masks equal those built square by square."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import text, words
from escadre.core.scene import OPEN, FitBuilder
from escadre.core.scene.fits import fit_from_masks

SIZE = 40
REASONS = [
    Rejection(f"X-{n}", text("match-over" if n % 2 else "chance-not-asked")) for n in range(8)
]


@given(st.lists(st.integers(-1 << SIZE, (1 << SIZE) - 1), max_size=8))
def test_a_fit_string_from_masks_equals_one_built_by_square(sets: list[int]) -> None:
    closed_sets = list(zip(sets, REASONS, strict=False))
    one, other = FitBuilder(words("en")), FitBuilder(words("en"))
    rejections = [
        next((why for squares, why in closed_sets if squares >> square & 1), None)
        for square in range(SIZE)
    ]
    assert fit_from_masks(one, SIZE, closed_sets) == other.fit(rejections)
    assert one.reasons == other.reasons


def test_without_closed_squares_everything_fits() -> None:
    assert fit_from_masks(FitBuilder(words("en")), 5, []) == 5 * OPEN


def test_more_than_15_sets_are_refused() -> None:
    rejection = Rejection("X-1", text("match-over"))
    sets = [(1 << n, rejection) for n in range(16)]
    assert fit_from_masks(FitBuilder(words("en")), SIZE, sets[:15]) == 15 * "0" + 25 * OPEN
    with pytest.raises(ValueError, match="15 sets"):
        fit_from_masks(FitBuilder(words("en")), SIZE, sets)

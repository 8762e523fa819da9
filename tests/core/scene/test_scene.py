"""Test that each closed square of a scene refers to the reason why it is closed."""

import pytest

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import text, words
from escadre.core.scene import CLOSED, OPEN, FitBuilder, Reason

SAY = words("en", "tests.toy")


def refusal(keg: int) -> Rejection:
    return Rejection("SKI-4", text("no-such-keg", keg=keg))


def test_each_square_fits_or_points_to_its_reason() -> None:
    fits = FitBuilder(SAY)
    assert fits.fit([None, refusal(1), refusal(2), refusal(1), None]) == f"{OPEN}010{OPEN}"
    assert fits.fit([refusal(2)]) == "1"
    assert fits.reasons == (
        Reason("SKI-4", "You don’t have a keg of 1."),
        Reason("SKI-4", "You don’t have a keg of 2."),
    )


@pytest.mark.parametrize("count", [62, 63])
def test_squares_beyond_62_reasons_are_closed_without_one(count: int) -> None:
    fits = FitBuilder(SAY)
    letters = fits.fit([refusal(keg) for keg in range(count)])
    assert len(set(letters[:62])) == 62 and not {OPEN, CLOSED} & set(letters[:62])
    assert letters[62:] == CLOSED * (count - 62)
    assert len(fits.reasons) == 62


def test_each_reason_is_built_once() -> None:
    """A whole sea may be closed for the same reason."""
    formatted = list[str]()

    class Counting(FitBuilder):
        def reason(self, rejection: Rejection) -> Reason:
            formatted.append(rejection.clause)
            return super().reason(rejection)

    fits = Counting(SAY)
    assert fits.fit([refusal(1), None, refusal(1), refusal(2), refusal(1)]) == "0.010"
    assert len(formatted) == 2

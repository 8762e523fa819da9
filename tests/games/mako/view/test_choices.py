"""Test that the open squares of a scene are the legal ones."""

import pytest

from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.core.scene import FitBuilder
from escadre.core.scene.fits import fit_from_masks
from escadre.games.mako.rules.game import validate_mine, validate_move
from escadre.games.mako.rules.model import MovePhase, SendMinePhase
from escadre.games.mako.view.choices import blocked_for_mine, blocked_for_step
from tests.games.golden_matches import golden_record, names

SAY = words("en", "escadre.games.mako")
GOLDEN = [name for name in names() if golden_record(name).game == "mako"]


@pytest.mark.parametrize("name", GOLDEN)
def test_open_squares_match_the_rules(name: str) -> None:
    """MAK-2 to MAK-17: they match for every step and every mine of a golden match."""
    record = golden_record(name)
    match = Match("mako", record.config)
    for n, ply in enumerate(record.plies):
        state = match.state
        squares = range(state.config.board.sea.size)
        one, other = FitBuilder(SAY), FitBuilder(SAY)
        if n % 3 == 0:
            match state.phase:
                case MovePhase(seat):
                    for boat in state.config.fleet[seat]:
                        if state.boats[boat] is not None:
                            rejections = [validate_move(state, seat, boat, to) for to in squares]
                            fit = fit_from_masks(one, len(squares), blocked_for_step(state, boat))
                            assert fit == other.fit(rejections)
                case SendMinePhase() as sending:
                    rejections = [validate_mine(state, sending, to) for to in squares]
                    fit = fit_from_masks(one, len(squares), blocked_for_mine(state, sending))
                    assert fit == other.fit(rejections)
                case _:
                    pass
            assert one.reasons == other.reasons
        match.apply(ply.seat, ply.action)

"""Test that the check of ship placements is compiled only if that saves time."""

from __future__ import annotations

import subprocess
import sys


def test_match_does_not_load_the_compiler() -> None:
    """Numba takes longer to load than all listings of a match take in plain Python."""
    program = (
        "import sys; from random import Random; from escadre.core.match.match import playout;"
        "from escadre.games import GAMES; kit = GAMES['armada'];"
        "bots = [kit.captains['mousse']] * 2;"
        "playout(kit, kit.game.config_type(), bots, Random(1));"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0

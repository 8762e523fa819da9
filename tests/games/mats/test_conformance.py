"""Run the conformance suite on MÂTS."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from escadre.core.game import Ready
from escadre.games import GAMES
from escadre.games.mats.rules.model import Advance, Config, Pass, PlaceShip, RemoveShip
from escadre.games.mats.rules.ships import ShipKind


@st.composite
def kinds(draw: st.DrawFn) -> tuple[ShipKind, ...]:
    """Draw ships such as a host may define; sometimes more than twelve, or with equal names."""
    ship_kinds = []
    for name in draw(st.lists(st.sampled_from(["brick", "brulot", "jonque"]), max_size=3)):
        masts, guns = draw(st.integers(0, 6)), draw(st.integers(0, 9))
        face = draw(st.integers(0, masts)), draw(st.integers(0, guns))
        ship_kinds.append(ShipKind(name, draw(st.integers(1, 5)), (masts, guns), face))
    return tuple(ship_kinds)


class TestMats(GameConformance):
    kit = GAMES["mats"]
    configs = st.one_of(
        st.builds(Config, wrecks_shield=st.booleans()),
        st.builds(Config, wrecks_shield=st.booleans(), ships=kinds()),
    )
    actions = st.one_of(
        st.builds(PlaceShip, st.integers(-1, 12), st.integers(-1, 12)),
        st.builds(RemoveShip, st.integers(-1, 12)),
        st.just(Ready()),
        st.builds(Advance, st.integers(-1, 12), st.integers(-1, 7)),
        st.just(Pass()),
    )
    finite = False  # ships can also change places while they are ordered, which is not listed
    depth = 120

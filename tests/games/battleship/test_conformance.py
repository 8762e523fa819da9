"""Run the conformance suite on Bataille navale."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from escadre.core.game import Ready
from escadre.games import GAMES
from escadre.games.battleship.rules.model import Bomb, Config, PlaceShip, RemoveShip

BOMBS = st.one_of(st.none(), st.integers(1, 100))
FIRST = st.sampled_from(["random", "1", "2"])
USUAL = st.builds(Config, variant=st.sampled_from([1, 2]), first=FIRST)
SMALL = st.builds(  # sunk quickly
    Config,
    bombs=BOMBS,
    bombs_second=BOMBS,
    first=FIRST,
    width=st.integers(4, 6),
    height=st.integers(4, 6),
    fleet=st.lists(st.integers(1, 3), min_size=1, max_size=3).map(tuple),
)
SENSELESS = st.builds(
    Config,
    bombs=st.integers(-1, 200),
    width=st.integers(0, 30),
    height=st.integers(3, 5),
    fleet=st.lists(st.integers(-1, 12), max_size=3).map(tuple),
)
SQUARES = st.integers(-1, 100)


class TestBattleship(GameConformance):
    kit = GAMES["battleship"]
    configs = st.one_of(SMALL, USUAL, SENSELESS)
    actions = st.one_of(
        st.builds(Bomb, SQUARES),
        st.builds(PlaceShip, st.integers(0, 10), SQUARES, st.booleans()),
        st.builds(RemoveShip, SQUARES),
        st.just(Ready()),
    )
    finite = False  # a fleet is listed in one order, though any is allowed

"""Run the conformance suite on MAKO Naval."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from escadre.games import GAMES
from escadre.games.mako.rules.board import BoardSpec, SmallBoardSpec
from escadre.games.mako.rules.model import ChooseBoat, Config, MoveBoat, Pass, SendMine

TINY = BoardSpec(6, ((3, 0), (5, 3), (2, 5), (0, 2)), SmallBoardSpec(0, 4, ((2, 0), (2, 4))))
CHARTS = st.sampled_from([TINY, TINY, Config().chart])
RACES = st.builds(
    Config,
    players=st.sampled_from([2, 3, 4]),
    way=st.sampled_from(["A", "B", "C"]),
    finish=st.sampled_from(["first", "both"]),
    mine_shores=st.booleans(),
    teams=st.booleans(),
    chart=CHARTS,
)
PAIRS = st.builds(
    Config,
    finish=st.sampled_from(["first", "both"]),
    boats=st.sampled_from(["chosen", "chosen", "adjacent", "NW"]),
    mine_shores=st.booleans(),
    chart=CHARTS,
)
LIMITS = st.integers(-1, 14)
SPOTS = st.tuples(LIMITS, LIMITS)
SENSELESS = st.builds(
    Config,
    chart=st.builds(
        BoardSpec,
        st.integers(0, 30),
        st.tuples(SPOTS, SPOTS, SPOTS, SPOTS),
        st.builds(
            SmallBoardSpec, st.integers(-1, 14), st.integers(-1, 14), st.tuples(SPOTS, SPOTS)
        ),
    ),
)
SQUARES = st.integers(-1, 400)


class TestMako(GameConformance):
    kit = GAMES["mako"]
    configs = st.one_of(RACES, RACES, PAIRS, SENSELESS)
    actions = st.one_of(
        st.builds(MoveBoat, st.integers(-1, 4), SQUARES),
        st.just(Pass()),
        st.builds(SendMine, SQUARES),
        st.builds(ChooseBoat, st.integers(-1, 4)),
    )
    bound = 8000  # MAK-20: 300 rounds of four turns of at most three plies, and hits

"""Run the conformance suite on Skirmish."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from tests.toy import KIT
from tests.toy.rules import Config, Cover, Load

SQUARES = st.lists(st.integers(-1, 6), max_size=4)


class TestSkirmish(GameConformance):
    kit = KIT
    configs = st.builds(Config, st.integers(1, 5), st.booleans())
    actions = st.builds(Load, st.integers(0, 6)) | st.builds(Cover, SQUARES.map(tuple))
    depth = bound = 26  # eight kegs drawn, and twice four loaded, four times squares, and the dice

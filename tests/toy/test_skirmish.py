"""The laws of every game, tried on the toy."""

from hypothesis import strategies as st

from escadre.core.laws import Laws
from tests.toy import KIT
from tests.toy.rules import Config, Load


class TestSkirmish(Laws):
    kit = KIT
    configs = st.builds(Config, st.integers(1, 5), st.booleans())
    actions = st.builds(Load, st.integers(0, 6))
    depth = bound = 18  # eight kegs drawn, and twice four loaded and the dice

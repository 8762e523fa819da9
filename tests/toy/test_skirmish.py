"""The laws of every game, tried on the toy."""

from hypothesis import strategies as st

from escadre.core.laws import Laws
from tests.toy import ROOM
from tests.toy.rules import Config


class TestSkirmish(Laws):
    room = ROOM
    configs = st.builds(Config, st.integers(1, 5), st.booleans())
    bound = 20

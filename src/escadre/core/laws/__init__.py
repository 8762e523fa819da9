"""What must be true of every game.

Another project's game can be tried by these laws too:

    from hypothesis import strategies as st
    from escadre.core.laws import Laws

    class TestMyGame(Laws):
        kit = KIT
        configs = st.just(Config())

Hypothesis draws every action of the matches in which the laws are tried, so that a failure shrinks
to the shortest match that shows it.
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError:
    raise ImportError(
        "the laws draw their matches with Hypothesis: pip install hypothesis"
    ) from None

from escadre.core.laws.aims import AimLaws
from escadre.core.laws.captains import CaptainLaws
from escadre.core.laws.choosing import ChoosingLaws
from escadre.core.laws.matches import NO_MATTER as NO_MATTER
from escadre.core.laws.naming import NamingLaws
from escadre.core.laws.scenes import SceneLaws
from escadre.core.laws.secrets import SecretLaws
from escadre.core.laws.values import ValueLaws


class Laws(ChoosingLaws, SecretLaws, ValueLaws, SceneLaws, NamingLaws, AimLaws, CaptainLaws):
    """Name a kit and configurations to try: pytest collects the laws as tests of your class."""

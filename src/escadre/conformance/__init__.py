"""Property tests that every game must pass: `GameConformance`.

To test a game of your own project, subclass `GameConformance`:

    from hypothesis import strategies as st
    from escadre.conformance import GameConformance

    class TestMyGame(GameConformance):
        kit = KIT
        configs = st.just(Config())

Hypothesis draws every action of the matches, so that it can shrink a failure to the shortest match
that shows it.
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError:
    raise ImportError(
        "the conformance tests draw matches with Hypothesis: pip install hypothesis"
    ) from None

from escadre.conformance.actions import ActionTests
from escadre.conformance.base import SUPPRESSED_CHECKS as SUPPRESSED_CHECKS
from escadre.conformance.bots import BotTests
from escadre.conformance.campaign import CampaignTests
from escadre.conformance.hidden_information import HiddenInformationTests
from escadre.conformance.scenes import SceneTests
from escadre.conformance.serialization import SerializationTests
from escadre.conformance.vocabulary import IntroductionTests, VocabularyTests


class GameConformance(
    ActionTests,
    HiddenInformationTests,
    SerializationTests,
    SceneTests,
    VocabularyTests,
    IntroductionTests,
    BotTests,
    CampaignTests,
):
    """All conformance tests, to be subclassed with a kit and configurations for pytest."""

"""What is asked about a hull on a chart, and the answer: asking changes nothing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from escadre.core.scene.fits import Reason
from escadre.core.scene.panels import Spot


class SurveyQuestion(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Asked about a hull: what it can `fire` at, what it can `reach`, what it can be a `threat` to.

    With a `heading`: as if it had been turned there (see `Swing`).
    """

    about: Literal["fire", "reach", "threat"]
    hull: Annotated[str, msgspec.Meta(max_length=64)]
    heading: Annotated[int, msgspec.Meta(ge=0, lt=3600)] | None = None


class Region(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Part of a chart, inside an odd number of rings. `kind`: zone, shadow, reach or threat."""

    kind: str
    label: str
    rings: tuple[tuple[Spot, ...], ...]


class Sight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Another hull, as a gunner sees it; `closed`: why it cannot be hit."""

    hull: str
    closed: Reason | None = None


class SurveyAnswer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The answer to a question, to be drawn over the chart; `note` says it in one sentence."""

    note: str
    regions: tuple[Region, ...] = ()
    sights: tuple[Sight, ...] = ()

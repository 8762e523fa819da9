"""The view model for one viewer: `Scene`, its panels and choices.

The module or package `view` of a game turns an observation into a `Scene`. The browser draws it,
the terminal prints it (`core.render.text.as_text`), and both send back the action of a choice.
Sentences are in the viewer's language.
"""

from __future__ import annotations

import msgspec

from escadre.core.scene.choices import Aim as Aim
from escadre.core.scene.choices import Arc as Arc
from escadre.core.scene.choices import Arrange as Arrange
from escadre.core.scene.choices import Choice as Choice
from escadre.core.scene.choices import Fill as Fill
from escadre.core.scene.choices import NumberField as NumberField
from escadre.core.scene.choices import Odds as Odds
from escadre.core.scene.choices import Orientation as Orientation
from escadre.core.scene.choices import OutcomeChance as OutcomeChance
from escadre.core.scene.choices import Pick as Pick
from escadre.core.scene.choices import PlaceHull as PlaceHull
from escadre.core.scene.choices import PlacePiece as PlacePiece
from escadre.core.scene.choices import Press as Press
from escadre.core.scene.choices import PutItem as PutItem
from escadre.core.scene.choices import TurnHull as TurnHull
from escadre.core.scene.fits import CLOSED as CLOSED
from escadre.core.scene.fits import OPEN as OPEN
from escadre.core.scene.fits import FitBuilder as FitBuilder
from escadre.core.scene.fits import Reason as Reason
from escadre.core.scene.locate import ChoiceMark as ChoiceMark
from escadre.core.scene.locate import locate_action as locate_action
from escadre.core.scene.locate import without_shortcuts as without_shortcuts
from escadre.core.scene.panels import Area as Area
from escadre.core.scene.panels import Card as Card
from escadre.core.scene.panels import Cards as Cards
from escadre.core.scene.panels import Chart as Chart
from escadre.core.scene.panels import ChartPoint as ChartPoint
from escadre.core.scene.panels import Count as Count
from escadre.core.scene.panels import Die as Die
from escadre.core.scene.panels import Fact as Fact
from escadre.core.scene.panels import Grid as Grid
from escadre.core.scene.panels import Hint as Hint
from escadre.core.scene.panels import Hull as Hull
from escadre.core.scene.panels import Panel as Panel
from escadre.core.scene.panels import Patch as Patch
from escadre.core.scene.panels import Phase as Phase
from escadre.core.scene.panels import Phases as Phases
from escadre.core.scene.panels import Region as Region
from escadre.core.scene.panels import Sight as Sight
from escadre.core.scene.panels import Slot as Slot
from escadre.core.scene.panels import SurveyAnswer as SurveyAnswer
from escadre.core.scene.panels import SurveyQuestion as SurveyQuestion
from escadre.core.scene.panels import Tally as Tally
from escadre.core.scene.panels import Token as Token
from escadre.core.scene.panels import Tray as Tray
from escadre.core.scene.standing import SeatStanding


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a viewer sees, and the choices that it may make now.

    `standing`: the score of each seat; empty where the game has none. `report`: the part of
    the prompt that repeats the log, so that a page need not read it out twice. The match, not the
    scene, says whose turn it is.
    """

    prompt: str
    panels: tuple[Panel, ...]
    choices: tuple[Choice, ...] = ()
    reasons: tuple[Reason, ...] = ()
    standing: tuple[SeatStanding, ...] = ()
    report: str = ""

"""JSON types of the WebSocket and REST API, all in this namespace.

The browser's types are generated from these structs. All sentences are in the language that the
connection asked for. `ply` counts the plies that this viewer has noticed, not the stored ones:
another seat's secret choice does not change it. It never decreases: a takeback adds one line to the
seat's log.

A request over a socket may have an `id`. It is then answered by `done` or by a refusal with that
id, after the view; a ping is answered by a pong. A request without an id is answered by a view, a
refusal or a pong; after the refusal of a stale `ply`, the current view follows. Queries (try,
preview, survey, advise, ask-decided) are answered with their id.
"""

from __future__ import annotations

from escadre.analysis.hints import Drawing as Drawing
from escadre.analysis.hints import MoveHint as MoveHint
from escadre.analysis.hints import RatedOption as RatedOption
from escadre.analysis.hints import SquareChance as SquareChance
from escadre.analysis.retry import MistakeComparison as MistakeComparison
from escadre.tables.table_terms import Terms as Terms
from escadre.tables.wire.learn import CampaignChoices as CampaignChoices
from escadre.tables.wire.learn import CampaignPage as CampaignPage
from escadre.tables.wire.learn import CampaignQuery as CampaignQuery
from escadre.tables.wire.learn import CampaignStopCard as CampaignStopCard
from escadre.tables.wire.learn import CampaignView as CampaignView
from escadre.tables.wire.learn import DailyChoices as DailyChoices
from escadre.tables.wire.learn import DayCard as DayCard
from escadre.tables.wire.learn import DayQuery as DayQuery
from escadre.tables.wire.learn import DayQuestion as DayQuestion
from escadre.tables.wire.learn import DaysPage as DaysPage
from escadre.tables.wire.learn import DayView as DayView
from escadre.tables.wire.learn import LessonAnswers as LessonAnswers
from escadre.tables.wire.learn import LessonCard as LessonCard
from escadre.tables.wire.learn import LessonQuery as LessonQuery
from escadre.tables.wire.learn import LessonsPage as LessonsPage
from escadre.tables.wire.learn import LessonView as LessonView
from escadre.tables.wire.learn import PuzzleAnswer as PuzzleAnswer
from escadre.tables.wire.learn import PuzzleCard as PuzzleCard
from escadre.tables.wire.learn import PuzzleClue as PuzzleClue
from escadre.tables.wire.learn import PuzzleQuery as PuzzleQuery
from escadre.tables.wire.learn import PuzzleReportReply as PuzzleReportReply
from escadre.tables.wire.learn import PuzzlesPage as PuzzlesPage
from escadre.tables.wire.learn import PuzzleView as PuzzleView
from escadre.tables.wire.learn import ReportPuzzle as ReportPuzzle
from escadre.tables.wire.lobby import Address as Address
from escadre.tables.wire.lobby import ClauseText as ClauseText
from escadre.tables.wire.lobby import Field as Field
from escadre.tables.wire.lobby import GameCard as GameCard
from escadre.tables.wire.lobby import Level as Level
from escadre.tables.wire.lobby import NewTable as NewTable
from escadre.tables.wire.lobby import OptionFileUpload as OptionFileUpload
from escadre.tables.wire.lobby import ParsedOption as ParsedOption
from escadre.tables.wire.lobby import Picture as Picture
from escadre.tables.wire.lobby import RulebookPage as RulebookPage
from escadre.tables.wire.lobby import SeedCommitment as SeedCommitment
from escadre.tables.wire.lobby import TableStatus as TableStatus
from escadre.tables.wire.people import AnalysisTotals as AnalysisTotals
from escadre.tables.wire.people import CaptainResults as CaptainResults
from escadre.tables.wire.people import DiceTotals as DiceTotals
from escadre.tables.wire.people import GuestData as GuestData
from escadre.tables.wire.people import GuestEntry as GuestEntry
from escadre.tables.wire.people import GuestResults as GuestResults
from escadre.tables.wire.people import GuestSeat as GuestSeat
from escadre.tables.wire.people import GuestTable as GuestTable
from escadre.tables.wire.people import LostByKind as LostByKind
from escadre.tables.wire.people import Me as Me
from escadre.tables.wire.play import Acknowledgement as Acknowledgement
from escadre.tables.wire.play import Act as Act
from escadre.tables.wire.play import Answer as Answer
from escadre.tables.wire.play import AskIfDecided as AskIfDecided
from escadre.tables.wire.play import BaseQuery as BaseQuery
from escadre.tables.wire.play import BaseRequest as BaseRequest
from escadre.tables.wire.play import Cancel as Cancel
from escadre.tables.wire.play import CheckActions as CheckActions
from escadre.tables.wire.play import Command as Command
from escadre.tables.wire.play import ConnectionRequest as ConnectionRequest
from escadre.tables.wire.play import DecidedReply as DecidedReply
from escadre.tables.wire.play import DeclineDraw as DeclineDraw
from escadre.tables.wire.play import EndAbandonedMatch as EndAbandonedMatch
from escadre.tables.wire.play import FinishQuickly as FinishQuickly
from escadre.tables.wire.play import GiveSeed as GiveSeed
from escadre.tables.wire.play import HintReply as HintReply
from escadre.tables.wire.play import Language as Language
from escadre.tables.wire.play import LegalAction as LegalAction
from escadre.tables.wire.play import LegalityReply as LegalityReply
from escadre.tables.wire.play import Line as Line
from escadre.tables.wire.play import MatchEnding as MatchEnding
from escadre.tables.wire.play import Name as Name
from escadre.tables.wire.play import OfferDraw as OfferDraw
from escadre.tables.wire.play import OpenedTable as OpenedTable
from escadre.tables.wire.play import OwnerCommand as OwnerCommand
from escadre.tables.wire.play import Ping as Ping
from escadre.tables.wire.play import Pong as Pong
from escadre.tables.wire.play import Preview as Preview
from escadre.tables.wire.play import PreviewReply as PreviewReply
from escadre.tables.wire.play import Problem as Problem
from escadre.tables.wire.play import Query as Query
from escadre.tables.wire.play import QueryReply as QueryReply
from escadre.tables.wire.play import Receipt as Receipt
from escadre.tables.wire.play import RefusalReply as RefusalReply
from escadre.tables.wire.play import Rematch as Rematch
from escadre.tables.wire.play import RemovePlayer as RemovePlayer
from escadre.tables.wire.play import Request as Request
from escadre.tables.wire.play import RequestHint as RequestHint
from escadre.tables.wire.play import Resign as Resign
from escadre.tables.wire.play import ReturnToSeat as ReturnToSeat
from escadre.tables.wire.play import SceneChange as SceneChange
from escadre.tables.wire.play import Seal as Seal
from escadre.tables.wire.play import SeatBot as SeatBot
from escadre.tables.wire.play import SeatInfo as SeatInfo
from escadre.tables.wire.play import SeatLink as SeatLink
from escadre.tables.wire.play import SetLanguage as SetLanguage
from escadre.tables.wire.play import SetUp as SetUp
from escadre.tables.wire.play import SetViewer as SetViewer
from escadre.tables.wire.play import Sit as Sit
from escadre.tables.wire.play import Situation as Situation
from escadre.tables.wire.play import StandIn as StandIn
from escadre.tables.wire.play import Survey as Survey
from escadre.tables.wire.play import SurveyReply as SurveyReply
from escadre.tables.wire.play import TableInfo as TableInfo
from escadre.tables.wire.play import TakeBack as TakeBack
from escadre.tables.wire.play import View as View
from escadre.tables.wire.review import Analysis as Analysis
from escadre.tables.wire.review import CauseRow as CauseRow
from escadre.tables.wire.review import KeyMomentLine as KeyMomentLine
from escadre.tables.wire.review import MistakeLine as MistakeLine
from escadre.tables.wire.review import RecordCheck as RecordCheck
from escadre.tables.wire.review import RecordSteps as RecordSteps
from escadre.tables.wire.review import SeatAnalysis as SeatAnalysis
from escadre.tables.wire.review import SeatSoFar as SeatSoFar
from escadre.tables.wire.review import TurningPoint as TurningPoint
from escadre.tables.wire.review import UploadedRecord as UploadedRecord
from escadre.tables.wire.review import WhatIfRequest as WhatIfRequest

"""What goes over the wire: one tagged union in each direction, and the bodies of the REST calls.

The browser's types are generated from these structs; nobody writes them twice. All sentences are in
the language that the connection asked for. `ply` counts what this viewer has seen, not what was
stored: a sealed choice of somebody else moves no number. It only grows: what a seat takes back
stays in that seat's log, and the taking back is one more line.

Every request over a socket may carry an `id`, and is then answered last by `done` or by a refusal
with that id (a ping: by a pong); the view comes before. Without an id it is answered by a view, a
refusal or a pong, and after a stale `ply` the present view follows the refusal. What is only asked
(try, preview, survey, advise) is answered with its id.
"""

from __future__ import annotations

from escadre.coach.comparing import CostlyPair as CostlyPair
from escadre.coach.hints import Believed as Believed
from escadre.coach.hints import Drawing as Drawing
from escadre.coach.hints import HintTold as HintTold
from escadre.coach.hints import OptionTold as OptionTold
from escadre.tables.terms import Terms as Terms
from escadre.tables.wire.analysis import Analysis as Analysis
from escadre.tables.wire.analysis import CostlyLine as CostlyLine
from escadre.tables.wire.analysis import LedgerRow as LedgerRow
from escadre.tables.wire.analysis import SeatAnalysis as SeatAnalysis
from escadre.tables.wire.analysis import TurnedLine as TurnedLine
from escadre.tables.wire.answers import Acknowledged as Acknowledged
from escadre.tables.wire.answers import Advised as Advised
from escadre.tables.wire.answers import Answer as Answer
from escadre.tables.wire.answers import Chair as Chair
from escadre.tables.wire.answers import DrawnStep as DrawnStep
from escadre.tables.wire.answers import Ended as Ended
from escadre.tables.wire.answers import Line as Line
from escadre.tables.wire.answers import Pong as Pong
from escadre.tables.wire.answers import Previewed as Previewed
from escadre.tables.wire.answers import Refused as Refused
from escadre.tables.wire.answers import Seal as Seal
from escadre.tables.wire.answers import Surveyed as Surveyed
from escadre.tables.wire.answers import TableNews as TableNews
from escadre.tables.wire.answers import Told as Told
from escadre.tables.wire.answers import Tried as Tried
from escadre.tables.wire.answers import View as View
from escadre.tables.wire.days import DayCard as DayCard
from escadre.tables.wire.days import DayDone as DayDone
from escadre.tables.wire.days import DayQuery as DayQuery
from escadre.tables.wire.days import DayQuestion as DayQuestion
from escadre.tables.wire.days import DaysPage as DaysPage
from escadre.tables.wire.days import DayView as DayView
from escadre.tables.wire.lessons import LessonCard as LessonCard
from escadre.tables.wire.lessons import LessonDone as LessonDone
from escadre.tables.wire.lessons import LessonQuery as LessonQuery
from escadre.tables.wire.lessons import LessonsPage as LessonsPage
from escadre.tables.wire.lessons import LessonView as LessonView
from escadre.tables.wire.own import CaptainResults as CaptainResults
from escadre.tables.wire.own import DiceSeen as DiceSeen
from escadre.tables.wire.own import JudgedGame as JudgedGame
from escadre.tables.wire.own import LostByKind as LostByKind
from escadre.tables.wire.own import OwnRecord as OwnRecord
from escadre.tables.wire.puzzles import PuzzleCard as PuzzleCard
from escadre.tables.wire.puzzles import PuzzleQuery as PuzzleQuery
from escadre.tables.wire.puzzles import PuzzleReported as PuzzleReported
from escadre.tables.wire.puzzles import PuzzlesPage as PuzzlesPage
from escadre.tables.wire.puzzles import PuzzleTry as PuzzleTry
from escadre.tables.wire.puzzles import PuzzleView as PuzzleView
from escadre.tables.wire.puzzles import ReportPuzzle as ReportPuzzle
from escadre.tables.wire.requests import Act as Act
from escadre.tables.wire.requests import AskAdvice as AskAdvice
from escadre.tables.wire.requests import Cancel as Cancel
from escadre.tables.wire.requests import Claim as Claim
from escadre.tables.wire.requests import Command as Command
from escadre.tables.wire.requests import ConnectionRequest as ConnectionRequest
from escadre.tables.wire.requests import DeclineDraw as DeclineDraw
from escadre.tables.wire.requests import GiveSeed as GiveSeed
from escadre.tables.wire.requests import HostCommand as HostCommand
from escadre.tables.wire.requests import Language as Language
from escadre.tables.wire.requests import LookAs as LookAs
from escadre.tables.wire.requests import Numbered as Numbered
from escadre.tables.wire.requests import OfferDraw as OfferDraw
from escadre.tables.wire.requests import Ping as Ping
from escadre.tables.wire.requests import Preview as Preview
from escadre.tables.wire.requests import Query as Query
from escadre.tables.wire.requests import Rematch as Rematch
from escadre.tables.wire.requests import Request as Request
from escadre.tables.wire.requests import Resign as Resign
from escadre.tables.wire.requests import SeatBot as SeatBot
from escadre.tables.wire.requests import SendAway as SendAway
from escadre.tables.wire.requests import SetUp as SetUp
from escadre.tables.wire.requests import Speak as Speak
from escadre.tables.wire.requests import StandIn as StandIn
from escadre.tables.wire.requests import Survey as Survey
from escadre.tables.wire.requests import TakeBack as TakeBack
from escadre.tables.wire.requests import Try as Try
from escadre.tables.wire.rest import Address as Address
from escadre.tables.wire.rest import Brought as Brought
from escadre.tables.wire.rest import Checked as Checked
from escadre.tables.wire.rest import ClaimSeat as ClaimSeat
from escadre.tables.wire.rest import ClauseText as ClauseText
from escadre.tables.wire.rest import Field as Field
from escadre.tables.wire.rest import GameCard as GameCard
from escadre.tables.wire.rest import GuestData as GuestData
from escadre.tables.wire.rest import GuestEntry as GuestEntry
from escadre.tables.wire.rest import GuestSeat as GuestSeat
from escadre.tables.wire.rest import GuestTable as GuestTable
from escadre.tables.wire.rest import HostFile as HostFile
from escadre.tables.wire.rest import HostOption as HostOption
from escadre.tables.wire.rest import LawBookPage as LawBookPage
from escadre.tables.wire.rest import LegalAction as LegalAction
from escadre.tables.wire.rest import Level as Level
from escadre.tables.wire.rest import Me as Me
from escadre.tables.wire.rest import Name as Name
from escadre.tables.wire.rest import NewTable as NewTable
from escadre.tables.wire.rest import Opened as Opened
from escadre.tables.wire.rest import Picture as Picture
from escadre.tables.wire.rest import Piece as Piece
from escadre.tables.wire.rest import PlayOn as PlayOn
from escadre.tables.wire.rest import Pledge as Pledge
from escadre.tables.wire.rest import Problem as Problem
from escadre.tables.wire.rest import SeatLink as SeatLink
from escadre.tables.wire.rest import Sit as Sit
from escadre.tables.wire.rest import Situation as Situation
from escadre.tables.wire.rest import TableStatus as TableStatus
from escadre.tables.wire.rest import Turning as Turning

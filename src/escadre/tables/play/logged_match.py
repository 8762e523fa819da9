"""`LoggedMatch`: a match built from its log, with a text log for each viewer.

`apply` trusts its input: the table checks legality first. The same entries in the same order always
give the same match, so a table can be restored from its log after a crash.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import CHANCE, Seat, Terminal, Viewer
from escadre.core.i18n.catalogue import Words, words
from escadre.core.i18n.player_names import PlayerName, capitalized
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import NO_SEED, FairSeeds, commitment
from escadre.core.match.match import Match, PlannedPly, PlyNotice, describe_notice
from escadre.core.match.record import AnyRecord
from escadre.core.registry import get_kit
from escadre.tables import wire
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.play.draw_offers import DrawOffers
from escadre.tables.play.hint_marks import HintMarks
from escadre.tables.play.log_entries import (
    ENDING_ENTRIES,
    AbandonmentEntry,
    BotFailureEntry,
    BotGaveUpEntry,
    CancellationEntry,
    ChanceFailureEntry,
    DrawOfferEntry,
    DrawRefusalEntry,
    HintEntry,
    LogEntry,
    PlyEntry,
    ResignationEntry,
    ReturnEntry,
    StandInEntry,
    TakebackEntry,
    WhatIfEntry,
    decode_entry,
)
from escadre.tables.play.recent_moves import MAX_MOMENTS, RECENT_STATES, STATE_INTERVAL, Moment
from escadre.tables.ports import Occupant
from escadre.tables.wire import Line

PlayerNaming = Callable[[Words], "tuple[PlayerName | None, ...]"]
"""A function that returns the players' names in the language of a catalogue."""
KEPT_CHOICES = 128
"""Number of a viewer's own actions that are kept; larger than any request."""
MAX_CACHED_LOGS = 8
"""Number of text logs cached per match, one for each viewer and language."""


class EncodedMatch(NamedTuple):
    """A match as it is sent to a worker: its game, options as JSON, encoded log entries."""

    game: str
    options: bytes
    log: Sequence[bytes]

    @property
    def kit(self) -> AnyKit:
        """The kit of the game."""
        return get_kit(self.game)

    def decode_options(self) -> Any:
        """Return the configuration of the match."""
        return msgspec.json.decode(self.options, type=self.kit.game.config_type)


def unnamed_players(_: Words) -> tuple[PlayerName | None, ...]:
    """Return no names, so that players are called by number."""
    return ()


class ViewerLog:
    """The part of a match that one viewer notices: ply count, recent moments, log lines."""

    __slots__ = ("_choices", "_moments", "_plies", "count", "lines", "pending_lines")

    def __init__(self) -> None:
        self.count = 0
        self._moments = list[Moment]()
        self._plies = list[int]()  # the ply of each moment
        self._choices = dict[int, Any]()  # this viewer's own choices, by ply
        self.lines: dict[str, list[Line]] = {}  # by language; only requested ones
        self.pending_lines: dict[str, list[Line]] = {}  # appended to a log from a worker

    def add_moment(self, moment: Moment) -> None:
        """Count one more ply that this viewer noticed, and keep its moment."""
        self.count += 1
        self._moments.append(moment)
        self._plies.append(self.count)
        if len(self._plies) > MAX_MOMENTS:
            del self._moments[0], self._plies[0]

    def moments(self, since: int) -> list[tuple[int, Moment]]:
        """Return the kept moments after ply `since`, each with its number."""
        first = bisect_right(self._plies, since)
        return list(zip(self._plies[first:], self._moments[first:], strict=True))

    def add_choice(self, action: Any) -> None:
        """Record that the latest ply is this viewer's own choice."""
        self._choices[self.count] = action
        if len(self._choices) > KEPT_CHOICES:
            del self._choices[next(iter(self._choices))]

    def choices(self, since: int) -> list[Any]:
        """Return the viewer's own consecutive choices directly after ply `since`."""
        choices = list[Any]()
        while (number := since + len(choices) + 1) in self._choices:
            choices.append(self._choices[number])
        return choices

    def has_chosen_since(self, ply: int) -> bool:
        """Return whether the viewer has made a choice of their own after this ply."""
        return max(self._choices, default=0) > ply

    def open_lines(self) -> Iterable[tuple[str, list[Line]]]:
        """Return the line lists to which new lines are appended, with their languages."""
        if not self.pending_lines:
            return self.lines.items()
        return (*self.lines.items(), *self.pending_lines.items())


class LoggedMatch:
    """A match with a log for each viewer.

    `stand_ins`: the level of the captain that replaces an absent player, by seat.
    `failed_bot_seats`: seats whose bot gave up. `chance_failed`: the next outcome of chance could
    not be drawn. `inherited_plies`: number of plies inherited from another match.
    `publicly_started`: whether a ply was visible to everyone. `public`: the seats of the plies that
    everyone could see.
    """

    def __init__(
        self,
        kit: AnyKit,
        config: Any,
        viewers: Iterable[Viewer] | None = None,
        name_players: PlayerNaming = unnamed_players,
    ) -> None:
        self.name_players = name_players
        self._words: dict[str, Words] = {}
        self.match = Match(kit, config, viewers=viewers)
        self._newest_moments = list[Moment]()  # their states are kept
        self._moment_count = 0
        self._last_line = Line(0, None, "")
        self.viewer_logs = {viewer: ViewerLog() for viewer in self.match.viewers}
        self._cached_logs: list[tuple[Viewer, str]] = []
        self.draw_offers = DrawOffers()
        self.publicly_started = False
        self.public = list[Seat]()
        self.stand_ins: dict[int, str] = {}
        self.failed_bot_seats = set[int]()
        self.chance_failed = False
        self.hint_marks = HintMarks(len(self.match.sides))
        self.inherited_plies = 0

    def apply(self, entry: LogEntry, after: Any = None) -> set[Viewer]:
        """Apply a log entry; returns the viewers for whom something has changed.

        `after`: the state after a ply, if it is known already.
        """
        match entry:
            case PlyEntry(seat, action, more, stand_in):
                if hinted := not stand_in and seat in self.hint_marks.pending:
                    self.hint_marks.clear(seat)
                if after is None:
                    after = self.match.game.apply(self.match.state, seat, action)
                self.failed_bot_seats.discard(seat)
                self.chance_failed = False
                ply = PlannedPly(seat, action, more, after, stand_in, hinted)
                notices = self.match.commit([ply])
                if len(self.match.plies) == self.inherited_plies:
                    self.match.plies.make_all_final()
                changed = self._play(seat, action, notices)
                if not stand_in and seat in changed:
                    self.viewer_logs[seat].add_choice(action)
                return changed
            case TakebackEntry(seat):
                if self.match.plies.hinted(seat):
                    self.hint_marks.restore(seat)
                return self._take_back(seat)
            case ResignationEntry(seat):
                self.match.resign(seat)
            case DrawOfferEntry(seat):
                if self.ends_with(entry):
                    self.match.agree_draw()
                else:
                    self._add_line_for_all(seat, "table-offered-draw")
                self.draw_offers.add(seat, len(self.match.plies))
            case DrawRefusalEntry(seat):
                self.draw_offers.decline()
                self._add_line_for_all(seat, "table-declined-draw")
            case BotFailureEntry(seat):
                self._add_line_for_all(seat, "table-faltered")
            case BotGaveUpEntry(seat):
                self.failed_bot_seats.add(seat)
                self._add_line_for_all(seat, "table-gave-up")
            case ChanceFailureEntry():
                self.chance_failed = True
                self._add_line_for_all(None, "table-chance-failed")
            case StandInEntry(seat, level, finishes):
                self.stand_ins[seat] = level
                self._add_line_for_all(seat, "table-finishes" if finishes else "table-stood-in")
            case ReturnEntry(seat):
                self.stand_ins.pop(seat, None)
                self.failed_bot_seats.discard(seat)
                self._add_line_for_all(seat, "table-came-back")
            case HintEntry(seat):
                self.hint_marks.add(seat)
            case WhatIfEntry(plies):
                self.inherited_plies = plies
            case AbandonmentEntry(seat, drawn):
                self.match.leave(seat, drawn=drawn)
            case CancellationEntry():
                self.match.cancel()
        return set(self.viewer_logs)

    def ends_with(self, entry: LogEntry, after: Any = None) -> bool:
        """Return whether this next entry ends the match. `after`: the state after a ply."""
        match entry:
            case PlyEntry():
                return isinstance(self.match.game.node(after), Terminal)
            case DrawOfferEntry(seat):
                return self.draw_offers.would_agree(seat, len(self.match.sides))
            case _:
                return isinstance(entry, ENDING_ENTRIES)

    def _take_back(self, seat: Seat) -> set[Viewer]:
        notices = self.match.undo_unchecked(seat)
        moment = self._add_moment(seat, None)
        for each in notices:
            viewer_log = self.viewer_logs[each.viewer]
            viewer_log.add_moment(moment)
            self._add_line(viewer_log, seat, "table-took-back")
        viewers = {each.viewer for each in notices}
        if None in viewers:
            self.public.pop()
        return viewers

    def _play(self, seat: Seat, action: Any, notices: list[PlyNotice]) -> set[Viewer]:
        moment = self._add_moment(seat, action)
        for each in notices:
            self._add_ply_line(each, moment)
        changed = {each.viewer for each in notices}
        self.publicly_started |= None in changed
        if None in changed:
            self.public.append(seat)
            if self.draw_offers.seats and seat != CHANCE:
                self.draw_offers.decline_by_playing(seat)
        return changed

    def _add_moment(self, seat: Seat, action: Any) -> Moment:
        """Return the moment after a ply, linked to the last kept state if its own can be dropped.

        `action`: None if a choice was taken back.
        """
        keeps_state = not self._moment_count % STATE_INTERVAL or action is None
        previous = None if keeps_state else self._newest_moments[-1]
        moment = Moment(seat, action, self.match.turn, previous, self.match.state)
        self._moment_count += 1
        self._newest_moments.append(moment)
        if len(self._newest_moments) > RECENT_STATES:
            old = self._newest_moments.pop(0)
            if old.previous is not None:
                old.state = None
        return moment

    # Text logs

    def words(self, language: str) -> Words:
        """Return the game's catalogue with the players' names."""
        if language not in self._words:
            unnamed = words(language, MESSAGES_PACKAGE, self.match.game.home)
            self._words[language] = unnamed.with_player_names(*self.name_players(unnamed))
        return self._words[language]

    def clear_names(self) -> None:
        """Discard cached text after a change of names."""
        self._words.clear()
        self._cached_logs.clear()
        for viewer_log in self.viewer_logs.values():
            viewer_log.lines.clear()
            viewer_log.pending_lines.clear()

    def keep_lines(self, viewer: Viewer, language: str, lines: list[Line]) -> None:
        """Cache a text log and append new lines to it; evicts the oldest above the limit."""
        self.viewer_logs[viewer].lines[language] = lines
        self._cached_logs.append((viewer, language))
        while len(self._cached_logs) > MAX_CACHED_LOGS:
            oldest, old_language = self._cached_logs.pop(0)
            del self.viewer_logs[oldest].lines[old_language]

    def _add_ply_line(self, notice: PlyNotice, moment: Moment) -> None:
        viewer_log = self.viewer_logs[notice.viewer]
        viewer_log.add_moment(moment)
        for language, lines in viewer_log.open_lines():
            who = None if notice.seat == CHANCE else notice.seat
            sentence = describe_notice(self.match.kit, notice, self.words(language))
            if who is None:  # the sentence starts the line, without a player's name
                sentence = capitalized(sentence)
            if sentence:
                quiet = is_omitted_from_log(self.match.kit, notice)
                step = is_log_step(self.match.kit, notice)
                lines.append(self._line(viewer_log.count, who, sentence, quiet, step))

    def _line(self, ply: int, seat: int | None, sentence: str, quiet: bool, step: bool) -> Line:
        """Return a log line; viewers with equal lines share one object, to save memory."""
        last = self._last_line
        if last.ply != ply or last.text != sentence or last.seat != seat:
            self._last_line = last = Line(ply, seat, sentence, quiet, step)
        return last

    def _add_line_for_all(self, seat: Seat | None, id: str) -> None:
        for viewer_log in self.viewer_logs.values():
            viewer_log.count += 1
            self._add_line(viewer_log, seat, id)

    def _add_line(self, viewer_log: ViewerLog, seat: Seat | None, id: str) -> None:
        for language, lines in viewer_log.open_lines():
            lines.append(Line(viewer_log.count, seat, self.words(language)(id)))


def is_omitted_from_log(kit: AnyKit, notice: PlyNotice) -> bool:
    """Return whether this ply is omitted from text logs."""
    return kit.omit_from_log is not None and kit.omit_from_log(notice.before, notice.action)


def is_log_step(kit: AnyKit, notice: PlyNotice) -> bool:
    """Return whether a later line sums up this ply."""
    return kit.is_log_step is not None and kit.is_log_step(
        notice.before, notice.action, notice.after
    )


def log_lines(
    kit: AnyKit,
    config: Any,
    log: Iterable[LogEntry],
    viewer: Viewer,
    language: str,
    name_players: PlayerNaming = unnamed_players,
) -> list[Line]:
    """Return the complete text log for one viewer."""
    logged_match = LoggedMatch(kit, config, [viewer], name_players)
    logged_match.viewer_logs[viewer].lines[language] = lines = list[Line]()
    for entry in log:
        logged_match.apply(entry)
    return lines


def record_of(
    match: Match, occupants: Sequence[Occupant], server_seed: bytes, inherited_plies: int = 0
) -> AnyRecord:
    """Return the record: players and plies; the server seed only once the match is over.

    `inherited_plies`: number of plies inherited from another match; their dice cannot be audited.
    """
    names = [each.name or each.level or "" for each in occupants]
    if inherited_plies:
        return match.record(names, inherited_plies=inherited_plies)
    audit = FairSeeds(
        commitment(server_seed),
        tuple((occupant.seed or NO_SEED).hex() for occupant in occupants),
        server_seed.hex() if match.over else None,
    )
    return match.record(names, audit)


def ply_lines(match: Match, plies: Iterable[tuple[Seat, Any]], say: Words) -> Iterator[wire.Line]:
    """Play these plies in a new match, and yield the log line of each notice.

    A line may be empty; its `ply` counts all plies of the match, whether noticed or not.
    """
    for n, (seat, action) in enumerate(plies, 1):
        for notice in match.apply(seat, action):
            sentence = describe_notice(match.kit, notice, say)
            who = None if seat == CHANCE else int(seat)
            quiet = is_omitted_from_log(match.kit, notice)
            yield wire.Line(n, who, sentence, quiet, is_log_step(match.kit, notice))


def match_from_log(encoded: EncodedMatch) -> LoggedMatch:
    """Build a match from its log, for all viewers, because takebacks depend on all of them."""
    logged_match = LoggedMatch(encoded.kit, encoded.decode_options())
    for body in encoded.log:
        logged_match.apply(decode_entry(encoded.kit.game, body))
    return logged_match


def log_lines_json(
    encoded: EncodedMatch, viewer: Viewer, language: str, occupants: Sequence[Occupant]
) -> bytes:
    """Return the text log for one viewer as JSON."""
    kit, options = encoded.kit, encoded.decode_options()
    entries = (decode_entry(kit.game, body) for body in encoded.log)
    name_players = partial(player_names, occupants)
    return msgspec.json.encode(log_lines(kit, options, entries, viewer, language, name_players))


def named_words(kit: AnyKit, language: str, occupants: Sequence[Occupant]) -> Words:
    """Return a game's catalogue with the names of these players."""
    say = words(language, MESSAGES_PACKAGE, kit.game.home)
    return say.with_player_names(*player_names(occupants, say))

"""`TableViews`: JSON views of a table, built once per viewer and shared."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.core.game import ALL, CHANCE, Seat, Viewer
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import commitment
from escadre.core.match.match import Match
from escadre.core.match.record import Ending, with_audit_data
from escadre.core.match.replay import setup_length
from escadre.core.scene import Panel, Reason, Scene
from escadre.core.scene.standing import SeatStanding, ending_for_viewer
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.displayed_names import player_names
from escadre.tables.event_log import log
from escadre.tables.play.hints import hints_allowed
from escadre.tables.play.logged_match import log_lines, log_lines_json
from escadre.tables.play.recent_moves import states_after
from escadre.tables.play.table import SPECTATOR, Table, Visitor, VisitorRole
from escadre.tables.wire import TableStatus

_encode = msgspec.json.Encoder().encode
_LINES = msgspec.json.Decoder(list[wire.Line])
SHORT_LOG = 60
"""Maximum length of a log whose text is built at once; a worker builds longer ones."""
_view_numbers = count()  # one number per `TableViews`, for the keys of the shared cache


class _EncodedScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene whose parts are encoded."""

    prompt: str
    panels: tuple[msgspec.Raw, ...]
    choices: msgspec.Raw | tuple[()] = ()
    reasons: msgspec.Raw | tuple[()] = ()
    standing: msgspec.Raw | tuple[()] = ()
    report: str = ""


class _CachedScene(NamedTuple):
    """A viewer's last scene: the table's version, the parts, and the encoded scene.

    Parts of the next scene that are equal to these are not encoded again. `weight`: size of the
    scene in bytes. `views`: encoded views for reuse by other visitors, by `since` and role.
    """

    version: int
    panels: tuple[Panel, ...]
    reasons: tuple[Reason, ...]
    standing: tuple[SeatStanding, ...]
    scene: _EncodedScene
    weight: int
    views: dict[tuple[int, VisitorRole], bytes]

    def encoded(self, panels: tuple[Panel, ...]) -> tuple[msgspec.Raw, ...]:
        """Return these panels encoded, reusing the encoding of unchanged ones."""
        if len(panels) != len(self.panels):
            return tuple(map(_encoded, panels))
        return tuple(
            [
                old_encoded if panel is before or panel == before else _encoded(panel)
                for panel, before, old_encoded in zip(
                    panels, self.panels, self.scene.panels, strict=True
                )
            ]
        )


def _encoded(part: object) -> Any:
    """Encode a part of a scene; the type is Any, because the result replaces the part."""
    return msgspec.Raw(_encode(part))


def _reused_or_encoded(part: tuple[Any, ...], before: tuple[tuple[Any, ...], Any] | None) -> Any:
    """Return the previous encoding of an unchanged part; encode a changed one if not empty."""
    if before is not None and part == before[0]:
        return before[1]
    return _encoded(part) if part else ()


class _EncodedView(msgspec.Struct, frozen=True, tag="view"):
    """A wire.View with encoded parts."""

    ply: int
    since: int
    viewer: int | None
    table: wire.TableInfo
    scene: _EncodedScene
    lines: list[wire.Line]
    steps: tuple[wire.SceneChange, ...]


def scene_with_standing(kit: AnyKit, observation: Any, say: Words) -> Scene:
    """Return the scene of an observation, with the scores of the seats."""
    scene = kit.scene(observation, say)
    return replace(scene, standing=kit.standing(observation, say)) if kit.standing else scene


class ObservedMoment(NamedTuple):
    """A viewer's observation after its ply `ply`, the acting seat, and the seats on turn."""

    ply: int
    seat: Seat
    observation: Any
    turn: tuple[Seat, ...]


def draw_steps(
    kit: AnyKit, moments: Iterable[ObservedMoment], say: Words
) -> tuple[wire.SceneChange, ...]:
    """Draw the scenes of these moments; after the first, only panels that have changed."""
    known_by_id: dict[str, Any] = {}
    steps = list[wire.SceneChange]()
    for moment in moments:
        scene = scene_with_standing(kit, moment.observation, say)
        panels = tuple(each for each in scene.panels if known_by_id.get(each.id) != each)
        known_by_id |= {each.id: each for each in panels}
        seat = None if moment.seat == CHANCE else moment.seat
        order = tuple(each.id for each in scene.panels)
        steps.append(
            wire.SceneChange(
                moment.ply, seat, scene.prompt, moment.turn, panels, order, scene.standing
            )
        )
    return tuple(steps)


class TableViews:
    """Views of one table, cached until something changes.

    `shared_cache`: the cache that all tables of a process share, so that its size is bounded.
    """

    def __init__(self, table: Table, shared_cache: LRUCache[Any] | None = None) -> None:
        self._table = table
        self._shared_cache = (
            LRUCache[Any](table.settings.view_cache_bytes) if shared_cache is None else shared_cache
        )
        self._seals: tuple[wire.Seal, ...] = ()
        self._seals_json: Any = ()
        self._common_cache: tuple[tuple[int, str], wire.TableInfo] | None = None  # by version
        self._seating_cache: tuple[Any, wire.TableInfo] | None = None  # by seating
        self._number = next(_view_numbers)
        self._options = _encoded(config_as_dict(table.config))
        self._commitment = (
            "" if table.logged_match.inherited_plies else commitment(table.server_seed)
        )
        self._building: dict[tuple[Viewer, str], asyncio.Task[None]] = {}

    async def ready(self, viewer: Viewer, language: str) -> None:
        """Wait until a view of a long match can be built without blocking the event loop."""
        while not self.is_ready(viewer, language):
            if (viewer, language) not in self._building:
                task = asyncio.create_task(self._build_lines_in_worker(viewer, language))
                self._building[viewer, language] = task
                task.add_done_callback(lambda _: self._building.pop((viewer, language), None))
            await asyncio.shield(self._building[viewer, language])

    def is_ready(self, viewer: Viewer, language: str) -> bool:
        """Return whether a view can be built at once."""
        return len(self._table.log) <= SHORT_LOG or self._has_lines(viewer, language)

    def _has_lines(self, viewer: Viewer, language: str) -> bool:
        return language in self._table.logged_match.viewer_logs[viewer].lines

    async def _build_lines_in_worker(self, viewer: Viewer, language: str) -> None:
        """Build the text log in a worker; lines of later plies are appended to it."""
        table, logged_match = self._table, self._table.logged_match
        viewer_log = logged_match.viewer_logs[viewer]
        viewer_log.pending_lines[language] = list[wire.Line]()
        occupants = tuple(table.occupants)
        try:
            encoded_lines = await table.ports.query_workers.run(
                table.requester,
                table.settings.bot_timeout,
                log_lines_json,
                table.encode_match(),
                viewer,
                language,
                occupants,
            )
            lines = _LINES.decode(encoded_lines)
        except Exception:  # no worker is available: build the log here, blocking the event loop
            log.exception("a log could not be written by a worker", table=table.name)
            viewer_log.pending_lines.pop(language, None)
            self._lines(viewer, language)
            return
        if (since := viewer_log.pending_lines.pop(language, None)) is not None:
            logged_match.keep_lines(
                viewer, language, [*lines, *since]
            )  # otherwise a name has changed

    def view(
        self, viewer: Viewer, language: str, since: int, role: VisitorRole = SPECTATOR
    ) -> bytes:
        """Return a wire.View as JSON, with the lines after ply `since` (all, if it is invalid).

        A view that no other subscriber needs is not cached.
        """
        if not 0 <= since <= self._table.logged_match.viewer_logs[viewer].count:
            since = 0
        cached_scene = self._build_scene(viewer, language)
        if (cached_view := cached_scene.views.get((since, role))) is not None:
            return cached_view
        encoded_view = self._build_view(cached_scene.scene, viewer, language, since, role)
        if not since or [each.viewer for each in self._table.subscribers].count(viewer) > 1:
            cached_scene.views[since, role] = encoded_view
            weight = cached_scene.weight + sum(map(len, cached_scene.views.values()))
            self._shared_cache.put((self._number, viewer, language), cached_scene, weight)
        return encoded_view

    def _build_view(
        self, scene: _EncodedScene, viewer: Viewer, language: str, since: int, role: VisitorRole
    ) -> bytes:
        ply_count = self._table.logged_match.viewer_logs[viewer].count
        table_info = self._table_info(viewer, language, role)
        lines = self._lines(viewer, language)
        begin = len(lines)
        while begin and lines[begin - 1].ply > since:
            begin -= 1
        needs_steps = since and ply_count > since + 1
        steps = self._build_steps(viewer, language, since) if needs_steps else ()
        return _encode(
            _EncodedView(ply_count, since, viewer, table_info, scene, lines[begin:], steps)
        )

    def steps(self, viewer: Viewer, language: str, since: int) -> bytes:
        """Return the kept moments after `since` as JSON of tuple[wire.SceneChange].

        The last moment is included.
        """
        key = self._number, self._table.version, viewer, language, since, "steps"
        if (encoded_steps := self._shared_cache.get(key)) is None:
            new_steps = _encode(self._build_steps(viewer, language, since, last=True))
            encoded_steps = self._shared_cache.put(key, new_steps, len(new_steps))
        result: bytes = encoded_steps
        return result

    def _build_steps(
        self, viewer: Viewer, language: str, since: int, *, last: bool = False
    ) -> tuple[wire.SceneChange, ...]:
        """Draw the moments after `since`; the last only on request, since the view shows it."""
        kit, logged_match = self._table.kit, self._table.logged_match
        happened = logged_match.viewer_logs[viewer].moments(since)
        if not last:
            del happened[-1:]
        states = states_after(kit.game, [each for _, each in happened])
        moments = [
            ObservedMoment(ply, each.seat, kit.game.observe(state, viewer), each.turn)
            for (ply, each), state in zip(happened, states, strict=True)
        ]
        return draw_steps(kit, moments, logged_match.words(language)) if moments else ()

    def _encoded_seals(self) -> Any:
        """Return the encoded seals of secret set-ups, in the order in which they appeared."""
        table = self._table
        if len(self._seals) != table.match.seal_count:
            plies = table.match.plies.record_plies
            marked = with_audit_data(table.kit.game, table.config, plies, table.server_seed)
            self._seals = tuple(wire.Seal(ply.seat, ply.seal) for ply in marked if ply.seal)
            self._seals_json = _encoded(self._seals)
        return self._seals_json

    def _lines(self, viewer: Viewer, language: str) -> list[wire.Line]:
        table, logged_match = self._table, self._table.logged_match
        if (cached_lines := logged_match.viewer_logs[viewer].lines.get(language)) is not None:
            return cached_lines
        lines = log_lines(
            table.kit, table.config, table.log, viewer, language, logged_match.name_players
        )
        logged_match.keep_lines(viewer, language, lines)
        return lines

    def _build_scene(self, viewer: Viewer, language: str) -> _CachedScene:
        key = self._number, viewer, language
        before: _CachedScene | None = self._shared_cache.get(key)
        if before is not None and before.version == self._table.version:
            return before
        table, over = self._table, self._table.match.over
        observation = table.match.see(ALL if over else viewer)  # nothing is secret after the end
        say = table.logged_match.words(language)
        scene = scene_with_standing(table.kit, observation, say)
        is_waiting_for_players = not (over or table.is_full or viewer in table.match.turn)
        prompt = scene.prompt
        if is_waiting_for_players:  # a seat is open: the table waits for players
            prompt = say("table-waits-for-players" if viewer is not None else "table-waits-for-you")
        panels = before.encoded(scene.panels) if before else tuple(map(_encoded, scene.panels))
        encoded_scene = _EncodedScene(
            prompt,
            panels,
            _encoded(scene.choices) if scene.choices and not over else (),
            _reused_or_encoded(scene.reasons, before and (before.reasons, before.scene.reasons)),
            _reused_or_encoded(scene.standing, before and (before.standing, before.scene.standing)),
            "" if is_waiting_for_players else scene.report,
        )
        weight = sum(map(len, panels)) + len(encoded_scene.choices) + len(encoded_scene.reasons)
        cached_scene = _CachedScene(
            table.version, scene.panels, scene.reasons, scene.standing, encoded_scene, weight, {}
        )
        self._shared_cache.put(key, cached_scene, weight)
        return cached_scene

    def _table_info(self, viewer: Viewer, language: str, role: VisitorRole) -> wire.TableInfo:
        table, match = self._table, self._table.match
        if self._common_cache is None or self._common_cache[0] != (table.version, language):
            self._common_cache = (table.version, language), self._common_info(language)
        ending = match.ending
        return replace(
            self._common_cache[1],
            own_seats=tuple(sorted(role.own_seats)),
            can_take_back=viewer is not None and match.can_undo(viewer),
            ended=ending
            and match_ending(table, ending, viewer, table.logged_match.words(language)),
            can_manage=role.is_owner and table.owner_may_cancel,
        )

    def _common_info(self, language: str) -> wire.TableInfo:
        """Return the part of the table's information that is the same for all viewers."""
        table, match = self._table, self._table.match
        seating = table.seating_version, table.holders, language
        if self._seating_cache is None or self._seating_cache[0] != seating:
            self._seating_cache = seating, self._seating_info(language)
        absent = set[Seat]()
        if not match.over:
            absent = {*table.absent_seats(), *table.seats_over_log_limit()}
        return replace(
            self._seating_cache[1],
            perfect_information=table.kit.game.perfect_information(match.state),
            turn=match.turn,
            draw_offered_by=tuple(sorted(table.logged_match.draw_offers.seats)),
            absent_seats=tuple(seat for seat in match.turn if seat in absent) if absent else (),
            seals=self._encoded_seals(),
        )

    def _seating_info(self, language: str) -> wire.TableInfo:
        """Return the part of the table's information that no ply changes, encoded."""
        table = self._table
        say = table.logged_match.words(language)
        return wire.TableInfo(
            id=table.id,
            game=table.kit.game.name,
            title=say("game"),
            perfect_information=False,
            options=self._options,
            seats=_encoded(seat_infos(table, say)),
            own_seats=(),
            turn=(),
            draw_offered_by=(),
            can_take_back=False,
            ended=None,
            commitment=self._commitment,
            next=table.rematch_id,
            seeds_wanted=table.seats_without_seed,
            terms=_encoded(table.terms),
            hints_allowed=hints_allowed(table),
            inherited_plies=table.logged_match.inherited_plies,
            hints=tuple(hint_counts)
            if any(hint_counts := table.logged_match.hint_marks.counts)
            else (),
            equipment=_equipment(table.kit, table.match.config, say),
        )


def _equipment(kit: AnyKit, config: Any, say: Words) -> str:
    """Return each player's initial equipment in words; "" if the game does not describe it."""
    return kit.describe_equipment(config, say) if kit.describe_equipment else ""


def config_as_dict(config: Any) -> dict[str, Any]:
    """Return a configuration as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(config)
    return plain


def seat_infos(table: Table, say: Words) -> tuple[wire.SeatInfo, ...]:
    """Return the occupants of all seats as they are shown."""
    present = table.present
    sides = table.match.sides
    names = player_names(table.occupants, say)
    return tuple(
        wire.SeatInfo(
            seat=seat,
            side=sides[seat],
            kind=occupant.kind,
            name=who.name if (who := names[seat]) else "",
            level=occupant.level,
            here=seat in present,
            stand_in=table.logged_match.stand_ins.get(seat),
        )
        for seat, occupant in enumerate(table.occupants)
    )


def match_ending(table: Table, ending: Ending, viewer: Viewer, say: Words) -> wire.MatchEnding:
    """Return the ending of the match, with a sentence addressed to this viewer."""
    match ending.how:
        case "rules":
            reason = table.match.node.reason  # type: ignore[union-attr]  # Terminal
            sentence = say.format(ending_for_viewer(reason, ending.places, viewer, say))
        case "resigned":
            sentence = say("table-resigned", seat=PlayerArgument(ending.seat or 0))
        case "agreed":
            sentence = say("table-agreed")
        case "left":
            is_draw = set(ending.places) == {1}
            message_id = "table-left-drawn" if is_draw else "table-left"
            sentence = say(message_id, seat=PlayerArgument(ending.seat or 0))
        case "cancelled":
            sentence = say("table-cancelled")
    return ending_message(table.match, ending, sentence)


def ending_message(match: Match, ending: Ending, sentence: str) -> wire.MatchEnding:
    """Return the ending of a match with this sentence about it."""
    return wire.MatchEnding(
        how=ending.how,
        places=ending.places,
        returns=ending.returns,
        clause=ending.clause or None,
        sentence=sentence,
        seat=ending.seat,
        plies=len(match.plies),
        begins=setup_length(match.kit, match.config, match.plies),
    )


def status(table: Table, visitor: Visitor, say: Words) -> TableStatus:
    """Return the players for whom the table waits, as far as this visitor may know."""
    mine = visitor.seats(table)
    over = table.match.over
    turn = table.match.turn
    seated = seat_infos(table, say)
    return TableStatus(
        id=table.id,
        over=over,
        open=not table.is_full,
        mine=any(seat in mine for seat in turn),
        who=tuple(seated[seat].name for seat in turn if seat not in mine and seated[seat].name),
    )

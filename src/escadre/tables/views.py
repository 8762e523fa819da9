"""What a viewer is sent: made from that viewer's observation, once for all who look alike."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from escadre.core.audit import audited
from escadre.core.game import ALL, Viewer
from escadre.core.record import Ending, Ply, commitment
from escadre.core.words import Words
from escadre.tables import hosting, wire
from escadre.tables.forms import captain
from escadre.tables.logged import log_in_words
from escadre.tables.ports import Occupant
from escadre.tables.table import Table

_encode = msgspec.json.Encoder().encode


class _View(msgspec.Struct, frozen=True, tag="view"):
    """wire.View, with parts that are already encoded."""

    ply: int
    since: int
    viewer: int | None
    table: wire.TableNews
    scene: msgspec.Raw
    lines: list[wire.Line]


class Eyes(NamedTuple):
    """What of a table's news depends on who looks: the seats he holds, whether he opened it."""

    mine: frozenset[int] = frozenset()
    host: bool = False


STRANGER = Eyes()

KEPT_VIEWS = 16  # views of a table in its present state: a view may hold a whole log


class Views:
    """The views of one table; what was made for one serves the next, until something changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = -1
        self._seals: tuple[wire.Seal, ...] = ()
        self._views: dict[tuple[Viewer, str, int, Eyes], bytes] = {}
        self._scenes: dict[tuple[Viewer, str], tuple[msgspec.Raw, tuple[int, ...]]] = {}

    def view(self, viewer: Viewer, language: str, since: int, eyes: Eyes = STRANGER) -> bytes:
        """wire.View as JSON, with the lines after `since` (all, where that makes no sense)."""
        if self._version != self._table.version:
            self._version = self._table.version
            self._views.clear()
            self._scenes.clear()
        if not 0 <= since <= self._table.logged.journals[viewer].count:
            since = 0
        key = viewer, language, since, eyes
        if key not in self._views:
            if len(self._views) >= KEPT_VIEWS:
                del self._views[next(iter(self._views))]
            self._views[key] = self._made(viewer, language, since, eyes)
        return self._views[key]

    def _made(self, viewer: Viewer, language: str, since: int, eyes: Eyes) -> bytes:
        scene, turn = self._scene(viewer, language)
        news = self._news(viewer, language, turn, eyes)
        count = self._table.logged.journals[viewer].count
        fresh = [line for line in self._lines(viewer, language) if line.ply > since]
        return _encode(_View(count, since, viewer, news, scene, fresh))

    def _sealed(self) -> tuple[wire.Seal, ...]:
        """The seals on what seats have set up in secret, in the order in which they were shown."""
        table = self._table
        if len(self._seals) != table.match.seals:
            plies = [Ply(seat, action) for seat, action in table.match.plies]
            marked = audited(table.kit.game, table.config, plies, table.server_seed)
            self._seals = tuple(wire.Seal(ply.seat, ply.seal) for ply in marked if ply.seal)
        return self._seals

    def _lines(self, viewer: Viewer, language: str) -> list[wire.Line]:
        table, told = self._table, self._table.logged.journals[viewer].lines
        if language not in told:
            told[language] = log_in_words(table.kit, table.config, table.log, viewer, language)
        return told[language]

    def _scene(self, viewer: Viewer, language: str) -> tuple[msgspec.Raw, tuple[int, ...]]:
        """The scene, and whose turn it is as far as this viewer can know."""
        if (viewer, language) not in self._scenes:
            table, over = self._table, self._table.match.over
            seen = table.match.see(ALL if over else viewer)  # then nothing is secret any more
            scene = table.kit.scene(seen, table.logged.words(language))
            if over:
                scene = msgspec.structs.replace(scene, turn=(), choices=())
            self._scenes[viewer, language] = msgspec.Raw(_encode(scene)), scene.turn
        return self._scenes[viewer, language]

    def _news(
        self, viewer: Viewer, language: str, turn: tuple[int, ...], eyes: Eyes
    ) -> wire.TableNews:
        table, match = self._table, self._table.match
        say = table.logged.words(language)
        absent = {*table.absences.due(), *table.used_up()} if not match.over else {}
        return wire.TableNews(
            id=table.id,
            game=table.kit.game.name,
            title=say("game"),
            perfect_information=table.kit.game.perfect_information(match.state),
            options=options(table.config),
            chairs=chairs(table, say),
            mine=tuple(sorted(eyes.mine)),
            turn=turn,
            draw_offered_by=tuple(sorted(table.logged.offers)),
            can_take_back=viewer is not None and match.can_undo(viewer),
            ended=ended(table, match.ending, say) if match.ending else None,
            commitment=commitment(table.server_seed),
            next=table.next,
            left=tuple(seat for seat in turn if seat in absent),
            seeds_wanted=tuple(
                seat for seat, each in enumerate(table.occupants) if each.seed is None
            ),
            terms=table.terms,
            hosting=eyes.host and hosting.may_still_host(table),
            seals=self._sealed(),
        )


def options(config: Any) -> dict[str, Any]:
    """A configuration as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(config)
    return plain


def chairs(table: Table, say: Words) -> tuple[wire.Chair, ...]:
    """Who sits where."""
    present, sides = table.present, table.match.sides
    return tuple(
        wire.Chair(
            seat=seat,
            side=sides[seat],
            kind=occupant.kind,
            name=occupant_name(occupant, say),
            level=occupant.level,
            here=seat in present,
            stand_in=table.logged.stand_ins.get(seat),
        )
        for seat, occupant in enumerate(table.occupants)
    )


def occupant_name(occupant: Occupant, say: Words) -> str:
    """Who sits here, in words; whoever wanted to be forgotten is nobody in particular."""
    match occupant.kind:
        case "bot":
            return captain(occupant.level or "", say)
        case "guest":
            return occupant.name or say("table-somebody")
        case "open":
            return occupant.name


def ended(table: Table, ending: Ending, say: Words) -> wire.Ended:
    """How the match ended, in words."""
    match ending.how:
        case "rules":
            sentence = say.say(table.match.node.reason)  # type: ignore[union-attr]  # Terminal
        case "resigned":
            sentence = say("table-resigned", seat=str((ending.seat or 0) + 1))
        case "agreed":
            sentence = say("table-agreed")
        case "left":
            seat = str((ending.seat or 0) + 1)
            sentence = say(
                "table-left-drawn" if set(ending.places) == {1} else "table-left", seat=seat
            )
        case "cancelled":
            sentence = say("table-cancelled")
    return wire.Ended(
        how=ending.how,
        places=ending.places,
        returns=ending.returns,
        clause=ending.clause or None,
        sentence=sentence,
        seat=ending.seat,
        plies=len(table.match.plies),
    )

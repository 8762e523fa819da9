"""A match of one person against a captain, replayed from the person's choices so far.

Results are cached for a while, so that the captain's replies to equal choices are computed only
once for all players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.game import ALL, CHANCE, IllegalAction, Terminal
from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match, describe_notice
from escadre.core.registry import get_kit
from escadre.core.scene import Arrange
from escadre.core.scene.standing import ending_for_viewer
from escadre.puzzles.solo_battle import PLAYER_SEAT, SoloBattle, play_opponents, start_match
from escadre.tables import jobs, wire
from escadre.tables.cache import LRUCache
from escadre.tables.displayed_names import captain_name
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn import practice
from escadre.tables.play.logged_match import is_omitted_from_log
from escadre.tables.play.recent_moves import MAX_MOMENTS
from escadre.tables.play.views import ObservedMoment, draw_steps, ending_message
from escadre.tables.ports import Ports
from escadre.tables.table_settings import TableSettings

T = TypeVar("T")


class BattlePlies(NamedTuple):
    """All plies so far as (seat, action).

    `setup_plies`: the number of plies before the player's first choice.
    """

    setup_plies: int
    plies: tuple[tuple[int, Any], ...]


CACHE_BYTES = 8_000_000  # approximate bytes of cached plies
PLY_BYTES = 120  # approximate bytes of one ply


class BattleOutcome(NamedTuple):
    """The plies after a choice, or the reason why the choice is refused."""

    plies: BattlePlies
    refusal: practice.PracticeRefusal | None = None


def start_battle(battle: SoloBattle) -> BattleOutcome:
    """Start the battle and play up to the player's first choice."""
    kit = get_kit(battle.game)
    match = start_match(kit, battle)
    play_opponents(kit, battle, match)
    return BattleOutcome(_plies(match, len(match.plies)))


def continue_battle(battle: SoloBattle, plies: BattlePlies, choice: Sequence[Any]) -> BattleOutcome:
    """Play one more choice of the player, and all plies up to the next one."""
    kit = get_kit(battle.game)
    match, actions = match_after(kit, battle, plies), practice.parse_actions(kit, choice)
    if isinstance(actions, Message):
        return BattleOutcome(plies, practice.PracticeRefusal(actions))
    if not actions or PLAYER_SEAT not in match.turn:
        refusal = practice.PracticeRefusal(text("lesson-not-asked"), package="escadre.lessons")
        return BattleOutcome(plies, refusal)
    try:
        match.play(PLAYER_SEAT, *actions)
    except IllegalAction as illegal:
        return BattleOutcome(plies, practice.PracticeRefusal.of_action(kit, illegal.rejection))
    play_opponents(kit, battle, match)
    return BattleOutcome(_plies(match, plies.setup_plies))


class BattlePosition(NamedTuple):
    """A match after some choices: the player's view, and the data for the result."""

    kit: AnyKit
    match: Match
    view: wire.View
    record: str  # empty until the end


def battle_position(
    battle: SoloBattle, plies: BattlePlies, request: wire.DailyChoices, language: str, id: str
) -> BattlePosition:
    """Return the player's view, with the log lines after ply `request.since`.

    `id` identifies the match for the page. A match is over once the player gives up.
    """
    kit = get_kit(battle.game)
    match = Match(kit, battle.config, viewers=[PLAYER_SEAT])
    say = _with_player_names(analysis_catalogue(language, kit), match, battle, request.name)
    hinted_plies = _hinted_plies(plies, request)
    lines_and_moments, since = list[tuple[wire.Line, ObservedMoment]](), request.since
    for n, (seat, action) in enumerate(plies.plies):
        for each in match.apply(seat, action, hinted=n in hinted_plies):
            count = len(lines_and_moments) + 1
            actor = None if each.seat == CHANCE else each.seat
            line = describe_notice(kit, each, say)
            moment = ObservedMoment(count, each.seat, each.after, match.turn)
            lines_and_moments.append(
                (wire.Line(count, actor, line, is_omitted_from_log(kit, each)), moment)
            )
    moments = [moment for _, moment in lines_and_moments[since:]]
    if not since:  # a new view starts after the player's last ply, if any
        own = (n for n, each in enumerate(moments) if each.seat == PLAYER_SEAT)
        moments = moments[max(own, default=0) :]
    if request.stop and not match.over:
        match.resign(PLAYER_SEAT)
    over = match.over
    view = practice.practice_view(
        kit,
        match.config,
        match.see(ALL if over else PLAYER_SEAT),  # nothing is secret after the end
        len(lines_and_moments),
        say,
        id=id,
        on_turn=not over,
        seat=PLAYER_SEAT,
        has_setups=True,
    )
    own_seat, *others = view.table.seats  # the player has the first seat
    own_seat = replace(own_seat, name=request.name or own_seat.name)
    others = [replace(each, level=battle.captain) for each in others]
    view = replace(
        view,
        since=since,
        lines=tuple(line for line, _ in lines_and_moments[since:] if line.text),
        steps=draw_steps(kit, moments, say) if 1 < len(moments) <= MAX_MOMENTS else (),
        table=replace(
            view.table,
            id="" if over else view.table.id,
            seats=(own_seat, *others),
            ended=_match_ending(match, say),
            hints_allowed=True,
            hints=_hint_counts(request, len(view.table.seats)),
        ),
    )
    record = match.record([own_seat.name, *[battle.captain] * len(others)]) if over else None
    return BattlePosition(kit, match, view, encode_record(record).decode() if record else "")


def _hinted_plies(plies: BattlePlies, request: wire.DailyChoices) -> set[int]:
    """Return the plies that the player chose after a hint."""
    own_plies = [
        n
        for n, (seat, _) in enumerate(plies.plies)
        if n >= plies.setup_plies and seat == PLAYER_SEAT
    ]
    # A choice is one ply or several, for example a turn.
    choice_of_ply = [n for n, actions in enumerate(request.choices) for _ in actions]
    pairs = zip(own_plies, choice_of_ply, strict=False)
    return {ply for ply, choice in pairs if choice in request.hinted}


def _hint_counts(request: wire.DailyChoices, seat_count: int) -> tuple[int, ...]:
    """Return the number of choices with a hint by seat; () if there were none."""
    count = len({*request.hinted})
    return tuple(count * (seat == PLAYER_SEAT) for seat in range(seat_count)) if count else ()


def _with_player_names(say: Words, match: Match, battle: SoloBattle, name: str) -> Words:
    """Return the catalogue with the player's name, if given, and the captain's for all others."""
    other = PlayerName(captain_name(battle.captain, say), title=True)
    if not name:
        return practice.with_side_names(
            say, match.kit, match.config, PLAYER_SEAT, say("puzzle-your-side"), other
        )
    return say.with_player_names(
        *(PlayerName(name) if n == PLAYER_SEAT else other for n, _ in enumerate(match.sides))
    )


def _match_ending(match: Match, say: Words) -> wire.MatchEnding | None:
    """Return the ending, addressed to the player; None while the match goes on."""
    if not (ending := match.ending):
        return None
    node, sentence = match.node, ""
    if isinstance(node, Terminal):
        sentence = say.format(ending_for_viewer(node.reason, ending.places, PLAYER_SEAT, say))
    return ending_message(match, ending, sentence)


def answer_battle_query(
    battle: SoloBattle, plies: BattlePlies, query: wire.DayQuestion, language: str
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query of the player."""
    kit = get_kit(battle.game)
    match = match_after(kit, battle, plies)
    if isinstance(query, wire.RequestHint):
        if PLAYER_SEAT not in match.turn:
            return practice.PracticeRefusal(text("table-hint-turn"))
        seed = int.from_bytes(battle.key[:8])
        hint = jobs.compute_hint(
            kit.game.name, match.config, match.see(PLAYER_SEAT), query.better, language, seed
        )
        return wire.HintReply(query.id, hint)
    observation, say = match.see(PLAYER_SEAT), analysis_catalogue(language, kit)
    if isinstance(query, wire.Preview):
        choices = kit.scene(observation, say).choices
        if query.name not in [each.name for each in choices if isinstance(each, Arrange)]:
            return practice.PracticeRefusal(text("table-no-setup"))
        # another seed after each choice, so that a repeated request draws another set-up
        seed = int.from_bytes(battle.key) + len(plies.plies)
        actions = jobs.build_setup(kit.game.name, query.name, observation, seed)
        return wire.PreviewReply(query.id, tuple(actions))
    return practice.answer_query(kit, observation, query, language, say)


def match_after(kit: AnyKit, battle: SoloBattle, plies: BattlePlies) -> Match:
    """Return the match after these plies."""
    match = Match(kit, battle.config, viewers=())
    for seat, action in plies.plies:
        match.apply(seat, action)
    return match


def _plies(match: Match, setup_plies: int) -> BattlePlies:
    return BattlePlies(setup_plies, tuple((int(seat), action) for seat, action in match.plies))


class SoloBattles:
    """Matches of single players on a server: computed in workers, and cached."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._settings = settings
        self._cache = LRUCache[BattlePlies](CACHE_BYTES)

    async def run(
        self,
        battle: SoloBattle,
        choices: Sequence[Any],
        requester: Requester,
        view: Callable[..., T],
        *args: object,
    ) -> T:
        """Return `view(battle, plies, *args)` after these choices; raises Refusal."""
        plies = await self._plies_after(battle, choices, requester)
        return await self._run_query(requester, view, battle, plies, *args)

    async def answer(
        self, battle: SoloBattle, request: wire.DayQuery, requester: Requester, language: str
    ) -> wire.QueryReply | practice.PracticeRefusal:
        """Answer a query after these choices; raises Refusal."""
        plies = await self._plies_after(battle, request.choices, requester)
        query = request.query
        if isinstance(query, wire.RequestHint) and query.better:  # queued with the jobs of bots
            args = battle, plies, query, language
            return await self._ports.workers.run(
                requester, self._settings.bot_timeout, answer_battle_query, *args
            )
        return await self._run_query(requester, answer_battle_query, battle, plies, query, language)

    async def _run_query(self, requester: Requester, job: Callable[..., T], *args: object) -> T:
        timeout = self._settings.query_timeout
        return await self._ports.query_workers.run(requester, timeout, job, *args)

    async def _plies_after(
        self, battle: SoloBattle, choices: Sequence[Any], requester: Requester
    ) -> BattlePlies:
        """Return the plies after these choices, continuing from the longest cached prefix."""
        known_count, plies = len(choices), self._cache.get(choices_key(battle, choices))
        while plies is None and known_count:
            known_count -= 1
            plies = self._cache.get(choices_key(battle, choices[:known_count]))
        if plies is None:
            plies = await self._run_battle(battle, choices[:0], requester, start_battle, battle)
        for n in range(known_count, len(choices)):
            so_far = choices[: n + 1]
            plies = await self._run_battle(
                battle, so_far, requester, continue_battle, battle, plies, choices[n]
            )
        return plies

    async def _run_battle(
        self,
        battle: SoloBattle,
        choices: Sequence[Any],
        requester: Requester,
        job: Callable[..., BattleOutcome],
        *args: object,
    ) -> BattlePlies:
        played = await self._ports.workers.run(requester, self._settings.bot_timeout, job, *args)
        if played.refusal:
            raise Refusal(*played.refusal)
        size = PLY_BYTES * len(played.plies.plies)
        return self._cache.put(choices_key(battle, choices), played.plies, size)


def choices_key(battle: SoloBattle, choices: Sequence[Any]) -> bytes:
    """Return the key of these choices; equal for all players with the same choices on that day."""
    return sha256(battle.key + msgspec.json.encode(choices)).digest()

"""A match in progress: play, take back and record its plies, and notify each viewer.

    match = Match("battleship", variant=2)
    match.play(0, "4 C4 h")
    print(match)

Rules, states and observations are immutable; only a match changes, by plies that the rules allow.
All logs, transcripts, reports and replays for one viewer are made with `walk_notices` and
`describe_notice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from escadre.core.chance import Outcome, Rng
from escadre.core.errors import InputError
from escadre.core.game import (
    ALL,
    CHANCE,
    AnyGame,
    Chance,
    Decision,
    IllegalAction,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    start,
    validate_at_node,
)
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit, Bot, RandomBot
from escadre.core.match.fair_seeds import FairSeeds
from escadre.core.match.record import (
    AnyRecord,
    Ending,
    Ply,
    ending_by_abandonment,
    ending_by_agreement,
    ending_by_cancellation,
    ending_by_resignation,
    ending_by_rules,
    new_record,
    with_audit_data,
    with_ending,
    with_plies,
)
from escadre.core.match.takeback import PlyLog
from escadre.core.options import build_config
from escadre.core.registry import get_bots, get_kit
from escadre.core.render.image import render_image
from escadre.core.render.svg import VectorImage, to_svg
from escadre.core.render.text import as_text


class PlyNotice(NamedTuple):
    """A ply as one viewer noticed it: the acting seat, and the observations before and after.

    `action` is None when a choice was taken back. It is complete even if this viewer cannot see all
    of it: `kit.describe_ply` uses only what the observations show.
    """

    viewer: Viewer
    seat: Seat
    action: Any
    before: Any
    after: Any


def is_noticed(viewer: Viewer, seat: Seat, before: Any, after: Any) -> bool:
    """Return whether a viewer notices a ply: its own, or one that changes its observation."""
    return viewer in (seat, ALL) or bool(after != before)


def walk_notices(
    game: AnyGame, state: Any, plies: Iterable[tuple[Seat, Any]], viewer: Viewer
) -> Iterator[tuple[int, PlyNotice]]:
    """Apply legal plies to a state; yield the viewer's notices with their ply numbers, from 1."""
    before = game.observe(state, viewer)
    for number, (seat, action) in enumerate(plies, 1):
        state = game.apply(state, seat, action)
        after = game.observe(state, viewer)
        if is_noticed(viewer, seat, before, after):
            yield number, PlyNotice(viewer, seat, action, before, after)
            before = after


def describe_notice(kit: AnyKit, notice: PlyNotice, say: Words) -> str:
    """Return the log line of a noticed ply without the player's name; "" if it has no line."""
    return kit.describe_ply(notice.before, notice.seat, notice.action, notice.after, say)


def log_line(kit: AnyKit, players: Sequence[str], notice: PlyNotice, say: Words) -> str:
    """Return the log line of a noticed ply, after the name of the player; "" if it has no line."""
    line = describe_notice(kit, notice, say)
    return line if notice.seat == CHANCE or not line else f"{players[notice.seat]} – {line}"


class PlannedPly(NamedTuple):
    """A ply that is known to be legal, and the state that it leads to; it has not been played yet.

    `joined`: it was chosen together with the previous ply, and is taken back with it. `stand_in`:
    the captain that chose in the player's place. `hinted`: the player chose after a hint.
    """

    seat: Seat
    action: Any
    joined: bool
    state: Any
    stand_in: str = ""
    hinted: bool = False


class Match:
    """One match: its state, its plies, and the current observation of each viewer.

    `viewers` are the viewers whose observations are kept up to date, by default all seats and the
    public; without any, a match runs faster but has no notices and no takebacks.
    """

    def __init__(
        self,
        game: str | AnyKit,
        config: Any = None,
        *,
        viewers: Iterable[Viewer] | None = None,
        **options: Any,
    ) -> None:
        """Begin a match; raises InputError or IllegalAction for invalid options."""
        self.kit = get_kit(game)
        self.game = self.kit.game
        self.config = build_config(self.game.config_type, options) if config is None else config
        self.state = start(self.game, self.config)
        self.sides = self.game.sides(self.config)
        self.chance_count = 0  # number of chance outcomes
        self.seal_count = 0  # number of sealed set-ups, of all seats
        self.plies = PlyLog(self.game, len(self.sides))
        self._external_ending: Ending | None = None
        self._node: Node | None = None
        everybody = (*map(Seat, range(len(self.sides))), None)
        self._observations = {
            viewer: self.game.observe(self.state, viewer)
            for viewer in (everybody if viewers is None else viewers)
        }

    # State

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The viewers whose observations are kept up to date."""
        return tuple(self._observations)

    @property
    def node(self) -> Node:
        """The current node: seats that choose, chance, or the end of the match."""
        if (node := self._node) is None:
            node = self._node = self.game.node(self.state)
        return node

    @property
    def ending(self) -> Ending | None:
        """The ending of the match; None while it goes on."""
        if self._external_ending:
            return self._external_ending
        return ending_by_rules(self.node) if isinstance(self.node, Terminal) else None

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self._external_ending is not None or isinstance(self.node, Terminal)

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that choose now; empty at chance nodes and after the end."""
        node = self.node
        return node.seats if isinstance(node, Decision) and not self._external_ending else ()

    def see(self, viewer: int | None) -> Any:
        """Return the observation of a seat, of the public (None), or of ALL."""
        key = None if viewer is None else Seat(viewer)
        if key in self._observations:
            return self._observations[key]
        return self.game.observe(self.state, key)

    def legal(self, seat: int) -> Sequence[Any]:
        """Return the legal actions of a seat, computed from its observation."""
        return () if self.over else self.game.legal_actions(self.see(seat))

    def validate(self, seat: int, action: Any) -> Rejection | None:
        """Return why this seat may not play this action now; None when it may."""
        if self._external_ending:
            return Rejection(self.node.clause, text("match-over"))
        return validate_at_node(self.game, self.node, self.state, Seat(seat), action)

    # Play

    def play(self, seat: int, *actions: Any) -> list[PlyNotice]:
        """Play all of these actions or none; a text is read in the game's notation.

        Returns the notices of all viewers. Raises IllegalAction with the clause, ValueError for a
        text that is not an action.
        """
        read = [self.parse(each) if isinstance(each, str) else each for each in actions]
        return self.commit(self.plan(seat, *read))

    def parse(self, text: str) -> Any:
        """Read an action in the game's notation; raises ValueError with one sentence."""
        return self.kit.parse_action(self.config, text)

    def plan(self, seat: int, *actions: Any) -> list[PlannedPly]:
        """Check these actions in sequence without playing them; raises IllegalAction."""
        plies = list[PlannedPly]()
        node = self.node
        state = self.state
        for action in actions:
            if self._external_ending:
                rejection: Rejection | None = self.validate(seat, action)
            else:
                rejection = validate_at_node(self.game, node, state, Seat(seat), action)
            if rejection:
                raise IllegalAction(self.game, rejection)
            state = self.game.apply(state, Seat(seat), action)
            plies.append(PlannedPly(Seat(seat), action, bool(plies), state))
            if len(plies) < len(actions):
                node = self.game.node(state)
        return plies

    def plan_chance(
        self, source: Callable[[int], Rng], after: Sequence[PlannedPly] = ()
    ) -> list[PlannedPly]:
        """Draw all outcomes due after these plies.

        `source(n)` returns the Rng for outcome n of the match, counted from 0.
        """
        plies, state = list[PlannedPly](), after[-1].state if after else self.state
        drawn_before = self.chance_count + sum(ply.seat == CHANCE for ply in after)
        while isinstance(node := self.game.node(state), Chance) and not self._external_ending:
            outcome = node.distribution.sample(source(drawn_before + len(plies)))
            state = self.game.apply(state, CHANCE, outcome)
            plies.append(PlannedPly(CHANCE, outcome, False, state))
        return plies

    def commit(self, plies: Iterable[PlannedPly]) -> list[PlyNotice]:
        """Play plies planned from the current state; returns the notices of all viewers."""
        return [notice for ply in plies for notice in self._commit_ply(ply)]

    def apply(
        self,
        seat: int,
        action: Any,
        *,
        joined: bool = False,
        stand_in: str = "",
        hinted: bool = False,
    ) -> list[PlyNotice]:
        """Play a ply without checking that it is legal."""
        after = self.game.apply(self.state, Seat(seat), action)
        return self._commit_ply(PlannedPly(Seat(seat), action, joined, after, stand_in, hinted))

    def roll(self, rng: Rng) -> Outcome:
        """Resolve one chance node; raises IllegalAction at another node."""
        node = self.node
        if not isinstance(node, Chance) or self._external_ending:
            reason = text("match-over" if self.over else "chance-not-asked")
            raise IllegalAction(self.game, Rejection(node.clause, reason))
        outcome = node.distribution.sample(rng)
        self.apply(CHANCE, outcome)
        return outcome

    def play_out(self, bots: Sequence[str | Bot[Any, Any]], rng: Rng) -> None:
        """Play to the end with one bot or bot name per seat; all use the random source `rng`.

        A name is `random`, a captain or a trained network; raises InputError for any other name.

        If several seats choose at once, they are asked in order; a later seat learns nothing
        from that. Raises IllegalAction when a bot breaks a rule.
        """
        players = [bot_of(self.kit, bot) if isinstance(bot, str) else bot for bot in bots]
        while not self.over:
            if not (turn := self.turn):
                self.roll(rng)
            else:
                self.play(turn[0], players[turn[0]].choose(self.see(turn[0]), rng))

    def resign(self, seat: int) -> Ending:
        """Resign for the side of this seat; raises IllegalAction after the end."""
        return self._end(ending_by_resignation(self.sides, Seat(seat)))

    def leave(self, seat: int, *, drawn: bool = False) -> Ending:
        """End the match after a seat left: others win, or it is drawn; raises IllegalAction."""
        return self._end(ending_by_abandonment(self.sides, Seat(seat), drawn))

    def agree_draw(self) -> Ending:
        """End the match in an agreed draw; raises IllegalAction after the end."""
        return self._end(ending_by_agreement(self.sides))

    def cancel(self) -> Ending:
        """Cancel the match; raises IllegalAction after the end."""
        return self._end(ending_by_cancellation(self.sides))

    def _end(self, ending: Ending) -> Ending:
        if self.over:
            raise IllegalAction(self.game, Rejection(self.node.clause, text("match-over")))
        self._external_ending = ending
        return ending

    def _commit_ply(self, ply: PlannedPly) -> list[PlyNotice]:
        before = self.state
        self.state = ply.state
        self._node = None
        if ply.seat == CHANCE:
            self.chance_count += 1
        else:
            self.seal_count += self.game.seals(before, ply.seat, ply.action)
        if not self._observations:
            self.plies.append_final(ply.seat, ply.action, ply.stand_in, ply.hinted)
            return []
        notices = list(self._notify(ply.seat, ply.action))
        noticing_viewers = {each.viewer for each in notices}
        self.plies.add(
            ply.seat, ply.action, before, noticing_viewers, ply.joined, ply.stand_in, ply.hinted
        )
        return notices

    def _notify(self, seat: Seat, action: Any) -> Iterator[PlyNotice]:
        """Update all observations after the last ply; yield a notice per viewer who noticed it."""
        for viewer, before in self._observations.items():
            after = self.game.observe(self.state, viewer)
            if is_noticed(viewer, seat, before, after):
                self._observations[viewer] = after
                yield PlyNotice(viewer, seat, action, before, after)

    # Takebacks

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat's last choice has revealed nothing and can be taken back.

        A game may also allow the last choice to be taken back after other seats saw it.
        """
        return not self.over and self.plies.can_drop(Seat(seat), self._observations)

    def undo(self, seat: int) -> list[PlyNotice]:
        """Take back the last choice of this seat; raises IllegalAction when it is too late."""
        if not self.can_undo(seat):
            raise IllegalAction(self.game, Rejection("", text("too-late")))
        return self.undo_unchecked(seat)

    def undo_unchecked(self, seat: int) -> list[PlyNotice]:
        """Take back the last choice of this seat without checking that it can be taken back."""
        self.state, self._node = self.plies.drop(Seat(seat)), None
        return list(self._notify(Seat(seat), None))

    # Output

    def notices(self, viewer: int | None) -> Iterator[PlyNotice]:
        """Replay the match and return all notices of this viewer, in order."""
        key = None if viewer is None else Seat(viewer)
        initial_state = self.game.initial_state(self.config)
        for _, notice in walk_notices(self.game, initial_state, self.plies, key):
            yield notice

    def log_lines(
        self, viewer: int | None, language: str = "en", players: Sequence[str] = ()
    ) -> list[str]:
        """Return the log for this viewer: the line of each noticed ply that has a `log_line`."""
        say = words(language, self.game.home)
        names = players or [say("player-number", number=n + 1) for n in range(len(self.sides))]
        lines = (log_line(self.kit, names, each, say) for each in self.notices(viewer))
        return [line for line in lines if line]

    def board_text(self, viewer: int | None = ALL, language: str = "en") -> str:
        """Draw the board as text for this viewer."""
        say = words(language, self.game.home)
        return as_text(self.kit.scene(self.see(viewer), say), say)

    def image(self, viewer: int | None = ALL, language: str = "en") -> VectorImage:
        """Draw the board as shapes for this viewer."""
        return render_image(self.kit.scene(self.see(viewer), words(language, self.game.home)))

    def svg(self, viewer: int | None = ALL, language: str = "en") -> str:
        """Draw the board as an SVG document for this viewer."""
        return to_svg(self.image(viewer, language))

    def _repr_svg_(self) -> str:
        """Return the board as SVG, for notebooks."""
        return self.svg()

    def __str__(self) -> str:
        return self.board_text()

    def copy(self) -> Match:
        """Return an independent copy of the match."""
        other = copy(self)
        other._observations = dict(self._observations)
        other.plies = self.plies.copy()
        return other

    def record(
        self, players: Sequence[str] = (), lots: FairSeeds | None = None, inherited_plies: int = 0
    ) -> AnyRecord:
        """Return the record so far, hash-chained, and with its final hash after the end.

        With `lots` the record has the distributions of chance and the seals of set-ups. The first
        `inherited_plies` come from another match, and cannot be audited.
        """
        names = players or [f"player {n + 1}" for n in range(len(self.sides))]
        record = new_record(self.game, self.config, names, lots, inherited_plies)
        plies: Iterable[Ply[Any]]
        plies = (
            Ply(p.seat, p.action, stand_in=p.stand_in, hinted=p.hinted)
            for p in self.plies.logged_plies
        )
        if lots:
            plies = with_audit_data(self.game, self.config, plies, lots.matching_server_seed)
        record = with_plies(record, plies)
        return with_ending(record, self.ending) if self.ending else record


def bot_of(kit: AnyKit, name: str) -> Bot[Any, Any]:
    """Return a bot by name: `random`, a captain or a trained network; raises InputError."""
    if name == "random":
        return RandomBot(kit.game)
    bots = get_bots(kit)
    if name not in bots:
        raise InputError(text("no-captain", captain=shorten(name)))
    return bots[name]


def playout(
    kit: AnyKit,
    config: Any,
    bots: Sequence[Bot[Any, Any]],
    rng: Rng,
    players: Sequence[str] | None = None,
) -> AnyRecord:
    """Play a whole match with one bot per seat and one random source; returns its record.

    Raises IllegalAction when a bot breaks a rule.
    """
    match = Match(kit, config, viewers=())
    match.play_out(bots, rng)
    return match.record([type(bot).__name__ for bot in bots] if players is None else players)

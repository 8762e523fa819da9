"""A match in progress: what a table, a terminal, the arena and a student hold in their hands.

    match = Match("battleship", variant=2)
    match.play(0, "4 C4 h")
    print(match)

Rules, states and observations are values; only a match changes, by plies that the referee allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from importlib import import_module
from typing import Any, NamedTuple

from escadre.core.audit import audited
from escadre.core.chance import Outcome, Rng
from escadre.core.drawing import as_text
from escadre.core.game import (
    ALL,
    CHANCE,
    Chance,
    Decision,
    IllegalAction,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    judged,
    start,
)
from escadre.core.image import Sketch, svg_of
from escadre.core.kit import AnyKit, Bot
from escadre.core.options import configured
from escadre.core.plies import Plies
from escadre.core.record import (
    AnyRecord,
    Audit,
    Ending,
    Ply,
    agreed,
    begin,
    cancelled,
    closed,
    ended_by_rules,
    left,
    resigned,
    with_plies,
)
from escadre.core.sketch import sketch_of
from escadre.core.words import InputError, Words, brief, text, words


class PlannedPly(NamedTuple):
    """A ply that the referee allows, and the state that it leads to; nothing has happened yet.

    `joined`: chosen in one go with the ply before, and taken back with it. `by`: who chose in the
    player's place. `hinted`: he chose after a hint.
    """

    seat: Seat
    action: Any
    joined: bool
    state: Any
    by: str = ""
    hinted: bool = False


class Noticed(NamedTuple):
    """What one viewer noticed: who acted, and what the viewer observed before and after.

    `action` is None when a choice was taken back. It is whole even where this viewer does not see
    all of it: `kit.tell` says no more of it than the observations do.
    """

    viewer: Viewer
    seat: Seat
    action: Any
    before: Any
    after: Any


def notices(viewer: Viewer, seat: Seat, before: Any, after: Any) -> bool:
    """Whether a viewer notices a ply: whatever he has done himself, and what changes his view."""
    return viewer in (seat, ALL) or bool(after != before)


class Match:
    """One match: its state, its plies, and what each viewer observes of it.

    `viewers` are those whose observations are kept at hand, all seats and the public unless said;
    for none of them a match is faster, notices nothing, and takes nothing back.
    """

    def __init__(
        self,
        game: str | AnyKit,
        config: Any = None,
        *,
        viewers: Iterable[Viewer] | None = None,
        **options: Any,
    ) -> None:
        """Begin a match; raises InputError for options that cannot be read, or IllegalAction."""
        self.kit = kit_of(game)
        self.game = self.kit.game
        self.config = configured(self.game.config_type, options) if config is None else config
        self.state = start(self.game, self.config)
        self.sides = self.game.sides(self.config)
        self.draws = 0  # outcomes of chance so far
        self.seals = 0  # set-ups that were fixed so far
        self.plies = Plies(self.game, len(self.sides))
        self._without_rules: Ending | None = None
        self._node: Node | None = None
        everybody = (*map(Seat, range(len(self.sides))), None)
        self._seen = {
            viewer: self.game.observe(self.state, viewer)
            for viewer in (everybody if viewers is None else viewers)
        }

    # What is so

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Whose observations are kept at hand."""
        return tuple(self._seen)

    @property
    def node(self) -> Node:
        """Who must act by the rules, or how it ended."""
        if (node := self._node) is None:
            node = self._node = self.game.node(self.state)
        return node

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None while it goes on."""
        if self._without_rules:
            return self._without_rules
        return ended_by_rules(self.node) if isinstance(self.node, Terminal) else None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._without_rules is not None or isinstance(self.node, Terminal)

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that choose now; none while chance answers, and after the end."""
        node = self.node
        return node.seats if isinstance(node, Decision) and not self._without_rules else ()

    def see(self, viewer: int | None) -> Any:
        """What this viewer observes: a seat, the public (None), or ALL."""
        eyes = None if viewer is None else Seat(viewer)
        if eyes in self._seen:
            return self._seen[eyes]
        return self.game.observe(self.state, eyes)

    def legal(self, seat: int) -> Sequence[Any]:
        """What this seat may choose now, from what it sees."""
        return () if self.over else self.game.legal_actions(self.see(seat))

    def objection(self, seat: int, action: Any) -> Rejection | None:
        """Why this seat may not do this now; None when it may."""
        if self._without_rules:
            return Rejection(self.node.clause, text("match-over"))
        return judged(self.game, self.node, self.state, Seat(seat), action)

    # What happens

    def play(self, seat: int, *actions: Any) -> list[Noticed]:
        """Play these actions in one go, all or none; a text is read in the game's notation.

        Gives what viewers noticed. Raises IllegalAction with the clause, ValueError for a text that
        is no action.
        """
        read = [self.parse(each) if isinstance(each, str) else each for each in actions]
        return self.commit(self.plan(seat, *read))

    def parse(self, written: str) -> Any:
        """An action from the game's notation; raises ValueError with one sentence."""
        return self.kit.parse_action(self.config, written)

    def plan(self, seat: int, *actions: Any) -> list[PlannedPly]:
        """These actions, one after the other; raises IllegalAction, and nothing has happened."""
        plies, node, state = list[PlannedPly](), self.node, self.state
        for action in actions:
            if self._without_rules:
                rejection: Rejection | None = self.objection(seat, action)
            else:
                rejection = judged(self.game, node, state, Seat(seat), action)
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
        """All that nature answers after these plies; `source` throws the n-th outcome, n from 0."""
        plies, state = list[PlannedPly](), after[-1].state if after else self.state
        thrown = self.draws + sum(ply.seat == CHANCE for ply in after)
        while isinstance(node := self.game.node(state), Chance) and not self._without_rules:
            outcome = node.law.sample(source(thrown + len(plies)))
            state = self.game.apply(state, CHANCE, outcome)
            plies.append(PlannedPly(CHANCE, outcome, False, state))
        return plies

    def commit(self, plies: Iterable[PlannedPly]) -> list[Noticed]:
        """Let plies happen that were planned from here; gives what viewers noticed."""
        return [noticed for ply in plies for noticed in self._happen(ply)]

    def apply(
        self,
        seat: int,
        action: Any,
        *,
        joined: bool = False,
        by: str = "",
        hinted: bool = False,
    ) -> list[Noticed]:
        """Let a ply happen without asking the referee: it is known to be legal."""
        after = self.game.apply(self.state, Seat(seat), action)
        return self._happen(PlannedPly(Seat(seat), action, joined, after, by, hinted))

    def roll(self, rng: Rng) -> Outcome:
        """Let nature answer once; raises IllegalAction when she is not asked."""
        node = self.node
        if not isinstance(node, Chance) or self._without_rules:
            reason = text("match-over" if self.over else "chance-not-asked")
            raise IllegalAction(self.game, Rejection(node.clause, reason))
        outcome = node.law.sample(rng)
        self.apply(CHANCE, outcome)
        return outcome

    def play_out(self, bots: Sequence[str | Bot[Any, Any]], rng: Rng) -> None:
        """Play on to the end, one bot or its name a seat; all share one source of luck.

        A name is `random`, a captain's, or a trained network's; raises InputError for another.

        Of several seats that choose at once the first in order is asked first: none learns anything
        by being asked later. Raises IllegalAction when a bot breaks a rule.
        """
        players = [bot_of(self.kit, bot) if isinstance(bot, str) else bot for bot in bots]
        while not self.over:
            if not (turn := self.turn):
                self.roll(rng)
            else:
                self.play(turn[0], players[turn[0]].choose(self.see(turn[0]), rng))

    def resign(self, seat: int) -> Ending:
        """The side of this seat gives the match up; raises IllegalAction when it has ended."""
        return self._end(resigned(self.sides, Seat(seat)))

    def leave(self, seat: int, *, drawn: bool = False) -> Ending:
        """This seat has left, and the others claim the win, or a draw; raises IllegalAction."""
        return self._end(left(self.sides, Seat(seat), drawn))

    def agree_draw(self) -> Ending:
        """All agree that nobody wins; raises IllegalAction when it has ended."""
        return self._end(agreed(self.sides))

    def cancel(self) -> Ending:
        """It shall not be played; raises IllegalAction when it has ended."""
        return self._end(cancelled(self.sides))

    def _end(self, ending: Ending) -> Ending:
        if self.over:
            raise IllegalAction(self.game, Rejection(self.node.clause, text("match-over")))
        self._without_rules = ending
        return ending

    def _happen(self, ply: PlannedPly) -> list[Noticed]:
        before, self.state, self._node = self.state, ply.state, None
        if ply.seat == CHANCE:
            self.draws += 1
        else:
            self.seals += self.game.seals(before, ply.seat, ply.action)
        if not self._seen:
            self.plies.settle(ply.seat, ply.action, ply.by, ply.hinted)
            return []
        noticed = list(self._changes(ply.seat, ply.action))
        who = {each.viewer for each in noticed}
        self.plies.add(ply.seat, ply.action, before, who, ply.joined, ply.by, ply.hinted)
        return noticed

    def _changes(self, seat: Seat, action: Any) -> Iterator[Noticed]:
        """What each viewer notices of what has just happened."""
        for viewer, before in self._seen.items():
            after = self.game.observe(self.state, viewer)
            if notices(viewer, seat, before, after):
                self._seen[viewer] = after
                yield Noticed(viewer, seat, action, before, after)

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the last choice of this seat can be taken back: it has revealed nothing.

        Or the game lets it be returned although others have seen it, and it was the last.
        """
        return not self.over and self.plies.can_drop(Seat(seat), self._seen)

    def undo(self, seat: int) -> list[Noticed]:
        """Take back the last choice of this seat; raises IllegalAction when it is too late."""
        if not self.can_undo(seat):
            raise IllegalAction(self.game, Rejection("", text("too-late")))
        return self.unplay(seat)

    def unplay(self, seat: int) -> list[Noticed]:
        """Take back without asking: it is known that this can be done."""
        self.state, self._node = self.plies.drop(Seat(seat)), None
        return list(self._changes(Seat(seat), None))

    # What is told

    def noticed(self, viewer: int | None) -> Iterator[Noticed]:
        """The plies that this viewer has noticed, one after the other, played again."""
        eyes = None if viewer is None else Seat(viewer)
        again = Match(self.kit, self.config, viewers=[eyes])
        for seat, action in self.plies:
            yield from again.apply(seat, action)

    def tell(
        self, viewer: int | None, language: str = "en", players: Sequence[str] = ()
    ) -> list[str]:
        """The match in words, as this viewer met it: a line a ply; see `log_line`."""
        say = words(language, self.game.home)
        names = players or [say("player-number", number=n + 1) for n in range(len(self.sides))]
        lines = (log_line(self.kit, names, each, say) for each in self.noticed(viewer))
        return [line for line in lines if line]

    def draw(self, viewer: int | None = ALL, language: str = "en") -> str:
        """The board as text, as this viewer sees it."""
        say = words(language, self.game.home)
        return as_text(self.kit.scene(self.see(viewer), say), say)

    def sketch(self, viewer: int | None = ALL, language: str = "en") -> Sketch:
        """The board as shapes, as this viewer sees it."""
        return sketch_of(self.kit.scene(self.see(viewer), words(language, self.game.home)))

    def svg(self, viewer: int | None = ALL, language: str = "en") -> str:
        """The board as an SVG document, as this viewer sees it."""
        return svg_of(self.sketch(viewer, language))

    def _repr_svg_(self) -> str:
        """How a notebook shows a match."""
        return self.svg()

    def __str__(self) -> str:
        return self.draw()

    def copy(self) -> Match:
        """Another match that has come as far, and goes its own way."""
        other = copy(self)
        other._seen = dict(self._seen)
        other.plies = self.plies.copy()
        return other

    def record(
        self, players: Sequence[str] = (), lots: Audit | None = None, taken: int = 0
    ) -> AnyRecord:
        """The record so far, chained, and sealed when the match has ended.

        With lots that are audited it says what they were drawn from, and seals what was set up.
        `taken`: so many plies were taken from another match; no lots are audited then.
        """
        names = players or [f"player {n + 1}" for n in range(len(self.sides))]
        record = begin(self.game, self.config, names, lots, taken)
        plies: Iterable[Ply[Any]]
        plies = (Ply(p.seat, p.action, by=p.by, hinted=p.hinted) for p in self.plies.chosen)
        if lots:
            plies = audited(self.game, self.config, plies, lots.kept_seed)
        record = with_plies(record, plies)
        return closed(record, self.ending) if self.ending else record


def log_line(kit: AnyKit, players: Sequence[str], noticed: Noticed, say: Words) -> str:
    """A ply in words for who noticed it, behind the name of who acted; "": it tells nothing."""
    line = kit.tell(noticed.before, noticed.seat, noticed.action, noticed.after, say)
    return line if noticed.seat == CHANCE or not line else f"{players[noticed.seat]} – {line}"


def kit_of(game: str | AnyKit) -> AnyKit:
    """The kit of an installed game by its name; raises InputError when there is none."""
    if not isinstance(game, str):
        return game
    games = import_module("escadre.games").GAMES  # by name: the core knows no game
    if game not in games:
        raise InputError(text("record-game", game=brief(game)))
    kit: AnyKit = games[game]
    return kit


def bot_of(kit: AnyKit, name: str) -> Bot[Any, Any]:
    """The bot of this name: `random`, a captain or a trained network; raises InputError."""
    if name == "random":
        bot: Bot[Any, Any] = import_module("escadre.bots").RandomBot(kit.game)
        return bot
    if name not in kit.players:
        raise InputError(text("no-captain", captain=brief(name)))
    return kit.players[name]

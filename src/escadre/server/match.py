"""A match as its log has made it: the truth, and what each pair of eyes has noticed of it.

`take` believes what it is told; the table asks the referee first. Taking the same entries in the
same order always gives the same match: that is how a table comes back after a crash.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from escadre.core.chance import Lots
from escadre.core.game import (
    ALL,
    CHANCE,
    Chance,
    Decision,
    Node,
    Seat,
    Terminal,
    Viewer,
    referee,
    start,
)
from escadre.core.kit import AnyKit
from escadre.core.record import Ending, agreed, ended_by_rules, resigned
from escadre.core.words import Words, words
from escadre.server.entries import (
    DeclinedDraw,
    Entry,
    Faltered,
    OfferedDraw,
    Played,
    Resigned,
    TookBack,
)
from escadre.server.settings import WORDS
from escadre.server.wire import Line

MOST_UNDONE = 100  # choices of a seat that can be taken back, one after the other


class Choice:
    """What a seat chose in one go. `before`: the state to go back to, None when it is too late.

    `seen`: others have noticed it, and it can be taken back nevertheless while it is the last.
    """

    __slots__ = ("actions", "before", "seat", "seen")

    def __init__(self, seat: Seat, before: Any) -> None:
        self.seat = seat
        self.before = before
        self.actions: list[Any] = []
        self.seen = False


class Eyes:
    """What one viewer has noticed: how many plies, what it observes now, the log in words."""

    __slots__ = ("lines", "observation", "ply")

    def __init__(self, observation: Any) -> None:
        self.observation = observation
        self.ply = 0
        self.lines: dict[str, list[Line]] = {}  # by language; only those that were asked for


class Match:
    """The rules, applied to a log."""

    def __init__(self, kit: AnyKit, config: Any, viewers: Iterable[Viewer] | None = None) -> None:
        game = kit.game
        self.kit = kit
        self.config = config
        self.sides = game.sides(config)
        self.state = start(game, config)
        self.choices: list[Choice] = []
        self.undoable: list[list[Choice]] = [[] for _ in self.sides]
        self.offers: set[int] = set()  # seats that would agree on a draw
        self.draws = 0  # outcomes of chance so far
        self._agreed_or_resigned: Ending | None = None
        self._node: tuple[Any, Node] | None = None
        if viewers is None:
            viewers = (*map(Seat, range(len(self.sides))), None)
        self.eyes = {viewer: Eyes(game.observe(self.state, viewer)) for viewer in viewers}

    @property
    def node(self) -> Node:
        """Who must act by the rules, or how it ended."""
        if self._node is None or self._node[0] is not self.state:
            self._node = self.state, self.kit.game.node(self.state)
        return self._node[1]

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None while it goes on."""
        if self._agreed_or_resigned:
            return self._agreed_or_resigned
        return ended_by_rules(self.node) if isinstance(self.node, Terminal) else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that choose now."""
        if self._agreed_or_resigned:
            return ()
        return self.node.seats if isinstance(self.node, Decision) else ()

    @property
    def moves(self) -> list[tuple[Seat, Any]]:
        """Every ply that stands."""
        return [(choice.seat, action) for choice in self.choices for action in choice.actions]

    def outcome(self, state: Any, key: bytes, draws: int) -> Any:
        """What nature answers in this state; None when it is not asked."""
        node = self.kit.game.node(state)
        return node.law.sample(Lots(key, draws)) if isinstance(node, Chance) else None

    # Taking entries

    def take(self, entry: Entry) -> set[Viewer]:
        """Let an entry happen; gives the viewers for whom something has changed."""
        match entry:
            case Played():
                return self._play(entry)
            case TookBack(seat):
                return self._take_back(seat)
            case Resigned(seat):
                self._agreed_or_resigned = resigned(self.sides, seat)
            case OfferedDraw(seat):
                self.offers.add(seat)
                if len(self.offers) == len(self.sides):
                    self._agreed_or_resigned = agreed(self.sides)
            case DeclinedDraw():
                self.offers.clear()
            case Faltered(seat):
                for viewer in self.eyes:
                    self._note(viewer, seat, "table-faltered")
        return set(self.eyes)

    def _play(self, entry: Played) -> set[Viewer]:
        game, seat, before = self.kit.game, entry.seat, self.state
        self.state = game.apply(before, seat, entry.action)
        if entry.more and self.choices:
            choice = self.choices[-1]
        else:
            choice = Choice(seat, before)
            self.choices.append(choice)
            if seat != CHANCE:
                self.undoable[seat] = [*self.undoable[seat][1 - MOST_UNDONE :], choice]
        choice.actions.append(entry.action)
        self.draws += seat == CHANCE
        noticed = set[Viewer]()
        for viewer, eyes in self.eyes.items():
            after = game.observe(self.state, viewer)
            if viewer == seat or after != eyes.observation:  # as history.seen_by says
                self._tell(viewer, eyes, entry, after)
                noticed.add(viewer)
        if seat == CHANCE:
            self._reveal(seat, set(self.eyes), set(self.eyes))
        elif noticed - {seat}:
            choice.seen = game.returnable(before, seat, entry.action) and not (
                entry.more and choice.before is None
            )
            self._reveal(seat, noticed, noticed - {seat} if choice.seen else noticed | {seat})
        return noticed

    def _reveal(self, seat: Seat, noticed: set[Viewer], bound: set[Viewer]) -> None:
        """These have noticed something; what those who are bound have chosen so far stands."""
        if None in noticed and seat != CHANCE:
            self.offers &= {seat}  # to play on is to decline
        for each in bound - {None, CHANCE}:
            assert each is not None
            for choice in self.undoable[each]:
                choice.before = None
            self.undoable[each] = []

    def _take_back(self, seat: Seat) -> set[Viewer]:
        choice = self.undoable[seat].pop()
        later, states = self._without(choice)
        for each, state in zip(later, states, strict=False):
            if each.before is not None:
                each.before = state
        self.choices.remove(choice)
        self.state = states[-1]
        noticed = set[Viewer]()
        for viewer, eyes in self.eyes.items():
            after = self.kit.game.observe(self.state, viewer)
            if viewer == seat or after != eyes.observation:
                eyes.observation = after
                self._note(viewer, seat, "table-took-back")
                noticed.add(viewer)
        return noticed

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat has chosen something that nobody has noticed, or that may be seen."""
        return bool(self.undoable[seat]) and self.ending is None

    def survives_without(self, seat: int) -> bool:
        """Whether all that came after the last choice of this seat stands without it."""
        game = self.kit.game
        choice = self.undoable[seat][-1]
        if choice.seen:
            return self.choices[-1] is choice
        state = choice.before
        for each in self._later(choice):
            for action in each.actions:
                if referee(game, state, each.seat, action):
                    return False
                state = game.apply(state, each.seat, action)
        others = (viewer for viewer in self.eyes if viewer != seat)
        return all(game.observe(state, v) == self.eyes[v].observation for v in others)

    def _later(self, choice: Choice) -> list[Choice]:
        at = len(self.choices) - 1
        while self.choices[at] is not choice:
            at -= 1
        return self.choices[at + 1 :]

    def _without(self, choice: Choice) -> tuple[list[Choice], list[Any]]:
        """The choices after this one, and the state before each of them and at the end."""
        later, states = self._later(choice), [choice.before]
        for each in later:
            state = states[-1]
            for action in each.actions:
                state = self.kit.game.apply(state, each.seat, action)
            states.append(state)
        return later, states

    # The log in words

    def words(self, language: str) -> Words:
        """The catalogue of this game."""
        return words(language, WORDS, self.kit.game.home)

    def _tell(self, viewer: Viewer, eyes: Eyes, entry: Played, after: Any) -> None:
        before, eyes.observation = eyes.observation, after
        eyes.ply += 1
        who = None if entry.seat == CHANCE else entry.seat
        for language, lines in eyes.lines.items():
            said = self.kit.tell(before, entry.seat, entry.action, after, self.words(language))
            if who is None:  # with nobody's name before it, it begins the line
                said = said[:1].upper() + said[1:]
            lines.append(Line(eyes.ply, who, said))

    def _note(self, viewer: Viewer, seat: Seat, id: str) -> None:
        eyes = self.eyes[viewer]
        eyes.ply += 1
        for language, lines in eyes.lines.items():
            lines.append(Line(eyes.ply, seat, self.words(language)(id)))


def told(kit: AnyKit, config: Any, log: Iterable[Entry], viewer: Viewer, lang: str) -> list[Line]:
    """The log in words for one viewer, from the beginning."""
    match = Match(kit, config, [viewer])
    match.eyes[viewer].lines[lang] = lines = list[Line]()
    for entry in log:
        match.take(entry)
    return lines


def seen_states(
    kit: AnyKit, config: Any, moves: Sequence[tuple[Seat, Any]], viewer: Viewer
) -> list[Any]:
    """What a viewer observed before the first ply and after each that it noticed."""
    match = Match(kit, config, [viewer])
    eyes = match.eyes[viewer]
    seen = [eyes.observation]
    for seat, action in moves:
        if match.take(Played(seat, action)) or viewer == ALL:
            seen.append(eyes.observation)
    return seen

"""The plies of a match, and which can still be taken back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from escadre.core.game import ALL, CHANCE, AnyGame, Seat, Viewer, referee
from escadre.core.match.record import Ply

LIMIT = 100  # choices of a seat that can be taken back, one after the other


class Chosen(NamedTuple):
    """A ply that stands. `by`: who chose in its player's place; `hinted`: after a hint."""

    seat: Seat
    action: Any
    by: str = ""
    hinted: bool = False


class PlyGroup:
    """What a seat chose in one go: `by` whom, in its player's place; `hinted`: after a hint.

    `before`: the state to go back to, None when it is too late. `shown`: others have noticed it,
    and the game lets it be returned nevertheless while it is the last.
    """

    __slots__ = ("actions", "before", "by", "hinted", "seat", "shown")

    def __init__(self, seat: Seat, before: Any, by: str = "", hinted: bool = False) -> None:
        self.seat = seat
        self.by = by
        self.hinted = hinted
        self.before = before
        self.actions: list[Any] = []
        self.shown = False

    @property
    def chosen(self) -> Iterator[Chosen]:
        """Its plies."""
        return (Chosen(self.seat, action, self.by, self.hinted) for action in self.actions)


class Plies:
    """Every ply that stands, in order.

    A choice can be taken back as long as it has revealed nothing: nobody else has noticed it, the
    game does not call it final, and its seat has met nothing new since. So what was sealed goes
    back alone, whatever others have sealed after it.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._seats = array("b")  # of what stands for good
        self._actions: list[Any] = []
        self._marks: dict[int, tuple[str, bool]] = {}  # `by` and `hinted`, where there is either
        self._recent: list[PlyGroup] = []  # from the first that may still be taken back
        self._undoable: list[list[PlyGroup]] = [[] for _ in range(seats)]

    def __iter__(self) -> Iterator[tuple[Seat, Any]]:
        return ((ply.seat, ply.action) for ply in self.chosen)

    @property
    def chosen(self) -> Iterator[Chosen]:
        """Every ply that stands."""
        for n, (seat, action) in enumerate(zip(self._seats, self._actions, strict=True)):
            yield Chosen(Seat(seat), action, *self._marks.get(n, ()))
        for group in self._recent:
            yield from group.chosen

    @property
    def recorded(self) -> list[Ply[Any]]:
        """Every ply that stands, as a record of it begins: seat and action."""
        return [Ply(seat, action) for seat, action in self]

    def __len__(self) -> int:
        return len(self._actions) + sum(len(group.actions) for group in self._recent)

    def copy(self) -> Plies:
        """The same plies; from here on nothing that was done before is taken back in the copy."""
        other = Plies(self._game, len(self._undoable))
        for ply in self.chosen:
            other.settle(*ply)
        return other

    def settle(self, seat: Seat, action: Any, by: str = "", hinted: bool = False) -> None:
        """A ply that is never taken back."""
        if by or hinted:
            self._marks[len(self._actions)] = by, hinted
        self._seats.append(seat)
        self._actions.append(action)

    def add(
        self,
        seat: Seat,
        action: Any,
        before: Any,
        noticed: set[Viewer],
        joined: bool = False,
        by: str = "",
        hinted: bool = False,
    ) -> None:
        """A ply that led away from the state `before`; `noticed`: who has noticed it.

        `joined`: it was chosen in one go with the ply before. What somebody else chose in a
        player's place is not taken back.
        """
        group = self._grouped(seat, joined, before, by, hinted)
        group.actions.append(action)
        others = noticed - {seat, ALL}
        if seat == CHANCE:
            self._bind(map(Seat, range(len(self._undoable))))
        elif others:
            returnable = self._game.returnable(before, seat, action)
            group.shown = returnable and not (joined and group.before is None)
            self._bind(others if group.shown else others | {seat})
        elif self._game.final(before, seat, action):
            self._bind([seat])
        self._settle_first()

    def _settle_first(self) -> None:
        while self._recent and self._recent[0].before is None:
            first = self._recent.pop(0)
            for action in first.actions:
                self.settle(first.seat, action, first.by, first.hinted)

    def _grouped(self, seat: Seat, joined: bool, before: Any, by: str, hinted: bool) -> PlyGroup:
        if joined and self._recent:
            return self._recent[-1]
        if joined or seat == CHANCE or by:  # what it is joined to stands for good
            before = None
        group = PlyGroup(seat, before, by, hinted)
        self._recent.append(group)
        if before is not None:
            self._undoable[seat].append(group)
            for old in self._undoable[seat][:-LIMIT]:
                old.before = None
            del self._undoable[seat][:-LIMIT]
        return group

    def _bind(self, seats: Iterable[Viewer]) -> None:
        """What these seats have chosen so far stands for good."""
        for seat in seats:
            if seat is None:
                continue
            for group in self._undoable[seat]:
                group.before = None
            self._undoable[seat] = []

    def fix(self) -> None:
        """Nothing that was done so far is taken back any more."""
        self._bind(map(Seat, range(len(self._undoable))))
        self._settle_first()

    def can_drop(self, seat: Seat, seen: Mapping[Viewer, Any]) -> bool:
        """Whether all stands, and looks the same to the others, without this seat's last choice.

        `seen`: what each viewer observes now.
        """
        if not self._undoable[seat]:
            return False
        group = self._undoable[seat][-1]
        if group.shown:
            return self._recent[-1] is group
        state = group.before
        for later in self._after(group):
            for action in later.actions:
                if referee(self._game, state, later.seat, action):
                    return False
                state = self._game.apply(state, later.seat, action)
        others = (viewer for viewer in seen if viewer not in (seat, ALL))
        return all(self._game.observe(state, each) == seen[each] for each in others)

    def hinted(self, seat: Seat) -> bool:
        """Whether what this seat would take back was chosen after a hint."""
        return bool(self._undoable[seat]) and self._undoable[seat][-1].hinted

    def drop(self, seat: Seat) -> Any:
        """Take the last choice of this seat out; gives the state without it."""
        group = self._undoable[seat].pop()
        state = group.before
        for later in self._after(group):
            if later.before is not None:
                later.before = state
            for action in later.actions:
                state = self._game.apply(state, later.seat, action)
        self._recent.remove(group)
        self._settle_first()
        return state

    def _after(self, group: PlyGroup) -> list[PlyGroup]:
        return self._recent[self._recent.index(group) + 1 :]

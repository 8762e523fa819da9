"""The ply log of a match, and the choices that can still be taken back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from escadre.core.game import ALL, CHANCE, AnyGame, Seat, Viewer, validate_action
from escadre.core.match.record import Ply

MAX_TAKEBACKS = 100  # takebacks in a row per seat


class LoggedPly(NamedTuple):
    """A ply in the log. `stand_in`: the captain that chose it, if any; `hinted`: after a hint."""

    seat: Seat
    action: Any
    stand_in: str = ""
    hinted: bool = False


class PlyGroup:
    """Plies that a seat chose together and can only take back together.

    `stand_in` and `hinted` are as in `LoggedPly`.
    `before` is the state to return to, or None if it is too late to take the group back.
    `seen_but_revocable`: other viewers have noticed the group, and the game lets the seat take it
    back as long as it is the last group.
    """

    __slots__ = ("actions", "before", "hinted", "seat", "seen_but_revocable", "stand_in")

    def __init__(self, seat: Seat, before: Any, stand_in: str = "", hinted: bool = False) -> None:
        self.seat = seat
        self.stand_in = stand_in
        self.hinted = hinted
        self.before = before
        self.actions: list[Any] = []
        self.seen_but_revocable = False

    @property
    def logged_plies(self) -> Iterator[LoggedPly]:
        """The plies of the group."""
        return (LoggedPly(self.seat, action, self.stand_in, self.hinted) for action in self.actions)


class PlyLog:
    """All plies of a match, in order, and the groups that can still be taken back.

    A choice can be taken back as long as it has revealed nothing: no other viewer has noticed it,
    the game does not call it final, and its seat has received no new information since. So a seat
    can take back a hidden set-up choice even after other seats have made hidden choices.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._seats = array("b")  # seats of the final plies
        self._actions: list[Any] = []
        self._notes: dict[int, tuple[str, bool]] = {}  # `stand_in` and `hinted`, where present
        self._open_groups: list[PlyGroup] = []  # all groups from the first that can be taken back
        self._undoable: list[list[PlyGroup]] = [[] for _ in range(seats)]

    def __iter__(self) -> Iterator[tuple[Seat, Any]]:
        return ((ply.seat, ply.action) for ply in self.logged_plies)

    @property
    def logged_plies(self) -> Iterator[LoggedPly]:
        """All plies, as they were logged."""
        for n, (seat, action) in enumerate(zip(self._seats, self._actions, strict=True)):
            yield LoggedPly(Seat(seat), action, *self._notes.get(n, ()))
        for group in self._open_groups:
            yield from group.logged_plies

    @property
    def record_plies(self) -> list[Ply[Any]]:
        """All plies in the form that a record needs, without hash."""
        return [Ply(each.seat, each.action, stand_in=each.stand_in) for each in self.logged_plies]

    def __len__(self) -> int:
        return len(self._actions) + sum(len(group.actions) for group in self._open_groups)

    def copy(self) -> PlyLog:
        """Copy the plies; in the copy, earlier plies cannot be taken back."""
        other = PlyLog(self._game, len(self._undoable))
        for ply in self.logged_plies:
            other.append_final(*ply)
        return other

    def append_final(
        self, seat: Seat, action: Any, stand_in: str = "", hinted: bool = False
    ) -> None:
        """Append a ply that can never be taken back."""
        if stand_in or hinted:
            self._notes[len(self._actions)] = stand_in, hinted
        self._seats.append(seat)
        self._actions.append(action)

    def add(
        self,
        seat: Seat,
        action: Any,
        before: Any,
        viewers: set[Viewer],
        joined: bool = False,
        stand_in: str = "",
        hinted: bool = False,
    ) -> None:
        """Append a ply played in the state `before`; `viewers` are the viewers who noticed it.

        `joined`: it was chosen together with the previous ply. A choice that a captain made in a
        player's place cannot be taken back.
        """
        group = self._open_group(seat, joined, before, stand_in, hinted)
        group.actions.append(action)
        others = viewers - {seat, ALL}
        if seat == CHANCE:
            self._make_final(map(Seat, range(len(self._undoable))))
        elif others:
            can_take_back = self._game.can_take_back(before, seat, action)
            group.seen_but_revocable = can_take_back and not (joined and group.before is None)
            self._make_final(others if group.seen_but_revocable else others | {seat})
        elif self._game.is_final(before, seat, action):
            self._make_final([seat])
        self._flush_final()

    def _flush_final(self) -> None:
        while self._open_groups and self._open_groups[0].before is None:
            first = self._open_groups.pop(0)
            for action in first.actions:
                self.append_final(first.seat, action, first.stand_in, first.hinted)

    def _open_group(
        self, seat: Seat, joined: bool, before: Any, stand_in: str, hinted: bool
    ) -> PlyGroup:
        if joined and self._open_groups:
            return self._open_groups[-1]
        if joined or seat == CHANCE or stand_in:  # the ply it is joined to is final
            before = None
        group = PlyGroup(seat, before, stand_in, hinted)
        self._open_groups.append(group)
        if before is not None:
            self._undoable[seat].append(group)
            for old in self._undoable[seat][:-MAX_TAKEBACKS]:
                old.before = None
            del self._undoable[seat][:-MAX_TAKEBACKS]
        return group

    def _make_final(self, seats: Iterable[Viewer]) -> None:
        """Make all earlier choices of these seats final."""
        for seat in seats:
            if seat is None:
                continue
            for group in self._undoable[seat]:
                group.before = None
            self._undoable[seat] = []

    def make_all_final(self) -> None:
        """Make all earlier plies final."""
        self._make_final(map(Seat, range(len(self._undoable))))
        self._flush_final()

    def can_drop(self, seat: Seat, observations: Mapping[Viewer, Any]) -> bool:
        """Return whether removing this seat's last choice changes no other viewer's observation.

        `observations`: the current observation of each viewer.
        """
        if not self._undoable[seat]:
            return False
        group = self._undoable[seat][-1]
        if group.seen_but_revocable:
            return self._open_groups[-1] is group
        state = group.before
        for later in self._after(group):
            for action in later.actions:
                if validate_action(self._game, state, later.seat, action):
                    return False
                state = self._game.apply(state, later.seat, action)
        others = (viewer for viewer in observations if viewer not in (seat, ALL))
        return all(self._game.observe(state, each) == observations[each] for each in others)

    def hinted(self, seat: Seat) -> bool:
        """Return whether the last choice of this seat was made after a hint."""
        return bool(self._undoable[seat]) and self._undoable[seat][-1].hinted

    def drop(self, seat: Seat) -> Any:
        """Remove the last choice of this seat; returns the state without it."""
        group = self._undoable[seat].pop()
        state = group.before
        for later in self._after(group):
            if later.before is not None:
                later.before = state
            for action in later.actions:
                state = self._game.apply(state, later.seat, action)
        self._open_groups.remove(group)
        self._flush_final()
        return state

    def _after(self, group: PlyGroup) -> list[PlyGroup]:
        return self._open_groups[self._open_groups.index(group) + 1 :]

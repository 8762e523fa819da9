"""A match at one terminal: people and bots, one line of text a move.

All that is printed comes from what somebody observes who may look at the screen. Two people at one
keyboard sit behind a curtain in turns. Where there can be no curtain, because the lines come from a
file or the output goes to one, they share it, and only what is public is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

import msgspec

from escadre.core.chance import Rng
from escadre.core.drawing import as_range
from escadre.core.game import CHANCE, Chance, Seat, Terminal, Viewer, referee, start
from escadre.core.history import told
from escadre.core.kit import AnyKit, Bot
from escadre.core.record import AnyRecord, begin, chained, closed, ended_by_rules
from escadre.core.scene import Arrange, Moor, Press, Swing
from escadre.core.words import InputError, Words
from escadre.terminal.ending import ending_told
from escadre.terminal.screen import Screen

LINE = 200
"""No line of input is longer, in letters."""


class Stopped(Exception):
    """Somebody said stop."""


class Refused(Exception):
    """A line that was not obeyed: the clause that it breaks, and a sentence."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(clause, sentence)
        self.clause = clause
        self.sentence = sentence


class Player(NamedTuple):
    """Who sits on a seat; without a bot it is a person at this terminal."""

    name: str
    bot: Bot[Any, Any] | None = None


class Match:
    """A match in progress; `record` is what was played so far."""

    def __init__(
        self,
        kit: AnyKit,
        config: Any,
        players: Sequence[Player],
        rng: Rng,
        screen: Screen,
        say: Words,
    ) -> None:
        self.kit = kit
        self.game = kit.game
        self.players = players
        self.rng = rng
        self.screen = screen
        self.say = say
        self.state = start(self.game, config)
        self.record: AnyRecord = begin(self.game, config, [player.name for player in players])
        people = [Seat(seat) for seat, player in enumerate(players) if player.bot is None]
        self._curtain = (
            len(people) > 1 and screen.keyboard and not self.game.perfect_information(self.state)
        )
        # Who reads what is printed: one person, several behind the curtain, or the public.
        readers: list[Viewer] = [*people] if self._curtain or len(people) == 1 else [None]
        self._untold: dict[Viewer, list[str]] = {reader: [] for reader in readers}
        self._facing: Viewer = None if self._curtain else readers[0]
        self._returnable: list[tuple[Any, AnyRecord]] = []  # before each choice that may go back
        self._drawn: Any = None  # what was observed when the board was last drawn

    def run(self) -> None:
        """Play to the end; raises Stopped or InputEnded when it is not reached."""
        while not isinstance(node := self.game.node(self.state), Terminal):
            if isinstance(node, Chance):
                self._advance(CHANCE, [node.law.sample(self.rng)])
            else:
                self._turn(node.seats[0])
        self.record = closed(self.record, ended_by_rules(node))
        self._draw()
        self.screen.write(ending_told(self.game, self.record, self.state, self.say))

    def _turn(self, seat: Seat) -> None:
        player = self.players[seat]
        if player.bot is not None:
            seen = self.game.observe(self.state, seat)
            self._advance(seat, [player.bot.choose(seen, self.rng)])
            return
        if self._curtain and self._facing != seat:
            self._hand_over(seat)
        if self._drawn != self.game.observe(self.state, self._facing):
            self._draw()
        if not self.screen.keyboard and self._facing != seat:
            self.screen.write(self.say("cli-asked", player=player.name))
        while not self._answered(seat, self._read(f"{player.name}> ")):
            pass

    def _hand_over(self, seat: Seat) -> None:
        """Draw the curtain before this person: nobody reads what is another's."""
        if self._facing is not None:
            self._read(self.say("cli-curtain-close") + " ")
        self.screen.clear()
        self._read(self.say("cli-curtain-open", player=self.players[seat].name) + " ")
        self._facing = seat
        self._tell()

    def _read(self, prompt: str) -> str:
        line = self.screen.read(prompt)
        if line.casefold() == "stop":
            raise Stopped
        return line

    def _answered(self, seat: Seat, line: str) -> bool:
        """Obey a line; whether the seat has played by it."""
        said = line.casefold()
        if not said or said.startswith("#"):
            return False
        if said in self._spellings("help"):
            self._help(seat)
        elif said in self._spellings("board"):
            self._draw()
        elif said in self._spellings("moves"):
            self._list_moves(seat)
        elif said in self._spellings("back"):
            return self._took_back(seat)
        else:
            try:
                self._advance(seat, self._actions(seat, line))
            except Refused as refused:
                sentence, clause = refused.sentence, refused.clause
                self.screen.write(self.say("cli-refused", sentence=sentence, clause=clause))
            else:
                return True
        return False

    def _spellings(self, command: str) -> list[str]:
        return self.say(f"cli-command-{command}").split()

    def _actions(self, seat: Seat, line: str) -> Sequence[Any]:
        """What a line asks for: a button of the scene by its name, or an action in notation."""
        seen = self.game.observe(self.state, seat)
        said = line.casefold().replace("'", "’")  # as labels have it, whatever the keyboard has
        for choice in self.kit.scene(seen, self.say).choices:
            if said not in (choice.id.casefold(), choice.label.casefold()):
                continue
            if isinstance(choice, Arrange):
                return self.kit.setups[choice.name](seen, self.rng)
            if isinstance(choice, Press):
                if choice.closed:
                    raise Refused(choice.closed.clause, choice.closed.sentence)
                return [self._typed(action) for action in choice.actions]
        return [self._parsed(line)]

    def _parsed(self, line: str) -> Any:
        clause = self.game.node(self.state).clause
        if len(line) > LINE:
            raise Refused(clause, self.say("cli-too-long", most=LINE))
        try:
            return self.kit.parse_action(self.record.config, line)
        except InputError as problem:
            raise Refused(problem.clause or clause, problem.said(self.say.language)) from None
        except ValueError as problem:
            raise Refused(clause, str(problem)) from None

    def _typed(self, action: Any) -> Any:
        return msgspec.convert(msgspec.to_builtins(action), self.game.action_type)

    def _advance(self, seat: Seat, actions: Iterable[Any]) -> None:
        """Play all these actions, or none; raises Refused."""
        states, moves = [self.state], [(seat, action, "") for action in actions]
        for _, action, _ in moves:
            if rejection := referee(self.game, states[-1], seat, action):
                raise Refused(rejection.clause, self.say.say(rejection.reason))
            states.append(self.game.apply(states[-1], seat, action))
        for move, before, after in zip(moves, states, states[1:], strict=False):
            _, action, _ = move
            for reader in self._untold:
                self._note(reader, before, seat, action, after)
            if seat != CHANCE and self.game.returnable(before, seat, action):
                self._returnable.append((before, self.record))
            else:
                self._returnable.clear()
            self.record = chained(self.record, [move])
        self.state = states[-1]
        self._tell()

    def _took_back(self, seat: Seat) -> bool:
        """The last choice was not made, where all have seen it and it may still go back."""
        if not self._returnable:
            self.screen.write(self.say("cli-nothing-back"))
            return False
        self.state, self.record = self._returnable.pop()
        for lines in self._untold.values():
            lines.append(self.say("cli-taken-back", player=self.record.players[seat]))
        self._tell()
        return True

    def _note(self, reader: Viewer, before: Any, seat: Seat, action: Any, after: Any) -> None:
        """Keep for this reader the line about a ply, if he notices it."""
        was, now = self.game.observe(before, reader), self.game.observe(after, reader)
        if reader == seat or was != now:
            names = self.record.players
            self._untold[reader].append(told(self.kit, names, was, seat, action, now, self.say))

    def _tell(self) -> None:
        """Print what happened to whoever may look at the screen."""
        lines = self._untold.get(self._facing, [])
        for line in lines:
            self.screen.write(line)
        lines.clear()

    def _draw(self) -> None:
        self._drawn = self.game.observe(self.state, self._facing)
        self.screen.draw(self.kit.scene(self._drawn, self.say), self.say)

    def _list_moves(self, seat: Seat) -> None:
        if self._facing != seat and not self.game.perfect_information(self.state):
            self.screen.write(self.say("cli-moves-shared"))
            return
        seen = self.game.observe(self.state, seat)
        choices = self.kit.scene(seen, self.say).choices
        # Too many to list one by one: their ranges are told.
        ranges = [c for c in choices if isinstance(c, Swing) or (isinstance(c, Moor) and c.turns)]
        kinds = {choice.action["type"] for choice in ranges}
        listed = [
            self.kit.format_action(self.record.config, action)
            for action in self.game.legal_actions(seen)
            if not kinds or msgspec.to_builtins(action)["type"] not in kinds
        ]
        for line in filter(None, [*map(as_range, ranges), ", ".join(listed)]):
            self.screen.write("\n".join(wrap(line, self.screen.width)))

    def _help(self, seat: Seat) -> None:
        seen = self.game.observe(self.state, seat)
        choices = self.kit.scene(seen, self.say).choices
        names = [choice.label for choice in choices if isinstance(choice, (Press, Arrange))]
        self.screen.write(self.say("cli-play-help", names=", ".join(["stop", *names])))
        if "notation" in self.say:
            self.screen.write(self.say("notation"))

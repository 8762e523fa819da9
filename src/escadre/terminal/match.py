"""Play a match at one terminal, hot-seat or against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from escadre.analysis.hints import counts_as_hint
from escadre.analysis.phrases import advice_lines, analysis_catalogue
from escadre.analysis.shown_advice import advise
from escadre.core.chance import Rng
from escadre.core.errors import InputError
from escadre.core.game import IllegalAction, Seat, Terminal, Viewer
from escadre.core.i18n.catalogue import Words, localize_notation
from escadre.core.i18n.player_names import (
    PlayerName,
    capitalized,
    disambiguate,
    name_forms,
    name_label,
)
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.match import Match, PlyNotice, log_line
from escadre.core.match.record import AnyRecord
from escadre.core.render.text import describe_choice
from escadre.core.render.wrapping import unbroken
from escadre.core.scene import Arrange, Pick, PlaceHull, Press, Scene, TurnHull
from escadre.core.scene.standing import ending_for_viewer
from escadre.terminal.completion import command_spellings, completions
from escadre.terminal.hand_over import hand_over, needs_hand_over
from escadre.terminal.screen import Screen, sentence_with_clause

MAX_LINE_LENGTH = 200  # characters per line of input
QUIT_WORDS = {"quit", "exit", "fin", "quitter", "q", ":q", "bye"}
"""Words that people type to quit, although the command is "stop" in every language."""


def player_names(kit: AnyKit, players: Sequence[str], say: Words) -> list[PlayerName]:
    """Return the names of a record's players; for a captain, its title."""
    names, titles = [], []
    for n, name in enumerate(players, 1):
        if name.casefold() in ("", f"player {n}", f"joueur {n}"):  # a person without a name
            name, title = say("cli-player-unnamed", seat=n), True
        elif title := name in kit.captains:
            name = say(f"captain-{name}")
        names.append(name)
        titles.append(title)
    return [PlayerName(*each) for each in zip(disambiguate(names), titles, strict=True)]


def name_labels(names: Sequence[PlayerName], say: Words) -> list[str]:
    """Return the names in the form that begins a log line."""
    return [name_label(each, say.language) for each in names]


def ending_sentence(
    kit: AnyKit,
    record: AnyRecord,
    state: Any,
    say: Words,
    prompt: str = "",
    viewer: Viewer = None,
) -> str:
    """Return a sentence on the winner and the reason, or that the match is not over.

    The reason is left out if the prompt, addressed to this viewer, already contains it.
    """
    if (ending := record.ending) is None:
        return say("cli-goes-on")
    if ending.how == "agreed":
        return say("cli-agreed")
    players = player_names(kit, record.players, say)
    names = [name_forms(say.language, "name", each)["name"] for each in players]
    winners = [name for name, place in zip(names, ending.places, strict=True) if place == 1]
    winner_names = ", ".join(winners)
    if ending.seat is not None:
        return say("cli-resigned", player=capitalized(names[ending.seat]), names=winner_names)
    node, named = kit.game.node(state), say.with_player_names(*players)
    has_winner = 0 < len(winners) < len(record.players)
    sentence = say(
        "cli-won" if has_winner else "cli-nobody", names=winner_names, clause=ending.clause
    )
    if not isinstance(node, Terminal):
        return f"{sentence}."
    if named.format(ending_for_viewer(node.reason, ending.places, viewer, named)) in prompt:
        return f"{sentence}."
    return say("cli-ended-why", sentence=sentence, reason=named.format(node.reason))


class UserStopped(Exception):
    """The player entered `stop`."""


class LineRefused(Exception):
    """A line of input was refused: a rule forbids the action, or the line is malformed."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(clause, sentence)
        self.clause = clause
        self.sentence = sentence


class Participant(NamedTuple):
    """The player of a seat: a bot, or a person at this terminal if `bot` is None."""

    name: str
    bot: Bot[Any, Any] | None = None


class TerminalMatch:
    """A match played at this terminal, and the viewer of its screen."""

    def __init__(
        self,
        kit: AnyKit,
        config: Any,
        participants: Sequence[Participant],
        rng: Rng,
        screen: Screen,
        say: Words,
        match: Match | None = None,
        rng_for_outcome: Callable[[int], Rng] | None = None,
    ) -> None:
        """Start a match, or continue `match`.

        `rng_for_outcome` returns the source of the n-th outcome of chance, by default `rng`.
        """
        self.match = match or Match(kit, config)
        self.has_given_hints = False
        self.rng_for_outcome = rng_for_outcome or (lambda _: rng)
        self.participants = participants
        self.rng = rng
        self.screen = screen
        self._names = [each.name for each in participants]
        self._unique_names = disambiguate(self._names)
        display_names = player_names(kit, self._names, say)
        self.say = say.with_player_names(*display_names)
        self._labels = name_labels(display_names, say)
        people = [Seat(seat) for seat, each in enumerate(participants) if each.bot is None]
        self._hides_between_turns = needs_hand_over(self.match, people, screen)
        # The screen has one reader, or several who take turns at it; people who look at it
        # together count as the public.
        readers: list[Viewer] = (
            [*people] if self._hides_between_turns or len(people) == 1 else [None]
        )
        self._pending_lines: dict[Viewer, list[str]] = {reader: [] for reader in readers}
        self._viewer: Viewer = None if self._hides_between_turns else readers[0]
        self._drawn_observation: Any = None  # observation of the board last drawn

    @property
    def record(self) -> AnyRecord:
        """The record of the plies so far."""
        return self.match.record(self._names)

    def run(self) -> None:
        """Play to the end; raises UserStopped or InputEnded."""
        while not self.match.over:
            if turn := self.match.turn:
                self._play_turn(turn[0])
            else:
                self._print_notices(self.match.commit(self.match.plan_chance(self.rng_for_outcome)))
        self._draw()
        kit, state = self.match.kit, self.match.state
        observation = self._drawn_observation
        prompt = kit.scene(observation, self.say).prompt
        self.screen.write(
            ending_sentence(kit, self.record, state, self.say, prompt, observation.viewer)
        )

    def _play_turn(self, seat: Seat) -> None:
        bot = self.participants[seat].bot
        if bot is not None:
            choice = bot.choose(self.match.see(seat), self.rng)
            self._print_notices(self.match.play(seat, choice))
            return
        if self._hides_between_turns and self._viewer != seat:
            self._hand_over(seat)
        if self._drawn_observation != self.match.see(self._viewer):
            self._draw()
        if not self.screen.is_interactive and self._viewer != seat:
            self.screen.write(self.say("cli-asked", player=self._unique_names[seat]))
        while not self._execute(seat, self._read(f"{self._unique_names[seat]}> ", seat)):
            pass

    def _hand_over(self, seat: Seat) -> None:
        is_first = self._viewer is None
        hand_over(self.screen, self._read, self._unique_names[seat], self.say, is_first)
        self._viewer = seat
        self._print_notices([])

    def _read(self, prompt: str, seat: Seat | None = None) -> str:
        line = self.screen.read(prompt, lambda: self._visible_completions(seat))
        if line.casefold() == "stop":
            raise UserStopped
        return line

    def _execute(self, seat: Seat, line: str) -> bool:
        """Execute a line; return whether the seat played or took back a ply."""
        command = line.casefold()
        if not command or command.startswith("#"):
            return False
        if command in self._spellings("help"):
            self._print_help(seat)
        elif command in self._spellings("board"):
            self._draw()
        elif command in self._spellings("moves"):
            self._list_choices(seat)
        elif command in self._spellings("hint"):
            self._print_hint(seat)
        else:
            try:
                self._play_line(seat, line)
            except LineRefused as refusal:
                quoted = line if self._may_show_input(seat) else ""
                self.screen.write_refusal(self._refusal_text(refusal), self.say, quoted)
            else:
                return True
        return False

    def _visible_completions(self, seat: Seat | None) -> list[str]:
        """Return the completions for Tab; none if the viewer may not see this seat's choices."""
        if seat is None or not self._can_see_choices(seat):
            return []
        return completions(self.match, seat, self.say)

    def _may_show_input(self, seat: Seat) -> bool:
        """Return whether the present viewer may read what this seat has typed."""
        match = self.match
        is_only_seat = len(match.turn) == 1 and match.node.clause not in match.kit.setup_clauses
        return is_only_seat or self._can_see_choices(seat)

    def _refusal_text(self, refusal: LineRefused) -> str:
        if not refusal.clause:
            return refusal.sentence
        return sentence_with_clause(refusal.sentence, refusal.clause, self.say)

    def _spellings(self, command: str) -> list[str]:
        return command_spellings(command, self.say)

    def _play_line(self, seat: Seat, line: str) -> None:
        """Play the action in a line, or take back the last one; raises LineRefused."""
        try:
            if line.casefold() in self._spellings("back"):
                self._print_notices(self.match.undo(seat))
            else:
                self._print_notices(self.match.play(seat, *self._actions(seat, line)))
        except IllegalAction as illegal:
            rejection = illegal.rejection
            raise LineRefused(rejection.clause, self.say.format(rejection.reason)) from None

    def _actions(self, seat: Seat, line: str) -> Sequence[Any]:
        """Parse a line: the name of a button, or an action in notation."""
        kit, observation = self.match.kit, self.match.see(seat)
        label = line.casefold().replace("'", "’")  # labels use typographic apostrophes
        for choice in kit.scene(observation, self.say).choices:
            if label not in (choice.id.casefold(), choice.label.casefold()):
                continue
            if isinstance(choice, Arrange):
                return kit.setups[choice.name](observation, self.rng)
            if isinstance(choice, Press) and not choice.takes:
                if choice.closed:
                    raise LineRefused(choice.closed.clause, choice.closed.sentence)
                return [self._to_action(action) for action in choice.actions]
        return [self._parse_action(line)]

    def _parse_action(self, line: str) -> Any:
        clause = self.match.node.clause
        if len(line) > MAX_LINE_LENGTH:
            raise LineRefused(clause, self.say("cli-too-long", most=MAX_LINE_LENGTH))
        try:
            return self.match.parse(line)
        except ValueError as error:
            if line.casefold() in QUIT_WORDS:
                raise LineRefused("", self.say("cli-say-stop")) from None
            if not isinstance(error, InputError):
                raise LineRefused(clause, str(error)) from None
            raise LineRefused(error.clause or clause, error.message_in(self.say.language)) from None

    def _to_action(self, action: Any) -> Any:
        return msgspec.convert(msgspec.to_builtins(action), self.match.game.action_type)

    def _print_notices(self, notices: Sequence[PlyNotice]) -> None:
        """Add log lines for each reader, and print those of the present viewer."""
        for each in notices:
            if each.viewer in self._pending_lines and (line := self._log_line(each)):
                self._pending_lines[each.viewer].append(line)
        lines = self._pending_lines.get(self._viewer, [])
        for line in lines:
            self.screen.write(line)
        lines.clear()

    def _log_line(self, notice: PlyNotice) -> str:
        if notice.action is None:
            return self.say("cli-taken-back", player=self._labels[notice.seat])
        return log_line(self.match.kit, self._labels, notice, self.say)

    def _draw(self) -> None:
        self._drawn_observation = self.match.see(self._viewer)
        self.screen.draw(self.match.kit.scene(self._drawn_observation, self.say), self.say)

    def _list_choices(self, seat: Seat) -> None:
        match = self.match
        if not self._can_see_choices(seat):
            self.screen.write_wrapped(self.say("cli-moves-shared"))
            return
        scene = match.kit.scene(match.see(seat), self.say)
        kinds = {choice.action["type"] for choice in _unlisted_choices(scene)}
        action_names = [
            unbroken(localize_notation(match.kit.format_action(match.config, action), self.say))
            for action in match.legal(seat)
            if not kinds or msgspec.to_builtins(action)["type"] not in kinds
        ]
        self.screen.write_wrapped(*_choice_descriptions(scene, self.say), ", ".join(action_names))

    def _print_hint(self, seat: Seat) -> None:
        """Print the best choice and its reasons, computed from this seat's observation."""
        match, say = self.match, analysis_catalogue(self.say.language, self.match.kit)
        if not self._can_see_choices(seat):
            self.screen.write_wrapped(say("coach-shared"))
            return
        observation = match.see(seat)
        advice = advise(match.kit, observation)
        self.has_given_hints |= counts_as_hint(match.kit, observation, advice)
        self.screen.write_wrapped(*advice_lines(match.kit, match.config, advice, say))

    def _can_see_choices(self, seat: Seat) -> bool:
        """Return whether the present viewer of the screen may see this seat's choices."""
        return self._viewer == seat or self.match.game.perfect_information(self.match.state)

    def _print_help(self, seat: Seat) -> None:
        observation = self.match.see(seat if self._can_see_choices(seat) else self._viewer)
        scene = self.match.kit.scene(observation, self.say)
        labels = [choice.label for choice in scene.choices if isinstance(choice, (Press, Arrange))]
        names = [
            self.say("cli-play-label", label=label)
            if " " in label
            else f"{label[:1].lower()}{label[1:]}"
            for label in labels
        ]
        pairs = self.say("notation-words").split() if "notation-words" in self.say else []
        of_notation = {pair.partition("=")[2] for pair in pairs}
        names = [name for name in names if name not in of_notation]  # the notation explains them
        self.screen.write_wrapped(
            self.say("cli-play-help", names=", ".join(["stop", *names])),
            *_choice_descriptions(scene, self.say),
            self.say("notation") if "notation" in self.say else "",
        )


def _unlisted_choices(scene: Scene) -> list[TurnHull | PlaceHull | Pick]:
    """Return the choices of a scene that have too many actions to list."""
    choices = (each for each in scene.choices if isinstance(each, (TurnHull, PlaceHull, Pick)))
    return [each for each in choices if not isinstance(each, PlaceHull) or each.turns]


def _choice_descriptions(scene: Scene, say: Words) -> list[str]:
    return [describe_choice(choice, scene.panels, say) for choice in _unlisted_choices(scene)]

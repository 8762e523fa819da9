"""A match as prompts and answers for a language model.

    dialogue = TextMatch("battleship", seed=1)
    while dialogue.turn:
        seat = dialogue.turn[0]
        refusal = dialogue.answer(seat, model(dialogue.prompt(seat)))

No network access: `model` is any function from text to text.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from escadre.core.errors import InputError
from escadre.core.game import IllegalAction, Seat, Terminal
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.rulebook import load_rulebook

ENVS_MESSAGES = "escadre.envs"
"""The package whose message catalogue is used here."""

_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class TextMatch:
    """One match as a text dialogue: a prompt for each seat, an answer for each choice.

    `log_lines`: number of recent log lines in a prompt; `listed_actions`: maximum number of legal
    actions that a prompt lists; the prompt says how many it leaves out.
    """

    def __init__(
        self,
        game: str | AnyKit,
        *,
        seed: int,
        language: str = "en",
        log_lines: int = 12,
        listed_actions: int = 60,
        **options: Any,
    ) -> None:
        """Start a match; raises InputError for invalid options, or IllegalAction."""
        self.match = Match(game, **options)
        self.language = language
        self._log_lines, self._listed_actions = log_lines, listed_actions
        self._say = words(language, self.match.game.home, ENVS_MESSAGES)
        self._rng = Random(seed)
        self._advance()

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that must answer now; empty when the match is over."""
        return self.match.turn

    @property
    def returns(self) -> tuple[float, ...] | None:
        """The payoff of each seat, from -1 to 1; None until the match is over."""
        node = self.match.node
        return node.returns if isinstance(node, Terminal) else None

    def rules(self) -> str:
        """Return the whole rulebook, in Markdown."""
        book = load_rulebook(self.match.game.home, self.language)
        clause_texts = (f"## {each.id} {each.title}\n\n{each.body}" for each in book.clauses)
        return "\n\n".join([f"# {book.title}", book.intro, *clause_texts])

    def legal(self, seat: int) -> list[str]:
        """Return the legal actions of this seat, in the game's notation."""
        format_action, config = self.match.kit.format_action, self.match.config
        return [format_action(config, action) for action in self.match.legal(seat)]

    def prompt(self, seat: int) -> str:
        """Return the prompt for a seat: its role, recent events, the position, legal answers."""
        match, say = self.match, self._say
        log_text = "\n".join(match.log_lines(seat, self.language)[-self._log_lines :])
        parts = [say("talk-seat", number=seat + 1), log_text, match.board_text(seat, self.language)]
        if legal := self.legal(seat):
            displayed, more = legal[: self._listed_actions], len(legal) - self._listed_actions
            parts.append(f"{say('talk-legal')} " + ", ".join(f"[{each}]" for each in displayed))
            if more > 0:
                parts.append(say("talk-more", count=more))
            parts.append(say("talk-answer", example=f"[{legal[0]}]"))
        return "\n\n".join(filter(None, parts))

    def answer(self, seat: int, reply: str) -> str:
        """Play the action in the last brackets of `reply`; return the refusal, or "" if legal."""
        bracketed = _BRACKETS.findall(reply)
        if not bracketed:
            return self._say("talk-no-brackets")
        try:
            self.match.play(seat, bracketed[-1].strip())
        except IllegalAction as refused:
            reason = self._say.format(refused.rejection.reason)
            clause = refused.rejection.clause
            return f"{clause}: {reason}" if clause else reason
        except InputError as error:
            return error.message_in(self.language)
        except ValueError as error:
            return str(error)
        self._advance()
        return ""

    def _advance(self) -> None:
        while not self.match.over and not self.match.turn:
            self.match.roll(self._rng)

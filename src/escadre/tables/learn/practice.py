"""Views and answers for a position that one person plays, without a table or a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.i18n.player_names import PlayerName, capitalized
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.kit import AnyKit
from escadre.core.scene import Arrange, Reason
from escadre.tables import jobs, wire
from escadre.tables.learn.question_scene import scene_without_answer
from escadre.tables.play.views import scene_with_standing


class PracticeRefusal(NamedTuple):
    """Why a request is refused.

    `package` is the package with the message; "": the common catalogue. `clause`: the broken rule.
    """

    reason: Message
    clause: str = ""
    package: str = ""

    @classmethod
    def of(cls, error: InputError) -> PracticeRefusal:
        """Return the refusal of a request with this error."""
        return cls(error.reason, error.clause, error.home)

    @classmethod
    def of_action(cls, kit: AnyKit, rejection: Rejection) -> PracticeRefusal:
        """Return the refusal of an illegal action."""
        return cls(rejection.reason, rejection.clause, kit.game.home)


def parse_actions(kit: AnyKit, raw_actions: Sequence[Any]) -> list[Any] | Message:
    """Parse the actions of a request; return a message if they are malformed."""
    kind = kit.game.action_type  # does not include chance outcomes
    try:
        return [msgspec.convert(each, kind) for each in raw_actions]
    except (ValueError, RecursionError) as error:
        return text("table-no-action", detail=validation_message(error, kind))


def answer_query(
    kit: AnyKit, observation: Any, query: wire.CheckActions | wire.Survey, language: str, say: Words
) -> wire.QueryReply | PracticeRefusal:
    """Answer a query about this observation."""
    if isinstance(query, wire.Survey):
        answer = jobs.answer_survey(kit.game.name, observation, query.question, language)
        return wire.SurveyReply(query.id, answer)
    actions = parse_actions(kit, query.actions)
    if isinstance(actions, Message):
        return PracticeRefusal(actions)
    rejected = jobs.first_illegal(kit.game.name, observation, Seat(observation.viewer), actions)
    if rejected is None:
        return wire.LegalityReply(query.id)
    at, rejection = rejected
    return wire.LegalityReply(query.id, at, Reason(rejection.clause, say.format(rejection.reason)))


def practice_view(
    kit: AnyKit,
    config: Any,
    observation: Any,
    ply: int,
    say: Words,
    *,
    id: str,
    on_turn: bool,
    seat: Seat | None = None,
    has_setups: bool = False,
    hides_answer: bool = False,
) -> wire.View:
    """Return a view of this observation, without log lines or steps.

    `on_turn`: the viewer is on turn; otherwise the view has no choices. `seat`: the person's seat,
    by default the viewer of the observation. `has_setups`: ready-made set-ups can be requested.
    `hides_answer`: the scene has no forecasts that reveal the best choice.
    """
    seat = Seat(observation.viewer) if seat is None else seat
    scene = scene_with_standing(kit, observation, say)
    if hides_answer:
        scene = scene_without_answer(scene)
    choices = tuple(each for each in scene.choices if has_setups or not isinstance(each, Arrange))
    seats = tuple(
        wire.SeatInfo(n, side, "guest" if n == seat else "bot", _seat_name(n, say))
        for n, side in enumerate(kit.game.sides(config))
    )
    table = wire.TableInfo(
        id=f"{kit.game.name}/{id}",
        game=kit.game.name,
        title=say("game"),
        perfect_information=True,
        options=msgspec.to_builtins(config),
        seats=seats,
        own_seats=(seat,),
        turn=(seat,) if on_turn else (),
        draw_offered_by=(),
        can_take_back=False,
        ended=None,
        commitment="",
    )
    shown_scene = replace(scene, choices=choices if on_turn else ())
    return wire.View(ply, 0, seat, table, shown_scene, ())


def with_side_names(
    say: Words, kit: AnyKit, config: Any, seat: int, own: str, other: PlayerName | None
) -> Words:
    """Return a catalogue that calls this seat `own`, and all other seats `other`, if given."""
    own_name = PlayerName(own, phrase=True)
    return say.with_player_names(
        *(own_name if n == seat else other for n in range(len(kit.game.sides(config))))
    )


def _seat_name(seat: int, say: Words) -> str:
    player = say.names[seat] if seat < len(say.names) else None
    name = player.name if player else say("player-number", number=seat + 1)
    return capitalized(name)  # it is used outside a sentence

"""The battle of the day by REST: what was done so far is sent each time."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.coach.puzzles.daily import game_of_day
from escadre.server.aside import REFUSED, asker_of, found_answer
from escadre.server.rest import answers, json, kit_named, say, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import wire
from escadre.tables.forms import captain


@get("/api/days", responses=answers(wire.DaysPage))
async def days(request: AnyRequest) -> wire.DaysPage:
    """The battles of today, that of the day first."""
    services = services_of(request)
    today = services.days.today()
    first = game_of_day([*services.kits], today)
    cards = list[wire.DayCard]()
    for name in (first, *(each for each in services.kits if each != first)):
        kit = services.kits[name]
        words = say(request, kit.game.home)
        of_day = services.days.battle(kit, today.isoformat())
        cards.append(wire.DayCard(name, words("game"), captain(of_day.captain, words)))
    return wire.DaysPage(today.isoformat(), tuple(cards))


@post(
    "/api/games/{name:str}/days/{day:str}",
    status_code=200,
    responses=answers(wire.DayView) | REFUSED,
)
async def battle(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], data: JSONBody[wire.DayDone]
) -> Response[bytes]:
    """Where the battle of this day is for who has done this. Status 409: it cannot be done."""
    days, kit = services_of(request).days, kit_named(request, name)
    of_day, asker = days.battle(kit, day), asker_of(request, day)
    return json(await days.view(of_day, data, asker, language_of(request)))


@post(
    "/api/games/{name:str}/days/{day:str}/questions",
    status_code=200,
    responses=answers(wire.Tried | wire.Surveyed) | REFUSED,
)
async def battle_question(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], data: JSONBody[wire.DayQuery]
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    days, kit = services_of(request).days, kit_named(request, name)
    of_day, asker = days.battle(kit, day), asker_of(request, day)
    return found_answer(await days.answer(of_day, data, asker, language_of(request)))


DAYS = [days, battle, battle_question]

"""What has been: the last moments of a table, for who comes back."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from escadre.server.rest import answers, json, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import wire
from escadre.tables.visitors import viewer_of


@get("/api/tables/{id:str}/steps", responses=answers(list[wire.Step]))
async def past_steps(
    request: AnyRequest,
    id: FromPath[str],
    eyes: Annotated[str | None, QueryParameter(name="as", description="a seat, or public")] = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """What you saw after each of your plies since this one, as far back as it is kept."""
    services = services_of(request)
    table = await services.table(id)
    viewer = viewer_of(eyes, services.visitor(request).seats(table), len(table.occupants))
    return json(services.tables.views(table).steps(viewer, language_of(request), since))


PAST = [past_steps]

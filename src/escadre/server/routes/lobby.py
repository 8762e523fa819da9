"""Route handlers for games, options, seed commitments, new tables and one's own tables."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from escadre.core.i18n.catalogue import text
from escadre.core.option_files import OptionFile
from escadre.server.http.client_address import address_of
from escadre.server.http.errors import TooManyRequests
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import (
    game_kit,
    game_words,
    json_response,
    named_guest,
    opened_table,
    response_specs,
    services_of,
    visitor_of,
    with_cookie,
)
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.lobby import new_tables
from escadre.tables.lobby.games import game_card, game_cards, introduction_pictures
from escadre.tables.lobby.option_fields import default_option_file, option_from_file
from escadre.tables.play.views import status

MAX_TABLES_PER_REQUEST = 24
"""Maximum number of tables per request; further ids are ignored."""

# Games


@get("/api/games", responses=response_specs(list[wire.GameCard]))
async def list_games(request: AnyRequest) -> list[wire.GameCard]:
    """List all games, with their options and captains."""
    return game_cards(services_of(request).kits, partial(game_words, request))


@get("/api/games/{name:str}", responses=response_specs(wire.GameCard))
async def get_game(request: AnyRequest, name: FromPath[str]) -> wire.GameCard:
    """Describe one game."""
    kit = game_kit(request, name)
    return game_card(kit, game_words(request, kit.game.home))


@get("/api/games/{name:str}/options/{option:str}", responses=response_specs(Any))
async def get_default_option(
    request: AnyRequest, name: FromPath[str], option: FromPath[str]
) -> Response[bytes]:
    """Return the default value of an option, as a file that a host can edit."""
    return json_response(default_option_file(game_kit(request, name), option))


@post(
    "/api/games/{name:str}/options/{option:str}",
    status_code=200,
    responses=response_specs(wire.ParsedOption),
)
async def check_option(
    request: AnyRequest,
    name: FromPath[str],
    option: FromPath[str],
    data: JSONBody[wire.OptionFileUpload],
) -> wire.ParsedOption:
    """Check an option file of a host. Nothing is stored."""
    file = OptionFile(data.name, data.source)
    return wire.ParsedOption(option_from_file(game_kit(request, name), option, file))


# Tables


@get("/api/pledge", responses=response_specs(wire.SeedCommitment))
async def commit_server_seed(request: AnyRequest) -> wire.SeedCommitment:
    """Commit to a server seed, before you choose your own seed in NewTable."""
    return services_of(request).tables.commit_server_seed()


@post("/api/tables", responses=response_specs(wire.OpenedTable, created=True))
async def open_table(
    request: AnyRequest, data: JSONBody[wire.NewTable]
) -> Response[wire.OpenedTable]:
    """Open a table. The cookie in the response opens your seats, and so do their secrets."""
    services = services_of(request)
    guest = named_guest(request, data.name)
    if not services.new_tables.take(address_of(request)):
        raise TooManyRequests(text("error-too-many"))
    network = services.keys.network_id(address_of(request))
    table = await new_tables.open_table(services.tables, data, guest, network)
    return with_cookie(
        request, guest, Response(opened_table(services, table, table.seats_of(guest.id)))
    )


@get("/api/games/{name:str}/aim", responses=response_specs(list[wire.Picture]))
async def get_introduction(request: AnyRequest, name: FromPath[str]) -> list[wire.Picture]:
    """Introduce a game in pictures: goal, turn, components."""
    kit = game_kit(request, name)
    return list(introduction_pictures(kit, game_words(request, kit.game.home)))


@get("/api/waiting", responses=response_specs(list[wire.TableStatus]))
async def list_own_tables(
    request: AnyRequest, tables: FromQuery[str] = ""
) -> list[wire.TableStatus]:
    """Return whose turn it is at these tables (comma-separated ids); unknown ids are omitted."""
    services = services_of(request)
    visitor = visitor_of(request)
    language = language_of(request)
    cards = []
    for id in tables.split(",")[:MAX_TABLES_PER_REQUEST]:
        with suppress(Refusal):
            table = await services.table(id)
            words = table.logged_match.words(language)
            cards.append(status(table, visitor, words))
    return cards


@get("/api/address", responses=response_specs(wire.Address))
async def get_address(request: AnyRequest) -> wire.Address:
    """Return the address by which other machines reach this server, for links."""
    return wire.Address(services_of(request).address)

"""Choose title, description and picture for the preview of a link to the page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

import msgspec

from escadre.core.i18n.catalogue import Words, words
from escadre.core.i18n.player_names import PlayerArgument, capitalized, name_forms
from escadre.server.http.preview_tags import LinkPreview
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import game_words, services_of
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE, Refusal
from escadre.tables.learn.campaign import campaign_page
from escadre.tables.lobby.option_fields import option_fields
from escadre.tables.play.table import Table

_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?")
FALLBACK_PICTURE = "icon-512.png"
TABLE_TIMEOUT = 1.0  # seconds that a page waits for the data of its table

FIXED_PREVIEWS = {
    "results": ("page-own", "page-own-about"),
    "again": ("page-once-more", "page-once-more-about"),
    "record": ("page-record", "preview-record"),
}
"""Title and description of the pages whose preview depends on the section only."""

SECTION_TITLES = {
    "rules": "page-law-book",
    "learn": "page-learn",
    "puzzles": "page-puzzles",
    "day": "page-day-title",
    "new": "page-make-table",
}
"""Message ids of the title of each section."""
SECTION_DESCRIPTIONS = {"puzzles": "page-puzzles-about", "day": "page-day-short"}
"""Message ids of the description of each section that has one without a game."""


async def link_preview(request: AnyRequest) -> LinkPreview:
    """Return the preview of the requested address; only public facts appear in it."""
    language, base = language_of(request), _base_url(request)
    say = words(language, MESSAGES_PACKAGE)
    section, identifier = ([*map(unquote, request.url.path.strip("/").split("/")), ""])[:2]
    title = f"Escadre – {say('page-motto')}"
    description = say("page-welcome")
    game = ""
    if section == "t":
        title, description, game = await _table_preview(request, identifier, say)
    elif section == "campaign":
        title, description = say("page-campaign"), say("page-campaign-about")
        stops = campaign_page(services_of(request).kits.values(), language).stops
        if stop := next((each for each in stops if each.id == identifier), None):
            game, title = stop.game, _with_label(say, title, stop.title)
            description = f"{stop.game_title}. {stop.about}"
    elif section in FIXED_PREVIEWS:
        title, description = map(say, FIXED_PREVIEWS[section])
    elif section in SECTION_TITLES and identifier in services_of(request).kits:
        game = identifier
        game_say = game_words(request, services_of(request).kits[game].game.home)
        title = game_say("game")
        if section != "new":
            title = _with_label(say, say(SECTION_TITLES[section]), title)
        about = SECTION_DESCRIPTIONS.get(section)
        description = say(about) if about else game_say("tagline")
    elif not identifier and section in SECTION_DESCRIPTIONS:
        title, description = say(SECTION_TITLES[section]), say(SECTION_DESCRIPTIONS[section])
    elif section:
        title, description = say("page-nowhere-title"), say("page-nowhere")
    picture = f"preview/{quote(game)}.{language}.png" if game else FALLBACK_PICTURE
    page_title = title if title.startswith("Escadre") else f"{title} – Escadre"
    return LinkPreview(
        language, page_title, description, base + quote(request.url.path), f"{base}/{picture}"
    )


def _with_label(say: Words, label: str, value: str) -> str:
    return say("page-labelled", label=label, what=value)


def _base_url(request: AnyRequest) -> str:
    """Return scheme and host for links; a client's `Host` header is used only if well-formed."""
    if configured := services_of(request).settings.url:
        return configured.rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else ""


# Tables


async def _table_preview(request: AnyRequest, id: str, say: Words) -> tuple[str, str, str]:
    """Return title, description and game of a table.

    The page does not wait long for the database: without an answer it gets a general title.
    """
    loading = asyncio.ensure_future(services_of(request).table(id))
    done, _ = await asyncio.wait({loading}, timeout=TABLE_TIMEOUT)
    if not done:
        loading.add_done_callback(lambda late: late.cancelled() or late.exception())
        return say("page-table"), say("page-welcome"), ""
    try:
        table = loading.result()
    except Refusal as refusal:
        return say("page-table"), refusal.sentence(say.language), ""
    game_say = table.logged_match.words(say.language)
    title = game_say("game")
    if player_list := _players(table, game_say):
        title = _with_label(game_say, title, player_list)
    options = " · ".join(_changed_options(table, game_say))
    details = [
        game_say("preview-open") if any(each.kind == "open" for each in table.occupants) else "",
        game_say("tagline"),
        game_say("preview-options", options=options) if options else "",
    ]
    return title, " ".join(filter(None, details)), table.kit.game.name


def _players(table: Table, say: Words) -> str:
    """Return the names of a table's players: "Ann against Léo", or a list."""
    names = [each for each in player_names(table.occupants, say) if each]
    if len(names) == len(table.occupants) == 2:
        one, two = map(PlayerArgument, range(2))
        return say.with_player_names(*names)("preview-against", one=one, two=two)
    names_in_sentence = [name_forms(say.language, "name", each)["name"] for each in names]
    return capitalized(", ".join(names_in_sentence))


def _changed_options(table: Table, say: Words) -> Iterator[str]:
    """Yield the options of a table that differ from the defaults of its game."""
    for field in option_fields(type(table.config), say):
        value = msgspec.to_builtins(getattr(table.config, field.name))
        if field.kind == "file" or field.name == "players" or value == field.default:
            continue
        if value is True:  # for a flag the label is enough
            yield field.label
            continue
        if value is False:
            option_text = say("page-no")
        elif value is None:
            option_text = field.when_empty or "–"
        elif isinstance(value, list | tuple):
            option_text = ", ".join(map(str, value))
        else:
            option_text = dict(field.choices or ()).get(value, str(value))
        yield _with_label(say, field.label, option_text)

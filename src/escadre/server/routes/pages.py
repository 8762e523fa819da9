"""Route handlers for the single-page app, the pictures of link previews, and other files."""

from __future__ import annotations

import asyncio
import io

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES, text, words
from escadre.core.kit import AnyKit
from escadre.server.http.pages import built_pages, file_response, page_response, served_page
from escadre.server.http.preview_tags import PICTURE_SIZE, page_with_preview
from escadre.server.http.request import AnyRequest
from escadre.server.routes.common import game_kit
from escadre.server.routes.link_previews import FALLBACK_PICTURE, link_preview
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound

_pictures: dict[tuple[str, str], bytes | None] = {}  # by the game's package and language


@get(
    [
        *("/", "/t/{rest:path}", "/rules/{rest:path}", "/new/{rest:path}", "/learn/{rest:path}"),
        *("/puzzles", "/puzzles/{rest:path}", "/day", "/day/{rest:path}"),
        *("/campaign", "/campaign/{rest:path}", "/again/{rest:path}", "/record", "/results"),
    ],
    include_in_schema=False,
    compressed=True,
)
async def index(request: AnyRequest) -> Response[bytes]:
    """Serve the single-page app, which reads its own URL, with a link preview of the address."""
    index_page = built_pages().get("index.html")
    if index_page is None:
        return page_response(request, "index.html")
    body = page_with_preview(index_page.body, await link_preview(request))
    response = file_response(request, body, "no-cache")
    response.headers["vary"] = "accept-encoding, accept-language"
    return response


@get("/preview/{name:str}", include_in_schema=False)
async def preview_picture(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """Serve the picture of a game for link previews, as PNG: `armada.en.png`."""
    game, _, rest = name.partition(".")
    language = rest.removesuffix(".png")
    kit = game_kit(request, game)
    if rest not in {f"{each}.png" for each in LANGUAGES} or not kit.introduction:
        raise NotFound(text("error-nothing-here"))
    picture = await asyncio.to_thread(game_picture, kit, language)
    if picture is None:
        return page_response(request, FALLBACK_PICTURE)
    return file_response(
        request, served_page("preview.png", picture, None), "public, max-age=86400"
    )


@get("/{path:path}", include_in_schema=False)
async def asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """Serve any other file of the pages."""
    return page_response(request, path.lstrip("/"))


# Pictures


def game_picture(kit: AnyKit, language: str) -> bytes | None:
    """Return the first introduction picture of a game as PNG; None if Pillow is not installed.

    The position belongs to the game's package, so the picture reveals nothing about any table.
    """
    key = kit.game.home, language
    if key not in _pictures:
        _pictures[key] = _draw_game(kit, language)
    return _pictures[key]


def _draw_game(kit: AnyKit, language: str) -> bytes | None:
    try:
        from PIL import Image

        from escadre.core.render.pixels import to_rgb
    except ImportError:
        return None
    from escadre.core.render.image import render_image

    picture = kit.introduction[0]
    observation = kit.game.observe(kit.parse_state(picture.position), Seat(picture.viewer))
    scene = kit.scene(observation, words(language, MESSAGES_PACKAGE, kit.game.home))
    panels = tuple(panel for panel in scene.panels if panel.id in picture.panels)
    image = Image.fromarray(to_rgb(render_image(msgspec.structs.replace(scene, panels=panels))))
    scale = min(PICTURE_SIZE[0] / image.width, PICTURE_SIZE[1] / image.height)
    image = image.resize((round(scale * image.width), round(scale * image.height)))
    canvas = Image.new("RGB", PICTURE_SIZE, image.getpixel((2, 2)))
    canvas.paste(
        image, ((PICTURE_SIZE[0] - image.width) // 2, (PICTURE_SIZE[1] - image.height) // 2)
    )
    buffer = io.BytesIO()
    canvas.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


PAGES = [index, preview_picture, asset]

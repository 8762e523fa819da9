"""Route handler for the rulebook of a game, rendered as HTML."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

from litestar import get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from escadre.core.i18n.catalogue import text
from escadre.core.rulebook import load_rulebook
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import game_kit, response_specs
from escadre.tables import wire
from escadre.tables.errors import NotFound
from escadre.tables.wire import ClauseText, RulebookPage

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_BOARD_KINDS = {"sea", "columns"}
_EMPTY_SQUARES = {"·", "."}
_SQUARE_CLASSES = {
    "■": "full",
    "x": "mark",
    "#": "wreck",
    "~": "water",
    **dict.fromkeys("←→↑↓", "arrow"),
}


def _render_figure(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    n: int,
    options: OptionsDict,
    env: MutableMapping[str, Any],
) -> str:
    """Render a board as a table, another figure as the SVG of its name in the game's package."""
    kind, _, name = tokens[n].info.partition(" ")
    if kind in _BOARD_KINDS:
        return _render_board(kind, tokens[n].content)
    figure = files(env["package"]).joinpath("figures", f"{name}.svg")
    return (
        figure.read_text("utf-8") if figure.is_file() else renderer.fence(tokens, n, options, env)
    )


def _render_board(kind: str, content: str) -> str:
    """Render a board of text as a table: the first line names columns, each other line a row.

    The class of a square tells the page what to draw; other symbols are ships, with their letter.
    """
    columns, *rows = (line.split() for line in content.splitlines())
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in columns)
    body = "".join(
        f'<tr{" class=leftward" if label == "<" else ""}><th scope="row">{escape(label)}</th>'
        f"{''.join(map(_render_square, squares))}</tr>"
        for label, *squares in rows
    )
    return (
        f'<div class="board-frame"><table class="board {kind}">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>\n"
    )


def _render_square(symbol: str) -> str:
    if symbol in _EMPTY_SQUARES:
        return "<td></td>"
    css_class = _SQUARE_CLASSES.get(symbol, "piece small" if symbol[0].islower() else "piece")
    return f'<td class="{css_class}"><span>{escape(symbol)}</span></td>'


_MARKDOWN.add_render_rule("fence", _render_figure)


@lru_cache
def rulebook_page(game: str, package: str, language: str) -> RulebookPage:
    """Return the rulebook of the given package as HTML; raises NotFound without one."""
    try:
        rulebook = load_rulebook(package, language)
    except FileNotFoundError:
        raise NotFound(text("table-no-law-book", game=game)) from None
    return RulebookPage(
        game=game,
        title=rulebook.title,
        intro=_MARKDOWN.render(rulebook.intro, {"package": package}),
        clauses=tuple(
            ClauseText(
                each.id, each.title, each.kind, _MARKDOWN.render(each.body, {"package": package})
            )
            for each in rulebook.clauses
        ),
    )


@get("/api/games/{name:str}/rules", responses=response_specs(wire.RulebookPage))
async def get_rulebook(request: AnyRequest, name: FromPath[str]) -> wire.RulebookPage:
    """Return the rulebook of a game."""
    kit = game_kit(request, name)
    return rulebook_page(kit.game.name, kit.game.home, language_of(request))

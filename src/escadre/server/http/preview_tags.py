"""Write the link preview of a URL (title, description, picture) into the head of the page."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import NamedTuple

from escadre.server.http.pages import Page, served_page

PICTURE_SIZE = 1200, 630
MAX_DESCRIPTION = 300
LOCALES = {"en": "en_GB", "fr": "fr_FR"}
"""Language codes with a territory, as the Open Graph protocol requires."""

_REPLACED_TAGS = re.compile(rb'<title>.*?</title>|<meta\s+name="description".*?/>', re.S)
_LANGUAGE = re.compile(rb'<html lang="\w+"')


class LinkPreview(NamedTuple):
    """The preview that another site shows for a link to this page, in plain text."""

    language: str
    title: str
    description: str
    url: str
    picture: str  # URL of a PNG


@lru_cache(maxsize=256)
def page_with_preview(body: bytes, preview: LinkPreview) -> Page:
    """Return the page with this title, description and picture in its head."""
    localized_body = _LANGUAGE.sub(f'<html lang="{preview.language}"'.encode(), body, count=1)
    head = "".join(_head_elements(preview)).encode()
    return served_page(
        "index.html",
        _REPLACED_TAGS.sub(b"", localized_body).replace(b"</head>", head + b"</head>"),
        None,
    )


def _head_elements(preview: LinkPreview) -> list[str]:
    description = preview.description
    if len(description) > MAX_DESCRIPTION:
        description = description[: MAX_DESCRIPTION - 1].rstrip() + "…"
    properties = {
        "og:site_name": "Escadre",
        "og:type": "website",
        "og:locale": LOCALES[preview.language],
        "og:title": preview.title,
        "og:description": description,
        "og:url": preview.url,
        "og:image": preview.picture,
    }
    names = {"description": description, "twitter:card": "summary_large_image"}
    return [
        f"<title>{escape(preview.title)}</title>",
        *(f'<meta name="{name}" content="{escape(value)}" />' for name, value in names.items()),
        *(
            f'<meta property="{name}" content="{escape(value)}" />'
            for name, value in properties.items()
        ),
    ]

"""A Fluent bundle that parses each message when it is first used.

To parse all messages of a game would take a process about a tenth of a second for each language.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from escadre.core.i18n.catalogue import IDENTIFIER

PARSED_ENTRIES = 8192
"""Maximum number of cached parsed messages: about six thousand in two languages."""

# A message or term with its continuation lines, up to the next one or a comment.
_ENTRY = re.compile(rf"^(-?{IDENTIFIER}) *=.*(?:\n(?!-?{IDENTIFIER} *=|#).*)*", re.MULTILINE)
# What a message may refer to; some matches are words of the text, without a message.
_REFERENCE = re.compile(rf"[{{(,]\s*(-?{IDENTIFIER})")


class LazyBundle(FluentBundle):
    """The messages of some catalogues; later catalogues override earlier ones.

    Ask `has_message` before `get_message`: it parses the message and all that it refers to.
    """

    def __init__(self, language: str, *sources: str) -> None:
        super().__init__([language], use_isolating=False)
        self._unparsed = dict[str, str]()
        for source in sources:
            self._unparsed.update(entry_sources(source))

    def has_message(self, message_id: str) -> bool:
        """Return whether there is a message with this id."""
        self._parse(message_id)
        return bool(super().has_message(message_id))

    def _parse(self, id: str) -> None:
        sources, pending = dict[str, str](), [id]
        while pending:
            each = pending.pop()
            if each not in sources and (source := self._unparsed.get(each)) is not None:
                sources[each] = source
                pending += _REFERENCE.findall(source)
        for source in sources.values():
            self.add_resource(parse_entry(source))
        for each in sources:  # last, because another thread may ask for one meanwhile
            self._unparsed.pop(each, None)


@lru_cache(maxsize=64)
def entry_sources(source: str) -> dict[str, str]:
    """Return the source of each message and term of a catalogue."""
    return {entry[1]: entry[0] for entry in _ENTRY.finditer(source)}


@lru_cache(maxsize=PARSED_ENTRIES)
def parse_entry(source: str) -> Any:
    """Parse one message, once for all catalogues that contain it."""
    return FluentResource(source)

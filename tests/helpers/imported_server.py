"""Import the modules that a server needs at its start, before test servers are forked."""

import pytest  # noqa: F401  the main module of the process that asks for a fork

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.games import GAMES
from escadre.tables.errors import MESSAGES_PACKAGE
from tests.server import server_process  # noqa: F401

for kit in GAMES.values():
    for language in LANGUAGES:
        words(language, MESSAGES_PACKAGE, kit.game.home).make_ready()

"""Import libraries that belong to an optional extra of the installation."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text


def import_extra(name: str, extra: str = "arena") -> Any:
    """Import a module; raises InputError naming the extra that provides it."""
    try:
        return import_module(name)
    except ImportError:
        raise InputError(text("arena-extra", extra=extra), ARENA_MESSAGES_PACKAGE) from None

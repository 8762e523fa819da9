"""Lock a SQLite store, so that only one server uses it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import text
from escadre.server.store.engine import database_file
from escadre.tables.errors import MESSAGES_PACKAGE


@contextmanager
def exclusive_store(address: str, refused: str = "serve-store-taken") -> Iterator[None]:
    """Hold the lock of a SQLite store until the block or the process ends; raises InputError.

    `refused` is the message for a store that another process has locked. Other databases can be
    shared, so they are not locked.
    """
    file = database_file(make_url(address))
    if file is None:
        yield
        return
    path = Path(file).resolve()
    try:
        lock = os.open(f"{path}-serving", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(
            text("serve-no-database", detail=system_error_message(error)), MESSAGES_PACKAGE
        ) from None
    try:
        if not _try_lock(lock):
            raise InputError(text(refused, file=str(path)), MESSAGES_PACKAGE)
        yield
    finally:
        os.close(lock)  # the file stays, since removing it could remove another process's lock


def _try_lock(file: int) -> bool:
    """Try to lock this file; return whether the lock is held now."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

"""One server on one SQLite file: a second one would show people a match that stands still."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from escadre.core.words import InputError, text, trouble
from escadre.server.schema import file_of
from escadre.tables.refusal import WORDS


@contextmanager
def alone_on(address: str, refused: str = "serve-store-taken") -> Iterator[None]:
    """Hold this store until the block ends, or the process does, however; raises InputError.

    `refused`: what is said when another process holds it. Other databases than SQLite's are
    shared, and nothing is held.
    """
    file = file_of(make_url(address))
    if file is None:
        yield
        return
    path = Path(file).resolve()
    try:
        lock = os.open(f"{path}-serving", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(text("serve-no-database", detail=trouble(error)), WORDS) from None
    try:
        if not _locked(lock):
            raise InputError(text(refused, file=str(path)), WORDS)
        yield
    finally:
        os.close(lock)  # the file stays: who removed it could remove another one's


def _locked(file: int) -> bool:
    """Whether the lock of this file is ours now."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

"""The secret key of this host, in a file that only its owner can read."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import text
from escadre.server.settings import DATABASE_FILE_NAME, settings_error
from escadre.tables.errors import MESSAGES_PACKAGE

KEY_BYTES = 32


def read_key(data: Path) -> bytes:
    """Return the key of this host, created at the first start; raises InputError."""
    path = data / "key"
    try:
        secure_directory(data)
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise settings_error("settings-key", path, system_error_message(error)) from None
    if len(key) != KEY_BYTES:
        raise InputError(
            text("settings-key-size", file=str(path), size=KEY_BYTES), MESSAGES_PACKAGE
        )
    return key


def secure_directory(data_directory: Path) -> None:
    """Create the data directory, and let only its owner read the server's files in it.

    A directory that also holds other files keeps its own permissions.
    """
    data_directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = list(data_directory.iterdir())
    ours = [
        file for file in files if file.name == "key" or file.name.startswith(DATABASE_FILE_NAME)
    ]
    for file in ours:
        file.chmod(0o600)
    if files == ours:
        data_directory.chmod(0o700)


def _make_key(path: Path) -> None:
    """Create the key atomically: another server starting now finds the whole key or none."""
    draft = _write_draft(path, secrets.token_bytes(KEY_BYTES))
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def replace_key(data: Path, key: bytes) -> None:
    """Replace the key of this host by the key from a backup."""
    path = data / "key"
    _write_draft(path, key).replace(path)


def _write_draft(path: Path, key: bytes) -> Path:
    draft = path.with_name(f"key-{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(key)
    return draft

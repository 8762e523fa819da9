"""Backup and restore: all tables and the host key, in one file.

The file is always a SQLite database with the tables of the schema, so a backup of a PostgreSQL
store can be restored on SQLite, and the other way round. It is made from one snapshot, even while
the server runs. It contains the host key, which opens every seat, so only its owner may read the
file.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from sqlalchemy import Column, LargeBinary, MetaData, Table, delete, exists, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import Message, text
from escadre.server.host.key_file import read_key, replace_key
from escadre.server.settings import Settings
from escadre.server.store.engine import one_line_error, open_engine, read_snapshot
from escadre.server.store.postgres_peers import ALIVE_QUERY
from escadre.server.store.schema import (
    METADATA,
    SCHEMA_VERSION,
    TABLES,
    VERSION_TABLE,
    upgrade_schema,
)
from escadre.server.store.store_lock import exclusive_store
from escadre.tables.errors import MESSAGES_PACKAGE

HOST_TABLE = Table("host", MetaData(), Column("key", LargeBinary(32), nullable=False))
"""Table of a backup that holds the host key."""

BATCH_ROWS = 1_000  # rows copied at once


async def create_backup(settings: Settings, file: Path) -> int:
    """Write a complete backup or none; return the number of tables; raises InputError."""
    key = read_key(settings.data)
    part = file.with_name(f"{file.name}-{secrets.token_hex(4)}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        async with read_snapshot(settings.database_url) as source, private_database(part) as target:
            if await source.scalar(select(VERSION_TABLE.c.version_num)) != SCHEMA_VERSION:
                raise InputError(text("backup-schema"), MESSAGES_PACKAGE)
            await target.run_sync(METADATA.create_all)
            await target.run_sync(VERSION_TABLE.metadata.create_all)
            await target.run_sync(HOST_TABLE.metadata.create_all)
            await target.execute(insert(VERSION_TABLE), {"version_num": SCHEMA_VERSION})
            await target.execute(insert(HOST_TABLE), {"key": key})
            await copy(source, target)
            count = await target.scalar(select(func.count()).select_from(TABLES))
        _check_integrity(part)
        os.replace(part, file)
        _sync(file.parent)
        return int(count or 0)
    except OSError as error:
        raise _backup_error("backup-not-written", file, system_error_message(error)) from None
    except SQLAlchemyError as error:
        raise _backup_error("backup-not-written", file, one_line_error(error)) from None
    finally:
        part.unlink(missing_ok=True)


async def restore_backup(settings: Settings, file: Path, *, replacing: bool = False) -> int:
    """Restore a backup; return the number of tables. Raises InputError; then nothing has changed.

    With `replacing`, the present contents of the store are lost. No server may have the store open.
    """
    created_directories = missing_directories(settings.data)
    try:
        return await _restore(settings, file, replacing=replacing)
    except InputError:
        with suppress(OSError):  # other files may have been added to a directory
            if created_directories:
                (settings.data / "key").unlink(missing_ok=True)
            for directory in created_directories:
                directory.rmdir()
        raise


def missing_directories(directory: Path) -> list[Path]:
    """Return this directory and its parents that do not exist yet, innermost first."""
    return [each for each in (directory, *directory.parents) if not each.exists()]


async def _restore(settings: Settings, file: Path, *, replacing: bool) -> int:
    read_key(settings.data)  # checks that the data directory is usable
    draft = settings.data / f"restoring-{secrets.token_hex(4)}"
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        shutil.copyfile(file, draft)
        key = _read_backup_key(draft, file)
        with exclusive_store(settings.database_url, "store-served"):
            async with private_database(draft) as older:
                await older.run_sync(upgrade_schema)
            count = await _replace_contents(settings.database_url, draft, replacing)
            replace_key(settings.data, key)
            return count
    except OSError as error:
        raise _backup_error("backup-not-read", file, system_error_message(error)) from None
    except SQLAlchemyError as error:
        raise _backup_error("backup-not-read", file, one_line_error(error)) from None
    finally:
        draft.unlink(missing_ok=True)


async def _replace_contents(address: str, draft: Path, replacing: bool) -> int:
    store = open_engine(address)
    try:
        async with private_database(draft) as source, store.begin() as target:
            if (
                store.dialect.name == "postgresql"
                and (
                    await target.exec_driver_sql(f"SELECT count(*) FROM ({ALIVE_QUERY}) AS found")
                ).scalar()
            ):
                raise InputError(text("store-served"), MESSAGES_PACKAGE)
            await target.run_sync(upgrade_schema)
            if not replacing and await target.scalar(select(exists(select(TABLES.c.id)))):
                raise InputError(text("restore-not-empty"), MESSAGES_PACKAGE)
            for table in reversed(METADATA.sorted_tables):
                await target.execute(delete(table))
            await copy(source, target)
            return int(await target.scalar(select(func.count()).select_from(TABLES)) or 0)
    finally:
        await store.dispose()


async def copy(source: AsyncConnection, target: AsyncConnection) -> None:
    """Copy every row of every table."""
    for table in METADATA.sorted_tables:
        keys = table.columns.keys()
        stream = await source.stream(select(table))
        async for rows in stream.partitions(BATCH_ROWS):
            batch = [dict(zip(keys, row, strict=True)) for row in rows]
            await target.execute(insert(table), batch)


@asynccontextmanager
async def private_database(file: Path) -> AsyncIterator[AsyncConnection]:
    """Open a backup, or a copy of one, that no other process uses."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}", hide_parameters=True)
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


def _read_backup_key(draft: Path, file: Path) -> bytes:
    """Return the key in a backup; raises InputError for other files and newer schemas."""
    try:
        with closing(sqlite3.connect(draft)) as database:
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            (key,) = database.execute("SELECT key FROM host").fetchone()
    except (sqlite3.DatabaseError, TypeError):
        raise InputError(text("backup-not-one", file=str(file)), MESSAGES_PACKAGE) from None
    if version > SCHEMA_VERSION:
        raise InputError(text("backup-newer", file=str(file)), MESSAGES_PACKAGE)
    return bytes(key)


def _check_integrity(part: Path) -> None:
    """Check the integrity of the file and flush it to disk; raises OSError."""
    with closing(sqlite3.connect(part)) as database:
        (result,) = database.execute("PRAGMA integrity_check").fetchone()
    if result != "ok":
        raise OSError(result)
    _sync(part)


def _sync(path: Path) -> None:
    """Flush a file or directory to disk, to survive a power cut."""
    if os.name == "nt" and path.is_dir():
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _backup_error(id: str, file: Path, detail: str | Message) -> InputError:
    return InputError(text(id, file=str(file), detail=detail), MESSAGES_PACKAGE)

"""Alembic migrations of the database schema."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate a database to a revision, inside the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__)).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)

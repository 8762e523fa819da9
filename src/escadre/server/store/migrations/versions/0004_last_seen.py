"""Add the time when the player of each seat was last connected."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; it is empty for older seats."""
    op.add_column("seats", sa.Column("here", sa.Float, nullable=True))

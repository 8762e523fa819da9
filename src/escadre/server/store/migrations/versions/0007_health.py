"""Add a table to which `/health` writes as much as a move does."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table, empty."""
    op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )

"""Add visitors' reports of wrong puzzles, and the host's rulings."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the two tables, empty."""
    op.create_table(
        "puzzle_reports",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("network", sa.String(43), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "puzzle_rulings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("retired", sa.Boolean, nullable=False),
    )

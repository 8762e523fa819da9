"""Add the ticket of each table, which determines its seed; an older table's ticket is its id."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the unique column."""
    op.add_column("tables", sa.Column("ticket", sa.String(32), nullable=True))
    op.execute("UPDATE tables SET ticket = id")
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("ticket", nullable=False)
        tables.create_unique_constraint("tables_ticket", ["ticket"])

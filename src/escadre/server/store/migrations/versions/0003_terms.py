"""Add the guest who opened a table, and its terms; allow seats without a seed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; older tables get an empty guest and empty terms."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("opened_by", sa.String(32), nullable=False, server_default=""))
        tables.add_column(
            sa.Column("opened_from", sa.String(43), nullable=False, server_default="")
        )
        tables.add_column(sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
        tables.create_index("ix_tables_opened_by", ["opened_by"])
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("seed", existing_type=sa.LargeBinary(32), nullable=True)

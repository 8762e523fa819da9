"""Alembic environment: runs the migrations on the connection it was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=False)
context.run_migrations()

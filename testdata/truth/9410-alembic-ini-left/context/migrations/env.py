from alembic import context
from sqlalchemy import create_engine

with create_engine(context.config.get_main_option("sqlalchemy.url")).connect() as c:
    context.configure(connection=c)
    with context.begin_transaction():
        context.run_migrations()

revision = "0001"
down_revision = None


def upgrade():
    pass

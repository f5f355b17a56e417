"""How many days a game is kept after its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("keep_days", sa.Integer))


def downgrade() -> None:
    op.drop_column("game", "keep_days")
